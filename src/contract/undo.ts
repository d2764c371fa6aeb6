/** The undoing of a removal, or of a change of ends, is offered for so long. The header X-Desfazer of its answer names it. */
export const UNDO_SECONDS = 15;

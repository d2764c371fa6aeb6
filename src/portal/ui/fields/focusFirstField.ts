/** A field that somebody can type in or choose from: not the hidden user name that stands there for password managers. */
const FIELD = ':is(input, select, textarea):not([disabled], [type="hidden"], [aria-hidden="true"])';

/** Moves the focus to the first field inside `root`, if there is one. */
export const focusFirstField = (root: HTMLElement | null, options?: FocusOptions): void =>
  root?.querySelector<HTMLElement>(FIELD)?.focus(options);

/**
 * The navigation state of an address that only opens something over the screen, as a record's drawer: the screen below neither scrolls nor
 * takes the focus.
 */
export const OVER = { over: true } as const;

/** Whether a navigation's state says so. */
export const isOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'over' in state && state.over === true;

/**
 * The navigation state of a link that leads to rows of the table that may be on the screen already: the table follows it, as it follows Back. What
 * the table itself writes into the address has no such state.
 */
export const ROWS = { rows: true } as const;

/** Whether a navigation's state says so. */
export const isToRows = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'rows' in state && state.rows === true;

/** The address's name for the person whose record is shown beside the table. */
export const PERSON_PARAM = 'pessoa';

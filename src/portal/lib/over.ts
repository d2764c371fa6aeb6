/**
 * The navigation state of an address that only opens something over the screen, as a record's drawer: the screen below neither scrolls nor
 * takes the focus.
 */
export const OVER = { over: true } as const;

/** Whether a navigation's state says so. */
export const isOver = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'over' in state && state.over === true;

/** The address's name for the person whose record is shown beside the table. */
export const PERSON_PARAM = 'pessoa';

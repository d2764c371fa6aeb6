import { FILTER_MAX } from '../../contract/page';

/** Whether a text is longer than one that a list may be filtered by. */
export const isTooLong = (text: string): boolean => text.length > FILTER_MAX;

/** The text that a list is filtered by: none of one that is too long, which its field says. */
export const searchText = (text: string): string => (isTooLong(text) ? '' : text);

import * as dates from '../../contract/dates';
import { currentLanguage } from './i18n';

/** Days and moments of the wire, by the browser's clock, in the language on the screen (`contract/dates`). */

export const dateText = (at: string) => dates.dateText(at, currentLanguage());
export const monthText = (at: string) => dates.monthText(at, currentLanguage());
export const timeText = (at: string) => dates.timeText(at, currentLanguage());
export const momentText = (at: string) => dates.momentText(at, currentLanguage());

import dayjs from 'dayjs';
import type { Language } from './constants';

/** How days and moments are written for people: on the screens, in messages and in files that are read. */

const DAY = { pt: 'DD/MM/YYYY', en: 'D MMM YYYY' };
const MONTH = { pt: 'MM/YYYY', en: 'MMM YYYY' };
const TIME = { pt: 'HH[h]mm', en: 'HH:mm' };
const BETWEEN = { pt: ' [às] ', en: ', ' };

/**
 * A day (`yyyy-mm-dd`), or a moment by the clock of the place: `24/10/2026`, in English `24 Oct 2026`. What is no date is said as it came: staff
 * are shown a birth date under a mask.
 */
export const dateText = (at: dayjs.ConfigType, language: Language) =>
  typeof at === 'string' && !/^\d/.test(at) ? at : dayjs(at).format(DAY[language]);

/** The month of a day: `10/2026`, in English `Oct 2026`. */
export const monthText = (at: dayjs.ConfigType, language: Language) => dayjs(at).format(MONTH[language]);

/** `16h20`, in English `16:20`. */
export const timeText = (at: dayjs.ConfigType, language: Language) => dayjs(at).format(TIME[language]);

/** `24/10/2026 às 16h20`, in English `24 Oct 2026, 16:20`. */
export const momentText = (at: dayjs.ConfigType, language: Language) =>
  dayjs(at).format(DAY[language] + BETWEEN[language] + TIME[language]);

/** A moment as a spreadsheet in that language takes it for one: in English as ISO 8601 has it, `2026-10-24 16:20`. */
export const fileMomentText = (at: dayjs.ConfigType, language: Language) =>
  language === 'en' ? dayjs(at).format('YYYY-MM-DD HH:mm') : momentText(at, language);

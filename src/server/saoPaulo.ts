import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment by the clock that the server's own words go by; `contract/dates` writes it. */
export const inSaoPaulo = (at: Date): Dayjs => dayjs(at).tz('America/Sao_Paulo');

/** The same day so many months later; the last day of a month that is too short for it. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The end of the year that has half a year to go: this one, or from July on the next. */
export const yearEndAfter = (date: string) => `${monthsAfter(date, 6).slice(0, 4)}-12-31`;

const DAY_MS = 86_400_000;
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

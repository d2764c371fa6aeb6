/** The same day so many months later; the last day of a month that is too short for it. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The ends of years to come: that of this one, and from July on, when it has no half year to go, that of the next. On the last day of a year the next alone. */
export const yearEndsAfter = (date: string): [string, ...string[]] => {
  const [now, later] = [0, 6].map((months) => `${monthsAfter(date, months).slice(0, 4)}-12-31`) as [string, string];
  return now === date || now === later ? [later] : [now, later];
};

const DAY_MS = 86_400_000;
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

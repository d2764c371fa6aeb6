/**
 * The date `days` of 86,400,000 ms before now, `yyyy-mm-dd`, on the calendar that ages are counted in: midnight at UTC−3, whatever
 * summer time São Paulo kept in that year.
 */
export const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

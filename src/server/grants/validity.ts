import type { SituacaoValidade } from '../../contract/delegated-users';
import { EXPIRING_DAYS } from '../../contract/constants';

const DAY_MS = 86_400_000;
const utc = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Days from one calendar date to another. */
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / DAY_MS);

/** The date so many days after another. */
export const daysAfter = (date: string, days: number) => new Date(utc(date) + days * DAY_MS).toISOString().slice(0, 10);

export const hasEnded = (validUntil: string | null, today: string) => validUntil !== null && validUntil < today;

/** What the table and the detail say about the end of somebody's accesses. */
export function validityOf(
  validUntil: string | null,
  today: string,
): { validoAte: string | null; situacaoValidade: SituacaoValidade; diasRestantes: number | null } {
  if (validUntil === null) return { validoAte: null, situacaoValidade: 'sem', diasRestantes: null };
  const left = daysBetween(today, validUntil);
  return {
    validoAte: validUntil,
    situacaoValidade: left < 0 ? 'vencida' : left <= EXPIRING_DAYS ? 'vencendo' : 'vigente',
    diasRestantes: left,
  };
}

import { validoAte } from '../../../contract/delegated-grants';
import { todayInSaoPaulo } from '../../lib/format';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What keeps a typed end of accesses from being sent, as a key of `validation`; null for one that may be, and for none. */
export function endProblem(value: string): 'valid_until_format' | 'valid_until_past' | null {
  if (value === '') return null;
  if (!DATE.test(value) || !validoAte.safeParse(value).success) return 'valid_until_format';
  return value < todayInSaoPaulo() ? 'valid_until_past' : null;
}

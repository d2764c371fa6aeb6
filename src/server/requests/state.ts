import { momentText } from '../../contract/dates';
import type { AccessRequestTable } from '../database/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { inSaoPaulo } from '../saoPaulo';

/**
 * @param by who decided, as the caller may know it
 * @throws Refusal MCN-194 when somebody has decided, MCN-195 when it was closed otherwise
 */
export function requireOpen(
  { language }: Pick<Call, 'language'>,
  { state, decided_at }: { state: AccessRequestTable['state']; decided_at: Date | null },
  by: string,
): void {
  if (state === 'pending') return;
  if (state === 'lapsed' || state === 'withdrawn' || decided_at === null) throw new Refusal('MCN-195');
  throw new Refusal('MCN-194', { values: { quem: by, quando: momentText(inSaoPaulo(decided_at), language) } });
}

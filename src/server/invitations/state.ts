import { momentText } from '../../contract/dates';
import type { InvitationTable } from '../database/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { inSaoPaulo } from '../saoPaulo';

/** @throws Refusal MCN-211 for an invitation that was answered, MCN-212 for one that was cancelled, MCN-213 for one whose time is over */
export function requireWaiting(
  { language, now }: Pick<Call, 'language' | 'now'>,
  row: { state: InvitationTable['state']; expires_at: Date; closed_at: Date | null },
): void {
  if (row.state === 'cancelled') throw new Refusal('MCN-212');
  if (row.state === 'accepted' || row.state === 'declined')
    throw new Refusal('MCN-211', { values: { quando: momentText(inSaoPaulo(row.closed_at ?? now), language) } });
  if (row.state === 'expired' || row.expires_at <= now) throw new Refusal('MCN-213');
}

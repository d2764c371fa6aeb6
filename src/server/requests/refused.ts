import { z } from 'zod';
import type { ErrorCode } from '../../contract/errors';
import { insertAudit } from '../audit';
import type { Attempt } from '../http/call';
import type { Refusal } from '../http/refusal';
import { hit } from '../limits';

/** Why a decision was refused, as the audit says it. A form that is filled in wrongly, and somebody who does not act for the company, are not in it. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  'MCN-160': 'out-of-scope',
  'MCN-165': 'out-of-scope',
  'MCN-194': 'decided',
  'MCN-195': 'closed',
  'MCN-196': 'own',
  'MCN-197': 'gone',
};

/** Rows of an account and day: who presses all day fills no audit. */
const NOTED = { hits: 20, seconds: 86_400 };

/** Writes down that somebody who acts for a company tried to decide a request and was refused, and why. */
export async function auditRefusedDecision(attempt: Attempt, { code }: Refusal): Promise<void> {
  const { params, actor, now, origin, deps } = attempt;
  const reason = REASONS[code];
  const { data: id } = z.uuid().safeParse(params['idPedido']);
  if (reason === undefined || id === undefined || actor === null) return;
  const { allowed } = await hit(deps.db, `refused-decisions:${actor}`, NOTED, now);
  if (!allowed) return;
  const row = await deps.db.selectFrom('access_request').select('company').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  await insertAudit(deps.db, {
    action: 'request.decision-refused',
    target: actor,
    onBehalfOf: row.company,
    diff: { request: id, reason },
    actor,
    at: now,
    address: origin.address,
    claimed: origin.claimed,
  });
}

import { z } from 'zod';
import type { ErrorCode } from '../../contract/errors';
import { insertAudit } from '../audit';
import type { Db } from '../database/connection';
import type { Config } from '../config';
import { invitedCpf } from '../grants/invitations';
import { bearerOf } from '../http/access';
import type { Attempt } from '../http/call';
import type { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { closedOwner } from '../sessions/verify';

/** Why an acceptance was refused, as the audit says it. What has nothing to do with invitations, such as a password that has expired, is not in it. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  'MCN-101': 'not-theirs',
  'MCN-211': 'answered',
  'MCN-212': 'cancelled',
  'MCN-213': 'expired',
  'MCN-214': 'nothing-to-give',
  'MCN-247': 'changed',
  'IDC-110': 'closed-account',
  'IDC-113': 'dependent',
  'IDC-116': 'closed-account',
};

/** Rows of an account and day: who presses all day fills no audit. */
const NOTED = { hits: 20, seconds: 86_400 };

/** Writes down that somebody tried to accept an invitation and was refused, and why: in their own name, and of the company only where it had invited them. */
export async function auditRefusedAcceptance(attempt: Attempt, { code }: Refusal): Promise<void> {
  const { params, now, origin, deps } = attempt;
  const reason = REASONS[code];
  const { data: id } = z.uuid().safeParse(params['idConvite']);
  if (reason === undefined || id === undefined) return;
  const actor = attempt.actor ?? (await closedOwner(deps, bearerOf(attempt.authorization) ?? ''));
  if (actor === null) return;
  const { allowed } = await hit(deps.db, `refused-acceptances:${actor}`, NOTED, now);
  if (!allowed) return;
  const company = await invitedBy(deps.db, deps.config, id, actor);
  await insertAudit(deps.db, {
    action: 'invitation.acceptance-refused',
    target: actor,
    onBehalfOf: company,
    diff: { ...(company !== null && { invitation: id }), reason },
    actor,
    at: now,
    address: origin.address,
    claimed: origin.claimed,
  });
}

/** The company of an invitation that was made to the CPF of an account; null for any other. */
async function invitedBy(db: Db, config: Pick<Config, 'SECRET'>, id: string, account: string): Promise<string | null> {
  const { cpf } = await db.selectFrom('account').select('cpf').where('id', '=', account).executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('invitation')
    .select('company')
    .where('id', '=', id)
    .where('cpf_hash', '=', cpf ? invitedCpf(config, cpf) : '')
    .executeTakeFirst();
  return row?.company ?? null;
}

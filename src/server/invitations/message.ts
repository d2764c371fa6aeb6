import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { frontAddress } from '../cas/services';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { Leaves } from '../database/grant-diff';
import type { Actor } from '../grants/authority';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit } from '../limits';
import { enqueue } from '../outbox/enqueue';

const DAY_SECONDS = 86_400;

/** What the table keeps of a link's token, which opens nothing else. */
export const tokenHash = ({ SECRET }: Pick<Config, 'SECRET'>, token: string): string =>
  createHmac('sha256', SECRET).update(`invitation-link|${token}`).digest('base64url');

interface Told {
  email: string;
  mask: string;
  expires: Date;
  leaves: Leaves;
}

/**
 * Writes to the invited address, with a link of its own: who invites whom to how much, and until when. No contract is named.
 * @returns what the invitation keeps of it
 * @throws Refusal MCN-209 beyond the company's number a day
 */
export async function sendInvitation(
  call: Pick<Call, 'db' | 'now' | 'language' | 'deps' | 'request'>,
  { company }: Actor,
  { email, mask, expires, leaves }: Told,
): Promise<{ token_hash: string; mail: string; mailed_at: Date }> {
  const { db, now, deps, request } = call;
  const max = deps.config.INVITATIONS_PER_COMPANY_DAY;
  const { allowed, retryAfter } = await hit(db, `invitations:${company.id}`, { hits: max, seconds: DAY_SECONDS }, now);
  if (!allowed) throw new Refusal('MCN-209', { retryAfter, values: { max } });
  const token = randomBytes(32).toString('base64url');
  const front = frontAddress(deps.config, request.headers.host) ?? '';
  const mail = await enqueue(call, {
    kind: 'email',
    account: null,
    destino: email,
    template: 'invitation',
    values: {
      empresa: company.nome,
      cpf: mask,
      cartoes: String(leaves.cards.length),
      grupos: String(leaves.groups.length),
      dia: todayInSaoPaulo(expires),
      link: `${front}/meusConvites?convite=${token}`,
    },
  });
  return { token_hash: tokenHash(deps.config, token), mail, mailed_at: now };
}

/** Takes back a message that has not gone yet. */
export async function takeBack(db: Db, mail: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', mail).where('sent_at', 'is', null).execute();
}

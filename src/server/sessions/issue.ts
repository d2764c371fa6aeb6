import type { Factor } from '../database/schema';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { signToken } from './token';

export interface SessionDetails {
  /** When the person typed the password. */
  authTime: Date;
  /** What was shown besides it; nothing without. */
  factor?: Factor | null;
  /** The sign-on that the session comes from, and what it knows of the browser. */
  signOn?: { id: string; address: string; userAgent: string; previousAccess: Date | null };
  /** The service that validated the ticket. A `logoutTicket` makes it one that is told of the logout. */
  service?: { text: string; audience: string; ticketHash: string; logoutTicket: string | null };
}

/** Opens a session for an account and signs the token that stands for it. @throws when there is no such account */
export async function issueSession(
  { config, db, now: clock }: Pick<Deps, 'config' | 'db' | 'now'>,
  accountId: string,
  { authTime, factor = null, signOn, service }: SessionDetails,
): Promise<{ sessionId: string; token: string }> {
  const now = clock();
  const account = await db
    .selectFrom('account')
    .select(['id_produto', 'nome', 'tipo', 'perfil_interno'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sessionId = newId();
  const expires = new Date(now.getTime() + config.SESSION_MINUTES * 60_000);
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      account: accountId,
      sso_session: signOn?.id ?? null,
      service: service?.text ?? null,
      ticket_hash: service?.ticketHash ?? null,
      logout_ticket: service?.logoutTicket ?? null,
      auth_time: authTime,
      criado_em: now,
      last_seen: now,
      expires,
      previous_access: signOn?.previousAccess ?? null,
      address: signOn?.address ?? '',
      user_agent: signOn?.userAgent ?? '',
      factor,
    })
    .execute();
  const token = await signToken(db, config, {
    sub: account.id_produto,
    nome: account.nome,
    tipo: account.tipo,
    perfilInterno: account.perfil_interno,
    sid: sessionId,
    issuedAt: now,
    authTime,
    factor,
    expires,
    audience: service?.audience ?? config.JWT_AUDIENCE,
  });
  return { sessionId, token };
}

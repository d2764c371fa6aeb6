import type { Factor } from '../database/schema';
import type { Deps } from '../deps';
import { newId } from '../ids';
import { signToken } from './token';

export interface SessionDetails {
  /** When the person typed the password, or used a passkey. */
  authTime: Date;
  /** What was shown besides it; nothing without. */
  factor?: Factor | null;
  /** A session of the same sign-on that goes on instead of another beginning. */
  continues?: string | null;
  /** A passkey alone was shown. */
  passwordless?: boolean;
  /** The sign-on that the session comes from, and what it knows of the browser. */
  signOn?: { id: string; address: string; userAgent: string; previousAccess: Date | null };
  /** The service that validated the ticket. A `logoutTicket` makes it one that is told of the logout. */
  service?: { text: string; audience: string; ticketHash: string; logoutTicket: string | null };
}

/** Opens a session for an account, or lets one go on, and signs the token that stands for it. @throws when there is no such account */
export async function issueSession(
  { config, db, now: clock }: Pick<Deps, 'config' | 'db' | 'now'>,
  accountId: string,
  { authTime, factor = null, passwordless = false, continues = null, signOn, service }: SessionDetails,
): Promise<{ sessionId: string; token: string }> {
  const now = clock();
  const account = await db
    .selectFrom('account')
    .select(['id_produto', 'nome', 'tipo', 'perfil_interno'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sessionId = continues ?? newId();
  const expires = new Date(now.getTime() + config.SESSION_MINUTES * 60_000);
  const lately = { auth_time: authTime, last_seen: now, expires, ticket_hash: service?.ticketHash ?? null, factor };
  if (continues) await db.updateTable('session').set(lately).where('id', '=', continues).execute();
  else
    await db
      .insertInto('session')
      .values({
        ...lately,
        id: sessionId,
        account: accountId,
        sso_session: signOn?.id ?? null,
        service: service?.text ?? null,
        logout_ticket: service?.logoutTicket ?? null,
        criado_em: now,
        previous_access: signOn?.previousAccess ?? null,
        address: signOn?.address ?? '',
        user_agent: signOn?.userAgent ?? '',
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
    passwordless,
    expires,
    audience: service?.audience ?? config.JWT_AUDIENCE,
  });
  return { sessionId, token };
}

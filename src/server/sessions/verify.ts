import { sql } from 'kysely';
import type { Situation } from '../../contract/constants';
import type { Factor } from '../database/schema';
import type { Deps } from '../deps';
import { verifyExternalToken } from './external';
import { verifyToken } from './token';

/** Who calls: the session behind a bearer token, and its account as the database has it now. */
export interface ActiveSession {
  sessionId: string;
  /** When the person last typed the password, or used a passkey, for it. */
  authTime: Date;
  /** What was shown besides or instead of the password for it. */
  factor: Factor | null;
  /** The account's last access before this sign-on. */
  previousAccess: Date | null;
  account: {
    id: string;
    id_produto: string;
    tipo: 'PF' | 'PJ';
    situacao: Situation;
    perfil_interno: 'SUPORTE' | null;
    supervisor: boolean;
    responsavel: string | null;
    nome: string;
    senha_expira_em: Date | null;
    data_nascimento: string | null;
  };
}

export type SessionDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** `last_seen` is written at most this often, so that reading stays cheap. */
const SEEN_EVERY_MS = 60_000;

/** Sessions that were last used before this moment have ended. */
export const idleSince = (config: { SESSION_IDLE_MINUTES: number }, now: Date) =>
  new Date(now.getTime() - config.SESSION_IDLE_MINUTES * 60_000);

/**
 * The session of a bearer token, or null: a token that is not ours or has expired, a session that was ended or unused for too long, an account that may not
 * act (only A and R may), a token older than the account's `tokens_valid_from`. One query, and once a minute another one.
 */
export async function verifySession(deps: SessionDeps, bearer: string): Promise<ActiveSession | null> {
  const now = deps.now();
  const token = await verified(deps, bearer, now);
  return token ? loadSession(deps, token, now) : null;
}

const verified = (deps: SessionDeps, bearer: string, now: Date) =>
  deps.config.SSO_URL ? verifyExternalToken(deps, bearer, now) : verifyToken(deps.db, deps.config, bearer, now);

/** Whose session a token was that is none any more because the account was closed meanwhile; null for any other. */
export async function closedOwner(deps: SessionDeps, bearer: string): Promise<string | null> {
  const token = await verified(deps, bearer, deps.now());
  if (!token) return null;
  const row = await deps.db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account')
    .select('a.id')
    .where('s.id', '=', token.sid)
    .where('a.situacao', 'in', ['C', 'I'])
    .executeTakeFirst();
  return row?.id ?? null;
}

async function loadSession(
  deps: SessionDeps,
  token: { sub: string; sid: string; issuedAt: Date },
  now: Date,
): Promise<ActiveSession | null> {
  const idle = idleSince(deps.config, now);
  const row = await deps.db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account')
    .select(['s.id as session_id', 's.auth_time', 's.last_seen', 's.previous_access', 's.factor'])
    .select([
      'a.id',
      'a.id_produto',
      'a.tipo',
      'a.situacao',
      'a.perfil_interno',
      'a.supervisor',
      'a.responsavel',
      'a.nome',
      'a.senha_expira_em',
      'a.data_nascimento',
    ])
    .where('s.id', '=', token.sid)
    .where('s.ended_at', 'is', null)
    .where('s.expires', '>', now)
    .where('s.last_seen', '>', idle)
    .where('a.situacao', 'in', ['A', 'R'])
    .where(sql`lower(a.id_produto)`, '=', token.sub.toLowerCase())
    // `iat` has whole seconds. A session that was ended within the same second is refused by its row.
    .where(sql<Date>`date_trunc('second', a.tokens_valid_from)`, '<=', token.issuedAt)
    .executeTakeFirst();
  if (!row) return null;
  const { session_id, auth_time, last_seen, previous_access, factor, ...account } = row;
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
  // By itself, not as a part of the question: that would be planned with every call.
  if (last_seen < seenBefore)
    await deps.db
      .updateTable('session')
      .set({ last_seen: now })
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .where('last_seen', '<', seenBefore)
      .execute();
  return {
    sessionId: session_id,
    authTime: auth_time,
    factor,
    previousAccess: previous_access,
    account,
  };
}

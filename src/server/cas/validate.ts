import type { Config } from '../config';
import type { Db } from '../database/connection';
import { hashSecret } from '../ids';
import { endOwnSessions } from '../sessions/end';
import { issueSession } from '../sessions/issue';
import { contextOf } from '../sessions/token';
import { isServiceTicket } from './secrets';
import { allowedService, isSameService } from './services';
import { inTransaction } from '../database/transaction';

/** The codes of CAS 3.0 §2.5.3, and the one of §2.7.3 for a service off the list. */
export type FailureCode =
  | 'INVALID_REQUEST'
  | 'INVALID_TICKET_SPEC'
  | 'UNAUTHORIZED_SERVICE_PROXY'
  | 'UNAUTHORIZED_SERVICE'
  | 'INVALID_TICKET'
  | 'INVALID_SERVICE'
  | 'INTERNAL_ERROR';

export interface Success {
  user: string;
  attributes: {
    jwt: string[];
    nome: string;
    tipo: string;
    authenticationDate: string;
    isFromNewLogin: boolean;
    longTermAuthenticationRequestTokenUsed: false;
    /** 2 with a second factor or a passkey, 1 with the password alone; the token's `acr`. */
    authnContextClass: '1' | '2';
  };
}

export type Verdict = { success: Success } | { failure: { code: FailureCode; description: string } };

export interface ValidationRequest {
  service?: string;
  ticket?: string;
  renew: boolean;
  /** The service wants to act as a proxy, which nobody may here. */
  pgtUrl?: string;
}

const failure = (code: FailureCode, description: string): Verdict => ({ failure: { code, description } });

/**
 * Validates a service ticket (CAS 3.0 §2.5) and opens the session that its token stands for. Whatever the answer, the ticket is spent:
 * of any number of validations at once, one finds it unused. The descriptions are for the engineers of a service, in the protocol's language.
 */
export async function validateTicket(
  { db, config, host }: { db: Db; config: Config; host: string | undefined },
  request: ValidationRequest,
  now: Date,
): Promise<Verdict> {
  const { service: text, ticket } = request;
  if (!text || !ticket) return failure('INVALID_REQUEST', "'service' and 'ticket' parameters are both required");
  if (ticket.startsWith('PT-'))
    return failure('INVALID_TICKET', 'a proxy ticket was passed, and this server issues none');
  if (!isServiceTicket(ticket))
    return failure('INVALID_TICKET_SPEC', 'a service ticket begins with ST- and has letters, digits and hyphens only');
  return inTransaction(db, async (trx) => {
    const found = await burn(trx, ticket, now);
    if (!found)
      return failure('INVALID_TICKET', 'the ticket is not recognised: it never was, it was used, or its sign-on ended');
    if (found.expires <= now) return failure('INVALID_TICKET', 'the ticket has expired');
    const service = allowedService(config, text, host);
    if (!service) return failure('UNAUTHORIZED_SERVICE', 'the service is not on the list of allowed services');
    if (!isSameService(config, found.service, service, host))
      return failure('INVALID_SERVICE', 'the ticket was issued for another service');
    if (request.renew && !found.from_credentials)
      return failure('INVALID_TICKET', 'the ticket did not come from an initial sign-in, and renew was set');
    if (request.pgtUrl) return failure('UNAUTHORIZED_SERVICE_PROXY', 'no service may act as a proxy here');
    // After a renewal (CAS 3.0 §2.1.1) the earlier token is worth nothing; other services keep theirs.
    if (found.from_credentials && service.own) await endOwnSessions(trx, found.sso_session, now);
    // From a sign-on that still stands: the session that this browser had goes on, with the codes that are under way in it.
    const continues = found.from_credentials || !service.own ? null : await lastSessionOf(trx, found.sso_session, text);
    const { token } = await issueSession({ config, db: trx, now: () => now }, found.account, {
      authTime: found.auth_time,
      factor: found.factor,
      continues,
      passwordless: found.passwordless,
      // The person's browser, not the service that validates for it.
      signOn: {
        id: found.sso_session,
        address: found.address,
        userAgent: found.user_agent,
        previousAccess: found.previous_access,
      },
      service: {
        text,
        // Another service can check its token against our keys, but cannot act for the person here with it.
        audience: service.own ? config.JWT_AUDIENCE : service.url.origin,
        ticketHash: hashSecret(ticket),
        // The portal asks the server on every call; other services keep sessions of their own and are told.
        logoutTicket: service.own ? null : ticket,
      },
    });
    return {
      success: {
        user: found.id_produto,
        attributes: {
          jwt: [token],
          nome: found.nome,
          tipo: found.tipo,
          authenticationDate: found.auth_time.toISOString(),
          isFromNewLogin: found.from_credentials,
          longTermAuthenticationRequestTokenUsed: false,
          authnContextClass: contextOf(found.factor),
        },
      },
    };
  });
}

/** The session that a sign-on opened last for a service and that nobody ended, its time being over or not; null without one. */
async function lastSessionOf(db: Db, signOn: string, service: string): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('sso_session', '=', signOn)
    .where('service', '=', service)
    .where('ended_at', 'is', null)
    .orderBy('expires', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Spends a ticket and reads what it stands for; null when it was spent already or its sign-on ended. */
async function burn(db: Db, ticket: string, now: Date) {
  const hash = hashSecret(ticket);
  // The sign-on first: a logout holds it while it ends the sign-on's sessions, and must not miss the one that begins here.
  const held = await db
    .selectFrom('sso_session as s')
    .innerJoin('service_ticket as t', 't.sso_session', 's.id')
    .select('s.id')
    .where('t.hash', '=', hash)
    .forKeyShare('s')
    .executeTakeFirst();
  if (!held) return null;
  const spent = await db
    .updateTable('service_ticket')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning(['sso_session', 'service', 'from_credentials', 'expires'])
    .executeTakeFirst();
  if (!spent) return null;
  const signOn = await db
    .selectFrom('sso_session as s')
    .innerJoin('account as a', 'a.id', 's.account')
    .select([
      's.account',
      's.auth_time',
      's.previous_access',
      's.address',
      's.user_agent',
      's.factor',
      's.passwordless',
    ])
    .select(['a.id_produto', 'a.nome', 'a.tipo'])
    .where('s.id', '=', spent.sso_session)
    .where('a.situacao', 'in', ['A', 'R'])
    .executeTakeFirst();
  return signOn ? { ...spent, ...signOn } : null;
}

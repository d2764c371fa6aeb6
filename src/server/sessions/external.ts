import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../database/connection';
import { keysOver, Line } from '../outside';
import { checked, issuerOf } from './token';
import type { SessionDeps } from './verify';

/** Tokens of another single sign-on: asymmetric algorithms only, fixed here and not chosen by the token. */
const ALGORITHMS = ['ES256', 'EdDSA'];

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keySetOf(address: string, config: SessionDeps['config']): ReturnType<typeof createRemoteJWKSet> {
  const known =
    keySets.get(address) ??
    createRemoteJWKSet(new URL(address), {
      timeoutDuration: config.OUTSIDE_SECONDS * 1000,
      cooldownDuration: 10_000,
      [customFetch]: keysOver(new Line('keys of the single sign-on', config)),
    });
  keySets.set(address, known);
  return known;
}

const externalClaims = z.object({
  sub: z.string().min(1).max(60),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number().optional(),
});

/** The session that stands for a token: an id made from its hash (RFC 9562 §5.8), so that every copy finds the same row. */
function sessionIdOf(token: string): string {
  const bytes = createHash('sha256').update(token).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Sessions already written by this process: the row is made on first sight and then only read. */
const metBy = new WeakMap<Db, Set<string>>();
const MET_MAX = 10_000;

/**
 * Checks a token of the configured single sign-on against its published keys, and makes its session row on first sight, so that it can
 * be listed and ended here. `auth_time` falls back to `iat`.
 */
export async function verifyExternalToken(
  { config, db }: SessionDeps,
  token: string,
  now: Date,
): Promise<{ sub: string; sid: string; issuedAt: Date } | null> {
  const payload = await checked(() =>
    jwtVerify(token, keySetOf(config.JWT_JWKS_URL ?? '', config), {
      algorithms: ALGORITHMS,
      issuer: issuerOf(config),
      audience: config.JWT_AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    }),
  );
  const claims = externalClaims.safeParse(payload);
  if (!claims.success) return null;
  const { sub, iat, exp, auth_time: authTime = iat } = claims.data;
  const sid = sessionIdOf(token);
  const met = metBy.get(db) ?? new Set<string>();
  metBy.set(db, met);
  if (!met.has(sid)) {
    await db
      .insertInto('session')
      .columns([
        'id',
        'account',
        'auth_time',
        'criado_em',
        'last_seen',
        'expires',
        'address',
        'user_agent',
        'previous_access',
      ])
      .expression((from) =>
        from
          .selectFrom('account')
          .select([
            sql<string>`${sid}::uuid`.as('id'),
            'id as account',
            sql<Date>`${new Date(authTime * 1000)}::timestamptz`.as('auth_time'),
            sql<Date>`${now}::timestamptz`.as('criado_em'),
            sql<Date>`${now}::timestamptz`.as('last_seen'),
            sql<Date>`${new Date(exp * 1000)}::timestamptz`.as('expires'),
            sql<string>`''`.as('address'),
            sql<string>`''`.as('user_agent'),
            // A further token of the same sign-in knows of none before it.
            sql<Date | null>`case when ultimo_acesso < ${new Date(authTime * 1000)} then ultimo_acesso end`.as(
              'previous_access',
            ),
          ])
          .where(sql`lower(id_produto)`, '=', sub.toLowerCase())
          .where('situacao', 'in', ['A', 'R']),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    // The other sign-on tells of a sign-in by its first token alone.
    await db
      .updateTable('account')
      .set({ ultimo_acesso: new Date(authTime * 1000) })
      .where(sql`lower(id_produto)`, '=', sub.toLowerCase())
      .where('situacao', 'in', ['A', 'R'])
      .where((eb) => eb.or([eb('ultimo_acesso', 'is', null), eb('ultimo_acesso', '<', new Date(authTime * 1000))]))
      .execute();
    if (met.size >= MET_MAX) met.clear();
    met.add(sid);
  }
  return { sub, sid, issuedAt: new Date(iat * 1000) };
}

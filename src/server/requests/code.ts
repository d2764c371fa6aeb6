import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  type CodigoPedidos,
  type makeCodigoPedidos,
  type offerPerfis,
  type removeCodigoPedidos,
  REQUEST_CODE_LENGTH,
  WRONG_CODES,
} from '../../contract/request-codes';
import { audit } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { lockActor } from '../grants/authority';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hit, peek } from '../limits';

type CodeConfig = Pick<Config, 'SECRET'>;

/** Letters and digits that are not taken for each other: 32 of them, one for five bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SALT_BYTES = 16;
const HOUR_SECONDS = 3600;

const keyed = ({ SECRET }: CodeConfig, text: string) => createHmac('sha256', SECRET).update(text);

/** The code of a company and a salt: nobody reads it in the table, and the company can be shown it again. */
const codeOf = (config: CodeConfig, company: string, salt: string): string =>
  [...keyed(config, `request-code|${company}|${salt}`).digest().subarray(0, REQUEST_CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
const hashOf = (config: CodeConfig, code: string) => keyed(config, `request-code-hash|${code}`).digest('base64url');

/** A new code of a company, as it is kept. */
export function newCode(config: CodeConfig, company: string): { salt: string; code_hash: string } {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return { salt, code_hash: hashOf(config, codeOf(config, company, salt)) };
}

const asRead = (code: string) => `${code.slice(0, REQUEST_CODE_LENGTH / 2)}-${code.slice(REQUEST_CODE_LENGTH / 2)}`;
const canonical = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');

// ---- the company's side

/** The code of a company, null while it is off, and its profiles. */
export async function codeOfCompany(db: Db, config: CodeConfig, company: string): Promise<CodigoPedidos> {
  const row = await db.selectFrom('request_code').selectAll().where('company', '=', company).executeTakeFirst();
  const code = row && codeOf(config, company, row.salt);
  // After SECRET was changed nobody finds it: it is off.
  const on = code !== undefined && hashOf(config, code) === row?.code_hash;
  const perfis = await db
    .selectFrom('access_profile as a')
    .leftJoin('request_code_profile as o', 'o.profile', 'a.id')
    .select(['a.id as idPerfil', 'a.nome', sql<boolean>`o.profile is not null`.as('oferecido')])
    .where('a.company', '=', company)
    .orderBy('a.nome_chave')
    .execute();
  return { codigo: on ? asRead(code) : null, desde: on ? (row?.made_at.toISOString() ?? null) : null, perfis };
}

/** POST: a new code, and the one before is none any more. */
export async function makeCode(call: Call<typeof makeCodigoPedidos>): Promise<undefined> {
  const { db, now, permit, deps } = call;
  const { company } = await lockActor(call, permit.target.id);
  const made = { ...newCode(deps.config, company.id), made_at: now };
  await db
    .insertInto('request_code')
    .values({ company: company.id, ...made })
    .onConflict((conflict) => conflict.column('company').doUpdateSet(made))
    .execute();
  await audit(call, { action: 'request-code.made', target: company.id, onBehalfOf: company.id });
  return undefined;
}

/** DELETE: switched off twice is off. */
export async function removeCode(call: Call<typeof removeCodigoPedidos>): Promise<undefined> {
  const { db, permit } = call;
  const { company } = await lockActor(call, permit.target.id);
  const gone = await db
    .deleteFrom('request_code')
    .where('company', '=', company.id)
    .returning('company')
    .executeTakeFirst();
  if (gone) await audit(call, { action: 'request-code.removed', target: company.id, onBehalfOf: company.id });
  return undefined;
}

/** PUT …/perfis. @throws Refusal MCN-101 for a profile that the company does not have */
export async function offerProfiles(call: Call<typeof offerPerfis>): Promise<undefined> {
  const { db, body, permit } = call;
  const { company } = await lockActor(call, permit.target.id);
  const wanted = [...new Set(body.perfis)];
  // All of them held: none goes meanwhile, and whoever offers at the same time waits.
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, nome from access_profile where company = ${company.id} order by id for no key update`.execute(db);
  const own = rows.filter(({ id }) => wanted.includes(id));
  if (own.length < wanted.length) throw new Refusal('MCN-101');
  await sql`delete from request_code_profile where company = ${company.id} and not profile = any(${wanted}::uuid[])`.execute(
    db,
  );
  await sql`insert into request_code_profile (company, profile) select ${company.id}, unnest(${wanted}::uuid[]) on conflict do nothing`.execute(
    db,
  );
  await audit(call, {
    action: 'request-code.offered',
    target: company.id,
    onBehalfOf: company.id,
    diff: { profiles: own.map(({ nome }) => nome) },
  });
  return undefined;
}

// ---- the person's side

interface Company {
  id: string;
  nome: string;
  email: string;
}

const wrongBy = (account: string) => `request-code:${account}`;
const wrongFrom = (network: string) => `request-code-from:${network}`;

/**
 * The company whose code was typed, held; or what is said instead: MCN-253 for a code that is none (any more), MCN-254 after too many of those. Call it in a transaction
 * that is kept: wrong ones count, and one account's are judged one after the other.
 */
export async function companyOfCode(
  {
    db,
    now,
    origin,
    permit,
    deps,
  }: Pick<Call, 'db' | 'now' | 'origin' | 'deps'> & { permit: { target: { id: string } } },
  typed: string,
): Promise<Company | Refusal> {
  const [mine, theirs] = [wrongBy(permit.target.id), wrongFrom(origin.network)];
  const ofMine = { hits: WRONG_CODES.account, seconds: HOUR_SECONDS };
  const ofTheirs = { hits: WRONG_CODES.network, seconds: HOUR_SECONDS };
  const counted = [await hit(db, mine, ofMine, now, 0), await peek(db, theirs, ofTheirs, now)];
  const over = counted.find(({ left }) => left === 0);
  if (over) return new Refusal('MCN-254', { retryAfter: over.retryAfter, keep: true });
  const row = await db
    .selectFrom('request_code')
    .select('company')
    .where('code_hash', '=', hashOf(deps.config, canonical(typed)))
    .executeTakeFirst();
  const company =
    row &&
    (await db
      .selectFrom('account')
      .select(['id', 'nome', 'email'])
      .where('id', '=', row.company)
      .where('situacao', 'in', ['A', 'R'])
      .forKeyShare()
      .executeTakeFirst());
  if (company) return company;
  await hit(db, mine, ofMine, now);
  await hit(db, theirs, ofTheirs, now);
  return new Refusal('MCN-253', { keep: true });
}

import { type ExpressionBuilder, sql } from 'kysely';
import type { ResultadoCpf } from '../../contract/delegated-users';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { Database } from '../database/schema';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Permit } from '../http/access';
import type { Actor } from '../grants/authority';
import { countLookup, eligiblePeople, maskName, withinScope } from '../grants/lookup';
import { lockGrantees } from '../grants/leaves';
import { allWereGrantees } from '../grants/trail';

export interface VisibleGrantee {
  person: string;
  id_produto: string;
  nome: string;
  email: string;
  valid_until: string | null;
  ultimo_acesso: string | null;
  versao: number;
}

/**
 * A grantee that the actor may see, by login or CPF.
 * @throws Refusal MCN-164 for somebody who was one and is no longer, IDC-111 for everybody else, whether they exist or not
 */
export async function visibleGrantee(db: Db, actor: Actor, loginOrCpf: string): Promise<VisibleGrantee> {
  const login = loginOrCpf.toLowerCase();
  const found = await db
    .selectFrom('grantee as g')
    .innerJoin('account as a', 'a.id', 'g.person')
    .select(['g.person', 'a.id_produto', 'a.nome', 'a.email', 'g.valid_until', 'g.ultimo_acesso', 'g.versao'])
    .where('g.company', '=', actor.company.id)
    .where('g.person', 'in', liveIds(db, login))
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (found) return found;
  throw await unknownGrantee(db, actor.company.id, [login]);
}

const liveIds = (db: Db, login: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['id_produto']), '=', login), eb('cpf', '=', login)]))
    .where('situacao', 'in', ['A', 'R']);

const liveLogins = (db: Db, logins: readonly string[]) =>
  db
    .selectFrom('account as a')
    .where((eb) =>
      eb(
        eb.fn<string>('lower', ['a.id_produto']),
        '=',
        sql<string>`any(${[...new Set(logins.map((login) => login.toLowerCase()))]}::text[])`,
      ),
    )
    .where('a.situacao', 'in', ['A', 'R']);

export interface GranteeOfLogin {
  person: string;
  login: string;
  email: string;
  valid_until: string | null;
  end_recorded: string | null;
  versao: number;
}

/** The grantees of these logins that the actor may see. */
export async function visibleGrantees(
  db: Db,
  { company, scope }: Actor,
  logins: readonly string[],
): Promise<GranteeOfLogin[]> {
  return await liveLogins(db, logins)
    .innerJoin('grantee as g', 'g.person', 'a.id')
    .select(['g.person', 'a.id_produto as login', 'a.email', 'g.valid_until', 'g.end_recorded', 'g.versao'])
    .where('g.company', '=', company.id)
    .where(withinScope(scope))
    .execute();
}

/**
 * The same, held until the end, by id: first their accounts, since closing one takes them in that order too. Somebody who was removed and
 * granted anew while this waited is not held, and not among them.
 */
export async function lockVisibleGrantees(db: Db, actor: Actor, logins: readonly string[]): Promise<GranteeOfLogin[]> {
  const accounts = await liveLogins(db, logins).select('a.id').orderBy('a.id').forKeyShare().execute();
  const rows = await lockGrantees(
    db,
    actor.company.id,
    accounts.map(({ id }) => id),
  );
  const held = new Set(rows.map(({ person }) => person));
  return (await visibleGrantees(db, actor, logins)).filter(({ person }) => held.has(person));
}

/** The logins that are none of these grantees'. */
export function missingOf(found: readonly GranteeOfLogin[], logins: readonly string[]): string[] {
  const known = new Set(found.map(({ login }) => login.toLowerCase()));
  return logins.filter((login) => !known.has(login.toLowerCase()));
}

/** The refusal for ids that are nobody's grantees: 409 when they were and are no longer, else 403. */
export async function unknownGrantee(db: Db, company: string, logins: readonly string[]): Promise<Refusal> {
  return new Refusal((await allWereGrantees(db, company, logins)) ? 'MCN-164' : 'IDC-111');
}

/** Lets pass who was a grantee and is no longer. @throws Refusal IDC-111 when one of the others never was one of the company's */
export async function refuseStrangers(
  db: Db,
  { company }: Actor,
  found: readonly GranteeOfLogin[],
  logins: readonly string[],
): Promise<void> {
  const gone = missingOf(found, logins);
  if (gone.length === 0) return;
  const refusal = await unknownGrantee(db, company.id, gone);
  if (refusal.code !== 'MCN-164') throw refusal;
}

interface Found {
  cpf: string | null;
  id: string;
  id_produto: string;
  nome: string;
  known: boolean;
  visible: boolean;
}

/** Accounts by CPF, or by the username of those who have none. */
const namedBy = (logins: readonly string[]) => (eb: ExpressionBuilder<Database, 'account'>) =>
  eb.or([
    eb('account.cpf', 'in', logins),
    eb.and([eb('account.cpf', 'is', null), eb(eb.fn<string>('lower', ['account.id_produto']), 'in', logins)]),
  ]);

/** What such an account is asked for by. */
const nameOf = ({ cpf, id_produto }: { cpf: string | null; id_produto: string }) => cpf ?? id_produto.toLowerCase();

/** Says of each CPF or username who it is, in the order asked. Counts against the quota of the account that asks, and is in the audit. */
export async function lookUpPeople(
  call: Pick<Call, 'db' | 'now' | 'origin'> & { permit: Permit },
  actor: Actor,
  logins: readonly string[],
): Promise<ResultadoCpf[]> {
  const named = namedBy(logins);
  await countLookup(call.db, actor.account.id, logins.length, call.now);
  const live = await eligiblePeople(call.db)
    .leftJoin('grantee as g', (join) =>
      join.onRef('g.person', '=', 'account.id').on('g.company', '=', actor.company.id),
    )
    .leftJoin('delegate as d', (join) =>
      join.onRef('d.person', '=', 'account.id').on('d.company', '=', actor.company.id),
    )
    .select(['account.cpf', 'account.id', 'account.id_produto', 'account.nome'])
    .select([
      sql<boolean>`(g.person is not null and ${withinScope(actor.scope)})`.as('visible'),
      sql<boolean>`((g.person is not null and ${withinScope(actor.scope)}) or d.person is not null)`.as('known'),
    ])
    .where(named)
    .$castTo<Found>()
    .execute();
  const closed = await call.db
    .selectFrom('account')
    .select(['cpf', 'id_produto'])
    .where(named)
    .where('tipo', '=', 'PF')
    .where('responsavel', 'is', null)
    .where('situacao', 'in', ['C', 'I'])
    .execute();
  const found = new Map(live.map((row) => [nameOf(row), row]));
  const inactive = new Set(closed.map(nameOf));
  await audit(call, {
    action: 'delegation.looked-up',
    target: null,
    onBehalfOf: actor.company.id,
    diff: { asked: logins.length, found: live.map((row) => row.id) },
  });
  return logins.map((login) => answerFor(login, found.get(login), inactive.has(login)));
}

function answerFor(cpf: string, found: Found | undefined, inactive: boolean): ResultadoCpf {
  if (!found)
    return {
      cpf,
      situacao: inactive ? 'inativo' : 'desconhecido',
      idProduto: null,
      idProdutoPF: null,
      nome: null,
      nomeMascarado: false,
    };
  return {
    cpf,
    situacao: found.visible ? 'jaPermissionario' : 'encontrado',
    idProduto: found.id_produto,
    idProdutoPF: found.id_produto,
    nome: found.known ? found.nome : maskName(found.nome),
    nomeMascarado: !found.known,
  };
}

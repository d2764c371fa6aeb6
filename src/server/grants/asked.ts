import { sql } from 'kysely';
import type { Delegacao } from '../../contract/delegated-grants';
import type { Db } from '../database/connection';
import type { CardLeaf, GroupLeaf, Leaves } from '../database/grant-diff';
import { Refusal } from '../http/refusal';
import type { Actor } from './authority';

type Asked = Pick<Delegacao, 'listaCartoes' | 'listaSistemas'>;

/**
 * Turns the body's cards and systems into leaves of the company, each once.
 * @throws Refusal IDC-111 for what is not the company's, MCN-160 for what lies outside the supervisor's authorisation, MCN-161 for a card
 * of another contract or cost centre, MCN-162 for a group of another system
 */
export async function leavesAsked(db: Db, actor: Actor, asked: Asked): Promise<Leaves> {
  return {
    cards: await cardsAsked(db, actor, asked.listaCartoes),
    groups: await groupsAsked(db, actor, asked.listaSistemas),
  };
}

/** @throws Refusal IDC-111 for a contract or system that is not the company's, MCN-160 for one outside the supervisor's authorisation */
export async function refuseForeign(
  db: Db,
  { company, scope }: Actor,
  contracts: readonly string[],
  systems: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ contracts: number; systems: number }>`
    select (select count(*) from contract where company = ${company.id} and nu_contrato = any(${contracts}::text[])) as contracts,
      (select count(*) from company_system where company = ${company.id} and system = any(${systems}::text[])) as systems`.execute(
    db,
  );
  if (rows[0]?.contracts !== contracts.length || rows[0].systems !== systems.length) throw new Refusal('IDC-111');
  const within = (asked: readonly string[], allowed: readonly string[]) => asked.every((one) => allowed.includes(one));
  if (scope && !(within(contracts, scope.contracts) && within(systems, scope.systems))) throw new Refusal('MCN-160');
}

async function cardsAsked(db: Db, actor: Actor, asked: Asked['listaCartoes']): Promise<CardLeaf[]> {
  if (asked.length === 0) return [];
  const company = actor.company.id;
  const contracts = [...new Set(asked.map((card) => card.nuContrato))];
  await refuseForeign(db, actor, contracts, []);

  const { rows } = await sql<{ nu_contrato: string; nu_cartao: string; co: string }>`
    select distinct p.nu_contrato, p.nu_cartao, p.co
    from unnest(${asked.map((card) => card.nuContrato)}::text[], ${asked.map((card) => card.nuCartao)}::text[]) as a (nu_contrato, nu_cartao)
      join posting_card p on p.company = ${company} and p.nu_contrato = a.nu_contrato and p.nu_cartao = a.nu_cartao
    order by p.nu_contrato, p.nu_cartao`.execute(db);
  const centres = new Map(rows.map((row) => [key(row.nu_contrato, row.nu_cartao), row.co]));
  const missing = asked.filter((card) => !centres.has(key(card.nuContrato, card.nuCartao)));
  if (missing.length > 0) throw new Refusal((await elsewhere(db, actor, missing)) ? 'MCN-161' : 'IDC-111');
  if (
    asked.some((card) => card.coCentroCusto && card.coCentroCusto !== centres.get(key(card.nuContrato, card.nuCartao)))
  )
    throw new Refusal('MCN-161');
  return rows.map((row) => [row.nu_contrato, row.nu_cartao, row.co]);
}

const key = (first: string, second: string) => `${first}\n${second}`;

/** Whether all these card numbers exist in another contract that the actor may see. */
async function elsewhere(db: Db, actor: Actor, cards: Asked['listaCartoes']): Promise<boolean> {
  const numbers = [...new Set(cards.map((card) => card.nuCartao))];
  const { scope } = actor;
  const rows = await db
    .selectFrom('posting_card')
    .select('nu_cartao')
    .distinct()
    .where('company', '=', actor.company.id)
    .where('nu_cartao', 'in', numbers)
    .$if(scope !== null, (query) =>
      query.where((eb) => eb('nu_contrato', '=', sql<string>`any(${scope?.contracts ?? []}::text[])`)),
    )
    .execute();
  return rows.length === numbers.length;
}

async function groupsAsked(db: Db, actor: Actor, asked: Asked['listaSistemas']): Promise<GroupLeaf[]> {
  const wanted = asked.flatMap((system) =>
    system.grupos.filter((group) => group.marcado !== false).map((group): GroupLeaf => [system.id, group.idGrupo]),
  );
  const systems = [...new Set(asked.map((system) => system.id))];
  if (systems.length === 0) return [];
  await refuseForeign(db, actor, [], systems);
  if (wanted.length === 0) return [];

  const { rows } = await sql<{ system: string; grupo: string }>`
    select distinct g.system, g.grupo
    from unnest(${wanted.map(([system]) => system)}::text[], ${wanted.map(([, group]) => group)}::text[]) as a (system, grupo)
      join system_group g on g.system = a.system and g.grupo = a.grupo
    order by g.system, g.grupo`.execute(db);
  if (rows.length < new Set(wanted.map(([system, group]) => key(system, group))).size) throw new Refusal('MCN-162');
  return rows.map((row) => [row.system, row.grupo]);
}

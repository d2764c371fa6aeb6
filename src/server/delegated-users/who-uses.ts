import { type RawBuilder, sql } from 'kysely';
import { type QuantosUsam, USES_COUNTED } from '../../contract/delegated-accesses';
import type { PageInfo } from '../../contract/page';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { requireContract } from './offer';

interface Asked {
  nuContrato: string;
  coCentroCusto?: string;
  nuCartao?: string;
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

interface User {
  nome: string;
  idProdutoPF: string;
  quantidadeCartoes: number;
  validoAte: string | null;
}

/** Who may use a contract, cost centre or card today. @throws Refusal for what is not the company's or not within the scope */
export async function usersOf(
  db: Db,
  actor: Actor,
  asked: Asked,
  today: string,
): Promise<{ itens: User[]; page: PageInfo }> {
  await requireContract(db, actor, asked.nuContrato);
  const narrower = sql`
    ${asked.coCentroCusto ? sql`and co = ${asked.coCentroCusto}` : sql``}
    ${asked.nuCartao ? sql`and nu_cartao = ${asked.nuCartao}` : sql``}`;
  const { rows: exists } = await sql`
    select 1 from posting_card where company = ${actor.company.id} and nu_contrato = ${asked.nuContrato} ${narrower} limit 1`.execute(
    db,
  );
  if (exists.length === 0 && (asked.coCentroCusto || asked.nuCartao)) throw new Refusal('IDC-111');

  const users = sql`
    from (
      select person, count(*) as cards from card_grant
      where company = ${actor.company.id} and nu_contrato = ${asked.nuContrato} ${narrower} group by person) c
    join grantee g on g.company = ${actor.company.id} and g.person = c.person
    where (g.valid_until is null or g.valid_until >= ${today}::date)`;
  const direction = sql.raw(asked.sort?.direction ?? 'asc');
  const { rows } = await sql<User>`
    select g.nome_ordem as nome, g.login as "idProdutoPF", c.cards as "quantidadeCartoes", g.valid_until as "validoAte" ${users}
    order by g.nome_ordem ${direction}, g.person ${direction} offset ${asked.page * asked.size} limit ${asked.size}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${users}`.execute(db);
  return paged(rows, counts[0]?.total ?? 0, asked, (row) => row);
}

/** What is not asked about each of one table. */
const NONE = sql`null::text`;

/**
 * How many may use today what each row of what a person has names; both sides are of one company. Those whose access ended are taken away, instead of
 * the others being looked up: they are the fewer, and have an index of their own.
 */
const counted = (held: RawBuilder<unknown>, users: RawBuilder<unknown>, today: string) => sql`
  select h.*, f.people as pessoas, f.grants > ${USES_COUNTED} as "haMais" from (${held}) h
  cross join lateral (
    select count(distinct r.person)::int as people, count(*) as grants from (
      select r.person from ${users}
        and not exists (select from grantee g where g.company = r.company and g.person = r.person and g.valid_until < ${today}::date)
      limit ${USES_COUNTED + 1}) r) f`;

/** How many may use today each contract, cost centre, card, system and group of which a grantee has something within the scope. */
export async function usersOfEach(
  db: Db,
  { company, scope }: Actor,
  person: string,
  today: string,
): Promise<QuantosUsam[]> {
  const cards = sql`card_grant where company = ${company.id} and person = ${person}
    ${scope ? sql`and nu_contrato = any(${scope.contracts}::text[])` : sql``}`;
  const groups = sql`group_grant where company = ${company.id} and person = ${person}
    ${scope ? sql`and system = any(${scope.systems}::text[])` : sql``}`;
  const names = (contract = NONE, centre = NONE, card = NONE, system = NONE, group = NONE) =>
    sql`distinct ${contract} as "nuContrato", ${centre} as "coCentroCusto", ${card} as "nuCartao", ${system} as "idSistema", ${group} as "idGrupo"`;
  const [contract, centre, card, system, group] = [
    sql`nu_contrato`,
    sql`co`,
    sql`nu_cartao`,
    sql`system`,
    sql`grupo`,
  ] as const;
  const ofCards = sql`card_grant r where r.company = ${company.id} and r.nu_contrato = h."nuContrato"`;
  const ofGroups = sql`group_grant r where r.company = ${company.id} and r.system = h."idSistema"`;
  const { rows } = await sql<QuantosUsam>`
    ${counted(sql`select ${names(contract)} from ${cards}`, ofCards, today)}
    union all
    ${counted(sql`select ${names(contract, centre)} from ${cards}`, sql`${ofCards} and r.co = h."coCentroCusto"`, today)}
    union all
    ${counted(sql`select ${names(contract, NONE, card)} from ${cards}`, sql`${ofCards} and r.nu_cartao = h."nuCartao"`, today)}
    union all
    ${counted(sql`select ${names(NONE, NONE, NONE, system)} from ${groups}`, ofGroups, today)}
    union all
    ${counted(sql`select ${names(NONE, NONE, NONE, system, group)} from ${groups}`, sql`${ofGroups} and r.grupo = h."idGrupo"`, today)}`.execute(
    db,
  );
  return rows;
}

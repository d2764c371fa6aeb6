import { type RawBuilder, sql } from 'kysely';
import { AWAY_DAYS, CARD_MANY, OVERVIEW_NAMED, OVERVIEW_WEEKS, type Painel } from '../../contract/overview';
import type { Db } from '../database/connection';
import type { Scope } from '../grants/authority';
import { actionsSeen } from '../grants/log-actions';
import { daysAfter } from '../grants/validity';

/** What is counted from the grants and the log: dear, and the same until one of them changes. */
export type GrantFigures = Pick<Painel, 'contratos' | 'centros' | 'sistemas' | 'cartoes' | 'semanas'>;
/** What is counted from the table's rows: it changes with the day and with every sign-in. */
export type PeopleFigures = Painel['pessoas'];

/** Whose figures: a company, and what of it. */
export interface Seen {
  company: string;
  scope: Scope | null;
}

const contractsSeen = ({ company, scope }: Seen, alias: string) =>
  sql`${sql.ref(`${alias}.company`)} = ${company} ${scope ? sql`and ${sql.ref(`${alias}.nu_contrato`)} = any(${scope.contracts}::text[])` : sql``}`;
const systemsSeen = ({ company, scope }: Seen, alias: string) =>
  sql`${sql.ref(`${alias}.company`)} = ${company} ${scope ? sql`and ${sql.ref(`${alias}.system`)} = any(${scope.systems}::text[])` : sql``}`;

/** Whose accesses last: what ended is still in the grants until it is cleared or renewed, and gives nobody anything. */
const lasts = ({ company }: Seen, alias: string, today: string) => sql`
  not exists (select from grantee g where g.company = ${company} and g.person = ${sql.ref(`${alias}.person`)} and g.valid_until < ${today}::date)`;

/** The first of many, and how many there are. */
const named = <Item>(rows: readonly (Item & { total: number })[]): { total: number; itens: Item[] } => ({
  total: rows[0]?.total ?? 0,
  itens: rows.map(({ total: _total, ...item }) => item as unknown as Item),
});

/**
 * People by contract and by cost centre. Grants are gathered by person first: a person has many cards of one centre, and is counted once.
 */
async function byContract(db: Db, seen: Seen, today: string): Promise<Pick<GrantFigures, 'contratos' | 'centros'>> {
  const { rows } = await sql<{
    nuContrato: string;
    coCentroCusto: string | null;
    pessoas: number;
    total: number;
    nome: string;
  }>`
    with granted as materialized (
      select r.nu_contrato, r.co, r.person from card_grant r where ${contractsSeen(seen, 'r')} group by r.nu_contrato, r.co, r.person
    ), holders as materialized (
      select * from granted r where ${lasts(seen, 'r', today)}
    ), counted as (
      select nu_contrato, co, count(*) as people from holders group by nu_contrato, co
      union all
      select nu_contrato, null, count(distinct person) from holders group by nu_contrato
    ), ranked as (
      select *, row_number() over w as place, count(*) over (partition by co is null) as total from counted
      window w as (partition by co is null order by people desc, nu_contrato, co)
    )
    select r.nu_contrato as "nuContrato", r.co as "coCentroCusto", r.people as pessoas, r.total, coalesce(c.nome, k.categoria) as nome
    from ranked r join contract k on k.company = ${seen.company} and k.nu_contrato = r.nu_contrato
      left join cost_centre c on c.company = ${seen.company} and c.nu_contrato = r.nu_contrato and c.co = r.co
    where r.place <= ${OVERVIEW_NAMED} order by r.place`.execute(db);
  const contracts = rows.filter(({ coCentroCusto }) => coCentroCusto === null);
  const centres = rows.filter(({ coCentroCusto }) => coCentroCusto !== null);
  return {
    contratos: named(
      contracts.map(({ nuContrato, pessoas, total, nome: categoria }) => ({ nuContrato, categoria, pessoas, total })),
    ),
    centros: named(
      centres.map(({ nuContrato, coCentroCusto, nome, pessoas, total }) => ({
        nuContrato,
        coCentroCusto: coCentroCusto ?? '',
        nome,
        pessoas,
        total,
      })),
    ),
  };
}

async function bySystem(db: Db, seen: Seen, today: string): Promise<GrantFigures['sistemas']> {
  const { rows } = await sql<GrantFigures['sistemas']['itens'][number] & { total: number }>`
    select c.system as "idSistema", s.nome, c.people as pessoas, count(*) over () as total
    from (select r.system, count(distinct r.person) as people from group_grant r where ${systemsSeen(seen, 'r')} and ${lasts(seen, 'r', today)} group by r.system) c
      join system s on s.id = c.system
    order by c.people desc, s.nome, c.system limit ${OVERVIEW_NAMED}`.execute(db);
  return named(rows);
}

/** Cards in force by how many people use them; each grant of a card is one person. */
async function byCard(db: Db, seen: Seen, today: string): Promise<GrantFigures['cartoes']> {
  type Card = GrantFigures['cartoes']['semUso']['itens'][number];
  const { rows } = await sql<Card & { unused: boolean; total: number }>`
    with used as (
      select r.nu_contrato, r.nu_cartao, count(*) as people from card_grant r where ${contractsSeen(seen, 'r')} and ${lasts(seen, 'r', today)} group by r.nu_contrato, r.nu_cartao
    ), cards as (
      select p.nu_contrato, p.nu_cartao, p.co, coalesce(u.people, 0) as people
      from posting_card p left join used u on u.nu_contrato = p.nu_contrato and u.nu_cartao = p.nu_cartao
      where p.status = 'ATIVO' and ${contractsSeen(seen, 'p')}
    ), ranked as (
      select *, people = 0 as unused, count(*) over w as total, row_number() over (w order by people desc, nu_contrato, nu_cartao) as place
      from cards where people = 0 or people >= ${CARD_MANY} window w as (partition by people = 0)
    )
    select r.nu_cartao as "nuCartao", r.nu_contrato as "nuContrato", r.co as "coCentroCusto", c.nome as "nomeCentroCusto", r.people as pessoas,
      r.unused, r.total
    from ranked r join cost_centre c on c.company = ${seen.company} and c.nu_contrato = r.nu_contrato and c.co = r.co
    where r.place <= ${OVERVIEW_NAMED} order by r.place`.execute(db);
  const { rows: all } = await sql<{ total: number }>`
    select count(*) as total from posting_card p where p.status = 'ATIVO' and ${contractsSeen(seen, 'p')}`.execute(db);
  const part = (wanted: boolean) =>
    named<Card>(
      rows
        .filter(({ unused }) => unused === wanted)
        .map(({ nuCartao, nuContrato, coCentroCusto, nomeCentroCusto, pessoas, total }) => ({
          nuCartao,
          nuContrato,
          coCentroCusto,
          nomeCentroCusto,
          pessoas,
          total,
        })),
    );
  return { total: all[0]?.total ?? 0, semUso: part(true), comMuitas: part(false) };
}

/** The Monday on or before a date. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return daysAfter(date, -((day + 6) % 7));
}

/** The Mondays of the overview's weeks, the oldest first. */
const mondays = (today: string) =>
  Array.from({ length: OVERVIEW_WEEKS }, (_, index) => daysAfter(mondayOf(today), (index + 1 - OVERVIEW_WEEKS) * 7));

const concerns = ({ scope }: Seen): RawBuilder<unknown> =>
  scope
    ? sql`and (e.diff->'contracts' ?| ${scope.contracts}::text[] or e.diff->'systems' ?| ${scope.systems}::text[])`
    : sql``;

/** Changes by week, as many as the log of that week shows. What a week that is over counted stands in `before`: the log is only ever added to. */
async function byWeek(
  db: Db,
  seen: Seen,
  today: string,
  before: GrantFigures['semanas'],
): Promise<GrantFigures['semanas']> {
  const weeks = mondays(today);
  const known = new Map(before.slice(0, -1).map(({ de, mudancas }) => [de, mudancas]));
  const first = weeks.find((monday) => !known.has(monday)) ?? mondayOf(today);
  const { rows } = await sql<{ week: string; changes: number }>`
    select date_trunc('week', e.at at time zone 'America/Sao_Paulo')::date as week, count(*) as changes
    from audit_event e
    where e.on_behalf_of = ${seen.company} and e.at >= (${first}::date)::timestamp at time zone 'America/Sao_Paulo'
      and e.action = any(${actionsSeen(seen.scope)}::text[]) ${concerns(seen)}
    group by 1`.execute(db);
  const counted = new Map(rows.map(({ week, changes }) => [week, changes]));
  return weeks.map((de) => ({ de, mudancas: (de < first ? known.get(de) : counted.get(de)) ?? 0 }));
}

/** @param before the weeks of an earlier count of the same scope */
export async function grantFigures(
  db: Db,
  seen: Seen,
  { today, before }: { today: string; before: GrantFigures['semanas'] },
): Promise<GrantFigures> {
  return {
    ...(await byContract(db, seen, today)),
    sistemas: await bySystem(db, seen, today),
    cartoes: await byCard(db, seen, today),
    semanas: await byWeek(db, seen, today, before),
  };
}

/** Of the table's rows `g` those that are seen. */
const rowsSeen = ({ company, scope }: Seen) => sql`
  g.company = ${company} ${
    scope
      ? sql`and g.person in (
          select person from card_grant where company = ${company} and nu_contrato = any(${scope.contracts}::text[])
          union select person from group_grant where company = ${company} and system = any(${scope.systems}::text[]))`
      : sql``
  }`;

export async function peopleFigures(db: Db, seen: Seen, today: string): Promise<PeopleFigures> {
  const within = (days: number) =>
    sql`count(*) filter (where g.valid_until between ${today}::date and ${daysAfter(today, days)}::date)`;
  const { rows } = await sql<PeopleFigures>`
    select count(*) as total, count(*) filter (where g.valid_until < ${today}::date) as vencidas,
      ${within(7)} as "vencemEm7", ${within(30)} as "vencemEm30", ${within(90)} as "vencemEm90",
      count(*) filter (where g.ultimo_acesso is null or g.ultimo_acesso <= ${daysAfter(today, -AWAY_DAYS)}::date) as "semEntrar"
    from grantee g where ${rowsSeen(seen)}`.execute(db);
  return rows[0] as PeopleFigures;
}

/** Whose accesses end next. */
export async function endingNext(
  db: Db,
  seen: Seen,
  { today, days, most }: { today: string; days: number; most: number },
): Promise<{ idProdutoPF: string; nome: string; validoAte: string }[]> {
  const { rows } = await sql<{ idProdutoPF: string; nome: string; validoAte: string }>`
    select g.login as "idProdutoPF", g.nome_ordem as nome, g.valid_until as "validoAte"
    from grantee g
    where ${rowsSeen(seen)} and g.valid_until between ${today}::date and ${daysAfter(today, days)}::date
    order by g.valid_until, g.nome_ordem, g.person limit ${most}`.execute(db);
  return rows;
}

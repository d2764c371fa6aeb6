import { type RawBuilder, sql } from 'kysely';
import { type Busca, SEARCH_FOUND } from '../../contract/search';
import { normaliseName } from '../../contract/validation';
import type { Db } from '../database/connection';
import { validityOf } from '../grants/validity';
import type { Actor } from '../grants/authority';
import { searchPattern } from '../grants/lookup';

/** One more than is shown says that there are more. */
const SOUGHT = SEARCH_FOUND + 1;

const found = <Item>(rows: readonly Item[]): { itens: Item[]; haMais: boolean } => ({
  itens: rows.slice(0, SEARCH_FOUND),
  haMais: rows.length > SEARCH_FOUND,
});

/** The words of what was typed as patterns; a number with its separators is one. Null when there is nothing to look for. */
function patternsOf(typed: string): string[] | null {
  const isNumber = /^[\d.\-/\s]+$/.test(typed);
  const patterns = (isNumber ? [typed] : typed.split(/\s+/)).map(searchPattern);
  return patterns.includes(null) ? null : [...new Set(patterns as string[])];
}

const each = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  );

/** A column of names in capitals without accents, as patterns are. The tables that it is for have few rows for each company. */
const plain = (column: string) =>
  sql`regexp_replace(normalize(upper(${sql.ref(column)}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

const contractsSeen = ({ company, scope }: Actor, alias: string) =>
  sql`${sql.ref(`${alias}.company`)} = ${company.id} ${scope ? sql`and ${sql.ref(`${alias}.nu_contrato`)} = any(${scope.contracts}::text[])` : sql``}`;

async function peopleOf(
  db: Db,
  { company, scope }: Actor,
  patterns: string[],
  today: string,
): Promise<Busca['pessoas']> {
  const { rows } = await sql<{ nome: string; idProdutoPF: string; valid_until: string | null }>`
    select g.nome_ordem as nome, g.login as "idProdutoPF", g.valid_until
    from grantee g
    where g.company = ${company.id} and ${each(sql`g.nome_busca`, patterns)}
      ${
        scope
          ? sql`and (exists (select from card_grant c where c.company = g.company and c.person = g.person and c.nu_contrato = any(${scope.contracts}::text[]))
              or exists (select from group_grant r where r.company = g.company and r.person = g.person and r.system = any(${scope.systems}::text[])))`
          : sql``
      }
    order by g.nome_ordem, g.person limit ${SOUGHT}`.execute(db);
  return found(
    rows.map(({ nome, idProdutoPF, valid_until }) => ({ nome, idProdutoPF, ...validityOf(valid_until, today) })),
  );
}

async function contractsOf(db: Db, actor: Actor, patterns: string[]): Promise<Busca['contratos']> {
  const { rows } = await sql<Busca['contratos']['itens'][number]>`
    select k.nu_contrato as "nuContrato", k.categoria from contract k
    where ${contractsSeen(actor, 'k')} and ${each(sql`k.nu_contrato || ' ' || ${plain('k.categoria')}`, patterns)}
    order by k.nu_contrato limit ${SOUGHT}`.execute(db);
  return found(rows);
}

async function centresOf(db: Db, actor: Actor, patterns: string[]): Promise<Busca['centros']> {
  const { rows } = await sql<Busca['centros']['itens'][number]>`
    select c.nu_contrato as "nuContrato", c.co as "coCentroCusto", c.nome from cost_centre c
    where ${contractsSeen(actor, 'c')} and ${each(sql`c.co || ' ' || ${plain('c.nome')}`, patterns)}
    order by c.nome, c.nu_contrato, c.co limit ${SOUGHT}`.execute(db);
  return found(rows);
}

/** Cards by number alone: who types words looks for none. */
async function cardsOf(db: Db, actor: Actor, patterns: string[]): Promise<Busca['cartoes']> {
  if (!patterns.every((pattern) => /^%\d+%$/.test(pattern))) return { itens: [], haMais: false };
  const { rows } = await sql<Busca['cartoes']['itens'][number]>`
    select p.nu_contrato as "nuContrato", p.co as "coCentroCusto", c.nome as "nomeCentroCusto", p.nu_cartao as "nuCartao"
    from posting_card p join cost_centre c on c.company = p.company and c.nu_contrato = p.nu_contrato and c.co = p.co
    where ${contractsSeen(actor, 'p')} and ${each(sql`p.nu_cartao`, patterns)}
    order by p.nu_cartao, p.nu_contrato limit ${SOUGHT}`.execute(db);
  return found(rows);
}

const systemsSeen = ({ company, scope }: Actor) =>
  sql`o.company = ${company.id} ${scope ? sql`and o.system = any(${scope.systems}::text[])` : sql``}`;

async function systemsOf(db: Db, actor: Actor, patterns: string[]): Promise<Busca['sistemas']> {
  const { rows } = await sql<Busca['sistemas']['itens'][number]>`
    select s.id as "idSistema", s.nome, s.sigla from company_system o join system s on s.id = o.system
    where ${systemsSeen(actor)} and ${each(sql`${plain('s.nome')} || ' ' || upper(s.sigla)`, patterns)}
    order by s.nome, s.id limit ${SOUGHT}`.execute(db);
  return found(rows);
}

async function groupsOf(db: Db, actor: Actor, patterns: string[]): Promise<Busca['grupos']> {
  const { rows } = await sql<Busca['grupos']['itens'][number]>`
    select s.id as "idSistema", s.nome as sistema, g.grupo as "idGrupo", g.nome
    from company_system o join system s on s.id = o.system join system_group g on g.system = o.system
    where ${systemsSeen(actor)} and ${each(plain('g.nome'), patterns)}
    order by g.nome, s.nome, s.id, g.grupo limit ${SOUGHT}`.execute(db);
  return found(rows);
}

/** What of the company the actor may see and finds by what was typed. */
export async function find(db: Db, actor: Actor, typed: string, today: string): Promise<Busca> {
  const patterns = patternsOf(typed);
  const nothing = { itens: [], haMais: false };
  if (!patterns || normaliseName(typed) === '')
    return {
      pessoas: nothing,
      contratos: nothing,
      centros: nothing,
      cartoes: nothing,
      sistemas: nothing,
      grupos: nothing,
    };
  return {
    pessoas: await peopleOf(db, actor, patterns, today),
    contratos: await contractsOf(db, actor, patterns),
    centros: await centresOf(db, actor, patterns),
    cartoes: await cardsOf(db, actor, patterns),
    sistemas: await systemsOf(db, actor, patterns),
    grupos: await groupsOf(db, actor, patterns),
  };
}

import { type RawBuilder, sql } from 'kysely';
import { type Busca, SEARCH_COUNTED, SEARCH_FOUND } from '../../contract/search';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';
import { hasEach, plain, wordsOf } from '../words';
import { peopleOf, SOUGHT } from './people';
import { withUses } from './uses';

/** What is asked for of a kind, from where, and in which order. */
interface Asked {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The same order of what was found, `o`, where several may have one name: of these what somebody has comes first. */
  alike?: RawBuilder<unknown>;
}

interface Found<Item> {
  itens: Item[];
  haMais: boolean;
  total?: number;
}

/** Of so many of one name it is looked up whether somebody has them. */
const ALIKE = 60;

/** The first that are found, and how many there are, unless these are too many to be counted. */
async function found<Item>(db: Db, { columns, from, order, alike }: Asked): Promise<Found<Item>> {
  const first = (most: number) => sql<Item>`select ${columns} from ${from} order by ${order} limit ${most}`;
  const asked = alike
    ? sql<Item>`select o.* from (${first(ALIKE)}) o order by ${alike} limit ${SOUGHT}`
    : first(SOUGHT);
  const { rows } = await asked.execute(db);
  const itens = rows.slice(0, SEARCH_FOUND);
  if (rows.length <= SEARCH_FOUND) return { itens, haMais: false, total: rows.length };
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${SEARCH_COUNTED + 1}) as found`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return { itens, haMais: true, ...(total <= SEARCH_COUNTED && { total }) };
}

/**
 * Whether nobody has what was found, `o`, of which its grants `r` tell: the first of them in the order of the index that has them together. An `exists`
 * may be gone about from the start of the whole table, where the database believes that one stands soon: it read a company's grants to their end for each.
 */
const unused = ({ company }: Actor, table: 'card_grant' | 'group_grant', its: RawBuilder<unknown>) =>
  sql`(select true from ${sql.table(table)} r where r.company = ${company.id} and ${its} order by r.person limit 1) is null`;

const ofCentre = sql`r.nu_contrato = o."nuContrato" and r.co = o."coCentroCusto"`;
const ofCard = sql`r.nu_contrato = o."nuContrato" and r.nu_cartao = o."nuCartao"`;
const ofSystem = sql`r.system = o."idSistema"`;
const ofGroup = sql`${ofSystem} and r.grupo = o."idGrupo"`;

const contractsSeen = ({ company, scope }: Actor, alias: string) =>
  sql`${sql.ref(`${alias}.company`)} = ${company.id} ${scope ? sql`and ${sql.ref(`${alias}.nu_contrato`)} = any(${scope.contracts}::text[])` : sql``}`;

const contractsOf = (db: Db, actor: Actor, words: string[]): Promise<Busca['contratos']> =>
  found(db, {
    columns: sql`k.nu_contrato as "nuContrato", k.categoria`,
    from: sql`contract k
      where ${contractsSeen(actor, 'k')} and ${hasEach(sql`k.nu_contrato || ' ' || ${plain('k.categoria')}`, words)}`,
    order: sql`k.nu_contrato`,
  });

const centresOf = (db: Db, actor: Actor, words: string[]): Promise<Busca['centros']> =>
  found(db, {
    columns: sql`c.nu_contrato as "nuContrato", c.co as "coCentroCusto", c.nome`,
    from: sql`cost_centre c
      where ${contractsSeen(actor, 'c')} and ${hasEach(sql`c.co || ' ' || ${plain('c.nome')}`, words)}`,
    order: sql`c.nome, c.nu_contrato, c.co`,
    alike: sql`o.nome, ${unused(actor, 'card_grant', ofCentre)}, o."nuContrato", o."coCentroCusto"`,
  });

/** Cards by number alone: who types words looks for none. */
async function cardsOf(db: Db, actor: Actor, words: string[]): Promise<Busca['cartoes']> {
  if (!words.every((word) => /^\d+$/.test(word))) return { itens: [], haMais: false, total: 0 };
  return found(db, {
    columns: sql`p.nu_contrato as "nuContrato", p.co as "coCentroCusto", c.nome as "nomeCentroCusto", p.nu_cartao as "nuCartao"`,
    from: sql`posting_card p join cost_centre c on c.company = p.company and c.nu_contrato = p.nu_contrato and c.co = p.co
      where ${contractsSeen(actor, 'p')} and ${hasEach(sql`p.nu_cartao`, words)}`,
    order: sql`p.nu_cartao, p.nu_contrato`,
    alike: sql`o."nuCartao", ${unused(actor, 'card_grant', ofCard)}, o."nuContrato"`,
  });
}

const systemsSeen = ({ company, scope }: Actor) =>
  sql`o.company = ${company.id} ${scope ? sql`and o.system = any(${scope.systems}::text[])` : sql``}`;

const systemsOf = (db: Db, actor: Actor, words: string[]): Promise<Busca['sistemas']> =>
  found(db, {
    columns: sql`s.id as "idSistema", s.nome, s.sigla`,
    from: sql`company_system o join system s on s.id = o.system
      where ${systemsSeen(actor)} and ${hasEach(sql`${plain('s.nome')} || ' ' || upper(s.sigla)`, words)}`,
    order: sql`s.nome, s.id`,
    alike: sql`o.nome, ${unused(actor, 'group_grant', ofSystem)}, o."idSistema"`,
  });

const groupsOf = (db: Db, actor: Actor, words: string[]): Promise<Busca['grupos']> =>
  found(db, {
    columns: sql`s.id as "idSistema", s.nome as sistema, g.grupo as "idGrupo", g.nome`,
    from: sql`company_system o join system s on s.id = o.system join system_group g on g.system = o.system
      where ${systemsSeen(actor)} and ${hasEach(plain('g.nome'), words)}`,
    order: sql`g.nome, s.nome, s.id, g.grupo`,
    alike: sql`o.nome, ${unused(actor, 'group_grant', ofGroup)}, o.sistema, o."idSistema", o."idGrupo"`,
  });

/** What of the company the actor may see and finds by what was typed. */
export async function find(db: Db, actor: Actor, typed: string, today: string): Promise<Busca> {
  const words = wordsOf(typed);
  const nothing = { itens: [], haMais: false, total: 0 };
  if (words.length === 0)
    return {
      pessoas: nothing,
      contratos: nothing,
      centros: nothing,
      cartoes: nothing,
      sistemas: nothing,
      grupos: nothing,
    };
  return withUses(db, actor, {
    pessoas: await peopleOf(db, actor, words, today),
    contratos: await contractsOf(db, actor, words),
    centros: await centresOf(db, actor, words),
    cartoes: await cardsOf(db, actor, words),
    sistemas: await systemsOf(db, actor, words),
    grupos: await groupsOf(db, actor, words),
  });
}

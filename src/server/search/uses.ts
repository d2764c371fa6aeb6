import { type RawBuilder, sql } from 'kysely';
import { type Busca, SEARCH_USES_COUNTED } from '../../contract/search';
import type { Db } from '../database/connection';
import type { Actor } from '../grants/authority';

/** What people may use; people themselves are used by nobody. */
const KINDS = ['contratos', 'centros', 'cartoes', 'sistemas', 'grupos'] as const;
type Kind = (typeof KINDS)[number];

/** The columns by which each kind is told apart, as the grants have them. */
const NAMED = {
  contratos: [['nuContrato', 'nu_contrato']],
  centros: [
    ['nuContrato', 'nu_contrato'],
    ['coCentroCusto', 'co'],
  ],
  cartoes: [
    ['nuContrato', 'nu_contrato'],
    ['nuCartao', 'nu_cartao'],
  ],
  sistemas: [['idSistema', 'system']],
  grupos: [
    ['idSistema', 'system'],
    ['idGrupo', 'grupo'],
  ],
} as const satisfies Record<Kind, readonly (readonly [string, string])[]>;

/** Of these somebody has one grant at most, so that grants are people. Elsewhere people have to be told apart. */
const ONCE: ReadonlySet<Kind> = new Set(['cartoes', 'grupos']);

interface Uses {
  kind: Kind;
  place: number;
  pessoas: number;
  haMaisPessoas: boolean;
}

/** The figures of one kind's items, each with its place among them. */
function usesOf(kind: Kind, items: readonly Record<string, unknown>[], company: string) {
  const named = NAMED[kind];
  const lists = named.map(([name]) => sql`${items.map((item) => item[name])}::text[]`);
  const columns = named.map((_, index) => sql.ref(`n${index}`));
  const held = sql`
    select ${kind}::text as kind, place, ${sql.join(columns)}
    from unnest(${sql.join(lists)}) with ordinality as t (${sql.join(columns)}, place)`;
  const table = sql.table(kind === 'sistemas' || kind === 'grupos' ? 'group_grant' : 'card_grant');
  const its = named.map(([, column], index) => sql`${sql.ref(`r.${column}`)} = ${sql.ref(`h.n${index}`)}`);
  const users = sql`${table} r where r.company = ${company} and ${sql.join(its, sql` and `)}`;
  const people = ONCE.has(kind) ? sql`count(*)` : sql`count(distinct r.person)`;
  return sql`
    select h.kind, h.place, f.people as pessoas, f.grants > ${SEARCH_USES_COUNTED} as "haMaisPessoas" from (${held}) h
    cross join lateral (
      select least(${people}, ${SEARCH_USES_COUNTED})::int as people, count(*) as grants
      from (select r.person from ${users} limit ${SEARCH_USES_COUNTED + 1}) r) f`;
}

/**
 * What was found, with how many people have each of it: one query for all. It reads so many grants of each and no more, and nothing else: whose access
 * ended counts, as in the table that it leads to.
 */
export async function withUses(db: Db, { company }: Actor, found: Busca): Promise<Busca> {
  const counts = KINDS.filter((kind) => found[kind].itens.length > 0).map((kind): RawBuilder<unknown> =>
    usesOf(kind, found[kind].itens, company.id),
  );
  if (counts.length === 0) return found;
  const { rows } = await sql<Uses>`${sql.join(counts, sql` union all `)}`.execute(db);
  const uses = new Map(rows.map(({ kind, place, ...counted }) => [`${kind} ${place}`, counted]));
  const told = <Item>(kind: Kind, { itens, ...rest }: { itens: Item[]; haMais: boolean; total?: number }) => ({
    ...rest,
    itens: itens.map((item, index) => ({ ...item, ...uses.get(`${kind} ${index + 1}`) })),
  });
  return {
    pessoas: found.pessoas,
    contratos: told('contratos', found.contratos),
    centros: told('centros', found.centros),
    cartoes: told('cartoes', found.cartoes),
    sistemas: told('sistemas', found.sistemas),
    grupos: told('grupos', found.grupos),
  };
}

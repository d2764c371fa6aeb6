import { sql } from 'kysely';
import { formatCpf } from '../../contract/format';
import type { PageInfo } from '../../contract/page';
import type { FiltroTerceiros, ORDENS_TERCEIROS, Terceiro } from '../../contract/third-parties';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { hasSecondStep } from '../demand';
import type { Deps } from '../deps';
import { type Actor, mayManage } from '../grants/authority';
import { namedAs } from '../words';
import { daysAfter } from '../grants/validity';
import { refuseField } from '../http/refusal';
import { paged } from '../paging';

interface ListingCall {
  db: Db;
  deps: Pick<Deps, 'config'>;
  now: Date;
}

type Owner = Pick<Actor, 'company' | 'rank'>;

interface Sorted extends FiltroTerceiros {
  /** By name unless it says something else. */
  sort?: { field: (typeof ORDENS_TERCEIROS)[number]; direction: 'asc' | 'desc' } | undefined;
}

interface Query extends Sorted {
  page: number;
  size: number;
}

interface Row {
  person: string;
  id_produto: string;
  nome: string;
  cpf: string | null;
  perfil: 'A' | 'S';
  criado_em: Date;
  segunda_etapa: boolean;
  ultimo_acesso: Date | null;
}

const COLUMNS = {
  nome: sql`a.nome collate "und-x-icu"`,
  perfil: sql`d.perfil`,
  desde: sql`d.criado_em`,
  ultimoAcesso: sql`a.ultimo_acesso`,
} as const;
const BY_NAME = sql`a.nome collate "und-x-icu", d.person`;

function delegates(db: Db, company: string) {
  return db.selectFrom('delegate as d').innerJoin('account as a', 'a.id', 'd.person').where('d.company', '=', company);
}

type Delegates = ReturnType<typeof delegates>;

const rowsOf = (found: Delegates) =>
  found
    .select(['d.person', 'a.id_produto', 'a.nome', 'a.cpf', 'd.perfil', 'd.criado_em', 'a.ultimo_acesso'])
    .select(hasSecondStep('d.person').as('segunda_etapa'));

/**
 * The company's third parties whom a filter finds.
 * @throws Refusal MCN-100 for a second step where another single sign-on knows it
 */
function filtered({ db, deps, now }: ListingCall, company: string, filter: FiltroTerceiros): Delegates {
  const { filtro, perfil, ultimoAcesso, segundaEtapa } = filter;
  if (segundaEtapa !== 'todas' && deps.config.SSO_URL) throw refuseField('segundaEtapa', 'filter_not_available');
  const day = sql`(a.ultimo_acesso at time zone 'America/Sao_Paulo')::date`;
  const conditions = [
    namedAs(sql`a.nome_busca || ' ' || upper(a.id_produto)`, filtro),
    ...(perfil === 'todos' ? [] : [sql<boolean>`d.perfil = ${perfil}`]),
    ...(ultimoAcesso === 'nunca' ? [sql<boolean>`a.ultimo_acesso is null`] : []),
    ...(/^\d+$/.test(ultimoAcesso)
      ? [
          sql<boolean>`(a.ultimo_acesso is null or ${day} <= ${daysAfter(todayInSaoPaulo(now), -Number(ultimoAcesso))}::date)`,
        ]
      : []),
    ...(segundaEtapa === 'sim' ? [hasSecondStep('d.person')] : []),
    ...(segundaEtapa === 'nao' ? [sql<boolean>`not ${hasSecondStep('d.person')}`] : []),
  ];
  const found = delegates(db, company);
  return conditions.length > 0 ? found.where((eb) => eb.and(conditions)) : found;
}

/** Who never signed in is who has been away for longest. */
function orderOf({ sort = { field: 'nome', direction: 'asc' } }: Sorted) {
  const nulls = sort.direction === 'asc' ? sql`nulls first` : sql`nulls last`;
  return sql`${COLUMNS[sort.field]} ${sql.raw(sort.direction)} ${nulls}, ${BY_NAME}`;
}

/** A page of the company's third parties, by name unless sorted. */
export async function thirdPartyPage(
  call: ListingCall,
  actor: Owner,
  query: Query,
): Promise<{ itens: Terceiro[]; page: PageInfo }> {
  const found = filtered(call, actor.company.id, query);
  const rows = await rowsOf(found)
    .orderBy(orderOf(query))
    .offset(query.page * query.size)
    .limit(query.size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await withAuthorisations(call, actor, rows);
  return paged(items, total, query, (item) => item);
}

/**
 * All that the filter finds in the order of the list, a slice at a time. Who they are is read at once, since they are tens: nobody is missed or comes twice
 * for what changes meanwhile.
 * @throws Refusal as `thirdPartyPage`, before anything is read
 */
export function thirdPartySlices(
  call: ListingCall,
  actor: Owner,
  query: Sorted,
  slice: number,
): AsyncGenerator<Terceiro[]> {
  const found = filtered(call, actor.company.id, query).select('d.person').orderBy(orderOf(query));
  async function* slices() {
    const persons = (await found.execute()).map(({ person }) => person);
    for (let at = 0; at < persons.length; at += slice) {
      const some = persons.slice(at, at + slice);
      const rows = await rowsOf(delegates(call.db, actor.company.id)).where('d.person', 'in', some).execute();
      const place = new Map(some.map((person, index) => [person, index]));
      yield await withAuthorisations(
        call,
        actor,
        rows.toSorted((a, b) => (place.get(a.person) ?? 0) - (place.get(b.person) ?? 0)),
      );
    }
  }
  return slices();
}

/** One third party, as the list shows it; undefined for somebody who is none. */
export async function thirdParty(call: ListingCall, actor: Owner, person: string): Promise<Terceiro | undefined> {
  const rows = await rowsOf(delegates(call.db, actor.company.id)).where('d.person', '=', person).execute();
  const [item] = await withAuthorisations(call, actor, rows);
  return item;
}

async function withAuthorisations(
  { db, deps }: ListingCall,
  { company, rank }: Owner,
  rows: readonly Row[],
): Promise<Terceiro[]> {
  if (rows.length === 0) return [];
  const persons = rows.map((row) => row.person);
  const systems = await db
    .selectFrom('delegate_system as d')
    .innerJoin('system as s', 's.id', 'd.system')
    .select(['d.person', 's.id as coSistema', 's.nome', 's.sigla'])
    .where('d.company', '=', company.id)
    .where('d.person', 'in', persons)
    .orderBy('s.nome')
    .execute();
  const contracts = await db
    .selectFrom('delegate_contract as d')
    .innerJoin('contract as c', (join) =>
      join.onRef('c.company', '=', 'd.company').onRef('c.nu_contrato', '=', 'd.nu_contrato'),
    )
    .select(['d.person', 'c.nu_contrato as nuContrato', 'c.nu_se as se'])
    .where('d.company', '=', company.id)
    .where('d.person', 'in', persons)
    .orderBy('c.nu_contrato')
    .execute();
  return rows.map((row) => ({
    idProduto: company.id_produto,
    idProdutoPF: row.id_produto,
    nomePF: row.nome,
    cpfFormatado: row.cpf && formatCpf(row.cpf),
    perfil: row.perfil,
    todos: row.perfil === 'A',
    sistemas: systems
      .filter(({ person }) => person === row.person)
      .map(({ coSistema, nome, sigla }) => ({ coSistema, nome, sigla })),
    contratos: contracts
      .filter(({ person }) => person === row.person)
      .map(({ nuContrato, se }) => ({ nuContrato, se })),
    desde: row.criado_em.toISOString(),
    segundaEtapa: deps.config.SSO_URL ? null : row.segunda_etapa,
    ultimoAcesso: row.ultimo_acesso && todayInSaoPaulo(row.ultimo_acesso),
    editavel: mayManage(rank, row.perfil),
  }));
}

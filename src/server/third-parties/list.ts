import { sql } from 'kysely';
import { formatCpf } from '../../contract/format';
import type { PageInfo } from '../../contract/page';
import type { Terceiro } from '../../contract/third-parties';
import type { Db } from '../database/connection';
import { hasSecondStep } from '../demand';
import type { Deps } from '../deps';
import type { Actor } from '../grants/authority';
import { searchPatterns } from '../grants/lookup';
import { paged } from '../paging';
import { mayManage } from './owner';

interface ListingCall {
  db: Db;
  deps: Pick<Deps, 'config'>;
}

interface Query {
  page: number;
  size: number;
  filtro: string;
  sort?: { field: 'nome' | 'perfil' | 'desde'; direction: 'asc' | 'desc' };
}

interface Row {
  person: string;
  id_produto: string;
  nome: string;
  cpf: string | null;
  perfil: 'A' | 'S';
  criado_em: Date;
  segunda_etapa: boolean;
}

const COLUMNS = { nome: 'a.nome', perfil: 'd.perfil', desde: 'd.criado_em' } as const;

function delegates(db: Db, company: string) {
  return db.selectFrom('delegate as d').innerJoin('account as a', 'a.id', 'd.person').where('d.company', '=', company);
}

/** A page of the company's third parties, by name unless sorted. */
export async function thirdPartyPage(
  call: ListingCall,
  actor: Pick<Actor, 'company' | 'rank'>,
  query: Query,
): Promise<{ itens: Terceiro[]; page: PageInfo }> {
  const words = searchPatterns(query.filtro);
  const found = delegates(call.db, actor.company.id)
    .$if(words.length > 0, (rows) =>
      rows.where((eb) =>
        eb.and(words.map((word) => sql<boolean>`a.nome_busca || ' ' || upper(a.id_produto) like ${word}`)),
      ),
    )
    .$if(query.filtro !== '' && words.length === 0, (rows) => rows.where(sql<boolean>`false`));
  const { field, direction } = query.sort ?? { field: 'nome', direction: 'asc' };
  const rows = await found
    .select(['d.person', 'a.id_produto', 'a.nome', 'a.cpf', 'd.perfil', 'd.criado_em'])
    .select(hasSecondStep('d.person').as('segunda_etapa'))
    .orderBy(
      sql`${sql.ref(COLUMNS[field])} ${sql.raw(field === 'nome' ? 'collate "und-x-icu"' : '')} ${sql.raw(direction)}, a.nome collate "und-x-icu", d.person`,
    )
    .offset(query.page * query.size)
    .limit(query.size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await withAuthorisations(call, actor, rows);
  return paged(items, total, query, (item) => item);
}

/** One third party, as the list shows it. */
export async function thirdParty(
  call: ListingCall,
  actor: Pick<Actor, 'company' | 'rank'>,
  person: string,
): Promise<Terceiro> {
  const rows = await delegates(call.db, actor.company.id)
    .select(['d.person', 'a.id_produto', 'a.nome', 'a.cpf', 'd.perfil', 'd.criado_em'])
    .select(hasSecondStep('d.person').as('segunda_etapa'))
    .where('d.person', '=', person)
    .execute();
  const [item] = await withAuthorisations(call, actor, rows);
  return item as Terceiro;
}

async function withAuthorisations(
  { db, deps }: ListingCall,
  { company, rank }: Pick<Actor, 'company' | 'rank'>,
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
    editavel: mayManage(rank, row.perfil),
  }));
}

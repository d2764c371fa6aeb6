import { sql } from 'kysely';
import type {
  listPerfis,
  listPessoasPerfil,
  PerfilDeAcesso,
  PerfilDetalhe,
  PessoaDoPerfil,
} from '../../contract/access-profiles';
import type { QueryOf } from '../../contract/endpoint';
import type { PageInfo } from '../../contract/page';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { GrantRank } from '../database/schema';
import { type Actor, actingAs, type Scope } from '../grants/authority';
import { outgrown } from '../grants/profiles';
import { namedAs } from '../words';
import { validityOf } from '../grants/validity';
import { etagOf } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';

/** Whom of the rows `h` of who has a profile the actor may take it from: of one that outgrew the scope, who has it from them. */
const takeable = ({ account }: Actor, beyond: boolean) => (beyond ? sql<boolean>`h.by = ${account.id}` : sql`true`);

const inContracts = (scope: Scope | null) => (scope ? sql`and c.nu_contrato = any(${scope.contracts}::text[])` : sql``);
const inSystems = (scope: Scope | null) => (scope ? sql`and c.system = any(${scope.systems}::text[])` : sql``);

interface Row {
  id: string;
  nome: string;
  nota: string;
  dias: number | null;
  versao: number;
  beyond: boolean;
  cards: number;
  groups: number;
  people: number;
  requests: number;
  offered: boolean;
}

/** The profiles of the company that the actor may see, as `a`. */
const visible = (actor: Actor) => sql`
  from (select a.*, ${outgrown(actor.scope)} as beyond from access_profile a where a.company = ${actor.company.id}) a
  where (not a.beyond or exists (select from access_profile_holder h where h.profile = a.id and h.by = ${actor.account.id}))`;

const counted = (actor: Actor) => sql`
  a.id, a.nome, a.nota, a.dias, a.versao, a.beyond,
  (select count(*)::int from profile_card c where c.profile = a.id ${inContracts(actor.scope)}) as cards,
  (select count(*)::int from profile_group c where c.profile = a.id ${inSystems(actor.scope)}) as groups,
  (select count(*)::int from access_profile_holder h where h.profile = a.id and (not a.beyond or h.by = ${actor.account.id})) as people,
  (select count(*)::int from access_request_profile p join access_request r on r.id = p.request
    where p.profile = a.id and r.company = a.company and r.state = 'pending') as requests,
  exists (select from request_code_profile o where o.profile = a.id
    and exists (select from request_code c where c.company = a.company)) as offered`;

const toProfile = (row: Row): PerfilDeAcesso => ({
  idPerfil: row.id,
  nome: row.nome,
  nota: row.nota,
  dias: row.dias,
  quantidadeCartoes: row.cards,
  quantidadeGrupos: row.groups,
  quantidadePessoas: row.people,
  // A supervisor neither deletes nor approves what lies beyond.
  ...(!row.beyond && { quantidadePedidos: row.requests }),
  oferecido: row.offered,
  foraDaAutorizacao: row.beyond,
  etag: etagOf(row.versao),
});

/** GET: a page of profiles, by name. */
export async function profilesOf(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof listPerfis>,
): Promise<{ itens: PerfilDeAcesso[]; page: PageInfo }> {
  const from = sql`${visible(actor)} and ${namedAs(sql`a.nome_chave`, query.busca)}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const { rows } = await sql<Row>`
    select ${counted(actor)} ${from} order by a.nome_chave ${direction}, a.id limit ${query.size} offset ${query.page * query.size}`.execute(
    db,
  );
  return paged(rows, counts[0]?.total ?? 0, query, toProfile);
}

/** @throws Refusal MCN-101 for one that the company has no more, or that the actor may not see */
export async function visibleProfile(db: Db, actor: Actor, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${counted(actor)} ${visible(actor)} and a.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refusal('MCN-101');
  return rows[0];
}

/** GET …/:idPerfil */
export async function profileDetail(db: Db, actor: Actor, id: string): Promise<PerfilDetalhe> {
  const row = await visibleProfile(db, actor, id);
  const company = actor.company.id;
  const { rows: cards } = await sql<{
    nu_contrato: string;
    co: string;
    nu_cartao: string;
    nome: string;
    cards: number;
  }>`
    select c.nu_contrato, c.co, c.nu_cartao, coalesce(k.nome, '') as nome,
      (select count(*)::int from posting_card p where p.company = ${company} and p.nu_contrato = c.nu_contrato
        and (p.nu_cartao = c.nu_cartao or (c.nu_cartao = '' and c.co in ('', p.co)))) as cards
    from access_profile_card c
      left join cost_centre k on k.company = ${company} and k.nu_contrato = c.nu_contrato and k.co = c.co
    where c.profile = ${id} ${inContracts(actor.scope)}
    order by c.nu_contrato, c.co, c.nu_cartao`.execute(db);
  const { rows: groups } = await sql<{
    system: string;
    sistema: string;
    grupo: string;
    nome: string;
    groups: number;
  }>`
    select c.system, coalesce(s.nome, c.system) as sistema, c.grupo, coalesce(g.nome, c.grupo) as nome,
      (select count(*)::int from system_group k where k.system = c.system and c.grupo in ('', k.grupo)
        and exists (select from company_system o where o.company = ${company} and o.system = c.system)) as groups
    from access_profile_group c left join system s on s.id = c.system
      left join system_group g on g.system = c.system and g.grupo = c.grupo
    where c.profile = ${id} ${inSystems(actor.scope)}
    order by coalesce(s.nome, c.system) collate "und-x-icu", c.system, coalesce(g.nome, c.grupo) collate "und-x-icu", c.grupo`.execute(
    db,
  );
  return {
    ...toProfile(row),
    contratos: cards.map((part) => ({
      nuContrato: part.nu_contrato,
      coCentroCusto: part.co || null,
      nuCartao: part.nu_cartao || null,
      nomeCentroCusto: part.nome,
      quantidadeCartoes: part.cards,
    })),
    sistemas: groups.map((part) => ({
      idSistema: part.system,
      sistema: part.sistema,
      idGrupo: part.grupo || null,
      grupo: part.nome,
      quantidadeGrupos: part.groups,
    })),
  };
}

/** GET …/pessoas: a page of who has it, by name. */
export async function holdersOf(
  { db, now, query }: { db: Db; now: Date; query: QueryOf<typeof listPessoasPerfil> },
  actor: Actor,
  id: string,
): Promise<{ itens: PessoaDoPerfil[]; page: PageInfo }> {
  const { beyond } = await visibleProfile(db, actor, id);
  const today = todayInSaoPaulo(now);
  const from = sql`
    from access_profile_holder h join grantee g on g.company = h.company and g.person = h.person
    where h.profile = ${id} and ${takeable(actor, beyond)} and ${namedAs(sql`g.nome_busca`, query.pessoa)}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const { rows } = await sql<{
    nome: string;
    login: string;
    at: Date;
    por: string;
    by_rank: GrantRank;
    valid_until: string | null;
  }>`
    select g.nome_ordem as nome, g.login, h.at, (select b.nome from account b where b.id = h.by) as por, h.by_rank, g.valid_until
    ${from} order by g.nome_ordem ${direction}, g.person limit ${query.size} offset ${query.page * query.size}`.execute(
    db,
  );
  return paged(rows, counts[0]?.total ?? 0, query, (row) => {
    const { validoAte, situacaoValidade } = validityOf(row.valid_until, today);
    return {
      nome: row.nome,
      idProdutoPF: row.login,
      dadoEm: row.at.toISOString(),
      dadoPor: { nome: row.por, perfil: actingAs(row.by_rank) },
      validoAte,
      situacaoValidade,
    };
  });
}

/** The accounts, held, of those of these people (of everybody without a list) who have a profile that the actor may take from them, by id. */
export async function lockHolders(
  db: Db,
  actor: Actor,
  { id, beyond }: { id: string; beyond: boolean },
  logins: readonly string[] | null,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select b.id, b.email from account b
    where b.id in (select h.person from access_profile_holder h where h.profile = ${id} and ${takeable(actor, beyond)})
      ${logins ? sql`and lower(b.id_produto) = any(${logins.map((login) => login.toLowerCase())}::text[])` : sql``}
    order by b.id for key share`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import {
  type FILTROS_PEDIDO,
  type MeuPedido,
  type PedidoDetalhe,
  type PedidoRecebido,
  PART_OF_MAX,
  type Renovavel,
  REQUEST_DAYS,
  REQUEST_NAMED,
} from '../../contract/requests';
import type { OfertaPedido } from '../../contract/request-codes';
import { EXPIRING_DAYS } from '../../contract/constants';
import { ENDED_KEPT_DAYS } from '../../contract/delegated-users';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { AccessRequestTable, GrantRank } from '../database/schema';
import { type Actor, actingAs, type Scope } from '../grants/authority';
import { withMoreThanScope } from '../grants/give';
import { namedAs } from '../words';
import { outgrown } from '../grants/profiles';
import { SITUATION_OF } from '../grants/requests';
import { daysAfter, validityOf } from '../grants/validity';
import { Refusal } from '../http/refusal';

type State = AccessRequestTable['state'];

const DAY_MS = 86_400_000;

/** What was asked before it has lapsed. */
export const lapsing = (now: Date) => new Date(now.getTime() - REQUEST_DAYS * DAY_MS);

/** Open requests of the person, called `r`, that name something that they have of the company; `g` is the grantee's row. */
const openRequests = sql`
  from access_request r where r.company = g.company and r.person = g.person and r.state = 'pending' and (
    exists (select from access_request_card k join card_grant c using (nu_contrato, nu_cartao)
      where k.request = r.id and c.company = g.company and c.person = g.person)
    or exists (select from access_request_group k join group_grant c using (system, grupo)
      where k.request = r.id and c.company = g.company and c.person = g.person))`;
const waits = sql<boolean>`exists (select ${openRequests})`;

/** What ends soon or ended lately; `g` is the grantee's row. */
const renewable = (today: string) =>
  sql<boolean>`g.valid_until between ${daysAfter(today, -ENDED_KEPT_DAYS)}::date and ${daysAfter(today, EXPIRING_DAYS)}::date`;

/** What a person may ask for again, the soonest end first. */
export async function renewablesOf(db: Db, person: string, now: Date): Promise<Renovavel[]> {
  const today = todayInSaoPaulo(now);
  const { rows } = await sql<{
    id_produto: string;
    nome: string;
    valid_until: string;
    cartoes: number;
    grupos: number;
    pedido: { idPedido: string; ate: string } | null;
  }>`
    select c.id_produto, c.nome, g.valid_until,
      (select json_build_object('idPedido', r.id, 'ate', r.wished_until) ${openRequests} order by r.asked_at, r.id limit 1) as pedido,
      (select count(*)::int from card_grant k where k.company = g.company and k.person = g.person) as cartoes,
      (select count(*)::int from group_grant k where k.company = g.company and k.person = g.person) as grupos
    from grantee g join account c on c.id = g.company
    where g.person = ${person} and c.situacao in ('A', 'R') and ${renewable(today)}
    order by g.valid_until, c.nome_busca collate "und-x-icu", c.id`.execute(db);
  return rows.map((row) => {
    const { diasRestantes } = validityOf(row.valid_until, today);
    return {
      empresa: { idProduto: row.id_produto, nome: row.nome },
      validoAte: row.valid_until,
      situacaoValidade: (diasRestantes ?? 0) < 0 ? 'vencida' : 'vencendo',
      diasRestantes: diasRestantes ?? 0,
      quantidadeCartoes: row.cartoes,
      quantidadeGrupos: row.grupos,
      esperando: row.pedido !== null,
      pedido: row.pedido,
    };
  });
}

/** What of a company a person may ask for again, and whether they have. */
export async function renewableOf(
  db: Db,
  company: string,
  person: string,
  today: string,
): Promise<{ valid_until: string; waits: boolean } | undefined> {
  const { rows } = await sql<{ valid_until: string; waits: boolean }>`
    select g.valid_until, ${waits} as waits from grantee g
    where g.company = ${company} and g.person = ${person} and ${renewable(today)}`.execute(db);
  return rows[0];
}

/** What of a company's profiles may be asked for with its code, and what of it the person has or waits for. */
export async function offersTo(
  db: Db,
  company: string,
  person: string,
  today: string,
): Promise<OfertaPedido['perfis']> {
  const { rows } = await sql<{ id: string; nome: string; has: boolean; waits: boolean }>`
    select a.id, a.nome,
      exists (select from access_profile_holder h join grantee g on g.company = h.company and g.person = h.person
        where h.profile = a.id and h.person = ${person} and (g.valid_until is null or g.valid_until >= ${today}::date)) as has,
      exists (select from access_request_profile p join access_request r on r.id = p.request
        where p.profile = a.id and r.person = ${person} and r.company = a.company and r.state = 'pending') as waits
    from request_code_profile o join access_profile a on a.id = o.profile
    where o.company = ${company} order by a.nome_chave`.execute(db);
  return rows.map(({ id, nome, has, waits: asked }) => ({
    idPerfil: id,
    nome,
    situacao: has ? 'jaTem' : asked ? 'esperando' : 'livre',
  }));
}

interface Common {
  id: string;
  company: string;
  person: string;
  state: State;
  wished_until: string;
  asked_at: Date;
  decided_at: Date | null;
  cartoes: number;
  grupos: number;
  perfis: number;
}
interface Answered {
  motivo: string;
  granted_until: string | null;
  granted_end: 'given' | 'kept' | 'none' | null;
  refusal: AccessRequestTable['refusal'];
  recado: string | null;
}

const COMMON = sql`r.id, r.company, r.person, r.state, r.wished_until, r.asked_at, r.decided_at`;
const ANSWER = sql`r.motivo, r.granted_until, r.granted_end, r.refusal, r.recado`;

const toPedido = (row: Common, kept: ReadonlyMap<string, { validoAte: string | null }>) => ({
  idPedido: row.id,
  situacao: SITUATION_OF[row.state],
  ate: row.wished_until,
  pedidoEm: row.asked_at.toISOString(),
  venceEm: new Date(row.asked_at.getTime() + REQUEST_DAYS * DAY_MS).toISOString(),
  fechadoEm: row.decided_at?.toISOString() ?? null,
  quantidadeCartoes: row.cartoes,
  quantidadeGrupos: row.grupos,
  quantidadePerfis: row.perfis,
  fimQueFica: kept.get(row.id) ?? null,
});

const END = { given: 'dado', kept: 'mantido', none: 'nenhum' } as const;

const toAnswer = (row: Answered) => ({
  motivo: row.motivo,
  concedidoAte: row.granted_until,
  fimConcedido: row.granted_end && END[row.granted_end],
  motivoRecusa: row.refusal,
  recado: row.recado,
});

/** Whether an access was granted; null while nothing is decided. */
const grantedIn = (state: State, granted: boolean) => (state === 'pending' ? null : granted);

const inPart = (leaves: number | null) => (leaves === null ? {} : { emParte: leaves });

/**
 * The ends that approving these requests moves nowhere, by request: what comes by a profile neither takes time from anybody nor gives an end to who has none
 * (docs/decisions/0045), and a supervisor's moves none of accesses that lie outside the authorisation.
 */
async function keptEnds(
  db: Db,
  rows: readonly Common[],
  now: Date,
  actor: Actor | null,
): Promise<Map<string, { validoAte: string | null }>> {
  const byProfile = rows.filter(({ state, cartoes, grupos }) => state === 'pending' && cartoes + grupos === 0);
  if (byProfile.length === 0) return new Map();
  const { rows: found } = await sql<{ company: string; person: string; valid_until: string | null }>`
    select g.company, g.person, g.valid_until
    from unnest(${byProfile.map(({ company }) => company)}::uuid[], ${byProfile.map(({ person }) => person)}::uuid[]) as a (company, person)
      join grantee g on g.company = a.company and g.person = a.person
    where g.valid_until is null or g.valid_until >= ${todayInSaoPaulo(now)}::date`.execute(db);
  const ends = new Map(found.map(({ company, person, valid_until }) => [`${company} ${person}`, valid_until]));
  const beyond = actor
    ? await withMoreThanScope(
        db,
        actor,
        found.map(({ person }) => person),
      )
    : new Set();
  const kept = new Map<string, { validoAte: string | null }>();
  for (const { id, company, person, wished_until } of byProfile) {
    const end = ends.get(`${company} ${person}`);
    if (end === undefined) continue;
    if (end === null || end >= wished_until || beyond.has(person)) kept.set(id, { validoAte: end });
  }
  return kept;
}

interface AskedPage {
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

/** What a person asked companies for, newest first. */
export async function requestsOf(
  db: Db,
  person: string,
  asked: AskedPage,
  now: Date,
): Promise<{ itens: MeuPedido[]; page: PageInfo }> {
  const direction = sql.raw(asked.sort?.direction ?? 'desc');
  const { rows } = await sql<
    Common &
      Answered & {
        id_produto: string;
        nome: string;
        granted: number;
        cards: [string, string, string, boolean][];
        groups: [string, string, string, string, boolean][];
        profiles: [string, boolean, boolean, number | null][];
      }
  >`
    select ${COMMON}, ${ANSWER}, c.id_produto, c.nome, k.cartoes, m.grupos, n.perfis, k.granted + m.granted + n.granted as granted,
      (select coalesce(json_agg(json_build_array(p.nome, p.granted, exists (select from access_profile a where a.id = p.profile), p.granted_leaves) order by p.nome), '[]')
        from access_request_profile p where p.request = r.id) as profiles,
      (select coalesce(json_agg(json_build_array(nu_contrato, co, nu_cartao, granted) order by nu_contrato, nu_cartao), '[]')
        from (select * from access_request_card where request = r.id order by nu_contrato, nu_cartao limit ${REQUEST_NAMED}) l) as cards,
      (select coalesce(json_agg(json_build_array(l.system, coalesce(s.nome, l.system), l.grupo, coalesce(g.nome, l.grupo), l.granted) order by l.system, l.grupo), '[]')
        from (select * from access_request_group where request = r.id order by system, grupo limit ${REQUEST_NAMED}) l
          left join system s on s.id = l.system left join system_group g on g.system = l.system and g.grupo = l.grupo) as groups
    from access_request r join account c on c.id = r.company
      cross join lateral (select count(*)::int as cartoes, count(*) filter (where granted)::int as granted from access_request_card where request = r.id) k
      cross join lateral (select count(*)::int as grupos, count(*) filter (where granted)::int as granted from access_request_group where request = r.id) m
      cross join lateral (select count(*)::int as perfis, count(*) filter (where granted)::int as granted from access_request_profile where request = r.id) n
    where r.person = ${person} order by r.asked_at ${direction}, r.id ${direction}
    offset ${asked.page * asked.size} limit ${asked.size}`.execute(db);
  const { total } = await db
    .selectFrom('access_request')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  const kept = await keptEnds(db, rows, now, null);
  const itens = rows.map((row) => ({
    ...toPedido(row, kept),
    ...toAnswer(row),
    empresa: { idProduto: row.id_produto, nome: row.nome },
    concedidos: row.granted,
    cartoes: row.cards.map(([nuContrato, coCentroCusto, nuCartao, granted]) => ({
      nuContrato,
      coCentroCusto,
      nuCartao,
      concedido: grantedIn(row.state, granted),
    })),
    perfis: row.profiles.map(([nome, granted, existe, part]) => ({
      nome,
      concedido: grantedIn(row.state, granted),
      ...inPart(part),
      existe,
    })),
    grupos: row.groups.map(([idSistema, sistema, idGrupo, grupo, granted]) => ({
      idSistema,
      sistema,
      idGrupo,
      grupo,
      concedido: grantedIn(row.state, granted),
    })),
  }));
  return { itens, page: pageInfoOf(asked.page, asked.size, itens.length, total) };
}

// ---- the company's side

/** Which cards and groups of a request lie within the scope; the columns are those of the leaf. */
const cardWithin = (scope: Scope | null) =>
  scope ? sql<boolean>`nu_contrato = any(${scope.contracts}::text[])` : sql<boolean>`true`;
const groupWithin = (scope: Scope | null) =>
  scope ? sql<boolean>`system = any(${scope.systems}::text[])` : sql<boolean>`true`;

/** Which profiles of a request lie wholly within it; `p` is the row of the request's profile. What is gone lies within nobody's scope but the company's. */
const profileWithin = (scope: Scope | null) =>
  scope
    ? sql<boolean>`exists (select from access_profile a where a.id = p.profile and not ${outgrown(scope)})`
    : sql<boolean>`true`;

/** That a request touches the scope; `r` is the request's row. */
const touches = (scope: Scope | null) =>
  scope
    ? sql`(exists (select from access_request_card where request = r.id and ${cardWithin(scope)})
        or exists (select from access_request_group where request = r.id and ${groupWithin(scope)})
        or exists (select from access_request_profile p where p.request = r.id and ${profileWithin(scope)}))`
    : sql`true`;

const STATES = {
  esperando: ['pending'],
  aprovados: ['approved', 'partly'],
  recusados: ['refused'],
  outros: ['lapsed', 'withdrawn'],
} as const satisfies Record<(typeof FILTROS_PEDIDO)[number], State[]>;

interface ReceivedRow extends Common {
  version: string;
  nome: string;
  login: string;
  by_nome: string | null;
  decided_rank: GrantRank | null;
}

/** Says what of a request lies within the scope: other leaves, another version. `r` is the request's row. */
const version = (scope: Scope | null) => sql<string>`md5(concat_ws('|', r.wished_until::text,
  (select string_agg(nu_contrato || '/' || nu_cartao, ',' order by nu_contrato, nu_cartao) from access_request_card where request = r.id and ${cardWithin(scope)}),
  (select string_agg(system || '/' || grupo, ',' order by system, grupo) from access_request_group where request = r.id and ${groupWithin(scope)}),
  (select string_agg(p.profile::text, ',' order by p.profile) from access_request_profile p where p.request = r.id and ${profileWithin(scope)})))`;

/** The version of a request as the actor sees it. */
export async function versionOf(db: Db, { scope }: Pick<Actor, 'scope'>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select ${version(scope)} as version from access_request r where r.id = ${id}`.execute(db);
  return rows[0]?.version;
}

const received = (
  scope: Scope | null,
) => sql`${COMMON}, a.nome, a.id_produto as login, b.nome as by_nome, r.decided_rank, ${version(scope)} as version,
  (select count(*)::int from access_request_card where request = r.id and ${cardWithin(scope)}) as cartoes,
  (select count(*)::int from access_request_group where request = r.id and ${groupWithin(scope)}) as grupos,
  (select count(*)::int from access_request_profile p where p.request = r.id and ${profileWithin(scope)}) as perfis`;
const FROM = sql`from access_request r join account a on a.id = r.person left join account b on b.id = r.decided_by`;

const toReceived = (
  row: ReceivedRow,
  actor: Actor,
  kept: ReadonlyMap<string, { validoAte: string | null }>,
): PedidoRecebido => ({
  ...toPedido(row, kept),
  pessoa: { nome: row.nome, idProdutoPF: row.login },
  proprio: row.person === actor.account.id,
  versao: row.version,
  decididoPor: row.by_nome && row.decided_rank ? { nome: row.by_nome, perfil: actingAs(row.decided_rank) } : null,
});

interface AskedQueue extends AskedPage {
  situacao: (typeof FILTROS_PEDIDO)[number];
  pessoa: string;
  perfil?: string | undefined;
}

/** That a request asks for a profile, as far as the scope shows it; `r` is the request's row. */
const asksFor = (profile: string | undefined, scope: Scope | null) =>
  profile === undefined
    ? sql`true`
    : sql`exists (select from access_request_profile p where p.request = r.id and p.profile = ${profile}::uuid and ${profileWithin(scope)})`;

/** That every word of what was typed is in the person's name or username; `a` is their account. */
const askedBy = (typed: string) => namedAs(sql`a.nome_busca || ' ' || upper(a.id_produto)`, typed);

/** A page of the requests that the actor may see: what waits by its age, what is closed the latest first. */
export async function queueOf(
  db: Db,
  actor: Actor,
  asked: AskedQueue,
  now: Date,
): Promise<{ itens: PedidoRecebido[]; page: PageInfo }> {
  const { company, scope } = actor;
  const where = sql`where r.company = ${company.id} and r.state = any(${[...STATES[asked.situacao]]}::text[])
    and ${touches(scope)} and ${askedBy(asked.pessoa)} and ${asksFor(asked.perfil, scope)}`;
  const waiting = asked.situacao === 'esperando';
  const direction = sql.raw(asked.sort?.direction ?? (waiting ? 'asc' : 'desc'));
  const by = asked.sort || waiting ? sql`r.asked_at` : sql`r.decided_at`;
  const { rows } = await sql<ReceivedRow>`
    select ${received(scope)} ${FROM} ${where}
    order by ${by} ${direction}, r.id ${direction} offset ${asked.page * asked.size} limit ${asked.size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db);
  const kept = await keptEnds(db, rows, now, actor);
  const itens = rows.map((row) => toReceived(row, actor, kept));
  return { itens, page: pageInfoOf(asked.page, asked.size, itens.length, counted[0]?.total ?? 0) };
}

/**
 * One request with all that it asks for and the actor may see.
 * @throws Refusal MCN-101 for one that the company never received, MCN-160 for one that lies outside the scope
 */
export async function requestDetail(db: Db, actor: Actor, id: string, now: Date): Promise<PedidoDetalhe> {
  const { company, scope } = actor;
  const { rows } = await sql<ReceivedRow & Answered & { touched: boolean }>`
    select ${received(scope)}, ${ANSWER}, ${touches(scope)} as touched ${FROM}
    where r.id = ${id} and r.company = ${company.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('MCN-101');
  if (!row.touched) throw new Refusal('MCN-160');
  const cards = await cardsOf(db, company.id, row, scope);
  const groups = await groupsOf(db, company.id, row, scope);
  const grantee = await db
    .selectFrom('grantee')
    .select('valid_until')
    .where('company', '=', company.id)
    .where('person', '=', row.person)
    .executeTakeFirst();
  const { situacaoValidade, validoAte } = validityOf(grantee?.valid_until ?? null, todayInSaoPaulo(now));
  const runs = grantee !== undefined && situacaoValidade !== 'vencida';
  const more = runs && (await withMoreThanScope(db, actor, [row.person])).size > 0;
  // With a profile an end that comes later, or that is not the actor's to change, stays as it is.
  const byLeaves = cards.length + groups.length > 0;
  const moved = runs && !more && (byLeaves || (grantee.valid_until !== null && grantee.valid_until < row.wished_until));
  const impedimento =
    row.state !== 'pending'
      ? 'fechado'
      : row.person === actor.account.id
        ? 'proprio'
        : more && byLeaves
          ? 'foraDaAutorizacao'
          : null;
  return {
    ...toReceived(row, actor, await keptEnds(db, [row], now, actor)),
    ...toAnswer(row),
    acessoAtual: grantee ? { validoAte, situacaoValidade } : null,
    cartoes: cards,
    grupos: groups,
    perfis: await profilesOf(db, row, scope, impedimento === null),
    fora: await outsideOf(db, id, scope),
    outros: moved ? await othersOf(db, company.id, row) : 0,
    impedimento,
  };
}

interface Of {
  id: string;
  person: string;
  state: State;
}

async function cardsOf(db: Db, company: string, { id, state }: Of, scope: Scope | null) {
  const { rows } = await sql<{
    nu_contrato: string;
    nu_cartao: string;
    co: string;
    nome: string;
    exists: boolean;
    granted: boolean;
  }>`
    select k.nu_contrato, k.nu_cartao, coalesce(p.co, k.co) as co, coalesce(c.nome, '') as nome, p.nu_cartao is not null as exists, k.granted
    from (select * from access_request_card where request = ${id} and ${cardWithin(scope)}) k
      left join posting_card p on p.company = ${company} and p.nu_contrato = k.nu_contrato and p.nu_cartao = k.nu_cartao
      left join cost_centre c on c.company = ${company} and c.nu_contrato = k.nu_contrato and c.co = coalesce(p.co, k.co)
    order by k.nu_contrato, co, k.nu_cartao`.execute(db);
  return rows.map((row) => ({
    nuContrato: row.nu_contrato,
    coCentroCusto: row.co,
    nomeCentroCusto: row.nome,
    nuCartao: row.nu_cartao,
    existe: row.exists,
    concedido: grantedIn(state, row.granted),
  }));
}

async function groupsOf(db: Db, company: string, { id, state }: Of, scope: Scope | null) {
  const { rows } = await sql<{
    system: string;
    sistema: string;
    grupo: string;
    nome: string;
    exists: boolean;
    granted: boolean;
  }>`
    select k.system, coalesce(s.nome, k.system) as sistema, k.grupo, coalesce(g.nome, k.grupo) as nome,
      o.system is not null and g.grupo is not null as exists, k.granted
    from (select * from access_request_group where request = ${id} and ${groupWithin(scope)}) k
      left join system s on s.id = k.system left join system_group g on g.system = k.system and g.grupo = k.grupo
      left join company_system o on o.company = ${company} and o.system = k.system
    order by coalesce(s.nome, k.system) collate "und-x-icu", coalesce(g.nome, k.grupo) collate "und-x-icu", k.system, k.grupo`.execute(
    db,
  );
  return rows.map((row) => ({
    idSistema: row.system,
    sistema: row.sistema,
    idGrupo: row.grupo,
    grupo: row.nome,
    existe: row.exists,
    concedido: grantedIn(state, row.granted),
  }));
}

interface ProfileRow {
  profile: string;
  nome: string;
  exists: boolean;
  cards: number;
  groups: number;
  granted: boolean;
  granted_leaves: number | null;
  /** Null where nobody ticks them. */
  card_leaves: [string, string, string, string][] | null;
  group_leaves: [string, string, string, string][] | null;
}

/** @param decides its accesses are looked at one by one, as long as they are not too many for that */
async function profilesOf(
  db: Db,
  { id, state }: Of,
  scope: Scope | null,
  decides: boolean,
): Promise<PedidoDetalhe['perfis']> {
  const ticked = sql<boolean>`${decides}::boolean and l.cards + l.groups between 1 and ${PART_OF_MAX}`;
  const { rows } = await sql<ProfileRow>`
    select l.*,
      case when ${ticked} then (
        select coalesce(json_agg(json_build_array(c.nu_contrato, c.co, coalesce(k.nome, ''), c.nu_cartao) order by c.nu_contrato, c.co, c.nu_cartao), '[]')
        from profile_card c left join cost_centre k on k.company = c.company and k.nu_contrato = c.nu_contrato and k.co = c.co
        where c.profile = l.profile) end as card_leaves,
      case when ${ticked} then (
        select coalesce(json_agg(json_build_array(c.system, s.nome, c.grupo, g.nome)
          order by s.nome collate "und-x-icu", c.system, g.nome collate "und-x-icu", c.grupo), '[]')
        from profile_group c join system s on s.id = c.system join system_group g on g.system = c.system and g.grupo = c.grupo
        where c.profile = l.profile) end as group_leaves
    from (
      select p.profile, coalesce(f.nome, p.nome) as nome, coalesce(f.nome_chave, p.nome) as sorted, f.id is not null as exists, p.granted, p.granted_leaves,
        (select count(*)::int from profile_card where profile = p.profile) as cards,
        (select count(*)::int from profile_group where profile = p.profile) as groups
      from access_request_profile p left join access_profile f on f.id = p.profile
      where p.request = ${id} and ${profileWithin(scope)}) l
    order by l.sorted`.execute(db);
  return rows.map((row) => ({
    idPerfil: row.profile,
    nome: row.nome,
    existe: row.exists,
    quantidadeCartoes: row.cards,
    quantidadeGrupos: row.groups,
    concedido: grantedIn(state, row.granted),
    ...inPart(row.granted_leaves),
    ...leavesOf(row),
  }));
}

function leavesOf({
  card_leaves: cards,
  group_leaves: groups,
}: ProfileRow): Pick<PedidoDetalhe['perfis'][number], 'acessos'> {
  if (!cards || !groups) return {};
  return {
    acessos: {
      cartoes: cards.map(([nuContrato, coCentroCusto, nomeCentroCusto, nuCartao]) => ({
        nuContrato,
        coCentroCusto,
        nomeCentroCusto,
        nuCartao,
      })),
      grupos: groups.map(([idSistema, sistema, idGrupo, grupo]) => ({ idSistema, sistema, idGrupo, grupo })),
    },
  };
}

/** How much of a request lies outside the scope. */
export async function outsideOf(db: Db, id: string, scope: Scope | null): Promise<number> {
  if (!scope) return 0;
  const { rows } = await sql<{ outside: number }>`
    select ((select count(*) from access_request_card where request = ${id} and not ${cardWithin(scope)})
      + (select count(*) from access_request_group where request = ${id} and not ${groupWithin(scope)})
      + (select count(*) from access_request_profile p where p.request = ${id} and not ${profileWithin(scope)}))::int as outside`.execute(
    db,
  );
  return rows[0]?.outside ?? 0;
}

/** What the person has of the company beside what a request names. */
async function othersOf(db: Db, company: string, { id, person }: Of): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select ((select count(*) from card_grant c where c.company = ${company} and c.person = ${person} and not exists (
        select from access_request_card k where k.request = ${id} and k.nu_contrato = c.nu_contrato and k.nu_cartao = c.nu_cartao))
      + (select count(*) from group_grant c where c.company = ${company} and c.person = ${person} and not exists (
        select from access_request_group k where k.request = ${id} and k.system = c.system and k.grupo = c.grupo)))::int as others`.execute(
    db,
  );
  return rows[0]?.others ?? 0;
}

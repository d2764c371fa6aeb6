import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  camposFiltro,
  COLUNAS_PERMISSIONARIOS,
  type FiltroPermissionarios,
  filtroPermissionarios,
} from '../../contract/delegated-users';
import { columnsAmong } from '../../contract/columns';
import {
  type addVisao,
  type changeVisao,
  type ConteudoVisao,
  conteudoVisao,
  type GravacaoVisao,
  type listVisoes,
  type removeVisao,
  VIEWS_MAX,
  type Visao,
} from '../../contract/saved-views';
import { normaliseName } from '../../contract/validation';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { SavedViewTable, StoredView } from '../database/schema';
import { type Actor, actorOf, lockActor } from '../grants/authority';
import { type Call, etagOf, requireMatch } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { knowsSecondSteps } from '../grants/filters';

type Row = Selectable<SavedViewTable>;
type ReadingCall = Pick<Call<typeof listVisoes>, 'db' | 'deps'>;

/** What a session may ask the table for, of what views name. */
interface Allowed {
  contracts: ReadonlySet<string>;
  systems: ReadonlySet<string>;
  secondSteps: boolean;
  /** Supervisors' counts are counted for a page, so that they order nothing. */
  counts: boolean;
}

const COUNTS: readonly string[] = ['contratos', 'centros', 'sistemas'];
const EVERYBODY: FiltroPermissionarios = filtroPermissionarios.parse({});

/** GET: the session's own views and the shared one, as far as the session may ask for what they hold. */
export async function viewsOf(call: Call<typeof listVisoes>): Promise<Visao[]> {
  const actor = await actorOf(call);
  const rows = await call.db
    .selectFrom('saved_view')
    .selectAll()
    .where('company', '=', actor.company.id)
    .where((eb) => eb.or([eb('person', '=', actor.account.id), eb('compartilhada', '=', true)]))
    .orderBy('nome_chave')
    .orderBy('id')
    .execute();
  return readViews(call, actor, rows);
}

/**
 * POST. @throws Refusal MCN-176 for one too many; MCN-100 for a name that the actor has used, and for what a supervisor cannot ask; IDC-111 for a
 * contract or system that is not the actor's to ask for, and when a supervisor shares
 */
export async function addView(call: Call<typeof addVisao>): Promise<Visao> {
  const { body, db, now } = call;
  const actor = await lockViews(call);
  await check(call, actor, body);
  const { count } = await ownViews(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= VIEWS_MAX) throw new Refusal('MCN-176', { values: { max: VIEWS_MAX } });
  await checkName(db, actor, body.nome, null);
  if (body.compartilhada) await takeShare(call, actor);
  const row = await db
    .insertInto('saved_view')
    .values({
      id: newId(),
      company: actor.company.id,
      person: actor.account.id,
      ...written(body),
      criado_em: now,
      alterado_em: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return saved(call, actor, row, 'view.saved');
}

/** PUT. @throws Refusal MCN-101 for a view that is not the actor's, MCN-102 for a stale version; else as `addView` */
export async function changeView(call: Call<typeof changeVisao>): Promise<Visao> {
  const { body, db, now } = call;
  const actor = await lockViews(call);
  const before = await ownView(call, actor, call.params.idVisao);
  await check(call, actor, body);
  await checkName(db, actor, body.nome, before.id);
  if (body.compartilhada && !before.compartilhada) await takeShare(call, actor);
  const row = await db
    .updateTable('saved_view')
    .set({ ...written(body), versao: before.versao + 1, alterado_em: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return saved(call, actor, row, 'view.changed');
}

/** DELETE. @throws Refusal MCN-101 for a view that is not the actor's, MCN-102 for a stale version */
export async function removeView(call: Call<typeof removeVisao>): Promise<undefined> {
  const actor = await lockViews(call);
  const { id } = await ownView(call, actor, call.params.idVisao);
  await call.db.deleteFrom('saved_view').where('id', '=', id).execute();
  await auditView(call, actor, { id, person: actor.account.id }, 'view.deleted');
}

type WritingCall = Call<typeof addVisao> | Call<typeof changeVisao> | Call<typeof removeVisao>;

/** The actor, with the views of the company held until the end: how many there are and which is shared are rules over several rows. */
async function lockViews(call: WritingCall): Promise<Actor> {
  const actor = await lockActor(call, call.permit.target.id);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views:${actor.company.id}`}, 0))`.execute(call.db);
  return actor;
}

const ownViews = (db: Db, { company, account }: Actor) =>
  db.selectFrom('saved_view').where('company', '=', company.id).where('person', '=', account.id);

async function ownView(call: WritingCall, actor: Actor, id: string): Promise<Row> {
  const row = await ownViews(call.db, actor).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  requireMatch(call, row.versao);
  return row;
}

async function checkName(db: Db, actor: Actor, nome: string, except: string | null): Promise<void> {
  const same = await ownViews(db, actor)
    .select('id')
    .where('nome_chave', '=', normaliseName(nome))
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .executeTakeFirst();
  if (same) throw refuseField('nome', 'view_name_taken');
}

/** A view keeps nothing that its author could not ask the table for. */
async function check(call: ReadingCall, actor: Actor, { conteudo, compartilhada }: GravacaoVisao): Promise<void> {
  if (compartilhada && actor.rank === 'S') throw new Refusal('IDC-111');
  const { nuContrato, idSistema, segundaEtapa } = conteudo.filtros;
  const allowed = await allowedOf(call, actor, [conteudo]);
  if (nuContrato !== '' && !allowed.contracts.has(nuContrato)) throw new Refusal('IDC-111');
  if (idSistema !== '' && !allowed.systems.has(idSistema)) throw new Refusal('IDC-111');
  if (segundaEtapa !== EVERYBODY.segundaEtapa && !allowed.secondSteps)
    throw refuseField('conteudo.filtros.segundaEtapa', 'filter_not_available');
  if (conteudo.ordem && COUNTS.includes(conteudo.ordem.campo) && !allowed.counts)
    throw refuseField('conteudo.ordem', 'sort_not_available');
}

/** What was shared in the company until now is its author's alone from now on. */
async function takeShare(call: WritingCall, actor: Actor): Promise<void> {
  const rows = await call.db
    .updateTable('saved_view')
    .set((eb) => ({ compartilhada: false, versao: eb('versao', '+', 1) }))
    .where('company', '=', actor.company.id)
    .where('compartilhada', '=', true)
    .returning(['id', 'person'])
    .execute();
  for (const row of rows) await auditView(call, actor, row, 'view.unshared');
}

const written = ({ nome, conteudo, compartilhada }: GravacaoVisao) => ({
  nome,
  nome_chave: normaliseName(nome),
  conteudo: JSON.stringify(stored(conteudo)),
  compartilhada,
});

/** Filters that are not in use are not kept: what they are called later does not matter to the view. */
function stored({ filtros, ...rest }: ConteudoVisao): StoredView {
  const used = Object.entries(filtros).filter(([name, value]) => value !== EVERYBODY[name as keyof typeof EVERYBODY]);
  return { ...rest, filtros: Object.fromEntries(used) };
}

async function saved(call: WritingCall, actor: Actor, row: Row, action: string): Promise<Visao> {
  await auditView(call, actor, row, action, { compartilhada: row.compartilhada });
  const [view] = await readViews(call, actor, [row]);
  return view as Visao;
}

async function auditView(
  call: WritingCall,
  { company }: Actor,
  { id, person }: Pick<Row, 'id' | 'person'>,
  action: string,
  diff: Record<string, unknown> = {},
): Promise<void> {
  await audit(call, { action, target: person, onBehalfOf: company.id, diff: { idVisao: id, ...diff } });
}

/** Which of the contracts and systems that views name the actor may ask for. */
async function allowedOf(
  { db, deps }: ReadingCall,
  actor: Actor,
  views: readonly { filtros: Partial<Record<string, string>> }[],
): Promise<Allowed> {
  const { company, scope } = actor;
  const named = (filter: string) => [...new Set(views.flatMap(({ filtros }) => filtros[filter] ?? []))];
  const contracts = await db
    .selectFrom('contract')
    .select('nu_contrato as id')
    .where('company', '=', company.id)
    .where((eb) => eb('nu_contrato', '=', sql<string>`any(${named('nuContrato')}::text[])`))
    .execute();
  const systems = await db
    .selectFrom('company_system')
    .select('system as id')
    .where('company', '=', company.id)
    .where((eb) => eb('system', '=', sql<string>`any(${named('idSistema')}::text[])`))
    .execute();
  const within = (rows: { id: string }[], own: readonly string[] | undefined) =>
    new Set(rows.map(({ id }) => id).filter((id) => own?.includes(id) ?? true));
  return {
    contracts: within(contracts, scope?.contracts),
    systems: within(systems, scope?.systems),
    secondSteps: knowsSecondSteps(actor, deps.config),
    counts: scope === null,
  };
}

async function readViews(call: ReadingCall, actor: Actor, rows: readonly Row[]): Promise<Visao[]> {
  const allowed = await allowedOf(
    call,
    actor,
    rows.map(({ conteudo }) => conteudo),
  );
  const others = rows.map(({ person }) => person).filter((person) => person !== actor.account.id);
  const authors = await call.db
    .selectFrom('account')
    .select(['id', 'nome'])
    .where((eb) => eb('id', '=', sql<string>`any(${others}::uuid[])`))
    .execute();
  const nameOf = new Map(authors.map(({ id, nome }) => [id, nome]));
  return rows.map((row) => ({
    idVisao: row.id,
    nome: row.nome,
    compartilhada: row.compartilhada,
    dono: nameOf.get(row.person) ?? null,
    ...contentOf(row.conteudo, allowed),
    etag: etagOf(row.versao),
  }));
}

/** What a view holds as far as it still exists and may be asked for, and the names of the rest. */
function contentOf(view: StoredView, allowed: Allowed): Pick<Visao, 'conteudo' | 'omitidos'> {
  const known = (name: string, value: string) => {
    const field = Object.hasOwn(camposFiltro, name) ? camposFiltro[name as keyof typeof camposFiltro] : undefined;
    if (!field?.safeParse(value).success) return false;
    if (name === 'nuContrato') return allowed.contracts.has(value);
    if (name === 'idSistema') return allowed.systems.has(value);
    return name !== 'segundaEtapa' || allowed.secondSteps;
  };
  const kept = Object.entries(view.filtros).filter(([name, value]) => known(name, value));
  const filters: Record<string, string> = Object.fromEntries(kept);
  // A cost centre or card is one of a contract, a group one of a system: what they lie in says it for them.
  const lost = (name: string, inside: string[]) => {
    if (filters[name] === undefined) for (const each of inside) delete filters[each];
  };
  lost('nuContrato', ['coCentroCusto', 'nuCartao']);
  lost('idSistema', ['idGrupo']);
  const columns = columnsAmong(view.colunas, COLUNAS_PERMISSIONARIOS);
  const order = orderOf(view, allowed);
  const { densidade, tamanho } = conteudoVisao.shape;
  return {
    conteudo: {
      filtros: { ...EVERYBODY, ...(filters as Partial<FiltroPermissionarios>) },
      ordem: order,
      colunas: columns,
      densidade: densidade.catch('normal').parse(view.densidade),
      tamanho: tamanho.catch(20).parse(view.tamanho),
    },
    omitidos: {
      filtros: Object.keys(view.filtros).filter((name) => filters[name] === undefined),
      colunas: view.colunas.filter((name) => !columns.some((column) => column === name)),
      ordem: view.ordem !== null && order === null,
    },
  };
}

function orderOf({ ordem }: StoredView, { counts }: Allowed): z.output<typeof conteudoVisao>['ordem'] {
  const read = conteudoVisao.shape.ordem.safeParse(ordem);
  if (!read.success || !read.data) return null;
  return counts || !COUNTS.includes(read.data.campo) ? read.data : null;
}

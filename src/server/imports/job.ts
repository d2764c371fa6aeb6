import { type Selectable, sql } from 'kysely';
import type { AcaoSelecao } from '../../contract/delegated-everyone';
import { todayInSaoPaulo } from '../account/queries';
import { insertAudit } from '../audit';
import { messageLink } from '../cas/message-link';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { type Actor, lockActor } from '../grants/authority';
import { Refusal } from '../http/refusal';
import { tellOwners } from '../outbox/enqueue';
import { applyAct, isPeopleAct, judgeAct } from './act';
import { applySlice, type Slice } from './apply';
import { heldFor } from './held';
import { judge } from './judge';
import { findRemovals, REMOVALS_MAX } from './removals';
import { tallyOf } from './tally';

/** Lines in one transaction, and accesses that they bring: those of whole people, so one person may have more. */
const SLICE = { lines: 1000, gains: 10_000 };
/** The embedded engine does one thing at a time, and the process nothing else meanwhile: smaller ones, so that whoever asks waits no second. */
const EMBEDDED_SLICE = { lines: 250, gains: 2500 };
/** How long the others have the embedded engine for themselves between two slices: a call asks it several times, and each would wait for a whole slice. */
const BREATH_MS = 100;
/** A run ends after this time, so that a server that is told to stop waits no longer; the next one goes on. */
const RUN_MS = 5000;
/** Slices in a row that may go wrong, as a database that is restarted makes them. */
const FAILURES_MAX = 5;
/** Lines from which on whoever began it is written to at the end: they may have gone on with something else. */
const TOLD_LINES = 1000;

type Tending = Pick<Deps, 'db' | 'now' | 'config' | 'log'>;
type Row = Selectable<AccessImportTable>;

/** Checks and applies imports, a slice of each in turn. Any copy of the server goes on where another one stopped. */
export async function tendImports(deps: Tending): Promise<void> {
  const end = performance.now() + RUN_MS;
  const embedded = isEmbedded(deps);
  let busy = true;
  while (busy && performance.now() < end) {
    const due = await deps.db
      .selectFrom('access_import')
      .select('id')
      .where('state', 'in', ['checking', 'applying'])
      .orderBy('state_at')
      .execute();
    busy = false;
    for (const { id } of due) {
      busy = (await workOn(deps, id)) || busy;
      if (embedded && busy) await breath(BREATH_MS);
    }
  }
}

const isEmbedded = ({ config }: Pick<Deps, 'config'>) => config.DATABASE_URL === undefined;
const breath = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** One slice of an import. @returns whether there may be more to do at once */
async function workOn(deps: Tending, id: string): Promise<boolean> {
  try {
    return await inTransaction(deps.db, (tx) => workInside(deps, tx, id));
  } catch (thrown) {
    const failure = thrown as { name: string; code?: string };
    deps.log.error({ job: 'imports', err: { type: failure.name, code: failure.code } }, 'a slice of an import failed');
    await sql`
      update access_import set failures = failures + 1,
        state = case when failures + 1 >= ${FAILURES_MAX} then 'failed' else state end,
        why = case when failures + 1 >= ${FAILURES_MAX} then 'broken' end
      where id = ${id} and state in ('checking', 'applying')`.execute(deps.db);
    return false;
  }
}

async function workInside(deps: Tending, tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('access_import')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'applying'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const now = deps.now();
  if ((await heldFor(tx, row, now)) > 0) return false;
  const call = callOf(deps, tx, row, now);
  const size = isEmbedded(deps) ? EMBEDDED_SLICE : SLICE;
  const actor = await actorIn(call, row);
  if (!actor) return close(tx, row, { state: 'stopped', why: 'right' }, now);
  // Lines that came a moment ago are in no statistics: each slice would read all of them.
  if (row.state === 'checking' && row.reached === null && row.lines > size.lines)
    await sql`analyze access_import_line`.execute(tx);
  const persons = row.all_or_nothing && !row.reached ? await everybody(tx, row) : await nextPersons(tx, row, size);
  if (persons.length === 0) return finishImport(deps, tx, row, actor, now);
  const slice = { call, actor, id, persons, today: todayInSaoPaulo(now) };
  if (!(await workOnSlice(row, slice))) return close(tx, row, { state: 'failed', why: 'refusedLines' }, now);
  await sql`
    update access_import set reached = ${persons.at(-1)}, failures = 0, done = done + (
      select count(*) from access_import_line where import = ${id} and person = any(${persons}::uuid[]) and line is not null)
    where id = ${id}`.execute(tx);
  return true;
}

/** @returns whether it could be done */
async function workOnSlice({ state, act, all_or_nothing: whole }: Row, slice: Slice): Promise<boolean> {
  const { call, actor, id, persons, today } = slice;
  if (isPeopleAct(act)) await (state === 'checking' ? judgeAct : applyAct)(slice, act);
  else if (state === 'checking') await judge({ db: call.db, actor, id, today }, persons);
  else return applySlice(slice, whole);
  return true;
}

/** A job has no session: it acts as whoever began it, from where they did. */
function callOf(deps: Tending, db: Db, row: Row, now: Date) {
  return {
    db,
    now,
    deps,
    origin: { address: row.address, claimed: row.claimed },
    permit: { session: { account: { id: row.actor, id_produto: '' } } },
  };
}

/** Whoever began it, as they may act now, locked until the end of the slice; null when they may not any more. */
async function actorIn(call: ReturnType<typeof callOf>, { actor, company }: Row): Promise<Actor | null> {
  const { rows } = await sql`
    select from account where id in (${actor}, ${company}) and situacao in ('A', 'R') order by id for key share`.execute(
    call.db,
  );
  if (rows.length < new Set([actor, company]).size) return null;
  try {
    return await lockActor(call, company);
  } catch (thrown) {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  }
}

const everybody = async (db: Db, { id }: Row) => {
  const { rows } = await sql<{ person: string }>`
    select distinct person from access_import_line where import = ${id} and person is not null order by person`.execute(
    db,
  );
  return rows.map(({ person }) => person);
};

/** The next people by id: as many as fill a slice, one at least. */
async function nextPersons(db: Db, { id, reached }: Row, size: typeof SLICE): Promise<string[]> {
  const { rows } = await sql<{ person: string; gains: number }>`
    select person, sum(gains)::int as gains from (
      select person, gains from access_import_line
      where import = ${id} and person > ${reached ?? '00000000-0000-0000-0000-000000000000'}
      order by person limit ${size.lines}) l
    group by person order by person`.execute(db);
  let gains = 0;
  return rows.filter((row, index) => (gains += row.gains) <= size.gains || index === 0).map(({ person }) => person);
}

async function finishImport(deps: Tending, tx: Db, row: Row, actor: Actor, now: Date): Promise<boolean> {
  if (row.state === 'applying') {
    if (row.lines > TOLD_LINES) await tellWhoBegan(deps, tx, row, actor, now);
    return close(tx, row, { state: 'done', why: null }, now);
  }
  const removed = await findRemovals(tx, row, actor, todayInSaoPaulo(now));
  if (removed > REMOVALS_MAX) return close(tx, row, { state: 'failed', why: 'tooManyRemovals' }, now);
  return close(tx, row, { state: 'checked', why: null }, now);
}

/** Where an import comes to rest, and what became of its lines, is in the audit. */
async function close(tx: Db, row: Row, to: Pick<Row, 'state' | 'why'>, now: Date): Promise<false> {
  // What stopped, or could not be applied, says how far it came. Too much to take away is found when all lines were looked at.
  const all = to.state === 'checked' || to.state === 'done' || to.why === 'tooManyRemovals';
  await tx
    .updateTable('access_import')
    .set({ ...to, ...(all && { done: row.lines }), state_at: now })
    .where('id', '=', row.id)
    .execute();
  await recordImport(tx, row, to.state, now, to.why);
  return false;
}

/** Writes into the audit that an import came to a state, or that its applying was undone, with what becomes of its lines. */
export async function recordImport(
  db: Db,
  row: Pick<
    Row,
    | 'id'
    | 'company'
    | 'actor'
    | 'file'
    | 'act'
    | 'whole_of'
    | 'whole'
    | 'all_or_nothing'
    | 'lines'
    | 'address'
    | 'claimed'
  >,
  state: Row['state'] | 'undone',
  now: Date,
  why: Row['why'] = null,
): Promise<void> {
  const { results, reasons, applied } = await tallyOf(db, row.id);
  await insertAudit(db, {
    action: `import.${state}`,
    target: null,
    onBehalfOf: row.company,
    diff: {
      import: row.id,
      ...(row.act ? { act: row.act } : { file: row.file }),
      lines: row.lines,
      wholeOf: row.whole ?? row.whole_of,
      allOrNothing: row.all_or_nothing,
      results: Object.fromEntries([...results].map(([outcome, { lines }]) => [outcome, lines])),
      reasons: Object.fromEntries(reasons.map(({ reason, lines }) => [reason, lines])),
      applied,
      ...(why && { why }),
    },
    actor: row.actor,
    at: now,
    address: row.address,
    claimed: row.claimed,
  });
}

/** Which change it was, as a message says it. */
const actSaid = (act: AcaoSelecao): Record<string, string> =>
  act.tipo !== 'prazo'
    ? { acao: act.tipo }
    : { acao: act.validoAte === null ? 'semPrazo' : 'prazo', ...(act.validoAte !== null && { dia: act.validoAte }) };

async function tellWhoBegan(deps: Tending, db: Db, row: Row, { company }: Actor, now: Date): Promise<void> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', row.actor)
    .executeTakeFirstOrThrow();
  const { applied, results } = await tallyOf(db, row.id);
  await tellOwners({ db, now }, [
    {
      kind: 'email',
      account: row.actor,
      destino: email,
      template: row.act ? 'selection-done' : 'import-done',
      values: {
        empresa: company.nome,
        ...(row.act ? actSaid(row.act) : { arquivo: row.file }),
        link: messageLink(deps, '/importar', { empresa: company.id_produto }),
        aplicadas: String(applied),
        recusadas: String(results.get('refused')?.lines ?? 0),
      },
    },
  ]);
}

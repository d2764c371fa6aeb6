import { type Insertable, type Selectable, sql } from 'kysely';
import {
  type addImportacao,
  type addLinhas,
  type applyImportacao,
  type checkImportacao,
  IMPORT_LINES_MAX,
  type stopImportacao,
  WHOLE_LINES_MAX,
} from '../../contract/imports';
import type { AccessImportTable } from '../database/schema';
import { refuseForeign } from '../grants/asked';
import { type Actor, lockActor } from '../grants/authority';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { newId } from '../ids';
import { canBeUndone } from './held';
import { recordImport } from './job';
import { whoIs } from './people';
import { tallyOf } from './tally';
import { columnsOf } from './whole';
import { DONE_FOR_THE_COMPANY } from './whose';

type Row = Selectable<AccessImportTable>;

/** POST. @throws Refusal MCN-227 while another one of the session's is being applied, IDC-111 or MCN-160 for a contract or system of a complete list */
export async function addImport(call: Call<typeof addImportacao>): Promise<{ idImportacao: string }> {
  const { body, db, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  const { completaPara, contratosCompletos, sistemasCompletos } = body;
  const whole = {
    contracts: [...new Set([...(completaPara === null ? [] : [completaPara]), ...contratosCompletos])],
    systems: [...new Set(sistemasCompletos)],
  };
  await refuseForeign(db, actor, whole.contracts, whole.systems);
  return begin(call, actor, { file: body.arquivo, ...columnsOf(whole), all_or_nothing: body.tudoOuNada });
}

/** Puts an import into the table; one that the session had begun and not applied goes. @throws Refusal MCN-227 while one is being applied */
export async function begin(
  { db, now, origin }: Pick<Call, 'db' | 'now' | 'origin'>,
  actor: Actor,
  what: Pick<Insertable<AccessImportTable>, 'file' | 'whole_of' | 'whole' | 'all_or_nothing' | 'act' | 'state'>,
): Promise<{ idImportacao: string }> {
  const mine = await db
    .selectFrom('access_import')
    .select(['id', 'state'])
    .where('company', '=', actor.company.id)
    .where('actor', '=', actor.account.id)
    .where('state', 'in', ['loading', 'checking', 'checked', 'applying'])
    .forUpdate()
    .execute();
  if (mine.some(({ state }) => state === 'applying')) throw new Refusal('MCN-227');
  for (const { id } of mine) await db.deleteFrom('access_import').where('id', '=', id).execute();
  const id = newId();
  await db
    .insertInto('access_import')
    .values({
      id,
      company: actor.company.id,
      actor: actor.account.id,
      ...what,
      address: origin.address,
      claimed: origin.claimed,
      made_at: now,
      state_at: now,
    })
    .execute();
  return { idImportacao: id };
}

/**
 * The session's import, held until the end.
 * @param others whether it may be one that somebody else had applied
 * @throws Refusal MCN-101 when it is none of theirs, MCN-228 when it is not where the call needs it
 */
async function holdImport(
  { db, permit, params }: Pick<Call<typeof addLinhas>, 'db' | 'permit' | 'params'>,
  states: readonly Row['state'][],
  others = false,
): Promise<Row> {
  const row = await db
    .selectFrom('access_import')
    .selectAll()
    .where('id', '=', params.idImportacao)
    .where('company', '=', permit.target.id)
    .where((eb) =>
      eb.or([
        eb('actor', '=', permit.session.account.id),
        ...(others ? [eb('state', 'in', DONE_FOR_THE_COMPANY)] : []),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  if (!states.includes(row.state)) throw new Refusal('MCN-228');
  return row;
}

/** POST …/linhas. @throws Refusal MCN-229 for more than a file may have; as `holdImport` */
export async function addLines(call: Call<typeof addLinhas>): Promise<{ linhas: number }> {
  const { body, db, permit } = call;
  const row = await holdImport(call, ['loading']);
  const actor = await lockActor(call, permit.target.id);
  const { linhas } = body;
  const who = await whoIs(
    call,
    actor,
    row.id,
    linhas.map(({ pessoa }) => pessoa),
  );
  const column = (of: (line: (typeof linhas)[number]) => string) => linhas.map(of);
  const meant = linhas.map(({ pessoa }) => who.get(pessoa) ?? { reason: 'pessoaInvalida' as const });
  const reasons = meant.map((one) => ('reason' in one ? one.reason : null));
  const { rows } = await sql`
    insert into access_import_line (import, place, line, who, contract, card, centre, system, grp, profile, ends, person, outcome, reason)
    select ${row.id}, l.line, l.line, l.who, l.contract, l.card, l.centre, l.system, l.grp, l.profile, l.ends, l.person,
      case when l.reason is not null then 'refused' end, l.reason
    from unnest(
      ${linhas.map(({ linha }) => linha)}::int[], ${column(({ pessoa }) => pessoa)}::text[], ${column(({ contrato }) => contrato)}::text[],
      ${column(({ cartao }) => cartao)}::text[], ${column(({ centroCusto }) => centroCusto)}::text[],
      ${column(({ sistema }) => sistema)}::text[], ${column(({ grupo }) => grupo)}::text[], ${column(({ perfil }) => perfil)}::text[],
      ${column(({ fim }) => fim)}::text[], ${meant.map((one) => ('person' in one ? one.person : null))}::uuid[], ${reasons}::text[]
    ) as l (line, who, contract, card, centre, system, grp, profile, ends, person, reason)
    on conflict do nothing returning place`.execute(db);
  const lines = row.lines + rows.length;
  const most = row.all_or_nothing ? WHOLE_LINES_MAX : IMPORT_LINES_MAX;
  if (lines > most) throw new Refusal('MCN-229', { values: { max: most } });
  await db.updateTable('access_import').set({ lines }).where('id', '=', row.id).execute();
  return { linhas: lines };
}

/** POST …/conferencia. @throws Refusal MCN-228 also for one without lines */
export async function checkImport(call: Call<typeof checkImportacao>): Promise<undefined> {
  const row = await holdImport(call, ['loading']);
  if (row.lines === 0) throw new Refusal('MCN-228');
  await moveTo(call, row, 'checking');
}

/**
 * POST …/aplicacao. What is done with chosen people goes on where it was stopped: nobody would choose the same ones again.
 * @throws Refusal MCN-230 where a line is refused though all or nothing was chosen, MCN-231 where nothing would change, MCN-227 while another one is
 * being applied, MCN-228 for a file that was stopped, and for what was stopped before anything was applied
 */
export async function applyImport(call: Call<typeof applyImportacao>): Promise<undefined> {
  const { db, now, origin, permit } = call;
  const row = await holdImport(call, ['checked', 'stopped']);
  await lockActor(call, permit.target.id);
  const { results, applied } = await tallyOf(db, row.id);
  if (row.state === 'stopped' && (row.act === null || applied === 0)) throw new Refusal('MCN-228');
  const other = await db
    .selectFrom('access_import')
    .select('id')
    .where('company', '=', row.company)
    .where('actor', '=', row.actor)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  if (other) throw new Refusal('MCN-227');
  if (row.all_or_nothing && results.has('refused')) throw new Refusal('MCN-230');
  if (!(['added', 'changed', 'removed'] as const).some((outcome) => results.has(outcome))) throw new Refusal('MCN-231');
  await moveTo(call, row, 'applying');
  await recordImport(db, { ...row, address: origin.address, claimed: origin.claimed }, 'applying', now);
}

async function moveTo(
  { db, now, origin }: Pick<Call<typeof checkImportacao>, 'db' | 'now' | 'origin'>,
  { id, state: before }: Row,
  state: Row['state'],
): Promise<void> {
  await db
    .updateTable('access_import')
    .set({
      state,
      state_at: now,
      why: null,
      // What was stopped goes on from there.
      ...(before !== 'stopped' && { reached: null, done: 0 }),
      failures: 0,
      address: origin.address,
      claimed: origin.claimed,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * POST …/parada: waits for the slice that is under way. What takes something away, and has not begun, is undone: it stands where it was before. The company
 * stops whatever is applied in its name.
 */
export async function stopImport(call: Call<typeof stopImportacao>): Promise<undefined> {
  const { db, now, origin, permit } = call;
  const { id: actor } = permit.session.account;
  const row = await holdImport(call, ['checking', 'applying'], actor === permit.target.id);
  const by = { ...row, actor, address: origin.address, claimed: origin.claimed };
  if (row.actor === actor && (await canBeUndone(db, row))) {
    await db
      .updateTable('access_import')
      .set({ state: 'checked', done: row.lines, state_at: now })
      .where('id', '=', row.id)
      .execute();
    await recordImport(db, by, 'undone', now);
    return;
  }
  await db.updateTable('access_import').set({ state: 'stopped', state_at: now }).where('id', '=', row.id).execute();
  await recordImport(db, by, 'stopped', now);
}

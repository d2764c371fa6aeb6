import { type RawBuilder, sql } from 'kysely';
import type { MotivoRecusa } from '../../contract/imports';
import type { AcaoSelecao } from '../../contract/delegated-everyone';
import type { AccessImportLineTable } from '../database/schema';
import { eligiblePeople, withinScope } from '../grants/lookup';
import { lockGrantees } from '../grants/leaves';
import { changesEnd, type EndEffect, endEffects, type Ending, setEndOfMany } from '../grants/many-ends';
import { allWithin, type Chosen, takeForGood } from '../grants/removal';
import type { Slice } from './apply';

/** What is done with the people of a filter that no line of a file can say. */
export type PeopleAct = Extract<AcaoSelecao, { tipo: 'prazo' | 'retirar' | 'tudo' }>;

export const isPeopleAct = (act: AcaoSelecao | null): act is PeopleAct =>
  act !== null && act.tipo !== 'perfil' && act.tipo !== 'dar';

interface Judgement {
  outcome: NonNullable<AccessImportLineTable['outcome']>;
  reason: MotivoRecusa | null;
  gains: number;
  before: string | null;
}
type Judged<One> = One & Judgement;

const OF_END: Readonly<Record<EndEffect, Pick<Judgement, 'outcome' | 'reason'>>> = {
  semAcesso: { outcome: 'refused', reason: 'semAcessos' },
  foraDaAutorizacao: { outcome: 'refused', reason: 'fimForaDaAutorizacao' },
  igual: { outcome: 'unchanged', reason: null },
  renova: { outcome: 'changed', reason: null },
  muda: { outcome: 'changed', reason: null },
};

const PASSED = { effect: 'igual', outcome: 'refused', reason: 'fimPassado' } as const;

/** Says of each of these people what the act would do to them now, and writes it beside them. */
export async function judgeAct(slice: Slice, act: PeopleAct): Promise<void> {
  await work(slice, act, await granteesOf(slice));
}

/** Does it, under the locks of a grant. The caller has locked the actor. */
export async function applyAct(slice: Slice, act: PeopleAct): Promise<void> {
  const { call, actor, id, persons } = slice;
  const company = actor.company.id;
  await eligiblePeople(call.db)
    .select('id')
    .where(sql<boolean>`id = any(${persons}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  await lockGrantees(call.db, company, persons);
  const found = await granteesOf(slice);
  const judged = await work(slice, act, found);
  if (act.tipo === 'prazo') await setEndOfMany(call, actor, judged, act.validoAte);
  else {
    const losers = judged.filter(({ outcome }) => outcome === 'removed');
    if (losers.length > 0) await takeForGood(call, actor, losers, chosenBy(slice, act));
  }
  await sql`
    update access_import_line set applied = true
    where import = ${id} and person = any(${persons}::uuid[]) and outcome in ('changed', 'removed')`.execute(call.db);
}

/** Those of the people who have something that the actor may see. */
async function granteesOf({ call, actor, persons }: Slice): Promise<Ending[]> {
  return await eligiblePeople(call.db)
    .innerJoin('grantee as g', 'g.person', 'account.id')
    .select(['g.person', 'account.email', 'g.valid_until', 'g.end_recorded'])
    .where('g.company', '=', actor.company.id)
    .where(sql<boolean>`g.person = any(${persons}::uuid[])`)
    .where(withinScope(actor.scope))
    .execute();
}

interface Affected extends Judged<Ending> {
  effect: EndEffect;
  whole: boolean;
}

async function work(slice: Slice, act: PeopleAct, found: readonly Ending[]): Promise<Affected[]> {
  const judged = act.tipo === 'prazo' ? await ends(slice, act, found) : await losses(slice, act, found);
  await write(slice, judged);
  return judged;
}

async function ends(
  { call, actor, today }: Slice,
  { validoAte }: Extract<PeopleAct, { tipo: 'prazo' }>,
  found: readonly Ending[],
): Promise<Affected[]> {
  const effects = await endEffects(call.db, actor, found, { wanted: validoAte, today });
  // The job may come to somebody on a later day than the one on which the end was chosen.
  const passed = validoAte !== null && validoAte < today;
  return effects.map((one) => ({
    ...one,
    ...(passed ? PASSED : OF_END[one.effect]),
    gains: 0,
    before: !passed && changesEnd(one) ? one.valid_until : null,
    whole: false,
  }));
}

async function losses(slice: Slice, act: PeopleAct, found: readonly Ending[]): Promise<Affected[]> {
  const { call, actor } = slice;
  const company = actor.company.id;
  const persons = found.map(({ person }) => person);
  const [within, chosen] = [allWithin(actor.scope), chosenBy(slice, act)];
  const { rows } = await sql<{ person: string; had: number; goes: number }>`
    select person, sum(had)::int as had, sum(goes)::int as goes from (
      select r.person, count(*) as had, count(*) filter (where ${chosen.cards}) as goes
      from card_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${within.cards} group by r.person
      union all
      select r.person, count(*), count(*) filter (where ${chosen.groups})
      from group_grant r where r.company = ${company} and r.person = any(${persons}::uuid[]) and ${within.groups} group by r.person) counted
    group by person`.execute(call.db);
  const counts = new Map(rows.map((row) => [row.person, row]));
  return found.map((one) => {
    const { had, goes } = counts.get(one.person) ?? { had: 0, goes: 0 };
    return {
      ...one,
      outcome: goes > 0 ? 'removed' : 'unchanged',
      reason: null,
      gains: goes,
      before: null,
      effect: 'igual',
      whole: goes === had,
    };
  });
}

/** The rows that go: what the act names, as far as it lies within the actor's authorisation at this moment. */
function chosenBy({ actor }: Slice, act: PeopleAct): Chosen {
  const within = allWithin(actor.scope);
  if (act.tipo !== 'retirar') return within;
  const { nuContrato, coCentroCusto, nuCartao, idSistema, idGrupo } = act;
  const all = (named: string, ...parts: RawBuilder<boolean>[]) =>
    named === '' ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
  const narrowed = (column: string, value: string) =>
    value === '' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`;
  return {
    cards: all(
      nuContrato,
      within.cards,
      narrowed('r.nu_contrato', nuContrato),
      narrowed('r.co', coCentroCusto),
      narrowed('r.nu_cartao', nuCartao),
    ),
    groups: all(idSistema, within.groups, narrowed('r.system', idSistema), narrowed('r.grupo', idGrupo)),
  };
}

/** Of whoever has nothing any more it is said so. */
async function write({ call, id, persons }: Slice, judged: readonly Affected[]): Promise<void> {
  await sql`
    update access_import_line t set outcome = coalesce(j.outcome, 'refused'), reason = case when j.outcome is null then 'semAcessos' else j.reason end,
      gains = coalesce(j.gains, 0), end_before = j.before
    from access_import_line l left join unnest(
      ${judged.map(({ person }) => person)}::uuid[], ${judged.map(({ outcome }) => outcome)}::text[], ${judged.map(({ reason }) => reason)}::text[],
      ${judged.map(({ gains }) => gains)}::int[], ${judged.map(({ before }) => before)}::date[]
    ) as j (person, outcome, reason, gains, before) on j.person = l.person
    where l.import = ${id} and l.person = any(${persons}::uuid[]) and t.import = l.import and t.place = l.place`.execute(
    call.db,
  );
}

import { sql } from 'kysely';
import type { MotivoRecusa } from '../../contract/imports';
import type { AcaoSelecao } from '../../contract/delegated-everyone';
import type { AccessImportLineTable } from '../database/schema';
import { eligiblePeople, withinScope } from '../grants/lookup';
import { lockGrantees } from '../grants/leaves';
import { changesEnd, type EndEffect, endEffects, type Ending, setEndOfMany } from '../grants/many-ends';
import { allWithin, type Chosen, countChosen, type Loser, rowsNamed, takeForGood } from '../grants/removal';
import { outgrown } from '../grants/profiles';
import type { Slice } from './apply';

/** What is done with the people of a filter that no line of a file can say. */
export type PeopleAct = Extract<AcaoSelecao, { tipo: 'prazo' | 'retirar' | 'tudo' }>;

export const isPeopleAct = (act: AcaoSelecao | null): act is PeopleAct =>
  act !== null && act.tipo !== 'perfil' && act.tipo !== 'dar';

/** What becomes of a person's line. */
interface Judgement {
  person: string;
  outcome: NonNullable<AccessImportLineTable['outcome']>;
  reason: MotivoRecusa | null;
  /** The names of the profiles that go with what goes, a line each. */
  profiles?: string;
  gains: number;
  before: string | null;
  moves: boolean;
}

const OF_END: Readonly<Record<EndEffect, Pick<Judgement, 'outcome' | 'reason'>>> = {
  semAcesso: { outcome: 'refused', reason: 'semAcessos' },
  propria: { outcome: 'refused', reason: 'propria' },
  foraDaAutorizacao: { outcome: 'refused', reason: 'fimForaDaAutorizacao' },
  depois: { outcome: 'unchanged', reason: null },
  igual: { outcome: 'unchanged', reason: null },
  renova: { outcome: 'changed', reason: null },
  muda: { outcome: 'changed', reason: null },
};

/** Says of each of these people what the act would do to them now, and writes it beside them. */
export async function judgeAct(slice: Slice, act: PeopleAct): Promise<void> {
  const found = await granteesOf(slice);
  if (act.tipo === 'prazo') await judgeEnds(slice, act.validoAte, found);
  else await judgeLosses(slice, chosenBy(slice, act), found);
}

/** Does it, under the locks of a grant. The caller has locked the actor. */
export async function applyAct(slice: Slice, act: PeopleAct): Promise<void> {
  const { call, actor, id, persons } = slice;
  await eligiblePeople(call.db)
    .select('id')
    .where(sql<boolean>`id = any(${persons}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  await lockGrantees(call.db, actor.company.id, persons);
  const found = await granteesOf(slice);
  if (act.tipo === 'prazo')
    await setEndOfMany(call, actor, await judgeEnds(slice, act.validoAte, found), act.validoAte);
  else {
    const chosen = chosenBy(slice, act);
    const losers = await judgeLosses(slice, chosen, found);
    if (losers.length > 0) await takeForGood(call, actor, losers, chosen);
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

/** @returns whose end may be set, each with what it does */
async function judgeEnds(
  slice: Slice,
  wanted: string | null,
  found: readonly Ending[],
): Promise<(Ending & { effect: EndEffect })[]> {
  const { call, actor, today } = slice;
  // The job may come to somebody on a later day than the one on which the end was chosen.
  const passed = wanted !== null && wanted < today;
  const effects = await endEffects(call.db, actor, found, { wanted, today });
  await write(
    slice,
    effects.map((one) => ({
      person: one.person,
      ...(passed ? ({ outcome: 'refused', reason: 'fimPassado' } as const) : OF_END[one.effect]),
      gains: 0,
      before: !passed && changesEnd(one) ? one.valid_until : null,
      moves: !passed && changesEnd(one),
    })),
  );
  return passed ? [] : effects;
}

/** @returns who loses something */
async function judgeLosses(slice: Slice, chosen: Chosen, found: readonly Ending[]): Promise<Loser[]> {
  const { call, actor } = slice;
  const counts = await countChosen(
    call.db,
    actor,
    found.map(({ person }) => person),
    chosen,
  );
  const goes = (person: string) => counts.get(person)?.goes ?? 0;
  const profiles = await profilesThatGo(slice, chosen);
  await write(
    slice,
    found.map(({ person }) => ({
      person,
      profiles: profiles.get(person) ?? '',
      outcome: goes(person) > 0 ? 'removed' : 'unchanged',
      reason: null,
      gains: goes(person),
      before: null,
      moves: false,
    })),
  );
  return found
    .filter(({ person }) => goes(person) > 0)
    .map(({ person, email }) => ({ person, email, whole: goes(person) === counts.get(person)?.had }));
}

/** Of each of these people, the profiles that go with what they lose, as far as the actor may see them: whoever loses an access of a profile has it no longer. */
async function profilesThatGo({ call, actor, persons }: Slice, chosen: Chosen): Promise<ReadonlyMap<string, string>> {
  const { company, account, scope } = actor;
  const { rows } = await sql<{ person: string; names: string }>`
    select h.person, string_agg(a.nome, E'\\n' order by a.nome_chave) as names
    from access_profile_holder h join access_profile a on a.id = h.profile
    where h.company = ${company.id} and h.person = any(${persons}::uuid[]) and (not ${outgrown(scope)} or h.by = ${account.id}) and (
      exists (
        select from card_grant r join profile_card p on p.profile = a.id and p.nu_contrato = r.nu_contrato and p.nu_cartao = r.nu_cartao
        where r.company = h.company and r.person = h.person and ${chosen.cards})
      or exists (
        select from group_grant r join profile_group p on p.profile = a.id and p.system = r.system and p.grupo = r.grupo
        where r.company = h.company and r.person = h.person and ${chosen.groups}))
    group by h.person`.execute(call.db);
  return new Map(rows.map(({ person, names }) => [person, names]));
}

/** The rows that go: what the act names, as far as it lies within the actor's authorisation at this moment. */
function chosenBy({ actor }: Slice, act: Exclude<PeopleAct, { tipo: 'prazo' }>): Chosen {
  const within = allWithin(actor.scope);
  if (act.tipo === 'tudo') return within;
  const { nuContrato, idSistema } = act;
  const named = rowsNamed({
    listaCartoes: nuContrato === '' ? [] : [act],
    listaGrupos: idSistema === '' ? [] : [act],
  });
  return {
    cards: sql<boolean>`(${within.cards} and ${named.cards})`,
    groups: sql<boolean>`(${within.groups} and ${named.groups})`,
  };
}

/** Of whoever has nothing any more it is said so. */
async function write({ call, id, persons }: Slice, judged: readonly Judgement[]): Promise<void> {
  await sql`
    update access_import_line t set outcome = coalesce(j.outcome, 'refused'), reason = case when j.outcome is null then 'semAcessos' else j.reason end,
      profile = coalesce(j.profiles, ''), gains = coalesce(j.gains, 0), end_before = j.before, moves_end = coalesce(j.moves, false)
    from access_import_line l left join unnest(
      ${judged.map(({ person }) => person)}::uuid[], ${judged.map(({ outcome }) => outcome)}::text[], ${judged.map(({ reason }) => reason)}::text[],
      ${judged.map(({ profiles = '' }) => profiles)}::text[], ${judged.map(({ gains }) => gains)}::int[], ${judged.map(({ before }) => before)}::date[], ${judged.map(({ moves }) => moves)}::boolean[]
    ) as j (person, outcome, reason, profiles, gains, before, moves) on j.person = l.person
    where l.import = ${id} and l.person = any(${persons}::uuid[]) and t.import = l.import and t.place = l.place`.execute(
    call.db,
  );
}

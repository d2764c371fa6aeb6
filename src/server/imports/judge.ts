import { sql } from 'kysely';
import { type MotivoRecusa, NO_END } from '../../contract/imports';
import { isCalendarDate } from '../../contract/validation';
import type { Db } from '../database/connection';
import type { AccessImportLineTable } from '../database/schema';
import type { Actor } from '../grants/authority';
import { withMoreThanScope } from '../grants/give';
import { outgrown } from '../grants/profiles';
import { hasEnded } from '../grants/validity';
import { groupedBy, type Meaning, meaningsOf, type Said } from './meaning';

interface Line extends Said {
  place: number;
  line: number;
  person: string;
  ends: string;
}

/** A line while it is judged. */
interface Judged extends Line {
  meaning: Meaning | null;
  /** The end that it asks for; null for none, undefined where it says nothing. */
  end: string | null | undefined;
  reason: MotivoRecusa | null;
  others: number[];
  gains: number;
  /** It gives a profile that the person does not have, whatever of it they have already. */
  begins: boolean;
  before: string | null;
  /** It moves the end of what the person has already. */
  moves: boolean;
  /** The profiles by which alone the person has what it names. */
  hadBy: string[];
  outcome: NonNullable<AccessImportLineTable['outcome']>;
}

/** The moment and the company that a judgement is for. */
interface Case {
  db: Db;
  actor: Actor;
  /** The import. */
  id: string;
  /** The day in São Paulo. */
  today: string;
  /** Whoever has a row of the company for this judgement alone, and had nothing before. */
  newcomers?: ReadonlySet<string>;
}

/**
 * Says of all lines of these people what would become of them now, and writes it beside them. The dry run is this and nothing else; applying does it
 * again under the locks of a grant, and gives what it says.
 */
export async function judge(of: Case, persons: readonly string[]): Promise<void> {
  const lines = await readLines(of, persons);
  refuseContradictions(lines);
  await judgeEnds(of, lines);
  await countGains(of, lines);
  // Nobody gives to themselves.
  for (const line of lines)
    if (line.person === of.actor.account.id && outcomeOf(line) !== 'unchanged') line.reason ??= 'propria';
  for (const line of lines) line.outcome = outcomeOf(line);
  await nameSources(of, lines);
  await write(of, lines);
}

async function readLines(of: Case, persons: readonly string[]): Promise<Judged[]> {
  const { rows } = await sql<Line>`
    select place, line, person, contract, card, centre, system, grp, profile, ends from access_import_line
    where import = ${of.id} and person = any(${persons}::uuid[]) and line is not null order by place`.execute(of.db);
  const meanings = await meaningsOf(of.db, of.actor, rows);
  return rows.map((row, index): Judged => {
    const meaning = meanings[index];
    const understood = typeof meaning === 'object';
    const end = endOf(row.ends);
    return {
      ...row,
      meaning: understood ? meaning : null,
      end: end === 'wrong' ? undefined : end,
      reason: understood ? wrongEnd(end, of.today) : (meaning ?? null),
      others: [],
      gains: 0,
      begins: false,
      before: null,
      moves: false,
      hadBy: [],
      outcome: 'unchanged',
    };
  });
}

function endOf(text: string): string | null | undefined | 'wrong' {
  if (text === '') return undefined;
  if (text === NO_END) return null;
  return isCalendarDate(text) && text < '2100' ? text : 'wrong';
}

function wrongEnd(end: ReturnType<typeof endOf>, today: string): MotivoRecusa | null {
  if (end === 'wrong') return 'fimInvalido';
  return end && end < today ? 'fimPassado' : null;
}

/** All accesses of a person have one end: of somebody for whom the file says two, no line is taken. */
function refuseContradictions(lines: readonly Judged[]): void {
  for (const all of groupedBy(lines, ({ person }) => person).values()) {
    const saying = groupedBy(
      all.filter(({ end }) => end !== undefined),
      ({ end }) => end,
    );
    if (saying.size < 2) continue;
    const others = [...saying.values()].flatMap(([first]) => (first ? [first.line] : [])).slice(0, 5);
    for (const line of all) Object.assign(line, { reason: 'finsDiferentes', others });
  }
}

/** Finds the ends that would change; a supervisor changes that of somebody who has nothing beyond the authorisation. */
async function judgeEnds({ db, actor, today, newcomers }: Case, lines: readonly Judged[]): Promise<void> {
  const persons = [...new Set(lines.map(({ person }) => person))];
  const { rows } = await sql<{ person: string; valid_until: string | null }>`
    select person, valid_until from grantee where company = ${actor.company.id} and person = any(${persons}::uuid[])`.execute(
    db,
  );
  const live = rows.filter(({ person, valid_until }) => !newcomers?.has(person) && !hasEnded(valid_until, today));
  const had = new Map(live.map(({ person, valid_until }) => [person, valid_until]));
  for (const line of lines) line.before = had.get(line.person) ?? null;
  const changing = lines.filter((line) => line.reason === null && changesEnd(line) && had.has(line.person));
  const beyond = await withMoreThanScope(
    db,
    actor,
    changing.map(({ person }) => person),
  );
  for (const line of changing) {
    if (beyond.has(line.person)) line.reason = 'fimForaDaAutorizacao';
    else line.moves = true;
  }
}

const changesEnd = ({ end, before }: Judged) => end !== undefined && end !== before;

/** Counts the accesses that each line brings: what a person has already, or by a line before, is none. */
async function countGains({ db, actor, today }: Case, lines: readonly Judged[]): Promise<void> {
  const taken = lines.filter((line) => line.reason === null);
  const column = (of: (meaning: Meaning) => string | null) => taken.map(({ meaning }) => meaning && of(meaning));
  const company = actor.company.id;
  const { rows } = await sql<{ place: number; gains: number; begins: boolean }>`
    with l as materialized (
      select * from unnest(
        ${taken.map(({ place }) => place)}::int[], ${taken.map(({ person }) => person)}::uuid[], ${column((m) => m.nu_contrato)}::text[],
        ${column((m) => m.nu_cartao)}::text[], ${column((m) => m.co)}::text[], ${column((m) => m.of_system)}::text[],
        ${column((m) => m.of_group)}::text[], ${column((m) => m.of_profile)}::uuid[]
      ) as l (place, person, nu_contrato, nu_cartao, co, of_system, of_group, of_profile)),
    live as materialized (
      select person from grantee
      where company = ${company} and person in (select person from l) and (valid_until is null or valid_until >= ${today}::date)),
    card as (
      select place, person, nu_contrato, nu_cartao from l where nu_cartao is not null
      union all
      select l.place, l.person, p.nu_contrato, p.nu_cartao
      from l join posting_card p on p.company = ${company} and p.nu_contrato = l.nu_contrato and p.co = l.co where l.nu_cartao is null
      union all
      select l.place, l.person, c.nu_contrato, c.nu_cartao from l join profile_card c on c.profile = l.of_profile),
    grp as (
      select place, person, of_system as system, of_group as grupo from l where of_group is not null
      union all
      select l.place, l.person, g.system, g.grupo from l join profile_group g on g.profile = l.of_profile),
    gained as (
      select min(place) as place, 1 as gains from card c
      where not exists (
        select from card_grant r join live using (person)
        where r.company = ${company} and r.person = c.person and r.nu_contrato = c.nu_contrato and r.nu_cartao = c.nu_cartao)
      group by person, nu_contrato, nu_cartao
      union all
      select min(place), 1 from grp g
      where not exists (
        select from group_grant r join live using (person)
        where r.company = ${company} and r.person = g.person and r.system = g.system and r.grupo = g.grupo)
      group by person, system, grupo
      union all
      select min(place), 0 from l
      where of_profile is not null and not exists (
        select from access_profile_holder h join live using (person) where h.person = l.person and h.profile = l.of_profile)
      group by person, of_profile)
    select place, sum(gains)::int as gains, bool_or(gains = 0) as begins from gained group by place`.execute(db);
  const gained = new Map(rows.map((row) => [row.place, row]));
  for (const line of taken) Object.assign(line, gained.get(line.place));
}

function outcomeOf(line: Judged): Judged['outcome'] {
  if (line.reason !== null) return 'refused';
  if (line.gains > 0 || line.begins) return 'added';
  return changesEnd(line) ? 'changed' : 'unchanged';
}

/** Of lines that give nothing new, names the profiles by which alone the person has it: it goes with them. Those beyond the actor's authorisation are not named. */
async function nameSources({ db, actor }: Case, lines: readonly Judged[]): Promise<void> {
  const { company, account, scope } = actor;
  const equal = lines.filter(({ outcome }) => outcome === 'unchanged' || outcome === 'changed');
  const column = (of: (meaning: Meaning) => string | null) => equal.map(({ meaning }) => meaning && of(meaning));
  const { rows } = await sql<{ place: number; names: string[] }>`
    with l as materialized (
      select * from unnest(
        ${equal.map(({ place }) => place)}::int[], ${equal.map(({ person }) => person)}::uuid[], ${column((m) => m.nu_contrato)}::text[],
        ${column((m) => m.nu_cartao)}::text[], ${column((m) => m.co)}::text[], ${column((m) => m.of_system)}::text[], ${column((m) => m.of_group)}::text[]
      ) as l (place, person, nu_contrato, nu_cartao, co, of_system, of_group)),
    leaf as materialized (
      select l.place, r.person, r.nu_contrato, r.nu_cartao, r.co, null::text as system, null::text as grupo
      from l join card_grant r on r.company = ${company.id} and r.person = l.person and r.nu_contrato = l.nu_contrato
        and case when l.nu_cartao is null then r.co = l.co else r.nu_cartao = l.nu_cartao end
      where not r.direct
      union all
      select l.place, r.person, null, null, null, r.system, r.grupo
      from l join group_grant r on r.company = ${company.id} and r.person = l.person and r.system = l.of_system and r.grupo = l.of_group
      where not r.direct)
    select n.place, array_agg(n.nome order by n.nome_chave) as names from (
      select distinct leaf.place, a.nome, a.nome_chave
      from leaf join access_profile_holder h on h.company = ${company.id} and h.person = leaf.person
        join access_profile a on a.id = h.profile
      where (not ${outgrown(scope)} or h.by = ${account.id}) and (
        exists (
          select from access_profile_card c where c.profile = a.id and c.nu_contrato = leaf.nu_contrato
            and (c.nu_cartao = leaf.nu_cartao or (c.nu_cartao = '' and c.co in ('', leaf.co))))
        or exists (select from access_profile_group c where c.profile = a.id and c.system = leaf.system and c.grupo in ('', leaf.grupo)))) n
    group by n.place`.execute(db);
  const named = new Map(rows.map(({ place, names }) => [place, names]));
  for (const line of equal) line.hadBy = named.get(line.place) ?? [];
}

async function write({ db, id }: Case, lines: readonly Judged[]): Promise<void> {
  const column = (of: (meaning: Meaning) => string | null) => lines.map(({ meaning }) => meaning && of(meaning));
  await sql`
    update access_import_line t set
      nu_contrato = j.nu_contrato, nu_cartao = j.nu_cartao, co = j.co, of_system = j.of_system, of_group = j.of_group, of_profile = j.of_profile,
      wanted_end = j.wanted_end, says_end = j.says_end, outcome = j.outcome, reason = j.reason, gains = j.gains, end_before = j.end_before, moves_end = j.moves_end,
      had_by = coalesce(array(select json_array_elements_text(j.had_by::json)), '{}'),
      others = coalesce(array(select value::int from json_array_elements_text(j.others::json)), '{}')
    from unnest(
      ${lines.map(({ place }) => place)}::int[], ${column((m) => m.nu_contrato)}::text[], ${column((m) => m.nu_cartao)}::text[],
      ${column((m) => m.co)}::text[], ${column((m) => m.of_system)}::text[], ${column((m) => m.of_group)}::text[],
      ${column((m) => m.of_profile)}::uuid[], ${lines.map(({ end }) => end ?? null)}::date[], ${lines.map(({ end }) => end !== undefined)}::boolean[],
      ${lines.map(({ outcome }) => outcome)}::text[], ${lines.map(({ reason }) => reason)}::text[], ${lines.map(({ gains }) => gains)}::int[],
      ${lines.map((line) => (changesEnd(line) ? line.before : null))}::date[], ${lines.map(({ moves }) => moves)}::boolean[], ${lines.map(({ others }) => JSON.stringify(others))}::text[],
      ${lines.map(({ hadBy }) => JSON.stringify(hadBy))}::text[]
    ) as j (place, nu_contrato, nu_cartao, co, of_system, of_group, of_profile, wanted_end, says_end, outcome, reason, gains, end_before, moves_end, others, had_by)
    where t.import = ${id} and t.place = j.place`.execute(db);
}

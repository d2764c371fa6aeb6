import type { Readable } from 'node:stream';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { dateText } from '../../contract/dates';
import {
  type exportLinhas,
  type FALHAS_IMPORTACAO,
  type getImportacao,
  type Importacao,
  type ImportacaoDetalhe,
  type LinhaConferida,
  type listImportacoes,
  type listLinhas,
  type MotivoRecusa,
  NO_END,
  type Resultado,
} from '../../contract/imports';
import { maskCpf } from '../../contract/format';
import { personName } from '../../contract/names';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import { isCpf, normaliseName, onlyDigits } from '../../contract/validation';
import { loginText } from '../../contract/login-text';
import { countExport, csvFile } from '../csv';
import type { Db } from '../database/connection';
import type { AccessImportLineTable, AccessImportTable } from '../database/schema';
import { type Actor, actorOf } from '../grants/authority';
import { IMPORT_SITUATION } from '../grants/imports';
import { maskName, withinScope } from '../grants/lookup';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { heldFor } from './held';
import { NAMELESS } from './removals';
import { type Tally, tallyOf } from './tally';
import { wholeOf } from './whole';
import { readable } from './whose';

/** An import with the name of who began it. */
type Row = Selectable<AccessImportTable> & { began: string };
type Outcome = NonNullable<AccessImportLineTable['outcome']>;

const FAILURE = {
  refusedLines: 'linhasRecusadas',
  right: 'semDireito',
  broken: 'erro',
  tooManyRemovals: 'retiraDemais',
} as const satisfies Record<NonNullable<Row['why']>, (typeof FALHAS_IMPORTACAO)[number]>;
const RESULT = {
  added: 'acrescenta',
  changed: 'muda',
  removed: 'retira',
  unchanged: 'igual',
  refused: 'recusada',
} as const satisfies Record<Outcome, Resultado>;
const OUTCOMES = Object.keys(RESULT) as Outcome[];
const outcomeOf = (result: Resultado) => OUTCOMES.find((outcome) => RESULT[outcome] === result);

/** The names of the systems of which these lists are complete. */
async function systemNames(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => wholeOf(row).systems))];
  if (ids.length === 0) return new Map();
  const systems = await db.selectFrom('system').select(['id', 'nome']).where('id', 'in', ids).execute();
  return new Map(systems.map(({ id, nome }) => [id, nome]));
}

const isOwn = (row: Row, { account }: Actor) => row.actor === account.id;

const toImport = (row: Row, actor: Actor, names: ReadonlyMap<string, string>): Importacao => ({
  idImportacao: row.id,
  arquivo: row.file,
  selecao: row.act && row.act.tipo,
  completaPara: row.whole_of,
  contratosCompletos: wholeOf(row).contracts,
  sistemasCompletos: wholeOf(row).systems.map((id) => ({ idSistema: id, nome: names.get(id) ?? id })),
  tudoOuNada: row.all_or_nothing,
  iniciadaPor: isOwn(row, actor) ? null : { nome: row.began, empresa: row.actor === row.company },
  situacao: IMPORT_SITUATION[row.state],
  falha: row.why && FAILURE[row.why],
  iniciadaEm: row.made_at.toISOString(),
  desde: row.state_at.toISOString(),
  linhas: row.lines,
  feitas: row.done,
});

/** GET */
export async function importsOf(call: Call<typeof listImportacoes>): Promise<{ itens: Importacao[]; page: PageInfo }> {
  const { db, query } = call;
  const actor = await actorOf(call);
  const { count } = await readable(db, actor)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await readable(db, actor)
    .orderBy('i.made_at', query.sort?.direction ?? 'desc')
    .orderBy('i.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const names = await systemNames(db, rows);
  return paged(rows, count, query, (row) => toImport(row, actor, names));
}

/** @throws Refusal MCN-101 for one that the session may not read */
async function importOf(db: Db, actor: Actor, id: string): Promise<Row> {
  const row = await readable(db, actor).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  return row;
}

/** GET …/:idImportacao */
export async function importDetail(call: Call<typeof getImportacao>): Promise<ImportacaoDetalhe> {
  const { db, now, params } = call;
  const actor = await actorOf(call);
  const row = await importOf(db, actor, params.idImportacao);
  const pending = row.state === 'loading' || row.state === 'checking';
  const tally: Tally = pending ? { results: new Map(), reasons: [], moved: 0, applied: 0 } : await tallyOf(db, row.id);
  const count = (outcome: Outcome) => {
    const { lines = 0, people = 0 } = tally.results.get(outcome) ?? {};
    return { linhas: lines, pessoas: people };
  };
  const changes = (outcome: Outcome) => ({
    ...count(outcome),
    aplicadas: tally.results.get(outcome)?.applied ?? 0,
  });
  return {
    ...toImport(row, actor, await systemNames(db, [row])),
    ...(await progressOf(db, row)),
    resultados: {
      acrescenta: { ...changes('added'), acessos: tally.results.get('added')?.gains ?? 0 },
      muda: changes('changed'),
      // In a file's list each is one; a person of a filter loses several.
      retira: {
        ...changes('removed'),
        acessos: (row.act ? tally.results.get('removed')?.gains : tally.results.get('removed')?.lines) ?? 0,
      },
      igual: count('unchanged'),
      recusada: count('refused'),
    },
    recusas: tally.reasons.map(({ reason, lines }) => ({ motivo: reason, linhas: lines })),
    fimMuda: tally.moved,
    aplicadas: tally.applied,
    segundosAteComecar: await heldFor(db, row, now),
    perfisRetirados: pending || !(isComplete(row) || row.act) ? [] : await profilesGone(db, row.id),
    naoReconhecidas: pending || !isComplete(row) ? 0 : await countUnrecognised(db, row.id),
  };
}

const isComplete = (row: Selectable<AccessImportTable>) => {
  const { contracts, systems } = wholeOf(row);
  return contracts.length + systems.length > 0;
};

/** How far the applying of a complete list has come, with what it takes away: that may be many times its lines. */
async function progressOf(db: Db, row: Row): Promise<Pick<ImportacaoDetalhe, 'progresso'>> {
  const { contracts, systems } = wholeOf(row);
  if (row.state !== 'applying' || contracts.length + systems.length === 0) return {};
  const { rows } = await sql<{ feitas: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where person <= ${row.reached}::uuid))::int as feitas from access_import_line
    where import = ${row.id} and person is not null and (line is not null or outcome = 'removed')`.execute(db);
  return rows[0] ? { progresso: rows[0] } : {};
}

/** What a line names, as far as it is understood. */
const MEANT = sql`coalesce(l.nu_contrato, l.of_system, l.of_profile::text)`;

/** The names of the profiles that go with what a complete list does not have, or with what is taken from the people of a filter. */
async function profilesGone(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select distinct p.nome from access_import_line l cross join unnest(string_to_array(l.profile, E'\\n')) as p (nome)
    where l.import = ${id} and l.outcome = 'removed' and l.profile <> '' order by p.nome`.execute(db);
  return rows.map(({ nome }) => nome);
}

/** Refused lines of which neither person nor access is known. */
async function countUnrecognised(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_import_line l where l.import = ${id} and ${NAMELESS} and ${MEANT} is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface LineRow extends Selectable<AccessImportLineTable> {
  outcome: Outcome;
  reason: MotivoRecusa | null;
  login: string | null;
  nome: string | null;
  known: boolean;
  /** Nobody knows whose line it is; and what it names, null where that is not known. */
  nameless: boolean;
  meant: string | null;
  /** What system and group are called, as a line means them. */
  system_name: string | null;
  group_name: string | null;
}

/** The lines of an import as `l`, with the person as `a`, and whether that is somebody who has to do with the company: also by what the import itself did. */
const lines = (id: string, { company, scope }: Actor) => sql`
  from access_import_line l left join account a on a.id = l.person
    left join system y on y.id = l.of_system
    left join system_group u on u.system = l.of_system and u.grupo = l.of_group
    left join lateral (select (
      exists (select from grantee g where g.company = ${company.id} and g.person = l.person and ${withinScope(scope)})
      or exists (select from delegate d where d.company = ${company.id} and d.person = l.person) or l.applied) as known) k on true
  where l.import = ${id} and l.outcome is not null`;

const NAMES = sql`${NAMELESS} as nameless, ${MEANT} as meant, a.id_produto as login, a.nome, k.known, y.nome as system_name, u.nome as group_name`;

interface Filter {
  resultado: 'todas' | Resultado;
  motivo?: MotivoRecusa | undefined;
  busca?: string;
}

function filtered({ resultado, motivo, busca = '' }: Filter): RawBuilder<unknown> {
  const parts = [
    ...(resultado === 'todas' ? [] : [sql`and l.outcome = ${outcomeOf(resultado)}`]),
    ...(motivo ? [sql`and l.reason = ${motivo}`] : []),
    ...(busca === '' ? [] : [sql`and (${found(busca)})`]),
  ];
  return sql.join(parts, sql` `);
}

/** By a row's number, or by what stands in it; by the name of those alone whose name is shown. */
function found(typed: string): RawBuilder<unknown> {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const name = like(normaliseName(typed));
  const digits = onlyDigits(typed);
  const cells = sql`upper(concat_ws(' ', l.who, l.contract, l.card, l.nu_contrato, l.nu_cartao, l.profile, l.system, y.nome))`;
  return sql`
    ${cells} like ${like(typed.toUpperCase())} or (k.known and a.nome_busca like ${name})
    ${digits === '' ? sql`` : sql`or l.who like ${like(digits)}`}
    ${/^\d{1,7}$/.test(typed) ? sql`or l.line = ${Number(typed)}` : sql``}`;
}

const REFUSED_FIRST = sql`array_position(array['refused', 'removed', 'added', 'changed', 'unchanged'], l.outcome)`;

/** GET …/linhas */
export async function linesOf(call: Call<typeof listLinhas>): Promise<{ itens: LinhaConferida[]; page: PageInfo }> {
  const { db, params, query } = call;
  const actor = await actorOf(call);
  const row = await importOf(db, actor, params.idImportacao);
  const { id, state } = row;
  if (state === 'loading' || state === 'checking') return { itens: [], page: pageInfoOf(query.page, query.size, 0, 0) };
  const from = sql`${lines(id, actor)} ${filtered(query)}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const order = query.sort?.field === 'linha' ? sql`l.place ${direction}` : sql`${REFUSED_FIRST} ${direction}, l.place`;
  const { rows } = await sql<LineRow>`
    select l.*, ${NAMES} ${from} order by ${order} limit ${query.size} offset ${query.page * query.size}`.execute(db);
  return paged(rows, counts[0]?.total ?? 0, query, (line) =>
    toLine(line, { complete: isComplete(row), own: isOwn(row, actor) }),
  );
}

/** A line that a copy of the version before judged does not say so of itself. */
const movesEnd = ({ moves_end, outcome }: LineRow) => moves_end || outcome === 'changed';

/** The profile that a line of the file gives, or those that go with an access that goes. */
const profilesIn = ({ line, outcome, profile }: LineRow) =>
  line === null || outcome === 'removed' ? profile.split('\n') : [profile];

/** Whom the reader knows, or named: of a stranger whom somebody else's file names, the username is not shown. */
const isNamed = ({ known }: LineRow, own: boolean) => known || own;

const nameIn = ({ nome, known }: LineRow) => nome && (known ? nome : maskName(nome));

const toLine = (row: LineRow, { complete, own }: { complete: boolean; own: boolean }): LinhaConferida => ({
  linha: row.line,
  resultado: RESULT[row.outcome],
  motivo: row.reason,
  outras: row.others,
  idProdutoPF: isNamed(row, own) ? row.login : null,
  nome: nameIn(row),
  pessoa: shownWho(row),
  cpfSemConta: own && row.reason === 'semConta' ? cpfOf(row) : null,
  contrato: row.nu_contrato ?? row.contract,
  cartao: row.nu_cartao ?? row.card,
  centroCusto: row.line !== null && row.centre === '' ? '' : (row.co ?? row.centre),
  sistema: row.system_name ?? row.system,
  grupo: row.group_name ?? row.grp,
  perfil: profilesIn(row).join(', '),
  fim: row.ends,
  acessos: row.gains,
  fimAntes: row.end_before,
  mudaFim: movesEnd(row),
  porPerfis: row.had_by,
  aplicada: row.applied,
  guarda: complete ? guardOf(row) : null,
});

/** What a refused line of a complete list keeps. An access that the list does not have keeps nothing: it is what is kept. */
function guardOf({ line, outcome, person, nameless, meant }: LineRow): LinhaConferida['guarda'] {
  if (outcome !== 'refused' || line === null) return null;
  if (person !== null) return 'pessoa';
  if (!nameless) return null;
  return meant === null ? 'nada' : 'acesso';
}

function cpfOf({ who }: LineRow): string | null {
  const digits = onlyDigits(who);
  return isCpf(digits) ? digits : null;
}

/** Whose line it is, as the file has it; whoever is in no line of it by their username. A CPF has one form, also as a username. */
function shownWho({ who, login }: LineRow): string {
  const shown = who || (login ?? '');
  const digits = onlyDigits(shown);
  return isCpf(digits) ? maskCpf(digits) : shown;
}

/** Whose line it is in a file that is saved: as it was typed, for whoever typed it; whom nobody typed by their username. */
function whoIn(row: LineRow, { act }: Row, own: boolean): string {
  if (own && act === null && row.who !== '') return row.who;
  return isNamed(row, own) && row.login !== null ? loginText(row.login) : shownWho(row);
}

const SLICE = 1000;

/** GET …/arquivo */
export async function exportLines(call: Call<typeof exportLinhas>): Promise<Readable> {
  const { db, params, query, language, deps } = call;
  await countExport(call);
  const actor = await actorOf(call);
  const imported = await importOf(db, actor, params.idImportacao);
  const { id, file, act, state, why } = imported;
  const [complete, own] = [isComplete(imported), isOwn(imported, actor)];
  const say = (key: string, values?: Record<string, unknown>) => deps.texts.t(language, `imports:${key}`, values);
  const endText = (ends: string) => {
    if (ends === NO_END) return say('noEnd');
    return language === 'pt' && /^\d{4}-\d\d-\d\d$/.test(ends) ? dateText(ends, language) : ends;
  };
  const over = state === 'done' || state === 'stopped' || state === 'failed';
  // Refused lines, or too much to take away, keep everything from being applied; else the job did not come so far.
  const left = why === 'refusedLines' || why === 'tooManyRemovals' ? 'notApplied' : 'notReached';
  const cameTo = ({ outcome, applied }: LineRow) => {
    if (!over || outcome === 'refused') return '';
    if (outcome === 'unchanged') return say('outcome.nothingToApply');
    return say(`outcome.${applied ? 'applied' : left}`);
  };
  const what = (row: LineRow) => {
    if (row.reason) {
      const guard = complete && guardOf(row);
      const refused = say(`reasons.${row.reason}`, { lines: row.others.map(String) });
      return guard ? `${refused} ${say(`guards.${guard}`)}` : refused;
    }
    if (row.had_by.length > 0)
      return say('happens.byProfiles', { count: row.had_by.length, names: row.had_by.join(', ') });
    if (row.outcome !== 'removed') return '';
    const ofList = () =>
      row.of_system === null
        ? say('happens.removed', { contract: row.nu_contrato })
        : say('happens.removedGroup', { system: row.system_name ?? row.of_system });
    const gone = act ? say('happens.taken', { count: row.gains }) : ofList();
    return row.profile === '' ? gone : `${gone} ${say('happens.profilesGo', { names: profilesIn(row).join(', ') })}`;
  };
  const cells = (row: LineRow) => [
    // A person of a filter has no row of a file, and no file that has their name.
    ...(act ? [] : [row.line ?? '']),
    say(`results.${RESULT[row.outcome]}`),
    what(row),
    ...(act ? [personName(nameIn(row) ?? '')] : []),
    whoIn(row, imported, own),
    ...(row.line === null
      ? [row.nu_contrato ?? '', row.nu_cartao ?? '', row.co ?? '']
      : [row.contract, row.card, row.centre]),
    ...(row.line === null ? [row.of_system ?? '', row.of_group ?? ''] : [row.system, row.grp]),
    // What goes with an access is no profile to import again.
    row.line === null || row.outcome === 'removed' ? '' : row.profile,
    endText(row.ends),
    ...(movesEnd(row) ? [endText(row.end_before ?? NO_END), endText(row.ends)] : ['', '']),
    cameTo(row),
  ];
  async function* slices() {
    for (let last = -1; ;) {
      const { rows }: { rows: LineRow[] } = await sql<LineRow>`
        select l.*, ${NAMES} ${lines(id, actor)} ${filtered(query)} and l.place > ${last}
        order by l.place limit ${SLICE}`.execute(db);
      if (rows.length > 0) yield rows.map(cells);
      const end = rows.at(-1);
      if (!end || rows.length < SLICE) return;
      last = end.place;
    }
  }
  const name = normaliseName(act ? say(`acts.${act.tipo}`) : file.replace(/\.\w+$/, ''))
    .replace(/[^A-Z0-9]+/g, '-')
    .toLowerCase();
  return csvFile(call, {
    file: `${say('files.todas')}-${name}`,
    titles: [
      ...(act ? [] : [say('columns.line')]),
      say('columns.result'),
      say('columns.what'),
      ...(act ? [say('columns.name')] : []),
      ...(['person', 'contract', 'card', 'centre', 'system', 'group', 'profile', 'end'] as const).map((column) =>
        say(`headings.${column}`),
      ),
      say('columns.endBefore'),
      say('columns.endAfter'),
      say('columns.cameTo'),
    ],
    slices: slices(),
  });
}

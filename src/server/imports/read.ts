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
import { type PageInfo, pageInfoOf } from '../../contract/page';
import { isCpf, normaliseName, onlyDigits } from '../../contract/validation';
import { countExport, csvFile } from '../csv';
import type { Db } from '../database/connection';
import type { AccessImportLineTable, AccessImportTable } from '../database/schema';
import { type Actor, actorOf } from '../grants/authority';
import { IMPORT_SITUATION } from '../grants/imports';
import { maskName, withinScope } from '../grants/lookup';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { type Tally, tallyOf } from './tally';
import { wholeOf } from './whole';

type Row = Selectable<AccessImportTable>;
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

const toImport = (row: Row, names: ReadonlyMap<string, string>): Importacao => ({
  idImportacao: row.id,
  arquivo: row.file,
  selecao: row.act && row.act.tipo,
  completaPara: row.whole_of,
  contratosCompletos: wholeOf(row).contracts,
  sistemasCompletos: wholeOf(row).systems.map((id) => ({ idSistema: id, nome: names.get(id) ?? id })),
  tudoOuNada: row.all_or_nothing,
  situacao: IMPORT_SITUATION[row.state],
  falha: row.why && FAILURE[row.why],
  iniciadaEm: row.made_at.toISOString(),
  desde: row.state_at.toISOString(),
  linhas: row.lines,
  feitas: row.done,
});

const mine = (db: Db, { company, account }: Actor) =>
  db
    .selectFrom('access_import as i')
    .selectAll('i')
    .where('i.company', '=', company.id)
    .where('i.actor', '=', account.id);

/** GET */
export async function importsOf(call: Call<typeof listImportacoes>): Promise<{ itens: Importacao[]; page: PageInfo }> {
  const { db, query } = call;
  const actor = await actorOf(call);
  const { count } = await mine(db, actor)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await mine(db, actor)
    .orderBy('made_at', query.sort?.direction ?? 'desc')
    .orderBy('id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const names = await systemNames(db, rows);
  return paged(rows, count, query, (row) => toImport(row, names));
}

/** @throws Refusal MCN-101 for one that is not the session's for this company */
async function importOf(db: Db, actor: Actor, id: string): Promise<Row> {
  const row = await mine(db, actor).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  return row;
}

/** GET …/:idImportacao */
export async function importDetail(call: Call<typeof getImportacao>): Promise<ImportacaoDetalhe> {
  const { db, params } = call;
  const row = await importOf(db, await actorOf(call), params.idImportacao);
  const pending = row.state === 'loading' || row.state === 'checking';
  const tally: Tally = pending ? { results: new Map(), reasons: [], applied: 0 } : await tallyOf(db, row.id);
  const count = (outcome: Outcome) => {
    const { lines = 0, people = 0 } = tally.results.get(outcome) ?? {};
    return { linhas: lines, pessoas: people };
  };
  return {
    ...toImport(row, await systemNames(db, [row])),
    resultados: {
      acrescenta: { ...count('added'), acessos: tally.results.get('added')?.gains ?? 0 },
      muda: count('changed'),
      // In a file's list each is one; a person of a filter loses several.
      retira: {
        ...count('removed'),
        acessos: (row.act ? tally.results.get('removed')?.gains : tally.results.get('removed')?.lines) ?? 0,
      },
      igual: count('unchanged'),
      recusada: count('refused'),
    },
    recusas: tally.reasons.map(({ reason, lines }) => ({ motivo: reason, linhas: lines })),
    aplicadas: tally.applied,
  };
}

interface LineRow extends Selectable<AccessImportLineTable> {
  outcome: Outcome;
  reason: MotivoRecusa | null;
  login: string | null;
  nome: string | null;
  known: boolean;
  /** What system and group are called, as a line means them. */
  system_name: string | null;
  group_name: string | null;
}

/** The lines of an import as `l`, with the person as `a`, and whether that is somebody who has to do with the company. */
const lines = (id: string, { company, scope }: Actor) => sql`
  from access_import_line l left join account a on a.id = l.person
    left join system y on y.id = l.of_system
    left join system_group u on u.system = l.of_system and u.grupo = l.of_group
    left join lateral (select (
      exists (select from grantee g where g.company = ${company.id} and g.person = l.person and ${withinScope(scope)})
      or exists (select from delegate d where d.company = ${company.id} and d.person = l.person)) as known) k on true
  where l.import = ${id} and l.outcome is not null`;

const NAMES = sql`a.id_produto as login, a.nome, k.known, y.nome as system_name, u.nome as group_name`;

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
  const { id, state } = await importOf(db, actor, params.idImportacao);
  if (state === 'loading' || state === 'checking') return { itens: [], page: pageInfoOf(query.page, query.size, 0, 0) };
  const from = sql`${lines(id, actor)} ${filtered(query)}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const order = query.sort?.field === 'linha' ? sql`l.place ${direction}` : sql`${REFUSED_FIRST} ${direction}, l.place`;
  const { rows } = await sql<LineRow>`
    select l.*, ${NAMES} ${from} order by ${order} limit ${query.size} offset ${query.page * query.size}`.execute(db);
  return paged(rows, counts[0]?.total ?? 0, query, toLine);
}

const toLine = (row: LineRow): LinhaConferida => ({
  linha: row.line,
  resultado: RESULT[row.outcome],
  motivo: row.reason,
  outras: row.others,
  idProdutoPF: row.login,
  nome: row.nome && (row.known ? row.nome : maskName(row.nome)),
  pessoa: shownWho(row),
  cpfSemConta: row.reason === 'semConta' ? cpfOf(row) : null,
  contrato: row.nu_contrato ?? row.contract,
  cartao: row.nu_cartao ?? row.card,
  centroCusto: row.line !== null && row.centre === '' ? '' : (row.co ?? row.centre),
  sistema: row.system_name ?? row.system,
  grupo: row.group_name ?? row.grp,
  perfil: row.profile,
  fim: row.ends,
  acessos: row.gains,
  fimAntes: row.end_before,
  aplicada: row.applied,
});

function cpfOf({ who }: LineRow): string | null {
  const digits = onlyDigits(who);
  return isCpf(digits) ? digits : null;
}

function shownWho(row: LineRow): string {
  const cpf = cpfOf(row);
  return cpf === null ? row.who || (row.login ?? '') : maskCpf(cpf);
}

const SLICE = 1000;

/** GET …/arquivo */
export async function exportLines(call: Call<typeof exportLinhas>): Promise<Readable> {
  const { db, params, query, language, deps } = call;
  await countExport(call);
  const actor = await actorOf(call);
  const { id, file, act } = await importOf(db, actor, params.idImportacao);
  const say = (key: string, values?: Record<string, unknown>) => deps.texts.t(language, `imports:${key}`, values);
  const endText = (ends: string) => {
    if (ends === NO_END) return say('noEnd');
    return language === 'pt' && /^\d{4}-\d\d-\d\d$/.test(ends) ? dateText(ends, language) : ends;
  };
  const cells = (row: LineRow) => [
    row.line ?? '',
    say(`results.${RESULT[row.outcome]}`),
    row.reason ? say(`reasons.${row.reason}`, { lines: row.others.join(', ') }) : '',
    row.who || (row.login ?? ''),
    ...(row.line === null
      ? [row.nu_contrato ?? '', row.nu_cartao ?? '', row.co ?? '']
      : [row.contract, row.card, row.centre]),
    ...(row.line === null ? [row.of_system ?? '', row.of_group ?? ''] : [row.system, row.grp]),
    row.profile,
    endText(row.ends),
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
    file: `${say('file')}-${name}`,
    titles: [
      say('columns.line'),
      say('columns.result'),
      say('columns.what'),
      ...(['person', 'contract', 'card', 'centre', 'system', 'group', 'profile', 'end'] as const).map((column) =>
        say(`headings.${column}`),
      ),
    ],
    slices: slices(),
  });
}

import type { Readable } from 'node:stream';
import type { exportRegistro, exportRegistroPlanilha, ItemRegistro } from '../../contract/company-log';
import { EXPORT_MAX } from '../../contract/delegated-users';
import { actorName, personName } from '../../contract/names';
import { loginText } from '../../contract/login-text';
import { countExport, csvDay, csvFile, csvMoment } from '../csv';
import { actorOf } from '../grants/authority';
import type { Call } from '../http/call';
import { type Kind, sheetDay, sheetFile, sheetMoment } from '../xlsx';
import { logSlices } from './log';

type FileCall = Call<typeof exportRegistro> | Call<typeof exportRegistroPlanilha>;
type Say = (key: string) => string;

/** The columns of both files. */
const COLUMNS = [
  ['when', 'moment'],
  ['what', 'text'],
  ['person', 'text'],
  ['user', 'text'],
  ['by', 'text'],
  ['as', 'text'],
  ['thirdParty', 'text'],
  ['change', 'text'],
  ['contract', 'text'],
  ['centre', 'text'],
  ['card', 'text'],
  ['system', 'text'],
  ['group', 'text'],
  ['validFrom', 'day'],
  ['validTo', 'day'],
] as const satisfies [string, Kind][];

/** What a line says, in the order of the columns. */
interface LogLine {
  at: Date;
  texts: string[];
  days: [string | null, string | null];
}

interface Leaf {
  contract?: string;
  centre?: string;
  card?: string;
  system?: string;
  group?: string;
}

/** A line for each card, group, contract or system that a change names, one for an end that moved, one for a change of none. */
function linesOf(item: ItemRegistro, say: Say): LogLine[] {
  const common = [
    say(`actions.${item.acao}`),
    personName(item.pessoa.nome),
    loginText(item.pessoa.idProdutoPF),
    item.por ? actorName(item.por) : '',
    item.por ? say(`profiles.${item.por.perfil}`) : '',
    item.perfilTerceiro ? say(`profiles.${item.perfilTerceiro}`) : '',
  ];
  const line = (change: string, leaf: Leaf, days: LogLine['days'] = [null, null]): LogLine => ({
    at: new Date(item.em),
    texts: [
      ...common,
      change,
      ...[leaf.contract, leaf.centre, leaf.card, leaf.system, leaf.group].map((cell) => cell ?? ''),
    ],
    days,
  });
  const card = ({ nuContrato, coCentroCusto, nuCartao }: ItemRegistro['cartoesIncluidos'][number]): Leaf => ({
    contract: nuContrato,
    centre: coCentroCusto,
    card: nuCartao,
  });
  const group = ({ sistema, grupo }: ItemRegistro['gruposIncluidos'][number]): Leaf => ({
    system: sistema,
    group: grupo,
  });
  const changed = (change: 'added' | 'removed', leaves: Leaf[]) =>
    leaves.map((leaf) => line(say(`changes.${change}`), leaf));
  const lines = [
    ...changed('added', item.cartoesIncluidos.map(card)),
    ...changed('removed', item.cartoesRemovidos.map(card)),
    ...changed('added', item.gruposIncluidos.map(group)),
    ...changed('removed', item.gruposRemovidos.map(group)),
    ...changed(
      'added',
      item.contratosIncluidos.map((contract) => ({ contract })),
    ),
    ...changed(
      'removed',
      item.contratosRemovidos.map((contract) => ({ contract })),
    ),
    ...changed(
      'added',
      item.sistemasIncluidos.map((system) => ({ system })),
    ),
    ...changed(
      'removed',
      item.sistemasRemovidos.map((system) => ({ system })),
    ),
    ...(item.validade ? [line(say('changes.validity'), {}, [item.validade.de, item.validade.para])] : []),
  ];
  return lines.length > 0 ? lines : [line('', {})];
}

/** The filtered log, newest first, as lines of a file, of at most as many as a file has. @throws Refusal what reading the log does: before the file begins */
async function begin(call: FileCall): Promise<{ say: Say; slices: AsyncGenerator<LogLine[]> }> {
  await countExport(call);
  const actor = await actorOf(call);
  const say = (key: string) => call.deps.texts.t(call.language, `delegated-users:log.${key}`);
  const found = logSlices(call.db, actor, call.query);
  const first = await found.next();
  async function* slices() {
    let left = EXPORT_MAX;
    for (let next = first; !next.done && left > 0; next = await found.next()) {
      const lines = next.value.flatMap((item) => linesOf(item, say)).slice(0, left);
      yield lines;
      left -= lines.length;
    }
  }
  return { say, slices: slices() };
}

/** The cells of every line, slice by slice. */
async function* cellsOf<Cell>(slices: AsyncIterable<LogLine[]>, of: (line: LogLine) => Cell[]) {
  for await (const lines of slices) yield lines.map(of);
}

/** The filtered log as CSV. */
export async function exportLog(call: Call<typeof exportRegistro>): Promise<Readable> {
  const { language } = call;
  const { say, slices } = await begin(call);
  return csvFile(call, {
    file: say('file'),
    titles: COLUMNS.map(([column]) => say(`csv.${column}`)),
    slices: cellsOf(slices, ({ at, texts, days }) => [
      csvMoment(at, language),
      ...texts,
      ...days.map((day) => csvDay(day, language)),
    ]),
  });
}

/** The filtered log as XLSX. */
export async function exportLogSheet(call: Call<typeof exportRegistroPlanilha>): Promise<Readable> {
  const { say, slices } = await begin(call);
  return sheetFile(call, {
    file: say('file'),
    name: say('file'),
    most: EXPORT_MAX,
    columns: COLUMNS.map(([column, kind]) => ({ title: say(`csv.${column}`), kind })),
    // A cell without a text is empty.
    slices: cellsOf(slices, ({ at, texts, days }) => [
      sheetMoment(at),
      ...texts.map((text) => text || null),
      ...days.map((day) => day && sheetDay(day)),
    ]),
  });
}

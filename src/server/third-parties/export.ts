import type { Readable } from 'node:stream';
import type { CellValue } from 'hucre/xlsx';
import { EXPORT_MAX } from '../../contract/delegated-users';
import { personName } from '../../contract/names';
import { loginText } from '../../contract/login-text';
import {
  COLUNAS_TERCEIROS,
  type exportTerceiros,
  type exportTerceirosPlanilha,
  type Terceiro,
} from '../../contract/third-parties';
import { todayInSaoPaulo } from '../account/queries';
import { countExport, csvDay, csvFile } from '../csv';
import { actorOf } from '../grants/authority';
import type { Call } from '../http/call';
import { type Kind, sheetDay, sheetFile } from '../xlsx';
import { thirdPartySlices } from './list';

const SLICE = 500;

type ExportCall = Call<typeof exportTerceiros> | Call<typeof exportTerceirosPlanilha>;
type Column = (typeof COLUNAS_TERCEIROS)[number];

/** What a file says of a third party: a text, or a day as ISO 8601 has it. */
interface Cell {
  kind: Extract<Kind, 'text' | 'day'>;
  of: (row: Terceiro) => string | null;
}

/** Each column's cells; a second step is none of a file where another single sign-on knows it. */
function cellsOf({ language, deps }: ExportCall): Partial<Record<Column, Cell>> {
  const say = (key: string) => deps.texts.t(language, key);
  const list = (row: Terceiro, names: string[]) => (row.todos ? say('third-parties:list.all') : names.join(', '));
  return {
    cpf: { kind: 'text', of: (row) => row.cpfFormatado ?? loginText(row.idProdutoPF) },
    perfil: { kind: 'text', of: (row) => say(`third-parties:profiles.${row.perfil}`) },
    ...(!deps.config.SSO_URL && {
      segundaEtapa: { kind: 'text', of: (row) => say(row.segundaEtapa ? 'ui:yes' : 'ui:no') },
    }),
    sistemas: {
      kind: 'text',
      of: (row) =>
        list(
          row,
          row.sistemas.map(({ sigla }) => sigla),
        ),
    },
    contratos: {
      kind: 'text',
      of: (row) =>
        list(
          row,
          row.contratos.map(({ nuContrato }) => nuContrato),
        ),
    },
    desde: { kind: 'day', of: (row) => todayInSaoPaulo(new Date(row.desde)) },
    ultimoAcesso: { kind: 'day', of: (row) => row.ultimoAcesso ?? null },
  };
}

/** What is asked for of both kinds of files: the columns in their order, and the rows. */
async function tableOf(call: ExportCall, asked: readonly Column[]) {
  await countExport(call);
  const say = (key: string) => call.deps.texts.t(call.language, `third-parties:${key}`);
  const cells = cellsOf(call);
  return {
    file: say('export.file'),
    name: say('list.title'),
    title: say('list.name'),
    columns: asked.flatMap((name) => {
      const cell = cells[name];
      return cell ? [{ ...cell, title: say(name === 'cpf' ? 'export.document' : `columns.${name}`) }] : [];
    }),
    found: thirdPartySlices(call, await actorOf(call), call.query, SLICE),
  };
}

/** The filtered third parties as CSV, with all columns. @throws Refusal MCN-216 beyond ten exports an hour */
export async function exportThirdParties(call: Call<typeof exportTerceiros>): Promise<Readable> {
  const { file, title, columns, found } = await tableOf(call, COLUNAS_TERCEIROS);
  async function* slices() {
    let left = EXPORT_MAX;
    for await (const rows of found) {
      yield rows
        .slice(0, left)
        .map((row) => [
          personName(row.nomePF),
          ...columns.map(({ kind, of }) => (kind === 'day' ? csvDay(of(row), call.language) : (of(row) ?? ''))),
        ]);
      left -= rows.length;
      if (left <= 0) return;
    }
  }
  return csvFile(call, { file, titles: [title, ...columns.map((column) => column.title)], slices: slices() });
}

/** The same as XLSX, with the columns that are asked for. @throws Refusal as `exportThirdParties` */
export async function exportThirdPartySheet(call: Call<typeof exportTerceirosPlanilha>): Promise<Readable> {
  const { file, name, title, columns, found } = await tableOf(call, call.query.colunas);
  async function* slices() {
    for await (const rows of found)
      yield rows.map((row): CellValue[] => [
        personName(row.nomePF),
        ...columns.map(({ kind, of }) => {
          const text = of(row);
          return kind === 'day' && text !== null ? sheetDay(text) : text;
        }),
      ]);
  }
  return sheetFile(call, {
    file,
    name,
    most: EXPORT_MAX,
    columns: [{ title, kind: 'text' }, ...columns.map(({ title: of, kind }) => ({ title: of, kind }))],
    slices: slices(),
  });
}

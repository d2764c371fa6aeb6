import {
  addImportacao,
  addLinhas,
  applyImportacao,
  checkImportacao,
  getImportacao,
  type ImportacaoDetalhe,
  type LinhaEnviada,
  listLinhas,
  stopImportacao,
} from '../../../src/contract/imports';
import { UNDO_SECONDS } from '../../../src/contract/undo';
import { newId } from '../../../src/server/ids';
import { tendImports } from '../../../src/server/imports/job';
import type { Answered, TestServer } from './app';
import type { World } from './delegation';

/** Puts an import of one line into the tables: the company's own and over, or somebody else's of it who is at another point. */
export async function addImport(
  { db, deps }: TestServer,
  { company }: Pick<World, 'company'>,
  state: 'loading' | 'checked' | 'applying' | 'done' = 'done',
  actor: { id: string } = company,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('access_import')
    .values({
      id,
      company: company.id,
      actor: actor.id,
      file: 'acessos.csv',
      state,
      lines: 1,
      made_at: deps.now(),
      state_at: deps.now(),
    })
    .execute();
  await db
    .insertInto('access_import_line')
    .values({ import: id, place: 2, line: 2, who: '52998224725', outcome: state === 'loading' ? null : 'added' })
    .execute();
  return id;
}

export interface Begun {
  as?: string;
  completaPara?: string;
  contratosCompletos?: string[];
  sistemasCompletos?: string[];
  tudoOuNada?: boolean;
}

/** The imports of one company, as its person `as` makes them over HTTP. */
export function importsOf(server: TestServer, world: World, as = world.as) {
  const of = (idImportacao: string) => ({ as, params: { id: world.company.id_produto, idImportacao } });
  const begin = (more: Omit<Begun, 'as'> = {}): Promise<Answered> =>
    server.call(addImportacao, {
      as,
      params: { id: world.company.id_produto },
      body: { arquivo: 'acessos.csv', ...more },
    });
  const send = (id: string, linhas: readonly LinhaEnviada[]) => server.call(addLinhas, { ...of(id), body: { linhas } });
  const check = (id: string) => server.call(checkImportacao, of(id));
  const apply = (id: string) => server.call(applyImportacao, of(id));
  const stop = (id: string) => server.call(stopImportacao, of(id));
  /** The job, when what takes something away may begin. */
  const work = () => {
    server.tick(UNDO_SECONDS * 1000);
    return tendImports(server.deps);
  };
  const state = async (id: string) => (await server.call(getImportacao, of(id))).body as unknown as ImportacaoDetalhe;
  const lines = async (id: string, query: Record<string, string> = {}) =>
    (await server.call(listLinhas, { ...of(id), query: { sort: 'linha,asc', size: '100', ...query } })).body
      .itens as unknown as (Record<string, unknown> & { linha: number | null; resultado: string; motivo: string })[];
  /** Begins an import of these lines, numbered from 2 as below a heading, and has them checked. @returns its id */
  const checked = async (rows: readonly Omit<LinhaEnviada, 'linha'>[], more: Omit<Begun, 'as'> = {}) => {
    const { body } = await begin(more);
    const id = String(body.idImportacao);
    await send(
      id,
      rows.map((row, index) => ({ linha: index + 2, ...row })),
    );
    await check(id);
    await work();
    return id;
  };
  /** The same, applied. */
  const applied = async (rows: readonly Omit<LinhaEnviada, 'linha'>[], more: Omit<Begun, 'as'> = {}) => {
    const id = await checked(rows, more);
    await apply(id);
    await work();
    return id;
  };
  return { of, begin, send, check, apply, stop, work, state, lines, checked, applied };
}

/** Results of lines, by their rows: `2 acrescenta`, `3 recusada semConta`. */
export const resultsOf = (lines: readonly { linha: number | null; resultado: string; motivo: string | null }[]) =>
  lines.map(({ linha, resultado, motivo }) => [linha ?? '-', resultado, motivo].filter(Boolean).join(' '));

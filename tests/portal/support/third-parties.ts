import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  type Exigencia,
  getExigencia,
  listTerceiros,
  type Terceiro,
  type TerceiroDetalhado,
} from '../../../src/contract/third-parties';
import { answer } from './backend';
import { COMPANY } from './delegation';
import { company } from './records';
import { renderApp } from './render';
import { signIn } from './session';

const SIZE = 20;

/** A supervisor of the company who may delegate nothing yet. */
export const supervisor = (idProdutoPF: string, nomePF: string, changes: Partial<Terceiro> = {}): Terceiro => ({
  idProduto: COMPANY,
  idProdutoPF,
  nomePF,
  cpfFormatado: null,
  perfil: 'S',
  todos: false,
  sistemas: [],
  contratos: [],
  desde: '2026-01-10T12:00:00.000Z',
  segundaEtapa: true,
  ultimoAcesso: '2026-03-01',
  editavel: true,
  ...changes,
});

/** The same with who let them delegate, who granted nothing yet. */
export const detailed = (person: Terceiro, changes: Partial<TerceiroDetalhado> = {}): TerceiroDetalhado => ({
  ...person,
  incluidoPor: { nome: 'EMPRESA DE TESTE LTDA', perfil: 'Empresa' },
  autorizado: null,
  concedidos: { total: 0, totalIsFloor: false },
  idConcedente: '00000000-0000-4000-8000-00000000000b',
  ...changes,
});

/** The company demands no second step of its third parties. */
export const NO_DEMAND: Exigencia = {
  disponivel: true,
  desde: null,
  ate: null,
  semLembrar: false,
  terceiros: 2,
  semSegundaEtapa: 1,
};

/** The first page of third parties as the server answers it; the only one unless `total` says more. */
export const pageWith = (itens: Terceiro[], total = itens.length) => ({
  itens,
  page: pageInfoOf(0, SIZE, itens.length, total),
});

/** The company opens the screen; `people` are its third parties at every call. Answers the calls for them too. */
export function openThirdParties(people: () => Terceiro[], address = '/permitirDelegar') {
  return openPages(() => pageWith(people()), address);
}

/** The same with many pages, of one row each, which says its page: a table of twenty takes jsdom seconds. */
export const openManyPages = (address: string) =>
  openPages(
    (number) => ({
      itens: [supervisor(String(30_000_000_000 + number), `PESSOA DA PAGINA ${number + 1}`)],
      page: pageInfoOf(number, SIZE, SIZE, 3 * SIZE),
    }),
    address,
  );

function openPages(pageOf: (number: number) => ReturnType<typeof pageWith>, address: string) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answer(getExigencia, () => NO_DEMAND);
  const asked = answer(listTerceiros, ({ query }) => pageOf(Number(query.page)));
  return { asked, ...renderApp(address) };
}

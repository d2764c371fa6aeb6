import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type ItemRegistro, listRegistro } from '../../../src/contract/company-log';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/log/LogActs';
import '../../../src/portal/areas/delegated-users/log/LogPage';
import { answer } from '../support/backend';
import { answerOffer, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const card = (nuCartao: string) => ({ nuContrato: '9912000101', coCentroCusto: '0001', nuCartao });
const change = (id: string, nome: string, cards: string[]): ItemRegistro => ({
  id,
  em: '2026-11-20T12:00:00.000Z',
  acao: 'concedido',
  por: { nome: 'ANA EXEMPLO', perfil: 'Administrador' },
  emNomeDe: 'EMPRESA TESTE LTDA',
  pessoa: { nome, idProdutoPF: '00000010316' },
  perfilTerceiro: null,
  validade: null,
  cartoesIncluidos: cards.map(card),
  cartoesRemovidos: [],
  gruposIncluidos: [],
  gruposRemovidos: [],
  contratosIncluidos: [],
  contratosRemovidos: [],
  sistemasIncluidos: [],
  sistemasRemovidos: [],
  total: {
    cartoesIncluidos: cards.length,
    cartoesRemovidos: 0,
    gruposIncluidos: 0,
    gruposRemovidos: 0,
    contratosIncluidos: 0,
    contratosRemovidos: 0,
    sistemasIncluidos: 0,
    sistemasRemovidos: 0,
  },
});

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  answer(listRegistro, () => ({
    itens: [
      change('1', 'CARLA MODELO', ['0067000001']),
      change('2', 'ELENA IMAGINADA', ['0067000001', '0067000002', '0067000003', '0067000004']),
    ],
    page: pageInfoOf(0, 20, 2, 2),
  }));
});

it('a row that has no room for all that changed shows it by a press, and no other one asks for that', async () => {
  // Nothing has a height here: a list with four cards is higher than its row.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.textContent.includes('0067000004') ? 60 : 0;
  });
  const { user } = renderApp(`/registro?empresa=${COMPANY}`);
  const whole = await screen.findByRole('button', { name: 'Toda a mudança de Elena Imaginada' });
  expect(whole).toHaveAttribute('aria-expanded', 'false');
  await user.click(whole);
  expect(whole).toHaveAttribute('aria-expanded', 'true');
  await user.click(whole);
  expect(whole).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Toda a mudança de Carla Modelo' })).toBeNull();
});

it('whose accesses changed leads to all that they have; who only acts, or acted, for the company does not', async () => {
  answer(listRegistro, () => ({
    itens: [
      change('1', 'CARLA MODELO', ['0067000001']),
      {
        ...change('2', 'BRUNO FICTICIO', []),
        acao: 'terceiroRemovido' as const,
        perfilTerceiro: 'Supervisor' as const,
      },
      { ...change('3', 'EMPRESA TESTE LTDA', []), acao: 'segundaEtapaExigida' as const },
    ],
    page: pageInfoOf(0, 20, 2, 2),
  }));
  renderApp('/registro');
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Carla Modelo' })).href).toMatch(
    new RegExp(`/delegacaoAcesso\\?empresa=${COMPANY}&pessoa=00000010316$`),
  );
  for (const name of ['Bruno Ficticio', 'Empresa Teste Ltda'])
    expect(screen.getAllByText(name).map((found) => found.closest('a'))).toEqual([null]);
});

it('its rows are made closer by the switch that the other tables have', async () => {
  const { user } = renderApp(`/registro?empresa=${COMPANY}`);
  const table = within(await screen.findByRole('search', { name: 'Filtrar o registro' }));
  const closer = await table.findByRole('button', { name: 'Linhas mais próximas' });
  await user.click(closer);
  expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  expect(closer).toHaveAttribute('aria-pressed', 'true');
  await user.click(closer);
  expect(document.documentElement).not.toHaveAttribute('data-density');
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  exportSupervisedReviews,
  getSupervision,
  listSupervisedReviews,
  listUnfollowedSearches,
  type RevisaoSupervisionada,
} from '../../../src/contract/supervision';
// The screen's code is there before a test waits for it.
import '../../../src/portal/areas/support/supervision/SupervisionPage';
import { enterReview, leaveReview } from '../../../src/portal/session/review';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { review as opened, STAFF } from '../support/review';
import { signIn } from '../support/session';

const ATTENDANT = '0192f0aa-0000-7000-8000-00000000000a';
const review: RevisaoSupervisionada = {
  idRevisao: '0192f0aa-0000-7000-8000-000000000002',
  idProduto: '0192f0aa-0000-7000-8000-000000000003',
  atendente: 'SUPORTE DE EXEMPLO',
  motivo: 'Não consegue entrar',
  protocolo: 'P-77',
  abertaEm: '2026-11-21T12:00:00.000Z',
  ate: '2026-11-21T12:30:00.000Z',
  situacao: 'encerrada',
  atos: [{ acao: 'support.block-lifted', em: '2026-11-21T12:05:00.000Z', motivo: 'Confirmou os dados' }],
  contestacao: { motivo: 'Não pedi ajuda', em: '2026-11-22T12:00:00.000Z' },
};
const search = {
  id: '0192f0aa-0000-7000-8000-000000000009',
  em: '2026-11-21T15:00:00.000Z',
  atendente: 'SUPORTE DE EXEMPLO',
  campos: ['cpf' as const, 'login' as const],
  encontradas: null,
};

function answers() {
  answer(getUsuario, () =>
    individual({
      idProduto: STAFF,
      sub: STAFF,
      nome: 'SUPERVISORA DE EXEMPLO',
      perfilInterno: 'SUPORTE',
      supervisor: true,
    }),
  );
  return {
    figures: answer(getSupervision, () => ({
      de: '2026-11-15',
      ate: '2026-11-21',
      dias: [
        { dia: '2026-11-20', revisoes: 3 },
        { dia: '2026-11-21', revisoes: 5 },
      ],
      atendentes: [
        {
          atendente: ATTENDANT,
          nome: 'SUPORTE DE EXEMPLO',
          revisoes: 8,
          atos: 2,
          buscas: 9,
          semRevisao: 1,
          contestadas: 1,
        },
      ],
      motivos: [{ motivo: 'Não consegue entrar', revisoes: 6 }],
    })),
    reviews: answer(listSupervisedReviews, () => ({ itens: [review], page: pageInfoOf(0, 20, 1, 1) })),
    searches: answer(listUnfollowedSearches, () => ({ itens: [search], page: pageInfoOf(0, 20, 1, 1) })),
  };
}

beforeEach(() => signIn({ sub: STAFF }));

const list = (name: string) => screen.findByRole('region', { name });

it('shows by day, reason and attendant what support did, and each review with what its owner objects', async () => {
  answers();
  renderApp('/supervisao');
  const days = await screen.findByRole('table', { name: /Revisões abertas em cada dia/ });
  expect(within(days).getByRole('row', { name: '21/11/2026 5' })).toBeInTheDocument();
  const reasons = screen.getByRole('region', { name: 'Motivos mais frequentes' });
  expect(within(reasons).getByRole('row', { name: 'Não consegue entrar 6' })).toBeInTheDocument();
  const reviews = await list('Revisões');
  expect(await within(reviews).findByText('Não pedi ajuda')).toBeVisible();
  expect(within(reviews).getByText('Confirmou os dados')).toBeVisible();
});

it('stays the supervisor’s own page while a review is open, with the way back to that', async () => {
  answers();
  enterReview(opened);
  renderApp('/supervisao');
  expect(await screen.findByRole('region', { name: 'Motivos mais frequentes' })).toBeVisible();
  const banner = within(await screen.findByRole('region', { name: 'Revisão em andamento' }));
  expect(banner.getByRole('link', { name: 'Voltar à conta' })).toBeVisible();
  leaveReview('ended');
});

it('narrows the list to an attendant, to a period and to what was objected to, in the address too', async () => {
  const asked = answers();
  const { user } = renderApp('/supervisao');
  await user.click(await screen.findByRole('button', { name: 'Suporte de Exemplo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Só contestadas' }));
  await user.click(screen.getByRole('button', { name: '7 dias' }));
  await waitFor(() =>
    expect(asked.reviews.at(-1)?.query).toMatchObject({ dias: '7', atendente: ATTENDANT, contestadas: 'S', page: '0' }),
  );
  expect(asked.figures.at(-1)?.query).toEqual({ dias: '7' });
  expect(window.location.search).toContain('dias=7');
  expect(window.location.search).toContain('contestadas=S');
});

it('shows searches that no review followed, by their kind', async () => {
  const asked = answers();
  const { user } = renderApp('/supervisao?dias=7');
  await user.click(await screen.findByRole('button', { name: 'Buscas sem revisão' }));
  const searches = await list('Buscas sem revisão');
  expect(await within(searches).findByText('CPF, usuário')).toBeVisible();
  expect(within(searches).getByText('recusada pelo limite')).toBeVisible();
  expect(asked.searches.at(-1)?.query).toMatchObject({ dias: '7' });
});

it('says what failed, beside what did not', async () => {
  answers();
  answer(getSupervision, () => refuse(500, 'CMN-001: Erro'));
  renderApp('/supervisao');
  expect(await screen.findByText('Não foi possível carregar os números')).toBeVisible();
  expect(await within(await list('Revisões')).findByText('Não pedi ajuda')).toBeVisible();
});

it('asks for the file of what is shown, once', async () => {
  answers();
  const files = answer(exportSupervisedReviews, () => new Blob(['x'], { type: 'text/csv' }));
  const { user } = renderApp('/supervisao?contestadas=S');
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(files.map(({ query }) => query)).toEqual([{ dias: '30', contestadas: 'S' }]));
});

it('is nothing for an attendant, who is led home', async () => {
  const asked = answers();
  answer(getUsuario, () => individual({ idProduto: STAFF, sub: STAFF, perfilInterno: 'SUPORTE' }));
  renderApp('/supervisao');
  await waitFor(() => expect(window.location.pathname).not.toBe('/supervisao'));
  expect(asked.figures).toEqual([]);
});

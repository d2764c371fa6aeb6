import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Certificacao, listCertificacoes } from '../../../src/contract/certifications';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/certifications/list/CertificationsPage';
import '../../../src/portal/areas/certifications/list/Filters';
import { answer } from '../support/backend';
import { answerOffer, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const review: Certificacao = {
  idCertificacao: '0198f0a0-0000-7000-8000-000000000001',
  nome: 'Março',
  situacao: 'aberta',
  abertaEm: '2026-03-01T12:00:00Z',
  encerradaEm: null,
  concluidaPor: null,
  concluidaEm: null,
  abertaPor: null,
  prazo: '2031-03-31',
  semDecisao: 'mantem',
  exigeMotivo: false,
  repete: null,
  proximaEm: null,
  perfil: null,
  filtro: null,
  progresso: { total: 1, manter: 0, manterAte: 0, retirar: 0, semDecisao: 1, semAcesso: 0 },
  revisor: true,
  comprovante: false,
  etag: '"v1"',
};

/** An answer that waits until it is let go. */
function held() {
  let letGo = () => {};
  const ready = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { ready, letGo };
}

function open(rows: readonly Certificacao[], address = '', ready: Promise<unknown> = Promise.resolve()) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const asked = answer(listCertificacoes, async () => {
    await ready;
    return { itens: [...rows], page: pageInfoOf(0, 20, rows.length, rows.length) };
  });
  // What the menu counts is asked for by a page of one.
  const lists = () => asked.filter(({ query }) => query.size !== ('1' as never)).map(({ query }) => query);
  return { lists, ...renderApp(`/revisoes?empresa=${COMPANY}${address}`) };
}

it('reviews are listed as the address says, those that wait for one, open or over, and by their name', async () => {
  const { user, lists } = open([], '&situacao=encerradas');
  expect(await screen.findByText('Nenhuma revisão assim')).toBeInTheDocument();
  const chip = (name: string) => screen.findByRole('button', { name });
  expect(await chip('Encerradas')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await chip('Esperam por você'));
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('situacao')).toBe('esperando'));
  await user.type(screen.getByRole('searchbox', { name: 'Nome da revisão' }), 'março');
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ situacao: 'esperando', busca: 'março' }));
  expect(new URLSearchParams(window.location.search).get('busca')).toBe('março');
  await user.click(await chip('Mostrar todas'));
  await waitFor(() => expect(window.location.search).toBe(`?empresa=${COMPANY}`));
});

it('a company without reviews is offered no filter', async () => {
  open([]);
  expect(await screen.findByText('Nenhuma revisão de acesso')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox', { name: 'Nome da revisão' })).not.toBeInTheDocument();
});

it('its filters come with the first review, and not before it is known that there is one', async () => {
  const { ready, letGo } = held();
  open([review], '', ready);
  expect(await screen.findByText('Carregando os dados da conta')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox', { name: 'Nome da revisão' })).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByRole('searchbox', { name: 'Nome da revisão' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Março' })).toBeInTheDocument();
});

it('while all are asked for again, its filters stay and no review is not said yet', async () => {
  const { ready, letGo } = held();
  const { user } = open([], '&busca=abril');
  const all = await screen.findByRole('button', { name: 'Mostrar todas' });
  answer(listCertificacoes, async () => {
    await ready;
    return { itens: [review], page: pageInfoOf(0, 20, 1, 1) };
  });
  await user.click(all);
  expect(screen.getByRole('searchbox', { name: 'Nome da revisão' })).toBeInTheDocument();
  expect(screen.queryByText('Nenhuma revisão de acesso')).not.toBeInTheDocument();
  letGo();
  expect(await screen.findByRole('link', { name: 'Março' })).toBeInTheDocument();
});

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

function open(rows: readonly Certificacao[], address = '') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const asked = answer(listCertificacoes, () => ({
    itens: [...rows],
    page: pageInfoOf(0, 20, rows.length, rows.length),
  }));
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

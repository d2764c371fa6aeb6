import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/log/LogActs';
import '../../../src/portal/areas/delegated-users/log/LogPage';
import '../../../src/portal/areas/delegated-users/log/UnknownLogFilters';
import { answer } from '../support/backend';
import { answerOffer, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

function open(address: string) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const asked = answer(listRegistro, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  return { asked, ...renderApp(`/registro?empresa=${COMPANY}${address}`) };
}
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

it('says which filters of the address the log does not have, shows none in their place, and takes them out', async () => {
  const { asked, user } = open('&filial=7&acao=abc&de=2026-02-30&pessoa=ana&ordem=nome,asc');
  expect(await screen.findByText(/^3 filtros do endereço não são conhecidos/)).toHaveTextContent(
    'filial, O que aconteceu, Desde',
  );
  expect(screen.getByText('A ordem do endereço não é conhecida, e ficou de fora: nome,asc.')).toBeInTheDocument();
  expect(screen.queryByText('abc')).not.toBeInTheDocument();
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ pessoa: 'ana' }));
  expect(asked.at(-1)?.query).not.toHaveProperty('acao');
  await user.click(screen.getByRole('button', { name: 'Tirar do endereço' }));
  await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, pessoa: 'ana' }));
  expect(screen.queryByText(/do endereço/)).not.toBeInTheDocument();
});

it('says nothing of filters that it has', async () => {
  const { asked } = open('&acao=terceiroIncluido&de=2026-02-01&cartao=67000001&pagina=2');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ acao: 'terceiroIncluido', nuCartao: '67000001' }));
  expect(screen.queryByText(/do endereço/)).not.toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import { answer } from '../support/backend';
import { COMPANY, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const PEOPLE = 21;
const SIZE = 20;
const person = (index: number) => grantee(String(30_000_000_000 + index), `PESSOA ${index}`);

it('leads from a page that holds nobody any more to the last one that does', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answer(listPermissionarios, ({ query }) => {
    const page = Number(query.page);
    const itens = Array.from({ length: PEOPLE }, (_, index) => person(index)).slice(page * SIZE, (page + 1) * SIZE);
    return { itens, page: pageInfoOf(page, SIZE, itens.length, PEOPLE) };
  });
  renderApp(`/delegacaoAcesso?empresa=${COMPANY}&pagina=3`);
  expect(await screen.findByRole('search')).toBeInTheDocument();
  expect(await screen.findByText('Pessoa 20')).toBeInTheDocument();
  expect(screen.queryByText('Dados não encontrados :(')).not.toBeInTheDocument();
});

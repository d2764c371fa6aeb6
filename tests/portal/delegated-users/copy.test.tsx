import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAcessos, listCartoes, listGrupos } from '../../../src/contract/delegated-accesses';
import { previewDelegacao } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/edit/InclusionPage';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/table/MoreActs';
import CopyModal from '../../../src/portal/areas/delegated-users/edit/CopyModal';
import { answer } from '../support/backend';
import { answerOffer, card, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

it('looks for whoever is typed whole: a text that is too long finds nobody and says so', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const asked = answer(listPermissionarios, () => ({
    itens: [grantee('00000010316', 'CARLA MODELO')],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  const { user } = renderScreen(
    <CopyModal actor={companyItself} open onCopy={() => undefined} onClose={() => undefined} />,
  );
  const field = await screen.findByRole('combobox');
  await user.click(field);
  expect(await screen.findByText('Carla Modelo · 000.000.103-16')).toBeInTheDocument();
  await user.paste('a'.repeat(150));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ nomeOuIdProduto: 'a'.repeat(150) }));
  await user.paste('b');
  expect(await screen.findByText('O texto da busca tem no máximo 150 caracteres.')).toBeInTheDocument();
  expect(field).toHaveValue(`${'a'.repeat(150)}b`);
  await user.clear(field);
  await user.paste('ca');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ nomeOuIdProduto: 'ca' }));
  expect(
    asked.every(({ query }) => (query.nomeOuIdProduto ?? '').length <= 150 && !query.nomeOuIdProduto?.includes('b')),
  ).toBe(true);
});

it('is found in the menu of those who are ticked: they are given what somebody else has', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  const [carla, elena] = [grantee('00000010316', 'CARLA MODELO'), grantee('00000010588', 'ELENA IMAGINADA')];
  answer(listPermissionarios, () => ({ itens: [carla, elena], page: pageInfoOf(0, 20, 2, 2) }));
  answer(listCartoes, () => [{ ...card(1), nomeCentroCusto: 'MATRIZ' }], { etag: '"1"' });
  answer(listGrupos, () => [], { etag: '"1"' });
  answer(
    getAcessos,
    () => ({
      idProdutoPF: elena.idProdutoPF,
      nome: elena.nome,
      validoAte: null,
      situacaoValidade: 'sem' as const,
      diasRestantes: null,
      ultimoAcesso: null,
      segundaEtapa: null,
      podeMudarValidade: true,
      listaPermissaoContratoResponse: [],
      listaPermissaoSistemaResponse: [],
    }),
    { etag: '"1"' },
  );
  answer(previewDelegacao, () => ({ ganham: 1, jaTem: 0, mudamPrazo: 0, acessos: 1 }));
  const { user } = renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(screen.getByRole('menuitem', { name: 'Copiar de outra pessoa…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar acessos' }));
  await user.click(dialog.getByRole('combobox', { name: 'De quem' }));
  await user.click(await screen.findByText('Elena Imaginada · 000.000.105-88'));
  await user.click(await dialog.findByRole('button', { name: 'Copiar acessos' }));
  expect(await screen.findByRole('button', { name: 'Remover cartão 0067000001' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remover Carla Modelo' })).toBeInTheDocument();
});

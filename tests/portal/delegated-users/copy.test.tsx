import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { pageInfoOf } from '../../../src/contract/page';
import CopyModal from '../../../src/portal/areas/delegated-users/edit/CopyModal';
import { answer } from '../support/backend';
import { COMPANY, companyItself, grantee } from '../support/delegation';
import { renderScreen } from '../support/render';
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
  expect(await screen.findByText('Carla Modelo · 00000010316')).toBeInTheDocument();
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

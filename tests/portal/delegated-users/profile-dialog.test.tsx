import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { givePerfil, listPerfis } from '../../../src/contract/access-profiles';
import { pageInfoOf } from '../../../src/contract/page';
import ProfileDialog from '../../../src/portal/areas/delegated-users/table/ProfileDialog';
import { answer } from '../support/backend';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';
import { COMPANY, companyItself, grantee } from '../support/delegation';

const carla = grantee('00000010316', 'CARLA MODELO');
const elena = grantee('00000010588', 'ELENA IMAGINADA');
const profile = (id: number, nome: string, foraDaAutorizacao: boolean) => ({
  idPerfil: `0198f0a0-0000-7000-8000-00000000000${id}`,
  nome,
  nota: '',
  dias: null,
  quantidadeCartoes: 3,
  quantidadeGrupos: 0,
  quantidadePessoas: 0,
  foraDaAutorizacao,
  etag: '"v1"',
});

it('gives the chosen people one of the profiles that the session may give', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(listPerfis, () => ({
    itens: [profile(1, 'Expedição', false), profile(2, 'Fiscal', true)],
    page: pageInfoOf(0, 50, 2, 2),
  }));
  const given = answer(givePerfil, () => ({
    incluidos: 0,
    alterados: 1,
    inalterados: 1,
    quemMudou: [carla.idProdutoPF],
  }));
  const [onClose, onGiven] = [vi.fn(), vi.fn()];
  const { user } = renderScreen(
    <ProfileDialog actor={companyItself} people={[carla, elena]} onClose={onClose} onGiven={onGiven} />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar um perfil de acesso' }));
  await user.click(dialog.getByRole('button', { name: 'Dar perfil' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Escolha um perfil.');
  await user.click(dialog.getByRole('combobox', { name: 'Perfil' }));
  await user.click(await screen.findByTitle('Expedição'));
  expect(screen.queryByTitle('Fiscal')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Dar perfil' }));
  // Who had it before was not changed.
  await expect.poll(() => onGiven.mock.calls).toEqual([[[carla.idProdutoPF]]]);
  expect(given[0]).toMatchObject({
    params: { idPerfil: profile(1, '', false).idPerfil },
    body: { listaUsuarios: [carla.idProdutoPF, elena.idProdutoPF], validoAte: null },
  });
});

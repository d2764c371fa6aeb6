import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/features/undo/KeptUndos';
import { keepUndo } from '../../../src/portal/features/undo/kept';
import '../../../src/portal/ui/toast-draw';
import { answer } from '../support/backend';
import { COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
});
afterEach(() => void vi.useRealTimers());

const standing = () =>
  screen
    .getAllByText(/^Acessos de/, { selector: '.toast__stay p' })
    .map((message) => message.parentElement?.querySelector('.sr')?.textContent);

it('offers again what could be undone before a reload, each in its words and for what is left of its own time', async () => {
  const now = Date.now();
  const offer = { resource: 'retiradasDeAcesso', account: COMPANY };
  keepUndo({ ...offer, removal: 'ana', message: 'Acessos de Ana Exemplo excluídos.', until: now + 6000 });
  keepUndo({ ...offer, removal: 'bia', message: 'Acessos de Bia Modelo excluídos.', until: now + 11_000 });
  renderApp(`/delegacaoAcesso?empresa=${COMPANY}`);
  expect(await screen.findByText('Acessos de Ana Exemplo excluídos.')).toBeInTheDocument();
  expect(screen.getByText('Acessos de Bia Modelo excluídos.')).toBeInTheDocument();
  const said = (seconds: number) => `Por ${seconds} segundos você pode desfazer, também com Ctrl+Z.`;
  expect(standing()).toEqual([said(11), said(6)]);
  // Also for who reads the older one later.
  vi.setSystemTime(now + 2000);
  await expect.poll(standing).toEqual([said(9), said(4)]);
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deactivate } from '../../../src/contract/activity';
import { DEACTIVATION_WAIT_MS } from '../../../src/contract/constants';
import {
  changeEmail,
  changePassword,
  changePhone,
  sendCodeFor,
  sendEmailCode,
  sendPhoneCode,
} from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import IndividualHome from '../../../src/portal/areas/home/IndividualHome';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { individual } from '../support/records';
import { reload, renderScreen } from '../support/render';
import { signIn, watchLeaving } from '../support/session';
import { homeOf } from './home-support';

const NEW = 'nova@exemplo.test';
const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***nova***.test', reenvioEm: 30 };
const open = () => renderScreen(<IndividualHome />, { path: '/principalPF' });

async function dialogOf(user: UserEvent, button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

describe('changing the e-mail', () => {
  it('asks for a code at the new address, enters it, and shows the new e-mail', async () => {
    const before = individual();
    homeOf(before, { etag: '"3"' });
    const asked = answer(sendEmailCode, () => sent);
    const changed = answer(changeEmail, () => undefined);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), ` ${NEW} `);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    expect(await dialog.findByText('***nova***.test')).toBeInTheDocument();
    expect(asked[0]?.body).toMatchObject({ meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: NEW });

    answer(getUsuario, () => ({ ...before, email: NEW }));
    await user.click(dialog.getByLabelText('Número 1 de 6'));
    await user.paste('482913');
    expect(await screen.findByText(NEW)).toBeInTheDocument();
    expect(changed[0]?.params).toEqual({ userId: before.idProduto, targetId: before.idProduto, token: '482913' });
    expect(changed[0]?.headers.get('X-Fluxo')).toBe('f1');
    expect(changed[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('sends nothing for the same e-mail', async () => {
    homeOf(individual());
    const asked = answer(sendEmailCode, () => sent);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), 'ana@exemplo.test');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Enviar código' })).toBeEnabled());
    expect(asked).toHaveLength(0);
    expect(dialog.queryByRole('group', { name: 'Código de 6 números' })).toBeNull();
  });

  it('says beside the field what is wrong', async () => {
    homeOf(individual());
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), 'sem-arroba');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await waitFor(() => expect(dialog.getByLabelText('Novo e-mail')).toBeInvalid());
  });

  it('keeps the typed address when the network is lost, and tries again', async () => {
    homeOf(individual());
    answer(sendEmailCode, () => NO_NETWORK);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), NEW);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Sem resposta da rede.');
    expect(dialog.getByLabelText('Novo e-mail')).toHaveValue(NEW);
    answer(sendEmailCode, () => sent);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    expect(await dialog.findByRole('group', { name: 'Código de 6 números' })).toBeInTheDocument();
  });

  it('goes back from the code to the form as it was typed', async () => {
    homeOf(individual());
    answer(sendEmailCode, () => sent);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), NEW);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });
    await user.click(dialog.getByRole('button', { name: 'Voltar' }));
    expect(dialog.getByLabelText('Novo e-mail')).toHaveValue(NEW);
    expect(dialog.getByLabelText('Novo e-mail')).toHaveFocus();
  });

  it('says how many tries are left after a wrong code', async () => {
    homeOf(individual());
    answer(sendEmailCode, () => sent);
    answer(changeEmail, () => refuse(409, 'MCN-110 Código incorreto. Confira os números. Você tem mais 2 tentativas.'));
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), NEW);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });
    await user.click(dialog.getByLabelText('Número 1 de 6'));
    await user.paste('111111');
    expect(
      await dialog.findByText('Código incorreto. Confira os números. Você tem mais 2 tentativas.'),
    ).toBeInTheDocument();
    expect(dialog.getByLabelText('Número 1 de 6')).toHaveValue('1');
  });

  it('leads to a new sign-in when the server asks for one, and is open with the typed text afterwards', async () => {
    homeOf(individual());
    answer(sendEmailCode, () => refuse(409, 'IDC-112 Entre de novo'));
    const left = watchLeaving();
    const { user, unmount } = open();
    const dialog = await dialogOf(user, 'Alterar e-mail');
    await fill(user, dialog.getByLabelText('Novo e-mail'), NEW);
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await user.click(await dialog.findByRole('button', { name: 'Entrar de novo' }));
    expect(left[0]).toContain('renew=true');

    unmount();
    homeOf(individual());
    open();
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Novo e-mail')).toHaveValue(NEW);
  });
});

describe('a reload with a code under way', () => {
  it('comes back to the code, which confirms what was asked for', async () => {
    homeOf(individual());
    const asked = answer(sendEmailCode, () => sent);
    const view = open();
    const dialog = await dialogOf(view.user, 'Alterar e-mail');
    await fill(view.user, dialog.getByLabelText('Novo e-mail'), NEW);
    await view.user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });

    reload(view);
    homeOf(individual());
    const changed = answer(changeEmail, () => undefined);
    const { user } = open();
    const again = within(await screen.findByRole('dialog'));
    await user.click(await again.findByLabelText('Número 1 de 6'));
    expect(again.getByText('***nova***.test')).toBeInTheDocument();
    await user.paste('482913');
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.body).toEqual({ email: NEW });
    expect(changed[0]?.headers.get('X-Fluxo')).toBe('f1');
    expect(asked).toHaveLength(1);
  });

  it('asks for a new password again, and then goes on with the same code', async () => {
    homeOf(individual());
    const asked = answer(sendCodeFor, () => ({ ...sent, meioEnvio: 'C' as const, destino: '*****4321' }));
    const view = open();
    const enter = async (user: UserEvent, dialog: ReturnType<typeof within>) => {
      await fill(user, dialog.getByLabelText('Nova senha'), 'Quintal#2027');
      await fill(user, dialog.getByLabelText('Repita a nova senha'), 'Quintal#2027');
    };
    const dialog = await dialogOf(view.user, 'Alterar senha');
    await enter(view.user, dialog);
    await view.user.click(dialog.getByRole('radio', { name: 'SMS no celular' }));
    await view.user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });

    reload(view);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Quintal');
    homeOf(individual());
    const changed = answer(changePassword, () => undefined);
    const { user } = open();
    const again = within(await screen.findByRole('dialog'));
    expect(await again.findByText(/O código já foi pedido/)).toBeInTheDocument();
    expect(again.getByRole('radio', { name: 'SMS no celular' })).toBeChecked();
    await enter(user, again);
    await user.click(again.getByRole('button', { name: 'Enviar código' }));
    await user.click(await again.findByLabelText('Número 1 de 6'));
    await user.paste('482913');
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.headers.get('X-Fluxo')).toBe('f1');
    expect(asked).toHaveLength(1);
  });

  it('finds nothing after the dialog was closed', async () => {
    homeOf(individual());
    answer(sendEmailCode, () => sent);
    const view = open();
    const dialog = await dialogOf(view.user, 'Alterar e-mail');
    await fill(view.user, dialog.getByLabelText('Novo e-mail'), NEW);
    await view.user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });
    await view.user.click(dialog.getByRole('button', { name: 'Fechar' }));
    // It is removed a second after it was closed.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
    const opened = await dialogOf(view.user, 'Alterar e-mail');
    expect(opened.getByLabelText('Novo e-mail')).toHaveValue('');
    expect(opened.queryByRole('group', { name: 'Código de 6 números' })).toBeNull();
  });
});

describe('a sign-in that is too old', () => {
  it.each([
    ['Alterar e-mail', 9 * 60, true],
    ['Alterar celular', 9 * 60, true],
    ['Alterar senha', 9 * 60, true],
    ['Alterar senha', 60, false],
  ])('is told of at once: %s, %i seconds after it', async (button, seconds, told) => {
    const usuario = individual();
    homeOf(usuario);
    signIn({ sub: usuario.idProduto, auth_time: Date.now() / 1000 - seconds });
    const { user } = open();
    const dialog = await dialogOf(user, button);
    expect(dialog.queryByRole('button', { name: 'Entrar de novo' }) !== null).toBe(told);
  });
});

describe('changing the mobile', () => {
  it('confirms a Brazilian number by a code', async () => {
    homeOf(individual());
    const asked = answer(sendPhoneCode, () => ({ ...sent, meioEnvio: 'C' as const, destino: '*****4321' }));
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar celular');
    await fill(user, dialog.getByLabelText('DDD'), '21');
    await fill(user, dialog.getByLabelText('Número'), '91234-4321');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    expect(await dialog.findByText('*****4321')).toBeInTheDocument();
    expect(asked[0]?.body).toMatchObject({
      meioEnvio: 'C',
      funcionalidade: 'ALTERAR_TELEFONE',
      ddd: '21',
      telefone: '912344321',
    });
  });

  it("applies another country's number at once, without a code", async () => {
    homeOf(individual());
    const changed = answer(changePhone, () => undefined);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar celular');
    await user.clear(dialog.getByLabelText('País (DDI)'));
    await fill(user, dialog.getByLabelText('País (DDI)'), '34');
    await fill(user, dialog.getByLabelText('DDD'), '91');
    await fill(user, dialog.getByLabelText('Número'), '1234567');
    await user.click(dialog.getByRole('button', { name: 'Salvar celular' }));
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.params.token).toBe('000000');
    expect(changed[0]?.body).toEqual({ ddiMovel: '34', dddMovel: '91', foneMovel: '1234567' });
  });

  it('sends nothing for the same number', async () => {
    homeOf(individual());
    const asked = answer(sendPhoneCode, () => sent);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar celular');
    await fill(user, dialog.getByLabelText('DDD'), '11');
    await fill(user, dialog.getByLabelText('Número'), '987654321');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Enviar código' })).toBeEnabled());
    expect(asked).toHaveLength(0);
  });
});

describe('changing the password', () => {
  it('goes back to the form when the server says that the password is the current one', async () => {
    homeOf(individual());
    const asked = answer(sendCodeFor, () => sent);
    answer(changePassword, () =>
      refuse(409, 'MCN-121 Senha igual à atual', { campos: [{ campo: 'senha', chave: 'password_not_changed' }] }),
    );
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar senha');
    await fill(user, dialog.getByLabelText('Nova senha'), 'Quintal#2026');
    await fill(user, dialog.getByLabelText('Repita a nova senha'), 'Quintal#2026');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });
    expect(asked[0]?.body).toEqual({ meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA' });
    await user.click(dialog.getByLabelText('Número 1 de 6'));
    await user.paste('482913');
    await waitFor(() => expect(dialog.getByLabelText('Nova senha')).toBeInvalid());
    expect(dialog.queryByRole('group', { name: 'Código de 6 números' })).toBeNull();
  });

  it('goes back from the code to the new password, not to the user name that password managers read', async () => {
    homeOf(individual());
    answer(sendCodeFor, () => sent);
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar senha');
    await fill(user, dialog.getByLabelText('Nova senha'), 'Quintal#2027');
    await fill(user, dialog.getByLabelText('Repita a nova senha'), 'Quintal#2027');
    await user.click(dialog.getByRole('button', { name: 'Enviar código' }));
    await dialog.findByRole('group', { name: 'Código de 6 números' });
    await user.click(dialog.getByRole('button', { name: 'Voltar' }));
    expect(dialog.getByLabelText('Nova senha')).toHaveFocus();
  });

  it('offers no SMS to a mobile of another country', async () => {
    homeOf(individual({ ddiMovel: '34' }));
    const { user } = open();
    const dialog = await dialogOf(user, 'Alterar senha');
    expect(dialog.queryByRole('radio', { name: /SMS/ })).toBeNull();
  });
});

describe('deactivating the account', () => {
  afterEach(() => void vi.useRealTimers());

  it('asks, wants a reason, and opens a new session three seconds later', async () => {
    homeOf(individual());
    const done = answer(deactivate, () => undefined);
    const { user } = open();
    const dialog = await dialogOf(user, 'Desativar minha conta');
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(dialog.getByRole('combobox', { name: 'Por que você quer desativar a conta?' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Desativar a conta' }));
    expect(await dialog.findByText('Escolha um motivo.')).toBeInTheDocument();
    expect(done).toHaveLength(0);
    await user.click(dialog.getByRole('combobox', { name: 'Por que você quer desativar a conta?' }));
    await user.click(await screen.findByText('Nenhum motivo relevante'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(dialog.getByRole('button', { name: 'Desativar a conta' }));
    while (!dialog.queryByText(/Conta desativada/))
      await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
    expect(done[0]?.body).toEqual({ motivo: '3', tipoPessoa: '1' });
    act(() => void vi.advanceTimersByTime(DEACTIVATION_WAIT_MS - 1));
    expect(screen.queryByRole('note')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('note')).toHaveTextContent('/abrirNovaSessao');
  });

  it('comes back from a sign-in that the server asks for with its reason, and forgets it when it is closed', async () => {
    homeOf(individual());
    answer(deactivate, () => refuse(409, 'IDC-112 Entre de novo'));
    const left = watchLeaving();
    const { user, unmount } = open();
    const dialog = await dialogOf(user, 'Desativar minha conta');
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await user.click(dialog.getByRole('combobox', { name: 'Por que você quer desativar a conta?' }));
    await user.click(await screen.findByText('Nenhum motivo relevante'));
    await user.click(dialog.getByRole('button', { name: 'Desativar a conta' }));
    await user.click(await dialog.findByRole('button', { name: 'Entrar de novo' }));
    expect(left[0]).toContain('renew=true');

    unmount();
    homeOf(individual());
    const back = open();
    const again = within(await screen.findByRole('dialog'));
    // The field has the focus, and says its choice to screen readers as well.
    expect(again.getByTitle('Nenhum motivo relevante')).toBeInTheDocument();
    await back.user.click(again.getByRole('button', { name: 'Fechar' }));

    back.unmount();
    homeOf(individual());
    open();
    await screen.findByRole('button', { name: 'Desativar minha conta' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the reason through a reload, chosen or not yet', async () => {
    homeOf(individual());
    const view = open();
    const dialog = await dialogOf(view.user, 'Desativar minha conta');
    await view.user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await view.user.click(dialog.getByRole('combobox', { name: 'Por que você quer desativar a conta?' }));
    await view.user.click(await screen.findByText('Nenhum motivo relevante'));
    reload(view);
    homeOf(individual());
    open();
    const again = within(await screen.findByRole('dialog'));
    // The field has the focus, and says its choice to screen readers as well.
    expect(again.getByTitle('Nenhum motivo relevante')).toBeInTheDocument();
  });

  it('says what to think of it when the answer is lost and the session is gone with the account', async () => {
    homeOf(individual());
    const left = watchLeaving();
    answer(deactivate, () => NO_NETWORK);
    const { user } = open();
    const dialog = await dialogOf(user, 'Desativar minha conta');
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    await user.click(dialog.getByRole('combobox', { name: 'Por que você quer desativar a conta?' }));
    await user.click(await screen.findByText('Nenhum motivo relevante'));
    await user.click(dialog.getByRole('button', { name: 'Desativar a conta' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Desativar a conta' })).toBeEnabled());

    answer(deactivate, () => refuse(401, 'IDC-110 Sua sessão terminou.'));
    await user.click(dialog.getByRole('button', { name: 'Desativar a conta' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/a conta deve estar desativada/);
    expect(left).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Sair do portal' }));
    expect(screen.getByRole('note')).toHaveTextContent('/abrirNovaSessao');
  });
});

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { PasswordPair } from '../../../src/portal/ui/fields';

function show() {
  const sent = vi.fn();
  render(
    <Form onFinish={sent}>
      <PasswordPair />
      <button type="submit">Salvar</button>
    </Form>,
  );
  return {
    sent,
    password: screen.getByLabelText('Nova senha'),
    confirmation: screen.getByLabelText('Repita a senha'),
    rule: (name: string) => within(screen.getByText(name).closest('li') as HTMLElement),
    save: () => userEvent.click(screen.getByRole('button', { name: 'Salvar' })),
  };
}

describe('a new password', () => {
  it('ticks its rules off while it is typed', async () => {
    const { password, rule } = show();
    expect(rule('Uma letra').getByText(': falta')).toBeInTheDocument();
    await userEvent.type(password, 'a');
    expect(rule('Uma letra').getByText(': cumprida')).toBeInTheDocument();
    expect(rule('Um número').getByText(': falta')).toBeInTheDocument();
    await userEvent.type(password, '1/');
    expect(rule('Um número').getByText(': cumprida')).toBeInTheDocument();
    expect(rule('Sem as barras / e \\').getByText(': falta')).toBeInTheDocument();
  });

  it('lists the symbols that it may hold', () => {
    const { rule } = show();
    expect(
      rule('Um destes símbolos: ! @ # $ % ^ & * ( ) + _ - . , ? " : { } | < >').getByText(': falta'),
    ).toBeInTheDocument();
  });

  it('can be shown and hidden, and tells password managers that it is new', async () => {
    const { password } = show();
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    expect(password).toHaveAttribute('type', 'password');
    const [reveal] = screen.getAllByRole('button', { name: 'Mostrar senha' });
    await userEvent.click(reveal as HTMLElement);
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it.each([
    ['', '', ['Informe a senha.', 'Repita a senha.']],
    ['abc/1234!', 'abc/1234!', ['A senha não pode ter as barras / ou \\.']],
    [
      'abcdefgh',
      'abcdefgh',
      [
        'A senha deve ter de 8 a 15 caracteres, com pelo menos uma letra, um número e um destes símbolos: ! @ # $ % ^ & * ( ) + _ - . , ? " : { } | < >',
      ],
    ],
    ['Quintal#2026', 'Quintal#2027', ['As senhas devem ser iguais.']],
  ])('refuses %o confirmed by %o', async (typed, repeated, messages) => {
    const { sent, password, confirmation, save } = show();
    if (typed) await userEvent.type(password, typed);
    if (repeated) await userEvent.type(confirmation, repeated);
    await save();
    await waitFor(() => {
      const errors = screen.getAllByText((_text, element) => element?.className === 'ant-form-item-explain-error');
      expect(errors.map((error) => error.textContent)).toEqual(messages);
    });
    expect(sent).not.toHaveBeenCalled();
  });

  it('takes whatever a manager pastes whole, and says at once that it is too long', async () => {
    const long = 'Quintal#2026-abc';
    const { sent, password, confirmation, rule, save } = show();
    const sentence = 'A senha deve ter no máximo 15 caracteres.';
    await userEvent.click(password);
    await userEvent.paste(long);
    expect(password).toHaveValue(long);
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    expect(rule('De 8 a 15 caracteres').getByText(': falta')).toBeInTheDocument();
    await userEvent.click(confirmation);
    await userEvent.paste(long);
    expect(confirmation).toHaveValue(long);
    await waitFor(() => expect(confirmation).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    await save();
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(sent).not.toHaveBeenCalled();

    await userEvent.type(password, '{Backspace}');
    await waitFor(() => expect(password).not.toHaveAccessibleDescription(expect.stringContaining(sentence)));
    expect(rule('De 8 a 15 caracteres').getByText(': cumprida')).toBeInTheDocument();
  });

  it('goes through when it keeps the rules and is repeated', async () => {
    const { sent, password, confirmation, save } = show();
    await userEvent.type(password, 'Quintal#2026');
    await userEvent.type(confirmation, 'Quintal#2026');
    await save();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ senha: 'Quintal#2026', confirmaSenha: 'Quintal#2026' }));
  });
});

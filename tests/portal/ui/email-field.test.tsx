import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { email } from '../../../src/contract/email';
import { EmailField } from '../../../src/portal/ui/fields/EmailField';
import { suggestedEmail } from '../../../src/portal/ui/fields/mailTypos';

function show() {
  const sent = vi.fn();
  render(
    <Form onFinish={sent}>
      <EmailField label="E-mail" schema={email} own />
      <button type="submit">Salvar</button>
    </Form>,
  );
  return { sent, field: screen.getByLabelText('E-mail') };
}

describe('an e-mail address whose domain looks mistyped', () => {
  it('is asked about, and one press puts it right and goes back to the field', async () => {
    const { field } = show();
    await userEvent.type(field, 'Ana.Maria@gmial.com');
    await userEvent.click(await screen.findByRole('button', { name: 'Você quis dizer Ana.Maria@gmail.com?' }));
    expect(field).toHaveValue('Ana.Maria@gmail.com');
    expect(field).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Você quis dizer/ })).not.toBeInTheDocument());
  });

  it('is sent as it is by somebody who means it', async () => {
    const { field, sent } = show();
    await userEvent.type(field, 'ana@gmial.com');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(sent).toHaveBeenCalledWith({ email: 'ana@gmial.com' });
  });

  it('is not asked about while it is half typed, but once it is left', async () => {
    const { field } = show();
    await userEvent.type(field, 'ana@gmail.co');
    expect(screen.queryByRole('button', { name: /Você quis dizer/ })).not.toBeInTheDocument();
    await userEvent.tab();
    expect(await screen.findByRole('button', { name: 'Você quis dizer ana@gmail.com?' })).toBeInTheDocument();
  });

  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail', 'ana@gmail.com'],
    ['ana@gmail.com.br', 'ana@gmail.com'],
    ['ana@hotmial.con', 'ana@hotmail.com'],
    ['ana@yaho.com.br', 'ana@yahoo.com.br'],
    ['ana@outlok.com', 'ana@outlook.com'],
  ])('%s was meant to be %s', (typed, meant) => {
    expect(suggestedEmail(typed, true)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@ymail.com',
    'ana@hotmail.com.br',
    'ana@exemplo.com.br',
    'ana',
    'ana@',
  ])('nothing is odd about %s', (typed) => {
    expect(suggestedEmail(typed, true)).toBeUndefined();
  });
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EMAIL_MAX } from '../../../src/contract/constants';
import { email } from '../../../src/contract/email';
import { an8, cnpj, cpf, nome, username } from '../../../src/contract/validation';
import { Field, IdentityInput } from '../../../src/portal/ui/fields';
import { MobileFields } from '../../../src/portal/ui/fields/MobileFields';
import { CnpjInput, CpfInput, DigitsInput, UsernameInput } from '../../../src/portal/ui/fields/inputs';
import { cie } from '../../../src/contract/validation';

function show(fields: ReactNode) {
  const sent: unknown[] = [];
  render(
    <Form onFinish={(values) => sent.push(values)}>
      {fields}
      <button type="submit">Enviar</button>
    </Form>,
  );
  return sent;
}

const cases = [
  ['CPF', cpf, <CpfInput />, '123456789091', 'Confira o CPF'],
  ['CNPJ', cnpj, <CnpjInput />, '123456780001951', 'Confira o CNPJ'],
  ['AN8', an8, <DigitsInput />, '102030401', 'O código AN8 tem 8 números.'],
  ['AN8', an8, <DigitsInput />, '1020x', 'Use somente números.'],
  ['E-mail', email, <Input />, `${'a'.repeat(EMAIL_MAX)}@exemplo.com.br`, 'O e-mail tem no máximo 80 caracteres.'],
  ['Nome', nome, <Input />, 'Ana 😀', 'Use somente letras'],
  ['Nome', nome, <Input />, 'a'.repeat(151), 'O nome tem no máximo 150 caracteres.'],
  ['Usuário', username, <UsernameInput />, 'ana.silva', 'Use somente letras sem acento e números.'],
  ['Passaporte', cie, <IdentityInput />, 'A'.repeat(21), 'tem no máximo 20 caracteres.'],
] as const;

describe('what is too long for a field, or does not belong in it', () => {
  it.each(cases)('%s %#: stays there, is told at once and not sent', async (label, schema, input, text, told) => {
    const sent = show(
      <Field name="campo" label={label} schema={schema}>
        {input}
      </Field>,
    );
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.click(field);
    await userEvent.paste(text);
    expect(await screen.findByText(told, { exact: false })).toBeInTheDocument();
    expect(field.value.replace(/[.\-/]/g, '')).toBe(text.replace(/[.\-/]/g, ''));
    await userEvent.click(screen.getByRole('button'));
    expect(sent).toEqual([]);
    expect(screen.getByText(told, { exact: false })).toBeInTheDocument();
  });
});

const LABELS = { ddi: 'DDI', ddd: 'DDD', number: 'Celular' };

describe('a mobile', () => {
  const national = <MobileFields local withCountry={false} labels={LABELS} own className="" />;
  const foreign = <MobileFields local={false} withCountry labels={LABELS} own className="" />;

  it('of Brazil with a digit too many says so', async () => {
    show(national);
    await userEvent.type(screen.getByLabelText('DDD'), '11');
    await userEvent.type(screen.getByLabelText('Celular'), '9876543210');
    expect(await screen.findByText(/Confira o celular/)).toBeInTheDocument();
  });

  it('blames an area code that does not exist on the area code', async () => {
    const sent = show(national);
    await userEvent.type(screen.getByLabelText('DDD'), '20');
    await userEvent.type(screen.getByLabelText('Celular'), '987654321');
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(/Este DDD não existe/)).toBeInTheDocument();
    expect(screen.queryByText(/Confira o celular/)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('abroad tells a country code of three digits, typed or written before the number', async () => {
    show(foreign);
    await userEvent.type(screen.getByLabelText('DDI'), '351');
    expect(await screen.findByText('O DDI tem 1 ou 2 números.')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('DDI'));
    await userEvent.click(screen.getByLabelText('Celular'));
    await userEvent.paste('+34 612 345 678');
    expect(screen.getByLabelText('DDI')).toHaveValue('34');
    expect(screen.getByLabelText('Celular')).toHaveValue('612345678');
    await waitFor(() => expect(screen.queryByText('O DDI tem 1 ou 2 números.')).not.toBeInTheDocument());
    await userEvent.clear(screen.getByLabelText('Celular'));
    await userEvent.paste('+351 912 345 678');
    expect(screen.getByLabelText('DDI')).toHaveValue('351');
    expect(await screen.findByText('O DDI tem 1 ou 2 números.')).toBeInTheDocument();
  });

  it('keeps an area code of three digits when the country becomes Brazil, and says that it has two', async () => {
    const { rerender } = render(
      <Form>
        <MobileFields key="e" local={false} withCountry labels={LABELS} own className="" />
      </Form>,
    );
    await userEvent.type(screen.getByLabelText('DDD'), '212');
    rerender(
      <Form>
        <MobileFields key="n" local withCountry={false} labels={LABELS} own className="" />
      </Form>,
    );
    expect(screen.getByLabelText('DDD')).toHaveValue('212');
    expect(await screen.findByText('O DDD tem 2 números.')).toBeInTheDocument();
  });
});

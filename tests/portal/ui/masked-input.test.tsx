import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { StrictMode, useState, type ComponentProps, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { setConfig } from '../../../src/portal/lib/config';
import { CnpjInput, CompanyNameInput, CpfInput, DateInput, PhoneInput } from '../../../src/portal/ui/fields/inputs';
import { portalConfig } from '../support/config';

type Controlled = ComponentProps<typeof CpfInput>;

function show(Control: (props: Controlled) => ReactNode, start = '') {
  let kept = start;
  function Host() {
    const [value, setValue] = useState(start);
    kept = value;
    return <Control aria-label="field" value={value} onChange={setValue} />;
  }
  render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('field');
  return { input, kept: () => kept };
}

describe('a field with a mask', () => {
  it('puts the separators in while a CPF is typed and keeps the digits', async () => {
    const { input, kept } = show(CpfInput);
    await userEvent.type(input, '12345678909');
    expect(input).toHaveValue('123.456.789-09');
    expect(kept()).toBe('12345678909');
  });

  it('drops no letter in silence: it stays where it was typed', async () => {
    const { input } = show(CpfInput, '123456');
    await userEvent.type(input, 'x', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('12x.345.6');
    expect(input.selectionStart).toBe(3);
  });

  it('keeps the caret at the place of work when a digit is typed in the middle', async () => {
    const { input } = show(CpfInput, '123456');
    await userEvent.type(input, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('129.345.6');
    expect(input.selectionStart).toBe(3);
  });

  it('keeps the caret when a digit is deleted in the middle', async () => {
    const { input } = show(CpfInput, '12345678909');
    await userEvent.type(input, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    expect(input).toHaveValue('123.467.890-9');
    expect(input.selectionStart).toBe(5);
  });

  it('loses no digit when it is full and one more is typed in the middle', async () => {
    const { input, kept } = show(CpfInput, '12345678909');
    await userEvent.type(input, '7', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(kept()).toBe('172345678909');
    expect(input.selectionStart).toBe(2);
  });

  it('puts back the zeros that a table dropped from a pasted CPF, and from a typed one once it is left', async () => {
    const { input } = show(CpfInput);
    await userEvent.click(input);
    await userEvent.paste('10154');
    expect(input).toHaveValue('000.000.101-54');
    await userEvent.clear(input);
    await userEvent.type(input, '10154');
    expect(input).toHaveValue('101.54');
    await userEvent.tab();
    expect(input).toHaveValue('000.000.101-54');
  });

  it('expands a year of two digits when the field is left', async () => {
    const { input } = show(DateInput);
    await userEvent.type(input, '1/1/90');
    await userEvent.tab();
    expect(input).toHaveValue('01/01/1990');
  });

  it.each(['12345678000195', '12.345.678/0001-95', ' 12 345 678 0001 95 '])(
    'formats a pasted CNPJ: %s',
    async (pasted) => {
      const { input, kept } = show(CnpjInput);
      await userEvent.click(input);
      await userEvent.paste(pasted);
      expect(input).toHaveValue('12.345.678/0001-95');
      expect(kept()).toBe('12345678000195');
    },
  );

  it('takes the letters of a CNPJ only where the configuration allows them', async () => {
    const { input } = show(CnpjInput);
    await userEvent.type(input, '12abc34501de35');
    expect(input).toHaveValue('12.ABC.345/01DE-35');
  });

  it('asks for digits where the alphanumeric CNPJ is switched off', () => {
    setConfig(portalConfig({ cnpjAlphanumeric: false }));
    const { input } = show(CnpjInput);
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('puts the area code of a pasted phone into the field that is for it, and takes its error away', async () => {
    const changes: unknown[] = [];
    render(
      <Form onValuesChange={(_, values) => changes.push(values)}>
        <Form.Item name="ddd" label="DDD" rules={[{ required: true, message: 'Informe o DDD.' }]}>
          <Input />
        </Form.Item>
        <Form.Item name="fone" label="Celular">
          <PhoneInput areaField="ddd" />
        </Form.Item>
        <button type="submit">Enviar</button>
      </Form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('Informe o DDD.');
    await userEvent.click(screen.getByLabelText('Celular'));
    await userEvent.paste('+55 21 98765-4321');
    expect(screen.getByLabelText('DDD')).toHaveValue('21');
    expect(screen.getByLabelText('Celular')).toHaveValue('98765-4321');
    expect(changes).toEqual([{ ddd: '21', fone: '987654321' }]);
    await waitForElementToBeRemoved(() => screen.queryByText('Informe o DDD.'));
    // Typed and filled in alike.
    await userEvent.clear(screen.getByLabelText('Celular'));
    await userEvent.type(screen.getByLabelText('Celular'), '+5531987654321');
    expect(screen.getByLabelText('DDD')).toHaveValue('31');
    expect(screen.getByLabelText('Celular')).toHaveValue('98765-4321');
    fireEvent.change(screen.getByLabelText('Celular'), { target: { value: '041 98765-4322' } });
    expect(screen.getByLabelText('DDD')).toHaveValue('41');
    expect(screen.getByLabelText('Celular')).toHaveValue('98765-4322');
    // A number without its code leaves what stands there.
    await userEvent.clear(screen.getByLabelText('Celular'));
    await userEvent.paste('91234-5678');
    expect(screen.getByLabelText('DDD')).toHaveValue('41');
  });

  it('keeps a date as the wire has it', async () => {
    const { input, kept } = show(DateInput);
    await userEvent.type(input, '05081990');
    expect(input).toHaveValue('05/08/1990');
    expect(kept()).toBe('1990-08-05');
  });

  it('drops accents from a company name while it is typed', async () => {
    const { input } = show((props: Controlled) => <CompanyNameInput {...props} />);
    await userEvent.type(input, 'Comércio São João & Açúcar');
    expect(input).toHaveValue('Comercio Sao Joao & Acucar');
  });
});

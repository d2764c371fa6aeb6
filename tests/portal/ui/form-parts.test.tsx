import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input, type FormInstance } from 'antd';
import i18next from 'i18next';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { email } from '../../../src/contract/email';
import { cpf } from '../../../src/contract/validation';
import {
  applyFailure,
  ChannelChoice,
  CpfInput,
  ErrorSummary,
  Field,
  FormActions,
  SubmitForm,
  useErrorSummary,
} from '../../../src/portal/ui/fields';

let form: FormInstance;
const sent = vi.fn();
const labels = { cpf: 'CPF', email: 'E-mail' };

function Sample({ group }: { group?: string }) {
  const [instance] = Form.useForm();
  form = instance;
  const summary = useErrorSummary(instance);
  const groupProps = group ? { group } : {};
  return (
    <SubmitForm form={instance} onFinish={sent} onFinishFailed={summary.onFinishFailed}>
      <ErrorSummary form={instance} fields={summary.fields} labels={labels} />
      <Field name="cpf" label="CPF" schema={cpf} {...groupProps}>
        <CpfInput />
      </Field>
      <Field name="email" label="E-mail" schema={email} {...groupProps}>
        <Input />
      </Field>
      <Field name="apelido" label="Apelido" optional>
        <Input />
      </Field>
      <FormActions submit="Cadastrar" />
    </SubmitForm>
  );
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

it('is sent when a field is checked at the very moment of the press', async () => {
  render(<Sample />);
  await userEvent.type(screen.getByLabelText('CPF'), '000.000.001-91');
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@teste.example');
  sent.mockClear();
  act(() => {
    form.submit();
    void form.validateFields(['email']).catch(() => undefined);
  });
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

it('says what is wrong when a field is checked at the very moment of the press', async () => {
  render(<Sample />);
  await userEvent.type(screen.getByLabelText('CPF'), '000.000.001-91');
  sent.mockClear();
  act(() => {
    form.submit();
    void form.validateFields(['cpf']).catch(() => undefined);
  });
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  expect(sent).not.toHaveBeenCalled();
});

describe('the main button', () => {
  it('stands last, behind what leaves the form and what empties it', async () => {
    render(<FormActions submit="Cadastrar" onCancel={vi.fn()} onReset={vi.fn()} />);
    const names = ['Limpar tudo', 'Cancelar', 'Cadastrar'];
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
    for (const name of names) {
      await userEvent.tab();
      expect(screen.getByRole('button', { name })).toHaveFocus();
    }
  });

  it('says what it does in the form’s words alone, while it waits and as soon as it has waited', async () => {
    const { rerender } = render(<FormActions submit="Cadastrar" busy />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Processando…');
    rerender(<FormActions submit="Cadastrar" />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Cadastrar');
  });

  it('is disabled while it waits, and gives the focus back to whoever pressed it with the keyboard', async () => {
    const { rerender } = render(<FormActions submit="Cadastrar" />);
    const main = screen.getByRole('button', { name: 'Cadastrar' });
    main.focus();
    await userEvent.keyboard('{Enter}');
    rerender(<FormActions submit="Cadastrar" busy />);
    expect(main).toBeDisabled();
    // What a browser does with a disabled button that had it.
    main.blur();
    rerender(<FormActions submit="Cadastrar" />);
    expect(main).toHaveFocus();
  });

  it('takes the focus from nobody', async () => {
    const actions = (busy: boolean) => (
      <>
        <input aria-label="CPF" />
        <FormActions submit="Cadastrar" busy={busy} />
      </>
    );
    const { rerender } = render(actions(false));
    screen.getByRole('button', { name: 'Cadastrar' }).focus();
    await userEvent.keyboard('{Enter}');
    rerender(actions(true));
    screen.getByLabelText('CPF').focus();
    rerender(actions(false));
    expect(screen.getByLabelText('CPF')).toHaveFocus();
  });
});

describe('a form with the contract’s rules', () => {
  it('says on submit what is wrong, beside the fields and in a summary that has the focus, with the way to each', async () => {
    render(<Sample />);
    await submit();
    const summary = within(
      await screen
        .findByText('Corrija 2 campos para continuar')
        .then((title) => title.closest('[role=alert]') as HTMLElement),
    );
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'CPF: Informe o CPF.',
      'E-mail: Informe o e-mail.',
    ]);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    await waitFor(() => expect(screen.getByLabelText('CPF')).toHaveAccessibleDescription('Informe o CPF.'));
    expect(screen.getByLabelText('CPF')).toHaveAttribute('aria-invalid', 'true');
  });

  it('goes by the order of the screen, also for a field that came later', async () => {
    function Late() {
      const [instance] = Form.useForm();
      const summary = useErrorSummary(instance);
      const [late, setLate] = useState(false);
      return (
        <Form form={instance} onFinishFailed={summary.onFinishFailed}>
          <ErrorSummary form={instance} fields={summary.fields} labels={labels} />
          {late && (
            <Field name="cpf" label="CPF" schema={cpf}>
              <CpfInput />
            </Field>
          )}
          <Field name="email" label="E-mail" schema={email}>
            <Input />
          </Field>
          <button type="button" onClick={() => setLate(true)}>
            Tenho CPF
          </button>
          <FormActions submit="Cadastrar" />
        </Form>
      );
    }
    render(<Late />);
    await userEvent.click(screen.getByRole('button', { name: 'Tenho CPF' }));
    await submit();
    const summary = within(
      await screen
        .findByText('Corrija 2 campos para continuar')
        .then((title) => title.closest('[role=alert]') as HTMLElement),
    );
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'CPF: Informe o CPF.',
      'E-mail: Informe o e-mail.',
    ]);
  });

  it('goes to the field at once where it is the only wrong one', async () => {
    render(<Sample />);
    await userEvent.type(screen.getByLabelText('CPF'), '00000010154');
    await submit();
    await screen.findByText('Corrija 1 campo para continuar');
    await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  });

  it('leads from the summary to the field', async () => {
    render(<Sample />);
    await submit();
    await userEvent.click(await screen.findByRole('link', { name: 'E-mail: Informe o e-mail.' }));
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('checks what was typed when the field is left, and says nothing about a field passed by', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByLabelText('CPF'));
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana');
    await userEvent.tab();
    expect(await screen.findByText('Informe um e-mail válido, como nome@exemplo.com.br.')).toBeInTheDocument();
    expect(screen.queryByText('Informe o CPF.')).not.toBeInTheDocument();
  });

  it('keeps saying what is missing when the field is left as empty as it was', async () => {
    render(<Sample />);
    await submit();
    const field = screen.getByLabelText('CPF');
    await userEvent.click(await screen.findByRole('link', { name: 'CPF: Informe o CPF.' }));
    expect(field).toHaveFocus();
    await userEvent.tab();
    await act(async () => undefined);
    expect(field).toHaveAccessibleDescription('Informe o CPF.');
    await userEvent.type(field, '1');
    expect(field).not.toHaveAccessibleDescription('Informe o CPF.');
  });

  it('clears an error while it is being mended', async () => {
    render(<Sample />);
    await submit();
    await screen.findByText('Informe o CPF.');
    await userEvent.type(screen.getByLabelText('CPF'), '1');
    await vi.waitFor(() => expect(screen.getByLabelText('CPF')).not.toHaveAttribute('aria-invalid'));
  });

  it('uses a group’s own words and fills in what was typed', async () => {
    render(<Sample group="dependent" />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana');
    await submit();
    expect(await screen.findByText('Favor informar o CPF.')).toBeInTheDocument();
    expect(await screen.findByText('Informe um email válido (ana).')).toBeInTheDocument();
  });

  it('puts the server’s refusals beside their fields and keeps what was typed', async () => {
    render(<Sample />);
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
    let placed = false;
    act(() => void (placed = applyFailure(form, { campos: [{ campo: 'email', chave: 'invalid_email' }] }, i18next.t)));
    expect(placed).toBe(true);
    expect(await screen.findByText('Informe um e-mail válido, como nome@exemplo.com.br.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
  });

  it('leaves a refusal without a place on the form to its caller', () => {
    render(<Sample />);
    expect(applyFailure(form, { campos: [{ campo: 'outro', chave: 'invalid_email' }] }, i18next.t)).toBe(false);
    expect(applyFailure(form, { campos: [] }, i18next.t)).toBe(false);
  });
});

describe('the way to receive the code', () => {
  function Choice({ ddi }: { ddi: string }) {
    const [instance] = Form.useForm();
    form = instance;
    return (
      <Form form={instance}>
        <ChannelChoice ddi={ddi} />
      </Form>
    );
  }

  it('is e-mail unless told, with the mobile of Brazil as a choice', async () => {
    render(<Choice ddi="55" />);
    expect(screen.getByRole('radio', { name: 'E-mail' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'SMS no celular' }));
    expect(form.getFieldValue('meioEnvio')).toBe('C');
  });

  it('is e-mail alone for other countries, also when the country changes afterwards', async () => {
    const { rerender } = render(<Choice ddi="55" />);
    await userEvent.click(screen.getByRole('radio', { name: 'SMS no celular' }));
    rerender(<Choice ddi="34" />);
    expect(form.getFieldValue('meioEnvio')).toBe('E');
    expect(screen.queryByRole('radio', { name: 'SMS no celular' })).not.toBeInTheDocument();
    expect(screen.getByText('Enviaremos o código de confirmação para o seu e-mail.')).toBeInTheDocument();
  });
});

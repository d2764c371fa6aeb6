import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import validation from '../../../locales/pt/validation.json';
import { getUsuario } from '../../../src/contract/home';
import { checkPasswordExpiry } from '../../../src/contract/recovery';
import { activateRegistration, lookUpPerson } from '../../../src/contract/registration';
import An8Page from '../../../src/portal/areas/recovery/An8Page';
import CompanyRecoveryPage from '../../../src/portal/areas/recovery/CompanyPage';
import MandatoryResetPage from '../../../src/portal/areas/recovery/MandatoryResetPage';
import PersonRecoveryPage from '../../../src/portal/areas/recovery/PersonPage';
import PersonWithoutCpfPage from '../../../src/portal/areas/recovery/PersonWithoutCpfPage';
import ResetPage from '../../../src/portal/areas/recovery/ResetPage';
import CompanyPage from '../../../src/portal/areas/registration/CompanyPage';
import ConfirmPage from '../../../src/portal/areas/registration/ConfirmPage';
import PersonPage from '../../../src/portal/areas/registration/PersonPage';
import ReRegistrationPage from '../../../src/portal/areas/registration/ReRegistrationPage';
import { accepted, type FormName, forms, PASSWORD, type Rule, rules } from '../../contract/rules-registration';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { type Rendered, renderScreen } from '../support/render';
import { signIn } from '../support/session';

/**
 * Every rule of registration and recovery at the field on its screen: the field refuses to hold the value, or says what the rule says.
 * The server's test walks the same rows.
 */

interface FormScreen {
  screen: ReactElement;
  /** Choices that lead to the form. */
  choose?: RegExp[];
  submit: string;
  state?: unknown;
  labels?: Record<string, string>;
  signedIn?: 'PF' | 'PJ';
}

const LABELS: Record<string, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  an8: 'Código AN8',
  numeroContrato: 'Número do contrato',
  inputLogin: 'Usuário',
  nome: 'Nome completo',
  nomeFantasia: 'Nome fantasia',
  nomeDaMae: 'Nome da mãe',
  identidadePassaporte: 'Identidade ou passaporte',
  dataNascimento: 'Data de nascimento',
  email: 'E-mail',
  ddiMovel: 'DDI',
  dddMovel: 'DDD',
  foneMovel: 'Celular',
  idProduto: 'CPF',
};
const COMPANY = { nome: 'Razão social' };
const REGISTER = 'Cadastrar';
const SEND = 'Enviar código';
const state = {
  id: 'globaltrade',
  ip: 'null:443',
  method: 'E',
  email: 'gloxxx@exemplo.test',
  phone: null,
  fluxo: 'f1',
};

/** The code has boxes instead of fields, and a test of its own. */
type FieldsForm = Exclude<FormName, 'codigo'>;

const screens: Record<FieldsForm, FormScreen> = {
  brasileiro: { screen: <PersonPage />, submit: REGISTER },
  'estrangeiro-com-cpf': { screen: <PersonPage />, choose: [/^Estrangeira/], submit: REGISTER },
  'estrangeiro-sem-cpf': { screen: <PersonPage />, choose: [/^Estrangeira/, /^Não tenho CPF/], submit: REGISTER },
  'empresa-nacional': { screen: <CompanyPage />, submit: REGISTER, labels: COMPANY },
  'empresa-estrangeira-com-cnpj': {
    screen: <CompanyPage />,
    choose: [/^Estrangeira com CNPJ/],
    submit: REGISTER,
    labels: COMPANY,
  },
  'empresa-estrangeira-com-an8': {
    screen: <CompanyPage />,
    choose: [/^Estrangeira com AN8/],
    submit: REGISTER,
    labels: COMPANY,
  },
  recadastramento: {
    screen: <ReRegistrationPage />,
    submit: 'Salvar',
    labels: { nome: 'Nome ou nome social' },
    signedIn: 'PF',
  },
  recuperacao: { screen: <PersonRecoveryPage />, submit: SEND },
  'recuperacao-sem-cpf': { screen: <PersonWithoutCpfPage />, submit: SEND, labels: { idProduto: 'Usuário' } },
  'recuperacao-empresa': { screen: <CompanyRecoveryPage />, submit: SEND, labels: { ...COMPANY, idProduto: 'CNPJ' } },
  'recuperacao-empresa-an8': {
    screen: <CompanyRecoveryPage />,
    choose: [/^Não tem CNPJ/],
    submit: SEND,
    labels: { ...COMPANY, idProduto: 'Usuário' },
  },
  'conferencia-an8': { screen: <An8Page />, submit: 'Continuar', labels: COMPANY },
  'nova-senha': { screen: <ResetPage />, submit: SEND, state },
  'troca-obrigatoria': { screen: <MandatoryResetPage />, submit: 'Trocar senha', labels: COMPANY, signedIn: 'PJ' },
  'troca-obrigatoria-an8': {
    screen: <MandatoryResetPage />,
    choose: [/^Não tem CNPJ/],
    submit: 'Trocar senha',
    labels: COMPANY,
    signedIn: 'PJ',
  },
};

/** Answers of a fixed choice, which hold nothing else; and a date that the field itself turns into the right form. */
const CHOICES = new Set(['meioEnvio', 'tipoEstrangeiro', 'sexo']);
const isTypedDate = ({ field, value }: Rule) => field === 'dataNascimento' && value === '31/12/1990';

const messages = validation as unknown as Record<string, string>;
const asTyped = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

async function open(
  name: FieldsForm,
): Promise<{ rendered: Rendered; input: (field: string) => HTMLInputElement; submit: () => void }> {
  const form = screens[name];
  if (form.signedIn) {
    signIn(form.signedIn === 'PJ' ? { sub: '00000102000107', tipo: 'PJ' } : {});
    answer(getUsuario, () => individual({ situacaoAtual: 'R' }));
    answer(checkPasswordExpiry, () => ({ senhaExpirada: true }));
  }
  // Of a longer number the field keeps a whole CPF, and asks about it.
  answer(lookUpPerson, () => ({ situacao: '0', regular: true }));
  const rendered = renderScreen(form.screen, {
    path: '/form',
    door: form.signedIn ? 'signed-in' : 'public',
    state: form.state,
  });
  await screen.findByRole('button', { name: form.submit });
  for (const choice of form.choose ?? []) fireEvent.click(screen.getByRole('radio', { name: choice }));
  const registering = form.submit === REGISTER;
  const labels: Record<string, string> = {
    ...LABELS,
    ...form.labels,
    senha: registering ? 'Crie uma senha' : 'Nova senha',
    confirmaSenha: 'Repita a senha',
  };
  const labelled = (field: string) =>
    screen
      .getAllByLabelText(new RegExp(`^${labels[field] ?? field}( |$|\\()`))
      .find((element) => element instanceof HTMLInputElement && element.type !== 'radio') as HTMLInputElement;
  // The same element as long as it stands there: finding it by its label costs most of the time.
  const known = new Map<string, HTMLInputElement>();
  const input = (field: string) => {
    const before = known.get(field);
    if (before?.isConnected) return before;
    const found = labelled(field);
    known.set(field, found);
    return found;
  };
  const submit = () => {
    const terms = screen.queryByRole('checkbox', { name: /termos de uso/ });
    if (terms instanceof HTMLInputElement && !terms.checked) fireEvent.click(terms);
    fireEvent.click(screen.getByRole('button', { name: form.submit }));
  };
  return { rendered, input, submit };
}

function type(element: HTMLInputElement, value: string): void {
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
}

const errorsAt = (element: HTMLElement) =>
  [...(element.closest('.ant-form-item')?.querySelectorAll('.ant-form-item-explain-error') ?? [])].map(
    (node) => node.textContent,
  );

/** Whether the field holds what was typed, separators of its mask aside. */
function holds(element: HTMLInputElement, value: string): boolean {
  return element.value === value || (/^[0-9A-Za-z]+$/.test(value) && element.value.replace(/[./-]/g, '') === value);
}

async function expectSaid(element: HTMLInputElement, rule: Rule): Promise<void> {
  const said = messages[rule.key];
  await waitFor(() =>
    expect(errorsAt(element), `${rule.form} ${rule.field} ${JSON.stringify(rule.value)}`).toContain(said),
  );
}

const names = (Object.keys(forms) as FormName[]).filter((name) => name !== 'codigo');

describe('the fields of the forms refuse what the rules refuse', () => {
  it.each(names)(
    '%s',
    async (name) => {
      const { input, submit } = await open(name);
      const own = rules.filter(({ form, field }) => form === name && !CHOICES.has(field) && field !== 'termos');

      const empty = own.filter(({ value }) => value === '');
      for (const rule of empty) fireEvent.change(input(rule.field), { target: { value: '' } });
      submit();
      for (const rule of empty) await expectSaid(input(rule.field), rule);

      for (const rule of own.filter((one) => one.value !== '' && !isTypedDate(one))) {
        const element = input(rule.field);
        if (rule.key === 'passwords_must_match') type(input('senha'), PASSWORD);
        if (rule.key === 'invalid_mobile') type(input('dddMovel'), '11');
        const typed = rule.field === 'dataNascimento' ? asTyped(String(rule.value)) : String(rule.value);
        type(element, typed);
        if (holds(element, typed)) await expectSaid(element, rule);
        type(element, '');
      }
    },
    // A form's every rule, one after the other.
    120_000,
  );

  it.each(names.filter((name) => accepted.some(({ form, value }) => form === name && typeof value === 'string')))(
    '%s takes whole what the rules accept',
    async (name) => {
      const { input } = await open(name);
      for (const { field, value } of accepted.filter((one) => one.form === name && !CHOICES.has(one.field))) {
        if (typeof value !== 'string') continue;
        const typed = field === 'dataNascimento' ? asTyped(value) : value;
        type(input(field), typed);
        expect(holds(input(field), typed), `${field} ${value}: ${input(field).value}`).toBe(true);
      }
    },
  );

  it.each(names.filter((name) => screens[name].submit === REGISTER))(
    '%s is not sent before the terms are accepted',
    async (name) => {
      await open(name);
      const button = screen.getByRole('button', { name: REGISTER });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Para cadastrar, marque que aceita os termos.');
      fireEvent.click(screen.getByRole('checkbox', { name: /termos de uso/ }));
      expect(button).toBeEnabled();
      expect(button).not.toHaveAccessibleDescription();
      fireEvent.click(screen.getByRole('checkbox', { name: /termos de uso/ }));
      expect(button).toBeDisabled();
    },
  );

  it('codigo', async () => {
    // A whole code goes by itself.
    answer(activateRegistration, () => refuse(409, 'MCN-110 Código incorreto.'));
    const sent = { meioEnvio: 'E', destino: '***ana@***sto.br', reenvioEm: 30, resendAt: 0 };
    const registered = {
      tipo: 'PF',
      idProduto: '00000011207',
      email: 'ana@exemplo.test',
      ddiMovel: '55',
      dddMovel: '11',
      foneMovel: '987654321',
      sent,
    };
    for (const { value } of rules.filter(({ form }) => form === 'codigo')) {
      const { unmount, user } = renderScreen(<ConfirmPage />, {
        path: '/finalizaCadastroToken',
        state: registered,
        door: 'public',
      });
      await user.click(await screen.findByLabelText('Número 1 de 6'));
      if (value !== '') await user.keyboard(String(value));
      const held = screen
        .getAllByRole<HTMLInputElement>('textbox')
        .map((box) => box.value)
        .join('');
      if (held.length < 6) {
        fireEvent.click(screen.getByRole('button', { name: 'Concluir' }));
        expect(await screen.findByText('Informe todos os dígitos do Token.')).toBeVisible();
      }
      unmount();
    }
  });

  it('offers both channels, and e-mail alone for a phone of another country', async () => {
    const { input } = await open('estrangeiro-com-cpf');
    const channels = () => screen.queryAllByRole('radio', { name: /^(E-mail|SMS no celular)/ });
    expect(channels()).toHaveLength(0);
    type(input('ddiMovel'), '55');
    await waitFor(() => expect(channels().map((radio) => (radio as HTMLInputElement).value)).toEqual(['E', 'C']));
  });
});

import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';
import { z } from 'zod';
import {
  an8CheckForm,
  an8RecoveryForm,
  companyRecoveryForm,
  companyRecoveryPayload,
  newPasswordForm,
  recoveryForm,
  recoveryPayload,
  recoveryPayloadFields,
  recoveryWithoutCpfForm,
  recoveryWithoutCpfPayload,
} from '../../src/contract/recovery';
import {
  an8CompanyForm,
  an8CompanyPayload,
  brazilianForm,
  brazilianPayload,
  foreignCompanyForm,
  foreignCompanyPayload,
  foreignPayload,
  foreignWithCpfForm,
  foreignWithoutCpfForm,
  nationalCompanyForm,
  nationalCompanyPayload,
  payloadFields,
  payloadFieldsWithUsername,
  reRegistrationForm,
  reRegistrationPayload,
  reRegistrationPayloadFields,
} from '../../src/contract/registration-forms';
import { token } from '../../src/contract/validation';
import { PASSWORD_SPECIALS } from '../../src/contract/constants';
import { daysAgo } from './support/dates';

/**
 * Every rule of sign-in §5 and delegation §5 about registration and recovery, one row each. The form's test and the server's test
 * both read it: what the form refuses with a key, the server refuses with the same key.
 */

type Values = Record<string, unknown>;

export interface FormUnderTest {
  schema: z.ZodType;
  /** A form that passes, with numbers of its own. */
  valid(): Values;
  /** What the screen sends for it. */
  payload(values: Values): Values;
  /** Field of the payload → field of the form, where they differ. */
  fields: Readonly<Record<string, string>>;
}

let serial = 0;
export const newEmail = () => `pessoa.${process.pid}.${Date.now().toString(36)}.${(serial += 1)}@exemplo.com.br`;
export const newLogin = () => `user${Date.now().toString(36).slice(-6)}${(serial += 1).toString(36).padStart(3, '0')}`;
export const newAn8 = () => String(10_000_000 + Math.floor(Math.random() * 89_999_999));
export const PASSWORD = 'Quintal#2026';

const adult = { dataNascimento: '1990-05-20', senha: PASSWORD, confirmaSenha: PASSWORD, termos: true };
const brazilianPhone = { dddMovel: '11', foneMovel: '987654321' };
const foreignPhone = { ddiMovel: '34', dddMovel: '91', foneMovel: '1234567' };
const company = {
  nome: 'EMPRESA DE EXEMPLO LTDA',
  nomeFantasia: 'EXEMPLO',
  senha: PASSWORD,
  confirmaSenha: PASSWORD,
  termos: true,
};

/** The payload functions are typed by their forms; a row may hold anything. */
const loose =
  <Form>(payload: (form: Form) => object) =>
  (values: Values) =>
    ({
      ...payload(values as Form),
      ...(values.termos !== true && 'termos' in values && { termoAceito: 'N' }),
    }) as Values;

export const forms = {
  brasileiro: {
    schema: brazilianForm,
    valid: () => ({
      cpf: generateCpf(),
      nome: 'João da Silva',
      nomeDaMae: 'Ana da Silva',
      ...adult,
      ...brazilianPhone,
      email: newEmail(),
    }),
    payload: loose(brazilianPayload),
    fields: payloadFields,
  },
  'estrangeiro-com-cpf': {
    schema: foreignWithCpfForm,
    valid: () => ({
      tenhoCpf: '1',
      cpf: generateCpf(),
      nome: 'Juan Pérez',
      nomeDaMae: 'Ana Pérez',
      identidadePassaporte: 'AB123456',
      ...adult,
      ...foreignPhone,
      email: newEmail(),
    }),
    payload: loose(foreignPayload),
    fields: payloadFields,
  },
  'estrangeiro-sem-cpf': {
    schema: foreignWithoutCpfForm,
    valid: () => ({
      tenhoCpf: '0',
      tipoEstrangeiro: 'E',
      inputLogin: newLogin(),
      nome: 'Juan Pérez',
      identidadePassaporte: 'AB123456',
      ...adult,
      ...foreignPhone,
      email: newEmail(),
    }),
    payload: loose(foreignPayload),
    fields: payloadFieldsWithUsername,
  },
  'empresa-nacional': {
    schema: nationalCompanyForm(),
    valid: () => ({ cnpj: generateCnpj(), ...company, ...brazilianPhone, email: newEmail() }),
    payload: loose(nationalCompanyPayload),
    fields: payloadFields,
  },
  'empresa-estrangeira-com-cnpj': {
    schema: foreignCompanyForm(),
    valid: () => ({ cnpj: generateCnpj(), ...company, ...foreignPhone, email: newEmail() }),
    payload: loose(foreignCompanyPayload),
    fields: payloadFields,
  },
  'empresa-estrangeira-com-an8': {
    schema: an8CompanyForm,
    valid: () => ({
      an8: newAn8(),
      numeroContrato: '9912345678',
      inputLogin: newLogin(),
      ...company,
      ...foreignPhone,
      email: newEmail(),
    }),
    payload: loose(an8CompanyPayload),
    fields: payloadFieldsWithUsername,
  },
  recadastramento: {
    schema: reRegistrationForm,
    valid: () => ({ nome: 'João da Silva', nomeDaMae: 'Ana da Silva', dataNascimento: '1990-05-20' }),
    payload: loose(reRegistrationPayload),
    fields: reRegistrationPayloadFields,
  },
  recuperacao: {
    schema: recoveryForm,
    valid: () => ({
      idProduto: generateCpf(),
      nome: 'João da Silva',
      nomeDaMae: 'Ana da Silva',
      dataNascimento: '1990-05-20',
      senha: PASSWORD,
      confirmaSenha: PASSWORD,
    }),
    payload: loose(recoveryPayload),
    fields: recoveryPayloadFields,
  },
  'recuperacao-sem-cpf': {
    schema: recoveryWithoutCpfForm,
    valid: () => ({ idProduto: newLogin(), senha: PASSWORD, confirmaSenha: PASSWORD }),
    payload: loose(recoveryWithoutCpfPayload),
    fields: recoveryPayloadFields,
  },
  'recuperacao-empresa': {
    schema: companyRecoveryForm,
    valid: () => ({
      idProduto: generateCnpj(),
      nome: 'EMPRESA DE EXEMPLO LTDA',
      senha: PASSWORD,
      confirmaSenha: PASSWORD,
    }),
    payload: loose(companyRecoveryPayload),
    fields: recoveryPayloadFields,
  },
  'recuperacao-empresa-an8': {
    schema: an8RecoveryForm,
    valid: () => ({
      idProduto: newLogin(),
      an8: newAn8(),
      numeroContrato: '9912345678',
      nome: 'EMPRESA DE EXEMPLO LTDA',
      senha: PASSWORD,
      confirmaSenha: PASSWORD,
    }),
    payload: loose(companyRecoveryPayload),
    fields: recoveryPayloadFields,
  },
  'troca-obrigatoria': {
    schema: companyRecoveryForm,
    valid: () => ({
      idProduto: generateCnpj(),
      nome: 'EMPRESA DE EXEMPLO LTDA',
      senha: PASSWORD,
      confirmaSenha: PASSWORD,
    }),
    payload: loose(companyRecoveryPayload),
    fields: recoveryPayloadFields,
  },
  'troca-obrigatoria-an8': {
    schema: an8RecoveryForm,
    valid: () => ({
      idProduto: newLogin(),
      an8: newAn8(),
      numeroContrato: '9912345678',
      nome: 'EMPRESA DE EXEMPLO LTDA',
      senha: PASSWORD,
      confirmaSenha: PASSWORD,
    }),
    payload: loose(companyRecoveryPayload),
    fields: recoveryPayloadFields,
  },
  'conferencia-an8': {
    schema: an8CheckForm,
    valid: () => ({ an8: newAn8(), nome: 'EMPRESA DE EXEMPLO LTDA', nomeFantasia: 'EXEMPLO' }),
    payload: (values: Values) => values,
    fields: {},
  },
  'nova-senha': {
    schema: newPasswordForm,
    valid: () => ({ senha: PASSWORD, confirmaSenha: PASSWORD }),
    payload: ({ senha }: Values) => ({ senha, token: '123456', idProduto: '00000010154' }),
    fields: {},
  },
  codigo: {
    schema: z.object({ token }),
    valid: () => ({ token: '123456' }),
    payload: (values: Values) => ({ code: values.token, idProduto: '00000010154' }),
    fields: { code: 'token' },
  },
} as const satisfies Record<string, FormUnderTest>;

export type FormName = keyof typeof forms;

export interface Rule {
  form: FormName;
  field: string;
  value: unknown;
  key: string;
  /** The field never leaves the screen. */
  formOnly?: true;
}

const everywhere = (names: readonly FormName[], rules: readonly [string, unknown, string, true?][]): Rule[] =>
  names.flatMap((form) =>
    rules.map(([field, value, key, formOnly]) => ({ form, field, value, key, ...(formOnly && { formOnly }) })),
  );

const long = (length: number) => 'A'.repeat(length);
const yearsAgo = (years: number, days: number) => daysAgo(years * 365 + days);

const people = ['brasileiro', 'estrangeiro-com-cpf', 'estrangeiro-sem-cpf'] as const;
const companies = ['empresa-nacional', 'empresa-estrangeira-com-cnpj', 'empresa-estrangeira-com-an8'] as const;
const registrations = [...people, ...companies];
const recoveries = ['recuperacao', 'recuperacao-sem-cpf', 'recuperacao-empresa', 'recuperacao-empresa-an8'] as const;
/** The questions stand on a screen that knows whose login it is. */
const mandatory = ['troca-obrigatoria', 'troca-obrigatoria-an8'] as const;
const foreigners = [
  'estrangeiro-com-cpf',
  'estrangeiro-sem-cpf',
  'empresa-estrangeira-com-cnpj',
  'empresa-estrangeira-com-an8',
] as const;
const withMother = ['brasileiro', 'estrangeiro-com-cpf', 'recadastramento', 'recuperacao'] as const;

const password: [string, unknown, string][] = [
  ['senha', '', 'password_required'],
  ['senha', 'Ab1!xyz', 'password_match'],
  ['senha', 'Ab1!xyzAb1!xyz12', 'password_max_length'],
  ['senha', '12345678!', 'password_match'],
  ['senha', 'abcdefgh!', 'password_match'],
  ['senha', 'abcdefgh1', 'password_match'],
  // A symbol, but none of the list.
  ['senha', 'Abcdefg1;', 'password_match'],
  ['senha', 'Postal/2026!', 'password_no_slashes'],
  ['senha', 'Postal\\2026!', 'password_no_slashes'],
];

export const rules: Rule[] = [
  ...everywhere([...registrations, 'nova-senha'], password),
  // In recovery the password stays on the screen until the code step; the reset sends it.
  ...everywhere(
    [...recoveries, ...mandatory],
    password.map(([field, value, key]) => [field, value, key, true]),
  ),
  ...everywhere(
    [...registrations, ...recoveries, ...mandatory, 'nova-senha'],
    [
      ['confirmaSenha', '', 'confirm_password_required', true],
      ['confirmaSenha', 'Quintal#2027', 'passwords_must_match', true],
    ],
  ),
  ...everywhere(registrations, [
    ['termos', false, 'terms_required'],
    ['email', '', 'email_required'],
    ['email', 'nada', 'invalid_email'],
    ['email', 'a@b', 'invalid_email'],
    ['email', 'a.@exemplo.com', 'invalid_email'],
    ['email', '.a@exemplo.com', 'invalid_email'],
    ['email', 'a..b@exemplo.com', 'invalid_email'],
    ['email', 'a@ex..com', 'invalid_email'],
    ['email', 'a.@ex..com', 'invalid_email'],
    ['email', 'a@.exemplo.com', 'invalid_email'],
    ['email', 'a@exemplo.com.', 'invalid_email'],
    ['email', 'a@-exemplo.com', 'invalid_email'],
    ['email', 'a@exemplo-.com', 'invalid_email'],
    ['email', 'a@exemplo.c', 'invalid_email'],
    ['email', 'a@exemplo.123', 'invalid_email'],
    ['email', 'a@b@exemplo.com', 'invalid_email'],
    ['email', 'ana maria@exemplo.com', 'invalid_email'],
    ['email', `${'a'.repeat(65)}@exemplo.com`, 'invalid_email'],
    ['email', 'joão@exemplo.com', 'email_accents'],
    ['email', `${'a'.repeat(70)}@exemplo.com.br`, 'email_max_length'],
    ['meioEnvio', 'X', 'channel_required'],
    ['dddMovel', '', 'ddd_required'],
    ['foneMovel', '', 'phone_required'],
    ['foneMovel', '12', 'phone_format'],
  ]),
  ...everywhere(
    ['brasileiro', 'empresa-nacional'],
    [
      ['dddMovel', '1', 'ddd_two_digits'],
      ['dddMovel', '011', 'ddd_two_digits'],
      ['dddMovel', '20', 'unknown_area_code'],
      ['foneMovel', '12345678', 'invalid_mobile'],
      ['foneMovel', '187654321', 'invalid_mobile'],
    ],
  ),
  { form: 'brasileiro', field: 'foneMovel', value: '9876543210', key: 'invalid_mobile' },
  ...everywhere(foreigners, [
    ['ddiMovel', '', 'ddi_required'],
    ['ddiMovel', '351', 'ddi_two_digits'],
    ['ddiMovel', 'x', 'ddi_two_digits'],
    ['dddMovel', '1234', 'ddd_format'],
    ['foneMovel', '1234567890123456', 'phone_format'],
    ['foneMovel', '1234', 'phone_format'],
  ]),
  ...everywhere(
    [...people, 'recadastramento', 'recuperacao'],
    [
      ['nome', '', 'name_required'],
      ['nome', '   ', 'name_required'],
      ['nome', long(151), 'name_max_length'],
      ['nome', 'João <b>', 'name_format'],
      ['nome', 'João @ Silva', 'name_format'],
      ['nome', '123', 'name_needs_letter'],
      ['nome', '. -', 'name_needs_letter'],
      ['dataNascimento', '1899-12-31', 'birth_date_year'],
      ['dataNascimento', '', 'birth_date_required'],
      ['dataNascimento', '1990-02-30', 'birth_date_format'],
      ['dataNascimento', '31/12/1990', 'birth_date_format'],
      ['dataNascimento', yearsAgo(-1, 0), 'birth_date_future'],
    ],
  ),
  ...everywhere(
    [...people, 'recadastramento'],
    [
      ['dataNascimento', yearsAgo(18, -1), 'minimum_age'],
      ['dataNascimento', yearsAgo(10, 0), 'minimum_age'],
    ],
  ),
  ...everywhere(withMother, [
    ['nomeDaMae', '', 'mothers_name_required'],
    ['nomeDaMae', '   ', 'mothers_name_required'],
    ['nomeDaMae', long(151), 'name_max_length'],
    ['nomeDaMae', '123', 'name_needs_letter'],
  ]),
  ...everywhere(
    ['brasileiro', 'estrangeiro-com-cpf'],
    [
      ['cpf', '00000010155', 'invalid_cpf'],
      ['cpf', '11111111111', 'invalid_cpf'],
      ['cpf', '0000001015', 'invalid_cpf'],
      ['cpf', '000000101540', 'invalid_cpf'],
      ['cpf', '0000001015a', 'invalid_cpf'],
    ],
  ),
  ...everywhere(people, [['sexo', 'X', 'invalid_value']]),
  { form: 'brasileiro', field: 'cpf', value: '', key: 'cpf_required' },
  // Sent without its CPF, a foreigner's registration is one without a CPF: the server asks for the username.
  { form: 'estrangeiro-com-cpf', field: 'cpf', value: '', key: 'cpf_required', formOnly: true },
  ...everywhere(
    ['estrangeiro-com-cpf', 'estrangeiro-sem-cpf'],
    [
      ['identidadePassaporte', '', 'passport_required'],
      ['identidadePassaporte', long(21), 'passport_max_length'],
      ['identidadePassaporte', 'AB 123', 'passport_format'],
      ['tipoEstrangeiro', 'X', 'nationality_required'],
    ],
  ),
  ...everywhere(
    ['estrangeiro-sem-cpf', 'empresa-estrangeira-com-an8'],
    [
      ['inputLogin', '', 'user_required'],
      ['inputLogin', 'curto1', 'user_min_length'],
      ['inputLogin', 'umusuariolongodemais', 'user_max_length'],
      ['inputLogin', 'com espaco', 'user_format'],
      ['inputLogin', 'usuário01', 'user_format'],
      ['inputLogin', '123456789', 'user_needs_letter'],
      ['inputLogin', '12abc34501de35', 'user_not_cnpj'],
    ],
  ),
  ...everywhere(
    ['empresa-nacional', 'empresa-estrangeira-com-cnpj'],
    [
      ['cnpj', '', 'cnpj_required'],
      ['cnpj', '00000101000163', 'invalid_cnpj'],
      ['cnpj', '12abc34501de35', 'invalid_cnpj'],
      ['cnpj', '123', 'invalid_cnpj'],
    ],
  ),
  ...everywhere(
    [...companies, 'recuperacao-empresa', 'recuperacao-empresa-an8', 'conferencia-an8', ...mandatory],
    [
      ['nome', '', 'company_name_required'],
      ['nome', '   ', 'company_name_required'],
      ['nome', long(151), 'name_max_length'],
      ['nome', '12 345', 'name_needs_letter'],
    ],
  ),
  ...everywhere([...companies, 'conferencia-an8'], [['nomeFantasia', long(101), 'trade_name_max_length']]),
  { form: 'conferencia-an8', field: 'nomeFantasia', value: '', key: 'trade_name_required' },
  ...everywhere(
    ['empresa-estrangeira-com-an8', 'recuperacao-empresa-an8', 'conferencia-an8', 'troca-obrigatoria-an8'],
    [
      ['an8', '', 'an8_required'],
      ['an8', '1020304a', 'numeric_only'],
      ['an8', '102030401', 'an8_length'],
      ['an8', '1020304', 'an8_length'],
    ],
  ),
  ...everywhere(
    ['empresa-estrangeira-com-an8', 'recuperacao-empresa-an8', 'troca-obrigatoria-an8'],
    [
      ['numeroContrato', '', 'contract_required'],
      ['numeroContrato', '99123a', 'numeric_only'],
      ['numeroContrato', '99123456789', 'contract_max_length'],
    ],
  ),
  ...everywhere(recoveries, [
    ['idProduto', '', 'required'],
    ['idProduto', 'usuario com espaco', 'login_format'],
    ...['?', '|', '(', ')', '\\', ';'].map((character): [string, string, string] => [
      'idProduto',
      `usuario${character}`,
      'login_format',
    ]),
    // A slash stands in a CNPJ, nowhere else.
    ['idProduto', 'usuario/x', 'login_format'],
    ['idProduto', 'a'.repeat(16), 'user_max_length'],
  ]),
  ...everywhere([...recoveries, ...mandatory], [['meioEnvio', 'X', 'channel_required']]),
  ...everywhere(
    ['codigo'],
    [
      ['token', '', 'token_digits_required'],
      ['token', '12345', 'token_digits_required'],
      ['token', '1234567', 'token_digits_required'],
      ['token', '12a456', 'token_digits_required'],
    ],
  ),
];

/** What each rule still lets pass: its limits, and every character that it names. */
export interface Accepted {
  form: FormName;
  field: string;
  value: unknown;
}

const letThrough = (names: readonly FormName[], values: readonly [string, unknown][]): Accepted[] =>
  names.flatMap((form) => values.map(([field, value]) => ({ form, field, value })));

export const accepted: Accepted[] = [
  ...letThrough(
    ['brasileiro', 'empresa-nacional', 'nova-senha'],
    [
      ['senha', 'Ab1!xyzw'],
      ['senha', 'Ab1!xyzAb1!xyz1'],
      ...[...PASSWORD_SPECIALS].map((special): [string, unknown] => ['senha', `Quintal2026${special}`]),
    ],
  ),
  ...letThrough(registrations, [
    ['email', `${'a'.repeat(64)}@exemplo.com.br`],
    ['email', "ana.d'avila+contas_1@exemplo-2.com.br"],
    ['email', 'ana@ação.com.br'],
    ['email', 'ana@exemplo.xn--p1ai'],
    ['meioEnvio', 'E'],
  ]),
  ...letThrough(foreigners, [
    ['ddiMovel', '1'],
    ['dddMovel', '1'],
    ['dddMovel', '123'],
    ['foneMovel', '12345'],
    ['foneMovel', '123456789012345'],
  ]),
  ...letThrough(
    [...people, 'recadastramento', 'recuperacao'],
    [
      ['nome', long(150)],
      ['nome', "João D. Ávila-2 d'Oeste"],
      ['dataNascimento', yearsAgo(18, 0)],
    ],
  ),
  ...letThrough(['recuperacao'], [['dataNascimento', yearsAgo(0, 0)]]),
  ...letThrough([...people, 'recadastramento', 'recuperacao'], [['dataNascimento', '1900-01-01']]),
  // Trade names may be numbers: a shop may be called 51.
  ...letThrough(companies, [['nomeFantasia', '51']]),
  ...letThrough(withMother, [['nomeDaMae', long(150)]]),
  ...letThrough(people, [
    ...['', 'F', 'M', 'O', 'N'].map((gender): [string, unknown] => ['sexo', gender]),
    ['necessidadesEspeciais', [1, 2, 3, 4, 5, 6, 7]],
  ]),
  ...letThrough(
    ['estrangeiro-com-cpf', 'estrangeiro-sem-cpf'],
    [
      ['identidadePassaporte', long(20)],
      ['tipoEstrangeiro', 'B'],
      ['tipoEstrangeiro', 'E'],
    ],
  ),
  ...letThrough(
    ['estrangeiro-sem-cpf', 'empresa-estrangeira-com-an8'],
    [
      ['inputLogin', newLogin().slice(-7) + 'a'],
      ['inputLogin', newLogin().padEnd(15, 'x')],
    ],
  ),
  ...letThrough(
    [...companies, 'recuperacao-empresa', 'recuperacao-empresa-an8', 'conferencia-an8', ...mandatory],
    [['nome', long(150)]],
  ),
  ...letThrough([...companies, 'conferencia-an8'], [['nomeFantasia', long(100)]]),
  ...letThrough(companies, [['nomeFantasia', '']]),
  ...letThrough(
    ['empresa-estrangeira-com-an8', 'recuperacao-empresa-an8', 'troca-obrigatoria-an8'],
    [
      ['numeroContrato', '1'],
      ['numeroContrato', '9912345678'],
    ],
  ),
  ...letThrough(recoveries, [
    ['idProduto', 'a'.repeat(15)],
    ['idProduto', 'a.b-c'],
  ]),
];

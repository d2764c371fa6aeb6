import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { type DependentForm, dependentPayloadOf } from '../../src/contract/dependent-form';
import { daysAgo } from './support/dates';

/**
 * Every rule of the dependent's form (delegation §5), one row each. The form's test and the server's test both read it: what the
 * form refuses with a key, the server refuses with the same key.
 */

type Values = Record<string, unknown>;
export type DependentKind = 'brasileiro' | 'estrangeiro';

let serial = 0;
export const newEmail = () => `crianca.${process.pid}.${Date.now().toString(36)}.${(serial += 1)}@exemplo.com.br`;
export const PASSWORD = 'Quintal#2026';

/** Eighteen years of 365 days. */
export const EIGHTEEN_YEARS = 18 * 365;

const common = {
  nome: 'Maria de Exemplo',
  sexo: 'F',
  dataNascimento: daysAgo(9 * 365),
  senha: PASSWORD,
  confirmaSenha: PASSWORD,
  meioEnvio: 'E',
  consentimento: true,
};

/** A form that passes, with a CPF and an e-mail of its own. */
export const validForm: Record<DependentKind, () => Values> = {
  brasileiro: () => ({
    ...common,
    tipoEstrangeiro: 'N',
    cpf: generateCpf(),
    dddMovel: '11',
    foneMovel: '987654321',
    email: newEmail(),
  }),
  estrangeiro: () => ({
    ...common,
    tipoEstrangeiro: 'B',
    cpf: generateCpf(),
    cie: 'AB123456',
    ddiMovel: '34',
    dddMovel: '911',
    foneMovel: '1234567',
    email: newEmail(),
  }),
};

/** What the screen sends for a form. A row may hold anything. */
export const payloadFor = (values: Values, guardian: string): Values => ({
  ...dependentPayloadOf(values as DependentForm, guardian),
  termoAceito: values.consentimento === true ? 'S' : 'N',
});

export interface DependentRule {
  kind: DependentKind;
  field: string;
  value: unknown;
  key: string;
  /** The field never leaves the screen, or the server has a default for it. */
  formOnly?: true;
}

const long = (length: number) => 'A'.repeat(length);

const everyone: [string, unknown, string, true?][] = [
  ['cpf', '', 'cpf_required'],
  ['cpf', '00000010155', 'invalid_cpf'],
  ['cpf', '11111111111', 'invalid_cpf'],
  ['nome', '', 'name_required'],
  ['nome', '   ', 'name_required'],
  ['nome', long(151), 'name_max_length'],
  ['nome', 'Maria <b>', 'name_format'],
  ['sexo', undefined, 'gender_required', true],
  ['sexo', 'X', 'gender_required'],
  ['dataNascimento', '', 'birth_date_required'],
  ['dataNascimento', '2015-02-30', 'birth_date_format'],
  ['dataNascimento', daysAgo(-2), 'birth_date_future'],
  ['dataNascimento', daysAgo(EIGHTEEN_YEARS), 'dependent_maximum_age'],
  ['dataNascimento', '1990-05-20', 'dependent_maximum_age'],
  ['dddMovel', '', 'ddd_required'],
  ['foneMovel', '', 'phone_required'],
  ['foneMovel', '12', 'phone_format'],
  ['email', '', 'email_required'],
  ['email', 'nada', 'invalid_email'],
  ['email', 'a.@ex..com', 'invalid_email'],
  ['nome', '123', 'name_needs_letter'],
  ['email', `${'a'.repeat(70)}@exemplo.com.br`, 'email_max_length'],
  ['senha', '', 'password_required'],
  ['senha', 'Ab1!xyz', 'password_min_length'],
  ['senha', 'Ab1!xyzAb1!xyz12', 'password_max_length'],
  ['senha', 'abcdefgh1', 'password_match'],
  ['senha', 'Postal/2026!', 'password_no_slashes'],
  ['confirmaSenha', '', 'confirm_password_required', true],
  ['confirmaSenha', 'Quintal#2027', 'passwords_must_match', true],
  ['meioEnvio', 'X', 'channel_required'],
  ['consentimento', false, 'consent_required'],
  ['tipoEstrangeiro', 'X', 'nationality_required'],
];
const brazilian: [string, unknown, string][] = [
  ['dddMovel', '1', 'ddd_two_digits'],
  ['dddMovel', '011', 'ddd_two_digits'],
  ['dddMovel', '20', 'unknown_area_code'],
  ['foneMovel', '12345678', 'invalid_mobile'],
];
const foreigner: [string, unknown, string][] = [
  ['cie', '', 'passport_required'],
  ['cie', long(21), 'passport_max_length'],
  ['cie', 'AB 123', 'passport_format'],
  ['ddiMovel', '', 'ddi_required'],
  ['ddiMovel', '351', 'ddi_two_digits'],
  ['dddMovel', '1234', 'ddd_format'],
];
const rows = (kind: DependentKind, rules: readonly [string, unknown, string, true?][]): DependentRule[] =>
  rules.map(([field, value, key, formOnly]) => ({ kind, field, value, key, ...(formOnly && { formOnly }) }));

export const dependentRules: DependentRule[] = [
  ...rows('brasileiro', [...everyone, ...brazilian]),
  ...rows('estrangeiro', [...everyone, ...foreigner]),
];

/** Accepted by both: the last day under eighteen, the day of birth, the shortest and the longest password. */
export const dependentAccepted: [DependentKind, string, unknown][] = [
  ['brasileiro', 'dataNascimento', daysAgo(EIGHTEEN_YEARS - 1)],
  ['brasileiro', 'dataNascimento', daysAgo(0)],
  ['brasileiro', 'nome', long(150)],
  ['brasileiro', 'senha', 'Ab1!xyzw'],
  ['estrangeiro', 'dddMovel', '1'],
  ['estrangeiro', 'cie', long(20)],
];

/** Where a rule across fields is said: beside the phone number, whichever part is wrong. */
export const fieldOfRule = (rule: Pick<DependentRule, 'field' | 'key'>) =>
  rule.key === 'invalid_mobile' ? 'foneMovel' : rule.field;

/** Field of the form → field of the payload. */
export const dependentPayloadFieldOf = (field: string) => (field === 'consentimento' ? 'termoAceito' : field);

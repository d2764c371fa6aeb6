import { z } from 'zod';
import { GENDERS, LOCAL_DDI, UNKNOWN_MOTHER } from './constants';
import type { BusinessPayloadOf, IndividualPayload, IndividualPayloadOf } from './registration';
import { areaExists, areaRule, phoneCanExist, phoneRule, registrationFields as fields } from './registration-fields';
import {
  an8,
  cie,
  cnpj,
  confirmaSenha,
  cpf,
  hasHost,
  holderBirthDate,
  isCnpj,
  meioEnvio,
  mother,
  motherNamed,
  numeroContrato,
  onlyDigits,
  senha,
  companyName,
  tradeName,
  username,
} from './validation';

/**
 * The forms of registration, with the specification's field names (sign-in §3). Their values are what the fields keep:
 * digits without separators, dates as yyyy-mm-dd. Each has a function that makes the payload; the server judges that
 * payload by the same rules, and `payloadFields` says beside which field its refusal belongs.
 */

/** Judged whatever else is wrong, so that one submit shows every mistake. */
const always = () => true;
const passwordsMatch = { error: 'passwords_must_match', path: ['confirmaSenha'], when: always };
const samePassword = (form: { senha?: unknown; confirmaSenha?: unknown }) =>
  !form.confirmaSenha || form.senha === form.confirmaSenha;
const motherRequired = { error: 'mothers_name_required', path: ['nomeDaMae'], when: always };

/** Field of the payload → field of the form, where they differ. */
export const payloadFields: Readonly<Record<string, string>> = { cie: 'identidadePassaporte', termoAceito: 'termos' };
/** The same in the two forms in which somebody chooses a username: foreigners without CPF, companies with AN8. */
export const payloadFieldsWithUsername: Readonly<Record<string, string>> = {
  ...payloadFields,
  idProduto: 'inputLogin',
};

const secrets = { senha, confirmaSenha };
const ending = {
  email: fields.email,
  ...secrets,
  meioEnvio: meioEnvio.default('E'),
  termos: z.literal(true, 'terms_required'),
};
/** Empty (the first option, "select") counts as N. */
const sexo = z.enum(['', ...GENDERS], 'invalid_value').default('N');

// ---- individuals

export const brazilianForm = z
  .object({
    cpf,
    nome: fields.nome,
    sexo,
    ...mother,
    dataNascimento: holderBirthDate,
    dddMovel: fields.dddNacional,
    foneMovel: fields.foneMovel,
    ...ending,
    necessidadesEspeciais: fields.necessidadesEspeciais.default([]),
  })
  .refine(samePassword, passwordsMatch)
  .refine(motherNamed, motherRequired)
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

const foreigner = {
  tipoEstrangeiro: fields.tipoEstrangeiro.default('B'),
  nome: fields.nome,
  sexo,
  identidadePassaporte: cie,
  dataNascimento: holderBirthDate,
  ddiMovel: fields.ddiMovel,
  dddMovel: fields.dddEstrangeiro,
  foneMovel: fields.foneMovel,
  ...ending,
  necessidadesEspeciais: fields.necessidadesEspeciais.default([]),
};

/** Foreigner, `tenhoCpf` '1'. */
export const foreignWithCpfForm = z
  .object({ tenhoCpf: z.literal('1'), cpf, ...mother, ...foreigner })
  .refine(samePassword, passwordsMatch)
  .refine(motherNamed, motherRequired)
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

/** Foreigner, `tenhoCpf` '0': a username instead of the CPF, no mother's name. */
export const foreignWithoutCpfForm = z
  .object({ tenhoCpf: z.literal('0'), inputLogin: username, ...foreigner })
  .refine(samePassword, passwordsMatch)
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

export type BrazilianForm = z.input<typeof brazilianForm>;
export type ForeignWithCpfForm = z.input<typeof foreignWithCpfForm>;
export type ForeignWithoutCpfForm = z.input<typeof foreignWithoutCpfForm>;

const motherOf = (form: { maeDesconhecida?: boolean; nomeDaMae?: string }) =>
  form.maeDesconhecida ? UNKNOWN_MOTHER : (form.nomeDaMae ?? '').trim();

const personOf = (form: BrazilianForm | ForeignWithCpfForm | ForeignWithoutCpfForm) => ({
  sexo: form.sexo || ('N' as const),
  dataNascimento: form.dataNascimento,
  foneMovel: onlyDigits(form.foneMovel),
  dddMovel: form.dddMovel,
  tipo: 'PF' as const,
  termoAceito: 'S' as const,
  nome: form.nome.trim().toUpperCase(),
  senha: form.senha,
  email: form.email.trim(),
  meioEnvio: form.meioEnvio ?? ('E' as const),
  situacaoAtual: 'P' as const,
  necessidadesEspeciais: form.necessidadesEspeciais ?? [],
});

export function brazilianPayload(form: BrazilianForm): IndividualPayloadOf<'brasileiro'> {
  return {
    ...personOf(form),
    tipoEstrangeiro: 'N',
    ddiMovel: LOCAL_DDI,
    cpf: form.cpf,
    idProduto: form.cpf,
    nomeDaMae: motherOf(form),
  };
}

/** Payload of either foreign form. */
export function foreignPayload(form: ForeignWithCpfForm | ForeignWithoutCpfForm): IndividualPayload {
  const shared = {
    ...personOf(form),
    tipoEstrangeiro: form.tipoEstrangeiro ?? ('B' as const),
    ddiMovel: form.ddiMovel,
    cie: form.identidadePassaporte,
  };
  if (form.tenhoCpf === '0')
    return { ...shared, idProduto: form.inputLogin.toLowerCase() } satisfies IndividualPayloadOf<'estrangeiro-sem-cpf'>;
  return {
    ...shared,
    cpf: form.cpf,
    idProduto: form.cpf,
    nomeDaMae: motherOf(form),
  } satisfies IndividualPayloadOf<'estrangeiro-com-cpf'>;
}

/** /recadastramento: the CPF is read-only. */
export const reRegistrationForm = z
  .object({ nome: fields.nome, ...mother, dataNascimento: holderBirthDate })
  .refine(motherNamed, motherRequired);
export type ReRegistrationForm = z.input<typeof reRegistrationForm>;
/** Field of the re-registration's payload → field of its form. */
export const reRegistrationPayloadFields: Readonly<Record<string, string>> = { mae: 'nomeDaMae' };

export function reRegistrationPayload(form: ReRegistrationForm): { dataNascimento: string; mae: string; nome: string } {
  return { dataNascimento: form.dataNascimento, mae: motherOf(form), nome: form.nome.trim().toUpperCase() };
}

// ---- companies

const names = { nome: fields.razaoSocial, nomeFantasia: fields.nomeFantasia.default('') };
/** Names that no registry confirms. */
const unregistered = {
  nome: names.nome.refine((text) => !hasHost(text), 'name_address'),
  nomeFantasia: names.nomeFantasia.refine((text) => !hasHost(text), 'name_address'),
};
const abroad = { ddiMovel: fields.ddiMovel, dddMovel: fields.dddEstrangeiro, foneMovel: fields.foneMovel };

/** The CNPJ's rule as configured: letters in its first twelve places, or digits alone. */
export const cnpjRule = (alphanumeric: boolean) =>
  alphanumeric ? cnpj : cnpj.refine((text) => isCnpj(text, { alphanumeric: false }), 'invalid_cnpj');

/** National company. */
export const nationalCompanyForm = (alphanumeric = true) =>
  z
    .object({
      cnpj: cnpjRule(alphanumeric),
      ...names,
      dddMovel: fields.dddNacional,
      foneMovel: fields.foneMovel,
      ...ending,
    })
    .refine(samePassword, passwordsMatch)
    .refine(areaExists, areaRule)
    .refine(phoneCanExist, phoneRule);

/** Foreign company with a CNPJ. */
export const foreignCompanyForm = (alphanumeric = true) =>
  z
    .object({ cnpj: cnpjRule(alphanumeric), ...names, ...abroad, ...ending })
    .refine(samePassword, passwordsMatch)
    .refine(areaExists, areaRule)
    .refine(phoneCanExist, phoneRule);

/** Foreign company without CNPJ: AN8, contract number and a login of its choice. */
export const an8CompanyForm = z
  .object({ an8, numeroContrato, inputLogin: username, ...unregistered, ...abroad, ...ending })
  .refine(samePassword, passwordsMatch)
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

export type NationalCompanyForm = z.input<ReturnType<typeof nationalCompanyForm>>;
export type ForeignCompanyForm = z.input<ReturnType<typeof foreignCompanyForm>>;
export type An8CompanyForm = z.input<typeof an8CompanyForm>;

const companyOf = (form: NationalCompanyForm | ForeignCompanyForm | An8CompanyForm) => ({
  foneMovel: onlyDigits(form.foneMovel),
  dddMovel: form.dddMovel,
  tipo: 'PJ' as const,
  termoAceito: 'S' as const,
  nome: companyName(form.nome),
  nomeFantasia: tradeName(form.nomeFantasia ?? ''),
  email: form.email.trim(),
  senha: form.senha,
  meioEnvio: form.meioEnvio ?? ('E' as const),
  situacaoAtual: 'P' as const,
});

export function nationalCompanyPayload(form: NationalCompanyForm): BusinessPayloadOf<'nacional'> {
  return { ...companyOf(form), cnpj: form.cnpj, idProduto: form.cnpj, sediadaForaBrasil: 'N', ddiMovel: LOCAL_DDI };
}

export function foreignCompanyPayload(form: ForeignCompanyForm): BusinessPayloadOf<'estrangeira-com-cnpj'> {
  return { ...companyOf(form), cnpj: form.cnpj, idProduto: form.cnpj, sediadaForaBrasil: 'S', ddiMovel: form.ddiMovel };
}

export function an8CompanyPayload(form: An8CompanyForm): BusinessPayloadOf<'estrangeira-com-an8'> {
  return {
    ...companyOf(form),
    an8: form.an8,
    numeroContrato: form.numeroContrato,
    idProduto: form.inputLogin.toLowerCase(),
    sediadaForaBrasil: 'S',
    ddiMovel: form.ddiMovel,
  };
}

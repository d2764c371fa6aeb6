import { z } from 'zod';
import { codeSent, idParams, idProduto } from './account';
import { LOCAL_DDI } from './constants';
import { dependentPayload } from './dependent-form';
import { defineEndpoint } from './endpoint';
import { areaExists, areaRule, phoneCanExist, phoneRule, registrationFields } from './registration-fields';
import {
  an8,
  cie,
  cnpj,
  cpf,
  fone,
  hasHost,
  dataNascimento,
  holderBirthDate,
  isCpf,
  meioEnvio,
  numeroContrato,
  senha,
  companyName,
  tradeName,
  token,
  username,
} from './validation';

/** Version of the terms of use and the privacy policy that a registration accepts; recorded with the acceptance. */
export const TERMS_VERSION = '2026-07-01';

export { phoneCanExist, phoneRule, registrationFields };
const fields = registrationFields;

const upper = (text: string) => text.toUpperCase();

const national = {
  ddiMovel: z.literal(LOCAL_DDI, 'ddi_required'),
  dddMovel: fields.dddNacional,
  foneMovel: fields.foneMovel,
};
const foreign = { ddiMovel: fields.ddiMovel, dddMovel: fields.dddEstrangeiro, foneMovel: fields.foneMovel };
const common = {
  termoAceito: z.literal('S', 'terms_required'),
  senha,
  email: fields.email,
  meioEnvio: meioEnvio.default('E'),
  situacaoAtual: z.literal('P', 'invalid_value'),
};

// ---- individuals

const person = {
  ...common,
  tipo: z.literal('PF', 'invalid_value'),
  nome: fields.nome.transform(upper),
  sexo: fields.sexo.default('N'),
  dataNascimento: holderBirthDate,
  necessidadesEspeciais: fields.necessidadesEspeciais.transform((ids) => [...new Set(ids)].sort()).default([]),
};
/** `MAE DESCONHECIDA` when the unknown-mother box is ticked. */
const mae = fields.nomeDaMae.transform(upper);
const loginIsNumber = { error: 'invalid_value', path: ['idProduto'], when: () => true };

const brazilian = z
  .object({
    variante: z.literal('brasileiro'),
    ...person,
    ...national,
    tipoEstrangeiro: z.literal('N'),
    cpf,
    nomeDaMae: mae,
    idProduto,
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule)
  .refine((body) => body.idProduto === body.cpf, loginIsNumber);
const foreignerWithCpf = z
  .object({
    variante: z.literal('estrangeiro-com-cpf'),
    ...person,
    ...foreign,
    tipoEstrangeiro: fields.tipoEstrangeiro,
    cpf,
    cie,
    nomeDaMae: mae,
    idProduto,
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule)
  .refine((body) => body.idProduto === body.cpf, loginIsNumber);
const foreignerWithoutCpf = z
  .object({
    variante: z.literal('estrangeiro-sem-cpf'),
    ...person,
    ...foreign,
    tipoEstrangeiro: fields.tipoEstrangeiro,
    cie,
    idProduto: username.transform((text) => text.toLowerCase()),
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);
/** A guardian registers a child: its own rules, and a session that the handler asks for. */
const dependent = dependentPayload.safeExtend({ variante: z.literal('dependente') });

const individual = z.discriminatedUnion('variante', [brazilian, foreignerWithCpf, foreignerWithoutCpf, dependent]);

const present = (value: unknown) => value !== undefined && value !== null && value !== '';
type Raw = Record<string, unknown>;
type Without<T, Key extends string> = T extends unknown ? Omit<T, Key> : never;

/** Which rules a body meets follows from its own fields; `variante` says it to the handler and is never sent. */
const withVariant = (variantOf: (raw: Raw) => string) => (raw: unknown) =>
  typeof raw === 'object' && raw !== null ? { ...raw, variante: variantOf(raw as Raw) } : raw;

/** Body of an individual's registration (sign-in §3). */
export type IndividualPayload = Without<z.input<typeof individual>, 'variante'>;
/** The same, checked: `variante` tells the forms apart. */
export type Individual = z.output<typeof individual>;
export type IndividualPayloadOf<Variant extends Individual['variante']> = Without<
  Extract<z.input<typeof individual>, { variante: Variant }>,
  'variante'
>;

const individualBody: z.ZodType<Individual, IndividualPayload> = z.preprocess(
  withVariant((raw) => {
    if (present(raw.responsavelDependente)) return 'dependente';
    if (raw.tipoEstrangeiro === 'N') return 'brasileiro';
    return present(raw.cpf) ? 'estrangeiro-com-cpf' : 'estrangeiro-sem-cpf';
  }),
  individual,
) as z.ZodType<Individual, IndividualPayload>;

// ---- companies

const company = {
  ...common,
  tipo: z.literal('PJ', 'invalid_value'),
  nome: fields.razaoSocial.transform(companyName),
  nomeFantasia: fields.nomeFantasia.transform(tradeName).default(''),
};

/** Names that no registry confirms. */
const unregistered = {
  nome: company.nome.refine((text) => !hasHost(text), 'name_address'),
  nomeFantasia: company.nomeFantasia.refine((text) => !hasHost(text), 'name_address'),
};

const nationalCompany = z
  .object({
    variante: z.literal('nacional'),
    ...company,
    ...national,
    sediadaForaBrasil: z.literal('N'),
    cnpj,
    idProduto,
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule)
  .refine((body) => body.idProduto === body.cnpj, loginIsNumber);
const foreignCompanyWithCnpj = z
  .object({
    variante: z.literal('estrangeira-com-cnpj'),
    ...company,
    ...foreign,
    sediadaForaBrasil: z.literal('S', 'nationality_required'),
    cnpj,
    idProduto,
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule)
  .refine((body) => body.idProduto === body.cnpj, loginIsNumber);
const foreignCompanyWithAn8 = z
  .object({
    variante: z.literal('estrangeira-com-an8'),
    ...company,
    ...foreign,
    sediadaForaBrasil: z.literal('S', 'nationality_required'),
    an8,
    numeroContrato,
    idProduto: username.transform((text) => text.toLowerCase()),
    ...unregistered,
  })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

const business = z.discriminatedUnion('variante', [nationalCompany, foreignCompanyWithCnpj, foreignCompanyWithAn8]);

/** Body of a company's registration (sign-in §3). */
export type BusinessPayload = Without<z.input<typeof business>, 'variante'>;
export type Business = z.output<typeof business>;
export type BusinessPayloadOf<Variant extends Business['variante']> = Without<
  Extract<z.input<typeof business>, { variante: Variant }>,
  'variante'
>;

const businessBody: z.ZodType<Business, BusinessPayload> = z.preprocess(
  withVariant((raw) => {
    if (raw.sediadaForaBrasil === 'N') return 'nacional';
    return 'an8' in raw || 'numeroContrato' in raw ? 'estrangeira-com-an8' : 'estrangeira-com-cnpj';
  }),
  business,
) as z.ZodType<Business, BusinessPayload>;

// ---- the calls

export const registerPF = defineEndpoint({
  id: 'registerPF',
  method: 'POST',
  path: '/v1/usuarios/pf',
  summary:
    'Registers an individual (a guardian: a dependent) and sends the code that confirms it; the same answer when the number has an account',
  access: { who: 'public' },
  body: individualBody,
  answer: codeSent,
  status: 201,
});

export const registerPJ = defineEndpoint({
  id: 'registerPJ',
  method: 'POST',
  path: '/v1/usuarios/pj',
  summary: 'Registers a company and sends the code that confirms it; the same answer when the number has an account',
  access: { who: 'public' },
  body: businessBody,
  answer: codeSent,
  status: 201,
});

/**
 * The registration data that the code goes to. Within its flow (X-Fluxo) the code is sent again; without one, a new flow
 * begins for the pending registration with this very e-mail.
 */
const registrationCode = z.object({
  meioEnvio,
  funcionalidade: z.literal('CADASTRO_USUARIO'),
  email: fields.email,
  ddiMovel: fields.ddiMovel.default(LOCAL_DDI),
  dddMovel: z.string().max(3, 'ddd_format').default(''),
  foneMovel: fone,
});
export type RegistrationCodeRequest = z.output<typeof registrationCode>;

/** Which contact the code of a forgotten password goes to; the flow of the identity questions says whose. */
export const recoveryCode = z.object({ meioEnvio, funcionalidade: z.literal('ESQUECEU_SENHA') });

export const sendRegistrationCode = defineEndpoint({
  id: 'sendRegistrationCode',
  method: 'POST',
  path: '/v1/public/cadastro/token/:id',
  summary: 'Sends the code of an individual’s registration',
  access: { who: 'public' },
  params: idParams,
  body: registrationCode,
  answer: codeSent,
});

/** The specification has one path for two purposes (sign-in §7, delegation §7): `funcionalidade` tells which. */
export const sendCompanyCode = defineEndpoint({
  id: 'sendCompanyCode',
  method: 'POST',
  path: '/v1/public/cadastro/token/pj/:id',
  summary:
    'Sends the code of a company’s registration (CADASTRO_USUARIO) or of its forgotten password (ESQUECEU_SENHA)',
  access: { who: 'public' },
  params: idParams,
  body: z.discriminatedUnion('funcionalidade', [registrationCode, recoveryCode]),
  answer: codeSent,
});

export const activateRegistration = defineEndpoint({
  id: 'activateRegistration',
  method: 'PUT',
  path: '/v1/public/cadastro/ativacao',
  summary: 'Activates a pending registration with its code; MCN-141 when the registry no longer accepts the CPF',
  access: { who: 'public' },
  body: z.object({ idProduto, code: token }),
  answer: z.undefined(),
});

export const lookUpPerson = defineEndpoint({
  id: 'lookUpPerson',
  method: 'GET',
  path: '/v1/public/cadastro/pf/:cpf',
  summary:
    'What the federal registry says of a foreigner’s CPF: its situation and whether it is regular; 404 MCN-145 when there is none',
  access: { who: 'public' },
  params: z.object({ cpf: z.string().refine(isCpf, 'invalid_cpf') }),
  answer: z.object({ situacao: z.string(), regular: z.boolean() }),
});

export const reRegister = defineEndpoint({
  id: 'reRegister',
  method: 'PATCH',
  path: '/v1/public/cadastro/:id/recadastramento',
  summary:
    'Confirms an individual’s data with the federal registry; the third mismatch cancels the registration (MCN-144)',
  access: { who: 'self', param: 'id', tipo: 'PF', whileDue: true, dependent: true },
  params: idParams,
  /** A holder is of age, a dependent need not be: the server asks whose it is. */
  body: z.object({ dataNascimento, mae, nome: fields.nome.transform(upper) }),
  answer: z.undefined(),
});

export const registrationEndpoints = [
  registerPF,
  registerPJ,
  sendRegistrationCode,
  sendCompanyCode,
  activateRegistration,
  lookUpPerson,
  reRegister,
];

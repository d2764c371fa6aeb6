import './jitless';
import { z } from 'zod';
import { codeSent, idParams, idProduto, usuarioExternoPF } from './account';
import { EMAIL_MAX, GENDERS, LOCAL_DDI, NAME_MAX, PASSWORD_MIN } from './constants';
import { defineEndpoint } from './endpoint';
import { phoneCanExist, phoneRule, registrationFields } from './registration-fields';
import {
  cie,
  confirmaSenha,
  cpf,
  dependentBirthDate,
  email,
  meioEnvio,
  onlyDigits,
  senha as strongPassword,
  token,
} from './validation';

/** Version of the guardian's consent for a child; recorded with who gave it and when. A new wording gets a new version. */
export const DEPENDENT_CONSENT_VERSION = '2026-07-01';

/**
 * The rules of a dependent's form, each once (delegation §5). Their words are the group `dependent` of validation.json. The
 * length of the password is said apart from its other rules, as the specification has it.
 */
export const dependentFields = {
  cpf,
  nome: registrationFields.nome,
  sexo: z.enum(GENDERS, 'gender_required'),
  cie,
  dataNascimento: dependentBirthDate,
  ddiMovel: registrationFields.ddiMovel,
  dddNacional: registrationFields.dddNacional,
  dddEstrangeiro: registrationFields.dddEstrangeiro,
  foneMovel: registrationFields.foneMovel,
  email: email.max(EMAIL_MAX, 'email_max_length').regex(/^\P{Cc}*$/u, 'invalid_email'),
  senha: z
    .string('password_required')
    .min(1, { error: 'password_required', abort: true })
    .min(PASSWORD_MIN, { error: 'password_min_length', abort: true })
    .pipe(strongPassword),
  confirmaSenha,
  meioEnvio,
  consentimento: z.literal(true, 'consent_required'),
} as const;
const fields = dependentFields;

const everyone = {
  cpf: fields.cpf,
  nome: fields.nome,
  dataNascimento: fields.dataNascimento,
  foneMovel: fields.foneMovel,
  email: fields.email,
  senha: fields.senha,
};
const national = { tipoEstrangeiro: z.literal('N'), dddMovel: fields.dddNacional };
const foreign = {
  tipoEstrangeiro: z.enum(['B', 'E'], 'nationality_required'),
  dddMovel: fields.dddEstrangeiro,
  ddiMovel: fields.ddiMovel,
  cie: fields.cie,
};

// ---- the form

const formOnly = {
  sexo: fields.sexo,
  confirmaSenha: fields.confirmaSenha,
  meioEnvio: meioEnvio.default('E'),
  consentimento: fields.consentimento,
};
const passwordsMatch = { error: 'passwords_must_match', path: ['confirmaSenha'], when: () => true };
const samePassword = (form: { senha?: unknown; confirmaSenha?: unknown }) =>
  !form.confirmaSenha || form.senha === form.confirmaSenha;

/** /novoDependente. Values are what the fields keep: digits without separators, the date as yyyy-mm-dd. */
export const dependentForm = z.discriminatedUnion(
  'tipoEstrangeiro',
  [
    z
      .object({ ...everyone, ...formOnly, ...national })
      .refine(samePassword, passwordsMatch)
      .refine(phoneCanExist, phoneRule),
    z
      .object({ ...everyone, ...formOnly, ...foreign })
      .refine(samePassword, passwordsMatch)
      .refine(phoneCanExist, phoneRule),
  ],
  'nationality_required',
);
export type DependentForm = z.input<typeof dependentForm>;

/** Field of the payload → field of the form, where they differ. */
export const dependentPayloadFields: Readonly<Record<string, string>> = { termoAceito: 'consentimento' };

// ---- the payload

/**
 * Body of POST /v1/usuarios/pf for a dependent (delegation §3). The login is the CPF; `termoAceito` S is the guardian's
 * consent for the child.
 */
export const dependentPayload = z
  .object({
    ...everyone,
    nome: fields.nome.transform((text) => text.toUpperCase()),
    idProduto,
    sexo: z.enum(GENDERS, 'gender_required').default('N'),
    tipo: z.literal('PF', 'invalid_value'),
    tipoEstrangeiro: z.enum(['N', 'B', 'E'], 'nationality_required'),
    ddiMovel: fields.ddiMovel.default(LOCAL_DDI),
    dddMovel: fields.dddEstrangeiro,
    cie: z.string().optional(),
    meioEnvio: meioEnvio.default('E'),
    termoAceito: z.literal('S', 'consent_required'),
    situacaoAtual: z.literal('P', 'invalid_value'),
    responsavelDependente: idProduto,
  })
  .refine((body) => body.idProduto === body.cpf, { error: 'invalid_value', path: ['idProduto'], when: () => true })
  .superRefine((body, context) => {
    const partial = z.object(
      body.tipoEstrangeiro === 'N'
        ? { dddMovel: fields.dddNacional, ddiMovel: z.literal(LOCAL_DDI, 'ddi_required') }
        : { cie: fields.cie },
    );
    const checked = partial.safeParse({ ...body, cie: body.cie ?? '' });
    for (const { path, message } of checked.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  })
  .refine(phoneCanExist, phoneRule);
export type DependentPayload = z.output<typeof dependentPayload>;

/** What /novoDependente sends. @param guardian the guardian's idProduto */
export function dependentPayloadOf(form: DependentForm, guardian: string): z.input<typeof dependentPayload> {
  return {
    cpf: form.cpf,
    idProduto: form.cpf,
    nome: form.nome.trim().toUpperCase(),
    sexo: form.sexo,
    dataNascimento: form.dataNascimento,
    tipo: 'PF',
    tipoEstrangeiro: form.tipoEstrangeiro,
    ddiMovel: form.tipoEstrangeiro === 'N' ? LOCAL_DDI : form.ddiMovel,
    dddMovel: form.dddMovel,
    foneMovel: onlyDigits(form.foneMovel),
    ...(form.tipoEstrangeiro !== 'N' && { cie: form.cie }),
    email: form.email.trim(),
    senha: form.senha,
    meioEnvio: form.meioEnvio ?? 'E',
    termoAceito: 'S',
    situacaoAtual: 'P',
    responsavelDependente: guardian,
  };
}

// ---- the calls

/** A confirmed dependent as the guardian sees it. Those that wait for their code are not listed. */
export const dependente = z.object({
  idDependente: z.string(),
  idProduto,
  nome: z.string(),
  cpfFormatado: z.string().nullable(),
  email: z.string(),
  ddiMovel: z.string(),
  dddMovel: z.string(),
  foneMovel: z.string(),
  usuarioExternoPF,
  /** Of age: may take over the account (account §6 ends only with that). */
  maiorDeIdade: z.boolean(),
  /** The version that a change names in If-Match. */
  etag: z.string(),
});
export type Dependente = z.infer<typeof dependente>;

export const listDependents = defineEndpoint({
  id: 'listDependents',
  method: 'GET',
  path: '/v1/usuarios/pf/dependentes/:id',
  summary: 'The confirmed dependents of a guardian',
  access: { who: 'self', param: 'id', review: true, tipo: 'PF' },
  params: idParams,
  answer: z.array(dependente),
});

export const activateDependent = defineEndpoint({
  id: 'activateDependent',
  method: 'PUT',
  path: '/v1/usuarios/dependente/ativacao',
  summary:
    'Activates a pending dependent with the code that went to the child’s contact; MCN-150 when the guardian has ten already',
  access: { who: 'session', tipo: 'PF' },
  body: z.object({ idProduto, code: token, idProdutoResponsavel: idProduto }),
  answer: z.undefined(),
});

/** Delegation §5: only the name is required; the identity or passport belongs to foreigners. */
export const dependentEditForm = z.object({ nome: fields.nome, cie: cie.or(z.literal('')).optional() });

export const changeDependent = defineEndpoint({
  id: 'changeDependent',
  method: 'PATCH',
  path: '/v1/usuarios/pf/dependente/:id',
  summary: 'Changes a dependent’s name and, for a foreigner, identity or passport',
  access: { who: 'guardian', param: 'id' },
  params: idParams,
  body: dependentEditForm.extend({
    idProduto,
    nome: fields.nome.max(NAME_MAX, 'name_max_length').transform((text) => text.toUpperCase()),
  }),
  answer: z.undefined(),
});

export const removeDependent = defineEndpoint({
  id: 'removeDependent',
  method: 'DELETE',
  path: '/v1/usuarios/dependente',
  summary: 'Ends a dependent’s account',
  access: { who: 'session', tipo: 'PF', fresh: true },
  body: z.object({
    motivo: z.literal('Dependente', 'invalid_value'),
    idProdutoDependente: idProduto,
    idProdutoResponsavel: idProduto,
  }),
  answer: z.undefined(),
});

export const resetDependentPassword = defineEndpoint({
  id: 'resetDependentPassword',
  method: 'POST',
  path: '/v1/usuarios/:userId/:dependentId/senha-redefinicao-dependente',
  summary:
    'Gives a dependent a new password, confirmed by the code that went to the guardian; the dependent’s sessions end',
  access: { who: 'self', param: 'userId', tipo: 'PF', fresh: true },
  params: z.object({ userId: idProduto, dependentId: idProduto }),
  body: z.object({ senha: fields.senha, token }),
  answer: z.undefined(),
});

// ---- coming of age

export const sendOfAgeCode = defineEndpoint({
  id: 'sendOfAgeCode',
  method: 'POST',
  path: '/v1/usuarios/:id/maioridade/token',
  summary: 'Sends a dependent who has come of age a code to the registered contact; MCN-152 before that',
  access: { who: 'self', param: 'id', dependent: true, fresh: true },
  params: idParams,
  body: z.object({ meioEnvio }),
  answer: codeSent,
});

export const comeOfAge = defineEndpoint({
  id: 'comeOfAge',
  method: 'PUT',
  path: '/v1/usuarios/:id/maioridade',
  summary: 'Ends the guardian’s care for a dependent who has come of age, confirmed by the code',
  access: { who: 'self', param: 'id', dependent: true, fresh: true },
  params: idParams,
  body: z.object({ code: token }),
  answer: z.undefined(),
});

export const dependentEndpoints = [
  listDependents,
  activateDependent,
  changeDependent,
  removeDependent,
  resetDependentPassword,
  sendOfAgeCode,
  comeOfAge,
];

import './jitless';
import { z } from 'zod';
import { idProduto } from './account';
import { EMAIL_MAX, GENDERS, LOCAL_DDI, PASSWORD_MIN } from './constants';
import { email } from './email';
import { areaExists, areaRule, phoneCanExist, phoneRule, registrationFields } from './registration-fields';
import {
  cie,
  confirmaSenha,
  cpf,
  dependentBirthDate,
  meioEnvio,
  onlyDigits,
  senha as strongPassword,
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
      .refine(areaExists, areaRule)
      .refine(phoneCanExist, phoneRule),
    z
      .object({ ...everyone, ...formOnly, ...foreign })
      .refine(samePassword, passwordsMatch)
      .refine(areaExists, areaRule)
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
  .refine(areaExists, areaRule)
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

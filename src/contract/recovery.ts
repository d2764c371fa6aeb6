import { z } from 'zod';
import { codeSent, idParams, idProduto } from './account';
import { LOGIN_MAX, UNKNOWN_MOTHER } from './constants';
import { defineEndpoint } from './endpoint';
import { recoveryCode } from './registration';
import { askedNames as fields } from './registration-fields';
import {
  an8,
  canonicalLogin,
  confirmaSenha,
  dataNascimento,
  meioEnvio,
  mother,
  motherNamed,
  numeroContrato,
  senha,
  token,
} from './validation';

/**
 * Forgotten passwords and the mandatory reset (delegation §2.6 to §2.8, §5). The new password stays in the component's memory until
 * the code step; only the reset carries it.
 */

/** The login as somebody types it: a CPF, a CNPJ or a username; letters, digits, dot, hyphen, at most 15 without separators. */
export const recoveryLogin = z
  .string('required')
  .trim()
  .min(1, 'required')
  .regex(/^[A-Za-z0-9.\-/]*$/, 'login_format')
  // A CNPJ may come with its separators; nothing else has a slash.
  .refine((text) => !canonicalLogin(text).includes('/'), 'login_format')
  .refine((text) => canonicalLogin(text).length <= LOGIN_MAX, 'user_max_length');

/** The same where it is a CNPJ, and CNPJs have no letters. */
export const cnpjLogin = recoveryLogin.regex(/^[^A-Za-z]*$/, 'invalid_cnpj');

/** The mandatory reset's and the recovery's identity fields say the same whoever asks. */
const nomeCompleto = fields.nome;
const razaoSocial = fields.razaoSocial;

/** A rule across fields: judged whatever else is wrong, said beside one of them. */
const beside = (field: string, key: string) => ({ error: key, path: [field], when: () => true });

const login = recoveryLogin.transform(canonicalLogin);
const upper = (text: string) => text.toUpperCase();

// ---- the calls

/** With `nome`, `mae` and `dataNascimento` for people with a CPF; without all three for the others. */
const forgotIndividual = z.object({
  idProduto: login,
  nome: nomeCompleto.transform(upper).optional(),
  mae: fields.nomeDaMae.transform(upper).optional(),
  dataNascimento: dataNascimento.optional(),
  meioEnvio: meioEnvio.default('E'),
});
type Questions = { nome?: unknown; mae?: unknown; dataNascimento?: unknown };
const answeredOrNone = (field: keyof Questions) => (body: Questions) =>
  body[field] !== undefined || (body.nome === undefined && body.mae === undefined && body.dataNascimento === undefined);

export const forgotPasswordPF = defineEndpoint({
  id: 'forgotPasswordPF',
  method: 'POST',
  path: '/v1/public/cadastro/esqueci-senha-pf',
  summary:
    'Identity questions of an individual; sends the code when they are right, and answers alike when they are not',
  access: { who: 'public' },
  body: forgotIndividual
    .refine(answeredOrNone('nome'), beside('nome', 'name_required'))
    .refine(answeredOrNone('mae'), beside('mae', 'mothers_name_required'))
    .refine(answeredOrNone('dataNascimento'), beside('dataNascimento', 'birth_date_required')),
  answer: codeSent,
});

const companyIdentity = {
  idProduto: login,
  nome: razaoSocial.transform(upper),
  meioEnvio: meioEnvio.default('E'),
  an8: an8.optional(),
  numeroContrato: numeroContrato.optional(),
};
type An8Pair = { an8?: unknown; numeroContrato?: unknown };
const companyQuestions = z
  .object(companyIdentity)
  .refine(
    (body: An8Pair) => body.an8 === undefined || body.numeroContrato !== undefined,
    beside('numeroContrato', 'contract_required'),
  )
  .refine(
    (body: An8Pair) => body.numeroContrato === undefined || body.an8 !== undefined,
    beside('an8', 'an8_required'),
  );

export const forgotPasswordPJ = defineEndpoint({
  id: 'forgotPasswordPJ',
  method: 'POST',
  path: '/v1/public/cadastro/esqueci-senha-pj',
  summary: 'Identity questions of a company; sends the code when they are right, and answers alike when they are not',
  access: { who: 'public' },
  body: companyQuestions,
  answer: codeSent,
});

export const checkAn8 = defineEndpoint({
  id: 'checkAn8',
  method: 'POST',
  path: '/v1/public/cadastro/esqueci-senha-pj-an8',
  summary:
    'Identity questions of a company with AN8; a mismatch names the field (MCN-142) three times per source, then no more (MCN-143)',
  access: { who: 'public' },
  body: z.object({
    an8,
    nome: razaoSocial.transform(upper),
    nomeFantasia: fields.nomeFantasia.min(1, 'trade_name_required').transform(upper),
  }),
  /** Both destinations masked for the delivery choice; `celular` only for country code 55. `fluxo` goes with the request for the code. */
  answer: z.object({ fluxo: z.string(), idProduto, email: z.string(), celular: z.string().nullable() }),
});

export const sendRecoveryCode = defineEndpoint({
  id: 'sendRecoveryCode',
  method: 'POST',
  path: '/v1/public/cadastro/token/pf/:id',
  summary: 'Sends the recovery code of an individual again, within the flow of the identity questions (X-Fluxo)',
  access: { who: 'public' },
  params: idParams,
  body: recoveryCode,
  answer: codeSent,
});

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/v1/public/cadastro/senha-redefinicao',
  summary: 'Sets a new password, confirmed by the code; every session of the account ends',
  access: { who: 'public' },
  body: z.object({ senha, token, idProduto: login }),
  answer: z.undefined(),
});

export const checkPasswordExpiry = defineEndpoint({
  id: 'checkPasswordExpiry',
  method: 'GET',
  path: '/v1/auth/pj/check-reset-senha/:sub',
  summary: 'Whether the password of the signed-in account has expired',
  access: { who: 'self', param: 'sub', whileExpired: true, whileDue: true, dependent: true },
  params: z.object({ sub: idProduto }),
  answer: z.object({ senhaExpirada: z.boolean() }),
});

export const requestMandatoryReset = defineEndpoint({
  id: 'requestMandatoryReset',
  method: 'POST',
  path: '/v1/auth/pj/redefinir-senha/validar',
  summary:
    'Checks the data of the company whose password expired and sends the code; a mismatch names the field (MCN-142)',
  access: { who: 'session', tipo: 'PJ', whileExpired: true, whileDue: true },
  body: companyQuestions,
  answer: codeSent,
});

export const sendMandatoryResetCode = defineEndpoint({
  id: 'sendMandatoryResetCode',
  method: 'POST',
  path: '/v1/auth/pj/redefinir-senha/token',
  summary: 'Sends the code of the mandatory reset again, within its flow (X-Fluxo)',
  access: { who: 'session', tipo: 'PJ', whileExpired: true, whileDue: true },
  body: z.object({ meioEnvio, funcionalidade: z.literal('ESQUECEU_SENHA') }),
  answer: codeSent,
});

export const mandatoryReset = defineEndpoint({
  id: 'mandatoryReset',
  method: 'POST',
  path: '/v1/auth/pj/redefinir-senha/redefinir-senha',
  summary: 'Sets the new password of a company whose password expired; its other sessions end',
  access: { who: 'session', tipo: 'PJ', whileExpired: true, whileDue: true },
  body: z.object({ senha, token, idProduto: login }),
  answer: z.undefined(),
});

export const recoveryEndpoints = [
  forgotPasswordPF,
  forgotPasswordPJ,
  checkAn8,
  sendRecoveryCode,
  resetPassword,
  checkPasswordExpiry,
  requestMandatoryReset,
  sendMandatoryResetCode,
  mandatoryReset,
];

// ---- the forms; their values are what the fields keep

const samePassword = (form: { senha?: unknown; confirmaSenha?: unknown }) =>
  !form.confirmaSenha || form.senha === form.confirmaSenha;
const passwordsMatch = beside('confirmaSenha', 'passwords_must_match');
const secrets = { senha, confirmaSenha };
const channel = { meioEnvio: meioEnvio.default('E') };

/** Field of a payload → field of its form, where they differ. */
export const recoveryPayloadFields: Readonly<Record<string, string>> = { mae: 'nomeDaMae' };

/** /esqueciMinhaSenhaPF, for somebody with a CPF. */
export const recoveryForm = z
  .object({
    idProduto: recoveryLogin,
    nome: nomeCompleto,
    ...mother,
    dataNascimento,
    ...secrets,
    ...channel,
  })
  .refine(samePassword, passwordsMatch)
  .refine(motherNamed, beside('nomeDaMae', 'mothers_name_required'));

/** /esqueciMinhaSenhaPFSemCPF. */
export const recoveryWithoutCpfForm = z
  .object({ idProduto: recoveryLogin, ...secrets, ...channel })
  .refine(samePassword, passwordsMatch);

/** /esqueciMinhaSenhaPJ, for a company with a CNPJ. */
export const companyRecoveryForm = z
  .object({ idProduto: recoveryLogin, nome: razaoSocial, ...secrets, ...channel })
  .refine(samePassword, passwordsMatch);

/** The same without a CNPJ, and, either way, the mandatory reset (delegation §2.8). */
export const an8RecoveryForm = z
  .object({ idProduto: recoveryLogin, an8, numeroContrato, nome: razaoSocial, ...secrets, ...channel })
  .refine(samePassword, passwordsMatch);

/** /esqueciMinhaSenhaPJAN8. */
export const an8CheckForm = z.object({
  an8,
  nome: razaoSocial,
  nomeFantasia: fields.nomeFantasia.min(1, 'trade_name_required'),
});

/** /redefinirSenha. */
export const newPasswordForm = z.object(secrets).refine(samePassword, passwordsMatch);

export function recoveryPayload(form: z.input<typeof recoveryForm>): z.input<(typeof forgotPasswordPF)['body']> {
  return {
    idProduto: canonicalLogin(form.idProduto),
    nome: form.nome.trim().toUpperCase(),
    mae: form.maeDesconhecida ? UNKNOWN_MOTHER : (form.nomeDaMae ?? '').trim().toUpperCase(),
    dataNascimento: form.dataNascimento,
    meioEnvio: form.meioEnvio ?? 'E',
  };
}

export function recoveryWithoutCpfPayload(
  form: z.input<typeof recoveryWithoutCpfForm>,
): z.input<(typeof forgotPasswordPF)['body']> {
  return { idProduto: canonicalLogin(form.idProduto), meioEnvio: form.meioEnvio ?? 'E' };
}

/** Payload of a company's recovery and of the mandatory reset, with or without a CNPJ. */
export function companyRecoveryPayload(
  form: z.input<typeof companyRecoveryForm> & { an8?: string; numeroContrato?: string },
): z.input<(typeof forgotPasswordPJ)['body']> {
  return {
    idProduto: canonicalLogin(form.idProduto),
    nome: form.nome.trim().toUpperCase(),
    meioEnvio: form.meioEnvio ?? 'E',
    ...(form.an8 !== undefined && { an8: form.an8, numeroContrato: form.numeroContrato }),
  };
}

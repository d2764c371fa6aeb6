import { z } from 'zod';
import { codeSent, idParams, idProduto } from './account';
import { PLACEHOLDER_CODE } from './constants';
import { defineEndpoint } from './endpoint';
import { email } from './email';
import { areaExists, areaRule, phoneCanExist, phoneRule } from './registration-fields';
import { AREA_CODES, ddd, fone, isBrazilianMobile, meioEnvio, senha, token } from './validation';

// ---- e-mail

/** The e-mail form: the screen shows these rules, the server holds them. */
export const emailForm = z.object({ email });

export const sendEmailCode = defineEndpoint({
  id: 'sendEmailCode',
  method: 'POST',
  path: '/v1/usuarios/tokenAlterarEmail/:id',
  summary: 'Sends a code to the new e-mail address; for a dependent, `dependente` names whose',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  body: z.object({
    meioEnvio: z.literal('E'),
    funcionalidade: z.literal('ALTERAR_EMAIL'),
    email,
    /** The dependent's new address; stands for `email` when present. */
    emailDependente: email.optional(),
    dependente: idProduto.optional(),
  }),
  answer: codeSent,
});

/** With the change of a contact of one's own: whether the other sessions end. */
const endOthers = { encerrarSessoes: z.boolean().optional() };

export const changeEmail = defineEndpoint({
  id: 'changeEmail',
  method: 'PATCH',
  path: '/v1/usuarios/:userId/:targetId/email/:token',
  summary: 'Changes the e-mail of the account itself or of a dependent, confirmed by the code',
  access: { who: 'self', param: 'userId', fresh: true },
  params: z.object({ userId: idProduto, targetId: idProduto, token }),
  body: emailForm.safeExtend(endOthers),
  answer: z.undefined(),
});

// ---- phone

const shortDdi = z
  .string('ddi_required')
  .min(1, 'ddi_required')
  .max(2, { error: 'ddi_format', abort: true })
  .regex(/^\d*$/, 'ddi_format');

/** The phone form: a Brazilian number is a mobile with an existing area code; elsewhere digits only. The new DDI decides. */
export const phoneForm = z
  .object({ ddiMovel: shortDdi, dddMovel: ddd, foneMovel: fone })
  .refine(areaExists, areaRule)
  .refine(phoneCanExist, phoneRule);

export const sendPhoneCode = defineEndpoint({
  id: 'sendPhoneCode',
  method: 'POST',
  path: '/v1/usuarios/tokenAlterarTelefone/:id',
  summary: 'Sends a code to the new Brazilian mobile; for a dependent, `dependente` names whose',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  body: z
    .object({
      meioEnvio: z.literal('C'),
      funcionalidade: z.literal('ALTERAR_TELEFONE'),
      ddd,
      telefone: fone,
      /** The dependent's new number; stands for `ddd` and `telefone` when present. */
      dddDependente: ddd.optional(),
      telefoneDependente: fone.optional(),
      dependente: idProduto.optional(),
    })
    .refine((body) => AREA_CODES.has(body.dddDependente ?? body.ddd), {
      error: 'unknown_area_code',
      path: ['ddd'],
      abort: true,
    })
    .refine((body) => isBrazilianMobile(body.dddDependente ?? body.ddd, body.telefoneDependente ?? body.telefone), {
      error: 'invalid_mobile',
      path: ['telefone'],
    }),
  answer: codeSent,
});

export const changePhone = defineEndpoint({
  id: 'changePhone',
  method: 'PATCH',
  path: '/v1/usuarios/:userId/:targetId/telefone/:token',
  summary: `Changes the phone of the account itself or of a dependent; a foreign one is applied at once with ${PLACEHOLDER_CODE}`,
  access: { who: 'self', param: 'userId', fresh: true },
  params: z.object({ userId: idProduto, targetId: idProduto, token }),
  body: phoneForm.safeExtend(endOthers),
  answer: z.undefined(),
});

// ---- password

export const sendCodeFor = defineEndpoint({
  id: 'sendCodeFor',
  method: 'POST',
  path: '/v1/usuarios/token/:id',
  summary:
    'Sends a code to the registered contact, for what has no call of its own; for a dependent’s new password `dependente` names whose',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  body: z
    .object({
      meioEnvio,
      funcionalidade: z.enum(['ALTERAR_SENHA', 'ALTERAR_DADOS']),
      /** Of the codes for `ALTERAR_DADOS`, the one for the account's data; a change of them has calls of its own. */
      finalidade: z.literal('EXPORTAR_DADOS').optional(),
      dependente: idProduto.optional(),
    })
    .refine((body) => (body.funcionalidade === 'ALTERAR_DADOS') === (body.finalidade !== undefined), {
      error: 'invalid_value',
      path: ['finalidade'],
    })
    .refine((body) => body.dependente === undefined || body.funcionalidade === 'ALTERAR_SENHA', {
      error: 'invalid_value',
      path: ['funcionalidade'],
    }),
  answer: codeSent,
});

export const changePassword = defineEndpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/v1/usuarios/:userId/senha-redefinicao',
  summary: 'Changes the password, confirmed by the code; the other sessions end',
  access: { who: 'self', param: 'userId', fresh: true },
  params: z.object({ userId: idProduto }),
  body: z.object({ senha, token }),
  answer: z.undefined(),
});

export const contactEndpoints = [sendEmailCode, changeEmail, sendPhoneCode, changePhone, sendCodeFor, changePassword];

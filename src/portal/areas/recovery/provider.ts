import type { Channel } from '../../../contract/constants';
import type { AnswerOf, CallInput } from '../../../contract/endpoint';
import {
  checkAn8,
  checkPasswordExpiry,
  forgotPasswordPF,
  forgotPasswordPJ,
  mandatoryReset,
  requestMandatoryReset,
  resetPassword,
  sendRecoveryCode,
} from '../../../contract/recovery';
import { sendCompanyCode } from '../../../contract/registration';
import { answered } from '../../features/two-step/answered';
import { call } from '../../http/client';
import { accountOf, readOf, stepOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** Whether an account's password has expired; the resource `senhasVencidas`, by the account's id. */
export type PasswordRecord = AnswerOf<typeof checkPasswordExpiry>;

/** What a forgotten password is asked with, of an individual or of a company. */
export type Forgotten =
  | { tipo: 'PF'; answers: CallInput<typeof forgotPasswordPF>['body'] }
  | { tipo: 'PJ'; answers: CallInput<typeof forgotPasswordPJ>['body'] };
/** A new password, with the code that confirms it. */
export type NewPassword = { senha: string; token: string };
/** How another code of a recovery is sent, and of whose. */
export type RecoveryChannel = { tipo: 'PF' | 'PJ'; meioEnvio: Channel };

/**
 * Forgotten passwords: `create` checks the answers and sends the code, another one within the flow that `meta` names (a resend repeats the
 * request, delegation §4); `update` sets the new password with it.
 */
export const recuperacoes = {
  async create({ variables, meta }) {
    const forgotten = variables as Forgotten;
    const sent =
      forgotten.tipo === 'PF'
        ? call(forgotPasswordPF, { body: forgotten.answers }, stepOf(meta))
        : call(forgotPasswordPJ, { body: forgotten.answers }, stepOf(meta));
    return answered(await sent);
  },
  async update({ id, variables, meta }) {
    await call(resetPassword, { body: { idProduto: String(id), ...(variables as NewPassword) } }, stepOf(meta));
    return answered();
  },
} satisfies ResourceProvider;

/** The code of a recovery whose questions were answered before, of `meta.account`: the first one, and each one more. */
export const codigosDeRecuperacao = {
  async create({ variables, meta }) {
    const { tipo, meioEnvio } = variables as RecoveryChannel;
    const params = { id: accountOf(meta) };
    const body = { meioEnvio, funcionalidade: 'ESQUECEU_SENHA' } as const;
    return answered(await call(tipo === 'PF' ? sendRecoveryCode : sendCompanyCode, { params, body }, stepOf(meta)));
  },
} satisfies ResourceProvider;

/** A foreign company's record, found by AN8 and names: where a code may go. */
export const an8 = {
  async create({ variables, meta }) {
    return answered(await call(checkAn8, { body: variables as CallInput<typeof checkAn8>['body'] }, stepOf(meta)));
  },
} satisfies ResourceProvider;

export const senhasVencidas: ResourceProvider = {
  async getOne({ id, meta }) {
    return answered(await call(checkPasswordExpiry, { params: { sub: String(id) } }, readOf(meta)));
  },
};

/**
 * Expired passwords of the session's own account: `create` checks the answers and sends the code, another one within the
 * flow that `meta` names; `update` sets the new password with it.
 */
export const redefinicoes: ResourceProvider = {
  async create({ variables, meta }) {
    const body = variables as CallInput<typeof requestMandatoryReset>['body'];
    return answered(await call(requestMandatoryReset, { body }, stepOf(meta)));
  },
  async update({ id, variables, meta }) {
    await call(mandatoryReset, { body: { idProduto: String(id), ...(variables as NewPassword) } }, stepOf(meta));
    return answered();
  },
};

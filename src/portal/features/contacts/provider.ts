import type { Channel } from '../../../contract/constants';
import {
  changeEmail,
  changePassword,
  changePhone,
  sendCodeFor,
  sendEmailCode,
  sendPhoneCode,
} from '../../../contract/contacts';
import { resetDependentPassword } from '../../../contract/dependents';
import { call } from '../../http/client';
import { accountOf, stepOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../two-step/answered';

/**
 * Contacts and passwords, which a code confirms: `create` asks for the code, `update` makes the change with it. `meta.account`
 * makes the change; whose it is, that account's own or a dependent's, says `target` to the first and `id` to the second.
 */
export type Asked<Values> = Values & { target: string };
export type Confirmed<Values> = Values & { token: string };

/** What a change of one's own contact may do besides: end the other sessions. */
type EndOthers = { encerrarSessoes?: boolean };
export type EmailValues = { email: string } & EndOthers;
export type PhoneValues = { ddiMovel: string; dddMovel: string; foneMovel: string } & EndOthers;

const endOthersOf = ({ encerrarSessoes }: EndOthers) => (encerrarSessoes ? { encerrarSessoes } : {});
export type PasswordValues = { senha: string };
export type ChannelValues = { meioEnvio: Channel };

export const emails: ResourceProvider = {
  async create({ variables, meta }) {
    const { email, target } = variables as Asked<EmailValues>;
    const id = accountOf(meta);
    const body = {
      meioEnvio: 'E',
      funcionalidade: 'ALTERAR_EMAIL',
      email,
      ...(target !== id && { emailDependente: email, dependente: target }),
    } as const;
    return answered(await call(sendEmailCode, { params: { id }, body }, stepOf(meta)));
  },
  async update({ id, variables, meta }) {
    const { email, token, ...more } = variables as Confirmed<EmailValues>;
    const params = { userId: accountOf(meta), targetId: String(id), token };
    await call(changeEmail, { params, body: { email, ...endOthersOf(more) } }, stepOf(meta));
    return answered();
  },
};

/** Mobiles. The code is for Brazilian ones: it goes by SMS. */
export const celulares: ResourceProvider = {
  async create({ variables, meta }) {
    const { dddMovel: ddd, foneMovel: telefone, target } = variables as Asked<PhoneValues>;
    const id = accountOf(meta);
    const body = {
      meioEnvio: 'C',
      funcionalidade: 'ALTERAR_TELEFONE',
      ddd,
      telefone,
      ...(target !== id && { dddDependente: ddd, telefoneDependente: telefone, dependente: target }),
    } as const;
    return answered(await call(sendPhoneCode, { params: { id }, body }, stepOf(meta)));
  },
  async update({ id, variables, meta }) {
    const { token, ddiMovel, dddMovel, foneMovel, ...more } = variables as Confirmed<PhoneValues>;
    const params = { userId: accountOf(meta), targetId: String(id), token };
    await call(changePhone, { params, body: { ddiMovel, dddMovel, foneMovel, ...endOthersOf(more) } }, stepOf(meta));
    return answered();
  },
};

/** Passwords. The code goes to a contact of the account that makes the change. */
export const senhas: ResourceProvider = {
  async create({ variables, meta }) {
    const { meioEnvio, target } = variables as Asked<ChannelValues>;
    const id = accountOf(meta);
    const body = {
      meioEnvio,
      funcionalidade: 'ALTERAR_SENHA',
      ...(target !== id && { dependente: target }),
    } as const;
    return answered(await call(sendCodeFor, { params: { id }, body }, stepOf(meta)));
  },
  async update({ id, variables, meta }) {
    const { senha, token } = variables as Confirmed<PasswordValues>;
    const userId = accountOf(meta);
    const body = { senha, token };
    await (id === userId
      ? call(changePassword, { params: { userId }, body }, stepOf(meta))
      : call(resetDependentPassword, { params: { userId, dependentId: String(id) }, body }, stepOf(meta)));
    return answered();
  },
};

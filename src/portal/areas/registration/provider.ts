import type { CodeSent } from '../../../contract/account';
import type { Channel } from '../../../contract/constants';
import type { CallInput } from '../../../contract/endpoint';
import {
  activateRegistration,
  lookUpPerson,
  registerPF,
  registerPJ,
  reRegister,
  sendCompanyCode,
  sendRegistrationCode,
} from '../../../contract/registration';
import { answered } from '../../features/two-step/answered';
import type { FlowContext } from '../../features/two-step/useTwoStep';
import { call } from '../../http/client';
import { accountOf, readOf, stepOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** What is sent to register: an individual's data or a company's, told apart by `tipo`. */
export type Registration = CallInput<typeof registerPF>['body'] | CallInput<typeof registerPJ>['body'];
/** Whom a registration's code goes to. */
export type RegistrationContact = {
  tipo: 'PF' | 'PJ';
  email: string;
  ddiMovel: string;
  /** Of individuals only. */
  dddMovel?: string | undefined;
  foneMovel: string;
  meioEnvio: Channel;
};

/** Registrations: `create` registers and sends the code, `update` activates the account with it. */
export const cadastros = {
  async create({ variables, meta }) {
    const body = variables as Registration;
    const sent =
      body.tipo === 'PJ' ? call(registerPJ, { body }, stepOf(meta)) : call(registerPF, { body }, stepOf(meta));
    return answered(await sent);
  },
  async update({ id, variables, meta }) {
    const { code } = variables as { code: string };
    await call(activateRegistration, { body: { idProduto: String(id), code } }, stepOf(meta));
    return answered();
  },
} satisfies ResourceProvider;

/** Another code for the registration of `meta.account`. */
export const codigosDeCadastro = {
  async create({ variables, meta }) {
    const { tipo, ...contact } = variables as RegistrationContact;
    const params = { id: accountOf(meta) };
    const body = { funcionalidade: 'CADASTRO_USUARIO', ...contact } as const;
    return answered(await call(tipo === 'PJ' ? sendCompanyCode : sendRegistrationCode, { params, body }, stepOf(meta)));
  },
} satisfies ResourceProvider;

/** People as the federal registry knows them, by CPF. */
export const pessoas = {
  async getOne({ id, meta }) {
    return answered(await call(lookUpPerson, { params: { cpf: String(id) } }, readOf(meta)));
  },
} satisfies ResourceProvider;

/** Accounts that are due for re-registration: `update` compares the data with the registry's. */
export const recadastramentos: ResourceProvider = {
  async update({ id, variables, meta }) {
    const body = variables as CallInput<typeof reRegister>['body'];
    await call(reRegister, { params: { id: String(id) }, body }, stepOf(meta));
    return answered();
  },
};

/**
 * The forms before the sign-in stand without Refine, which would add 54 kB to each: they ask their resources' providers
 * themselves. Registers, and answers where the code went.
 */
export const register = async (variables: Registration, context: FlowContext): Promise<CodeSent> =>
  (await cadastros.create<CodeSent>({ resource: 'cadastros', variables, meta: { ...context } })).data;

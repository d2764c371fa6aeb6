import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import {
  activateRegistration,
  registerPF,
  registerPJ,
  sendCompanyCode,
  sendRegistrationCode,
} from '../../../src/contract/registration';
import { forgotPasswordPF, forgotPasswordPJ, resetPassword, sendRecoveryCode } from '../../../src/contract/recovery';
import { routes } from '../../../src/server/routes';
import { addMember, Browser } from '../cas/support/browser';
import { addCompany, addPerson } from '../support/accounts';
import { type Sent, useServer } from '../support/app';

/**
 * What anybody may ask takes its time, whether there is an account behind it or not, so that the time of an answer tells nothing. Only how
 * soon it may come is looked at, with a margin for the clock; how long a busy machine takes says nothing.
 */

const FLOOR_MS = 95;
const UNKNOWN = generateCpf();
const NO_COMPANY = generateCnpj();

const server = useServer({
  FLOWS_PER_ADDRESS_HOUR: '1000000',
  DESTINATIONS_PER_ADDRESS_DAY: '1000000',
  LOGIN_TRIES_PER_ADDRESS: '1000',
});
let person: { id_produto: string };
let company: { id_produto: string };
beforeAll(async () => {
  [person, company] = [await addPerson(server.db), await addCompany(server.db)];
});

const contact = { email: 'novo@exemplo.com.br', ddiMovel: '55', dddMovel: '11', foneMovel: '987654321' };
const newcomer = { ...contact, termoAceito: 'S', situacaoAtual: 'P', senha: 'Segredo@2026', meioEnvio: 'E' };
const recovery = { meioEnvio: 'E', funcionalidade: 'ESQUECEU_SENHA' };
const registration = { ...contact, meioEnvio: 'E', funcionalidade: 'CADASTRO_USUARIO' };
const answers = { nome: 'PESSOA DE TESTE', mae: 'MAE DE TESTE', dataNascimento: '1990-05-08' };
const CALLS: [endpoint: Endpoint, of: 'PF' | 'PJ', sent: (login: string) => Sent][] = [
  [
    registerPF,
    'PF',
    (login) => ({
      body: {
        ...newcomer,
        tipo: 'PF',
        nome: 'MARIA DE TESTE',
        nomeDaMae: 'MAE DE TESTE',
        dataNascimento: '1990-05-08',
        tipoEstrangeiro: 'N',
        cpf: login,
        idPostal: login,
      },
    }),
  ],
  [
    registerPJ,
    'PJ',
    (login) => ({
      body: { ...newcomer, tipo: 'PJ', nome: 'EMPRESA DE TESTE', sediadaForaBrasil: 'N', cnpj: login, idPostal: login },
    }),
  ],
  [sendRegistrationCode, 'PF', (id) => ({ params: { id }, body: registration })],
  [sendCompanyCode, 'PJ', (id) => ({ params: { id }, body: registration })],
  [activateRegistration, 'PF', (login) => ({ body: { idPostal: login, code: '123456' } })],
  [forgotPasswordPF, 'PF', (login) => ({ body: { ...answers, idPostal: login } })],
  [forgotPasswordPJ, 'PJ', (login) => ({ body: { idPostal: login, nome: 'EMPRESA DE TESTE LTDA' } })],
  [sendRecoveryCode, 'PF', (id) => ({ params: { id }, body: recovery })],
  [resetPassword, 'PF', (login) => ({ body: { senha: 'Segredo@2026', token: '123456', idPostal: login } })],
];

/** What something gave, and how many milliseconds it took. */
async function timed<T>(work: () => Promise<T>): Promise<{ gave: T; took: number }> {
  const began = performance.now();
  return { gave: await work(), took: performance.now() - began };
}

describe('what anybody may ask of an account', () => {
  it.each(CALLS.map(([endpoint, of, sent]) => [endpoint.id, endpoint, of, sent] as const))(
    '%s is not answered sooner for a login that nobody has',
    async (_, endpoint, of, sent) => {
      const [known, unknown] = of === 'PF' ? [person.id_produto, UNKNOWN] : [company.id_produto, NO_COMPANY];
      for (const login of [known, unknown]) {
        const { gave, took } = await timed(() => server.call(endpoint, sent(login)));
        // A body that is not even read would be refused at once: this one was, and answered from what there is.
        expect(gave.body.campos ?? [], JSON.stringify(gave.body)).toEqual([]);
        expect(gave.status).not.toBe(400);
        expect(took).toBeGreaterThanOrEqual(FLOOR_MS);
      }
    },
  );

  it('is all listed here', () => {
    expect(CALLS.map(([{ id }]) => id).sort()).toEqual(
      routes.flatMap(({ endpoint, steady }) => (steady ? [endpoint.id] : [])).sort(),
    );
  });
});

describe('a refused sign-in', () => {
  it.each(['with a wrong password', 'of a login that nobody has', 'of an account that waits for its code'])(
    '%s takes its time',
    async (who) => {
      const logins: Record<string, () => Promise<string>> = {
        'with a wrong password': async () => (await addMember(server)).id_produto,
        'of an account that waits for its code': async () => (await addMember(server, { situacao: 'P' })).id_produto,
      };
      const login = (await logins[who]?.()) ?? UNKNOWN;
      const browser = new Browser(server.url);
      await browser.get('/cas/login');
      const { gave, took } = await timed(() => browser.submit({ username: login, password: 'Errada@2026' }));
      expect(gave.status).toBe(401);
      expect(took).toBeGreaterThanOrEqual(FLOOR_MS);
    },
  );
});

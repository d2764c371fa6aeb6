import { toWire } from '../../../src/contract/product';
import { activateRegistration, registerPF, registerPJ } from '../../../src/contract/registration';
import { type FormName, forms, type FormUnderTest } from '../../contract/rules-registration';
import type { TestServer } from '../support/app';

type Values = Record<string, unknown>;

/** Registers as the form would, with a form of the test's own. */
export async function registering(
  server: TestServer,
  name: FormName,
  more: Values = {},
  headers: Record<string, string> = {},
) {
  const form: FormUnderTest = forms[name];
  const values: Values = { ...form.valid(), ...more };
  const payload = form.payload(values);
  const id = String(payload.idProduto);
  const answer = await server.call(name.startsWith('empresa') ? registerPJ : registerPF, {
    body: toWire(payload, 'Postal'),
    headers,
  });
  const destination =
    answer.body?.meioEnvio === 'C' ? `${String(payload.dddMovel)}${String(payload.foneMovel)}` : String(payload.email);
  return { id, payload, answer, destination, fluxo: String(answer.body?.fluxo) };
}

/** Confirms with a code, within a flow. */
export const activating = (
  server: TestServer,
  id: string,
  code: string,
  fluxo: string,
  headers: Record<string, string> = {},
) => server.call(activateRegistration, { body: { idPostal: id, code }, headers: { 'x-fluxo': fluxo, ...headers } });

/** The newest row with a login, whatever became of it. */
export const accountOf = (server: TestServer, id: string) =>
  server.db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['id_produto']), '=', id.toLowerCase()))
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

import { activateDependent } from '../../../src/contract/dependents';
import { registerPF } from '../../../src/contract/registration';
import { type DependentKind, payloadFor, validForm } from '../../contract/rules-dependents';
import { addPerson } from '../support/accounts';
import type { TestServer } from '../support/app';

export interface Guardian {
  id: string;
  id_produto: string;
  email: string;
  /** A session token. */
  as: string;
}

/** An active adult with a session. */
export async function addGuardian(server: TestServer): Promise<Guardian> {
  const person = await addPerson(server.db);
  return { ...person, as: await server.signIn(person) };
}

/** Adds confirmed dependents of a guardian. */
export const addChild = (server: TestServer, guardian: { id: string }, values: object = {}) =>
  addPerson(server.db, { responsavel: guardian.id, data_nascimento: '2016-05-08', ...values });

/** A guardian's request to register a child; `changes` are of the body. */
export async function ask(
  server: TestServer,
  guardian: Guardian,
  changes: Record<string, unknown> = {},
  options: { kind?: DependentKind; as?: string | null; headers?: Record<string, string> } = {},
) {
  const form = validForm[options.kind ?? 'brasileiro']();
  const body = {
    ...payloadFor(form, guardian.id_produto),
    ...(changes.cpf !== undefined && { idProduto: changes.cpf }),
    ...changes,
  };
  const answer = await server.call(registerPF, {
    as: options.as === undefined ? guardian.as : options.as,
    body: wire(body),
    ...(options.headers && { headers: options.headers }),
  });
  const { cpf, email } = body as Record<string, string>;
  return { answer, body, cpf: cpf as string, email: email as string, fluxo: String(answer.body?.fluxo) };
}

/** Bodies carry the product's names on the wire. */
const wire = ({ idProduto, ...rest }: Record<string, unknown>) => ({ idPostal: idProduto, ...rest });

export const activate = (
  server: TestServer,
  guardian: Guardian,
  asked: { cpf: string; fluxo: string },
  code: string,
  changes: object = {},
  as: string | null = guardian.as,
) =>
  server.call(activateDependent, {
    as,
    body: { idPostal: asked.cpf, code, idPostalResponsavel: guardian.id_produto, ...changes },
    headers: { 'x-fluxo': asked.fluxo },
  });

/** The newest account of a CPF. */
export const accountOf = (server: TestServer, cpf: string) =>
  server.db
    .selectFrom('account')
    .selectAll()
    .where('cpf', '=', cpf)
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();

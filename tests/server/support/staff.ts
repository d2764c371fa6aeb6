import { newId } from '../../../src/server/ids';
import { addPerson } from './accounts';
import type { TestServer } from './app';

/** Adds support staff of the test's own, a supervisor if asked, and signs them in. */
export async function addStaff(
  server: TestServer,
  { supervisor = false, nome = 'ATENDENTE DE TESTE' } = {},
): Promise<{ id: string; id_produto: string; as: string; nome: string }> {
  const account = await addPerson(server.db, { perfil_interno: 'SUPORTE', supervisor, nome });
  return {
    id: account.id,
    id_produto: account.id_produto,
    nome,
    as: await server.signIn(account),
  };
}

/** Puts a review of half an hour into the table, begun `minutesAgo`. */
export async function addReview(
  server: TestServer,
  staff: { id: string },
  account: { id: string },
  { minutesAgo = 0 } = {},
): Promise<string> {
  const id = newId();
  const opened = new Date(server.deps.now().getTime() - minutesAgo * 60_000);
  await server.db
    .insertInto('support_review')
    .values({
      id,
      staff: staff.id,
      account: account.id,
      motivo: 'Não recebe o código',
      protocolo: '2026-1',
      opened_at: opened,
      expires_at: new Date(opened.getTime() + 30 * 60_000),
    })
    .execute();
  return id;
}

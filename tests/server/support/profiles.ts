import { addPerfil, givePerfil, takePerfil } from '../../../src/contract/access-profiles';
import type { TestServer } from './app';
import type { World } from './delegation';

/** What a profile gives, as the body says it. */
export interface Given {
  contratos?: { nuContrato: string; coCentroCusto?: string | null; nuCartao?: string | null }[];
  sistemas?: { idSistema: string; idGrupo?: string | null }[];
}

let serial = 0;

/** Makes a profile over HTTP. @returns its id */
export async function addProfile(
  server: Pick<TestServer, 'call'>,
  world: World,
  given: Given,
  nome = `Perfil ${(serial += 1)}`,
) {
  const { body } = await server.call(addPerfil, {
    as: world.as,
    params: { id: world.company.id_produto },
    body: { nome, ...given },
  });
  return String((body as { idPerfil: string }).idPerfil);
}

export const giveProfile = (
  server: Pick<TestServer, 'call'>,
  world: World,
  idPerfil: string,
  people: readonly { id_produto: string }[],
  { as = world.as, ...more }: { as?: string; validoAte?: string } = {},
) =>
  server.call(givePerfil, {
    as,
    params: { id: world.company.id_produto, idPerfil },
    body: { listaUsuarios: people.map(({ id_produto }) => id_produto), ...more },
  });

export const takeProfile = (
  server: TestServer,
  world: World,
  idPerfil: string,
  people: readonly { id_produto: string }[],
  as = world.as,
) =>
  server.call(takePerfil, {
    as,
    params: { id: world.company.id_produto, idPerfil },
    body: people.map(({ id_produto }) => id_produto),
  });

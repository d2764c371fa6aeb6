import { closeCertificacao, decideCertificacao, openCertificacao } from '../../../src/contract/certifications';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { daysAfter } from '../../../src/server/grants/validity';
import type { TestServer } from './app';
import type { World } from './delegation';

/** A day so many days from now. */
export const deadline = (server: TestServer, days = 30) => daysAfter(todayInSaoPaulo(server.deps.now()), days);

/** Opens a campaign over everybody over HTTP; a month, nobody loses anything undecided, unless the body says otherwise. */
export const openOverHttp = (
  server: TestServer,
  world: World,
  reviewers: readonly { id_produto: string }[] = [],
  { as = world.as, days, ...more }: Record<string, unknown> & { as?: string; days?: number } = {},
) =>
  server.call(openCertificacao, {
    as,
    params: { id: world.company.id_produto },
    body: {
      nome: 'Revisão do trimestre',
      prazo: deadline(server, days),
      revisores: reviewers.map(({ id_produto }) => id_produto),
      semDecisao: 'mantem',
      exigeMotivo: false,
      ...more,
    },
  });

/** The same. @returns its id */
export async function addCertification(...asked: Parameters<typeof openOverHttp>): Promise<string> {
  const { body } = await openOverHttp(...asked);
  return String((body as { idCertificacao: string }).idCertificacao);
}

/** One in which the company has kept the only person. @returns its id */
export async function addDecided(server: TestServer, world: World, person: { id_produto: string }): Promise<string> {
  const id = await addCertification(server, world);
  await server.call(decideCertificacao, {
    as: world.as,
    params: { id: world.company.id_produto, idCertificacao: id },
    body: { pessoas: [person.id_produto], decisao: 'manter' },
  });
  return id;
}

/** The same, closed, with its evidence file. @returns its id */
export async function addClosed(...asked: Parameters<typeof addDecided>): Promise<string> {
  const [server, world] = asked;
  const id = await addDecided(...asked);
  const params = { id: world.company.id_produto, idCertificacao: id };
  await server.call(closeCertificacao, { as: world.as, params });
  await tendCertifications(server.deps);
  return id;
}

import { getCodigoPedidos, makeCodigoPedidos, offerPerfis } from '../../../src/contract/request-codes';
import { newId } from '../../../src/server/ids';
import type { TestServer } from './app';
import type { Card, World } from './delegation';

interface Asked {
  company: { id: string };
  person: { id: string };
  asked_at: Date;
  motivo: string;
  wished_until: string;
}

/** A request that waits, as the table keeps it. */
export const requestRow = ({ company, person, ...asked }: Asked) => ({
  id: newId(),
  company: company.id,
  person: person.id,
  state: 'pending' as const,
  decided_at: null,
  decided_by: null,
  decided_rank: null,
  granted_until: null,
  refusal: null,
  recado: null,
  ...asked,
});

/** Puts a request that waits into the tables: for some cards, and the first group of the company's first system where `group` says so. */
export async function addRequest(
  { db, deps }: TestServer,
  { company, systems }: Pick<World, 'company' | 'systems'>,
  person: { id: string },
  cards: readonly Card[],
  { group = false, motivo = 'Continuo na expedição', ate = '2031-12-31' } = {},
): Promise<string> {
  const row = requestRow({ company, person, motivo, wished_until: ate, asked_at: deps.now() });
  const { id } = row;
  await db.insertInto('access_request').values(row).execute();
  for (const card of cards)
    await db
      .insertInto('access_request_card')
      .values({ request: id, nu_contrato: card.nuContrato, nu_cartao: card.nuCartao, co: card.coCentroCusto })
      .execute();
  const [system] = systems;
  if (group && system)
    await db
      .insertInto('access_request_group')
      .values({ request: id, system: system.id, grupo: system.groups[0] ?? '' })
      .execute();
  return id;
}

/** Makes a code of the company with which these profiles are asked for, over HTTP. @returns the code */
export async function publishCode(server: TestServer, { as, company }: World, perfis: string[]): Promise<string> {
  const params = { id: company.id_produto };
  await server.call(makeCodigoPedidos, { as, params });
  await server.call(offerPerfis, { as, params, body: { perfis } });
  return String((await server.call(getCodigoPedidos, { as, params })).body.codigo);
}

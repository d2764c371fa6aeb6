import { describe, expect, it } from 'vitest';
import {
  listGrantingCompanies,
  listReceivedContracts,
  listReceivedSystems,
  type ReceivedContract,
  type ReceivedSystem,
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedGroup,
  removeReceivedSystem,
} from '../../../src/contract/received-permissions';
import { newId } from '../../../src/server/ids';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();

/** A company with one contract, two cost centres of two cards each and two systems of two groups each, all granted to one person. */
async function granted(values: { valid_until?: string | null } = {}) {
  const { db } = server;
  const company = await addCompany(db);
  const person = await addPerson(db);
  const mark = newId().slice(-8);
  const contract = {
    company: company.id,
    nu_contrato: '9900000001',
    nu_se: 50,
    categoria: 'PLATINUM',
    status: 'ATIVO' as const,
    dt_inicio: '2026-01-01',
    dt_fim: null,
  };
  await db.insertInto('contract').values(contract).execute();
  const centres = ['0101', '0205'];
  await db
    .insertInto('cost_centre')
    .values(centres.map((co) => ({ company: company.id, nu_contrato: contract.nu_contrato, co, nome: `Centro ${co}` })))
    .execute();
  const cards = centres.flatMap((co, index) =>
    [1, 2].map((n) => ({
      company: company.id,
      nu_contrato: contract.nu_contrato,
      nu_cartao: `007000000${index}${n}`.slice(-10),
      co,
      status: 'ATIVO' as const,
    })),
  );
  await db.insertInto('posting_card').values(cards).execute();
  const systems = [1, 2].map((n) => `${mark}${n}`);
  await db
    .insertInto('system')
    .values(
      systems.map((id) => ({
        id,
        nome: `Sistema ${id}`,
        sigla: 'SIS',
        descricao: 'Faz algo',
        url_homologacao: null,
        url_producao: null,
      })),
    )
    .execute();
  const groups = systems.flatMap((system) => ['A', 'B'].map((grupo) => ({ system, grupo })));
  await db
    .insertInto('system_group')
    .values(groups.map((group) => ({ ...group, nome: `Grupo ${group.grupo}`, descricao: '' })))
    .execute();
  await db
    .insertInto('company_system')
    .values(systems.map((system) => ({ company: company.id, system })))
    .execute();
  await db
    .insertInto('grantee')
    .values({
      company: company.id,
      person: person.id,
      nome_ordem: 'P',
      nome_busca: 'P',
      n_contratos: 1,
      n_centros: 2,
      n_sistemas: 2,
      valid_until: values.valid_until ?? null,
    })
    .execute();
  const by = { company: company.id, person: person.id, by: company.id, by_rank: 'E' as const };
  await db
    .insertInto('card_grant')
    .values(cards.map(({ nu_contrato, nu_cartao, co }) => ({ ...by, nu_contrato, nu_cartao, co })))
    .execute();
  await db
    .insertInto('group_grant')
    .values(groups.map((group) => ({ ...by, ...group })))
    .execute();
  const as = await server.signIn(person);
  const params = { id: person.id_produto, companyId: company.id_produto };
  const contracts = async () =>
    (await server.call(listReceivedContracts, { as, params })).body as unknown as ReceivedContract[];
  const sistemas = async () =>
    (await server.call(listReceivedSystems, { as, params })).body as unknown as ReceivedSystem[];
  const counters = () =>
    db
      .selectFrom('grantee')
      .select(['n_contratos', 'n_centros', 'n_sistemas'])
      .where('company', '=', company.id)
      .where('person', '=', person.id)
      .executeTakeFirst();
  return {
    company,
    person,
    as,
    params,
    cards,
    systems,
    contracts,
    sistemas,
    counters,
    se: '50',
    contractNo: contract.nu_contrato,
  };
}

describe('received permissions', () => {
  it('show the companies, the contracts down to the card and the systems down to the group', async () => {
    const { as, params, contracts, sistemas, company } = await granted();
    expect((await server.call(listGrantingCompanies, { as, params })).body).toMatchObject([
      { idPostal: company.id_produto, quantidadeContratos: 1, quantidadeSistemas: 2 },
    ]);
    const [contract] = await contracts();
    expect(
      contract?.listaPermissaoCentroCustoResponse.map((centre) => [
        centre.nuCentroCusto,
        centre.listaPermissaoCartaoPostagemResponse.length,
      ]),
    ).toEqual([
      ['0101', 2],
      ['0205', 2],
    ]);
    expect((await sistemas()).map((system) => system.grupos.length)).toEqual([2, 2]);
  });

  it('are gone after their end, and with the company', async () => {
    const past = await granted({ valid_until: '2020-01-01' });
    expect((await server.call(listGrantingCompanies, { as: past.as, params: past.params })).body).toEqual([]);
    const closed = await granted();
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', closed.company.id).execute();
    expect((await server.call(listGrantingCompanies, { as: closed.as, params: closed.params })).body).toEqual([]);
    expect((await server.call(listReceivedContracts, { as: closed.as, params: closed.params })).status).toBe(404);
  });

  it('go card by card: the last card takes its cost centre and the contract with it', async () => {
    const { as, params, cards, contracts, counters, se, contractNo } = await granted();
    const remove = (card: string) =>
      server.call(removeReceivedCard, { as, params: { ...params, contractNo, se, card } });
    const [first, second, third, fourth] = cards.map((card) => card.nu_cartao) as [string, string, string, string];
    expect((await remove(first)).status).toBe(204);
    expect((await remove(second)).status).toBe(204);
    expect((await contracts())[0]?.listaPermissaoCentroCustoResponse).toHaveLength(1);
    expect(await counters()).toEqual({ n_contratos: 1, n_centros: 1, n_sistemas: 2 });
    await remove(third);
    await remove(fourth);
    expect(await contracts()).toEqual([]);
    expect(await counters()).toEqual({ n_contratos: 0, n_centros: 0, n_sistemas: 2 });
  });

  it('go by cost centre, contract, group and system; with the last one the person leaves the company’s table', async () => {
    const { as, params, systems, contracts, sistemas, counters, se, contractNo } = await granted();
    expect(
      (await server.call(removeReceivedCostCentre, { as, params: { ...params, contractNo, se, costCenter: '0101' } }))
        .status,
    ).toBe(204);
    expect((await contracts())[0]?.listaPermissaoCentroCustoResponse).toHaveLength(1);
    expect((await server.call(removeReceivedContract, { as, params: { ...params, contractNo, se } })).status).toBe(204);
    expect(
      (
        await server.call(removeReceivedGroup, {
          as,
          params: { ...params, systemPermId: String(systems[0]), groupId: 'A' },
        })
      ).status,
    ).toBe(204);
    expect((await sistemas()).map((system) => system.grupos.length).sort()).toEqual([1, 2]);
    for (const systemId of systems)
      expect((await server.call(removeReceivedSystem, { as, params: { ...params, systemId } })).status).toBe(204);
    expect(await counters()).toBeUndefined();
  });

  it('that the company took away a second ago are said to be gone', async () => {
    const { as, params, cards, se, contractNo, person } = await granted();
    await server.db.deleteFrom('card_grant').where('person', '=', person.id).execute();
    const { status, body } = await server.call(removeReceivedCard, {
      as,
      params: { ...params, contractNo, se, card: cards[0]?.nu_cartao ?? '' },
    });
    expect(status).toBe(404);
    expect(body.msgs?.[0]).toMatch(/^MCN-135 ./);
  });

  it('are removed once by a double click', async () => {
    const { as, params, cards, se, contractNo, person } = await granted();
    const remove = () =>
      server.call(removeReceivedCard, {
        as,
        params: { ...params, contractNo, se, card: cards[0]?.nu_cartao ?? '' },
        headers: { 'idempotency-key': 'double-click' },
      });
    expect((await Promise.all([remove(), remove()])).map((answer) => answer.status)).toEqual([204, 204]);
    const trail = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', person.id)
      .where('action', '=', 'delegation.released')
      .execute();
    expect(trail).toHaveLength(1);
  });

  it('of somebody else are refused in every position of the path', async () => {
    const mine = await granted();
    const theirs = await granted();
    const card = theirs.cards[0]?.nu_cartao ?? '';
    const own = { as: mine.as, params: { ...mine.params, contractNo: mine.contractNo, se: mine.se, card } };
    expect(
      (await server.call(removeReceivedCard, { ...own, params: { ...own.params, id: theirs.params.id } })).status,
    ).toBe(403);
    expect(
      (await server.call(removeReceivedCard, { ...own, params: { ...own.params, companyId: theirs.params.companyId } }))
        .status,
    ).toBe(404);
    expect((await server.call(removeReceivedCard, { ...own, params: { ...own.params, se: '51' } })).status).toBe(404);
    expect(
      (
        await server.call(removeReceivedSystem, {
          ...own,
          params: { ...own.params, systemId: String(theirs.systems[0]) },
        })
      ).status,
    ).toBe(404);
    expect(await theirs.counters()).toEqual({ n_contratos: 1, n_centros: 2, n_sistemas: 2 });
  });
});

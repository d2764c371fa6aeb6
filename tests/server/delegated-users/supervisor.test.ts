import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getAcessos, listCartoes, listGrupos } from '../../../src/contract/delegated-accesses';
import { removePermissionario } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  change,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
} from '../support/delegation';

const server = useServer();

describe('a supervisor', () => {
  async function supervised() {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(0, 1),
      systems: [world.systems[0]?.id ?? ''],
    });
    const claims = { perfil: 'Supervisor', idPostalPF: supervisor.id_produto };
    const person = await addPerson(server.db);
    return {
      world,
      supervisor,
      claims,
      person,
      own: inContract(world, 0),
      other: inContract(world, 1),
      ownSystem: world.systems[0]?.id ?? '',
      otherSystem: world.systems[1]?.id ?? '',
    };
  }

  it('grants what was authorised, and nothing else', async () => {
    const { world, supervisor, claims, person, own, other, ownSystem, otherSystem } = await supervised();
    expect(
      (
        await grant(server, world, [person], own.slice(0, 1), [systemBody(ownSystem, ['G1'])], {
          ...claims,
          as: supervisor.as,
        })
      ).status,
    ).toBe(200);
    for (const [cards, systems] of [
      [other.slice(0, 1), []],
      [[...own.slice(1, 2), ...other.slice(0, 1)], []],
      [[], [systemBody(otherSystem, ['G1'])]],
    ] as const) {
      const answer = await grant(server, world, [person], cards, [...systems], { ...claims, as: supervisor.as });
      expect(answer.status).toBe(409);
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-160 /);
    }
    expect(await stored(server.db, world.company, person)).toEqual(words(own.slice(0, 1), [`${ownSystem}/G1`]));
  });

  it('replaces and removes only what lies in the own scope, and cannot see the rest', async () => {
    const { world, supervisor, claims, person, own, other, ownSystem, otherSystem } = await supervised();
    await grant(
      server,
      world,
      [person],
      [...own.slice(0, 2), ...other.slice(0, 2)],
      [systemBody(ownSystem, ['G1']), systemBody(otherSystem, ['G2'])],
    );
    const params = {
      id: world.company.id_produto,
      idPF: person.id_produto,
      profileIdPF: supervisor.id_produto,
      perfil: 'Supervisor',
    };
    const cards = await server.call(listCartoes, { as: supervisor.as, params });
    expect((cards.body as unknown as { nuCartao: string }[]).map((card) => card.nuCartao)).toEqual(
      own.slice(0, 2).map((card) => card.nuCartao),
    );
    expect((await server.call(listGrupos, { as: supervisor.as, params })).body).toEqual([
      { idSistema: ownSystem, idGrupo: 'G1' },
    ]);
    const summary = await server.call(getAcessos, {
      as: supervisor.as,
      params: { id: world.company.id_produto, cpfPF: person.id_produto },
      query: { resumo: 'S' },
    });
    expect(summary.body).toMatchObject({
      idPostalPF: person.id_produto,
      podeMudarValidade: false,
      segundaEtapa: null,
      listaPermissaoContratoResponse: [],
      listaPermissaoSistemaResponse: [],
    });
    const row = await server.call(listPermissionarios, { as: supervisor.as, params: { id: world.company.id_produto } });
    expect(row.body.itens).toMatchObject([{ quantidadeContratos: 1, quantidadeCentroCusto: 1, quantidadeSistemas: 1 }]);

    expect((await change(server, world, person, own.slice(2, 3), [], { ...claims, as: supervisor.as })).status).toBe(
      200,
    );
    expect(await stored(server.db, world.company, person)).toEqual(
      words([...own.slice(2, 3), ...other.slice(0, 2)], [`${otherSystem}/G2`]),
    );
    expect(
      (
        await server.call(removePermissionario, {
          as: supervisor.as,
          params: { id: world.company.id_produto, idPF: person.id_produto },
        })
      ).status,
    ).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(other.slice(0, 2), [`${otherSystem}/G2`]));
    expect(await granteeRow(server, world, person)).toMatchObject({ n_contratos: 1, n_centros: 1, n_sistemas: 1 });
  });

  it('does not see who has nothing in the own scope', async () => {
    const { world, supervisor, person, other } = await supervised();
    await grant(server, world, [person], other.slice(0, 1));
    expect(
      (await server.call(listPermissionarios, { as: supervisor.as, params: { id: world.company.id_produto } })).body
        .itens,
    ).toEqual([]);
    const answer = await server.call(getAcessos, {
      as: supervisor.as,
      params: { id: world.company.id_produto, cpfPF: person.id_produto },
    });
    expect([403, 409]).toContain(answer.status);
  });

  it('with more authorised than is put together first sees the same people, in any order, on any page', async () => {
    const { world, supervisor, own, other, ownSystem } = await supervised();
    const { company, contracts } = world;
    const names = ['DORA', 'BENTO', 'CAIO', 'ANA', 'ELIAS'];
    const [dora, bento, caio, ana, elias] = await Promise.all(
      names.map((nome) => addPerson(server.db, { nome: `${nome} DE TESTE` })),
    );
    if (!dora || !bento || !caio || !ana || !elias) throw new Error('nobody');
    await grant(server, world, [dora, caio], own.slice(0, 2), []);
    await grant(server, world, [ana], other.slice(0, 1), [systemBody(ownSystem, ['G1'])]);
    await grant(server, world, [elias], other.slice(0, 1), []);
    await grant(server, world, [bento], own.slice(0, 1), []);
    // One person has five thousand cards of the authorised contract.
    await sql`
      insert into posting_card (company, nu_contrato, nu_cartao, co, status)
      select ${company.id}, ${contracts[0]}, 'M' || lpad(n::text, 9, '0'), '0101', 'ATIVO' from generate_series(1, 5000) n`.execute(
      server.db,
    );
    // What the engine, or its upkeep, does by itself some time: until then each card is looked for among all of its cost centre.
    await sql`analyze posting_card`.execute(server.db);
    await sql`
      insert into card_grant (company, person, nu_contrato, nu_cartao, co, by, by_rank)
      select company, ${bento.id}, nu_contrato, nu_cartao, co, ${company.id}, 'E' from posting_card
      where company = ${company.id} and nu_cartao like 'M%'`.execute(server.db);
    const pageOf = async (query: Record<string, string>) => {
      const { body } = await server.call(listPermissionarios, {
        as: supervisor.as,
        params: { id: company.id_produto },
        query,
      });
      const { itens, page } = body as unknown as { itens: { nome: string }[]; page: { totalElements: number } };
      return { names: itens.map(({ nome }) => nome.split(' ')[0]), total: page.totalElements };
    };
    expect(await pageOf({})).toEqual({ names: ['ANA', 'BENTO', 'CAIO', 'DORA'], total: 4 });
    expect(await pageOf({ sort: 'nome,desc', size: '10', page: '0' })).toEqual({
      names: ['DORA', 'CAIO', 'BENTO', 'ANA'],
      total: 4,
    });
    const byLogin = [ana, bento, caio, dora].toSorted((one, two) => (one.id_produto < two.id_produto ? -1 : 1));
    expect((await pageOf({ sort: 'usuario,asc' })).names).toEqual(byLogin.map(({ nome }) => nome.split(' ')[0]));
    expect(await pageOf({ page: '1' })).toEqual({ names: [], total: 4 });
    expect(await pageOf({ nomeOuIdPostal: 'caio' })).toEqual({ names: ['CAIO'], total: 1 });
    expect(await pageOf({ sort: 'alterado,desc', nuContrato: contracts[0] as string })).toMatchObject({ total: 3 });
  });

  it('sets an end only where nothing lies outside the own scope', async () => {
    const { world, supervisor, claims, person, own, other } = await supervised();
    const newcomer = await addPerson(server.db);
    expect(
      (
        await grant(server, world, [newcomer], own.slice(0, 1), [], {
          ...claims,
          validoAte: '2099-12-31',
          as: supervisor.as,
        })
      ).status,
    ).toBe(200);
    await grant(server, world, [person], other.slice(0, 1));
    const refused = await grant(server, world, [person], own.slice(0, 1), [], {
      ...claims,
      validoAte: '2099-12-31',
      as: supervisor.as,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.msgs?.[0]).toMatch(/^MCN-165 /);
    expect(await granteeRow(server, world, person)).toMatchObject({ valid_until: null });
    const seen = await server.call(getAcessos, {
      as: supervisor.as,
      params: { id: world.company.id_produto, cpfPF: newcomer.id_produto },
    });
    expect(seen.body.podeMudarValidade).toBe(true);
  });

  it('leaves what was granted when removed; it stays marked with who granted it', async () => {
    const { world, supervisor, claims, person, own } = await supervised();
    await grant(server, world, [person], own.slice(0, 1), [], { ...claims, as: supervisor.as });
    const marks = async () => {
      const { body } = await server.call(getAcessos, {
        as: world.as,
        params: { id: world.company.id_produto, cpfPF: person.id_produto },
      });
      const [contract] = body.listaPermissaoContratoResponse as {
        listaPermissaoCentroCustoResponse: {
          listaPermissaoCartaoPostagemResponse: { concedido: Record<string, unknown> }[];
        }[];
      }[];
      return contract?.listaPermissaoCentroCustoResponse[0]?.listaPermissaoCartaoPostagemResponse[0]?.concedido;
    };
    expect(await marks()).toMatchObject({ perfil: 'Supervisor', aindaAtua: true });
    await server.db.deleteFrom('delegate').where('person', '=', supervisor.id).execute();
    expect(await marks()).toMatchObject({ perfil: 'Supervisor', aindaAtua: false });
    expect((await grant(server, world, [person], own.slice(0, 2), [], { ...claims, as: supervisor.as })).status).toBe(
      403,
    );
  });

  it('of one company who is Administrador of another acts as each', async () => {
    const { world, supervisor, other, person } = await supervised();
    const second = await addWorld(server);
    await addDelegate(server, second, 'A', {}, supervisor);
    const asAdministrator = { perfil: 'Administrador', idPostalPF: supervisor.id_produto };
    expect(
      (await grant(server, second, [person], second.cards, [], { ...asAdministrator, as: supervisor.as })).status,
    ).toBe(200);
    expect(
      (await grant(server, world, [person], other.slice(0, 1), [], { ...asAdministrator, as: supervisor.as })).status,
    ).toBe(403);
    expect(
      (await grant(server, world, [person], other.slice(0, 1), [], { perfil: 'Supervisor', as: supervisor.as })).status,
    ).toBe(409);
    expect(
      (await grant(server, second, [person], second.cards, [], { perfil: 'Supervisor', as: supervisor.as })).status,
    ).toBe(403);
  });
});

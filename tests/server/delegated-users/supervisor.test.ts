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

import { describe, expect, it } from 'vitest';
import { getAcessos, historico, listCartoes, listGrupos } from '../../../src/contract/delegated-accesses';
import {
  addDelegacao,
  changeDelegacao,
  removePermissionario,
  removePermissionarios,
} from '../../../src/contract/delegated-grants';
import type { Endpoint } from '../../../src/contract/endpoint';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addSystem,
  addWorld,
  bodyCards,
  change,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  systemBody,
  type Card,
} from '../support/delegation';

const server = useServer();

describe('ids of others, in every position', () => {
  it('are refused with nothing changed and nothing told', async () => {
    const mine = await addWorld(server);
    const theirs = await addWorld(server);
    const person = await addPerson(server.db);
    const stranger = await addPerson(server.db);
    await grant(server, mine, [person], mine.cards.slice(0, 2));
    await grant(server, theirs, [stranger], theirs.cards.slice(0, 2));
    const alien = await addSystem(server.db);
    const [ours, other] = [mine.company.id_produto, theirs.company.id_produto];
    const [card, foreign] = [mine.cards[0] as Card, theirs.cards[0] as Card];
    const body = (more: object) => ({
      listaUsuarios: [person.id_produto],
      listaCartoes: bodyCards([card]),
      listaSistemas: [],
      ...more,
    });
    const cases: [string, Endpoint, Record<string, string>, unknown][] = [
      ['another company in the path', addDelegacao, { id: other }, body({})],
      ['a person in the path', addDelegacao, { id: stranger.id_produto }, body({})],
      ['an unknown company in the path', changeDelegacao, { id: 'ninguem99' }, body({})],
      ['a card of another company', addDelegacao, { id: ours }, body({ listaCartoes: bodyCards([foreign]) })],
      [
        'a card of another company under an own contract',
        addDelegacao,
        { id: ours },
        body({ listaCartoes: bodyCards([{ ...foreign, nuContrato: card.nuContrato }]) }),
      ],
      [
        'an own card under a contract of another company',
        addDelegacao,
        { id: ours },
        body({ listaCartoes: bodyCards([{ ...card, nuContrato: foreign.nuContrato }]) }),
      ],
      [
        'a system of another company',
        addDelegacao,
        { id: ours },
        body({ listaSistemas: [systemBody(theirs.systems[0]?.id ?? '', ['G1'])] }),
      ],
      ['a system of no company', addDelegacao, { id: ours }, body({ listaSistemas: [systemBody(alien.id, ['G1'])] })],
      ['a grantee of another company', changeDelegacao, { id: ours }, body({ listaUsuarios: [stranger.id_produto] })],
      ['another company as the actor', addDelegacao, { id: ours }, body({ idPostalPF: other })],
      ['a person as the actor', addDelegacao, { id: ours }, body({ idPostalPF: person.id_produto })],
      ['a rank that is not so', addDelegacao, { id: ours }, body({ perfil: 'Supervisor' })],
      ['removing in another company', removePermissionarios, { id: other }, [stranger.id_produto]],
      ['removing a grantee of another company', removePermissionarios, { id: ours }, [stranger.id_produto]],
      ['removing one of another company', removePermissionario, { id: ours, idPF: stranger.id_produto }, undefined],
      ['reading a grantee of another company', getAcessos, { id: ours, cpfPF: stranger.id_produto }, undefined],
      [
        'groups of a grantee of another company',
        listGrupos,
        { id: ours, idPF: stranger.id_produto, profileIdPF: ours, perfil: 'Empresa' },
        undefined,
      ],
      ['history of a grantee of another company', historico, { id: ours, idPF: stranger.id_produto }, undefined],
      ['history in another company', historico, { id: other, idPF: stranger.id_produto }, undefined],
      [
        'cards of a grantee of another company',
        listCartoes,
        { id: ours, idPF: stranger.id_produto, profileIdPF: ours, perfil: 'Empresa' },
        undefined,
      ],
      [
        'cards with another actor',
        listCartoes,
        { id: ours, idPF: person.id_produto, profileIdPF: other, perfil: 'Empresa' },
        undefined,
      ],
      [
        'groups with another rank',
        listGrupos,
        { id: ours, idPF: person.id_produto, profileIdPF: ours, perfil: 'Administrador' },
        undefined,
      ],
    ];
    const before = [await fingerprint(server.db, mine.company), await fingerprint(server.db, theirs.company)];
    for (const [name, endpoint, params, sent] of cases) {
      const answer = await server.call(endpoint, { as: mine.as, params, ...(sent !== undefined && { body: sent }) });
      expect([name, answer.status, answer.body?.msgs?.[0]?.slice(0, 7)]).toEqual([name, 403, 'IDC-111']);
    }
    expect([await fingerprint(server.db, mine.company), await fingerprint(server.db, theirs.company)]).toEqual(before);
  });

  it('within the company are told apart: a card of another contract or centre, a group of another system', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const [first] = inContract(world, 0) as [Card];
    const [second] = inContract(world, 1) as [Card];
    const onlyHere = await addSystem(server.db);
    await server.db
      .insertInto('system_group')
      .values({ system: onlyHere.id, grupo: 'SO-AQUI', nome: 'x', descricao: 'x' })
      .execute();
    await server.db.insertInto('company_system').values({ company: world.company.id, system: onlyHere.id }).execute();
    const before = await fingerprint(server.db, world.company);
    for (const [code, cards, systems] of [
      ['MCN-161', [{ ...second, nuContrato: first.nuContrato }], []],
      ['MCN-161', [{ ...first, coCentroCusto: '0205' }], []],
      ['MCN-162', [], [systemBody(world.systems[0]?.id ?? '', ['SO-AQUI'])]],
    ] as const) {
      const answer = await grant(server, world, [person], cards, [...systems]);
      expect([answer.status, answer.body.msgs?.[0]?.slice(0, 7)]).toEqual([409, code]);
    }
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });
});

describe('people who cannot be granted anything', () => {
  it.each([
    ['deactivated meanwhile', async () => addPerson(server.db, { situacao: 'I' })],
    ['not confirmed yet', async () => addPerson(server.db, { situacao: 'P' })],
    ['a dependent', async () => addPerson(server.db, { responsavel: (await addPerson(server.db)).id })],
    ['a company', async () => addCompany(server.db)],
    ['nobody', async () => ({ id_produto: 'ninguem88' })],
  ])('%s: the entry is named, nobody is saved, and the answer is the same', async (_, make) => {
    const world = await addWorld(server);
    const fine = await addPerson(server.db);
    const answer = await grant(server, world, [fine, await make()], world.cards.slice(0, 1));
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-163 /);
    expect(answer.body.campos).toEqual([{ campo: 'listaUsuarios.1', chave: 'grantee_inactive' }]);
    expect(await granteeRow(server, world, fine)).toBeUndefined();
  });

  it('a grantee that was deactivated can no longer be changed', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], world.cards.slice(0, 1));
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', person.id).execute();
    await server.db.deleteFrom('grantee').where('person', '=', person.id).execute();
    expect((await change(server, world, person, world.cards.slice(0, 2))).body.msgs?.[0]).toMatch(/^MCN-164 /);
  });
});

describe('bad bodies', () => {
  const card = { nuCartao: '1', nuContrato: '1' };
  it.each([
    [
      { listaUsuarios: [], listaCartoes: [card] },
      'listaUsuarios',
      'grantee_required',
      'MCN-100 Selecione ao menos um Permissionário!',
    ],
    [{ listaCartoes: [card] }, 'listaUsuarios', 'grantee_required', 'MCN-100 Selecione ao menos um Permissionário!'],
    [
      { listaUsuarios: Array.from({ length: 10_000 }, (_, index) => String(10_000_000_000 + index)) },
      'listaUsuarios',
      'grantees_too_many',
      '',
    ],
    [
      { listaUsuarios: ['x'], listaCartoes: Array.from({ length: 2001 }, () => card) },
      'listaCartoes',
      'cards_too_many',
      '',
    ],
    [{ listaUsuarios: ['x'], listaCartoes: 'nothing' }, 'listaCartoes', 'invalid_value', ''],
    [{ listaUsuarios: ['x'], validoAte: '2026-02-30' }, 'validoAte', 'valid_until_format', ''],
    [{ listaUsuarios: ['x'], validoAte: '31/12/2027' }, 'validoAte', 'valid_until_format', ''],
    [{ listaUsuarios: ['x'], validoAte: '2020-01-01', listaCartoes: [card] }, 'validoAte', 'valid_until_past', ''],
    [{ listaUsuarios: ['x'], perfil: 'Dono' }, 'perfil', 'invalid_value', ''],
  ])('%#: %s', async (body, campo, chave, text) => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await server.call(addDelegacao, { as: world.as, params: { id: world.company.id_produto }, body });
    expect(answer.status).toBe(400);
    expect(answer.body.campos?.[0]).toEqual({ campo, chave });
    expect(answer.body.msgs?.[0]).toContain(text);
  });

  it('a save without any access says so', async () => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const answer = await grant(server, world, [await addPerson(server.db)], []);
    expect(answer.body.campos).toEqual([{ campo: 'listaCartoes', chave: 'access_required' }]);
  });

  it('an edit is of one person, a removal of somebody', async () => {
    const world = await addWorld(server, { contracts: 1, systems: 1 });
    const params = { id: world.company.id_produto };
    const edit = await server.call(changeDelegacao, { as: world.as, params, body: { listaUsuarios: ['a', 'b'] } });
    expect(edit.body.campos?.[0]?.chave).toBe('grantee_only_one');
    const removal = await server.call(removePermissionarios, { as: world.as, params, body: [] });
    expect(removal.body.msgs?.[0]).toBe('MCN-100 Não foi selecionado nenhum permissionário');
  });
});

import { describe, expect, it } from 'vitest';
import { addDelegacao, changeDelegacao, getAcessos, listCartoes, listGrupos, listPermissionarios, removePermissionario, removePermissionarios } from '../../../src/contract/delegated-users';
import type { Endpoint } from '../../../src/contract/endpoint';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addSystem, addWorld, fingerprint, stored, systemBody, type World } from '../support/delegation';

const server = useServer();

type Card = World['cards'][number];
const bodyCards = (cards: readonly Card[]) => cards.map((card) => ({ ...card, descricaoStatus: 'ATIVO' }));

/** Grants over HTTP. */
function grant(world: World, people: readonly { id_produto: string }[], cards: readonly Card[], systems: unknown[] = [], more: Record<string, unknown> = {}, as = world.as) {
  return server.call(addDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: people.map((person) => person.id_produto), listaCartoes: bodyCards(cards), listaSistemas: systems, ...more },
  });
}

function change(world: World, person: { id_produto: string }, cards: readonly Card[], systems: unknown[] = [], { as = world.as, headers = {}, ...more }: { as?: string; headers?: Record<string, string> } & Record<string, unknown> = {}) {
  return server.call(changeDelegacao, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: [person.id_produto], listaCartoes: bodyCards(cards), listaSistemas: systems, ...more },
    headers,
  });
}

const words = (cards: readonly Card[], groups: readonly string[] = []) => [...cards.map((card) => `${card.nuContrato}/${card.nuCartao}`), ...groups].sort();
const grantee = (world: World, person: { id: string }) =>
  server.db.selectFrom('grantee').selectAll().where('company', '=', world.company.id).where('person', '=', person.id).executeTakeFirst();
const inContract = (world: World, index: number) => world.cards.filter((card) => card.nuContrato === world.contracts[index]);

describe('granting', () => {
  it('adds cards and groups, counts them, tells the person and writes one audit row each', async () => {
    const world = await addWorld(server);
    const people = [await addPerson(server.db), await addPerson(server.db)];
    const [system] = world.systems as [World['systems'][number]];
    const answer = await grant(world, people, world.cards.slice(0, 4), [systemBody(system.id, ['G1', 'G3'])]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toEqual({ incluidos: 2, alterados: 0, inalterados: 0 });
    for (const person of people) {
      expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(0, 4), [`${system.id}/G1`, `${system.id}/G3`]));
      expect(await grantee(world, person)).toMatchObject({ n_contratos: 1, n_centros: 2, n_sistemas: 1 });
      const audit = await server.db.selectFrom('audit_event').select(['action', 'actor', 'diff']).where('target', '=', person.id).execute();
      expect(audit).toMatchObject([{ action: 'delegation.granted', actor: world.company.id }]);
      const notices = await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).execute();
      expect(notices.map(({ payload }) => payload.template)).toEqual(['delegation-granted']);
    }
  });

  it('is a union: what somebody has stays as it was granted, what is new is added, and nothing new changes nothing', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const administrator = await addDelegate(server, world, 'A');
    await grant(world, [person], world.cards.slice(0, 2));
    const second = await grant(world, [person], world.cards.slice(1, 3), [], { perfil: 'Administrador', idPostalPF: administrator.id_produto }, administrator.as);
    expect(second.body).toEqual({ incluidos: 0, alterados: 1, inalterados: 0 });
    const ranks = await server.db.selectFrom('card_grant').select(['nu_cartao', 'by_rank']).where('person', '=', person.id).orderBy('nu_cartao').execute();
    expect(ranks.map((row) => row.by_rank)).toEqual(['E', 'E', 'A']);
    const again = await grant(world, [person], world.cards.slice(0, 3));
    expect(again.body).toEqual({ incluidos: 0, alterados: 0, inalterados: 1 });
    expect(await server.db.selectFrom('audit_event').select('id').where('target', '=', person.id).execute()).toHaveLength(2);
  });

  it('counts the same person, card or group once, however often and however written it is named', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db, { cpf: null, id_produto: `Maria${process.pid}` });
    const answer = await grant(
      world,
      [person, person, { id_produto: person.id_produto.toUpperCase() }],
      [world.cards[0] as Card, world.cards[0] as Card],
      [systemBody(world.systems[0]?.id ?? '', ['G1', 'G1']), systemBody(world.systems[0]?.id ?? '', ['G1'])],
    );
    expect(answer.body).toEqual({ incluidos: 1, alterados: 0, inalterados: 0 });
    expect(await stored(server.db, world.company, person)).toHaveLength(2);
  });

  it('takes a list of systems as it was read: unticked groups are not granted', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = world.systems[0]?.id ?? '';
    await grant(world, [person], [], [{ id, iprojTi: { nome: 'x' }, grupos: [{ idGrupo: 'G1', marcado: true }, { idGrupo: 'G2', marcado: false }] }]);
    expect(await stored(server.db, world.company, person)).toEqual([`${id}/G1`]);
  });

  it('works for the same click twice and does nothing twice', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const send = () =>
      server.call(addDelegacao, {
        as: world.as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: [person.id_produto], listaCartoes: bodyCards(world.cards.slice(0, 1)), listaSistemas: [] },
        headers: { 'idempotency-key': `click-${person.id}` },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await server.db.selectFrom('outbox').select('id').where('account', '=', person.id).execute()).toHaveLength(1);
  });

  it('saves fifty cards for a few hundred people in one go', async () => {
    const world = await addWorld(server, { contracts: 9 });
    const people = await Promise.all(Array.from({ length: 200 }, () => addPerson(server.db)));
    const answer = await grant(world, people, world.cards.slice(0, 50));
    expect(answer.body).toEqual({ incluidos: 200, alterados: 0, inalterados: 0 });
    const total = await server.db.selectFrom('card_grant').select((eb) => eb.fn.countAll<number>().as('n')).where('company', '=', world.company.id).executeTakeFirstOrThrow();
    expect(total.n).toBe(10_000);
  });
});

describe('changing one grantee', () => {
  it('replaces all that the person has, and shows the new version', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = world.systems[0]?.id ?? '';
    await grant(world, [person], world.cards.slice(0, 3), [systemBody(id, ['G1'])]);
    const before = await server.call(getAcessos, { as: world.as, params: { id: world.company.id_produto, cpfPF: person.id_produto } });
    const answer = await change(world, person, world.cards.slice(2, 5), [systemBody(id, ['G2'])], { headers: { 'if-match': String(before.headers.get('etag')) } });
    expect(answer.body).toEqual({ incluidos: 0, alterados: 1, inalterados: 0 });
    expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(2, 5), [`${id}/G2`]));
    const after = await server.call(getAcessos, { as: world.as, params: { id: world.company.id_produto, cpfPF: person.id_produto } });
    expect(after.headers.get('etag')).toBe(answer.headers.get('etag'));
  });

  it('refuses a change made from a stale copy and overwrites nothing', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(world, [person], world.cards.slice(0, 1));
    const { headers } = await server.call(listCartoes, { as: world.as, params: { id: world.company.id_produto, idPF: person.id_produto, profileIdPF: world.company.id_produto, perfil: 'Empresa' } });
    await grant(world, [person], world.cards.slice(1, 2));
    const answer = await change(world, person, [], [], { headers: { 'if-match': String(headers.get('etag')) } });
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-102 /);
    expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(0, 2)));
  });

  it('takes who has nothing left out of the table', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(world, [person], world.cards.slice(0, 1));
    expect((await change(world, person, [])).status).toBe(200);
    expect(await grantee(world, person)).toBeUndefined();
    expect((await change(world, person, world.cards.slice(0, 1))).body.msgs?.[0]).toMatch(/^MCN-164 /);
  });
});

describe('removing', () => {
  it('removes one and several, tells them, and answers a second click', async () => {
    const world = await addWorld(server);
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server.db)));
    await grant(world, people, world.cards.slice(0, 2));
    const params = { id: world.company.id_produto };
    const [first, ...others] = people as [(typeof people)[number], ...typeof people];
    expect((await server.call(removePermissionario, { as: world.as, params: { ...params, idPF: first.id_produto } })).status).toBe(204);
    expect((await server.call(removePermissionarios, { as: world.as, params, body: others.map((person) => person.id_produto) })).status).toBe(204);
    for (const person of people) {
      expect(await stored(server.db, world.company, person)).toEqual([]);
      const notices = await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).orderBy('id').execute();
      expect(notices.map(({ payload }) => payload.template)).toEqual(['delegation-granted', 'delegation-removed']);
    }
    const again = await server.call(removePermissionario, { as: world.as, params: { ...params, idPF: first.id_produto } });
    expect(again.status).toBe(409);
    expect(again.body.msgs?.[0]).toMatch(/^MCN-164 /);
  });

  it('removes all or nobody', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(world, [person], world.cards.slice(0, 1));
    const before = await fingerprint(server.db, world.company);
    const answer = await server.call(removePermissionarios, { as: world.as, params: { id: world.company.id_produto }, body: [person.id_produto, (await addPerson(server.db)).id_produto] });
    expect(answer.status).toBe(403);
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });
});

describe('a supervisor', () => {
  async function supervised() {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1), systems: [world.systems[0]?.id ?? ''] });
    const claims = { perfil: 'Supervisor', idPostalPF: supervisor.id_produto };
    const person = await addPerson(server.db);
    return { world, supervisor, claims, person, own: inContract(world, 0), other: inContract(world, 1), ownSystem: world.systems[0]?.id ?? '', otherSystem: world.systems[1]?.id ?? '' };
  }

  it('grants what was authorised, and nothing else', async () => {
    const { world, supervisor, claims, person, own, other, ownSystem, otherSystem } = await supervised();
    expect((await grant(world, [person], own.slice(0, 1), [systemBody(ownSystem, ['G1'])], claims, supervisor.as)).status).toBe(200);
    for (const [cards, systems] of [
      [other.slice(0, 1), []],
      [[...own.slice(1, 2), ...other.slice(0, 1)], []],
      [[], [systemBody(otherSystem, ['G1'])]],
    ] as const) {
      const answer = await grant(world, [person], cards, [...systems], claims, supervisor.as);
      expect(answer.status).toBe(409);
      expect(answer.body.msgs?.[0]).toMatch(/^MCN-160 /);
    }
    expect(await stored(server.db, world.company, person)).toEqual(words(own.slice(0, 1), [`${ownSystem}/G1`]));
  });

  it('replaces and removes only what lies in the own scope, and cannot see the rest', async () => {
    const { world, supervisor, claims, person, own, other, ownSystem, otherSystem } = await supervised();
    await grant(world, [person], [...own.slice(0, 2), ...other.slice(0, 2)], [systemBody(ownSystem, ['G1']), systemBody(otherSystem, ['G2'])]);
    const params = { id: world.company.id_produto, idPF: person.id_produto, profileIdPF: supervisor.id_produto, perfil: 'Supervisor' };
    const cards = await server.call(listCartoes, { as: supervisor.as, params });
    expect((cards.body as unknown as { nuCartao: string }[]).map((card) => card.nuCartao)).toEqual(own.slice(0, 2).map((card) => card.nuCartao));
    expect((await server.call(listGrupos, { as: supervisor.as, params })).body).toEqual([{ idSistema: ownSystem, idGrupo: 'G1' }]);
    const row = await server.call(listPermissionarios, { as: supervisor.as, params: { id: world.company.id_produto } });
    expect(row.body.itens).toMatchObject([{ quantidadeContratos: 1, quantidadeCentroCusto: 1, quantidadeSistemas: 1 }]);

    expect((await change(world, person, own.slice(2, 3), [], { ...claims, as: supervisor.as })).status).toBe(200);
    expect(await stored(server.db, world.company, person)).toEqual(words([...own.slice(2, 3), ...other.slice(0, 2)], [`${otherSystem}/G2`]));
    expect((await server.call(removePermissionario, { as: supervisor.as, params: { id: world.company.id_produto, idPF: person.id_produto } })).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(other.slice(0, 2), [`${otherSystem}/G2`]));
    expect(await grantee(world, person)).toMatchObject({ n_contratos: 1, n_centros: 1, n_sistemas: 1 });
  });

  it('does not see who has nothing in the own scope', async () => {
    const { world, supervisor, person, other } = await supervised();
    await grant(world, [person], other.slice(0, 1));
    expect((await server.call(listPermissionarios, { as: supervisor.as, params: { id: world.company.id_produto } })).body.itens).toEqual([]);
    const answer = await server.call(getAcessos, { as: supervisor.as, params: { id: world.company.id_produto, cpfPF: person.id_produto } });
    expect([403, 409]).toContain(answer.status);
  });

  it('sets an end only where nothing lies outside the own scope', async () => {
    const { world, supervisor, claims, person, own, other } = await supervised();
    const newcomer = await addPerson(server.db);
    expect((await grant(world, [newcomer], own.slice(0, 1), [], { ...claims, validoAte: '2099-12-31' }, supervisor.as)).status).toBe(200);
    await grant(world, [person], other.slice(0, 1));
    const refused = await grant(world, [person], own.slice(0, 1), [], { ...claims, validoAte: '2099-12-31' }, supervisor.as);
    expect(refused.status).toBe(409);
    expect(refused.body.msgs?.[0]).toMatch(/^MCN-165 /);
    expect(await grantee(world, person)).toMatchObject({ valid_until: null });
    const seen = await server.call(getAcessos, { as: supervisor.as, params: { id: world.company.id_produto, cpfPF: newcomer.id_produto } });
    expect(seen.body.podeMudarValidade).toBe(true);
  });

  it('leaves what was granted when removed; it stays marked with who granted it', async () => {
    const { world, supervisor, claims, person, own } = await supervised();
    await grant(world, [person], own.slice(0, 1), [], claims, supervisor.as);
    const marks = async () => {
      const { body } = await server.call(getAcessos, { as: world.as, params: { id: world.company.id_produto, cpfPF: person.id_produto } });
      const [contract] = body.listaPermissaoContratoResponse as { listaPermissaoCentroCustoResponse: { listaPermissaoCartaoPostagemResponse: { concedido: Record<string, unknown> }[] }[] }[];
      return contract?.listaPermissaoCentroCustoResponse[0]?.listaPermissaoCartaoPostagemResponse[0]?.concedido;
    };
    expect(await marks()).toMatchObject({ perfil: 'Supervisor', aindaAtua: true });
    await server.db.deleteFrom('delegate').where('person', '=', supervisor.id).execute();
    expect(await marks()).toMatchObject({ perfil: 'Supervisor', aindaAtua: false });
    expect((await grant(world, [person], own.slice(0, 2), [], claims, supervisor.as)).status).toBe(403);
  });

  it('of one company who is Administrador of another acts as each', async () => {
    const { world, supervisor, other, person } = await supervised();
    const second = await addWorld(server);
    await addDelegate(server, second, 'A', {}, supervisor);
    const asAdministrator = { perfil: 'Administrador', idPostalPF: supervisor.id_produto };
    expect((await grant(second, [person], second.cards, [], asAdministrator, supervisor.as)).status).toBe(200);
    expect((await grant(world, [person], other.slice(0, 1), [], asAdministrator, supervisor.as)).status).toBe(403);
    expect((await grant(world, [person], other.slice(0, 1), [], { perfil: 'Supervisor' }, supervisor.as)).status).toBe(409);
    expect((await grant(second, [person], second.cards, [], { perfil: 'Supervisor' }, supervisor.as)).status).toBe(403);
  });
});

describe('ids of others, in every position', () => {
  it('are refused with nothing changed and nothing told', async () => {
    const mine = await addWorld(server);
    const theirs = await addWorld(server);
    const person = await addPerson(server.db);
    const stranger = await addPerson(server.db);
    await grant(mine, [person], mine.cards.slice(0, 2));
    await grant(theirs, [stranger], theirs.cards.slice(0, 2));
    const alien = await addSystem(server.db);
    const [ours, other] = [mine.company.id_produto, theirs.company.id_produto];
    const [card, foreign] = [mine.cards[0] as Card, theirs.cards[0] as Card];
    const body = (more: object) => ({ listaUsuarios: [person.id_produto], listaCartoes: bodyCards([card]), listaSistemas: [], ...more });
    const cases: [string, Endpoint, Record<string, string>, unknown][] = [
      ['another company in the path', addDelegacao, { id: other }, body({})],
      ['a person in the path', addDelegacao, { id: stranger.id_produto }, body({})],
      ['an unknown company in the path', changeDelegacao, { id: 'ninguem99' }, body({})],
      ['a card of another company', addDelegacao, { id: ours }, body({ listaCartoes: bodyCards([foreign]) })],
      ['a card of another company under an own contract', addDelegacao, { id: ours }, body({ listaCartoes: bodyCards([{ ...foreign, nuContrato: card.nuContrato }]) })],
      ['an own card under a contract of another company', addDelegacao, { id: ours }, body({ listaCartoes: bodyCards([{ ...card, nuContrato: foreign.nuContrato }]) })],
      ['a system of another company', addDelegacao, { id: ours }, body({ listaSistemas: [systemBody(theirs.systems[0]?.id ?? '', ['G1'])] })],
      ['a system of no company', addDelegacao, { id: ours }, body({ listaSistemas: [systemBody(alien.id, ['G1'])] })],
      ['a grantee of another company', changeDelegacao, { id: ours }, body({ listaUsuarios: [stranger.id_produto] })],
      ['another company as the actor', addDelegacao, { id: ours }, body({ idPostalPF: other })],
      ['a person as the actor', addDelegacao, { id: ours }, body({ idPostalPF: person.id_produto })],
      ['a rank that is not so', addDelegacao, { id: ours }, body({ perfil: 'Supervisor' })],
      ['removing in another company', removePermissionarios, { id: other }, [stranger.id_produto]],
      ['removing a grantee of another company', removePermissionarios, { id: ours }, [stranger.id_produto]],
      ['removing one of another company', removePermissionario, { id: ours, idPF: stranger.id_produto }, undefined],
      ['reading a grantee of another company', getAcessos, { id: ours, cpfPF: stranger.id_produto }, undefined],
      ['cards of a grantee of another company', listCartoes, { id: ours, idPF: stranger.id_produto, profileIdPF: ours, perfil: 'Empresa' }, undefined],
      ['cards with another actor', listCartoes, { id: ours, idPF: person.id_produto, profileIdPF: other, perfil: 'Empresa' }, undefined],
      ['groups with another rank', listGrupos, { id: ours, idPF: person.id_produto, profileIdPF: ours, perfil: 'Administrador' }, undefined],
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
    await server.db.insertInto('system_group').values({ system: onlyHere.id, grupo: 'SO-AQUI', nome: 'x', descricao: 'x' }).execute();
    await server.db.insertInto('company_system').values({ company: world.company.id, system: onlyHere.id }).execute();
    const before = await fingerprint(server.db, world.company);
    for (const [code, cards, systems] of [
      ['MCN-161', [{ ...second, nuContrato: first.nuContrato }], []],
      ['MCN-161', [{ ...first, coCentroCusto: '0205' }], []],
      ['MCN-162', [], [systemBody(world.systems[0]?.id ?? '', ['SO-AQUI'])]],
    ] as const) {
      const answer = await grant(world, [person], cards, [...systems]);
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
    const answer = await grant(world, [fine, await make()], world.cards.slice(0, 1));
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-163 /);
    expect(answer.body.campos).toEqual([{ campo: 'listaUsuarios.1', chave: 'grantee_inactive' }]);
    expect(await grantee(world, fine)).toBeUndefined();
  });

  it('a grantee that was deactivated can no longer be changed', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(world, [person], world.cards.slice(0, 1));
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', person.id).execute();
    await server.db.deleteFrom('grantee').where('person', '=', person.id).execute();
    expect((await change(world, person, world.cards.slice(0, 2))).body.msgs?.[0]).toMatch(/^MCN-164 /);
  });
});

describe('bad bodies', () => {
  const card = { nuCartao: '1', nuContrato: '1' };
  it.each([
    [{ listaUsuarios: [], listaCartoes: [card] }, 'listaUsuarios', 'grantee_required', 'MCN-100 Selecione ao menos um Permissionário!'],
    [{ listaCartoes: [card] }, 'listaUsuarios', 'grantee_required', 'MCN-100 Selecione ao menos um Permissionário!'],
    [{ listaUsuarios: Array.from({ length: 10_000 }, (_, index) => String(10_000_000_000 + index)) }, 'listaUsuarios', 'grantees_too_many', ''],
    [{ listaUsuarios: ['x'], listaCartoes: Array.from({ length: 2001 }, () => card) }, 'listaCartoes', 'cards_too_many', ''],
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
    const answer = await grant(world, [await addPerson(server.db)], []);
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

import { describe, expect, it } from 'vitest';
import { getAcessos, listCartoes } from '../../../src/contract/delegated-accesses';
import { addDelegacao, removePermissionario, removePermissionarios } from '../../../src/contract/delegated-grants';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  bodyCards,
  change,
  fingerprint,
  grant,
  granteeRow,
  stored,
  systemBody,
  words,
  type Card,
  type World,
} from '../support/delegation';

const server = useServer();
/** In no order that anybody was promised. */
const sorted = (ids: unknown) => (ids as string[]).toSorted();

describe('granting', () => {
  it('adds cards and groups, counts them, tells the person and writes one audit row each', async () => {
    const world = await addWorld(server);
    const people = [await addPerson(server.db), await addPerson(server.db)];
    const [system] = world.systems as [World['systems'][number]];
    const answer = await grant(server, world, people, world.cards.slice(0, 4), [systemBody(system.id, ['G1', 'G3'])]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { quemMudou, ...counts } = answer.body;
    expect(counts).toEqual({ incluidos: 2, alterados: 0, inalterados: 0 });
    expect(sorted(quemMudou)).toEqual(people.map(({ id_produto }) => id_produto).toSorted());
    for (const person of people) {
      expect(await stored(server.db, world.company, person)).toEqual(
        words(world.cards.slice(0, 4), [`${system.id}/G1`, `${system.id}/G3`]),
      );
      expect(await granteeRow(server, world, person)).toMatchObject({ n_contratos: 1, n_centros: 2, n_sistemas: 1 });
      const audit = await server.db
        .selectFrom('audit_event')
        .select(['action', 'actor', 'diff'])
        .where('target', '=', person.id)
        .execute();
      expect(audit).toMatchObject([{ action: 'delegation.granted', actor: world.company.id }]);
      const notices = await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).execute();
      expect(notices.map(({ payload }) => payload.template)).toEqual(['delegation-granted']);
    }
  });

  it('is a union: what somebody has stays as it was granted, what is new is added, and nothing new changes nothing', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const administrator = await addDelegate(server, world, 'A');
    await grant(server, world, [person], world.cards.slice(0, 2));
    const second = await grant(server, world, [person], world.cards.slice(1, 3), [], {
      perfil: 'Administrador',
      idPostalPF: administrator.id_produto,
      as: administrator.as,
    });
    expect(second.body).toEqual({ incluidos: 0, alterados: 1, inalterados: 0, quemMudou: [person.id_produto] });
    const ranks = await server.db
      .selectFrom('card_grant')
      .select(['nu_cartao', 'by_rank'])
      .where('person', '=', person.id)
      .orderBy('nu_cartao')
      .execute();
    expect(ranks.map((row) => row.by_rank)).toEqual(['E', 'E', 'A']);
    const again = await grant(server, world, [person], world.cards.slice(0, 3));
    expect(again.body).toEqual({ incluidos: 0, alterados: 0, inalterados: 1, quemMudou: [] });
    expect(
      await server.db.selectFrom('audit_event').select('id').where('target', '=', person.id).execute(),
    ).toHaveLength(2);
  });

  it('names those for whom it changed something, and nobody who had all of it', async () => {
    const world = await addWorld(server);
    const [has, lacks, begins] = [await addPerson(server.db), await addPerson(server.db), await addPerson(server.db)];
    const [first, second] = world.cards as [Card, Card];
    await grant(server, world, [has], [first, second]);
    await grant(server, world, [lacks], [first]);
    const { quemMudou, ...counts } = (await grant(server, world, [has, lacks, begins], [first, second])).body;
    expect(counts).toEqual({ incluidos: 1, alterados: 1, inalterados: 1 });
    expect(sorted(quemMudou)).toEqual([lacks.id_produto, begins.id_produto].toSorted());
  });

  it('counts the same person, card or group once, however often and however written it is named', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db, { cpf: null, id_produto: `Maria${process.pid}` });
    const answer = await grant(
      server,
      world,
      [person, person, { id_produto: person.id_produto.toUpperCase() }],
      [world.cards[0] as Card, world.cards[0] as Card],
      [systemBody(world.systems[0]?.id ?? '', ['G1', 'G1']), systemBody(world.systems[0]?.id ?? '', ['G1'])],
    );
    expect(answer.body).toEqual({ incluidos: 1, alterados: 0, inalterados: 0, quemMudou: [person.id_produto] });
    expect(await stored(server.db, world.company, person)).toHaveLength(2);
  });

  it('takes a list of systems as it was read: unticked groups are not granted', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = world.systems[0]?.id ?? '';
    await grant(
      server,
      world,
      [person],
      [],
      [
        {
          id,
          iprojTi: { nome: 'x' },
          grupos: [
            { idGrupo: 'G1', marcado: true },
            { idGrupo: 'G2', marcado: false },
          ],
        },
      ],
    );
    expect(await stored(server.db, world.company, person)).toEqual([`${id}/G1`]);
  });

  it('works for the same click twice and does nothing twice', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const send = () =>
      server.call(addDelegacao, {
        as: world.as,
        params: { id: world.company.id_produto },
        body: {
          listaUsuarios: [person.id_produto],
          listaCartoes: bodyCards(world.cards.slice(0, 1)),
          listaSistemas: [],
        },
        headers: { 'idempotency-key': `click-${person.id}` },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await server.db.selectFrom('outbox').select('id').where('account', '=', person.id).execute()).toHaveLength(
      1,
    );
  });

  it('saves fifty cards for a few hundred people in one go', async () => {
    const world = await addWorld(server, { contracts: 9 });
    const people = await Promise.all(Array.from({ length: 200 }, () => addPerson(server.db)));
    const answer = await grant(server, world, people, world.cards.slice(0, 50));
    expect(answer.body).toMatchObject({ incluidos: 200, alterados: 0, inalterados: 0 });
    const total = await server.db
      .selectFrom('card_grant')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('company', '=', world.company.id)
      .executeTakeFirstOrThrow();
    expect(total.n).toBe(10_000);
  });
});

describe('changing one grantee', () => {
  it('replaces all that the person has, and shows the new version', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = world.systems[0]?.id ?? '';
    await grant(server, world, [person], world.cards.slice(0, 3), [systemBody(id, ['G1'])]);
    const before = await server.call(getAcessos, {
      as: world.as,
      params: { id: world.company.id_produto, cpfPF: person.id_produto },
    });
    const answer = await change(server, world, person, world.cards.slice(2, 5), [systemBody(id, ['G2'])], {
      headers: { 'if-match': String(before.headers.get('etag')) },
    });
    expect(answer.body).toEqual({ incluidos: 0, alterados: 1, inalterados: 0 });
    expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(2, 5), [`${id}/G2`]));
    const after = await server.call(getAcessos, {
      as: world.as,
      params: { id: world.company.id_produto, cpfPF: person.id_produto },
    });
    expect(after.headers.get('etag')).toBe(answer.headers.get('etag'));
  });

  it('refuses a change made from a stale copy and overwrites nothing', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], world.cards.slice(0, 1));
    const { headers } = await server.call(listCartoes, {
      as: world.as,
      params: {
        id: world.company.id_produto,
        idPF: person.id_produto,
        profileIdPF: world.company.id_produto,
        perfil: 'Empresa',
      },
    });
    await grant(server, world, [person], world.cards.slice(1, 2));
    const answer = await change(server, world, person, [], [], {
      headers: { 'if-match': String(headers.get('etag')) },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-102 /);
    expect(await stored(server.db, world.company, person)).toEqual(words(world.cards.slice(0, 2)));
  });

  it('takes who has nothing left out of the table', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], world.cards.slice(0, 1));
    expect((await change(server, world, person, [])).status).toBe(200);
    expect(await granteeRow(server, world, person)).toBeUndefined();
    expect((await change(server, world, person, world.cards.slice(0, 1))).body.msgs?.[0]).toMatch(/^MCN-164 /);
  });
});

describe('removing', () => {
  it('removes one and several, tells them, and answers a second click', async () => {
    const world = await addWorld(server);
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server.db)));
    await grant(server, world, people, world.cards.slice(0, 2));
    const params = { id: world.company.id_produto };
    const [first, ...others] = people as [(typeof people)[number], ...typeof people];
    expect(
      (await server.call(removePermissionario, { as: world.as, params: { ...params, idPF: first.id_produto } })).status,
    ).toBe(204);
    expect(
      (
        await server.call(removePermissionarios, {
          as: world.as,
          params,
          body: others.map((person) => person.id_produto),
        })
      ).status,
    ).toBe(204);
    for (const person of people) {
      expect(await stored(server.db, world.company, person)).toEqual([]);
      const notices = await server.db
        .selectFrom('outbox')
        .select('payload')
        .where('account', '=', person.id)
        .orderBy('id')
        .execute();
      expect(notices.map(({ payload }) => payload.template)).toEqual(['delegation-granted', 'delegation-removed']);
    }
    const again = await server.call(removePermissionario, {
      as: world.as,
      params: { ...params, idPF: first.id_produto },
    });
    expect(again.status).toBe(409);
    expect(again.body.msgs?.[0]).toMatch(/^MCN-164 /);
  });

  it('removes all or nobody', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], world.cards.slice(0, 1));
    const before = await fingerprint(server.db, world.company);
    const answer = await server.call(removePermissionarios, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: [person.id_produto, (await addPerson(server.db)).id_produto],
    });
    expect(answer.status).toBe(403);
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });
});

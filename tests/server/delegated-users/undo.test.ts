import { describe, expect, it } from 'vitest';
import { deactivate } from '../../../src/contract/activity';
import { listRegistro } from '../../../src/contract/company-log';
import { historico } from '../../../src/contract/delegated-accesses';
import { changePrazo } from '../../../src/contract/delegated-ends';
import { removePermissionario, removePermissionarios } from '../../../src/contract/delegated-grants';
import { makeRetirada, undoRetirada } from '../../../src/contract/delegated-removals';
import { GRANTEES_MAX } from '../../../src/contract/delegated-users';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { clearOld } from '../../../src/server/clearing/clear';
import { daysAfter } from '../../../src/server/grants/validity';
import { sendDue } from '../../../src/server/outbox/worker';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  change,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  type World,
} from '../support/delegation';

const server = useServer();

type Person = Awaited<ReturnType<typeof addPerson>>;
type Answer = Awaited<ReturnType<typeof server.call>>;

/** The names of people who are named: in the order of the alphabet. */
const named = (index: number) => ({ nome: `${NAMES[index] ?? 'VERA'} DE TESTE` });
const NAMES = ['ANA', 'BIA', 'CAIO', 'DAVI', 'ELISA'];

/** A company, and people with a contract's cards and a group until some day, granted two minutes ago. */
async function granted(count: number) {
  const world = await addWorld(server);
  const persons = await Promise.all(Array.from({ length: count }, (_, index) => addPerson(server.db, named(index))));
  const validoAte = daysAfter(todayInSaoPaulo(server.deps.now()), 40);
  await grant(server, world, persons, inContract(world, 0), [systemBody(world.systems[0]!.id, ['G1'])], { validoAte });
  server.tick(120_000);
  return { world, persons };
}

const removeAll = (world: World, persons: readonly Person[], as = world.as) =>
  server.call(removePermissionarios, {
    as,
    params: { id: world.company.id_produto },
    body: persons.map(({ id_produto }) => id_produto),
  });
const takeContract = (world: World, persons: readonly Person[], as = world.as) =>
  server.call(makeRetirada, {
    as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: persons.map(({ id_produto }) => ({ idPostalPF: id_produto })),
      listaCartoes: [{ nuContrato: world.contracts[0] }],
    },
  });
const undo = (world: World, removed: Answer, { as = world.as, headers = {} } = {}) =>
  server.call(undoRetirada, {
    as,
    params: { id: world.company.id_produto, idRetirada: removed.headers.get('x-desfazer') ?? 'none' },
    headers,
  });
const said = ({ status, body }: Answer) => [status, body.msgs?.[0]?.slice(0, 7)];

/** Grants as they are kept: what, by whom, when. */
const grants = async (world: World) => ({
  cards: await server.db
    .selectFrom('card_grant')
    .selectAll()
    .where('company', '=', world.company.id)
    .orderBy('person')
    .orderBy('nu_cartao')
    .execute(),
  groups: await server.db
    .selectFrom('group_grant')
    .selectAll()
    .where('company', '=', world.company.id)
    .orderBy('person')
    .execute(),
});
const notices = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('criado_em').execute()).map(
    ({ payload }) => payload.template,
  );

describe('undoing a removal', () => {
  it.each([
    [
      'of one person',
      (world: World, [person]: Person[]) =>
        server.call(removePermissionario, {
          as: world.as,
          params: { id: world.company.id_produto, idPF: person!.id_produto },
        }),
    ],
    ['of several people', removeAll],
    ['of some of what several people have', takeContract],
    [
      'of all that one person has, on the edit screen',
      (world: World, [person]: Person[]) => change(server, world, person!, []),
    ],
    [
      'of some of what one person has, on the edit screen',
      (world: World, [person]: Person[]) =>
        change(server, world, person!, inContract(world, 0).slice(1), [systemBody(world.systems[0]!.id, ['G1'])]),
    ],
  ] as const)('%s gives everything back as it was granted', async (_, remove) => {
    const { world, persons } = await granted(2);
    const [person] = persons as [Person];
    const [before, row] = [await grants(world), await granteeRow(server, world, person)];
    const removed = await remove(world, persons);
    expect(await grants(world)).not.toEqual(before);
    server.tick(14_000);
    expect((await undo(world, removed)).status).toBe(200);
    expect(await grants(world)).toEqual(before);
    const { versao, alterado_em: _changed, ...same } = row!;
    const { versao: now, alterado_em: _now, ...after } = (await granteeRow(server, world, person))!;
    expect(after).toEqual(same);
    // Who has the accesses open for a change is told that they changed.
    expect(now).toBeGreaterThan(versao);
  });

  it('is offered for a change that takes away and does nothing else', async () => {
    const { world, persons } = await granted(1);
    const [person] = persons as [Person];
    const [, second, third, ...others] = inContract(world, 0);
    const [other] = inContract(world, 1);
    const offers = async (cards: Parameters<typeof change>[3], more = {}) =>
      (await change(server, world, person, cards, [], more)).headers.has('x-desfazer');
    // A card comes; the end goes; nothing changes; a card goes.
    expect(await offers([other!, second!, third!, ...others])).toBe(false);
    expect(await offers([second!, third!, ...others], { validoAte: null })).toBe(false);
    expect(await offers([second!, third!, ...others])).toBe(false);
    expect(await offers([third!, ...others], { validoAte: null })).toBe(true);
  });

  it('gives a supervisor’s part back, and what lies outside it was never gone', async () => {
    const { world, persons } = await granted(1);
    const [person] = persons as [Person];
    const [outside] = inContract(world, 1);
    await grant(server, world, persons, [outside!]);
    const before = await grants(world);
    const { as } = await addDelegate(server, world, 'S', { contracts: [world.contracts[0] ?? ''] });
    const removed = await change(server, world, person, [], [], { as });
    expect((await grants(world)).cards).toHaveLength(1);
    expect((await undo(world, removed, { as })).status).toBe(200);
    expect(await grants(world)).toEqual(before);
  });

  it('is in the history and the log as such, by whom, and the grantee hears of neither', async () => {
    const { world, persons } = await granted(1);
    const [person] = persons as [Person];
    const removed = await removeAll(world, persons);
    server.tick(10_000);
    await sendDue(server.deps);
    await undo(world, removed);
    server.tick(60_000);
    const params = { id: world.company.id_produto };
    const history = await server.call(historico, { as: world.as, params: { ...params, idPF: person.id_produto } });
    const [last] = history.body.itens as { acao: string; cartoesIncluidos: object[]; por: object }[];
    expect(last).toMatchObject({ acao: 'devolvido', por: { perfil: 'Empresa' } });
    expect(last?.cartoesIncluidos).toHaveLength(6);
    const log = await server.call(listRegistro, { as: world.as, params, query: { acao: 'devolvido' } });
    expect(log.body.itens).toHaveLength(1);
    expect(await notices(person)).toEqual(['delegation-granted']);
  });

  it('leaves what waited to be told before the removal', async () => {
    const { world, persons } = await granted(1);
    const [person] = persons as [Person];
    await grant(server, world, persons, inContract(world, 1));
    expect(await notices(person)).toEqual(['delegation-granted', 'delegation-changed']);
    await undo(world, await removeAll(world, persons));
    expect(await notices(person)).toEqual(['delegation-granted', 'delegation-changed']);
  });

  it('does it once, however often it is asked for', async () => {
    const { world, persons } = await granted(1);
    const removed = await removeAll(world, persons);
    const answers = await Promise.all([undo(world, removed), undo(world, removed), undo(world, removed)]);
    expect(answers.map(({ status, body }) => [status, body.devolvidos])).toEqual([1, 2, 3].map(() => [200, 1]));
    expect((await granteeRow(server, world, persons[0]!))?.versao).toBe(3);
    const trail = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', persons[0]!.id)
      .where('action', '=', 'delegation.restored')
      .execute();
    expect(trail).toHaveLength(1);
  });

  it('is of a thousand people at most, as the removal is', { timeout: 120_000 }, async () => {
    const { world, persons } = await granted(GRANTEES_MAX);
    const removed = await removeAll(world, persons);
    const answer = await undo(world, removed);
    expect(answer.body.devolvidos).toBe(GRANTEES_MAX);
    expect(await stored(server.db, world.company, persons.at(-1)!)).toHaveLength(7);
  });
});

describe('a removal that stays', () => {
  it('is older than the time to undo it, or forgotten', async () => {
    const { world, persons } = await granted(1);
    const removed = await removeAll(world, persons);
    server.tick(21_000);
    expect(said(await undo(world, removed))).toEqual([409, 'MCN-177']);
    await clearOld({ ...server.deps, now: () => new Date(server.deps.now().getTime() + 3_600_000) });
    expect(said(await undo(world, removed))).toEqual([409, 'MCN-177']);
    expect(await stored(server.db, world.company, persons[0]!)).toEqual([]);
  });

  it('is somebody else’s, or of another company', async () => {
    const { world, persons } = await granted(1);
    const administrator = await addDelegate(server, world, 'A');
    const other = await granted(1);
    const removed = await removeAll(world, persons);
    expect(said(await undo(world, removed, { as: administrator.as }))).toEqual([409, 'MCN-177']);
    expect(said(await undo(other.world, removed))).toEqual([409, 'MCN-177']);
    expect(said(await undo(world, removed, { as: other.world.as }))).toEqual([403, 'IDC-111']);
    expect(await stored(server.db, world.company, persons[0]!)).toEqual([]);
  });

  it.each([
    [
      'was granted something anew',
      (world: World, person: Person) => grant(server, world, [person], inContract(world, 1)),
    ],
    [
      'was granted anew and removed again',
      async (world: World, person: Person) => {
        await grant(server, world, [person], inContract(world, 1));
        await removeAll(world, [person]);
      },
    ],
    [
      'closed the account',
      async (_: World, person: Person) =>
        server.call(deactivate, {
          as: await server.signIn(person),
          params: { userId: person.id_produto },
          body: { motivo: '1', tipoPessoa: '1' },
        }),
    ],
  ] as const)('is of people of whom one %s since: nothing is given back to anybody', async (_, happens) => {
    const { world, persons } = await granted(2);
    const removed = await removeAll(world, persons);
    await happens(world, persons[0]!);
    const before = await fingerprint(server.db, world.company);
    const refused = await undo(world, removed);
    expect(said(refused)).toEqual([409, 'MCN-178']);
    // Who it is about is named, and nobody else.
    expect(refused.body.msgs?.[0]).toContain(' de Ana de Teste mudaram depois. Tudo ficou como estava');
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('is of people of whom many changed since: the first three are named, and how many more there are', async () => {
    const { world, persons } = await granted(6);
    const removed = await removeAll(world, persons);
    const changed = persons.slice(0, 5);
    await grant(server, world, changed, inContract(world, 1));
    const refused = await undo(world, removed);
    expect(refused.body.msgs?.[0]).toContain(' de Ana de Teste, Bia de Teste, Caio de Teste e mais 2 pessoas mudaram');
  });

  it('is of people of whom one who kept something has another end since', async () => {
    const { world, persons } = await granted(2);
    const removed = await takeContract(world, persons);
    await server.call(changePrazo, {
      as: (await addDelegate(server, world, 'A')).as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: [persons[0]!.id_produto], validoAte: null },
    });
    expect(said(await undo(world, removed))).toEqual([409, 'MCN-178']);
  });

  it('is of a card that the company has no more', async () => {
    const { world, persons } = await granted(1);
    const other = await addPerson(server.db);
    await grant(server, world, [other], inContract(world, 1));
    server.tick(120_000);
    const removed = await removeAll(world, [...persons, other]);
    await server.db.deleteFrom('posting_card').where('nu_cartao', '=', world.cards[0]!.nuCartao).execute();
    const refused = await undo(world, removed);
    expect(said(refused)).toEqual([409, 'MCN-178']);
    expect(refused.body.msgs?.[0]).toContain(' de Ana de Teste mudaram');
    expect(await granteeRow(server, world, persons[0]!)).toBeUndefined();
  });

  it('lies outside the authorisation of the supervisor who made it, or who is none any more', async () => {
    const { world, persons } = await granted(1);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const removed = await removeAll(world, persons, supervisor.as);
    const scope = server.db.deleteFrom('delegate_contract').where('person', '=', supervisor.id);
    const again = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    await scope.execute();
    expect(said(await undo(world, removed, { as: supervisor.as }))).toEqual([409, 'MCN-160']);
    await server.db.deleteFrom('delegate').where('person', '=', supervisor.id).execute();
    expect(said(await undo(world, removed, { as: supervisor.as }))).toEqual([403, 'IDC-111']);
    expect(said(await undo(world, removed, { as: again.as }))).toEqual([409, 'MCN-177']);
    expect(await stored(server.db, world.company, persons[0]!)).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  it('an undoing and somebody else’s grants to the same people end in one of the two, never in a mixture', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { world, persons } = await granted(4);
      const administrator = await addDelegate(server, world, 'A');
      const removed = await removeAll(world, persons);
      const [undone, given] = await Promise.all([
        undo(world, removed),
        grant(server, world, persons.toReversed(), inContract(world, 1).slice(0, 1), [], { as: administrator.as }),
      ]);
      expect(given.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      const counts = await Promise.all(
        persons.map(async (one) => (await stored(server.db, world.company, one)).length),
      );
      expect(new Set(counts)).toEqual(new Set([undone.status === 200 ? 8 : 1]));
    }
  });
});

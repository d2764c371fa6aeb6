import { describe, expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { changePrazo, previewPrazo } from '../../../src/contract/delegated-ends';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { GRANTEES_MAX } from '../../../src/contract/delegated-users';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendEnds } from '../../../src/server/delegated-users/ends';
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
  type World,
} from '../support/delegation';
import { codeOf } from '../support/refusals';

const server = useServer();

type Person = Awaited<ReturnType<typeof addPerson>>;
type Answer = Awaited<ReturnType<typeof server.call>>;

const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);

/** A company, and people with a contract's cards whose accesses end in so many days, who were told of it a while ago. */
async function until(...days: (number | null)[]) {
  const world = await addWorld(server);
  const persons = await Promise.all(days.map(() => addPerson(server.db)));
  await grant(server, world, persons, inContract(world, 0));
  for (const [index, day] of days.entries())
    await server.db
      .updateTable('grantee')
      .set({ valid_until: day === null ? null : inDays(day) })
      .where('person', '=', persons[index]!.id)
      .execute();
  server.tick(120_000);
  await sendDue(server.deps);
  return { world, persons };
}

const setEnd = (world: World, persons: readonly Person[], validoAte: string | null, as = world.as): Promise<Answer> =>
  server.call(changePrazo, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: persons.map(({ id_produto }) => id_produto), validoAte },
  });
const undo = (world: World, changed: Answer, as = world.as): Promise<Answer> =>
  server.call(undoRetirada, {
    as,
    params: { id: world.company.id_produto, idRetirada: changed.headers.get('x-desfazer') ?? 'none' },
  });
const ends = (world: World, persons: readonly Person[]) =>
  Promise.all(persons.map(async (person) => (await granteeRow(server, world, person))?.valid_until));
const cards = (world: World) =>
  server.db
    .selectFrom('card_grant')
    .selectAll()
    .where('company', '=', world.company.id)
    .orderBy('person')
    .orderBy('nu_cartao')
    .execute();
const notices = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('id').execute()).map(
    ({ payload }) => payload.template,
  );

describe('undoing the end of accesses', () => {
  it.each([
    ['that was set', (): string | null => inDays(10)],
    ['that was taken away', (): string | null => null],
  ] as const)('%s gives each of several people the end of before, and says so in the log', async (_, day) => {
    const { world, persons } = await until(40, null, 20, 90);
    // The day may end meanwhile.
    const wanted = day();
    const before = await ends(world, persons);
    const granted = await cards(world);
    const changed = await setEnd(world, persons, wanted);
    expect(await ends(world, persons)).toEqual(persons.map(() => wanted));
    server.tick(14_000);
    const undone = await undo(world, changed);
    expect([undone.status, undone.body.devolvidos]).toEqual([200, wanted === null ? 3 : 4]);
    expect(await ends(world, persons)).toEqual(before);
    expect(await cards(world)).toEqual(granted);
    const log = await server.call(listRegistro, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { acao: 'devolvido', pessoa: persons[0]!.id_produto },
    });
    expect(log.body.itens).toMatchObject([{ validade: { de: wanted, para: before[0] } }]);
  });

  it('ends again what had ended, as it was granted then, and its end is in the audit once', async () => {
    const { world, persons } = await until(-2, 30);
    const before = await ends(world, persons);
    const granted = await cards(world);
    const administrator = await addDelegate(server, world, 'A');
    const changed = await setEnd(world, persons, inDays(60), administrator.as);
    expect(await cards(world)).not.toEqual(granted);
    expect((await undo(world, changed, administrator.as)).status).toBe(200);
    expect(await cards(world)).toEqual(granted);
    expect(await ends(world, persons)).toEqual(before);
    await tendEnds(server.deps);
    const expired = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', persons[0]!.id)
      .where('action', '=', 'delegation.expired')
      .execute();
    expect(expired).toHaveLength(1);
  });

  it('is offered for one person’s end on the edit screen, and not where accesses change with it', async () => {
    const { world, persons } = await until(40);
    const [person] = persons as [Person];
    const [first, ...others] = inContract(world, 0);
    const before = await ends(world, persons);
    const changed = await change(server, world, person, [first!, ...others], [], { validoAte: inDays(5) });
    expect(changed.headers.get('etag')).toBe(`"v${(await granteeRow(server, world, person))?.versao}"`);
    expect((await undo(world, changed)).status).toBe(200);
    expect(await ends(world, persons)).toEqual(before);
    const sixth = inDays(6);
    const mixed = await change(server, world, person, others, [], { validoAte: sixth });
    expect(mixed.headers.has('x-desfazer')).toBe(false);
    expect(await ends(world, persons)).toEqual([sixth]);
  });

  it('is nothing that the people hear of', async () => {
    const { world, persons } = await until(40);
    const changed = await setEnd(world, persons, null);
    server.tick(10_000);
    await sendDue(server.deps);
    await undo(world, changed);
    server.tick(60_000);
    await sendDue(server.deps);
    expect(await notices(persons[0]!)).toEqual(['delegation-granted']);
    await setEnd(world, persons, null);
    expect(await notices(persons[0]!)).toEqual(['delegation-granted', 'delegation-changed']);
  });

  it('happens once, and is not offered where nobody’s end changed', async () => {
    const { world, persons } = await until(40);
    const [before] = await ends(world, persons);
    const changed = await setEnd(world, persons, null);
    const answers = await Promise.all([undo(world, changed), undo(world, changed)]);
    expect(answers.map(({ status, body }) => [status, body.devolvidos])).toEqual([1, 2].map(() => [200, 1]));
    expect((await setEnd(world, persons, before ?? null)).headers.has('x-desfazer')).toBe(false);
  });

  it('is of a thousand people at most, as the change is', { timeout: 120_000 }, async () => {
    const { world, persons } = await until(...Array.from({ length: GRANTEES_MAX }, () => 40));
    const before = await ends(world, persons);
    const changed = await setEnd(world, persons, null);
    expect((await undo(world, changed)).body.devolvidos).toBe(GRANTEES_MAX);
    expect(await ends(world, persons)).toEqual(before);
  });
});

describe('an end that stays', () => {
  it.each([
    ['another end', async (world: World, person: Person, as: string) => setEnd(world, [person], inDays(3), as)],
    [
      'another access',
      (world: World, person: Person, as: string) =>
        grant(server, world, [person], inContract(world, 1).slice(0, 1), [], { as }),
    ],
  ] as const)(
    'is of people of whom one has %s since: nobody’s is set again, and they are named',
    async (_, happens) => {
      const { world, persons } = await until(40, 40);
      const administrator = await addDelegate(server, world, 'A');
      const changed = await setEnd(world, persons, null);
      await happens(world, persons[1]!, administrator.as);
      const before = await fingerprint(server.db, world.company);
      const refused = await undo(world, changed);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'MCN-178']);
      expect(await fingerprint(server.db, world.company)).toBe(before);
    },
  );

  it('is older than the time to undo it, or somebody else’s', async () => {
    const { world, persons } = await until(40);
    const administrator = await addDelegate(server, world, 'A');
    const changed = await setEnd(world, persons, null);
    expect(codeOf(await undo(world, changed, administrator.as))).toBe('MCN-177');
    server.tick(21_000);
    expect(codeOf(await undo(world, changed))).toBe('MCN-177');
    expect(await ends(world, persons)).toEqual([null]);
  });

  it('lies outside the authorisation of the supervisor by now', async () => {
    const { world, persons } = await until(40);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const changed = await setEnd(world, persons, null, supervisor.as);
    await server.db.deleteFrom('delegate_contract').where('person', '=', supervisor.id).execute();
    expect(codeOf(await undo(world, changed, supervisor.as))).toBe('MCN-160');
    expect(await ends(world, persons)).toEqual([null]);
  });
});

describe('at the same moment', () => {
  it('an undoing and somebody else’s end for the same people end in one of the two, never in a mixture', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { world, persons } = await until(40, 40, 40, 40);
      const administrator = await addDelegate(server, world, 'A');
      const changed = await setEnd(world, persons, null);
      const seventh = inDays(7);
      const [undone, other] = await Promise.all([
        undo(world, changed),
        setEnd(world, persons.toReversed(), seventh, administrator.as),
      ]);
      expect(other.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      expect(new Set(await ends(world, persons))).toEqual(new Set([seventh]));
    }
  });
});

it('what a preview of an end says can be undone by nobody', async () => {
  const { world, persons } = await until(40);
  const previewed = await server.call(previewPrazo, {
    as: world.as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: persons.map(({ id_produto }) => id_produto), validoAte: null },
  });
  expect(previewed.headers.has('x-desfazer')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { deactivate } from '../../../src/contract/activity';
import { listRegistro } from '../../../src/contract/company-log';
import { historico } from '../../../src/contract/delegated-accesses';
import { changePrazo, previewPrazo } from '../../../src/contract/delegated-ends';
import { removePermissionarios } from '../../../src/contract/delegated-grants';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { GRANTEES_MAX } from '../../../src/contract/delegated-users';
import { dateText } from '../../../src/contract/dates';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  type World,
} from '../support/delegation';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const inDays = (days: number) => daysAfter(today(), days);

type Person = Awaited<ReturnType<typeof addPerson>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => addPerson(server.db)));

interface Sending extends Record<string, unknown> {
  as?: string;
  headers?: Record<string, string>;
}

function send(
  endpoint: typeof changePrazo | typeof previewPrazo,
  world: World,
  persons: readonly { id_produto: string }[],
  validoAte: unknown,
  { as = world.as, headers = {}, ...more }: Sending = {},
) {
  return server.call(endpoint, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: persons.map(({ id_produto }) => id_produto), validoAte, ...more },
    headers,
  });
}

/** Changes the end, and holds that the preview said just that. */
async function end(world: World, persons: readonly Person[], validoAte: string | null, sending: Sending = {}) {
  const previewed = await send(previewPrazo, world, persons, validoAte, sending);
  const changed = await send(changePrazo, world, persons, validoAte, sending);
  expect([previewed.status, previewed.body]).toEqual([changed.status, changed.body]);
  return changed;
}

const effects = ({ body }: { body: Record<string, unknown> }) =>
  (body.pessoas as { idPostalPF: string; efeito: string; validoAte: string | null }[]).map(
    ({ idPostalPF, efeito, validoAte }) => [idPostalPF, efeito, validoAte],
  );
/** Each as a preview found them, as a change names them. */
const seenBy = ({ body }: { body: Record<string, unknown> }) =>
  (body.pessoas as { idPostalPF: string; versao: number | null }[]).map(({ idPostalPF, versao }) => ({
    idPostalPF,
    versao,
  }));
const endOf = async (world: World, person: Person) => (await granteeRow(server, world, person))?.valid_until;
const trailOf = (world: World, person: Person) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'diff', 'actor'])
    .where('target', '=', person.id)
    .where('on_behalf_of', '=', world.company.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
const templates = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('id').execute()).map(
    ({ payload }) => payload.template,
  );

/** What the last notice of a change says. */
const lastChange = async ({ id }: { id: string }) => {
  const rows = await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('id').execute();
  const payload = rows.map((row) => row.payload).findLast(({ template }) => template === 'delegation-changed');
  return payload && renderMessage(server.deps.texts, payload).text;
};

/** Grantees of a company with two cards until the given day, which may have passed. */
async function until(count: number, date: string | null) {
  const world = await addWorld(server);
  const persons = await people(count);
  await grant(server, world, persons, world.cards.slice(0, 2), [], { validoAte: date && today() });
  await server.db.updateTable('grantee').set({ valid_until: date }).where('company', '=', world.company.id).execute();
  return { world, persons };
}

describe('the end of several people’s accesses', () => {
  it('is set, changed and taken away, with each change in the audit, the history and the log', async () => {
    const { world, persons } = await until(3, null);
    const [person] = persons as [Person];
    for (const wanted of [inDays(40), inDays(50), null]) {
      server.tick(1000);
      const before = await endOf(world, person);
      const answer = await end(world, persons, wanted);
      expect(answer.body.mudam).toBe(3);
      expect(effects(answer)).toEqual(persons.map(({ id_produto }) => [id_produto, 'muda', before]));
      for (const one of persons) expect(await endOf(world, one)).toBe(wanted);
    }
    const ends = [
      { de: inDays(50), para: null },
      { de: inDays(40), para: inDays(50) },
      { de: null, para: inDays(40) },
      null,
    ];
    const params = { id: world.company.id_produto };
    const history = await server.call(historico, { as: world.as, params: { ...params, idPF: person.id_produto } });
    expect((history.body.itens as { validade: unknown }[]).map(({ validade }) => validade)).toEqual(ends);
    const log = await server.call(listRegistro, { as: world.as, params, query: { pessoa: person.id_produto } });
    expect((log.body.itens as Record<string, unknown>[]).map(({ acao, validade }) => [acao, validade])).toEqual(
      ends.map((validade) => [validade ? 'alterado' : 'concedido', validade]),
    );
    expect(await granteeRow(server, world, person)).toMatchObject({ n_contratos: 1, versao: 5 });
    expect(await stored(server.db, world.company, person)).toHaveLength(2);
  });

  it('changes nothing when it is only asked what it would do', async () => {
    const { world, persons } = await until(2, inDays(-1));
    const before = await fingerprint(server.db, world.company);
    expect((await send(previewPrazo, world, persons, inDays(9))).body.mudam).toBe(2);
    expect(await fingerprint(server.db, world.company)).toBe(before);
    expect(await templates(persons[0]!)).toEqual(['delegation-granted']);
  });

  it('leaves who has it already, and who has no access any more, names them first and changes the others', async () => {
    const { world, persons } = await until(4, inDays(5));
    const [first, already, gone, last] = persons as [Person, Person, Person, Person];
    await send(changePrazo, world, [already], inDays(60));
    const params = { id: world.company.id_produto };
    await server.call(removePermissionarios, { as: world.as, params, body: [gone.id_produto] });
    const versions = async () => (await granteeRow(server, world, already))?.versao;
    const version = await versions();
    const answer = await end(world, [...persons, last], inDays(60));
    expect(answer.body.mudam).toBe(2);
    expect(effects(answer)).toEqual([
      [gone.id_produto, 'semAcesso', null],
      [already.id_produto, 'igual', inDays(60)],
      [first.id_produto, 'muda', inDays(5)],
      [last.id_produto, 'muda', inDays(5)],
    ]);
    expect(await versions()).toBe(version);
    expect(await trailOf(world, already)).toHaveLength(2);
    const again = await end(world, persons, inDays(60));
    expect(again.body.mudam).toBe(0);
    expect(await trailOf(world, first)).toHaveLength(2);
  });

  it('begins anew what had ended: its end is in the audit, and the same accesses are granted today by who renews', async () => {
    const { world, persons } = await until(2, inDays(-3));
    const [person] = persons as [Person];
    const administrator = await addDelegate(server, world, 'A');
    const before = await stored(server.db, world.company, person);
    const answer = await end(world, persons, inDays(90), { as: administrator.as, perfil: 'Administrador' });
    expect(effects(answer)).toEqual(persons.map(({ id_produto }) => [id_produto, 'renova', inDays(-3)]));
    expect(await stored(server.db, world.company, person)).toEqual(before);
    const grants = await server.db.selectFrom('card_grant').selectAll().where('person', '=', person.id).execute();
    expect(grants.map(({ by, by_rank }) => [by, by_rank])).toEqual(before.map(() => [administrator.id, 'A']));
    const trail = await trailOf(world, person);
    expect(trail.map(({ action }) => action)).toEqual([
      'delegation.granted',
      'delegation.expired',
      'delegation.granted',
    ]);
    expect(trail[1]?.actor).toBeNull();
    expect(trail[2]?.diff).toMatchObject({
      validUntil: [null, inDays(90)],
      added: { cards: before.map(() => expect.any(Array) as unknown) },
      removed: { cards: [] },
    });
    expect(await granteeRow(server, world, person)).toMatchObject({ valid_until: inDays(90), end_recorded: null });
  });

  it('writes an end that the job has written already no second time, and can leave the renewed without one', async () => {
    const { world, persons } = await until(1, inDays(-1));
    const [person] = persons as [Person];
    await tendEnds(server.deps);
    expect((await end(world, persons, null)).body.mudam).toBe(1);
    expect((await trailOf(world, person)).map(({ action }) => action)).toEqual([
      'delegation.granted',
      'delegation.expired',
      'delegation.granted',
    ]);
    expect(await endOf(world, person)).toBeNull();
  });

  it('tells each once, and both sides anew of an end that moved', async () => {
    const { world, persons } = await until(2, inDays(7));
    const [person] = persons as [Person];
    await tendEnds(server.deps);
    await end(world, persons, inDays(6));
    await tendEnds(server.deps);
    expect((await templates(person)).toSorted()).toEqual([
      'delegation-changed',
      'delegation-ending',
      'delegation-ending',
      'delegation-granted',
    ]);
    expect(await lastChange(person)).toContain(`valem até ${dateText(inDays(6), 'pt')}.`);
    // There and back: an end that stands anew is told anew.
    await end(world, persons, null);
    expect(await lastChange(person)).toContain('não têm data de fim.');
    await end(world, persons, inDays(6));
    await tendEnds(server.deps);
    expect((await templates(person)).filter((template) => template === 'delegation-ending')).toHaveLength(3);
    expect(await templates(world.company)).toEqual(Array.from({ length: 3 }, () => 'delegation-ending-company'));
  });

  it('is done once for a repeated request', async () => {
    const { world, persons } = await until(2, null);
    const headers = { 'idempotency-key': 'k'.repeat(20) };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await send(changePrazo, world, persons, inDays(30), { headers }));
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.body.mudam).toBe(2);
    expect(await trailOf(world, persons[0]!)).toHaveLength(2);
  });

  it('is of a thousand people at most, in one call', { timeout: 120_000 }, async () => {
    const { world, persons } = await until(GRANTEES_MAX, null);
    const previewed = await send(previewPrazo, world, persons, inDays(365));
    const answer = await send(changePrazo, world, persons, inDays(365), { versoes: seenBy(previewed) });
    expect(answer.body.mudam).toBe(GRANTEES_MAX);
    const { count } = await server.db
      .selectFrom('grantee')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company', '=', world.company.id)
      .where('valid_until', '=', inDays(365))
      .executeTakeFirstOrThrow();
    expect(count).toBe(GRANTEES_MAX);
    const more = await send(changePrazo, world, [...persons, persons[0]!], null);
    expect(more.body.campos).toEqual([{ campo: 'listaUsuarios', chave: 'grantees_too_many' }]);
  });

  it('leaves whom somebody else changed after the preview, says so, and changes the others', async () => {
    const { world, persons } = await until(5, null);
    const [moved, given, gone, already, other] = persons as [Person, Person, Person, Person, Person];
    const administrator = await addDelegate(server, world, 'A');
    const previewed = await send(previewPrazo, world, persons, inDays(60));
    expect(effects(previewed)).toEqual(persons.map(({ id_produto }) => [id_produto, 'muda', null]));
    await send(changePrazo, world, [moved], inDays(20), { as: administrator.as });
    await send(changePrazo, world, [already], inDays(60), { as: administrator.as });
    await grant(server, world, [given], inContract(world, 1).slice(0, 1));
    const params = { id: world.company.id_produto };
    await server.call(removePermissionarios, { as: world.as, params, body: [gone.id_produto] });
    const answer = await send(changePrazo, world, persons, inDays(60), { versoes: seenBy(previewed) });
    expect(answer.body.mudam).toBe(1);
    expect(effects(answer)).toEqual([
      [gone.id_produto, 'semAcesso', null],
      [moved.id_produto, 'mudou', inDays(20)],
      [given.id_produto, 'mudou', null],
      [already.id_produto, 'igual', inDays(60)],
      [other.id_produto, 'muda', null],
    ]);
    const ends = await Promise.all(persons.map((person) => endOf(world, person)));
    expect(ends).toEqual([inDays(20), null, undefined, inDays(60), inDays(60)]);
    // Asked anew, they are as they are now, and whoever names no version goes on as before.
    const anew = await send(previewPrazo, world, [moved, given], inDays(60));
    expect((await send(changePrazo, world, [moved], inDays(60), { versoes: seenBy(anew) })).body.mudam).toBe(1);
    expect((await send(changePrazo, world, [given], inDays(60))).body.mudam).toBe(1);
  });
});

describe('only what ends before that day', () => {
  /** Ended, ending sooner, on that day and later, and without an end. */
  async function mixed() {
    const { world, persons } = await until(5, null);
    const days = [-3, 10, 40, 90, null] as const;
    for (const [index, day] of days.entries())
      await server.db
        .updateTable('grantee')
        .set({ valid_until: day === null ? null : inDays(day) })
        .where('company', '=', world.company.id)
        .where('person', '=', persons[index]!.id)
        .execute();
    return { world, persons, ends: () => Promise.all(persons.map((person) => endOf(world, person))) };
  }

  it('renews those who end sooner or have ended, and leaves whoever has no end or a later one', async () => {
    const { world, persons, ends } = await mixed();
    const [ended, soon, same, later, open] = persons as [Person, Person, Person, Person, Person];
    const answer = await end(world, persons, inDays(40), { somenteAntes: true });
    expect(answer.body.mudam).toBe(2);
    expect(effects(answer)).toEqual([
      [later.id_produto, 'depois', inDays(90)],
      [open.id_produto, 'depois', null],
      [same.id_produto, 'igual', inDays(40)],
      [ended.id_produto, 'renova', inDays(-3)],
      [soon.id_produto, 'muda', inDays(10)],
    ]);
    expect(await ends()).toEqual([inDays(40), inDays(40), inDays(40), inDays(90), null]);
    expect(await templates(open)).toEqual(['delegation-granted']);
    expect(await trailOf(world, later)).toHaveLength(1);
  });

  it('is undone as any end', async () => {
    const { world, persons, ends } = await mixed();
    const before = await ends();
    const changed = await send(changePrazo, world, persons, inDays(40), { somenteAntes: true });
    const undone = await server.call(undoRetirada, {
      as: world.as,
      params: { id: world.company.id_produto, idRetirada: changed.headers.get('x-desfazer') ?? 'none' },
    });
    expect([undone.status, undone.body]).toEqual([200, { devolvidos: 2 }]);
    expect(await ends()).toEqual(before);
  });

  it('changes all where it is not asked for, and everybody’s end where none is wanted', async () => {
    const { world, persons, ends } = await mixed();
    expect((await end(world, persons, inDays(40), { somenteAntes: false })).body.mudam).toBe(4);
    expect((await end(world, persons, null, { somenteAntes: true })).body.mudam).toBe(5);
    expect(await ends()).toEqual([null, null, null, null, null]);
  });

  it('is refused at its field where it is neither yes nor no', async () => {
    const { world, persons } = await until(1, null);
    for (const endpoint of [previewPrazo, changePrazo]) {
      const answer = await send(endpoint, world, persons, inDays(3), { somenteAntes: 'talvez' });
      expect([answer.status, answer.body.campos]).toEqual([400, [{ campo: 'somenteAntes', chave: 'invalid_value' }]]);
    }
  });
});

describe('an end that cannot be', () => {
  it.each([
    ['a day that has passed', () => inDays(-1), 'validoAte', 'valid_until_past'],
    ['no calendar date', () => '2027-02-30', 'validoAte', 'valid_until_format'],
    ['nothing at all', () => undefined, 'validoAte', 'invalid_value'],
  ])('%s is refused at its field, and nothing changes', async (_, date, campo, chave) => {
    const { world, persons } = await until(1, inDays(3));
    for (const endpoint of [previewPrazo, changePrazo]) {
      const answer = await send(endpoint, world, persons, date());
      expect([answer.status, answer.body.campos]).toEqual([400, [{ campo, chave }]]);
    }
    expect(await endOf(world, persons[0]!)).toBe(inDays(3));
  });

  it('nobody chosen is said', async () => {
    const { world } = await until(1, null);
    const answer = await send(changePrazo, world, [], null);
    expect(answer.body.campos).toEqual([{ campo: 'listaUsuarios', chave: 'grantee_none_selected' }]);
  });

  it('somebody who never was a grantee, or claims that are not so, refuse the whole', async () => {
    const { world, persons } = await until(1, null);
    const other = await until(1, null);
    for (const [who, sending] of [
      [[...persons, ...other.persons], {}],
      [[...persons, { id_produto: 'ninguem88' }], {}],
      [persons, { as: other.world.as }],
      [persons, { perfil: 'Supervisor' }],
      [persons, { idPostalPF: other.world.company.id_produto }],
    ] as const)
      for (const endpoint of [previewPrazo, changePrazo])
        expect((await send(endpoint, world, who, inDays(3), { ...sending })).body.msgs?.[0]).toMatch(/^IDC-111 /);
    expect(await endOf(world, persons[0]!)).toBeNull();
  });

  it('a supervisor changes only those of whom nothing lies outside the own scope, ended or not', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const persons = await people(4);
    const [own, both, bothEnded, unseen] = persons as [Person, Person, Person, Person];
    await grant(server, world, [own, both, bothEnded], inContract(world, 0).slice(0, 1));
    await grant(server, world, [both, bothEnded, unseen], inContract(world, 1).slice(0, 1));
    const past = inDays(-2);
    await server.db.updateTable('grantee').set({ valid_until: past }).where('person', '=', bothEnded.id).execute();
    const sending = { as: supervisor.as, perfil: 'Supervisor', idPostalPF: supervisor.id_produto };
    const answer = await end(world, persons, inDays(30), sending);
    expect(effects(answer)).toEqual([
      [unseen.id_produto, 'semAcesso', null],
      [both.id_produto, 'foraDaAutorizacao', null],
      [bothEnded.id_produto, 'foraDaAutorizacao', past],
      [own.id_produto, 'muda', null],
    ]);
    const ends = await Promise.all(persons.map((person) => endOf(world, person)));
    expect(ends).toEqual([inDays(30), null, past, null]);
  });
});

describe('at the same moment', () => {
  it('of two who previewed the same, one sets the end; the other one is told of each, and nobody’s end is overwritten', async () => {
    const { world, persons } = await until(6, null);
    const actors = [world.as, (await addDelegate(server, world, 'A')).as] as const;
    const days = [inDays(30), inDays(400)] as const;
    const seen = await Promise.all(
      actors.map(async (as, index) => seenBy(await send(previewPrazo, world, persons, days[index]!, { as }))),
    );
    const answers = await Promise.all(
      actors.map((as, index) => send(changePrazo, world, persons, days[index]!, { as, versoes: seen[index] })),
    );
    expect(answers.map(({ body }) => body.mudam).toSorted()).toEqual([0, 6]);
    const first = answers.findIndex(({ body }) => body.mudam === 6);
    expect(effects(answers[1 - first]!)).toEqual(persons.map(({ id_produto }) => [id_produto, 'mudou', days[first]]));
    for (const person of persons) expect(await endOf(world, person)).toBe(days[first]);
  });

  it('overlapping changes, removals and a closed account neither deadlock nor lose a change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { world, persons } = await until(8, null);
      const closing = await addPerson(server.db);
      await grant(server, world, [closing], world.cards.slice(0, 1));
      const all = [...persons, closing];
      const actors = [world.as, (await addDelegate(server, world, 'A')).as, (await addDelegate(server, world, 'A')).as];
      const closer = await server.signIn(closing);
      const answers = await Promise.all([
        ...[10, 20, 30, 40, 50, 60].map((days, index) =>
          send(changePrazo, world, index % 2 ? all : all.toReversed(), inDays(days), { as: actors[index % 3]! }),
        ),
        server.call(removePermissionarios, {
          as: actors[1]!,
          params: { id: world.company.id_produto },
          body: persons.slice(5, 7).map(({ id_produto }) => id_produto),
        }),
        server.call(deactivate, {
          as: closer,
          params: { userId: closing.id_produto },
          body: { motivo: '1', tipoPessoa: '1' },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 204, 204]);
      for (const person of persons) {
        const moves = (await trailOf(world, person)).flatMap(({ action, diff }) =>
          action === 'delegation.changed' ? [(diff as { validUntil: [string | null, string] }).validUntil] : [],
        );
        const row = await granteeRow(server, world, person);
        // Each change began where another had ended: none was overwritten unseen.
        let last: string | null = null;
        for (const _ of moves) last = moves.find(([from]) => from === last)?.[1] ?? 'lost';
        expect(last).not.toBe('lost');
        if (row) expect([moves.length, last]).toEqual([6, row.valid_until]);
      }
    }
  });
});

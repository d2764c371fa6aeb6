import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { changePrazo } from '../../../src/contract/delegated-ends';
import { addDelegacao, changeDelegacao, removePermissionario } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { authoriseContratos, authoriseSistemas } from '../../../src/contract/third-parties';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, stored, systemBody, type World } from '../support/delegation';

/**
 * The rules of scope against a small model of them: whatever companies, Administradores and supervisors do in whatever order, the server answers and stores
 * what the model says.
 */

const server = useServer();
const PEOPLE = 3;
type Actor = 'company' | 'administrator' | 'first' | 'second';
const ACTORS: Actor[] = ['company', 'administrator', 'first', 'second'];

let people: { id: string; id_produto: string }[];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(server.db)));
});

/** A leaf as the model names it: `contract/card` or `system/group`; what is before the slash decides the scope. */
type Leaf = string;
const ofLeaf = (leaf: Leaf) => leaf.split('/')[0] as string;

interface Model {
  /** Null: everything. */
  scopes: Record<Actor, Set<string> | null>;
  grants: Map<number, Set<Leaf>>;
  ends: Map<number, string>;
  /** Who was ever a grantee. */
  ever: Set<number>;
}

const covers = (model: Model, actor: Actor, leaf: Leaf) => model.scopes[actor]?.has(ofLeaf(leaf)) ?? true;
const sees = (model: Model, actor: Actor, person: number) =>
  [...(model.grants.get(person) ?? [])].some((leaf) => covers(model, actor, leaf));

type Step =
  | { kind: 'add' | 'change'; actor: Actor; person: number; leaves: number[] }
  | { kind: 'remove'; actor: Actor; person: number }
  | { kind: 'end'; actor: Actor; date: string | null }
  | { kind: 'authorise'; supervisor: 'first' | 'second'; item: number; allow: boolean };

const actor = fc.constantFrom(...ACTORS);
const person = fc.nat({ max: PEOPLE - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'change' as const),
      actor,
      person,
      leaves: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), actor, person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      actor,
      date: fc.constantFrom('2091-01-31', '2092-02-29', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('authorise' as const),
      supervisor: fc.constantFrom('first' as const, 'second' as const),
      item: fc.nat({ max: 3 }),
      allow: fc.boolean(),
    }),
  },
);

async function play(steps: readonly Step[]): Promise<void> {
  const world = await addWorld(server, { contracts: 2, systems: 2 });
  const delegates = {
    administrator: await addDelegate(server, world, 'A'),
    first: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) }),
    second: await addDelegate(server, world, 'S', { systems: world.systems.slice(0, 1).map(({ id }) => id) }),
  };
  const session = (who: Actor) => (who === 'company' ? world.as : delegates[who].as);
  const items = [...world.contracts, ...world.systems.map(({ id }) => id)];
  const leaves: Leaf[] = [
    ...world.contracts.flatMap((contract) =>
      world.cards
        .filter((card) => card.nuContrato === contract)
        .slice(1, 4)
        .map((card) => `${contract}/${card.nuCartao}`),
    ),
    ...world.systems.flatMap((system) => system.groups.map((group) => `${system.id}/${group}`)),
  ];
  const model: Model = {
    scopes: {
      company: null,
      administrator: null,
      first: new Set([items[0] as string]),
      second: new Set([items[2] as string]),
    },
    grants: new Map(),
    ends: new Map(),
    ever: new Set(),
  };
  const stage = { world, model, session, items, leaves, delegates };
  for (const one of steps) await perform(one, stage);
  await expectTables(stage);
  const rows = await server.db
    .selectFrom('grantee')
    .select(['person', 'valid_until'])
    .where('company', '=', world.company.id)
    .execute();
  for (const { person: id, valid_until } of rows)
    expect(valid_until).toBe(model.ends.get(people.findIndex((one) => one.id === id)) ?? null);
}

interface Stage {
  world: World;
  model: Model;
  session(who: Actor): string;
  items: string[];
  leaves: Leaf[];
  delegates: Record<'first' | 'second', { id_produto: string }>;
}

async function perform(one: Step, stage: Stage): Promise<void> {
  const { world, model, session, leaves } = stage;
  if (one.kind === 'authorise') return authorise(one, stage);
  if (one.kind === 'end') return changeEndOfAll(one, stage);
  const target = people[one.person] as (typeof people)[number];
  const had = model.grants.get(one.person) ?? new Set<Leaf>();
  const params = { id: world.company.id_produto };
  const as = session(one.actor);
  if (one.kind === 'remove') {
    const visible = sees(model, one.actor, one.person);
    const answer = await server.call(removePermissionario, { as, params: { ...params, idPF: target.id_produto } });
    expect(answer.status === 204).toBe(visible);
    if (visible) model.grants.set(one.person, new Set([...had].filter((leaf) => !covers(model, one.actor, leaf))));
  } else {
    const asked = one.leaves.map((index) => leaves[index] as Leaf);
    const answer = await server.call(one.kind === 'add' ? addDelegacao : changeDelegacao, {
      as,
      params,
      body: bodyOf(world, target, asked),
    });
    const inScope = asked.every((leaf) => covers(model, one.actor, leaf));
    const allowed = inScope && (one.kind === 'add' ? asked.length > 0 : sees(model, one.actor, one.person));
    expect(answer.status === 200, `${JSON.stringify(one)} ${answer.status} ${JSON.stringify(answer.body)}`).toBe(
      allowed,
    );
    const kept = one.kind === 'add' ? [...had] : [...had].filter((leaf) => !covers(model, one.actor, leaf));
    if (allowed) model.grants.set(one.person, new Set([...kept, ...asked]));
  }
  const has = model.grants.get(one.person) ?? new Set();
  if (has.size > 0) model.ever.add(one.person);
  else model.ends.delete(one.person);
  expect(await stored(server.db, world.company, target)).toEqual([...has].sort());
}

/** Of everybody who ever was a grantee: changed is of whom the actor may change all. */
async function changeEndOfAll({ actor: who, date }: Step & { kind: 'end' }, { world, model, session }: Stage) {
  const asked = [...model.ever];
  if (asked.length === 0) return;
  const mayChange = (index: number) => [...(model.grants.get(index) ?? [])].every((leaf) => covers(model, who, leaf));
  const effects = asked.map((index) => {
    if (!sees(model, who, index)) return 'semAcesso';
    if ((model.ends.get(index) ?? null) === date) return 'igual';
    return mayChange(index) ? 'muda' : 'foraDaAutorizacao';
  });
  const answer = await server.call(changePrazo, {
    as: session(who),
    params: { id: world.company.id_produto },
    body: { listaUsuarios: asked.map((index) => people[index]?.id_produto), validoAte: date },
  });
  const said = answer.body.pessoas as { idPostalPF: string; efeito: string }[];
  expect(asked.map((index) => said.find(({ idPostalPF }) => idPostalPF === people[index]?.id_produto)?.efeito)).toEqual(
    effects,
  );
  for (const [place, index] of asked.entries())
    if (effects[place] === 'muda') {
      if (date === null) model.ends.delete(index);
      else model.ends.set(index, date);
    }
}

function bodyOf(world: World, target: { id_produto: string }, asked: readonly Leaf[]) {
  const split = asked.map((leaf) => leaf.split('/') as [string, string]);
  return {
    listaUsuarios: [target.id_produto],
    listaCartoes: split
      .filter(([first]) => world.contracts.includes(first))
      .map(([nuContrato, nuCartao]) => ({ nuContrato, nuCartao })),
    listaSistemas: split
      .filter(([first]) => !world.contracts.includes(first))
      .map(([id, group]) => systemBody(id, [group])),
  };
}

async function authorise(
  { supervisor, item, allow }: Step & { kind: 'authorise' },
  { world, model, items, delegates }: Stage,
): Promise<void> {
  const name = items[item] as string;
  const entry = {
    idPostal: world.company.id_produto,
    idPostalPF: delegates[supervisor].id_produto,
    autoriza: allow,
    tipo: 'PJ',
  };
  const answer = world.contracts.includes(name)
    ? await server.call(authoriseContratos, { as: world.as, body: [{ ...entry, nuContrato: name, se: 72 }] })
    : await server.call(authoriseSistemas, { as: world.as, body: [{ ...entry, coSistema: name }] });
  expect(answer.status).toBe(200);
  if (allow) model.scopes[supervisor]?.add(name);
  else model.scopes[supervisor]?.delete(name);
}

/** Who sees whom in the table, with which counts, is what the model says. */
async function expectTables({ world, model, session }: Stage): Promise<void> {
  for (const who of ACTORS) {
    const { body } = await server.call(listPermissionarios, {
      as: session(who),
      params: { id: world.company.id_produto },
    });
    const seen = (body.itens as { idPostalPF: string; quantidadeContratos: number; quantidadeSistemas: number }[]).map(
      (row) => [row.idPostalPF, row.quantidadeContratos, row.quantidadeSistemas],
    );
    const expected = people.flatMap(({ id_produto }, index) => {
      const visible = [...(model.grants.get(index) ?? [])].filter((leaf) => covers(model, who, leaf)).map(ofLeaf);
      const count = (isContract: boolean) =>
        new Set(visible.filter((name) => world.contracts.includes(name) === isContract)).size;
      return visible.length > 0 ? [[id_produto, count(true), count(false)]] : [];
    });
    expect(seen.sort()).toEqual(expected.sort());
  }
}

it('whoever does what in whatever order, the server keeps to the rules of scope', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), play), { numRuns: 10 });
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { changePerfil, removePerfil } from '../../../src/contract/access-profiles';
import { removePermissionario } from '../../../src/contract/delegated-grants';
import { makeRetirada, undoRetirada } from '../../../src/contract/delegated-removals';
import { removeReceivedCard } from '../../../src/contract/received-permissions';
import { tendProfiles } from '../../../src/server/access-profiles/behind';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld, type Card, change, grant, systemBody, type World } from '../support/delegation';
import { addProfile, type Given, giveProfile, takeProfile } from '../support/profiles';

/**
 * What people have, and whence, against a small model of it: whatever is given, changed and taken away by every way that there is, a leaf is there while it has a source,
 * and goes with the last of them.
 */

const server = useServer();
const PEOPLE = 2;
const PROFILES = 2;
let people: { id: string; id_produto: string; as: string }[];
beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await addPerson(server.db);
      return { ...person, as: await server.signIn(person) };
    }),
  );
});

type Leaf = string;
/** What a profile can hold of the world: six cards, two cost centres, a contract, three groups and a system. */
const PARTS = 13;

interface Model {
  world: World;
  cards: Card[];
  profiles: { id: string; parts: number[] }[];
  direct: Set<Leaf>[];
  held: Set<number>[];
}

const system = ({ world }: Model) => world.systems[0] as World['systems'][number];
const cardLeaf = ({ nuContrato, nuCartao }: Card) => `${nuContrato}/${nuCartao}`;

function given(model: Model, parts: readonly number[]): Required<Given> {
  const body: Required<Given> = { contratos: [], sistemas: [] };
  for (const part of parts) {
    const { nuContrato, coCentroCusto, nuCartao } = model.world.cards[part % 6] as Card;
    if (part < 6) body.contratos.push({ nuContrato, coCentroCusto, nuCartao });
    else if (part < 8)
      body.contratos.push({ nuContrato, coCentroCusto: (model.world.cards[(part - 6) * 3] as Card).coCentroCusto });
    else if (part === 8) body.contratos.push({ nuContrato });
    else if (part < 12)
      body.sistemas.push({ idSistema: system(model).id, idGrupo: system(model).groups[part - 9] ?? '' });
    else body.sistemas.push({ idSistema: system(model).id });
  }
  return body;
}

/** What a profile gives now. */
function leavesOf(model: Model, profile: number): Leaf[] {
  const { contratos, sistemas } = given(model, model.profiles[profile]?.parts ?? []);
  const cards = model.cards.filter((card) =>
    contratos.some(
      (part) =>
        (part.coCentroCusto ?? card.coCentroCusto) === card.coCentroCusto &&
        (part.nuCartao ?? card.nuCartao) === card.nuCartao,
    ),
  );
  const groups = system(model).groups.filter((group) => sistemas.some(({ idGrupo }) => (idGrupo ?? group) === group));
  return [...cards.map(cardLeaf), ...groups.map((group) => `${system(model).id}/${group}`)];
}

const had = (model: Model, person: number): Set<Leaf> =>
  new Set([
    ...(model.direct[person] ?? []),
    ...[...(model.held[person] ?? [])].flatMap((profile) => leavesOf(model, profile)),
  ]);

/** Takes leaves from somebody: profiles that give one of them go, and what is left of those is direct. */
function lose(model: Model, person: number, lost: (leaf: Leaf) => boolean): void {
  const before = had(model, person);
  const [direct, held] = [model.direct[person] as Set<Leaf>, model.held[person] as Set<number>];
  for (const profile of [...held]) if (leavesOf(model, profile).some(lost)) held.delete(profile);
  for (const leaf of [...direct]) if (lost(leaf)) direct.delete(leaf);
  const left = had(model, person);
  for (const leaf of before) if (!lost(leaf) && !left.has(leaf)) direct.add(leaf);
}

type Step =
  | { kind: 'give' | 'take' | 'takeUndone' | 'delete' | 'deleteUndone'; person: number; profile: number }
  | { kind: 'change'; profile: number; parts: number[] }
  | { kind: 'add' | 'put' | 'anew'; person: number; leaves: number[] }
  | { kind: 'withdraw' | 'withdrawUndone' | 'release'; person: number; leaf: number }
  | { kind: 'remove' | 'removeUndone'; person: number }
  | { kind: 'later'; centre: number };

const anyPerson = fc.nat({ max: PEOPLE - 1 });
const anyProfile = fc.nat({ max: PROFILES - 1 });
const anyLeaf = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('give' as const), person: anyPerson, profile: anyProfile }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('take' as const, 'takeUndone' as const, 'delete' as const, 'deleteUndone' as const),
      person: anyPerson,
      profile: anyProfile,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      profile: anyProfile,
      parts: fc.uniqueArray(fc.nat({ max: PARTS - 1 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'put' as const, 'anew' as const),
      person: anyPerson,
      leaves: fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw' as const, 'withdrawUndone' as const, 'release' as const),
      person: anyPerson,
      leaf: anyLeaf,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'removeUndone' as const), person: anyPerson }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), centre: fc.nat({ max: 1 }) }) },
);

const company = (model: Model) => ({ as: model.world.as, params: { id: model.world.company.id_produto } });

async function undone(model: Model, removal: Promise<{ headers: Headers }>): Promise<void> {
  const idRetirada = (await removal).headers.get('x-desfazer');
  if (!idRetirada) return;
  const { as, params } = company(model);
  const { status } = await server.call(undoRetirada, { as, params: { ...params, idRetirada } });
  expect(status).toBe(200);
}

async function walk(model: Model, move: Step): Promise<void> {
  const { world } = model;
  switch (move.kind) {
    case 'give': {
      const { status } = await giveProfile(server, world, model.profiles[move.profile]?.id ?? '', [
        people[move.person]!,
      ]);
      expect(status).toBe(200);
      model.held[move.person]?.add(move.profile);
      return;
    }
    case 'takeUndone':
      await undone(model, takeProfile(server, world, model.profiles[move.profile]?.id ?? '', [people[move.person]!]));
      return;
    case 'deleteUndone': {
      const { as, params } = company(model);
      const idPerfil = model.profiles[move.profile]?.id ?? '';
      await undone(model, server.call(removePerfil, { as, params: { ...params, idPerfil } }));
      return;
    }
    case 'take':
      await takeProfile(server, world, model.profiles[move.profile]?.id ?? '', [people[move.person]!]);
      model.held[move.person]?.delete(move.profile);
      return;
    case 'delete': {
      const { as, params } = company(model);
      const gone = model.profiles[move.profile]!;
      await server.call(removePerfil, { as, params: { ...params, idPerfil: gone.id } });
      for (const held of model.held) held.delete(move.profile);
      model.profiles[move.profile] = { ...gone, id: await addProfile(server, world, given(model, gone.parts)) };
      return;
    }
    case 'change': {
      const { as, params } = company(model);
      const changed = model.profiles[move.profile]!;
      const body = { nome: `Perfil ${changed.id}`, ...given(model, move.parts) };
      const answer = await server.call(changePerfil, { as, params: { ...params, idPerfil: changed.id }, body });
      expect(answer.status).toBe(200);
      changed.parts = move.parts;
      return;
    }
    case 'add':
    case 'put':
    case 'anew': {
      const cards = move.leaves.filter((one) => one < 6).map((one) => world.cards[one] as Card);
      const groups = move.leaves.filter((one) => one >= 6).map((one) => system(model).groups[one - 6] ?? '');
      const systems = groups.length > 0 ? [systemBody(system(model).id, groups)] : [];
      const named = new Set([...cards.map(cardLeaf), ...groups.map((group) => `${system(model).id}/${group}`)]);
      const whom = people[move.person]!;
      if (move.kind === 'put') {
        if (had(model, move.person).size === 0) return;
        expect((await change(server, world, whom, cards, systems)).status).toBe(200);
        lose(model, move.person, (one) => !named.has(one));
        const now = had(model, move.person);
        for (const one of named) if (!now.has(one)) model.direct[move.person]?.add(one);
        return;
      }
      if (move.kind === 'anew') {
        await server.db
          .updateTable('grantee')
          .set({ valid_until: '2020-01-01' })
          .where('company', '=', world.company.id)
          .where('person', '=', whom.id)
          .execute();
        model.direct[move.person]?.clear();
        model.held[move.person]?.clear();
      }
      expect((await grant(server, world, [whom], cards, systems)).status).toBe(200);
      for (const one of named) model.direct[move.person]?.add(one);
      return;
    }
    case 'withdraw':
    case 'withdrawUndone': {
      const { nuContrato, nuCartao } = world.cards[move.leaf] as Card;
      if (had(model, move.person).size === 0) return;
      const removal = server.call(makeRetirada, {
        ...company(model),
        body: {
          listaUsuarios: [{ idPostalPF: people[move.person]!.id_produto }],
          listaCartoes: [{ nuContrato, nuCartao }],
        },
      });
      if (move.kind === 'withdrawUndone') await undone(model, removal);
      else {
        expect((await removal).status).toBe(200);
        lose(model, move.person, (one) => one === `${nuContrato}/${nuCartao}`);
      }
      return;
    }
    case 'release': {
      const { nuContrato, nuCartao } = world.cards[move.leaf] as Card;
      const { as, id_produto } = people[move.person]!;
      const params = {
        id: id_produto,
        companyId: world.company.id_produto,
        contractNo: nuContrato,
        se: '72',
        card: nuCartao,
      };
      await server.call(removeReceivedCard, { as, params });
      lose(model, move.person, (one) => one === `${nuContrato}/${nuCartao}`);
      return;
    }
    case 'remove':
    case 'removeUndone': {
      if (had(model, move.person).size === 0) return;
      const { as, params } = company(model);
      const removal = server.call(removePermissionario, {
        as,
        params: { ...params, idPF: people[move.person]!.id_produto },
      });
      if (move.kind === 'removeUndone') await undone(model, removal);
      else {
        expect((await removal).status).toBe(204);
        lose(model, move.person, () => true);
      }
      return;
    }
    case 'later': {
      const card = { ...(world.cards[move.centre * 3] as Card), nuCartao: `later${model.cards.length}` };
      await server.db
        .insertInto('posting_card')
        .values({
          company: world.company.id,
          nu_contrato: card.nuContrato,
          co: card.coCentroCusto,
          nu_cartao: card.nuCartao,
          status: 'ATIVO',
        })
        .execute();
      model.cards.push(card);
    }
  }
}

/** What the tables say of somebody: what is direct, what is not, and whose profiles they have. */
async function found(model: Model, person: number) {
  const of = { company: model.world.company.id, person: people[person]!.id };
  const cards = await server.db
    .selectFrom('card_grant')
    .select(['nu_contrato as first', 'nu_cartao as second', 'direct'])
    .where('company', '=', of.company)
    .where('person', '=', of.person)
    .execute();
  const groups = await server.db
    .selectFrom('group_grant')
    .select(['system as first', 'grupo as second', 'direct'])
    .where('company', '=', of.company)
    .where('person', '=', of.person)
    .execute();
  const leaves = [...cards, ...groups];
  const held = await server.db
    .selectFrom('access_profile_holder')
    .select('profile')
    .where('company', '=', of.company)
    .where('person', '=', of.person)
    .execute();
  const words = (list: typeof leaves) => list.map(({ first, second }) => `${first}/${second}`).sort();
  return {
    all: words(leaves),
    direct: words(leaves.filter(({ direct }) => direct)),
    held: held.map(({ profile }) => profile).sort(),
  };
}

it('every leaf has a source and every source its leaf, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const world = await addWorld(server, { contracts: 1, systems: 1 });
      const model: Model = {
        world,
        cards: [...world.cards],
        profiles: [],
        direct: people.map(() => new Set()),
        held: people.map(() => new Set()),
      };
      for (const parts of [
        [6, 9],
        [0, 3],
      ])
        model.profiles.push({ id: await addProfile(server, world, given(model, parts)), parts });
      for (const move of steps) {
        await walk(model, move);
        await tendProfiles(server.deps);
        for (const index of people.keys())
          expect(await found(model, index)).toEqual({
            all: [...had(model, index)].sort(),
            direct: [...(model.direct[index] ?? [])].sort(),
            held: [...(model.held[index] ?? [])].map((one) => model.profiles[one]?.id).sort(),
          });
      }
      const { rest } = await server.db
        .selectFrom('access_profile_departure')
        .select((eb) => eb.fn.countAll<number>().as('rest'))
        .executeTakeFirstOrThrow();
      // What somebody lost with an access is in the audit, not beside it.
      expect(rest).toBe(0);
    }),
    { numRuns: 12 },
  );
});

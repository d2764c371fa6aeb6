import { describe, expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { historico } from '../../../src/contract/delegated-accesses';
import { removePermissionarios } from '../../../src/contract/delegated-grants';
import { listAcessosDeVarios, makeRetirada, previewRetirada } from '../../../src/contract/delegated-removals';
import { GRANTEES_MAX } from '../../../src/contract/delegated-users';
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
  systemBody,
  type Card,
  words,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile } from '../support/profiles';

const server = useServer();

type Person = Awaited<ReturnType<typeof addPerson>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => addPerson(server.db)));

interface Choice {
  cards?: object[];
  groups?: object[];
  as?: string;
  more?: Record<string, unknown>;
}
const bodyOf = ({ cards = [], groups = [], more = {} }: Choice) => ({
  listaCartoes: cards,
  listaGrupos: groups,
  ...more,
});

const preview = (world: World, persons: readonly { id_produto: string }[], choice: Choice) =>
  server.call(previewRetirada, {
    as: choice.as ?? world.as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: persons.map(({ id_produto }) => id_produto), ...bodyOf(choice) },
  });

interface Effect {
  idPostalPF: string;
  efeito: string;
  retirados: number;
  ficam: number;
  versao: number | null;
}
const effects = ({ body }: { body: Record<string, unknown> }) =>
  (body.pessoas as Effect[]).map(({ idPostalPF, efeito, retirados, ficam }) => [idPostalPF, efeito, retirados, ficam]);

/** Takes what the preview showed, from whom it showed. */
const take = (world: World, previewed: { body: Record<string, unknown> }, choice: Choice) =>
  server.call(makeRetirada, {
    as: choice.as ?? world.as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: (previewed.body.pessoas as Effect[]).map(({ idPostalPF, versao }) => ({ idPostalPF, versao })),
      ...bodyOf(choice),
    },
  });

/** Takes it, and holds that the preview said just that. */
async function taken(world: World, persons: readonly Person[], choice: Choice) {
  const previewed = await preview(world, persons, choice);
  const answer = await take(world, previewed, choice);
  expect([previewed.status, previewed.body]).toEqual([answer.status, answer.body]);
  return answer;
}

const centre = ({ nuContrato, coCentroCusto }: Card) => ({ nuContrato, coCentroCusto });
const system = (world: World, index: number) => world.systems[index]!;

/** A company, and people with all cards of its first contract and two groups of its first system. */
async function granted(count: number) {
  const world = await addWorld(server);
  const persons = await people(count);
  await grant(server, world, persons, inContract(world, 0), [systemBody(system(world, 0).id, ['G1', 'G2'])]);
  return { world, persons };
}

describe('what several people have', () => {
  it('is said down to card and group, each with how many of them have it', async () => {
    const { world, persons } = await granted(2);
    await grant(server, world, persons.slice(0, 1), inContract(world, 1).slice(0, 1));
    const answer = await server.call(listAcessosDeVarios, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { listaUsuarios: persons.map(({ id_produto }) => id_produto) },
    });
    const [first, second] = answer.body.contratos as Record<string, unknown>[];
    expect(first).toEqual({
      nuContrato: world.contracts[0],
      categoria: 'OURO',
      pessoas: 2,
      centros: ['0101', '0205'].map((co) => ({
        coCentroCusto: co,
        nome: `Centro ${co}`,
        pessoas: 2,
        quantidadeCartoes: 3,
        cartoes: inContract(world, 0)
          .filter((card) => card.coCentroCusto === co)
          .map(({ nuCartao }) => ({ nuCartao, pessoas: 2 })),
      })),
    });
    expect(second).toMatchObject({ nuContrato: world.contracts[1], pessoas: 1, centros: [{ quantidadeCartoes: 1 }] });
    expect(answer.body.sistemas).toEqual([
      {
        id: system(world, 0).id,
        nome: `Sistema ${system(world, 0).id}`,
        pessoas: 2,
        grupos: ['G1', 'G2'].map((idGrupo) => ({ idGrupo, nome: `Grupo ${idGrupo}`, pessoas: 2 })),
      },
    ]);
    expect(answer.body.cartoesOmitidos).toBe(false);
  });

  it('is what a supervisor may see of it, and of nobody but the company’s own people', async () => {
    const { world, persons } = await granted(1);
    await grant(server, world, persons, inContract(world, 1));
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const listed = (as: string, who: readonly { id_produto: string }[]) =>
      server.call(listAcessosDeVarios, {
        as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: who.map(({ id_produto }) => id_produto) },
      });
    const answer = await listed(supervisor.as, persons);
    expect(answer.body).toMatchObject({ contratos: [{ nuContrato: world.contracts[1] }], sistemas: [] });
    expect(answer.body.contratos).toHaveLength(1);
    const other = await granted(1);
    expect((await listed(world.as, other.persons)).body.msgs?.[0]).toMatch(/^IDC-111 /);
  });
});

describe('what removing several people would do', () => {
  it('is all that each has, in cards and groups, as far as who asks may see it, and changes nothing', async () => {
    const { world, persons } = await granted(2);
    await grant(server, world, persons.slice(0, 1), inContract(world, 1).slice(0, 1));
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const before = await fingerprint(server.db, world.company);
    const all = async (as = world.as) => {
      const { body } = await preview(world, persons, { as, more: { tudo: true } });
      return [
        body.acessos,
        (body.pessoas as Record<string, unknown>[]).map((one) => [one.efeito, one.cartoesRetirados]),
      ];
    };
    expect(await all()).toEqual([
      17,
      [
        ['sai', 7],
        ['sai', 6],
      ],
    ]);
    expect(await all(supervisor.as)).toEqual([
      12,
      [
        ['sai', 6],
        ['sai', 6],
      ],
    ]);
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });
});

describe('taking cards and groups from several people', () => {
  it('takes a card, a cost centre, a contract, a group and a system, with history, log and notices', async () => {
    const { world, persons } = await granted(2);
    const [person] = persons as [Person];
    const all = inContract(world, 0);
    const [card] = all as [Card];
    const groups = ['G1', 'G2'].map((group) => `${system(world, 0).id}/${group}`);
    const steps: [Choice, number, string[]][] = [
      [{ cards: [{ nuContrato: card.nuContrato, nuCartao: card.nuCartao }] }, 1, words(all.slice(1), groups)],
      [{ cards: [centre(all[3]!)] }, 3, words(all.slice(1, 3), groups)],
      [{ groups: [{ idSistema: system(world, 0).id, idGrupo: 'G2' }] }, 1, words(all.slice(1, 3), groups.slice(0, 1))],
      [{ groups: [{ idSistema: system(world, 0).id }] }, 1, words(all.slice(1, 3))],
    ];
    for (const [choice, goes, left] of steps) {
      server.tick(1000);
      const answer = await taken(world, persons, choice);
      expect(answer.body).toMatchObject({ perdem: 2, acessos: 2 * goes });
      expect(effects(answer)).toEqual(persons.map(({ id_produto }) => [id_produto, 'perde', goes, left.length]));
      for (const one of persons) expect(await stored(server.db, world.company, one)).toEqual(left);
    }
    expect(await granteeRow(server, world, person)).toMatchObject({ n_contratos: 1, n_centros: 1, n_sistemas: 0 });
    server.tick(1000);
    const last = await taken(world, persons, { cards: [{ nuContrato: world.contracts[0] }] });
    expect(effects(last)).toEqual(persons.map(({ id_produto }) => [id_produto, 'sai', 2, 0]));
    expect(await granteeRow(server, world, person)).toBeUndefined();

    const params = { id: world.company.id_produto };
    const history = await server.call(historico, { as: world.as, params: { ...params, idPF: person.id_produto } });
    const acts = ['removido', 'alterado', 'alterado', 'alterado', 'alterado', 'concedido'];
    expect((history.body.itens as { acao: string }[]).map(({ acao }) => acao)).toEqual(acts);
    expect((history.body.itens as { cartoesRemovidos: object[] }[])[0]?.cartoesRemovidos).toHaveLength(2);
    const log = await server.call(listRegistro, { as: world.as, params, query: { pessoa: person.id_produto } });
    expect((log.body.itens as { acao: string }[]).map(({ acao }) => acao)).toEqual(acts);
    const notices = await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).execute();
    expect(notices.map(({ payload }) => payload.template)).toContain('delegation-removed');
  });

  it('tells each how many cards and groups went, of all removals that one notice tells', async () => {
    const { world, persons } = await granted(2);
    const [person, other] = persons as [Person, Person];
    const said = async ({ id }: Person) => {
      const rows = await server.db
        .selectFrom('outbox')
        .select('payload')
        .where('account', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ payload }) => renderMessage(server.deps.texts, payload).text).slice(1);
    };
    await taken(world, persons, { cards: [centre(inContract(world, 0)[0]!)] });
    for (const one of persons)
      expect(await said(one)).toEqual([
        expect.stringMatching(
          /^EMPRESA DE TESTE LTDA excluiu acessos que você tinha: 3 cartões de postagem\. Os acessos/,
        ),
      ]);
    // Within the hour, the last notice takes the place of the one that waits.
    await taken(world, [person], { groups: [{ idSistema: system(world, 0).id, idGrupo: 'G1' }] });
    expect(await said(person)).toEqual([
      expect.stringContaining('tinha: 3 cartões de postagem e 1 grupo de sistemas. Os acessos'),
    ]);
    const params = { id: world.company.id_produto };
    const administrator = await addDelegate(server, world, 'A');
    await server.call(removePermissionarios, { as: administrator.as, params, body: [person.id_produto] });
    // What several did, each as something else, the company did.
    expect(await said(person)).toEqual([
      expect.stringMatching(
        /^EMPRESA DE TESTE LTDA excluiu .* 6 cartões de postagem e 2 grupos de sistemas\. Se ainda/,
      ),
    ]);
    // What was told already is not told again.
    server.tick(2 * 60 * 60_000);
    const as = await server.signIn(administrator);
    await server.call(removePermissionarios, { as, params, body: [other.id_produto] });
    expect((await said(other)).at(-1)).toMatch(
      /^Um Administrador, em nome de .* 3 cartões de postagem e 2 grupos de sistemas\. Se ainda/,
    );
    expect(await said(other)).toHaveLength(2);
  });

  it('leaves who has nothing of it, and who has no access any more, and names them first', async () => {
    const { world, persons } = await granted(3);
    const [keeps, gone, loses] = persons as [Person, Person, Person];
    const choice = { cards: [centre(inContract(world, 1)[0]!)] };
    await grant(server, world, [loses], inContract(world, 1));
    const params = { id: world.company.id_produto };
    await server.call(removePermissionarios, { as: world.as, params, body: [gone.id_produto] });
    const before = await granteeRow(server, world, keeps);
    const answer = await taken(world, persons, choice);
    expect(answer.body).toMatchObject({ perdem: 1, acessos: 3 });
    expect(effects(answer)).toEqual([
      [gone.id_produto, 'semAcesso', 0, 0],
      [keeps.id_produto, 'nada', 0, 8],
      [loses.id_produto, 'perde', 3, 11],
    ]);
    expect(await granteeRow(server, world, keeps)).toEqual(before);
    expect((await taken(world, persons, choice)).body.perdem).toBe(0);
  });

  it('leaves whom somebody else changed after the preview, says so, and takes it from the others', async () => {
    const { world, persons } = await granted(2);
    const [changed, other] = persons as [Person, Person];
    const choice = { cards: [{ nuContrato: world.contracts[0] }] };
    const previewed = await preview(world, persons, choice);
    await grant(server, world, [changed], inContract(world, 1).slice(0, 1));
    const answer = await take(world, previewed, choice);
    expect(effects(answer)).toEqual([
      [changed.id_produto, 'mudou', 0, 9],
      [other.id_produto, 'perde', 6, 2],
    ]);
    expect(await stored(server.db, world.company, changed)).toHaveLength(9);
    expect(await stored(server.db, world.company, other)).toHaveLength(2);
  });

  it('says which profiles go with it, as far as a supervisor may see them', async () => {
    const { world, persons } = await granted(2);
    const [ana] = persons as [Person, Person];
    const [contract = '', other = ''] = world.contracts;
    const supervisor = await addDelegate(server, world, 'S', { contracts: [contract], systems: [] });
    const wide = { contratos: [{ nuContrato: contract }, { nuContrato: other }] };
    await giveProfile(server, world, await addProfile(server, world, wide, 'Toda a frota'), [ana]);
    await giveProfile(server, world, await addProfile(server, world, { contratos: [{ nuContrato: other }] }), [ana]);
    const choice = { cards: [{ nuContrato: contract, nuCartao: inContract(world, 0)[0]?.nuCartao }] };
    const profiles = ({ body }: { body: Record<string, unknown> }) =>
      (body.pessoas as { perfis?: string[]; outrosPerfis?: number }[]).map(({ perfis, outrosPerfis }) => [
        perfis,
        outrosPerfis,
      ]);
    const seen = await preview(world, persons, choice);
    expect(profiles(seen)).toEqual([
      [['Toda a frota'], 0],
      [undefined, undefined],
    ]);
    expect(profiles(await preview(world, persons, { ...choice, as: supervisor.as }))).toEqual([
      [[], 1],
      [undefined, undefined],
    ]);
    await take(world, seen, choice);
    const left = await server.db
      .selectFrom('access_profile_holder as h')
      .innerJoin('access_profile as a', 'a.id', 'h.profile')
      .select('a.nome')
      .where('h.person', '=', ana.id)
      .execute();
    expect(left.map(({ nome }) => nome)).not.toContain('Toda a frota');
    expect(left).toHaveLength(1);
  });

  it('changes nothing when it is only asked what it would do', async () => {
    const { world, persons } = await granted(2);
    const before = await fingerprint(server.db, world.company);
    await preview(world, persons, { cards: [{ nuContrato: world.contracts[0] }] });
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('is of a thousand people at most, in one call', { timeout: 120_000 }, async () => {
    const { world, persons } = await granted(GRANTEES_MAX);
    const choice = { cards: [{ nuContrato: world.contracts[0] }], groups: [{ idSistema: system(world, 0).id }] };
    const previewed = await preview(world, persons, choice);
    const answer = await take(world, previewed, choice);
    expect(answer.body).toMatchObject({ perdem: GRANTEES_MAX, acessos: GRANTEES_MAX * 8 });
    const left = await server.db
      .selectFrom('grantee')
      .select('person')
      .where('company', '=', world.company.id)
      .execute();
    expect(left).toEqual([]);
    const more = await preview(world, [...persons, persons[0]!], choice);
    expect(more.body.campos).toEqual([{ campo: 'listaUsuarios', chave: 'grantees_too_many' }]);
  });
});

describe('a removal that cannot be', () => {
  it('of nothing chosen is refused', async () => {
    const { world, persons } = await granted(1);
    const answer = await preview(world, persons, {});
    expect(answer.body.campos).toEqual([{ campo: 'listaCartoes', chave: 'access_required' }]);
  });

  it('another company’s contract, system or people, or claims that are not so, refuse the whole', async () => {
    const { world, persons } = await granted(1);
    const other = await granted(1);
    const choice = { cards: [{ nuContrato: world.contracts[0] }] };
    const before = await fingerprint(server.db, world.company);
    for (const [who, asked] of [
      [persons, { cards: [{ nuContrato: other.world.contracts[0] }] }],
      [persons, { groups: [{ idSistema: system(other.world, 0).id }] }],
      [[...persons, ...other.persons], choice],
      [persons, { ...choice, as: other.world.as }],
      [persons, { ...choice, more: { perfil: 'Supervisor' } }],
    ] as [Person[], Choice][]) {
      const previewed = await preview(world, who, asked);
      const body = { pessoas: who.map(({ id_produto }) => ({ idPostalPF: id_produto, versao: null })) };
      const answer = await take(world, { body }, asked);
      for (const { status, body: said } of [previewed, answer])
        expect([status, said.msgs?.[0]]).toEqual([403, expect.stringMatching(/^IDC-111 /)]);
    }
    expect(await fingerprint(server.db, world.company)).toBe(before);
  });

  it('takes nothing from somebody who had nothing in the preview and was given it again since', async () => {
    const { world, persons } = await granted(2);
    const [gone] = persons as [Person];
    const choice = { cards: [{ nuContrato: world.contracts[0] }] };
    await server.call(removePermissionarios, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: [gone.id_produto],
    });
    const previewed = await preview(world, persons, choice);
    expect((previewed.body.pessoas as Effect[]).map(({ versao }) => versao)).toContain(null);
    await grant(server, world, [gone], inContract(world, 0));
    const kept = await stored(server.db, world.company, gone);
    expect(effects(await take(world, previewed, choice))).toContainEqual([gone.id_produto, 'mudou', 0, kept.length]);
    expect(await stored(server.db, world.company, gone)).toEqual(kept);
    // Whoever names no version asks for no comparison.
    const body = { pessoas: [{ idPostalPF: gone.id_produto }] };
    expect(effects(await take(world, { body }, choice))).toEqual([[gone.id_produto, 'sai', kept.length, 0]]);
  });

  it('a supervisor takes what the own authorisation covers, and sees and touches nothing else', async () => {
    const world = await addWorld(server);
    const persons = await people(2);
    const [both, unseen] = persons as [Person, Person];
    await grant(server, world, [both], inContract(world, 0));
    await grant(server, world, persons, inContract(world, 1));
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const as = supervisor.as;
    const beyond = await preview(world, [both], { as, cards: [{ nuContrato: world.contracts[1] }] });
    expect([beyond.status, beyond.body.msgs?.[0]]).toEqual([409, expect.stringMatching(/^MCN-160 /)]);
    const answer = await taken(world, persons, { as, cards: [{ nuContrato: world.contracts[0] }] });
    expect(effects(answer)).toEqual([
      [unseen.id_produto, 'semAcesso', 0, 0],
      [both.id_produto, 'sai', 6, 0],
    ]);
    expect(await stored(server.db, world.company, both)).toEqual(words(inContract(world, 1)));
    expect(await stored(server.db, world.company, unseen)).toEqual(words(inContract(world, 1)));
  });
});

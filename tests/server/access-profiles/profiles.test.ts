import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  changePerfil,
  getPerfil,
  listPerfis,
  listPessoasPerfil,
  type PerfilDetalhe,
  previewPerfil,
  removePerfil,
  addPerfil,
} from '../../../src/contract/access-profiles';
import { type Acessos, getAcessos, historico } from '../../../src/contract/delegated-accesses';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { tendProfiles } from '../../../src/server/access-profiles/behind';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification } from '../support/certifications';
import {
  addDelegate,
  addWorld,
  type Card,
  change,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile, type Given, takeProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

const cardOf = ({ nuContrato, coCentroCusto, nuCartao }: Card) => ({ nuContrato, coCentroCusto, nuCartao });
const centreOf = ({ nuContrato, coCentroCusto }: Card) => ({ nuContrato, coCentroCusto });
/** The code of a refusal. */
const onCentre = (world: World, card: Card) =>
  world.cards.filter((one) => one.nuContrato === card.nuContrato && one.coCentroCusto === card.coCentroCusto);
const first = (world: World) => world.cards[0] as Card;

const list = async (world: World, as = world.as) =>
  (await server.call(listPerfis, { as, params: { id: world.company.id_produto } })).body.itens as Record<
    string,
    unknown
  >[];
const detail = async (world: World, idPerfil: string, as = world.as) =>
  (await server.call(getPerfil, { as, params: { id: world.company.id_produto, idPerfil } }))
    .body as unknown as PerfilDetalhe;
const holders = async (world: World, idPerfil: string, as = world.as) =>
  (
    (await server.call(listPessoasPerfil, { as, params: { id: world.company.id_produto, idPerfil } })).body.itens as {
      idPostalPF: string;
    }[]
  ).map(({ idPostalPF }) => idPostalPF);
const changed = async (world: World, idPerfil: string, given: Given, more: Record<string, unknown> = {}) => {
  const { nome, etag } = await detail(world, idPerfil);
  return server.call(changePerfil, {
    as: world.as,
    params: { id: world.company.id_produto, idPerfil },
    body: { nome, ...given, ...more },
    headers: { 'if-match': etag },
  });
};
const audited = async (person: { id: string }) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['action', 'diff'])
      .where('target', '=', person.id)
      .where('action', 'like', 'delegation.%')
      .orderBy('id')
      .execute()
  ).map(({ action, diff }) => [action, diff['profiles']]);

describe('the profiles of a company', () => {
  it('are kept with what they give, changed under their version, and deleted', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const card = first(world);
    const administrator = await addDelegate(server, world, 'A');
    const id = await addProfile(
      server,
      world,
      {
        // The card lies in the centre: it is not kept beside it.
        contratos: [cardOf(card), centreOf(card), { nuContrato: world.contracts[1] ?? '' }],
        sistemas: [{ idSistema: system?.id ?? '' }],
      },
      'Expedição',
    );

    expect(await list(world, administrator.as)).toMatchObject([
      { idPerfil: id, nome: 'Expedição', quantidadeCartoes: 9, quantidadeGrupos: 3, quantidadePessoas: 0 },
    ]);
    expect(await detail(world, id)).toMatchObject({
      dias: null,
      contratos: [
        { ...centreOf(card), nuCartao: null, quantidadeCartoes: 3 },
        { nuContrato: world.contracts[1], coCentroCusto: null, nuCartao: null, quantidadeCartoes: 6 },
      ],
      sistemas: [{ idSistema: system?.id, idGrupo: null, quantidadeGrupos: 3 }],
    });

    const { status } = await changed(world, id, { contratos: [cardOf(card)] }, { nota: 'Só um', dias: 90 });
    expect(status).toBe(200);
    expect(await detail(world, id)).toMatchObject({ nota: 'Só um', dias: 90, quantidadeCartoes: 1, etag: '"v2"' });
    const stale = await server.call(removePerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: id },
      headers: { 'if-match': '"v1"' },
    });
    expect(codeOf(stale)).toBe('MCN-102');
    const gone = await server.call(removePerfil, {
      as: administrator.as,
      params: { id: world.company.id_produto, idPerfil: id },
      headers: { 'if-match': '"v2"' },
    });
    expect(gone.status).toBe(204);
    expect(await list(world)).toEqual([]);
    const actions = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('on_behalf_of', '=', world.company.id)
      .where('action', 'like', 'profile.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['profile.created', 'profile.changed', 'profile.deleted']);
  });

  it.each([
    ['nothing', () => ({}), 'MCN-100'],
    ['a name twice', (world: World) => ({ nome: 'éxpedicao', contratos: [cardOf(first(world))] }), 'MCN-100'],
    ['another company’s contract', () => ({ contratos: [{ nuContrato: '1' }] }), 'IDC-111'],
    [
      'a card of another cost centre',
      (world: World) => ({ contratos: [{ ...cardOf(first(world)), coCentroCusto: '0205' }] }),
      'MCN-161',
    ],
    [
      'a group of another system',
      (world: World) => ({ sistemas: [{ idSistema: world.systems[0]?.id ?? '', idGrupo: 'X' }] }),
      'MCN-162',
    ],
  ])('do not give %s', async (_, given, code) => {
    const world = await addWorld(server);
    await addProfile(server, world, { contratos: [cardOf(first(world))] }, 'Expedição');
    const before = await list(world);
    const answer = await server.call(addPerfil, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { nome: 'Outro', ...given(world) },
    });
    expect(codeOf(answer)).toBe(code);
    expect(await list(world)).toEqual(before);
  });
});

describe('giving a profile', () => {
  it('adds what people lack, with an end for who begins, and says whence', async () => {
    const world = await addWorld(server);
    const card = first(world);
    const [newcomer, known] = [await addPerson(server.db), await addPerson(server.db)];
    await grant(server, world, [known], [card]);
    const id = await addProfile(server, world, { contratos: [centreOf(card)] }, 'Expedição');

    const { body } = await giveProfile(server, world, id, [newcomer, known], { validoAte: '2031-12-31' });

    const { quemMudou, ...counts } = body;
    expect(counts).toEqual({ incluidos: 1, alterados: 1, inalterados: 0 });
    expect((quemMudou as string[]).toSorted()).toEqual([newcomer.id_produto, known.id_produto].toSorted());
    for (const person of [newcomer, known])
      expect(await stored(server.db, world.company, person)).toEqual(words(onCentre(world, card)));
    expect((await granteeRow(server, world, newcomer))?.valid_until).toBe('2031-12-31');
    expect((await granteeRow(server, world, known))?.valid_until).toBeNull();
    expect(await audited(newcomer)).toEqual([['delegation.granted', { given: ['Expedição'] }]]);
    expect((await holders(world, id)).sort()).toEqual([newcomer.id_produto, known.id_produto].sort());
    const again = await giveProfile(server, world, id, [newcomer, known], { validoAte: '2032-12-31' });
    expect(again.body).toEqual({ incluidos: 0, alterados: 0, inalterados: 2, quemMudou: [] });
  });

  it('is refused whole for somebody without an account, and for a profile that gives nothing now', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = await addProfile(server, world, { contratos: [cardOf(first(world))] });
    const before = await fingerprint(server.db, world.company);
    const unknown = await giveProfile(server, world, id, [person, { id_produto: 'ninguem' }]);
    expect(codeOf(unknown)).toBe('MCN-163');
    await server.db
      .insertInto('cost_centre')
      .values({ company: world.company.id, nu_contrato: world.contracts[0] ?? '', co: '0999', nome: 'Vazio' })
      .execute();
    const empty = await addProfile(server, world, {
      contratos: [{ nuContrato: world.contracts[0] ?? '', coCentroCusto: '0999' }],
    });
    expect(codeOf(await giveProfile(server, world, empty, [person]))).toBe('MCN-201');
    expect(await granteeRow(server, world, person)).toBeUndefined();
    expect(JSON.parse(await fingerprint(server.db, world.company))[0]).toEqual(JSON.parse(before)[0]);
  });
});

describe('taking a profile away', () => {
  it('leaves what was given directly and what another profile gives', async () => {
    const world = await addWorld(server);
    const card = first(world);
    const [one, two, three] = onCentre(world, card) as [Card, Card, Card];
    const person = await addPerson(server.db);
    const centre = await addProfile(server, world, { contratos: [centreOf(card)] });
    const other = await addProfile(server, world, { contratos: [cardOf(two)] });
    await giveProfile(server, world, centre, [person]);
    await giveProfile(server, world, other, [person]);
    // Given directly while the profile gives it: it has two sources from then on.
    await grant(server, world, [person], [one]);
    expect(await stored(server.db, world.company, person)).toEqual(words([one, two, three]));

    const { body } = await takeProfile(server, world, centre, [person]);
    expect(body).toEqual({ alterados: 1 });
    expect(await stored(server.db, world.company, person)).toEqual(words([one, two]));
    expect(await holders(world, centre)).toEqual([]);
    await takeProfile(server, world, other, [person]);
    expect(await stored(server.db, world.company, person)).toEqual(words([one]));
    // Who does not have it stays as they are.
    expect((await takeProfile(server, world, other, [person])).body).toEqual({ alterados: 0 });
  });

  it('takes out of the table who has nothing else, and deleting it does the same', async () => {
    const world = await addWorld(server);
    const people = [await addPerson(server.db), await addPerson(server.db)] as const;
    const id = await addProfile(server, world, { contratos: [cardOf(first(world))] }, 'Expedição');
    await giveProfile(server, world, id, people);
    await takeProfile(server, world, id, [people[0]]);
    expect(await granteeRow(server, world, people[0])).toBeUndefined();
    expect((await audited(people[0])).at(-1)).toEqual(['delegation.removed', { taken: ['Expedição'] }]);
    const { etag } = await detail(world, id);
    const params = { id: world.company.id_produto, idPerfil: id };
    await server.call(removePerfil, { as: world.as, params, headers: { 'if-match': etag } });
    expect(await granteeRow(server, world, people[1])).toBeUndefined();
  });
});

describe('undoing', () => {
  const undo = (world: World, { headers }: { headers: Headers }, as = world.as) =>
    server.call(undoRetirada, {
      as,
      params: { id: world.company.id_produto, idRetirada: headers.get('x-desfazer') ?? '' },
    });

  it('gives a profile back to whom it was taken from, with what they had by it and by nothing else', async () => {
    const world = await addWorld(server);
    const [one, two, three] = onCentre(world, first(world)) as [Card, Card, Card];
    const people = [await addPerson(server.db), await addPerson(server.db)];
    const [rich, plain] = people as [(typeof people)[0], (typeof people)[0]];
    const id = await addProfile(server, world, { contratos: [centreOf(one)] }, 'Expedição');
    const other = await addProfile(server, world, { contratos: [cardOf(two)] }, 'Outro');
    await giveProfile(server, world, id, people);
    await giveProfile(server, world, other, [rich]);
    await grant(server, world, [rich], [one]);
    const table = () =>
      server.db
        .selectFrom('card_grant')
        .select(['person', 'nu_cartao', 'by', 'at', 'direct'])
        .where('company', '=', world.company.id)
        .orderBy('person')
        .orderBy('nu_cartao')
        .execute();
    const had = await table();
    const taken = await takeProfile(server, world, id, people);
    expect(await stored(server.db, world.company, rich)).toEqual(words([one, two]));
    expect(await granteeRow(server, world, plain)).toBeUndefined();
    expect((await undo(world, taken)).body).toEqual({ devolvidos: 2 });
    expect(await table()).toEqual(had);
    expect((await holders(world, id)).toSorted()).toEqual(people.map(({ id_produto }) => id_produto).toSorted());
    expect((await audited(rich)).at(-1)).toEqual(['delegation.restored', { given: ['Expedição'] }]);
    expect(await stored(server.db, world.company, plain)).toEqual(words([one, two, three]));
    // Once: another undoing of it does nothing.
    expect((await undo(world, taken)).body).toEqual({ devolvidos: 2 });
  });

  it('brings a deleted profile back as it was, with its people, where it is offered, and its reviews', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = await addProfile(server, world, { contratos: [centreOf(first(world))] }, 'Expedição');
    await giveProfile(server, world, id, [person]);
    const review = await addCertification(server, world, [], { idPerfil: id });
    await server.db.insertInto('request_code_profile').values({ profile: id, company: world.company.id }).execute();
    const [before, had] = [await detail(world, id), await stored(server.db, world.company, person)];
    const params = { id: world.company.id_produto, idPerfil: id };
    const gone = await server.call(removePerfil, { as: world.as, params, headers: { 'if-match': before.etag } });
    expect(await stored(server.db, world.company, person)).toEqual([]);
    expect(await list(world)).toEqual([]);
    expect((await undo(world, gone)).body).toEqual({ devolvidos: 1 });
    expect(await detail(world, id)).toEqual(before);
    expect(await stored(server.db, world.company, person)).toEqual(had);
    const offered = await server.db
      .selectFrom('request_code_profile')
      .select('profile')
      .where('profile', '=', id)
      .execute();
    expect(offered).toHaveLength(1);
    const { perfil } = await server.db
      .selectFrom('certification')
      .select('perfil')
      .where('id', '=', review)
      .executeTakeFirstOrThrow();
    expect(perfil).toBe(id);
  });

  it('of a deleted profile brings nothing back where another one has its name by now; one that nobody had comes back alone', async () => {
    const world = await addWorld(server);
    const params = async () => ({
      id: world.company.id_produto,
      idPerfil: await addProfile(server, world, { contratos: [cardOf(first(world))] }, 'Expedição'),
    });
    const gone = await server.call(removePerfil, { as: world.as, params: await params() });
    const again = await params();
    expect(codeOf(await undo(world, gone))).toBe('MCN-178');
    const alone = await server.call(removePerfil, { as: world.as, params: again });
    expect((await undo(world, alone)).body).toEqual({ devolvidos: 0 });
    expect(await list(world)).toMatchObject([{ nome: 'Expedição', idPerfil: again.idPerfil }]);
  });

  it('is refused once somebody was given something meanwhile', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = await addProfile(server, world, { contratos: [cardOf(first(world))] });
    await giveProfile(server, world, id, [person]);
    const taken = await takeProfile(server, world, id, [person]);
    await grant(server, world, [person], [world.cards[1] as Card]);
    expect(codeOf(await undo(world, taken))).toBe('MCN-178');
    expect(await holders(world, id)).toEqual([]);
  });
});

describe('changing what a profile gives', () => {
  it('is shown beforehand, person by person, and comes to everybody at once', async () => {
    const world = await addWorld(server);
    const [one, two] = onCentre(world, first(world)) as [Card, Card];
    const [plain, rich] = [await addPerson(server.db, { nome: 'ANA' }), await addPerson(server.db, { nome: 'BIA' })];
    const id = await addProfile(server, world, { contratos: [cardOf(one)] });
    await giveProfile(server, world, id, [plain, rich]);
    await grant(server, world, [rich], [one, two]);
    const given = { contratos: [cardOf(two)] };
    const before = await fingerprint(server.db, world.company);

    const preview = await server.call(previewPerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: id },
      body: given,
    });
    expect(preview.body).toMatchObject({
      itens: [{ nome: 'ANA', ganha: 1, perde: 1, ficaSemNada: false }],
      ganham: 1,
      perdem: 1,
      demais: false,
      depois: false,
    });
    expect(preview.body).toMatchObject({
      efeitos: [
        {
          pessoas: 1,
          ganha: { cartoes: [{ nuContrato: two.nuContrato, nuCartao: two.nuCartao }], grupos: [] },
          perde: { cartoes: [{ nuContrato: one.nuContrato, nuCartao: one.nuCartao }], grupos: [] },
        },
      ],
    });
    expect(await fingerprint(server.db, world.company)).toBe(before);

    expect((await changed(world, id, given)).body).toEqual({ alterados: 1 });
    expect(await stored(server.db, world.company, plain)).toEqual(words([two]));
    expect(await stored(server.db, world.company, rich)).toEqual(words([one, two]));
  });

  it('is shown with what people gain and lose, those to whom the same happens together, the first of it by name', async () => {
    const world = await addWorld(server);
    const cards = inContract(world, 0);
    const [system] = world.systems;
    const [ana, bia, caio, davi] = await Promise.all(
      ['ANA', 'BIA', 'CAIO', 'DAVI'].map((nome) => addPerson(server.db, { nome })),
    );
    const id = await addProfile(server, world, { contratos: [cardOf(cards[0] as Card)] });
    const people = [ana, bia, caio, davi].flatMap((one) => (one ? [one] : []));
    await giveProfile(server, world, id, people);
    // Bia has all of it directly; Davi one of the groups that come.
    await grant(server, world, people.slice(1, 2), cards.slice(0, 1));
    await grant(server, world, people.slice(3), [], [systemBody(system?.id ?? '', ['G1'])]);
    const { body } = await server.call(previewPerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: id },
      body: { contratos: [], sistemas: [{ idSistema: system?.id ?? '' }] },
    });
    const groups = (system?.groups ?? []).map((grupo) => ({
      sistema: `Sistema ${system?.id}`,
      grupo: `Grupo ${grupo}`,
    }));
    const lost = { cartoes: [{ nuContrato: cards[0]?.nuContrato, nuCartao: cards[0]?.nuCartao }], grupos: [] };
    expect(body['efeitos']).toEqual([
      { pessoas: 2, ganha: { cartoes: [], grupos: groups }, perde: lost },
      { pessoas: 1, ganha: { cartoes: [], grupos: groups.slice(1) }, perde: lost },
      { pessoas: 1, ganha: { cartoes: [], grupos: groups }, perde: { cartoes: [], grupos: [] } },
    ]);
    expect((body['itens'] as { nome: string; efeito: number }[]).map(({ nome, efeito }) => [nome, efeito])).toEqual([
      ['ANA', 0],
      ['CAIO', 0],
      ['DAVI', 1],
      ['BIA', 2],
    ]);
  });

  it('names no more of it than a dialog holds', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const id = await addProfile(server, world, { contratos: [cardOf(first(world))] });
    await giveProfile(server, world, id, [person]);
    const { body } = await server.call(previewPerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: id },
      body: { contratos: world.contracts.map((nuContrato) => ({ nuContrato })) },
    });
    const [one] = body['itens'] as { ganha: number }[];
    const [effect] = body['efeitos'] as { ganha: { cartoes: unknown[] } }[];
    expect(one?.ganha).toBe(world.cards.length - 1);
    expect(effect?.ganha.cartoes).toHaveLength(Math.min(10, world.cards.length - 1));
  });

  it('is refused when it takes something from more people than a change takes; what it adds comes to them by the job', async () => {
    const world = await addWorld(server);
    const other = world.cards.find(({ nuContrato }) => nuContrato !== first(world).nuContrato) as Card;
    const id = await addProfile(server, world, { contratos: [cardOf(first(world))] });
    const people = await Promise.all(Array.from({ length: 2 }, () => addPerson(server.db)));
    await giveProfile(server, world, id, people);
    // 1,001 people at once, as the tables have them.
    await sql`
      insert into account select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'id_produto', 'muitos' || i, 'cpf', null, 'email', 'm' || i || '@x.example'))).*
      from account a cross join generate_series(1, 999) i where a.id = ${people[0]?.id}`.execute(server.db);
    await sql`insert into grantee (company, person) select ${world.company.id}, id from account where id_produto like 'muitos%'`.execute(
      server.db,
    );
    await sql`
      insert into access_profile_holder (company, person, profile, by, by_rank, at)
      select ${world.company.id}, id, ${id}, ${world.company.id}, 'E', now() from account where id_produto like 'muitos%'`.execute(
      server.db,
    );
    const refused = await changed(world, id, { contratos: [cardOf(other)] });
    expect(codeOf(refused)).toBe('MCN-202');
    expect(await detail(world, id)).toMatchObject({ quantidadeCartoes: 1, quantidadePessoas: 1001 });
    expect((await changed(world, id, { contratos: [cardOf(first(world))] }, { nome: 'Novo nome' })).status).toBe(200);

    const foreseen = async (...cards: Card[]) => {
      const { body } = await server.call(previewPerfil, {
        as: world.as,
        params: { id: world.company.id_produto, idPerfil: id },
        body: { contratos: cards.map(cardOf) },
      });
      return { ganham: body['ganham'], demais: body['demais'], depois: body['depois'] };
    };
    expect(await foreseen(other)).toMatchObject({ demais: true, depois: false });
    expect(await foreseen(first(world), other)).toEqual({ ganham: 1001, demais: false, depois: true });
    expect(await foreseen(first(world))).toMatchObject({ demais: false, depois: false });
    expect((await changed(world, id, { contratos: [cardOf(first(world)), cardOf(other)] })).status).toBe(200);
    await tendProfiles(server.deps);
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from card_grant where company = ${world.company.id} and nu_cartao = ${other.nuCartao} and not direct`.execute(
      server.db,
    );
    expect(rows).toEqual([{ people: 1001 }]);
    expect(codeOf(await changed(world, id, { contratos: [cardOf(other)] }))).toBe('MCN-202');
  });
});

describe('an access that a profile gives', () => {
  it('takes the profile with it when it is taken away; the rest stays as given directly', async () => {
    const world = await addWorld(server);
    const [one, two, three] = onCentre(world, first(world)) as [Card, Card, Card];
    const person = await addPerson(server.db);
    const id = await addProfile(server, world, { contratos: [centreOf(one)] }, 'Expedição');
    await giveProfile(server, world, id, [person]);

    expect((await change(server, world, person, [one, two])).status).toBe(200);

    expect(await holders(world, id)).toEqual([]);
    expect((await audited(person)).at(-1)).toEqual(['delegation.changed', { left: ['Expedição'] }]);
    await changed(world, id, { contratos: [cardOf(three)] });
    expect(await stored(server.db, world.company, person)).toEqual(words([one, two]));
  });

  it('comes to everybody who has the profile when it is new in a cost centre, contract or system', async () => {
    const world = await addWorld(server);
    const card = first(world);
    const system = world.systems[0]?.id ?? '';
    const [person, other] = [await addPerson(server.db), await addPerson(server.db)];
    const id = await addProfile(server, world, { contratos: [centreOf(card)], sistemas: [{ idSistema: system }] });
    await giveProfile(server, world, id, [person]);
    await grant(server, world, [other], [card]);
    const added = { ...card, nuCartao: '0099999999' };
    await server.db
      .insertInto('posting_card')
      .values({
        company: world.company.id,
        nu_contrato: card.nuContrato,
        co: card.coCentroCusto,
        nu_cartao: added.nuCartao,
        status: 'ATIVO',
      })
      .execute();
    await server.db.insertInto('system_group').values({ system, grupo: 'G4', nome: 'Novo', descricao: '' }).execute();

    await tendProfiles(server.deps);

    const groups = ['G1', 'G2', 'G3', 'G4'].map((group) => `${system}/${group}`);
    expect(await stored(server.db, world.company, person)).toEqual(words([...onCentre(world, card), added], groups));
    expect(await stored(server.db, world.company, other)).toEqual(words([card]));
    const mails = server.db.selectFrom('outbox').select('id').where('account', '=', person.id);
    const told = (await mails.execute()).length;
    await tendProfiles(server.deps);
    expect((await mails.execute()).length).toBe(told);
    expect(await server.db.selectFrom('access_profile').select('behind').where('id', '=', id).execute()).toEqual([
      { behind: 0 },
    ]);
  });
});

describe('at the same time', () => {
  it('giving, changing and taking away leave no leaf without a source and no source without its leaf', async () => {
    const world = await addWorld(server);
    const [one, two, three] = onCentre(world, first(world)) as [Card, Card, Card];
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(server.db)));
    const id = await addProfile(server, world, { contratos: [cardOf(one)] }, 'Expedição');
    await giveProfile(server, world, id, people.slice(0, 3));
    const params = { id: world.company.id_produto, idPerfil: id };
    const body = { nome: 'Expedição', contratos: [cardOf(two), cardOf(three)] };
    const all = await Promise.all([
      giveProfile(server, world, id, people.slice(2)),
      server.call(changePerfil, { as: world.as, params, body }),
      takeProfile(server, world, id, people.slice(0, 1)),
      change(server, world, people[1]!, [two]),
      giveProfile(server, world, id, people.slice(1, 4)),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows: unsourced } = await sql`
      select from card_grant r where r.company = ${world.company.id} and not r.direct and not exists (
        select from access_profile_holder h join profile_card l on l.profile = h.profile
        where h.company = r.company and h.person = r.person and l.nu_contrato = r.nu_contrato and l.nu_cartao = r.nu_cartao)`.execute(
      server.db,
    );
    const { rows: missing } = await sql`
      select from access_profile_holder h join profile_card l on l.profile = h.profile where h.company = ${world.company.id} and not exists (
        select from card_grant r where r.company = h.company and r.person = h.person and l.nu_contrato = r.nu_contrato and l.nu_cartao = r.nu_cartao)`.execute(
      server.db,
    );
    expect([unsourced.length, missing.length]).toEqual([0, 0]);
  });
});

describe('what comes by which profile', () => {
  it('stands beside each access, in the history, and not in what a supervisor may not see', async () => {
    const world = await addWorld(server);
    const [within, beyond] = [inContract(world, 0)[0] as Card, inContract(world, 1)[0] as Card];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [within.nuContrato] });
    const person = await addPerson(server.db);
    const params = { id: world.company.id_produto, cpfPF: person.id_produto };
    const id = await addProfile(server, world, { contratos: [cardOf(within), cardOf(beyond)] }, 'Expedição');
    await grant(server, world, [person], [within]);
    await giveProfile(server, world, id, [person]);
    const sources = async (as: string) => {
      const { body } = await server.call(getAcessos, { as, params });
      const seen = body as unknown as Acessos;
      return [
        seen.perfisDeAcesso?.map(({ nome }) => nome),
        seen.listaPermissaoContratoResponse.flatMap(({ listaPermissaoCentroCustoResponse: centres }) =>
          centres.flatMap(({ listaPermissaoCartaoPostagemResponse: cards }) =>
            cards.map(({ concedido: { direto, perfis } }) => ({ direto, perfis })),
          ),
        ),
      ];
    };
    expect(await sources(world.as)).toEqual([
      ['Expedição'],
      [
        { direto: true, perfis: ['Expedição'] },
        { direto: false, perfis: ['Expedição'] },
      ],
    ]);
    expect(await sources(supervisor.as)).toEqual([[], [{ direto: true, perfis: [] }]]);
    const history = async (as: string) => {
      const asked = { id: world.company.id_produto, idPF: person.id_produto };
      return (await server.call(historico, { as, params: asked })).body.itens as Record<string, unknown>[];
    };
    expect((await history(world.as))[0]).toMatchObject({ acao: 'alterado', perfisDados: ['Expedição'] });
    expect(JSON.stringify(await history(supervisor.as))).not.toContain('Expedição');
  });
});

describe('a supervisor', () => {
  it('sees and gives what lies within the authorisation, and neither makes nor changes it', async () => {
    const world = await addWorld(server);
    const [within, beyond] = [inContract(world, 0)[0] as Card, inContract(world, 1)[0] as Card];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [within.nuContrato] });
    const person = await addPerson(server.db);
    const own = await addProfile(server, world, { contratos: [cardOf(within)] });
    const mixed = await addProfile(server, world, { contratos: [cardOf(within), cardOf(beyond)] });
    expect((await list(world, supervisor.as)).map(({ idPerfil }) => idPerfil)).toEqual([own]);
    expect((await giveProfile(server, world, own, [person], { as: supervisor.as })).status).toBe(200);
    expect(codeOf(await giveProfile(server, world, mixed, [person], { as: supervisor.as }))).toBe('MCN-101');
    const made = await server.call(addPerfil, {
      as: supervisor.as,
      params: { id: world.company.id_produto },
      body: { nome: 'Meu', contratos: [cardOf(within)] },
    });
    expect(codeOf(made)).toBe('IDC-111');
    expect((await takeProfile(server, world, own, [person], supervisor.as)).body).toEqual({ alterados: 1 });
  });

  it('takes a profile that outgrew the authorisation from whoever has it from them, and gives it no more', async () => {
    const world = await addWorld(server);
    const [within, beyond] = [inContract(world, 0)[0] as Card, inContract(world, 1)[0] as Card];
    const supervisor = await addDelegate(server, world, 'S', { contracts: [within.nuContrato] });
    const [theirs, companys, late] = [
      await addPerson(server.db),
      await addPerson(server.db),
      await addPerson(server.db),
    ];
    const id = await addProfile(server, world, { contratos: [cardOf(within)] });
    await giveProfile(server, world, id, [theirs], { as: supervisor.as });
    await giveProfile(server, world, id, [companys]);
    await changed(world, id, { contratos: [cardOf(within), cardOf(beyond)] });

    expect(await list(world, supervisor.as)).toMatchObject([
      { idPerfil: id, foraDaAutorizacao: true, quantidadeCartoes: 1, quantidadePessoas: 1 },
    ]);
    expect((await detail(world, id, supervisor.as)).contratos).toHaveLength(1);
    expect(await holders(world, id, supervisor.as)).toEqual([theirs.id_produto]);
    expect(codeOf(await giveProfile(server, world, id, [late], { as: supervisor.as }))).toBe('MCN-200');
    const taken = await takeProfile(server, world, id, [theirs, companys], supervisor.as);
    expect(taken.body).toEqual({ alterados: 1 });
    expect(await stored(server.db, world.company, theirs)).toEqual([]);
    expect(await stored(server.db, world.company, companys)).toEqual(words([within, beyond]));
    expect(await list(world, supervisor.as)).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  closeCertificacao,
  type Comprovante,
  decideCertificacao,
  getAcessosDoItem,
  getCertificacao,
  getComprovante,
  listItensCertificacao,
  undecideCertificacao,
} from '../../../src/contract/certifications';
import { makeRetirada, undoRetirada } from '../../../src/contract/delegated-removals';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { verdictOn } from '../../../src/server/certifications/verify';
import { evidenceKeys } from '../../../src/server/sessions/evidence';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, deadline } from '../support/certifications';
import {
  addDelegate,
  addWorld,
  type Card,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

type Person = Pick<Awaited<ReturnType<typeof addPerson>>, 'id' | 'id_produto'>;

const at = (world: World, idCertificacao: string) => ({ id: world.company.id_produto, idCertificacao });
const systemOf = (world: World) => world.systems[0]?.id ?? '';

interface Reviewed {
  world: World;
  ana: Person;
  cards: Card[];
  id: string;
}

/** A review of somebody with three cards and a group. */
async function reviewed(
  reviewers: (world: World) => Promise<{ id_produto: string }[]> = async () => [],
  more: Parameters<typeof addCertification>[3] = {},
): Promise<Reviewed> {
  const world = await addWorld(server);
  const ana = await addPerson(server.db, { nome: 'ANA' });
  const cards = inContract(world, 0).slice(0, 3);
  await grant(server, world, [ana], cards, [systemBody(systemOf(world), ['G1'])]);
  return { world, ana, cards, id: await addCertification(server, world, await reviewers(world), more) };
}

const named = (cards: readonly Card[], groups: readonly { idSistema: string; idGrupo: string }[] = []) => ({
  listaCartoes: cards.map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao })),
  listaGrupos: groups,
});
const keepPart = (
  { world, ana, id }: Pick<Reviewed, 'world' | 'ana' | 'id'>,
  retirados: ReturnType<typeof named>,
  { as = world.as, ...more }: Record<string, unknown> & { as?: string } = {},
) =>
  server.call(decideCertificacao, {
    as,
    params: at(world, id),
    body: { pessoas: [ana.id_produto], decisao: 'manterParte', retirados, ...more },
  });
const undo = ({ world }: Reviewed, removal: unknown, as = world.as) =>
  server.call(undoRetirada, { as, params: { id: world.company.id_produto, idRetirada: String(removal) } });
const accesses = ({ world, ana, id }: Reviewed, as = world.as) =>
  server.call(getAcessosDoItem, { as, params: { ...at(world, id), idPF: ana.id_produto } });
const progress = async ({ world, id }: Reviewed) =>
  (await server.call(getCertificacao, { as: world.as, params: at(world, id) })).body['progresso'];
const item = async ({ world, id }: Reviewed) =>
  (
    (await server.call(listItensCertificacao, { as: world.as, params: at(world, id), query: { situacao: 'todas' } }))
      .body['itens'] as { decisao: Record<string, unknown> | null; desfecho: string | null }[]
  )[0];
const audits = ({ id }: Person) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'diff'])
    .where('target', '=', id)
    .where('action', 'not like', 'session%')
    .orderBy('id')
    .execute();
const mails = async ({ id }: Person) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('criado_em').execute()).map(
    ({ payload }) => payload.template,
  );

describe('keeping a part of somebody’s accesses', () => {
  it('takes what was named, keeps the rest, and says so in the list, the audit and the message', async () => {
    const one = await reviewed();
    const { world, ana, cards } = one;
    const [first, second, third] = cards as [Card, Card, Card];
    const group = { idSistema: systemOf(world), idGrupo: 'G1' };
    const { body } = await keepPart(one, named([first], [group]), { motivo: 'Mudou de função' });
    expect(body).toMatchObject({
      decididas: 1,
      naoDecididas: [],
      idRetirada: expect.any(String) as string,
      parte: { retirados: 2, naoTinha: 0 },
      progresso: { manter: 0, manterAte: 0, manterParte: 1, retirar: 0 },
    });
    expect(await stored(server.db, world.company, ana)).toEqual(words([second, third]));
    expect(await progress(one)).toMatchObject({ manterParte: 1, manter: 0, semDecisao: 0 });
    expect(await item(one)).toMatchObject({
      decisao: { decisao: 'manterParte', retirados: 2, ate: null, motivo: 'Mudou de função', desfaz: false },
    });
    const rows = await audits(ana);
    expect(rows.map(({ action }) => action)).toEqual([
      'delegation.granted',
      'delegation.changed',
      'certification.decided',
    ]);
    expect(rows[1]?.diff).toMatchObject({
      removed: { cards: [[first.nuContrato, first.nuCartao, expect.anything()]] },
    });
    expect(rows[2]?.diff).toMatchObject({ decision: 'part', removed: { groups: [[group.idSistema, 'G1']] } });
    expect((await mails(ana)).at(-1)).toBe('delegation-changed');
    const { body: seen } = await accesses(one);
    expect(seen).toMatchObject({ depois: 0, omitidos: false, grupos: [{ situacao: 'retirado' }] });
    expect((seen['cartoes'] as { situacao: string }[]).map(({ situacao }) => situacao)).toEqual([
      'retirado',
      'tem',
      'tem',
    ]);
  });

  it('is undone as every removal is: the person waits again, with what they had and their end of before', async () => {
    const one = await reviewed();
    const { world, ana, cards } = one;
    const had = await stored(server.db, world.company, ana);
    const ate = deadline(server, 90);
    const { body } = await keepPart(one, named(cards.slice(0, 2)), { ate });
    expect(await granteeRow(server, world, ana)).toMatchObject({ valid_until: ate });
    expect(await item(one)).toMatchObject({ decisao: { decisao: 'manterParte', ate, retirados: 2 } });
    expect((await undo(one, body['idRetirada'])).body).toEqual({ devolvidos: 1 });
    expect(await stored(server.db, world.company, ana)).toEqual(had);
    expect(await granteeRow(server, world, ana)).toMatchObject({ valid_until: null });
    expect(await progress(one)).toMatchObject({ manterParte: 0, semDecisao: 1 });
    expect(await item(one)).toMatchObject({ mudou: false });
    const last = (await audits(ana)).at(-1);
    expect(last).toMatchObject({ action: 'delegation.restored', diff: { validUntil: [ate, null] } });
    // And it can be decided anew.
    expect((await keepPart(one, named(cards.slice(0, 1)))).body).toMatchObject({ decididas: 1 });
  });

  it('is not taken back as a decision to keep is, nor once the moment has passed', async () => {
    const one = await reviewed();
    const { body } = await keepPart(one, named(one.cards.slice(0, 1)));
    const back = await server.call(undecideCertificacao, {
      as: one.world.as,
      params: at(one.world, one.id),
      body: { pessoas: [one.ana.id_produto] },
    });
    expect(codeOf(back)).toBe('MCN-245');
    server.tick(21_000);
    expect(codeOf(await undo(one, body['idRetirada']))).toBe('MCN-177');
    server.tick(-21_000);
  });

  it('passes over what is gone already; of nothing but that, the person was kept', async () => {
    const one = await reviewed();
    const { world, ana, cards } = one;
    const [first, second, third] = cards as [Card, Card, Card];
    const takenBefore = (which: readonly Card[]) =>
      server.call(makeRetirada, {
        as: world.as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: [{ idPostalPF: ana.id_produto }], ...named(which) },
      });
    await takenBefore([first]);
    await grant(server, world, [ana], inContract(world, 1).slice(0, 1));
    expect((await accesses(one)).body).toMatchObject({ depois: 1 });
    expect((await keepPart(one, named([first]))).body).toMatchObject({
      decididas: 1,
      idRetirada: null,
      parte: { retirados: 0, naoTinha: 1 },
      progresso: { manter: 1, manterParte: 0 },
    });
    const back = await server.call(undecideCertificacao, {
      as: world.as,
      params: at(world, one.id),
      body: { pessoas: [ana.id_produto] },
    });
    expect(back.body).toMatchObject({ desfeitas: 1 });
    expect((await keepPart(one, named([first, second]))).body).toMatchObject({
      parte: { retirados: 1, naoTinha: 1 },
      progresso: { manterParte: 1 },
    });
    // What came since the start stays.
    expect(await stored(server.db, world.company, ana)).toEqual(
      words([third, ...inContract(world, 1).slice(0, 1)], [`${systemOf(world)}/G1`]),
    );
  });

  it.each([
    ['names nothing', () => named([]), {}, 'retirados', 'certification_part_none'],
    [
      'names what was not there at the start',
      ({ world }: Reviewed) => named(inContract(world, 1).slice(0, 1)),
      {},
      'retirados',
      'invalid_value',
    ],
    [
      'would leave nothing: that is a removal',
      ({ cards, world }: Reviewed) => named(cards, [{ idSistema: systemOf(world), idGrupo: 'G1' }]),
      {},
      'retirados',
      'certification_part_all',
    ],
    [
      'has an end in the past',
      ({ cards }: Reviewed) => named(cards.slice(0, 1)),
      { ate: '2020-01-01' },
      'ate',
      'certification_until_past',
    ],
    [
      'is about several people',
      ({ cards }: Reviewed) => named(cards.slice(0, 1)),
      { pessoas: ['ana', 'bia'] },
      'pessoas',
      'certification_part_one',
    ],
  ])('is refused when it %s, and nothing changes', async (_what, retirados, more, campo, chave) => {
    const one = await reviewed();
    const had = await stored(server.db, one.world.company, one.ana);
    const refused = await keepPart(one, retirados(one), more);
    expect(codeOf(refused)).toBe('MCN-100');
    expect(refused.body.campos?.[0]).toMatchObject({ campo, chave });
    expect(await stored(server.db, one.world.company, one.ana)).toEqual(had);
    expect(await progress(one)).toMatchObject({ semDecisao: 1 });
  });

  it('asks for a reason where the review does', async () => {
    const one = await reviewed(undefined, { exigeMotivo: true });
    const refused = await keepPart(one, named(one.cards.slice(0, 1)));
    expect(refused.body.campos?.[0]?.chave).toBe('certification_reason_required');
  });

  it('leaves a profile of which something goes, and what is left of it as given directly', async () => {
    const one = await reviewed();
    const { world, ana, id } = one;
    const [contract = ''] = world.contracts.slice(1);
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: contract }] }, 'Expedição');
    const bia = await addPerson(server.db, { nome: 'BIA' });
    await giveProfile(server, world, profile, [bia]);
    const later = await addCertification(server, world);
    const hers = { ...one, ana: bia, id: later };
    const { body } = await accesses(hers);
    const cards = inContract(world, 1);
    expect(body['cartoes']).toMatchObject(cards.map(() => ({ situacao: 'tem', perfis: ['Expedição'] })));
    const decided = await keepPart(hers, named(cards.slice(0, 1)));
    expect(decided.body).toMatchObject({ parte: { retirados: 1 } });
    const { rows } = await sql<{ direct: boolean }>`select direct from card_grant where person = ${bia.id}`.execute(
      server.db,
    );
    expect(rows.map(({ direct }) => direct)).toEqual(cards.slice(1).map(() => true));
    const holders = () =>
      server.db.selectFrom('access_profile_holder').select('person').where('profile', '=', profile).execute();
    expect(await holders()).toEqual([]);
    await undo(hers, decided.body['idRetirada']);
    expect(await holders()).toHaveLength(1);
    // Another review is not touched by it.
    expect(await progress({ ...one, ana, id })).toMatchObject({ semDecisao: 1 });
  });

  it('is for whom the rules of deciding allow: not one’s own, not beyond the authorisation', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [ana, bia] = [await addPerson(server.db, { nome: 'ANA' }), await addPerson(server.db, { nome: 'BIA' })];
    const cards = inContract(world, 0).slice(0, 2);
    await grant(server, world, [supervisor, ana], cards);
    await grant(server, world, [bia], [...cards, ...inContract(world, 1).slice(0, 1)]);
    const id = await addCertification(server, world, [supervisor]);
    const about = (person: Person) => ({ world, ana: person, id, cards });
    expect((await keepPart(about(supervisor), named(cards.slice(0, 1)), { as: supervisor.as })).body).toMatchObject({
      naoDecididas: [{ porque: 'propria' }],
    });
    expect((await keepPart(about(bia), named(cards.slice(0, 1)), { as: supervisor.as })).body).toMatchObject({
      naoDecididas: [{ porque: 'foraDaRevisao' }],
    });
    expect(codeOf(await accesses(about(bia), supervisor.as))).toBe('MCN-101');
    expect(codeOf(await accesses({ ...about(ana), id: '00000000-0000-4000-8000-000000000000' }))).toBe('MCN-101');
    expect((await accesses(about(ana), supervisor.as)).body).toMatchObject({ nome: 'ANA' });
    expect((await keepPart(about(ana), named(cards.slice(0, 1)), { as: supervisor.as })).body).toMatchObject({
      decididas: 1,
    });
  });

  it('lets one of two who decide at once be the first', async () => {
    const one = await reviewed(async (world) => [await addDelegate(server, world, 'A')]);
    const { world, ana, cards } = one;
    const answers = await Promise.all([
      keepPart(one, named(cards.slice(0, 1))),
      keepPart(one, named(cards.slice(1, 3))),
    ]);
    expect(answers.map(({ body }) => body['decididas']).toSorted()).toEqual([0, 1]);
    const second = answers.find(({ body }) => body['decididas'] === 0);
    expect(second?.body).toMatchObject({ naoDecididas: [{ porque: 'jaDecidida' }], idRetirada: null });
    expect(await stored(server.db, world.company, ana)).toHaveLength(second === answers[0] ? 2 : 3);
  });
});

it('the evidence names what stayed and what went, and verifies', async () => {
  const one = await reviewed();
  const { world, cards, id } = one;
  const ate = deadline(server, 200);
  await keepPart(one, named(cards.slice(0, 1)), { ate, motivo: 'Mudou de função' });
  await server.call(closeCertificacao, { as: world.as, params: at(world, id) });
  await tendCertifications(server.deps);
  expect(await item(one)).toMatchObject({ desfecho: 'emParte' });
  const { body } = await server.call(getComprovante, { as: world.as, params: at(world, id) });
  const { comprovante } = body as unknown as Comprovante;
  expect(comprovante.resumo).toMatchObject({ total: 1, emParte: 1, mantido: 0, ateData: 0, retirado: 0 });
  const leaf = ({ nuContrato, nuCartao, coCentroCusto }: Card) => [nuContrato, nuCartao, coCentroCusto];
  expect(comprovante.pessoas).toMatchObject([
    {
      decisao: 'manterParte',
      desfecho: 'emParte',
      ate,
      motivo: 'Mudou de função',
      parte: {
        retirados: { cartoes: cards.slice(0, 1).map(leaf), grupos: [] },
        mantidos: { cartoes: cards.slice(1).map(leaf), grupos: [[systemOf(world), 'G1']] },
      },
    },
  ]);
  const { body: file } = await server.db
    .selectFrom('certification_evidence')
    .select('body')
    .where('certification', '=', id)
    .executeTakeFirstOrThrow();
  const keys = await evidenceKeys(server.db);
  expect(await verdictOn(file, keys)).toMatchObject({ valid: true });
  const other = file.replace(`"retirados":{"cartoes":[["${cards[0]?.nuContrato}"`, '"retirados":{"cartoes":[["0"');
  expect(other).not.toBe(file);
  expect(await verdictOn(other, keys)).toMatchObject({ valid: false });
});

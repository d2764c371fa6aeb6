import { describe, expect, it } from 'vitest';
import {
  cancelCertificacao,
  changeCertificacao,
  closeCertificacao,
  decideCertificacao,
  getCertificacao,
  listCertificacoes,
  listItensCertificacao,
  previewCertificacao,
  undecideCertificacao,
} from '../../../src/contract/certifications';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, addClosed, deadline, openOverHttp } from '../support/certifications';
import {
  addDelegate,
  addWorld,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

type Person = Awaited<ReturnType<typeof addPerson>>;

const at = (world: World, idCertificacao: string) => ({ id: world.company.id_produto, idCertificacao });

async function people(world: World, names: readonly string[], cards = inContract(world, 0).slice(0, 2)) {
  const made = [];
  for (const nome of names) made.push(await addPerson(server.db, { nome }));
  await grant(server, world, made, cards);
  return made;
}

const decide = (
  world: World,
  id: string,
  who: readonly { id_produto: string }[],
  decisao: string,
  { as = world.as, ...more }: Record<string, unknown> & { as?: string } = {},
) =>
  server.call(decideCertificacao, {
    as,
    params: at(world, id),
    body: { pessoas: who.map(({ id_produto }) => id_produto), decisao, ...more },
  });

const detail = async (world: World, id: string, as = world.as) =>
  (await server.call(getCertificacao, { as, params: at(world, id) })).body;

const items = async (world: World, id: string, query: Record<string, string> = { situacao: 'todas' }, as = world.as) =>
  (await server.call(listItensCertificacao, { as, params: at(world, id), query })).body.itens as {
    nome: string;
    idPostalPF: string;
    sinais: string[];
    perfis: string[];
    impedimento: string | null;
    mudou: boolean;
    decisao: { decisao: string; ate: string | null; motivo: string | null; por: { nome: string } } | null;
  }[];

const audited = async (person: { id: string }) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', person.id)
      .where('action', 'not like', 'session%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('opening an access review', () => {
  it('says beforehand how many people none of its reviewers can decide, and opens', async () => {
    const world = await addWorld(server);
    const first = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const second = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const alone = await addDelegate(server, world, 'A');
    await people(world, ['ANA'], inContract(world, 0).slice(0, 1));
    await people(world, ['BIA'], inContract(world, 1).slice(0, 1));
    await people(world, ['CAIO'], [...inContract(world, 0).slice(0, 1), ...inContract(world, 1).slice(0, 1)]);
    await grant(server, world, [alone], inContract(world, 0).slice(0, 1));
    const previewOf = async (reviewers: readonly { id_produto: string }[], as = world.as) =>
      (
        await server.call(previewCertificacao, {
          as,
          params: { id: world.company.id_produto },
          body: { revisores: reviewers.map(({ id_produto }) => id_produto) },
        })
      ).body;
    const reaches = (body: Record<string, unknown>) =>
      (body['revisores'] as { idPostalPF: string; alcanca: number }[]).map(({ alcanca }) => alcanca);

    // Nobody chosen: all of them are the company's.
    expect(await previewOf([])).toMatchObject({ pessoas: 4, revisores: [], semRevisor: 4 });
    // Of two authorisations: Caio lies across both, in neither wholly.
    const both = await previewOf([first, second]);
    expect(reaches(both).sort()).toEqual([1, 2]);
    expect(both).toMatchObject({ pessoas: 4, semRevisor: 1 });
    // An administrator decides everybody but themselves, whoever asks; a supervisor beside them does.
    expect(await previewOf([alone], alone.as)).toMatchObject({ revisores: [{ alcanca: 3 }], semRevisor: 1 });
    expect(await previewOf([alone, first])).toMatchObject({ semRevisor: 0 });
    expect((await openOverHttp(server, world, [alone])).status).toBe(201);
  });

  it('says of one that runs how many of those who wait each reviewer can decide, as it covers them and not as they are now', async () => {
    const world = await addWorld(server);
    const first = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const second = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const alone = await addDelegate(server, world, 'A');
    const [ana] = await people(world, ['ANA', 'BIA'], inContract(world, 0).slice(0, 1));
    await people(world, ['CAIO'], inContract(world, 1).slice(0, 1));
    await grant(server, world, [alone], inContract(world, 0).slice(0, 1));
    const id = String((await openOverHttp(server, world, [first])).body['idCertificacao']);
    const previewOf = (reviewers: readonly { id_produto: string }[], as = world.as) =>
      server.call(previewCertificacao, {
        as,
        params: { id: world.company.id_produto },
        body: { idCertificacao: id, revisores: reviewers.map(({ id_produto }) => id_produto) },
      });
    const said = async (reviewers: readonly { id_produto: string }[], as?: string) => {
      const { pessoas, revisores, semRevisor } = (await previewOf(reviewers, as)).body as {
        pessoas: number;
        revisores: { alcanca: number }[];
        semRevisor: number;
      };
      return [pessoas, revisores.map(({ alcanca }) => alcanca), semRevisor];
    };
    expect(await said([first])).toEqual([4, [3], 1]);
    await decide(world, id, ana ? [ana] : [], 'manter');
    // Of whoever came since, or has more by now, nothing is asked; of whoever is decided, no longer.
    await people(world, ['DORA'], inContract(world, 1).slice(0, 1));
    expect(await said([first])).toEqual([3, [2], 1]);
    expect(await said([second])).toEqual([3, [1], 2]);
    expect(await said([alone], alone.as)).toEqual([3, [2], 1]);
    expect(await said([])).toEqual([3, [], 3]);
    const other = await addWorld(server);
    const { status } = await server.call(previewCertificacao, {
      as: other.as,
      params: { id: other.company.id_produto },
      body: { idCertificacao: id },
    });
    expect(status).toBe(404);
  });

  it('says beforehand whom it covers and whom each reviewer reaches, and takes stock of them', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    await people(world, ['ANA', 'BIA']);
    await people(world, ['CAIO'], inContract(world, 1).slice(0, 1));
    await grant(server, world, [supervisor], inContract(world, 0).slice(0, 1));

    const { body: preview } = await server.call(previewCertificacao, {
      as: world.as,
      params: { id: world.company.id_produto },
      body: { revisores: [supervisor.id_produto] },
    });
    expect(preview).toMatchObject({
      pessoas: 4,
      demais: false,
      revisores: [{ perfil: 'Supervisor', alcanca: 2 }],
      semRevisor: 2,
    });

    const opened = await openOverHttp(server, world, [supervisor]);
    expect(opened.status).toBe(201);
    const id = String(opened.body['idCertificacao']);
    expect(await detail(world, id)).toMatchObject({
      situacao: 'aberta',
      progresso: { total: 4, semDecisao: 4, manter: 0 },
      revisores: [{ idPostalPF: supervisor.id_produto, perfil: 'Supervisor', decididas: 0 }],
      revisor: true,
      comprovante: false,
    });
    // The supervisor sees who lies wholly within, and how many do not; their own is said apart, so that the bar can reach its end.
    expect(await detail(world, id, supervisor.as)).toMatchObject({ progresso: { total: 2 }, fora: 1, propria: true });
    const seen = await items(world, id, { situacao: 'todas' }, supervisor.as);
    expect(seen.map(({ nome, impedimento }) => [nome, impedimento])).toEqual([
      ['ANA', null],
      ['BIA', null],
    ]);
    const { body: last } = await decide(
      world,
      id,
      seen.map(({ idPostalPF }) => ({ id_produto: idPostalPF })),
      'manter',
      { as: supervisor.as },
    );
    expect(last).toMatchObject({ decididas: 2, progresso: { manter: 2 } });
    expect(await detail(world, id, supervisor.as)).toMatchObject({ progresso: { total: 2, manter: 2, semDecisao: 0 } });
    await server.call(undecideCertificacao, {
      as: world.as,
      params: at(world, id),
      body: { pessoas: seen.map(({ idPostalPF }) => idPostalPF) },
    });
    expect((await items(world, id)).find(({ nome }) => nome === 'ANA')).toMatchObject({
      sinais: ['nuncaEntrou', 'semFim'],
      quantidadeContratos: 1,
    });
    expect((await items(world, id, { situacao: 'todas', pessoa: 'an' })).map(({ nome }) => nome)).toEqual(['ANA']);
    const [told] = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', supervisor.id)
      .orderBy('criado_em', 'desc')
      .execute();
    expect(told?.payload).toMatchObject({ template: 'certification-opened', values: { quantidade: '2' } });
  });

  it('covers the people of a profile, or those whom a filter finds', async () => {
    const world = await addWorld(server);
    const [ana] = await people(world, ['ANA', 'BIA']);
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[2] ?? '' }] }, 'Caixa');
    await giveProfile(server, world, profile, [ana as { id_produto: string }]);
    const byProfile = await addCertification(server, world, [], { idPerfil: profile });
    expect(await items(world, byProfile)).toMatchObject([{ nome: 'ANA', perfis: ['Caixa'] }]);
    const byFilter = await addCertification(server, world, [], { filtro: { nuContrato: world.contracts[2] } });
    expect((await items(world, byFilter)).map(({ nome }) => nome)).toEqual(['ANA']);
    expect(await detail(world, byFilter)).toMatchObject({ filtro: { nuContrato: world.contracts[2] }, perfil: null });
  });

  it.each([
    ['covers nobody', { filtro: { nuContrato: 'nada' } }, 'MCN-237', undefined],
    ['narrows by something that is no filter', { filtro: { contrato: '1' } }, 'MCN-100', 'filter_not_available'],
    ['has its deadline in the past', { prazo: '2020-01-01' }, 'MCN-100', 'certification_deadline_past'],
    ['has its deadline too far', { prazo: '2099-01-01' }, 'MCN-100', 'certification_deadline_far'],
    ['names a reviewer who is none', { revisores: ['ninguem99'] }, 'MCN-238', 'certification_reviewer_unknown'],
    ['names a profile that is gone', { idPerfil: '00000000-0000-4000-8000-000000000000' }, 'MCN-244', undefined],
  ])('is refused when it %s, and keeps nothing', async (_what, more, code, key) => {
    const world = await addWorld(server);
    await people(world, ['ANA']);
    const refused = await openOverHttp(server, world, [], more);
    expect(codeOf(refused)).toBe(code);
    expect(refused.body.campos?.[0]?.chave).toBe(key);
    const { body } = await server.call(listCertificacoes, { as: world.as, params: { id: world.company.id_produto } });
    expect(body['itens']).toEqual([]);
  });
});

describe('deciding', () => {
  it('keeps, keeps until a day and removes, at once and in the audit; what is kept can be taken back', async () => {
    const world = await addWorld(server);
    const [ana, bia, caio] = (await people(world, ['ANA', 'BIA', 'CAIO'])) as [Person, Person, Person];
    const id = await addCertification(server, world, [], { exigeMotivo: true });
    const until = deadline(server, 90);

    expect((await decide(world, id, [ana], 'manter')).body).toMatchObject({
      decididas: 1,
      naoDecididas: [],
      idRetirada: null,
      progresso: { manter: 1, retirar: 0 },
    });
    expect((await decide(world, id, [bia], 'manterAte', { ate: until })).status).toBe(200);
    expect(await granteeRow(server, world, bia)).toMatchObject({ valid_until: until });
    expect((await decide(world, id, [caio], 'retirar')).body.campos?.[0]?.chave).toBe('certification_reason_required');
    expect((await decide(world, id, [caio], 'retirar', { motivo: 'Saiu da equipe' })).body).toMatchObject({
      decididas: 1,
      progresso: { manter: 1, manterAte: 1, retirar: 1 },
    });
    expect(await stored(server.db, world.company, caio)).toEqual([]);
    expect(await audited(caio)).toEqual(['delegation.granted', 'delegation.removed', 'certification.decided']);
    expect(await audited(bia)).toEqual(['delegation.granted', 'delegation.changed', 'certification.decided']);
    expect(await items(world, id, { situacao: 'decididas' })).toMatchObject([
      { nome: 'ANA', decisao: { decisao: 'manter' } },
      { nome: 'BIA', decisao: { decisao: 'manterAte', ate: until } },
      { nome: 'CAIO', decisao: { decisao: 'retirar', motivo: 'Saiu da equipe' }, impedimento: 'semAcesso' },
    ]);

    const back = await server.call(undecideCertificacao, {
      as: world.as,
      params: at(world, id),
      body: { pessoas: [ana, bia, caio].map(({ id_produto }) => id_produto) },
    });
    expect(back.body).toMatchObject({ desfeitas: 2, progresso: { manter: 0, retirar: 1 } });
    expect(await granteeRow(server, world, bia)).toMatchObject({ valid_until: null });
    const none = await server.call(undecideCertificacao, {
      as: world.as,
      params: at(world, id),
      body: { pessoas: [caio.id_produto] },
    });
    expect(codeOf(none)).toBe('MCN-245');
  });

  it('does not say of whom a decision was taken back that their accesses changed since the start', async () => {
    const world = await addWorld(server);
    const [ana, bia, caio] = (await people(world, ['ANA', 'BIA', 'CAIO'])) as [Person, Person, Person];
    const id = await addCertification(server, world);
    await grant(server, world, [caio], inContract(world, 0).slice(2, 3));
    await decide(world, id, [ana, caio], 'manterAte', { ate: deadline(server, 90) });
    await server.call(undecideCertificacao, {
      as: world.as,
      params: at(world, id),
      body: { pessoas: [ana.id_produto, caio.id_produto] },
    });
    const { body } = await decide(world, id, [bia], 'retirar');
    const idRetirada = String(body['idRetirada']);
    await server.call(undoRetirada, { as: world.as, params: { id: world.company.id_produto, idRetirada } });
    expect((await items(world, id)).map(({ nome, mudou }) => [nome, mudou])).toEqual([
      ['ANA', false],
      ['BIA', false],
      ['CAIO', true],
    ]);
  });

  it('gives back what was removed by mistake, and the person waits again', async () => {
    const world = await addWorld(server);
    const made = await people(world, ['ANA', 'BIA']);
    const id = await addCertification(server, world);
    const had = await stored(server.db, world.company, made[0] as { id: string });
    const { body } = await decide(world, id, made, 'retirar');
    expect(body).toMatchObject({ decididas: 2 });
    const undone = await server.call(undoRetirada, {
      as: world.as,
      params: { id: world.company.id_produto, idRetirada: String(body['idRetirada']) },
    });
    expect(undone.body).toEqual({ devolvidos: 2 });
    expect(await stored(server.db, world.company, made[0] as { id: string })).toEqual(had);
    expect(await detail(world, id)).toMatchObject({ progresso: { semDecisao: 2, retirar: 0 } });
  });

  it('never decides one’s own, nor what somebody else decided, nor what lies outside; the others are decided', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [ana, bia, caio, davi] = (await people(world, ['ANA', 'BIA', 'CAIO', 'DAVI'])) as [
      Person,
      Person,
      Person,
      Person,
    ];
    await grant(server, world, [administrator, supervisor], inContract(world, 0).slice(0, 1));
    await grant(server, world, [davi], inContract(world, 1).slice(0, 1));
    const id = await addCertification(server, world, [administrator, supervisor]);
    // Caio is given something beyond the supervisor after the start.
    await grant(server, world, [caio], [], [systemBody(world.systems[0]?.id ?? '', ['G1'])]);
    await decide(world, id, [bia], 'manter', { as: administrator.as });

    const { body } = await decide(
      world,
      id,
      [ana, bia, caio, davi, supervisor, { id_produto: 'ninguem99' }],
      'retirar',
      {
        as: supervisor.as,
      },
    );
    expect(body).toMatchObject({ decididas: 1 });
    expect(
      new Map(
        (body['naoDecididas'] as { idPostalPF: string; porque: string }[]).map((one) => [one.idPostalPF, one.porque]),
      ),
    ).toEqual(
      new Map([
        [bia.id_produto, 'jaDecidida'],
        [caio.id_produto, 'foraDaAutorizacao'],
        [davi.id_produto, 'foraDaRevisao'],
        [supervisor.id_produto, 'propria'],
        ['ninguem99', 'foraDaRevisao'],
      ]),
    );
    expect(body['naoDecididas']).toContainEqual(
      expect.objectContaining({ idPostalPF: bia.id_produto, por: expect.any(String) as string }),
    );
    expect(await stored(server.db, world.company, ana)).toEqual([]);
    expect(await stored(server.db, world.company, supervisor)).toHaveLength(1);
    // Another one decides them, and neither takes back what the other decided.
    expect((await decide(world, id, [supervisor], 'manter', { as: administrator.as })).body).toMatchObject({
      decididas: 1,
    });
    const others = await server.call(undecideCertificacao, {
      as: supervisor.as,
      params: at(world, id),
      body: { pessoas: [bia.id_produto] },
    });
    expect(codeOf(others)).toBe('MCN-245');
  });

  it('is for its reviewers and the company alone, and only while it is open', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const stranger = await addDelegate(server, world, 'S', { contracts: world.contracts });
    const [ana] = await people(world, ['ANA']);
    const id = await addCertification(server, world);
    const person = [ana as { id_produto: string }];
    expect(codeOf(await decide(world, id, person, 'manter', { as: administrator.as }))).toBe('MCN-240');
    expect(codeOf(await server.call(getCertificacao, { as: stranger.as, params: at(world, id) }))).toBe('MCN-101');
    expect(await detail(world, id, administrator.as)).toMatchObject({ revisor: false });

    const early = await server.call(closeCertificacao, { as: world.as, params: at(world, id) });
    expect(codeOf(early)).toBe('MCN-241');
    expect((await server.call(cancelCertificacao, { as: world.as, params: at(world, id) })).status).toBe(204);
    expect(codeOf(await decide(world, id, person, 'manter'))).toBe('MCN-239');
    expect(await stored(server.db, world.company, ana as { id: string })).toHaveLength(2);
  });

  it('goes on without a reviewer who left, whose decisions stay, until somebody else is named', async () => {
    const world = await addWorld(server);
    const leaves = await addDelegate(server, world, 'A');
    const comes = await addDelegate(server, world, 'A');
    const [ana, bia] = (await people(world, ['ANA', 'BIA'])) as [Person, Person];
    const id = await addCertification(server, world, [leaves]);
    await decide(world, id, [ana], 'manter', { as: leaves.as });
    await server.db.deleteFrom('delegate').where('person', '=', leaves.id).execute();
    expect((await decide(world, id, [bia], 'manter', { as: leaves.as })).status).toBe(403);
    const seen = await detail(world, id);
    expect(seen).toMatchObject({ progresso: { manter: 1 }, revisores: [{ perfil: null, decididas: 1 }], outros: [] });
    const changed = (revisores: string[], etag = String(seen['etag'])) =>
      server.call(changeCertificacao, {
        as: world.as,
        params: at(world, id),
        body: { nome: 'Outra', prazo: deadline(server, 60), revisores },
        headers: { 'if-match': etag },
      });
    expect(codeOf(await changed([leaves.id_produto]))).toBe('MCN-238');
    expect((await changed([comes.id_produto])).status).toBe(204);
    expect(codeOf(await changed([comes.id_produto]))).toBe('MCN-102');
    expect((await decide(world, id, [bia], 'manter', { as: comes.as })).status).toBe(200);
    // Who is no reviewer now has decided, too: each decision of the progress is somebody's.
    expect(await detail(world, id)).toMatchObject({
      progresso: { manter: 2 },
      revisores: [{ idPostalPF: comes.id_produto, decididas: 1 }],
      outros: [{ decididas: 1 }],
    });
  });

  it('says what the company itself decided, which is among no reviewers', async () => {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'A');
    const [ana] = (await people(world, ['ANA', 'BIA'])) as [Person];
    const id = await addCertification(server, world, [supervisor]);
    await decide(world, id, [ana], 'manter');
    expect(await detail(world, id)).toMatchObject({
      progresso: { manter: 1 },
      revisores: [{ decididas: 0 }],
      outros: [{ decididas: 1 }],
    });
  });

  it('lets one of two who decide the same person at once be the first', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const made = (await people(world, ['ANA', 'BIA', 'CAIO'])) as { id_produto: string }[];
    const id = await addCertification(server, world, [administrator]);
    const answers = await Promise.all([
      decide(world, id, made, 'retirar'),
      decide(world, id, made.toReversed(), 'manter', { as: administrator.as }),
    ]);
    const counts = answers.map(({ body }) => body['decididas'] as number).sort();
    expect(counts).toEqual([0, 3]);
    const kept = (await detail(world, id))['progresso'] as Record<string, number>;
    expect([kept['manter'], kept['retirar']].sort()).toEqual([0, 3]);
  });
});

it('is found by whether it is over, and by words of its name whatever their case and accents', async () => {
  const world = await addWorld(server);
  const [ana] = (await people(world, ['ANA'])) as [Person];
  const over = await addClosed(server, world, ana);
  await server.db.updateTable('certification').set({ nome: 'Conferência de março' }).where('id', '=', over).execute();
  const open = await addCertification(server, world);
  await server.db.updateTable('certification').set({ nome: '4º trimestre 100%' }).where('id', '=', open).execute();
  const found = async (query: { situacao?: 'abertas' | 'encerradas'; busca?: string }) => {
    const { body } = await server.call(listCertificacoes, {
      as: world.as,
      params: { id: world.company.id_produto },
      query,
    });
    return (body.itens as { idCertificacao: string }[]).map(({ idCertificacao }) => idCertificacao);
  };
  expect(await found({ situacao: 'abertas' })).toEqual([open]);
  expect(await found({ situacao: 'encerradas' })).toEqual([over]);
  expect(await found({ busca: 'MARCO conferen' })).toEqual([over]);
  expect(await found({ busca: '100%' })).toEqual([open]);
  expect(await found({ busca: 'março', situacao: 'abertas' })).toEqual([]);
});

it('is counted where somebody waits for a decision of the session, and no longer once all are decided', async () => {
  const world = await addWorld(server);
  const reviewer = await addDelegate(server, world, 'A');
  const beside = await addDelegate(server, world, 'A');
  const [ana, bia] = await people(world, ['ANA', 'BIA']);
  const id = await addCertification(server, world, [reviewer]);
  const waiting = async (as: string) => {
    const { body } = await server.call(listCertificacoes, {
      as,
      params: { id: world.company.id_produto },
      query: { situacao: 'esperando' },
    });
    return (body.itens as { idCertificacao: string }[]).map(({ idCertificacao }) => idCertificacao);
  };
  expect(await waiting(world.as)).toEqual([id]);
  expect(await waiting(reviewer.as)).toEqual([id]);
  // Who is no reviewer has nothing to do there.
  expect(await waiting(beside.as)).toEqual([]);
  if (ana && bia) await decide(world, id, [ana, bia], 'manter');
  expect(await waiting(world.as)).toEqual([]);
  expect(await waiting(reviewer.as)).toEqual([]);
});

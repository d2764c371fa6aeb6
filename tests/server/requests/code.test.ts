import { describe, expect, it } from 'vitest';
import { changePerfil, getPerfil, removePerfil } from '../../../src/contract/access-profiles';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import {
  askByCodigo,
  type CodigoPedidos,
  getCodigoPedidos,
  lookUpCodigo,
  makeCodigoPedidos,
  offerPerfis,
  removeCodigoPedidos,
  WRONG_CODES,
} from '../../../src/contract/request-codes';
import { approvePedido, getPedido, listMeusPedidos, listPedidos, refusePedido } from '../../../src/contract/requests';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, grant, granteeRow, inContract, stored, words, type World } from '../support/delegation';
import { addProfile, giveProfile, takeProfile } from '../support/profiles';

const server = useServer();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const WISHED = '2031-12-31';

const of = (world: World, as = world.as) => {
  const params = { id: world.company.id_produto };
  return {
    read: async () => (await server.call(getCodigoPedidos, { as, params })).body as unknown as CodigoPedidos,
    make: () => server.call(makeCodigoPedidos, { as, params }),
    off: () => server.call(removeCodigoPedidos, { as, params }),
    offer: (perfis: string[]) => server.call(offerPerfis, { as, params, body: { perfis } }),
  };
};

/** A company that offers two profiles with a code: the cards of its first contract, and those of its second. */
async function publishing() {
  const world = await addWorld(server);
  const [first = '', second = ''] = world.contracts;
  const perfis = [
    await addProfile(server, world, { contratos: [{ nuContrato: first }] }, 'Expedição'),
    await addProfile(server, world, { contratos: [{ nuContrato: second }] }, 'Faturas'),
  ];
  await addProfile(server, world, { contratos: [{ nuContrato: first }] }, 'Só de dentro');
  const company = of(world);
  await company.make();
  await company.offer(perfis);
  const codigo = (await company.read()).codigo ?? '';
  return { world, company, perfis, codigo, cards: inContract(world, 0), others: inContract(world, 1) };
}

async function asker(name = 'PESSOA QUE PEDE') {
  const person = await addPerson(server.db, { nome: name });
  const as = await server.signIn(person);
  const params = { id: person.id_produto };
  return {
    person,
    as,
    lookUp: (codigo: string) => server.call(lookUpCodigo, { as, params, body: { codigo } }),
    ask: (codigo: string, perfis: string[], more: Record<string, unknown> = {}) =>
      server.call(askByCodigo, {
        as,
        params,
        body: { codigo, perfis, motivo: 'Começo na expedição', ate: WISHED, ...more },
      }),
    mine: async () =>
      (await server.call(listMeusPedidos, { as, params })).body.itens as unknown as Record<string, unknown>[],
  };
}

const decide = (world: World, idPedido: unknown, as = world.as) => {
  const params = { id: world.company.id_produto, idPedido: String(idPedido) };
  return {
    get: async () => (await server.call(getPedido, { as, params })).body,
    approve: (listaPerfis: string[], validoAte = WISHED) =>
      server.call(approvePedido, { as, params, body: { listaPerfis, validoAte } }),
    refuse: (motivo = 'naoConheco') => server.call(refusePedido, { as, params, body: { motivo } }),
  };
};
const auditOf = async (account: { id: string }, like: string) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', account.id)
      .where('action', 'like', like)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('the code of a company', () => {
  it('is off until somebody makes one, and shows to whom it belongs and what is offered', async () => {
    const world = await addWorld(server);
    const { lookUp } = await asker();
    expect(await of(world).read()).toEqual({ codigo: null, desde: null, perfis: [] });
    const { codigo, perfis, world: other } = await publishing();
    expect(codigo).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);

    for (const typed of [codigo, ` ${codigo.toLowerCase().replace('-', ' ')}`])
      expect((await lookUp(typed)).body).toEqual({
        empresa: { nome: 'EMPRESA DE TESTE LTDA' },
        perfis: [
          { idPerfil: perfis[0], nome: 'Expedição', situacao: 'livre' },
          { idPerfil: perfis[1], nome: 'Faturas', situacao: 'livre' },
        ],
      });
    expect((await of(other).read()).perfis.map(({ nome, oferecido }) => [nome, oferecido])).toEqual([
      ['Expedição', true],
      ['Faturas', true],
      ['Só de dentro', false],
    ]);
    // The table tells nobody the code.
    const [row] = await server.db
      .selectFrom('request_code')
      .selectAll()
      .where('company', '=', other.company.id)
      .execute();
    expect(JSON.stringify(row)).not.toContain(codigo.replace('-', ''));
  });

  it('that was renewed, switched off or of a closed company answers as one that never was', async () => {
    const { company, codigo, world } = await publishing();
    await company.make();
    const renewed = (await company.read()).codigo ?? '';
    expect(renewed).not.toBe(codigo);
    const { lookUp, ask } = await asker();
    const never = await lookUp('2222-2222');
    expect(never).toMatchObject({ status: 404 });
    const text = (answer: { body: unknown }) => answer.body;
    expect(text(await lookUp(codigo))).toEqual(text(never));
    await company.off();
    await company.off();
    expect(text(await lookUp(renewed))).toEqual(text(never));
    expect(text(await ask(renewed, ['00000000-0000-7000-8000-000000000000']))).toEqual(text(never));
    await company.make();
    const last = (await company.read()).codigo ?? '';
    await server.db.updateTable('account').set({ situacao: 'C' }).where('id', '=', world.company.id).execute();
    expect(text(await lookUp(last))).toEqual(text(never));
    expect(await auditOf(world.company, 'request-code.%')).toEqual([
      'request-code.made',
      'request-code.offered',
      'request-code.made',
      'request-code.removed',
      'request-code.made',
    ]);
  });

  it('is not guessed: after ten wrong ones the right one says nothing either, for an hour', async () => {
    const { codigo, perfis } = await publishing();
    const { lookUp, ask } = await asker();
    const guesses = Array.from({ length: WRONG_CODES.account + 2 }, () => lookUp('3333-3333'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(WRONG_CODES.account).fill(404), 429, 429]);
    expect((await lookUp(codigo)).status).toBe(429);
    expect(await ask(codigo, perfis)).toMatchObject({
      status: 429,
      body: { msgs: [expect.stringContaining('MCN-254')] },
    });
    expect((await (await asker()).lookUp(codigo)).status).toBe(200);
  });

  it('is made and offers by the company and its Administrador alone, and only its own profiles', async () => {
    const { world, perfis } = await publishing();
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts });
    expect((await of(world, administrator.as).offer(perfis.slice(0, 1))).status).toBe(204);
    expect((await of(world, supervisor.as).make()).status).toBe(403);
    const other = await publishing();
    expect((await of(world).offer([other.perfis[0] ?? ''])).status).toBe(404);
    expect((await of(world).read()).perfis.filter(({ oferecido }) => oferecido)).toHaveLength(1);
  });
});

describe('asking with a code', () => {
  it('makes one request, which an approval answers with the profile until the granted end', async () => {
    const { world, codigo, perfis, cards } = await publishing();
    const { person, ask, mine, lookUp } = await asker();
    const [first = ''] = perfis;
    const made = await ask(codigo, [first]);
    expect(made.status).toBe(201);
    const [told] = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', world.company.id)
      .execute();
    expect(told && renderMessage(server.deps.texts, told.payload).text).toMatch(
      /^Alguém pediu acessos a contratos ou sistemas de EMPRESA DE TESTE LTDA\./,
    );
    expect((await ask(codigo, perfis)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-192')] });
    expect((await lookUp(codigo)).body.perfis).toMatchObject([{ situacao: 'esperando' }, { situacao: 'livre' }]);
    expect(await mine()).toMatchObject([
      { situacao: 'esperando', quantidadePerfis: 1, perfis: [{ nome: 'Expedição', concedido: null }] },
    ]);
    const { get, approve } = decide(world, made.body.idPedido);
    expect(await get()).toMatchObject({
      acessoAtual: null,
      impedimento: null,
      perfis: [{ idPerfil: first, nome: 'Expedição', existe: true, quantidadeCartoes: cards.length }],
    });

    expect((await approve([first], inDays(100))).status).toBe(204);

    expect(await stored(server.db, world.company, person)).toEqual(words(cards));
    expect((await granteeRow(server, world, person))?.valid_until).toBe(inDays(100));
    expect(await mine()).toMatchObject([
      { situacao: 'aprovado', concedidoAte: inDays(100), concedidos: 1, perfis: [{ concedido: true }] },
    ]);
    expect((await ask(codigo, [first])).body).toMatchObject({ msgs: [expect.stringContaining('MCN-256')] });
    const mails = await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).execute();
    expect(mails.map(({ payload }) => payload.template)).toEqual(['request-approved']);
    expect(await auditOf(person, 'request.%')).toEqual(['request.made', 'request.approved']);
  });

  it.each([
    ['ends sooner', 20, 300],
    ['ends later', 400, 400],
  ])('by somebody whose access %s costs nobody any time', async (_, days, end) => {
    const { world, codigo, perfis, cards, others } = await publishing();
    const { person, ask } = await asker();
    await grant(server, world, [person], others.slice(0, 1), [], { validoAte: inDays(days) });
    const [first = ''] = perfis;
    const made = await ask(codigo, [first]);
    await decide(world, made.body.idPedido).approve([first], inDays(300));
    expect(await stored(server.db, world.company, person)).toEqual(words([...cards, ...others.slice(0, 1)]));
    expect((await granteeRow(server, world, person))?.valid_until).toBe(inDays(end));
  });

  it.each([
    ['have no end', undefined, null, { fimConcedido: 'nenhum' }, 'não têm data de fim'],
    ['end later', 400, 400, { fimConcedido: 'mantido' }, 'valem até'],
    ['end on the day', 300, 300, { fimConcedido: 'dado' }, 'valem até'],
    ['end sooner', 20, undefined, { fimConcedido: 'dado' }, 'valem até'],
  ])(
    'says before and after to both sides which end holds for somebody whose accesses %s',
    async (_, days, stays, ended, written) => {
      const { world, codigo, perfis, others } = await publishing();
      const { person, ask, mine, lookUp } = await asker();
      const has = days === undefined ? null : inDays(days);
      await grant(server, world, [person], others.slice(0, 1), [], has ? { validoAte: has } : {});
      expect((await lookUp(codigo)).body).toMatchObject({ acessoAtual: { validoAte: has } });
      const [first = ''] = perfis;
      const made = await ask(codigo, [first], { ate: inDays(300) });
      const kept = stays === undefined ? null : { validoAte: stays === null ? null : inDays(stays) };
      const params = { id: world.company.id_produto };
      const queue = await server.call(listPedidos, { as: world.as, params });
      const { get, approve } = decide(world, made.body.idPedido);
      for (const said of [(await mine())[0], (queue.body.itens as unknown[])[0], await get()])
        expect(said).toMatchObject({ fimQueFica: kept });

      expect((await approve([first], inDays(300))).status).toBe(204);

      const told = { ...ended, fimQueFica: null, concedidoAte: inDays(stays ?? 300) };
      for (const said of [(await mine())[0], await get()]) expect(said).toMatchObject(told);
      const { payload } = await server.db
        .selectFrom('outbox')
        .select('payload')
        .where('account', '=', person.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(renderMessage(server.deps.texts, payload).text).toContain(written);
    },
  );

  it('is approved by a Supervisor without moving the end of accesses that lie outside the authorisation', async () => {
    const { world, codigo, perfis, others } = await publishing();
    const { person, ask } = await asker();
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    await grant(server, world, [person], others.slice(0, 1), [], { validoAte: inDays(20) });
    const [first = ''] = perfis;
    const made = await ask(codigo, [first]);
    const { get, approve } = decide(world, made.body.idPedido, supervisor.as);
    expect(await get()).toMatchObject({ fimQueFica: { validoAte: inDays(20) } });
    expect((await approve([first])).status).toBe(204);
    expect(await get()).toMatchObject({ fimConcedido: 'mantido', concedidoAte: inDays(20) });
  });

  it('is refused for what is not offered (any more), and for a day that has passed', async () => {
    const { world, company, codigo, perfis } = await publishing();
    const { ask } = await asker();
    await company.offer([]);
    expect((await ask(codigo, perfis)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-255')] });
    await company.offer(perfis);
    expect((await ask(codigo, perfis, { ate: inDays(-1) })).body).toMatchObject({ campos: [{ campo: 'ate' }] });
    expect((await ask(codigo, perfis, { motivo: ' ' })).status).toBe(400);
    expect(
      await server.db.selectFrom('access_request').selectAll().where('company', '=', world.company.id).execute(),
    ).toEqual([]);
  });

  it('names a profile in one request that waits, however many are sent at once', async () => {
    const { codigo, perfis } = await publishing();
    const { ask, mine } = await asker();
    const sent = await Promise.all(perfis.map(() => ask(codigo, perfis)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await mine()).toHaveLength(1);
  });

  it('leaves a request that waits when the profile is deleted: it is shown as gone, not approved, and refused', async () => {
    const { world, codigo, perfis, cards } = await publishing();
    const { person, ask, mine } = await asker();
    const made = await ask(codigo, perfis);
    const { get, approve, refuse } = decide(world, made.body.idPedido);
    const params = { id: world.company.id_produto, idPerfil: perfis[1] ?? '' };
    expect((await server.call(removePerfil, { as: world.as, params })).status).toBe(204);
    expect(await get()).toMatchObject({
      perfis: [
        { nome: 'Expedição', existe: true },
        { nome: 'Faturas', existe: false },
      ],
    });
    expect((await approve(perfis)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-197')] });
    expect(await stored(server.db, world.company, person)).toEqual([]);
    expect((await approve(perfis.slice(0, 1))).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards));
    expect(await mine()).toMatchObject([
      { situacao: 'aprovadoEmParte', perfis: [{ concedido: true }, { nome: 'Faturas', concedido: false }] },
    ]);
    expect((await refuse()).body).toMatchObject({ msgs: [expect.stringContaining('MCN-194')] });
  });

  it('of a profile that is deleted is told to both sides, refused with the reason, and whole again once that is undone', async () => {
    const { world, codigo, perfis } = await publishing();
    const { ask, mine } = await asker();
    const [first = ''] = perfis;
    const made = await ask(codigo, [first]);
    const { get, approve, refuse } = decide(world, made.body.idPedido);
    const params = { id: world.company.id_produto, idPerfil: first };
    const profile = (await server.call(getPerfil, { as: world.as, params })).body;
    expect(profile).toMatchObject({ quantidadePedidos: 1, oferecido: true });
    const remove = () => server.call(removePerfil, { as: world.as, params });
    const gone = await remove();
    expect(await mine()).toMatchObject([{ situacao: 'esperando', perfis: [{ nome: 'Expedição', existe: false }] }]);
    expect((await approve([first])).body).toMatchObject({ msgs: [expect.stringContaining('MCN-197')] });
    const { diff } = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('action', '=', 'profile.deleted')
      .where('on_behalf_of', '=', world.company.id)
      .executeTakeFirstOrThrow();
    expect(diff).toMatchObject({ requests: 1, offered: true });

    const undone = { ...params, idRetirada: gone.headers.get('x-desfazer') ?? '' };
    expect((await server.call(undoRetirada, { as: world.as, params: undone })).status).toBe(200);
    expect(await get()).toMatchObject({ perfis: [{ existe: true }] });
    expect(await mine()).toMatchObject([{ perfis: [{ existe: true }] }]);

    await remove();
    expect((await refuse('naoExiste')).status).toBe(204);
    expect(await mine()).toMatchObject([{ situacao: 'recusado', motivoRecusa: 'naoExiste' }]);
  });

  it('is a Supervisor’s to decide within the authorisation; the rest goes on waiting', async () => {
    const { world, codigo, perfis, cards } = await publishing();
    const { person, ask, mine } = await asker();
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const made = await ask(codigo, perfis);
    const { get, approve } = decide(world, made.body.idPedido, supervisor.as);
    expect(await get()).toMatchObject({ fora: 1, perfis: [{ nome: 'Expedição' }] });
    expect((await approve(perfis)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-160')] });
    expect((await approve(perfis.slice(0, 1))).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards));
    expect((await mine()).map(({ situacao, perfis: named }) => [situacao, named])).toEqual(
      expect.arrayContaining([
        ['aprovado', [{ nome: 'Expedição', concedido: true, existe: true }]],
        ['esperando', [{ nome: 'Faturas', concedido: null, existe: true }]],
      ]),
    );
    // What is left touches nothing of theirs.
    const queue = await server.call(listPedidos, { as: supervisor.as, params: { id: world.company.id_produto } });
    expect(queue.body.itens).toEqual([]);
  });

  it('of a profile that grew beyond the Supervisor’s authorisation meanwhile is the company’s to decide', async () => {
    const { world, codigo, perfis } = await publishing();
    const { person, ask } = await asker();
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const [first = ''] = perfis;
    const made = await ask(codigo, [first]);
    const theirs = decide(world, made.body.idPedido, supervisor.as);
    expect(await theirs.get()).toMatchObject({ impedimento: null });
    const [one = '', two = ''] = world.contracts;
    const changed = await server.call(changePerfil, {
      as: world.as,
      params: { id: world.company.id_produto, idPerfil: first },
      body: { nome: 'Expedição', contratos: [{ nuContrato: one }, { nuContrato: two }] },
    });
    expect(changed.status).toBe(200);
    expect((await theirs.approve([first])).body).toMatchObject({ msgs: [expect.stringContaining('MCN-160')] });
    expect((await theirs.refuse()).body).toMatchObject({ msgs: [expect.stringContaining('MCN-160')] });
    expect(await stored(server.db, world.company, person)).toEqual([]);
    expect((await decide(world, made.body.idPedido).approve([first])).status).toBe(204);
  });

  it('is nobody’s to decide who asked', async () => {
    const { world, codigo, perfis } = await publishing();
    const administrator = await addDelegate(server, world, 'A');
    const made = await server.call(askByCodigo, {
      as: administrator.as,
      params: { id: administrator.id_produto },
      body: { codigo, perfis, motivo: 'Também emito', ate: WISHED },
    });
    const { approve } = decide(world, made.body.idPedido, administrator.as);
    expect((await approve(perfis)).body).toMatchObject({ msgs: [expect.stringContaining('MCN-196')] });
  });

  it('of two who approve at once one does, and the other reads who', async () => {
    const { world, codigo, perfis, cards, others } = await publishing();
    const { person, ask } = await asker();
    const administrator = await addDelegate(server, world, 'A');
    const made = await ask(codigo, perfis);
    const [one, two] = await Promise.all([
      decide(world, made.body.idPedido).approve(perfis),
      decide(world, made.body.idPedido, administrator.as).approve(perfis),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([204, 409]);
    expect(await stored(server.db, world.company, person)).toEqual(words([...cards, ...others]));
  });

  it('is for what one does not have, or has no longer', async () => {
    const { world, codigo, perfis } = await publishing();
    const { person, ask, lookUp } = await asker();
    const [first = ''] = perfis;
    await giveProfile(server, world, first, [person]);
    expect((await lookUp(codigo)).body.perfis).toMatchObject([{ situacao: 'jaTem' }, { situacao: 'livre' }]);
    expect((await ask(codigo, [first])).status).toBe(409);
    await takeProfile(server, world, first, [person]);
    expect((await ask(codigo, [first])).status).toBe(201);
  });
});

it('the queue is narrowed to one of the profiles that are asked for', async () => {
  const { world, perfis, codigo } = await publishing();
  const [first = '', second = ''] = perfis;
  await (await asker('RITA PROVÁVEL')).ask(codigo, [first]);
  await (await asker('NELSON RASCUNHO')).ask(codigo, [second]);
  const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
  const names = async (perfil: string, as = world.as) => {
    const { body } = await server.call(listPedidos, {
      as,
      params: { id: world.company.id_produto },
      query: { perfil },
    });
    return (body.itens as { pessoa: { nome: string } }[]).map(({ pessoa }) => pessoa.nome);
  };
  expect(await names(first)).toEqual(['RITA PROVÁVEL']);
  expect(await names(second)).toEqual(['NELSON RASCUNHO']);
  // What lies beyond a supervisor's authorisation is not told by the filter.
  expect(await names(first, supervisor.as)).toEqual(['RITA PROVÁVEL']);
  expect(await names(second, supervisor.as)).toEqual([]);
});

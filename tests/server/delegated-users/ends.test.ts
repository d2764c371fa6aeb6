import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getAcessos, historico, quemUsa } from '../../../src/contract/delegated-accesses';
import { addDelegacao, changeDelegacao } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { listReceivedContracts } from '../../../src/contract/received-permissions';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter, validityOf } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, stored, type World } from '../support/delegation';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());

function save(
  endpoint: typeof addDelegacao | typeof changeDelegacao,
  world: World,
  person: { id_produto: string },
  cards: World['cards'],
  more: Record<string, unknown> = {},
  as = world.as,
) {
  return server.call(endpoint, {
    as,
    params: { id: world.company.id_produto },
    body: { listaUsuarios: [person.id_produto], listaCartoes: cards, ...more },
  });
}

const row = (world: World, person: { id: string }) =>
  server.db
    .selectFrom('grantee')
    .selectAll()
    .where('company', '=', world.company.id)
    .where('person', '=', person.id)
    .executeTakeFirst();
const templates = async (account: { id: string }) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', account.id).orderBy('id').execute()
  ).map(({ payload }) => payload.template);

const escaped = (text: string) => text.replace(/[?.]/g, '\\$&');

/** Somebody with two cards until the given day, which may have passed. */
async function until(date: string) {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  await save(addDelegacao, world, person, world.cards.slice(0, 2), { validoAte: today() });
  await server.db.updateTable('grantee').set({ valid_until: date }).where('company', '=', world.company.id).execute();
  return { world, person };
}

describe('the end of accesses', () => {
  it.each([
    [null, 'sem', null],
    ['2026-11-20', 'vencida', -1],
    ['2026-11-21', 'vencendo', 0],
    ['2026-12-21', 'vencendo', 30],
    ['2026-12-22', 'vigente', 31],
  ])('%s on 2026-11-21 is %s', (date, situacaoValidade, diasRestantes) => {
    expect(validityOf(date, '2026-11-21')).toEqual({ validoAte: date, situacaoValidade, diasRestantes });
  });

  it('is set, kept when left out, changed and taken away', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const next = daysAfter(today(), 40);
    const states: (string | null | undefined)[] = [];
    for (const more of [{ validoAte: next }, {}, { validoAte: daysAfter(next, 1) }, { validoAte: null }]) {
      await save(addDelegacao, world, person, world.cards.slice(0, 1), more);
      states.push((await row(world, person))?.valid_until);
    }
    expect(states).toEqual([next, next, daysAfter(next, 1), null]);
    const { body } = await server.call(historico, {
      as: world.as,
      params: { id: world.company.id_produto, idPF: person.id_produto },
    });
    expect((body.itens as { validade: unknown }[]).map((item) => item.validade)).toEqual([
      { de: daysAfter(next, 1), para: null },
      { de: next, para: daysAfter(next, 1) },
      { de: null, para: next },
    ]);
  });

  it('ends them by itself: the grantee and who asks for users of a card no longer see them, the company sees that they ended', async () => {
    const { world, person } = await until(daysAfter(today(), -1));
    const received = await server.call(listReceivedContracts, {
      as: await server.signIn(person),
      params: { id: person.id_produto, companyId: world.company.id_produto },
    });
    expect(received.status).not.toBe(200);
    expect(
      (
        await server.call(quemUsa, {
          as: world.as,
          params: { id: world.company.id_produto },
          query: { nuContrato: world.contracts[0] ?? '' },
        })
      ).body.itens,
    ).toEqual([]);
    const table = await server.call(listPermissionarios, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { validade: 'vencidas' },
    });
    expect(table.body.itens).toMatchObject([
      { situacaoValidade: 'vencida', diasRestantes: -1, quantidadeContratos: 1 },
    ]);
    expect(
      (
        await server.call(getAcessos, {
          as: world.as,
          params: { id: world.company.id_produto, cpfPF: person.id_produto },
        })
      ).body,
    ).toMatchObject({ situacaoValidade: 'vencida' });
  });

  it('can be renewed by saving the edit with a new end, and not without one', async () => {
    const { world, person } = await until(daysAfter(today(), -1));
    const refused = await save(changeDelegacao, world, person, world.cards.slice(0, 2));
    expect(refused.body.campos).toEqual([{ campo: 'validoAte', chave: 'valid_until_past' }]);
    expect(
      (await save(changeDelegacao, world, person, world.cards.slice(0, 2), { validoAte: daysAfter(today(), 10) })).body,
    ).toMatchObject({ incluidos: 1, alterados: 0, inalterados: 0 });
    expect(await stored(server.db, world.company, person)).toHaveLength(2);
    expect(await row(world, person)).toMatchObject({ valid_until: daysAfter(today(), 10), end_recorded: null });
  });

  it('lets a new grant begin anew: what had ended does not come back', async () => {
    const { world, person } = await until(daysAfter(today(), -1));
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) });
    const fresh = world.cards.filter((card) => card.nuContrato === world.contracts[1]).slice(0, 1);
    expect(
      (await save(addDelegacao, world, person, fresh, { validoAte: daysAfter(today(), 90) }, supervisor.as)).body,
    ).toMatchObject({ incluidos: 1, alterados: 0, inalterados: 0 });
    expect(await stored(server.db, world.company, person)).toEqual(
      fresh.map((card) => `${card.nuContrato}/${card.nuCartao}`),
    );
    const actions = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', person.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'delegation.granted',
      'delegation.expired',
      'delegation.granted',
    ]);
  });
});

describe('the job that tends to ends', () => {
  it('tells both sides once, a week before, and again when the end moved', async () => {
    const { world, person } = await until(daysAfter(today(), 7));
    const { person: later } = await until(daysAfter(today(), 8));
    await tendEnds(server.deps);
    await tendEnds(server.deps);
    expect(await templates(person)).toEqual(['delegation-granted', 'delegation-ending']);
    expect(await templates(world.company)).toEqual(['delegation-ending-company']);
    expect(await templates(later)).toEqual(['delegation-granted']);
    await save(addDelegacao, world, person, world.cards.slice(0, 1), { validoAte: daysAfter(today(), 3) });
    await tendEnds(server.deps);
    expect((await templates(person)).filter((template) => template === 'delegation-ending')).toHaveLength(2);
  });

  it('leads the grantee to asking for a renewal, before the end and after it, and the company to whom it concerns', async () => {
    const mails = async (account: { id: string }, language: 'pt' | 'en' = 'pt') =>
      (
        await server.db
          .selectFrom('outbox')
          .select('payload')
          .where('account', '=', account.id)
          .where(sql<boolean>`payload->>'template' like 'delegation-end%'`)
          .orderBy('id')
          .execute()
      ).map(({ payload }) => renderMessage(server.deps.texts, { ...payload, language }).text);
    const front = `http://localhost:${server.deps.config.PORT}`;
    const { world, person } = await until(daysAfter(today(), 2));
    await tendEnds(server.deps);
    const renewal = `${front}/meusPedidos?renovar=${world.company.id_produto}`;
    expect(await mails(person)).toEqual([expect.stringMatching(`peça a renovação à empresa: ${escaped(renewal)}$`)]);
    expect(await mails(world.company)).toEqual([
      expect.stringContaining(`${front}/delegacaoAcesso?validade=aRenovar&ordem=validade%2Casc&renovar=S&mensagem=S`),
    ]);
    server.tick(3 * 86_400_000);
    await tendEnds(server.deps);
    expect((await mails(person, 'en'))[1]).toMatch(new RegExp(`within the next 30 days: ${escaped(renewal)}$`));
  });

  it('writes what an older copy enqueued without an address in words', () => {
    const values = { empresa: 'LOJA', dia: '2027-01-02', quantidade: '3' };
    for (const template of ['delegation-ending', 'delegation-ended', 'delegation-ending-company'])
      for (const language of ['pt', 'en'] as const) {
        const { text } = renderMessage(server.deps.texts, { template, language, values });
        expect(text).not.toMatch(/\{\{|http|: ?$/);
      }
  });

  it('tells a company once for all people of one day', async () => {
    const world = await addWorld(server);
    for (let count = 0; count < 3; count += 1)
      await save(addDelegacao, world, await addPerson(server.db), world.cards.slice(0, 1), {
        validoAte: daysAfter(today(), 5),
      });
    await tendEnds(server.deps);
    const messages = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', world.company.id)
      .execute();
    expect(messages.map(({ payload }) => payload.values.quantidade)).toEqual(['3']);
  });

  it('tells the grantee when it ended, writes it into the audit once, and a month later lets the row go', async () => {
    const { world, person } = await until(daysAfter(today(), -1));
    await tendEnds(server.deps);
    await tendEnds(server.deps);
    expect(await templates(person)).toEqual(['delegation-granted', 'delegation-ended']);
    const { body } = await server.call(historico, {
      as: world.as,
      params: { id: world.company.id_produto, idPF: person.id_produto },
    });
    expect((body.itens as { acao: string; por: unknown }[]).map(({ acao, por }) => [acao, por === null])).toEqual([
      ['vencido', true],
      ['concedido', false],
    ]);
    await server.db
      .updateTable('grantee')
      .set({ valid_until: daysAfter(today(), -31), end_recorded: daysAfter(today(), -31) })
      .where('person', '=', person.id)
      .execute();
    await tendEnds(server.deps);
    expect(await row(world, person)).toBeUndefined();
    expect(await stored(server.db, world.company, person)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import { askByCodigo } from '../../../src/contract/request-codes';
import { askRenewal, refusePedido } from '../../../src/contract/requests';
import { chooseNotices, getSecurity } from '../../../src/contract/security';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter } from '../../../src/server/grants/validity';
import { jobs } from '../../../src/server/jobs';
import { loadTexts } from '../../../src/server/locales';
import { renderMessage } from '../../../src/server/outbox/render';
import { inSaoPaulo } from '../../../src/server/saoPaulo';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, inContract, systemBody, type World } from '../support/delegation';
import { sendAll } from '../support/outbox';
import { addProfile } from '../support/profiles';
import { publishCode } from '../support/requests';

const server = useServer({
  PUBLIC_URL: 'https://portal.example',
  NOTICE_MERGE_MINUTES: '60',
  NOTICES_PER_PAIR_DAY: '3',
});
const texts = loadTexts(process.cwd());

type Third = Awaited<ReturnType<typeof addDelegate>>;
type Person = Pick<Third, 'id' | 'id_produto'>;

const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const morning = async () => {
  const now = inSaoPaulo(server.deps.now()).add(1, 'day').hour(7).minute(1).toDate();
  await jobs.find(({ name }) => name === 'daily digests')?.run({ ...server.deps, now: () => now });
};
const choose = (third: Third, avisosNaHora: boolean, resumoDiario = false) =>
  server.call(chooseNotices, {
    as: third.as,
    params: { id: third.id_produto },
    body: { resumoDiario, avisosNaHora },
  });

/** Somebody with the first card of a contract, and a group where `group` says so, until so many days from now. */
async function grantee(
  world: World,
  days: number,
  { contract = 0, group = false, person }: { contract?: number; group?: boolean; person?: Person } = {},
) {
  const one = person ?? (await addPerson(server.db));
  await server.call(addDelegacao, {
    as: world.as,
    params: { id: world.company.id_produto },
    body: {
      listaUsuarios: [one.id_produto],
      listaCartoes: inContract(world, contract).slice(0, 1),
      ...(group && { listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1'])] }),
    },
  });
  await server.db
    .updateTable('grantee')
    .set({ valid_until: inDays(days) })
    .where('person', '=', one.id)
    .execute();
  return one;
}

/** Asks the company for more time, as somebody who has something of it. */
async function ask(world: World, person: { id_produto: string }, as: string) {
  const answer = await server.call(askRenewal, {
    as,
    params: { id: person.id_produto },
    body: { idPostal: world.company.id_produto, motivo: '', ate: inDays(200) },
  });
  expect(answer.status).toBe(201);
  return String(answer.body['idPedido']);
}
async function asked(world: World, of: Parameters<typeof grantee>[2] = {}) {
  const person = await grantee(world, 20, of);
  return ask(world, person, await server.signIn(person));
}

/** What an account is or will be written to, but for what it was given. */
const mailsTo = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', id).orderBy('criado_em').execute())
    .map(({ payload: { template, values } }) => [template, values] as const)
    .filter(([template]) => !template.startsWith('delegation-granted'));
const digestsTo = async (whom: { id: string }) =>
  (await mailsTo(whom)).flatMap(([template, values]) =>
    template === 'digest' ? [Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'nome'))] : [],
  );
const told = async (all: Record<string, { id: string }>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(all).map(async ([name, whom]) => [name, await digestsTo(whom)] as const)),
  );

describe('who acts for a company', () => {
  it('is told once a day of the requests that they may decide, and of no other', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const all = {
      administrator: await addDelegate(server, world, 'A'),
      within: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) }),
      systems: await addDelegate(server, world, 'S', { systems: [system?.id ?? ''] }),
      beyond: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(1, 2) }),
      elsewhere: await addDelegate(server, await addWorld(server), 'A'),
      closed: await addDelegate(server, world, 'A'),
    };
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', all.closed.id).execute();
    await asked(world);
    await asked(world, { group: true });
    const answered = await asked(world);
    for (const one of Object.values(all)) expect(await mailsTo(one)).toEqual([]);
    await server.call(refusePedido, {
      as: world.as,
      params: { id: world.company.id_produto, idPedido: answered },
      body: { motivo: 'naoPrecisa' },
    });
    await morning();
    await morning();
    expect(await told(all)).toEqual({
      administrator: [{ requests: '2', parts: 'S' }],
      within: [{ requests: '2', parts: 'S' }],
      systems: [{ requests: '1', parts: 'S' }],
      beyond: [],
      elsewhere: [],
      closed: [],
    });
  });

  it('is not told of their own request, which others decide', async () => {
    const world = await addWorld(server);
    const [asker, other] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'A')];
    for (const one of [asker, other]) await choose(one, true);
    await grantee(world, 20, { person: asker });
    await ask(world, asker, asker.as);
    expect(await mailsTo(asker)).toEqual([]);
    expect((await mailsTo(other)).map(([template]) => template)).toEqual(['request-made-third-party']);
    await choose(other, false);
    await asked(world);
    await morning();
    expect(await told({ asker, other })).toEqual({ asker: [], other: [{ requests: '2', parts: 'S' }] });
  });

  it('is told of profiles that lie wholly within the authorisation', async () => {
    const world = await addWorld(server);
    const narrow = await addProfile(server, world, { contratos: inContract(world, 0).slice(0, 1) });
    const wide = await addProfile(server, world, {
      contratos: [...inContract(world, 0), ...inContract(world, 1)],
    });
    const all = {
      narrow: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) }),
      wide: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 2) }),
    };
    const codigo = await publishCode(server, world, [narrow, wide]);
    for (const perfis of [[wide], [narrow]]) {
      const person = await addPerson(server.db);
      const answer = await server.call(askByCodigo, {
        as: await server.signIn(person),
        params: { id: person.id_produto },
        body: { codigo, perfis, motivo: 'Entro na expedição', ate: inDays(100) },
      });
      expect(answer.status).toBe(201);
    }
    await morning();
    expect(await told(all)).toEqual({
      narrow: [{ requests: '1', parts: 'S' }],
      wide: [{ requests: '2', parts: 'S' }],
    });
  });

  it('has one entry for the message of the day, however many ask', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    for (let asking = 0; asking < 3; asking += 1) await asked(world);
    const entries = await server.db
      .selectFrom('digest_entry')
      .select('news')
      .where('account', '=', administrator.id)
      .execute();
    expect(entries).toEqual([{ news: 'requests' }]);
  });

  it('is told at once where they chose so, with where it is, as rarely as of all else', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    expect((await choose(administrator, true)).status).toBe(204);
    await asked(world);
    const link = `https://portal.example/pedidos?empresa=${world.company.id_produto}&mensagem=S`;
    expect(await mailsTo(administrator)).toMatchObject([
      ['request-made-third-party', { empresa: 'EMPRESA DE TESTE LTDA', link }],
    ]);
    await sendAll(server);
    for (let asking = 0; asking < 3; asking += 1) await asked(world);
    const templates = (await mailsTo(administrator)).map(([template]) => template);
    expect(templates, 'one that went, and one that waits for others').toEqual([
      'request-made-third-party',
      'request-made-third-party',
    ]);
    await morning();
    expect(await digestsTo(administrator)).toEqual([]);
  });

  it('has what waits to be sent in the message of the day when they go back to that, and in a last one what waited for it', async () => {
    const world = await addWorld(server);
    const third = await addDelegate(server, world, 'A');
    await choose(third, true);
    await asked(world);
    await choose(third, false);
    expect(await mailsTo(third)).toEqual([]);
    await choose(third, true);
    await morning();
    expect(await digestsTo(third)).toEqual([{ requests: '1', ultimo: 'S' }]);
    await choose(third, true, true);
    await asked(world);
    const templates = (await mailsTo(third)).map(([template]) => template);
    expect(templates, 'reviews in the message of the day are another choice').toContain('request-made-third-party');
  });

  it('is told of the accesses that end within a week: an Administrador of all but their own, a Supervisor of those within', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const all = {
      administrator: await addDelegate(server, world, 'A'),
      within: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) }),
      both: await addDelegate(server, world, 'S', {
        contracts: world.contracts.slice(0, 2),
        systems: [system?.id ?? ''],
      }),
      beyond: await addDelegate(server, world, 'S', { contracts: world.contracts.slice(2) }),
    };
    await grantee(world, 5, { group: true });
    await grantee(world, 5);
    await grantee(world, 3, { contract: 1 });
    await grantee(world, 40);
    await grantee(world, 5, { person: all.within });
    await tendEnds(server.deps);
    await tendEnds(server.deps);
    await morning();
    expect(await told(all)).toEqual({
      administrator: [{ ends: '4', parts: 'S' }],
      within: [{ ends: '2', parts: 'S' }],
      both: [{ ends: '4', parts: 'S' }],
      beyond: [],
    });
  });

  it('has one mail about ends where they chose that, and not of a company that they act for no more', async () => {
    const world = await addWorld(server);
    const [one, gone] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'A')];
    await choose(one, true);
    for (const days of [3, 5]) await grantee(world, days);
    await tendEnds(server.deps);
    const link = `https://portal.example/delegacaoAcesso?empresa=${world.company.id_produto}&validade=aRenovar&ordem=validade%2Casc&mensagem=S`;
    expect(await mailsTo(one)).toEqual([
      ['delegation-ending-third-party', { empresa: 'EMPRESA DE TESTE LTDA', quantidade: '2', link }],
    ]);
    await server.db.deleteFrom('delegate').where('person', '=', gone.id).execute();
    await morning();
    expect(await mailsTo(gone)).toEqual([]);
  });

  it('reads on the screen of security what they chose, and each change once in the audit', async () => {
    const world = await addWorld(server);
    const third = await addDelegate(server, world, 'S', { contracts: world.contracts });
    const shown = async (as: string, id: string) => {
      const { body } = await server.call(getSecurity, { as, params: { id } });
      return [body['resumoDiario'], body['avisosNaHora']];
    };
    expect(await shown(third.as, third.id_produto)).toEqual([false, false]);
    await choose(third, true);
    await choose(third, true);
    expect(await shown(third.as, third.id_produto)).toEqual([false, true]);
    expect(await shown(world.as, world.company.id_produto)).toEqual([false, null]);
    const events = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('target', '=', third.id)
      .where('action', '=', 'notices.chosen')
      .execute();
    expect(events).toEqual([{ diff: { atOnce: true } }]);
  });
});

it('what third parties are written to says whose it is and where, in both languages', () => {
  const values = { empresa: 'LOJA', quantidade: '3', link: 'https://portal.example/x' };
  const said = (template: string, language: 'pt' | 'en') => renderMessage(texts, { template, values, language });
  expect(said('request-made-third-party', 'pt')).toEqual({
    subject: 'Pedidos de acesso esperam por LOJA',
    text: expect.stringMatching(
      /^Alguém pediu acessos de LOJA que você pode decidir\. .*endereço: https:\/\/portal\.example\/x\n/,
    ),
  });
  expect(said('request-made-third-party', 'en').text).toContain('access from LOJA that you can decide');
  expect(said('delegation-ending-third-party', 'pt').text).toContain(
    'na última semana antes do fim: 3. São as que você vê',
  );
  expect(said('delegation-ending-third-party', 'en').text).toContain(
    'has entered its last week: 3. They are those you see',
  );
  const day = (language: 'pt' | 'en') =>
    renderMessage(texts, { template: 'digest', values: { nome: 'ANA', requests: '1', parts: 'S' }, language }).text;
  expect(day('pt')).toContain('Em Segurança você escolhe o que chega neste resumo e o que chega na hora');
  expect(day('en')).toContain('Under Security you choose what comes in this summary and what comes at once');
});

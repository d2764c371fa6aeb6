import { describe, expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getPerfilDelegacao, getUsuario } from '../../../src/contract/home';
import { getSecurity } from '../../../src/contract/security';
import {
  addTerceiro,
  authoriseSistemas,
  findTerceiro,
  getExigencia,
  listTerceiros,
  removeTerceiros,
  setExigencia,
} from '../../../src/contract/third-parties';
import { shutOutBy } from '../../../src/server/demand';
import { mayRemember, rememberedBrowsers } from '../../../src/server/second-factor/remembered-browsers';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addDelegate, addWorld, grant, type World } from '../support/delegation';
import { codeOf } from '../support/refusals';

const server = useServer();
const DAY = 86_400_000;

const demand = async (
  world: World,
  exige = true,
  { as, semLembrar = false }: { as?: string; semLembrar?: boolean } = {},
) =>
  server.call(setExigencia, {
    as: as ?? (await server.signIn(world.company)),
    params: { id: world.company.id_produto },
    body: { exige, semLembrar },
  });
const read = async (world: World) =>
  (
    await server.call(getExigencia, {
      as: await server.signIn(world.company),
      params: { id: world.company.id_produto },
    })
  ).body;
/** Moves a demand, and since when people are third parties, into the past. */
async function longAgo(world: World, days: number) {
  const at = new Date(server.deps.now().getTime() - days * DAY);
  await server.db.updateTable('delegate').set({ criado_em: at }).where('company', '=', world.company.id).execute();
  await server.db
    .updateTable('second_factor_demand')
    .set({ desde: at })
    .where('company', '=', world.company.id)
    .execute();
}
const lists = (world: World, as: string) =>
  server.call(listPermissionarios, { as, params: { id: world.company.id_produto } });
const noticesTo = async (person: { id: string }) =>
  (await server.db.selectFrom('outbox').select('payload').where('account', '=', person.id).orderBy('id').execute()).map(
    ({ payload }) => [payload.template, payload.values.dia],
  );
const saoPaulo = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at);
const inDays = (days: number) => saoPaulo(new Date(server.deps.now().getTime() + days * DAY));

describe('demanding a second step', () => {
  it('says since when, until when and of how many, tells every third party once, and is in the log', async () => {
    const world = await addWorld(server);
    const [having, lacking] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'S')];
    await addAuthenticator(server, having.id);
    expect(await read(world)).toEqual({
      disponivel: true,
      desde: null,
      ate: null,
      semLembrar: false,
      terceiros: 2,
      semSegundaEtapa: 1,
    });
    const changed = await demand(world);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ate: inDays(7), terceiros: 2, semSegundaEtapa: 1 });
    const again = await demand(world);
    expect(again.body).toEqual(changed.body);
    for (const person of [having, lacking])
      expect(await noticesTo(person)).toEqual([['second-step-demanded', inDays(7)]]);
    const log = await server.call(listRegistro, {
      as: await server.signIn(world.company),
      params: { id: world.company.id_produto },
    });
    expect(log.body.itens).toMatchObject([{ acao: 'segundaEtapaExigida', por: { perfil: 'Empresa' } }]);
  });

  it('ends when the company wants it no more, which all are told', async () => {
    const world = await addWorld(server);
    const person = await addDelegate(server, world, 'S');
    await demand(world);
    await longAgo(world, 8);
    expect(codeOf(await lists(world, person.as))).toBe('IDC-120');
    expect((await demand(world, false)).body).toMatchObject({ desde: null, ate: null });
    expect((await demand(world, false)).status).toBe(200);
    expect((await lists(world, person.as)).status).toBe(200);
    expect((await noticesTo(person)).map(([template]) => template)).toEqual([
      'second-step-demanded',
      'second-step-released',
    ]);
  });

  it('is the company’s and its Administrador’s to say, in a recent sign-in', async () => {
    const world = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    const supervisor = await addDelegate(server, world, 'S');
    expect((await demand(world, true, { as: supervisor.as })).status).toBe(403);
    expect((await read(world)).desde).toBeNull();
    expect((await demand(world, true, { as: administrator.as })).status).toBe(200);
    const old = await server.signIn(world.company, { authTime: new Date(server.deps.now().getTime() - 11 * 60_000) });
    expect(codeOf(await demand(world, false, { as: old }))).toBe('IDC-112');
  });

  it('twice at once is one demand', async () => {
    const world = await addWorld(server);
    const [first, second] = [await addDelegate(server, world, 'A'), await addDelegate(server, world, 'A')];
    const answers = await Promise.all([
      demand(world),
      demand(world, true, { as: first.as }),
      demand(world, true, { as: second.as }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.desde)).size).toBe(1);
    expect(await noticesTo(first)).toHaveLength(1);
  });

  it('is told to who becomes third party later, in the message that says so, with seven days of their own', async () => {
    const world = await addWorld(server);
    await demand(world);
    await longAgo(world, 30);
    const add = async (person: { id_produto: string }) =>
      server.call(addTerceiro, {
        as: await server.signIn(world.company),
        body: { idPostal: world.company.id_produto, idPostalPF: person.id_produto, perfil: 'S', tipo: 'PJ' },
      });
    const [lacking, having] = [await addPerson(server.db), await addPerson(server.db)];
    await addAuthenticator(server, having.id);
    expect((await add(lacking)).body).toMatchObject({ segundaEtapa: false });
    expect((await add(having)).body).toMatchObject({ segundaEtapa: true });
    expect(await noticesTo(lacking)).toEqual([['third-party-added-supervisor-demanded', inDays(7)]]);
    expect(await noticesTo(having)).toEqual([['third-party-added-supervisor', undefined]]);
    expect((await lists(world, await server.signIn(lacking))).status).toBe(200);
  });
});

describe('who has none', () => {
  it('reads at security which company wants one first, until when, and how many others do', async () => {
    const [first, second, third] = [await addWorld(server), await addWorld(server), await addWorld(server)];
    const person = await addDelegate(server, first, 'A');
    await addDelegate(server, second, 'S', {}, person);
    await addDelegate(server, third, 'S', {}, person);
    const said = async () =>
      (await server.call(getSecurity, { as: person.as, params: { id: person.id_produto } })).body.exigencia;
    expect(await said()).toBeNull();
    await demand(first);
    const of = async ({ company }: World) =>
      (await server.db.selectFrom('account').select('nome').where('id', '=', company.id).executeTakeFirstOrThrow())
        .nome;
    expect(await said()).toEqual({ empresa: await of(first), ate: inDays(7), vencida: false, outras: 0 });
    await demand(second);
    await longAgo(second, 3);
    expect(await said()).toEqual({ empresa: await of(second), ate: inDays(4), vencida: false, outras: 1 });
    await demand(third);
    await longAgo(third, 8);
    expect(await said()).toEqual({ empresa: await of(third), ate: inDays(-1), vencida: true, outras: 2 });
    await addAuthenticator(server, person.id);
    expect(await said()).toBeNull();
  });
});

describe('who has none after seven days', () => {
  it('acts through the seventh day, then for no call of that company until they have one; nothing else is closed', async () => {
    const world = await addWorld(server, { systems: 1 });
    const other = await addWorld(server);
    const administrator = await addDelegate(server, world, 'A');
    await addDelegate(server, other, 'A', {}, administrator);
    const supervisor = await addDelegate(server, world, 'S');
    const person = await addPerson(server.db);
    await demand(world);
    const perfis = async () =>
      (await server.call(getPerfilDelegacao, { as: administrator.as, params: { id: administrator.id_produto } })).body
        .perfis;
    await longAgo(world, 7);
    expect((await lists(world, administrator.as)).status).toBe(200);
    expect(await perfis()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ segundaEtapa: { ate: inDays(0), vencida: false } }),
        expect.objectContaining({ segundaEtapa: null }),
      ]),
    );

    await longAgo(world, 8);
    const company = world.company.id_produto;
    const tries = {
      reads: () => lists(world, administrator.as),
      'looks people up': () =>
        server.call(findTerceiro, {
          as: administrator.as,
          params: { userOrCpf: person.id_produto },
          query: { idPostal: company },
        }),
      adds: () =>
        server.call(addTerceiro, {
          as: administrator.as,
          body: { idPostal: company, idPostalPF: person.id_produto, perfil: 'S', tipo: 'PJ' },
        }),
      authorises: () =>
        server.call(authoriseSistemas, {
          as: administrator.as,
          body: [
            {
              idPostal: company,
              idPostalPF: supervisor.id_produto,
              coSistema: world.systems[0]?.id,
              autoriza: true,
              tipo: 'PJ',
            },
          ],
        }),
      removes: () =>
        server.call(removeTerceiros, {
          as: administrator.as,
          params: { id: company, other: supervisor.id_produto },
          body: { idPostal: company, listaTerceiros: [supervisor.id_produto], tipo: 'PJ' },
        }),
      grants: () => grant(server, world, [person], world.cards.slice(0, 1), [], { as: administrator.as }),
      'ends the demand': () => demand(world, false, { as: administrator.as }),
    };
    for (const [what, attempt] of Object.entries(tries)) {
      const answer = await attempt();
      expect([answer.status, codeOf(answer)], what).toEqual([409, 'IDC-120']);
    }
    expect(codeOf(await lists(world, supervisor.as))).toBe('IDC-120');
    expect(await perfis()).toEqual(
      expect.arrayContaining([expect.objectContaining({ segundaEtapa: { ate: inDays(-1), vencida: true } })]),
    );
    expect((await lists(other, administrator.as)).status).toBe(200);
    expect(
      (await server.call(getUsuario, { as: administrator.as, params: { id: administrator.id_produto } })).status,
    ).toBe(200);
    expect((await lists(world, await server.signIn(world.company))).status).toBe(200);

    await addAuthenticator(server, administrator.id);
    for (const what of ['reads', 'looks people up', 'authorises'] as const)
      expect((await tries[what]()).status, what).toBe(200);
    expect(await perfis()).toEqual([
      expect.objectContaining({ segundaEtapa: null }),
      expect.objectContaining({ segundaEtapa: null }),
    ]);
    // Without it again they are where they were.
    await server.db.deleteFrom('authenticator').where('account', '=', administrator.id).execute();
    expect(codeOf(await tries.reads())).toBe('IDC-120');
  });
});

describe('the company’s tables', () => {
  it('say of third parties and of grantees who has a second step', async () => {
    const world = await addWorld(server);
    const [app, none] = [await addPerson(server.db, { nome: 'Ana' }), await addPerson(server.db, { nome: 'Bia' })];
    await addAuthenticator(server, app.id);
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts }, none);
    await addDelegate(server, world, 'S', {}, app);
    await grant(server, world, [app, none], world.cards.slice(0, 1));
    const shown = async (endpoint: typeof listTerceiros | typeof listPermissionarios, as = world.as) =>
      (
        (await server.call(endpoint, { as, params: { id: world.company.id_produto } })).body.itens as {
          segundaEtapa: boolean | null;
        }[]
      ).map(({ segundaEtapa }) => segundaEtapa);
    expect(await shown(listTerceiros)).toEqual([true, false]);
    expect(await shown(listPermissionarios)).toEqual([true, false]);
    expect(await shown(listPermissionarios, supervisor.as)).toEqual([null, null]);
  });
});

describe('a company that wants no remembered browsers', () => {
  it('has none of its third parties’ remembered, as long as it demands that', async () => {
    const world = await addWorld(server);
    const person = await addDelegate(server, world, 'S');
    const { db } = server;
    const now = server.deps.now();
    const config = { REMEMBERED_BROWSER_DAYS: 30 };
    const browser = newId();
    await db
      .insertInto('known_browser')
      .values({ id: browser, account: person.id, secret_hash: browser, passkey: null, seen_at: now, criado_em: now })
      .execute();
    await db
      .insertInto('remembered_browser')
      .values({
        id: newId(),
        account: person.id,
        browser,
        address: '127.0.0.1',
        user_agent: '',
        criado_em: now,
        last_used: null,
        expires: new Date(now.getTime() + DAY),
      })
      .execute();
    const state = async () => [
      await mayRemember(db, config, person.id),
      (await rememberedBrowsers(db, config, { account: person.id, now })).length,
    ];
    await demand(world);
    expect(await state()).toEqual([true, 1]);
    const since = (await read(world)).desde;
    expect((await demand(world, true, { semLembrar: true })).body).toMatchObject({ semLembrar: true, desde: since });
    expect(await state()).toEqual([false, 0]);
    await demand(world, false);
    expect(await state()).toEqual([true, 1]);
  });
});

describe('another single sign-on', () => {
  it('has a second step of its own: nobody is shut out for what is not known here', async () => {
    const world = await addWorld(server);
    const person = await addDelegate(server, world, 'S');
    await demand(world);
    await longAgo(world, 8);
    const of = { company: world.company.id, person: person.id, now: server.deps.now() };
    expect(await shutOutBy(server.db, { SSO_URL: undefined }, of)).not.toBeNull();
    expect(await shutOutBy(server.db, { SSO_URL: 'https://entrada.example/cas' }, of)).toBeNull();
  });
});

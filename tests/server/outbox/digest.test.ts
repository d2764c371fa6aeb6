import { describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import { cancelCertificacao, decideCertificacao } from '../../../src/contract/certifications';
import { askRenewal, refusePedido } from '../../../src/contract/requests';
import { chooseNotices, getSecurity } from '../../../src/contract/security';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter } from '../../../src/server/grants/validity';
import { jobs } from '../../../src/server/jobs';
import { loadTexts } from '../../../src/server/locales';
import { enqueueNotices } from '../../../src/server/outbox/enqueue';
import { renderMessage } from '../../../src/server/outbox/render';
import { inSaoPaulo } from '../../../src/server/saoPaulo';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, addClosed } from '../support/certifications';
import { addDelegate, addWorld, type World } from '../support/delegation';
import { sendAll } from '../support/outbox';

const server = useServer();
const DAY_MS = 86_400_000;
const texts = loadTexts(process.cwd());

/** The next time that the messages of a day go. */
const nextMorning = () => inSaoPaulo(server.deps.now()).add(1, 'day').hour(7).minute(1).toDate();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const morning = async (now = nextMorning()) =>
  jobs.find(({ name }) => name === 'daily digests')?.run({ ...server.deps, now: () => now });
const chooses = ({ as, id_produto: id }: { as: string; id_produto: string }, resumoDiario: boolean) =>
  server.call(chooseNotices, { as, params: { id }, body: { resumoDiario } });
const choose = ({ as, company }: World, resumoDiario: boolean) => chooses({ ...company, as }, resumoDiario);

/** Somebody whose access ends in `days`. */
async function grantee(world: World, days: number) {
  const person = await addPerson(server.db);
  const listaUsuarios = [person.id_produto];
  const body = { listaUsuarios, listaCartoes: world.cards.slice(0, 1) };
  await server.call(addDelegacao, { as: world.as, params: { id: world.company.id_produto }, body });
  await server.db
    .updateTable('grantee')
    .set({ valid_until: inDays(days) })
    .where('person', '=', person.id)
    .execute();
  return person;
}

/** Somebody asks the company for more time. */
async function ask(world: World) {
  const person = await grantee(world, 20);
  const answer = await server.call(askRenewal, {
    as: await server.signIn(person),
    params: { id: person.id_produto },
    body: { idPostal: world.company.id_produto, motivo: 'Continuo', ate: inDays(200) },
  });
  expect(answer.status).toBe(201);
  return String(answer.body['idPedido']);
}

const refuse = ({ as, company }: World, idPedido: string) =>
  server.call(refusePedido, { as, params: { id: company.id_produto, idPedido }, body: { motivo: 'naoPrecisa' } });

const mailsTo = async ({ company }: { company: { id: string } }) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', company.id).orderBy('id').execute()
  ).map(({ payload: { template, values } }) => [template, values] as const);

/** What the messages of the day to an account count. */
const digestsTo = async (whom: { company: { id: string } }) =>
  (await mailsTo(whom)).flatMap(([template, values]) =>
    template === 'digest' ? [Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'nome'))] : [],
  );

describe('one message a day', () => {
  it('says what came since the day before, once, and nothing goes by itself meanwhile', async () => {
    const world = await addWorld(server);
    expect((await choose(world, true)).status).toBe(204);
    await ask(world);
    await ask(world);
    expect(await mailsTo(world)).toEqual([]);
    await morning(server.deps.now());
    expect(await mailsTo(world), 'not before the morning').toEqual([]);
    await Promise.all([morning(), morning()]);
    await morning();
    expect(await mailsTo(world)).toEqual([['digest', { nome: expect.any(String), requests: '2' }]]);
  });

  it('counts the people whose accesses end', async () => {
    const world = await addWorld(server);
    await choose(world, true);
    for (let count = 0; count < 3; count += 1) await grantee(world, 5);
    await tendEnds(server.deps);
    await morning();
    expect(await mailsTo(world)).toEqual([['digest', { nome: expect.any(String), ends: '3' }]]);
  });

  it('says how many requests wait when it goes, also those of before, and nothing when none does', async () => {
    const world = await addWorld(server);
    await choose(world, true);
    const [first, second] = [await ask(world), await ask(world)];
    await refuse(world, first);
    await morning();
    expect(await digestsTo(world)).toEqual([{ requests: '1' }]);
    server.tick(25 * 3_600_000);
    const again = { ...world, as: await server.signIn(world.company) };
    const third = await ask(again);
    await morning();
    expect((await digestsTo(world)).slice(1)).toEqual([{ requests: '2' }]);
    server.tick(25 * 3_600_000);
    const late = { ...world, as: await server.signIn(world.company) };
    await refuse(late, second);
    await refuse(late, third);
    await refuse(late, await ask(late));
    await morning();
    expect(await digestsTo(world)).toHaveLength(2);
  });

  it('says how many reviews wait for whom it goes to, none twice and none that is over or decided', async () => {
    const world = await addWorld(server);
    const [system] = world.systems;
    const made = [await grantee(world, 200), await grantee(world, 200)];
    const administrator = await addDelegate(server, world, 'A');
    // Of the one contract that all the people have cards in, and of another one.
    const within = await addDelegate(server, world, 'S', { contracts: [world.cards[0]?.nuContrato ?? ''] });
    const beyond = await addDelegate(server, world, 'S', { systems: [system?.id ?? ''] });
    const gone = await addDelegate(server, world, 'A');
    const all = [administrator, within, beyond, gone];
    for (const one of [{ ...world.company, as: world.as }, ...all]) await chooses(one, true);
    const open = async () => addCertification(server, world, all, { days: 5 });
    const [waits, cancelled, decided] = [await open(), await open(), await open()];
    const at = (idCertificacao: string) => ({ id: world.company.id_produto, idCertificacao });
    await server.call(cancelCertificacao, { as: world.as, params: at(cancelled) });
    const body = { pessoas: made.map(({ id_produto }) => id_produto), decisao: 'manter' };
    await server.call(decideCertificacao, { as: world.as, params: at(decided), body });
    server.tick(4 * DAY_MS);
    await tendCertifications(server.deps);
    await server.db.deleteFrom('delegate').where('person', '=', gone.id).execute();
    await morning();
    const told = { company: await digestsTo(world) } as Record<string, unknown>;
    for (const [name, company] of Object.entries({ administrator, within, beyond, gone }))
      told[name] = await digestsTo({ company });
    expect(told).toEqual({
      company: [{ reviews: '1' }],
      administrator: [{ reviews: '1', parts: 'S' }],
      within: [{ reviews: '1', parts: 'S' }],
      beyond: [],
      gone: [],
    });
    expect(waits).toBeTruthy();
  });

  it('has what waits beside what happened, and goes for neither alone when that is none', async () => {
    const world = await addWorld(server);
    await ask(world);
    await sendAll(server);
    await choose(world, true);
    await grantee(world, 5);
    await tendEnds(server.deps);
    await morning();
    await morning();
    expect(await digestsTo(world)).toEqual([{ requests: '1', ends: '1' }]);
  });

  it('has the reviews that ended, and the one that found nobody when it was to repeat', async () => {
    const world = await addWorld(server);
    await choose(world, true);
    const person = await grantee(world, 200);
    await addClosed(server, world, person);
    const repeats = await addCertification(server, world, [], { days: 20, repete: 'trimestre' });
    await server.db
      .updateTable('certification')
      .set({ state: 'closing', next_on: inDays(0), filtro: '{"filial": "7"}' })
      .where('id', '=', repeats)
      .execute();
    await tendCertifications(server.deps);
    expect(await mailsTo(world)).toEqual([]);
    await morning();
    expect(await mailsTo(world)).toEqual([
      ['digest', { nome: expect.any(String), closedReviews: '2', emptyReviews: '1' }],
    ]);
  });

  it('takes along what waits to be sent when it is chosen, and nothing that has gone', async () => {
    const world = await addWorld(server);
    await ask(world);
    await sendAll(server);
    await ask(world);
    await choose(world, true);
    await choose(world, true);
    expect(await mailsTo(world)).toEqual([['request-made', expect.anything()]]);
    await morning();
    expect((await mailsTo(world)).map(([template]) => template)).toEqual(['request-made', 'digest']);
  });

  it('counts all that the notice which waited had taken the place of', async () => {
    const world = await addWorld(server);
    const { id: account, email } = world.company;
    const expired = (quantity: number) =>
      enqueueNotices(
        { db: server.db, now: server.deps.now(), deps: server.deps },
        { news: 'invitation', from: account },
        [
          {
            kind: 'email',
            account,
            destino: email,
            template: 'invitation-expired',
            values: { empresa: 'X' },
            daily: { news: 'invitations', quantity },
          },
        ],
      );
    await expired(1);
    await sendAll(server);
    await expired(2);
    await expired(4);
    await choose(world, true);
    await expired(8);
    await morning();
    expect((await mailsTo(world)).slice(1)).toEqual([['digest', { nome: expect.any(String), invitations: '14' }]]);
  });

  it('goes no more to who wants each at once again; what waited is said all the same', async () => {
    const world = await addWorld(server);
    await choose(world, true);
    await ask(world);
    await choose(world, false);
    await ask(world);
    await morning();
    expect((await mailsTo(world)).map(([template]) => template)).toEqual(['request-made', 'digest']);
    expect(await digestsTo(world)).toEqual([{ requests: '2', ultimo: 'S' }]);
  });

  it('goes to nobody whose account was closed meanwhile', async () => {
    const world = await addWorld(server);
    await choose(world, true);
    await ask(world);
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', world.company.id).execute();
    await morning();
    expect(await mailsTo(world)).toEqual([]);
  });

  it('is said on the screen of security, and each change of it once in the audit', async () => {
    const world = await addWorld(server);
    const shown = async (as: string, id: string) =>
      ((await server.call(getSecurity, { as, params: { id } })).body as { resumoDiario: unknown }).resumoDiario;
    expect(await shown(world.as, world.company.id_produto)).toBe(false);
    await choose(world, true);
    await choose(world, true);
    expect(await shown(world.as, world.company.id_produto)).toBe(true);
    const events = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', world.company.id)
      .where('action', '=', 'notices.chosen')
      .execute();
    expect(events).toHaveLength(1);
    const person = await addPerson(server.db);
    expect(await shown(await server.signIn(person), person.id_produto), 'who does no such work').toBeNull();
  });
});

it('the message has a line for each thing, in both languages', () => {
  const values = { nome: 'LOJA EXEMPLO', requests: '1', reviews: '3', ends: '1200', invitations: '2' };
  const said = (language: 'pt' | 'en', more = {}) =>
    renderMessage(texts, { template: 'digest', values: { ...values, ...more }, language });
  expect(said('pt').subject).toBe('O dia na conta de LOJA EXEMPLO');
  expect(said('pt').text).toContain(
    [
      'Para decidir:\n',
      '– 1 pedido de acesso espera a sua decisão. Sem resposta, ele vence 30 dias depois de feito.',
      '– 3 revisões de acesso esperam a sua decisão.\n',
      'Desde o último resumo:\n',
      '– Começou a última semana dos acessos de 1.200 pessoas.',
      '– 2 convites venceram sem resposta.\n',
      'Para ver e decidir, entre na conta. Você recebe um resumo por dia',
    ].join('\n'),
  );
  expect(said('en').text).toContain('– The last week of access has begun for 1,200 people.');
  const { text } = renderMessage(texts, { template: 'digest', values: { nome: 'X', ends: '1' }, language: 'pt' });
  expect(text).not.toContain('convite');
  expect(text).not.toContain('Para decidir:');
  expect(said('pt', { ultimo: 'S' }).text).toContain('Este é o último resumo: você escolheu');
  expect(said('pt', { ultimo: 'S' }).text).not.toContain('Você recebe um resumo por dia');
  expect(said('en', { ultimo: 'S' }).text).toContain('This is the last summary');
});

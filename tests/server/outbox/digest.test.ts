import { describe, expect, it } from 'vitest';
import { addDelegacao } from '../../../src/contract/delegated-grants';
import { askRenewal } from '../../../src/contract/requests';
import { chooseNotices, getSecurity } from '../../../src/contract/security';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { tendEnds } from '../../../src/server/delegated-users/ends';
import { daysAfter } from '../../../src/server/grants/validity';
import { loadTexts } from '../../../src/server/locales';
import { enqueueNotices } from '../../../src/server/outbox/enqueue';
import { renderMessage } from '../../../src/server/outbox/render';
import { sendDigests } from '../../../src/server/outbox/send-digests';
import { sendDue } from '../../../src/server/outbox/worker';
import { inSaoPaulo } from '../../../src/server/saoPaulo';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, addClosed } from '../support/certifications';
import { addWorld, type World } from '../support/delegation';

const server = useServer();
const texts = loadTexts(process.cwd());

/** The next time that the messages of a day go. */
const nextMorning = () => inSaoPaulo(server.deps.now()).add(1, 'day').hour(7).minute(1).toDate();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const morning = (now = nextMorning()) => sendDigests({ db: server.db, now: () => now });
const choose = ({ as, company }: World, resumoDiario: boolean) =>
  server.call(chooseNotices, { as, params: { id: company.id_produto }, body: { resumoDiario } });

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
}

const mailsTo = async ({ company }: World) =>
  (
    await server.db.selectFrom('outbox').select('payload').where('account', '=', company.id).orderBy('id').execute()
  ).map(({ payload: { template, values } }) => [template, values]);

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
    await sendDue(server.deps);
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
    await sendDue(server.deps);
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
  const values = { nome: 'LOJA EXEMPLO', requests: '1', ends: '1200', invitations: '2' };
  const said = (language: 'pt' | 'en') => renderMessage(texts, { template: 'digest', values, language });
  expect(said('pt').subject).toBe('O dia na conta de LOJA EXEMPLO');
  expect(said('pt').text).toContain(
    '– 1 pedido de acesso novo. Sem resposta, ele vence em 30 dias.\n– Os acessos de 1.200 pessoas terminam dentro de uma semana.\n– 2 convites venceram sem resposta.',
  );
  expect(said('en').text).toContain('– The access of 1,200 people ends within a week.');
  expect(
    renderMessage(texts, { template: 'digest', values: { nome: 'X', ends: '1' }, language: 'pt' }).text,
  ).not.toContain('convite');
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { REQUEST_DAYS } from '../../../src/contract/requests';
import { chooseNotices } from '../../../src/contract/security';
import { jobs } from '../../../src/server/jobs';
import { loadTexts } from '../../../src/server/locales';
import { enqueueNotices } from '../../../src/server/outbox/enqueue';
import { renderMessage } from '../../../src/server/outbox/render';
import { tendRequests } from '../../../src/server/requests/lapse';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { sendAll } from '../support/outbox';
import { requestRow } from '../support/requests';

const server = useServer({
  NOTICE_MERGE_MINUTES: '60',
  NOTICES_PER_PAIR_DAY: '3',
  PUBLIC_URL: 'https://portal.example',
});
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LINK = 'https://portal.example/pedidos?situacao=outros&mensagem=S';

/** So many requests to a company that lapse now. */
async function lapsed(company: { id: string }, requests: number) {
  const person = await addPerson(server.db);
  const asked_at = new Date(server.deps.now().getTime() - REQUEST_DAYS * DAY - 1);
  const requestOf = () => requestRow({ company, person, asked_at, motivo: '', wished_until: '2031-01-01' });
  await server.db
    .insertInto('access_request')
    .values(Array.from({ length: requests }, requestOf))
    .execute();
  return person;
}

/** What an account is or will be written to about what lapsed, the first first. */
const told = async (account: { id: string }, template: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', account.id)
      .where(sql<boolean>`payload->>'template' = ${template}`)
      .orderBy('criado_em')
      .execute()
  ).map(({ payload }) => payload.values);
const toldCompany = async (company: { id: string }) =>
  (await told(company, 'requests-lapsed')).map(({ quantidade }) => quantidade);

describe('requests that lapse', () => {
  it('are told to each company with how many there were and where they are, and each to whoever asked', async () => {
    const [one, other, none] = [await addCompany(server.db), await addCompany(server.db), await addCompany(server.db)];
    const person = await lapsed(one, 2);
    await lapsed(other, 1);
    await tendRequests(server.deps);
    await tendRequests(server.deps);
    expect(await told(one, 'requests-lapsed')).toEqual([
      { empresa: 'EMPRESA DE TESTE LTDA', quantidade: '2', link: LINK },
    ]);
    expect([await toldCompany(other), await toldCompany(none)]).toEqual([['1'], []]);
    expect(await told(person, 'request-lapsed')).toHaveLength(2);
  });

  it('are one message of a run to the company, however many they are', async () => {
    const company = await addCompany(server.db);
    await lapsed(company, 501);
    await tendRequests(server.deps);
    expect(await toldCompany(company)).toEqual(['501']);
  });

  it('of an hour are one message, which is none about new requests, and so are those beyond the number of a day', async () => {
    const company = await addCompany(server.db);
    const run = async (requests: number, minutes = 15) => {
      await lapsed(company, requests);
      await tendRequests(server.deps);
      server.tick(minutes * MINUTE);
      await sendAll(server);
    };
    const { id: account, email: destino } = company;
    const made = { kind: 'email' as const, account, destino, template: 'request-made', values: { empresa: 'X' } };
    for (let asked = 0; asked < 2; asked += 1)
      await enqueueNotices({ ...server, now: server.deps.now() }, { news: 'request', from: account }, [made]);
    await run(1);
    await run(2);
    expect(await told(company, 'request-made')).toHaveLength(2);
    await run(4);
    expect(await toldCompany(company)).toEqual(['1', '6']);
    await run(8, 120);
    await run(16, 120);
    await run(32);
    await run(64);
    expect(await toldCompany(company)).toEqual(['1', '14', '16', '96']);
    const unsent = await server.db
      .selectFrom('outbox')
      .select('criado_em')
      .where('account', '=', company.id)
      .where('sent_at', 'is', null)
      .execute();
    expect(unsent).toHaveLength(1);
  });

  it('wait for the summary of a day where that was chosen', async () => {
    const company = await addCompany(server.db);
    const as = await server.signIn(company);
    await server.call(chooseNotices, { as, params: { id: company.id_produto }, body: { resumoDiario: true } });
    await lapsed(company, 3);
    await tendRequests(server.deps);
    expect(await toldCompany(company)).toEqual([]);
    const now = new Date(server.deps.now().getTime() + DAY);
    await jobs.find(({ name }) => name === 'daily digests')?.run({ ...server.deps, now: () => now });
    expect(await told(company, 'digest')).toEqual([{ nome: 'EMPRESA DE TESTE LTDA', lapsedRequests: '3' }]);
  });

  it('are told to no company that is closed', async () => {
    const company = await addCompany(server.db, { situacao: 'I' });
    await lapsed(company, 1);
    await tendRequests(server.deps);
    expect(await toldCompany(company)).toEqual([]);
  });

  it('are said in both languages', () => {
    const texts = loadTexts(process.cwd());
    const values = { empresa: 'LOJA', quantidade: '2', link: LINK };
    const said = (language: 'pt' | 'en') => renderMessage(texts, { template: 'requests-lapsed', values, language });
    expect(said('pt').subject).toBe('Pedidos de acesso a LOJA venceram sem resposta');
    expect(said('pt').text).toContain(`em 30 dias: 2. Quem pediu foi avisado.`);
    expect(said('pt').text).toContain(LINK);
    expect(said('en').text).toContain(`within 30 days: 2. Whoever asked has been told.`);
    const day = { nome: 'LOJA', lapsedRequests: '1' };
    expect(renderMessage(texts, { template: 'digest', values: day, language: 'en' }).text).toContain(
      '– 1 access request lapsed without an answer.',
    );
  });
});

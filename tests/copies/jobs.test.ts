import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerfil, listPerfis } from '../../src/contract/access-profiles';
import { addSelecao } from '../../src/contract/delegated-everyone';
import {
  addImportacao,
  addLinhas,
  applyImportacao,
  checkImportacao,
  getImportacao,
  type ImportacaoDetalhe,
  SENT_LINES_MAX,
} from '../../src/contract/imports';
import type { Endpoint } from '../../src/contract/endpoint';
import { readConfig } from '../../src/server/config';
import { type Connection, connectPostgres } from '../../src/server/database/connection';
import { issueSession } from '../../src/server/sessions/issue';
import { addPerson } from '../server/support/accounts';
import { callOverHttp, type Sent } from '../server/support/app';
import { addWorld, type World } from '../server/support/delegation';
import { addProfile, giveProfile } from '../server/support/profiles';
import { type Copies, type Copy, startCopies, UNASKED } from './support/copies';
import { holdAccount } from './support/held';
import { type Mailbox, startMailbox } from './support/mailbox';
import { type OwnPostgres, ownPostgres } from './support/postgres';
import { until } from './support/until';

/** A job outlives the copy of the server that carries it: another one goes on where that one died, and does nothing twice. */

/** Two slices and a bit: one that is done, one in the middle of which the copy dies, one that comes after. */
const PEOPLE = 2400;
const IN_SECOND_SLICE = 1500;

let postgres: OwnPostgres;
let mailbox: Mailbox;
let set: Copies;
let own: Connection;
let world: World;
let people: Awaited<ReturnType<typeof addPerson>>[];

beforeAll(async () => {
  // A backend that waits for a lock notices that its copy is gone: what the copy held is free at once.
  postgres = await ownPostgres({ settings: 'client_connection_check_interval = 100\n' });
  mailbox = await startMailbox();
  set = await startCopies(3, postgres.url, mailbox.url);
  own = connectPostgres(postgres.url, 4);
  world = await addWorld({ db: own.db, signIn });
  people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(own.db)));
  people.sort((a, b) => (a.id < b.id ? -1 : 1));
});
afterAll(async () => {
  await own?.close();
  await set?.stop();
  await mailbox?.stop();
  await postgres?.remove();
});

const config = () =>
  readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: set.url,
    SECRET: 'x'.repeat(40),
    SMTP_URL: mailbox.url,
    ...UNASKED,
    DATABASE_URL: postgres.url,
  });
const signIn = async ({ id }: { id: string }) => {
  const deps = { db: own.db, config: config(), now: () => new Date() };
  return (await issueSession(deps, id, { authTime: new Date() })).token;
};

/** Calls of the company, over HTTP and through nginx. */
async function call(endpoint: Endpoint, sent: Sent = {}) {
  const answer = await callOverHttp(set.url, config().PRODUCT, endpoint, {
    as: world.as,
    ...sent,
    params: { id: world.company.id_produto, ...sent.params },
  });
  if (answer.status >= 400) throw new Error(`${endpoint.id}: ${answer.status} ${answer.body?.msgs?.[0]}`);
  return answer;
}
const found = async (idImportacao: string) =>
  (await call(getImportacao, { params: { idImportacao } })).body as unknown as ImportacaoDetalhe;
const comesTo = (idImportacao: string, situacao: ImportacaoDetalhe['situacao']) =>
  until(async () => {
    const now = await found(idImportacao);
    return now.situacao === situacao ? now : undefined;
  });

/**
 * Has one copy begin a job, kills it in the middle of the slice in which `person` is, and waits until another copy stands there in its stead.
 * @param seen looks at what is there while the slice is not done
 */
async function killInside(person: { id: string }, begin: () => Promise<unknown>, seen: () => Promise<void>) {
  const [carrier, ...others] = set.copies as [Copy, ...Copy[]];
  await Promise.all(others.map((one) => one.stop()));
  const held = await holdAccount(postgres.url, own.db, person);
  await begin();
  const first = await held.waiting();
  await Promise.all(others.map((one) => one.restart()));
  await carrier.kill();
  await held.gone(first);
  await held.waiting(first);
  await seen();
  await held.release();
  await carrier.restart();
}

/** How often the audit says of each of the people that something was done to them for the company. */
async function auditedOf(action: string, field: string): Promise<Map<number, number>> {
  const rows = await own.db
    .selectFrom('audit_event')
    .select(['target', 'diff'])
    .where('on_behalf_of', '=', world.company.id)
    .where('action', '=', action)
    .execute();
  const times = new Map(people.map(({ id }) => [id, 0]));
  for (const { target, diff } of rows)
    if (target && field in (diff as object)) times.set(target, (times.get(target) ?? 0) + 1);
  return tally([...times.values()]);
}

/** How many rows each of the people has: `2400 people with one` is `{1 → 2400}`. */
function tally(counts: readonly number[]): Map<number, number> {
  const rows = new Map<number, number>();
  for (const count of counts) rows.set(count, (rows.get(count) ?? 0) + 1);
  return rows;
}

async function mailsOf(template: string): Promise<Map<number, number>> {
  const rows = await own.db.selectFrom('outbox').select(['destino', 'payload']).execute();
  const times = new Map(people.map(({ email }) => [email, 0]));
  for (const { destino, payload } of rows)
    if (payload.template === template && times.has(destino)) times.set(destino, (times.get(destino) ?? 0) + 1);
  return tally([...times.values()]);
}

const audits = async (importId: string) => {
  const rows = await own.db
    .selectFrom('audit_event')
    .select(['action', 'diff'])
    .where('action', 'like', 'import.%')
    .execute();
  return rows.filter(({ diff }) => (diff as { import: string }).import === importId).map(({ action }) => action);
};

const EACH_ONCE = new Map([[1, PEOPLE]]);

describe('a job whose copy is killed in the middle of a slice', () => {
  it('is an import of a file: another copy goes on, and every line comes through exactly once', async () => {
    const { body } = await call(addImportacao, { body: { arquivo: 'acessos.csv' } });
    const params = { idImportacao: String(body.idImportacao) };
    const lines = people.map(({ cpf }, index) => ({
      linha: index + 2,
      pessoa: cpf,
      cartao: world.cards[index % 6]?.nuCartao,
    }));
    for (let from = 0; from < lines.length; from += SENT_LINES_MAX)
      await call(addLinhas, { params, body: { linhas: lines.slice(from, from + SENT_LINES_MAX) } });
    await call(checkImportacao, { params });
    await comesTo(params.idImportacao, 'conferida');

    await killInside(
      people[IN_SECOND_SLICE]!,
      () => call(applyImportacao, { params }),
      async () =>
        expect(await found(params.idImportacao)).toMatchObject({
          situacao: 'aplicando',
          feitas: 1000,
          aplicadas: 1000,
        }),
    );

    expect(await comesTo(params.idImportacao, 'concluida')).toMatchObject({
      linhas: PEOPLE,
      feitas: PEOPLE,
      aplicadas: PEOPLE,
      resultados: { acrescenta: { linhas: PEOPLE, pessoas: PEOPLE, acessos: PEOPLE }, recusada: { linhas: 0 } },
    });
    const grants = await own.db
      .selectFrom('card_grant')
      .select(['person', 'nu_cartao'])
      .where('company', '=', world.company.id)
      .execute();
    expect(new Map(grants.map(({ person, nu_cartao }) => [person, nu_cartao]))).toEqual(
      new Map(people.map(({ id }, index) => [id, world.cards[index % 6]?.nuCartao])),
    );
    expect(grants).toHaveLength(PEOPLE);
    expect(await auditedOf('delegation.granted', 'added')).toEqual(EACH_ONCE);
    expect(await mailsOf('delegation-granted')).toEqual(EACH_ONCE);
    expect((await audits(params.idImportacao)).sort()).toEqual(['import.applying', 'import.checked', 'import.done']);
  });

  it('is an end for everybody whom a filter finds: it is set for each of them once', async () => {
    const { body } = await call(addSelecao, {
      body: { filtro: {}, acao: { tipo: 'prazo', validoAte: '2031-12-31' } },
    });
    const params = { idImportacao: String(body.idImportacao) };
    await comesTo(params.idImportacao, 'conferida');

    await killInside(
      people[IN_SECOND_SLICE]!,
      () => call(applyImportacao, { params }),
      async () =>
        expect(await found(params.idImportacao)).toMatchObject({
          situacao: 'aplicando',
          feitas: 1000,
          aplicadas: 1000,
        }),
    );

    expect(await comesTo(params.idImportacao, 'concluida')).toMatchObject({ feitas: PEOPLE, aplicadas: PEOPLE });
    const rows = await own.db
      .selectFrom('grantee')
      .select('valid_until')
      .where('company', '=', world.company.id)
      .execute();
    expect(rows.map(({ valid_until }) => valid_until)).toEqual(people.map(() => '2031-12-31'));
    expect(await auditedOf('delegation.changed', 'validUntil')).toEqual(EACH_ONCE);
    expect((await audits(params.idImportacao)).sort()).toEqual(['import.applying', 'import.checked', 'import.done']);
  });

  it('is what a changed profile brings to more people than one call may change: each gets it, and hears of it, once', async () => {
    const [one = '', , three = ''] = world.contracts;
    const server = { call };
    const idPerfil = await addProfile(server, world, { contratos: [{ nuContrato: one }] }, 'Expedição');
    for (let from = 0; from < people.length; from += 800)
      expect((await giveProfile(server, world, idPerfil, people.slice(from, from + 800))).status).toBe(200);
    const { body: list } = await call(listPerfis, { query: { page: 0, size: 20 } });
    const [profile] = (list as unknown as { itens: { etag: string }[] }).itens;

    const followed = () => auditedOf('delegation.changed', 'profiles');
    const before = await followed();
    await killInside(
      people[IN_SECOND_SLICE]!,
      () =>
        call(changePerfil, {
          params: { idPerfil },
          headers: { 'if-match': String(profile?.etag) },
          body: { nome: 'Expedição', contratos: [{ nuContrato: one }, { nuContrato: three }] },
        }),
      async () => expect(await followed()).not.toEqual(before),
    );

    await until(async () => {
      const rows = await own.db.selectFrom('access_profile').select('behind').where('id', '=', idPerfil).execute();
      return rows[0]?.behind === 0 || undefined;
    });
    const grants = await own.db
      .selectFrom('card_grant')
      .select('person')
      .where('company', '=', world.company.id)
      .where('nu_contrato', '=', three)
      .execute();
    expect(grants).toHaveLength(PEOPLE * 6);
    expect(await auditedOf('delegation.changed', 'profiles')).toEqual(new Map([[2, PEOPLE]]));
  });
});

import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/contract/activity';
import {
  beginAuthenticator,
  confirmAuthenticator,
  getSecurity,
  makeRecoveryCodes,
  removeAuthenticator,
} from '../../../src/contract/security';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';
import type { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { codeOf } from '../../contract/support/totp';
import { addAuthenticator, APP_KEY } from '../support/authenticator';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '100000' });
const now = () => server.deps.now();

async function somebody(values: Parameters<typeof addPerson>[1] = {}) {
  const account = await addMember(server, values);
  return { ...account, as: await server.signIn(account), params: { id: account.id_produto } };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const begin = async ({ as, params }: Pick<Somebody, 'as' | 'params'>) =>
  (await server.call(beginAuthenticator, { as, params })).body as unknown as { chave: string; endereco: string };
const confirm = ({ as, params }: Pick<Somebody, 'as' | 'params'>, codigo: string) =>
  server.call(confirmAuthenticator, { as, params, body: { codigo } });
const seen = async ({ as, params }: Pick<Somebody, 'as' | 'params'>) =>
  (await server.call(getSecurity, { as, params })).body;
/** Sets an app up as the screen does. @returns its key and the recovery codes */
async function enrol(who: Somebody) {
  const { chave } = await begin(who);
  const { status, body } = await confirm(who, codeOf(chave, now()));
  expect(status).toBe(200);
  return { key: chave, codes: body.codigosRecuperacao as string[] };
}
const messages = async ({ email }: Pick<Somebody, 'email'>) =>
  (await server.db.selectFrom('outbox').select('payload').where('destino', '=', email).orderBy('id').execute()).map(
    ({ payload }) => payload,
  );
const actions = async ({ as, params }: Somebody) =>
  ((await server.call(listActivity, { as, params })).body as unknown as { itens: { acao: string }[] }).itens.map(
    ({ acao }) => acao,
  );

describe('an authenticator app', () => {
  it('is confirmed by its first code, and gives ten recovery codes, once', async () => {
    const who = await somebody();
    expect(await seen(who)).toEqual({
      segundaEtapa: true,
      obrigatoria: false,
      senhaAlteradaEm: null,
      chavesAcesso: [],
      criaChaves: false,
      app: null,
      codigosRecuperacao: null,
      navegadoresLembrados: [],
      retirada: null,
      exigencia: null,
      resumoDiario: null,
      avisosNaHora: null,
    });
    const { chave, endereco } = await begin(who);
    expect(chave).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(endereco);
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Conta Postal:${who.id_produto}`,
    ]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Conta Postal',
      secret: chave,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });

    const { body } = await confirm(who, codeOf(chave, now()));
    const codes = body.codigosRecuperacao as string[];
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(codes).size).toBe(10);
    expect(await seen(who)).toMatchObject({
      app: { desde: expect.any(String) as string, ultimoUso: null },
      codigosRecuperacao: { restantes: 10 },
    });
  });

  it('is in the activity, and its owner is told, with a way to say "not me"', async () => {
    const who = await somebody();
    await enrol(who);
    expect(await actions(who)).toContain('security.app-added');
    const told = (await messages(who)).find(({ template }) => template === 'security-app-added');
    expect(told?.values.link).toMatch(/\/cas\/nao-fui-eu\?aviso=/);
  });

  it('keeps neither key nor codes readable in the database, not with a repeated request either', async () => {
    const who = await somebody();
    const { as, params } = who;
    const headers = { 'idempotency-key': 'key-of-the-first' };
    const { body } = await server.call(beginAuthenticator, { as, params, headers });
    const again = await server.call(beginAuthenticator, { as, params, headers });
    expect(again.body).toEqual(body);
    const key = body.chave as string;
    const { body: confirmed } = await server.call(confirmAuthenticator, {
      as,
      params,
      body: { codigo: codeOf(key, now()) },
      headers: { 'idempotency-key': 'key-of-the-second' },
    });
    const kept = JSON.stringify([
      await server.db.selectFrom('authenticator').selectAll().execute(),
      await server.db.selectFrom('authenticator_draft').selectAll().execute(),
      await server.db.selectFrom('recovery_set').selectAll().execute(),
      await server.db.selectFrom('recovery_code').selectAll().execute(),
      await server.db.selectFrom('idempotency').selectAll().execute(),
      await server.db.selectFrom('outbox').selectAll().execute(),
      await server.db.selectFrom('audit_event').selectAll().execute(),
    ]);
    const [code = ''] = confirmed.codigosRecuperacao as string[];
    for (const secret of [key, code, code.replace('-', '')]) expect(kept).not.toContain(secret);
  });

  it('shows two tabs the same key, and another session another one', async () => {
    const who = await somebody();
    const first = await begin(who);
    expect(await begin(who)).toEqual(first);
    const stolen = { ...who, as: await server.signIn(who) };
    const other = await begin(stolen);
    expect(other.chave).not.toBe(first.chave);
    expect((await confirm(stolen, codeOf(first.chave, now()))).body.campos).toEqual([
      { campo: 'codigo', chave: 'app_code_wrong' },
    ]);
    expect((await confirm(who, codeOf(first.chave, now()))).status).toBe(200);
    // The other tab, and the other session, begin anew.
    expect((await confirm(who, codeOf(first.chave, now()))).body.msgs?.[0]).toMatch(/^MCN-180/);
    expect((await confirm(stolen, codeOf(other.chave, now()))).body.msgs?.[0]).toMatch(/^IDC-112/);
  });

  it('says when the clock is wrong by minutes, and changes nothing for a wrong code', async () => {
    const who = await somebody();
    const { chave } = await begin(who);
    const [clock, wrong, shape] = [
      await confirm(who, codeOf(chave, now(), -8)),
      await confirm(who, codeOf(chave, now(), 500)),
      await confirm(who, '12a456'),
    ];
    expect([clock, wrong, shape].map(({ status, body }) => [status, body.campos?.[0]?.chave])).toEqual([
      [400, 'app_code_clock'],
      [400, 'app_code_wrong'],
      [400, 'app_code_format'],
    ]);
    expect(await seen(who)).toMatchObject({ app: null });
    expect((await confirm(who, codeOf(chave, now()))).status).toBe(200);
  });

  it('waits ten minutes for its first code', async () => {
    const who = await somebody();
    const { chave } = await begin(who);
    server.tick(10 * 60_000 + 1000);
    const later = { ...who, as: await server.signIn(who) };
    expect((await confirm(later, codeOf(chave, now()))).body.msgs?.[0]).toMatch(/^MCN-180/);
    expect((await begin(later)).chave).not.toBe(chave);
  });

  it('moves to another phone: the codes of the one before no longer work, the recovery codes do', async () => {
    const who = await somebody();
    const { key } = await enrol(who);
    server.tick(60_000);
    const { chave } = await begin(who);
    const { body } = await confirm(who, codeOf(chave, now()));
    expect(body).toEqual({ codigosRecuperacao: [] });
    expect(await seen(who)).toMatchObject({ codigosRecuperacao: { restantes: 10 } });
    expect(await actions(who)).toContain('security.app-replaced');

    server.tick(60_000);
    const browser = new Browser(server.url);
    await browser.signIn(who.id_produto, PASSWORD);
    const step = browser.field('step') ?? '';
    expect((await browser.submit({ step, way: 'app', code: codeOf(key, now()) })).status).toBe(401);
    expect((await browser.submit({ step, way: 'app', code: codeOf(chave, now()) })).status).toBe(303);
  });

  it('goes, with its recovery codes', async () => {
    const who = await somebody();
    await enrol(who);
    const { as, params } = who;
    expect((await server.call(removeAuthenticator, { as, params })).status).toBe(204);
    expect(await seen(who)).toMatchObject({ app: null, codigosRecuperacao: null });
    expect(await actions(who)).toContain('security.app-removed');
    expect((await messages(who)).map(({ template }) => template)).toContain('security-app-removed');
    expect((await server.call(removeAuthenticator, { as, params })).body.msgs?.[0]).toMatch(/^MCN-181/);
    expect((await new Browser(server.url).signIn(who.id_produto, PASSWORD)).status).toBe(303);
  });
});

describe('recovery codes', () => {
  it('are made anew in place of those before', async () => {
    const who = await somebody();
    const { codes } = await enrol(who);
    const { as, params } = who;
    const { body } = await server.call(makeRecoveryCodes, { as, params });
    const anew = body.codigosRecuperacao as string[];
    expect(anew).toHaveLength(10);
    expect(anew.filter((code) => codes.includes(code))).toEqual([]);
    expect(await actions(who)).toContain('security.codes-made');

    const browser = new Browser(server.url);
    await browser.signIn(who.id_produto, PASSWORD);
    const step = browser.field('step') ?? '';
    const take = (code: string) => browser.submit({ step, way: 'recovery', code });
    expect((await take(codes[0] ?? '')).status).toBe(401);
    expect((await take(anew[0] ?? '')).status).toBe(303);
    expect(await seen(who)).toMatchObject({ codigosRecuperacao: { restantes: 9 } });
  });

  it('are nobody’s without an app', async () => {
    const { as, params } = await somebody();
    expect((await server.call(makeRecoveryCodes, { as, params })).body.msgs?.[0]).toMatch(/^MCN-181/);
  });
});

describe('who may change it', () => {
  const CHANGES = [
    [beginAuthenticator, undefined],
    [confirmAuthenticator, { codigo: '123456' }],
    [removeAuthenticator, undefined],
    [makeRecoveryCodes, undefined],
  ] as const;

  it.each(CHANGES)('$0.id wants a recent sign-in', async (endpoint, body) => {
    const who = await somebody();
    const old = await server.signIn(who, { authTime: new Date(now().getTime() - 11 * 60_000) });
    const { params } = who;
    const answer = await server.call(endpoint, { as: old, params, ...(body && { body }) });
    expect(answer.body.msgs?.[0]).toMatch(/^IDC-112/);
  });

  it.each(CHANGES)('$0.id wants the second step of an account that has one', async (endpoint, body) => {
    const who = await somebody();
    // A session from before: whoever has it knows no more than the password.
    await addAuthenticator(server, who.id);
    const { as, params } = who;
    const answer = await server.call(endpoint, { as, params, ...(body && { body }) });
    expect(answer.body.msgs?.[0]).toMatch(/^IDC-112/);
    expect(await seen(who)).toMatchObject({ codigosRecuperacao: { restantes: 10 } });
  });

  it('is the owner alone', async () => {
    const [who, other] = [await somebody(), await somebody()];
    expect((await server.call(getSecurity, { as: other.as, params: who.params })).status).toBe(403);
    expect((await server.call(beginAuthenticator, { as: other.as, params: who.params })).status).toBe(403);
  });

  it('is not a dependent, of whom the guardian takes care', async () => {
    const guardian = await somebody();
    const child = await somebody({ responsavel: guardian.id });
    expect((await server.call(beginAuthenticator, child)).body.msgs?.[0]).toMatch(/^IDC-113/);
  });
});

describe('"it was not me"', () => {
  async function press({ email }: Pick<Somebody, 'email'>, template: string) {
    const told = (await messages({ email })).filter((message) => message.template === template).at(-1);
    const path = (told?.values.link ?? '').replace(/^https?:\/\/[^/]+/, '');
    const browser = new Browser(server.url);
    const asked = await browser.get(path);
    const aviso = browser.field('aviso') ?? '';
    const answer = await browser.post('/cas/nao-fui-eu', { aviso });
    return { asked, answer, again: await browser.post('/cas/nao-fui-eu', { aviso }) };
  }

  it('takes an app away that was added, with its codes, ends the sessions and the password', async () => {
    const who = await somebody();
    await enrol(who);
    const { asked, answer, again } = await press(who, 'security-app-added');
    expect(asked.text).toContain('Não foi você que mudou a segurança?');
    expect(asked.text).toContain('O app autenticador que foi ativado sai da conta.');
    expect(answer.status).toBe(200);
    expect(again.status).toBe(410);
    for (const table of ['authenticator', 'recovery_set'] as const)
      expect(await server.db.selectFrom(table).select('account').where('account', '=', who.id).execute()).toEqual([]);
    expect((await server.call(getSecurity, who)).status).toBe(401);
    expect((await new Browser(server.url).signIn(who.id_produto, PASSWORD)).status).toBe(401);
  });

  it('brings the app back that another one replaced', async () => {
    const who = await somebody();
    await addAuthenticator(server, who.id);
    await server.db.updateTable('session').set({ factor: 'app' }).where('account', '=', who.id).execute();
    const { chave } = await begin(who);
    expect((await confirm(who, codeOf(chave, now()))).status).toBe(200);
    expect((await press(who, 'security-app-replaced')).answer.status).toBe(200);
    await server.db
      .updateTable('account')
      .set({ senha_hash: (await addMember(server)).senha_hash })
      .where('id', '=', who.id)
      .execute();
    const browser = new Browser(server.url);
    await browser.signIn(who.id_produto, PASSWORD);
    const step = browser.field('step') ?? '';
    expect((await browser.submit({ step, way: 'app', code: codeOf(APP_KEY, now()) })).status).toBe(303);
  });

  it('ends recovery codes that were made, and not the app', async () => {
    const who = await somebody();
    await enrol(who);
    await server.call(makeRecoveryCodes, who);
    expect((await press(who, 'security-codes-made')).answer.status).toBe(200);
    const left = await server.db.selectFrom('recovery_set').select('account').where('account', '=', who.id).execute();
    expect(left).toEqual([]);
    const app = await server.db.selectFrom('authenticator').select('account').where('account', '=', who.id).execute();
    expect(app).toHaveLength(1);
  });

  it('takes nothing back of a change that came after', async () => {
    const who = await somebody();
    await enrol(who);
    server.tick(60_000);
    const { chave } = await begin(who);
    await confirm(who, codeOf(chave, now()));
    await press(who, 'security-app-added');
    const app = await server.db.selectFrom('authenticator').select('account').where('account', '=', who.id).execute();
    expect(app).toHaveLength(1);
  });

  it('is over after thirty days', async () => {
    const who = await somebody();
    await enrol(who);
    server.tick(31 * 86_400_000);
    expect((await press(who, 'security-app-added')).answer.status).toBe(410);
  });
});

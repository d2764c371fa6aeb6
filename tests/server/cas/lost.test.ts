import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/contract/activity';
import { getResumo } from '../../../src/contract/home';
import {
  cancelFactorRemoval,
  confirmAuthenticator,
  beginAuthenticator,
  getSecurity,
} from '../../../src/contract/security';
import { resetPassword, forgotPasswordPF } from '../../../src/contract/recovery';
import { closeAccount } from '../../../src/server/account/close';
import { removeDueFactors, beginRemoval } from '../../../src/server/cas/removal';
import { inTransaction } from '../../../src/server/database/transaction';
import { hasSecondFactor } from '../../../src/server/second-factor/authenticator';
import { codeOf } from '../../contract/support/totp';
import { useServer } from '../support/app';
import { addAuthenticator, addPasskey, APP_KEY } from '../support/authenticator';
import { addMember, Browser, PASSWORD } from './support/browser';

const server = useServer({
  LOGIN_TRIES_PER_ADDRESS: '1000000',
  FLOWS_PER_ADDRESS_HOUR: '1000000',
  CODES_PER_DESTINATION_HOUR: '50',
  CODES_PER_ACCOUNT_DAY: '50',
});
const HOUR = 3_600_000;

/** What the recovery asks of the person; their login is no CPF, so that it shows nowhere by itself. */
const DATA = { nome: 'maria da silva', mae: 'ANA DA SILVA', dataNascimento: '1990-05-08' };

async function loser(values: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(server, {
    nome: 'MARIA DA SILVA',
    nome_da_mae: 'ANA DA SILVA',
    data_nascimento: '1990-05-08',
    ultimo_acesso: new Date('2026-01-02T03:04:05Z'),
    ...values,
  });
  return { ...member, recovery: await addAuthenticator(server, member.id) };
}

/** A browser at the second step, after the right password. */
async function atSecondStep(login: string) {
  const browser = new Browser(server.url);
  const page = await browser.signIn(login, PASSWORD);
  expect(page.text).toContain('Confirme que é você');
  return { browser, page };
}
const send = (browser: Browser, lost: string, fields: Record<string, string> = {}) =>
  browser.submit({ step: browser.field('step') ?? '', lost, ...fields });
const withCode = (browser: Browser, code: string) =>
  send(browser, 'code', { fluxo: browser.field('fluxo') ?? '', destino: browser.field('destino') ?? '', code });

/** Goes through to the wait. */
async function lose({ id_produto, email }: { id_produto: string; email: string }, data: Record<string, string> = DATA) {
  const { browser } = await atSecondStep(id_produto);
  await send(browser, 'begin');
  await send(browser, 'data', data);
  return { browser, page: await withCode(browser, await server.codeFor(email)) };
}

const messagesTo = async (account: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .select(['kind', 'destino', 'payload'])
      .where('account', '=', account)
      .orderBy('criado_em')
      .execute()
  ).map(({ kind, destino, payload }) => ({ kind, destino, ...payload }));
const templatesTo = async (account: string) => (await messagesTo(account)).map(({ template }) => template);
const linkTo = async (account: string) =>
  new URL((await messagesTo(account)).findLast(({ values }) => values.link)?.values.link ?? '');
const waiting = async (account: string) =>
  (await server.db.selectFrom('factor_removal').selectAll().where('account', '=', account).execute()).length;
const trail = async (account: string) =>
  (await server.db.selectFrom('audit_event').selectAll().where('target', '=', account).orderBy('at').execute())
    .filter(({ action }) => action.startsWith('security.') || action.startsWith('support.factor'))
    .map(({ action }) => action);
const dueJob = () => removeDueFactors(server.deps);

describe('a second step that was lost', () => {
  it('leaves after the right password, the recovery data, a code by e-mail and a day, told of on every channel', async () => {
    const member = await loser({ ddi_movel: '55' });
    const { browser, page: second } = await atSecondStep(member.id_produto);
    expect(second.text).toContain('Perdi o celular e os códigos');
    const asked = await send(browser, 'begin');
    expect(asked.text).toContain('Espere 24 horas.');
    expect(asked.text).not.toContain(member.email);
    const coded = await send(browser, 'data', DATA);
    expect(coded.text).toContain('Digite o código do e-mail');
    expect(coded.text).not.toContain(member.email);
    const page = await withCode(browser, await server.codeFor(member.email));
    expect(page.text).toContain('Agora é só esperar');

    const told = (await messagesTo(member.id)).filter(({ template }) => template.includes('removal'));
    expect(told.map(({ kind, template }) => [kind, template])).toEqual([
      ['email', 'security-removal-begun'],
      ['sms', 'security-removal-begun-sms'],
    ]);
    const as = await server.signIn(member);
    const params = { id: member.id_produto };
    const due = (await server.call(getSecurity, { as, params })).body.retirada as { em: string };
    expect(new Date(due.em).getTime() - server.deps.now().getTime()).toBeGreaterThan(23 * HOUR);
    expect((await server.call(getResumo, { as, params })).body.retiradaSegundaEtapa).toBe(due.em);
    const noticed = await atSecondStep(member.id_produto);
    expect(noticed.page.text).toContain('A segunda etapa vai sair desta conta.');

    server.tick(23 * HOUR);
    await dueJob();
    expect(await hasSecondFactor(server.db, member.id)).toBe(true);
    server.tick(HOUR + 1000);
    await dueJob();
    await dueJob();
    expect(await hasSecondFactor(server.db, member.id)).toBe(false);
    expect((await templatesTo(member.id)).filter((template) => template.includes('done'))).toEqual([
      'security-removal-done',
      'security-removal-done-sms',
    ]);
    expect(await trail(member.id)).toEqual(['security.removal-begun', 'security.removal-done']);
    const activity = await server.call(listActivity, { as: await server.signIn(member), params });
    expect(activity.body.itens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ acao: 'security.removal-begun', quem: 'conta' }),
        expect.objectContaining({ acao: 'security.removal-done', quem: 'ninguem' }),
      ]),
    );
    const after = await new Browser(server.url).signIn(member.id_produto, PASSWORD);
    expect(after.status).toBe(303);
  });

  it('leaves at the next sign-in where the job has not come yet', async () => {
    const member = await loser();
    await lose(member);
    server.tick(24 * HOUR + 1000);
    const page = await new Browser(server.url).signIn(member.id_produto, PASSWORD);
    expect(page.status).toBe(303);
    expect(await hasSecondFactor(server.db, member.id)).toBe(false);
    expect(await templatesTo(member.id)).toContain('security-removal-done');
    await dueJob();
    expect(await trail(member.id)).toEqual(['security.removal-begun', 'security.removal-done']);
  });

  it.each([
    ['app', 'o celular e os códigos', 'o celular ou um código'],
    ['passkey', 'a chave de acesso e os códigos', 'a chave de acesso ou um código'],
    ['both', 'o celular, a chave de acesso e os códigos', 'o celular, uma chave de acesso ou um código'],
  ])('is called by its name, once the password was right: %s', async (held, lost, found) => {
    const member = await loser();
    if (held !== 'app') await addPasskey(server, member.id);
    if (held === 'passkey') await server.db.deleteFrom('authenticator').where('account', '=', member.id).execute();
    const { browser, page: second } = await atSecondStep(member.id_produto);
    expect(second.text).toContain(`<b>Perdi ${lost}</b>`);
    const asked = await send(browser, 'begin');
    expect(asked.text).toContain(`>Perdeu ${lost}?</h1>`);
    expect(asked.text).toContain(`<title>Perdeu ${lost}?`);
    expect(asked.text.includes('com as chaves de acesso')).toBe(held !== 'app');
    await send(browser, 'data', DATA);
    const page = await withCode(browser, await server.codeFor(member.email));
    expect(page.text).toContain(`Achou ${found}?`);
    const again = await send((await atSecondStep(member.id_produto)).browser, 'begin');
    expect(again.text).toContain(`Achou ${found}?`);
  });

  it('is asked of a company for its name and AN8, and of a person without a CPF for the e-mail’s code alone', async () => {
    const company = await loser({
      tipo: 'PJ',
      nome: 'PADARIA LTDA',
      cpf: null,
      an8: '12345678',
      numero_contrato: '9912345678',
      ddi_movel: '1',
    });
    const { browser, page } = await atSecondStep(company.id_produto);
    expect(page.status).toBe(200);
    const asked = await send(browser, 'begin');
    expect(asked.text).toContain('Razão social');
    expect(asked.text).not.toContain('Nome completo da mãe');
    const data = { nome: 'Padaria Ltda', an8: '12345678', numeroContrato: '9912345678' };
    expect((await send(browser, 'data', { ...data, an8: '87654321' })).status).toBe(401);
    await send(browser, 'data', data);
    expect((await withCode(browser, await server.codeFor(company.email))).text).toContain('Agora é só esperar');
    // A phone of another country gets no SMS.
    expect((await templatesTo(company.id)).filter((name) => name.endsWith('-sms'))).toEqual([]);

    const foreigner = await loser({ cpf: null, tipo_estrangeiro: 'E' });
    expect((await lose(foreigner, {})).page.text).toContain('Agora é só esperar');
  });
});

describe('who may cancel', () => {
  it('is whoever has the message, which ends the sessions and the password too', async () => {
    const member = await loser();
    await lose(member);
    const as = await server.signIn(member);
    const link = await linkTo(member.id);
    const visitor = new Browser(server.url);
    expect((await visitor.get(link.pathname + link.search)).text).toContain(
      'Se a segunda etapa ainda está na conta, ela fica.',
    );
    expect(await waiting(member.id)).toBe(1);
    await visitor.post('/cas/nao-fui-eu', { aviso: link.searchParams.get('aviso') ?? '' });
    expect(await waiting(member.id)).toBe(0);
    expect((await server.call(getSecurity, { as, params: { id: member.id_produto } })).status).toBe(401);
    expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD)).status).toBe(401);
    server.tick(25 * HOUR);
    await dueJob();
    expect(await hasSecondFactor(server.db, member.id)).toBe(true);
  });

  it('is whoever has the password, at the second step', async () => {
    const member = await loser();
    await lose(member);
    const { browser } = await atSecondStep(member.id_produto);
    const page = await send(browser, 'cancel');
    expect(page.text).toContain('Retirada cancelada');
    expect(await waiting(member.id)).toBe(0);
    expect(await trail(member.id)).toEqual(['security.removal-begun', 'security.removal-cancelled']);
    expect(await templatesTo(member.id)).toContain('security-removal-cancelled');
    // Pressed again, as in another tab, it changes nothing and tells nobody anew.
    await browser.signIn(member.id_produto, PASSWORD);
    await send(browser, 'cancel');
    expect((await templatesTo(member.id)).filter((name) => name === 'security-removal-cancelled')).toHaveLength(1);
  });

  it('is whoever is in the account, once', async () => {
    const member = await loser();
    await lose(member);
    const as = await server.signIn(member);
    const params = { id: member.id_produto };
    expect((await server.call(cancelFactorRemoval, { as, params })).status).toBe(204);
    expect((await server.call(getSecurity, { as, params })).body.retirada).toBeNull();
    const again = await server.call(cancelFactorRemoval, { as, params });
    expect([again.status, again.body.msgs?.[0]?.slice(0, 7)]).toEqual([404, 'MCN-191']);
  });

  it('is whoever shows the second step after all, with a recovery code too', async () => {
    for (const way of ['app', 'recovery'] as const) {
      const member = await loser();
      await lose(member);
      const { browser } = await atSecondStep(member.id_produto);
      const code = way === 'app' ? codeOf(APP_KEY, server.deps.now(), 0) : (member.recovery[0] ?? '');
      await browser.submit({ step: browser.field('step') ?? '', way, code });
      expect(await waiting(member.id)).toBe(0);
      expect(await templatesTo(member.id)).toContain('security-removal-cancelled');
      server.tick(30_000);
    }
  });

  it('is nobody after the end', async () => {
    const member = await loser();
    await lose(member);
    const { browser } = await atSecondStep(member.id_produto);
    const as = await server.signIn(member);
    server.tick(24 * HOUR + 1000);
    await dueJob();
    const late = await server.call(cancelFactorRemoval, { as, params: { id: member.id_produto } });
    expect([401, 404]).toContain(late.status);
    expect((await send(browser, 'cancel')).status).toBe(403);
    expect(await hasSecondFactor(server.db, member.id)).toBe(false);
  });
});

describe('what a removal is no way around', () => {
  it('begins for nobody without the right password', async () => {
    const member = await loser();
    const browser = new Browser(server.url);
    await browser.signIn(member.id_produto, 'Errada@2026');
    for (const lost of ['begin', 'data', 'code', 'resend', 'cancel'])
      expect((await browser.submit({ step: 'x.y', lost, ...DATA, code: '123456', fluxo: 'x' })).status).toBe(403);
    expect(await waiting(member.id)).toBe(0);
  });

  it('takes no data that differ, says not which, and waits for tomorrow after five', async () => {
    const member = await loser();
    const { browser } = await atSecondStep(member.id_produto);
    const said = [];
    for (const wrong of [{ nome: 'OUTRA PESSOA' }, { mae: 'OUTRA MAE' }, { dataNascimento: '1990-05-09' }]) {
      const page = await send(browser, 'data', { ...DATA, ...wrong });
      said.push(/role="alert">.*?<\/div>/s.exec(page.text)?.[0].replace(/mais \d tentativas?/, ''));
      expect(page.status).toBe(401);
    }
    expect(new Set(said).size).toBe(1);
    for (const status of [401, 401, 429, 429]) {
      // The limit holds for another browser as well.
      const other = await atSecondStep(member.id_produto);
      expect((await send(other.browser, 'data', { ...DATA, mae: 'OUTRA' })).status).toBe(status);
    }
    const right = await send(browser, 'data', DATA);
    expect([right.status, right.text.includes('Tente amanhã')]).toEqual([429, true]);
    server.tick(24 * HOUR + 1000);
    const again = await atSecondStep(member.id_produto);
    expect((await send(again.browser, 'data', DATA)).status).toBe(200);
  });

  it('says beside each field what is missing and keeps what was typed', async () => {
    const member = await loser();
    const { browser } = await atSecondStep(member.id_produto);
    const page = await send(browser, 'data', { ...DATA, mae: ' ' });
    expect(page.status).toBe(400);
    expect(page.text).toMatch(/id="mae"[^>]*aria-invalid="true" autofocus aria-describedby="mae-err"/);
    expect(page.text).toContain('value="maria da silva"');
  });

  it('takes no wrong code, closes after five, and begins anew with the data', async () => {
    const member = await loser();
    const { browser } = await atSecondStep(member.id_produto);
    await send(browser, 'data', DATA);
    const right = await server.codeFor(member.email);
    const wrong = right === '123456' ? '654321' : '123456';
    expect((await withCode(browser, '')).status).toBe(400);
    for (const left of [4, 3, 2, 1])
      expect((await withCode(browser, wrong)).text).toContain(`Você tem mais ${left} tentativa`);
    expect((await withCode(browser, wrong)).text).toContain('O código não vale mais.');
    expect(await waiting(member.id)).toBe(0);
  });

  it('takes no code of another account, and none twice', async () => {
    const [one, two] = [await loser(), await loser()];
    const first = await atSecondStep(one.id_produto);
    await send(first.browser, 'data', DATA);
    const fluxo = first.browser.field('fluxo') ?? '';
    const code = await server.codeFor(one.email);
    const second = await atSecondStep(two.id_produto);
    await send(second.browser, 'data', DATA);
    await send(second.browser, 'code', { fluxo, destino: '', code });
    expect(await waiting(two.id)).toBe(0);
    await send(first.browser, 'code', { fluxo, destino: '', code });
    expect(await waiting(one.id)).toBe(1);
    await send((await atSecondStep(one.id_produto)).browser, 'cancel');
    await send((await atSecondStep(one.id_produto)).browser, 'code', { fluxo, destino: '', code });
    expect(await waiting(one.id)).toBe(0);
  });

  it('sends another code at will, not at once', async () => {
    const member = await loser();
    const { browser } = await atSecondStep(member.id_produto);
    await send(browser, 'data', DATA);
    const fields = { fluxo: browser.field('fluxo') ?? '', destino: browser.field('destino') ?? '' };
    expect((await send(browser, 'resend', fields)).status).toBe(429);
    server.tick(31_000);
    expect((await send(browser, 'resend', fields)).status).toBe(200);
    expect((await withCode(browser, await server.codeFor(member.email))).text).toContain('Agora é só esperar');
  });

  it('is one for an account: a second start finds the first, and tells nobody anew', async () => {
    const member = await loser();
    const tabs = [await atSecondStep(member.id_produto), await atSecondStep(member.id_produto)];
    const codes: string[] = [];
    for (const { browser } of tabs) {
      await send(browser, 'data', DATA);
      codes.push(await server.codeFor(member.email));
    }
    const pages = await Promise.all(tabs.map(({ browser }, index) => withCode(browser, codes[index] ?? '')));
    expect(pages.map(({ text }) => (text.includes('Agora é só esperar') ? 'begun' : 'waits')).sort()).toEqual([
      'begun',
      'waits',
    ]);
    expect((await templatesTo(member.id)).filter((name) => name === 'security-removal-begun')).toHaveLength(1);
    const third = await atSecondStep(member.id_produto);
    expect((await send(third.browser, 'begin')).text).toContain('A espera já começou');
  });

  it('is over with the last factor, which leaves nothing to be taken away', async () => {
    const member = await loser();
    const { browser } = await atSecondStep(member.id_produto);
    await server.db.deleteFrom('authenticator').where('account', '=', member.id).execute();
    expect((await send(browser, 'begin')).status).toBe(403);
    const begun = await inTransaction(server.db, (trx) =>
      beginRemoval(trx, server.deps.config, {
        account: member.id,
        front: '',
        beginning: { by: 'support', motivo: 'teste', now: server.deps.now() },
      }),
    );
    expect(begun).toEqual({ kind: 'nothing' });
  });

  it('is cancelled by a new factor that is set up during the wait', async () => {
    const member = await loser();
    await lose(member);
    const as = await server.signIn(member);
    await server.db.updateTable('session').set({ factor: 'app' }).where('account', '=', member.id).execute();
    const params = { id: member.id_produto };
    const { chave } = (await server.call(beginAuthenticator, { as, params })).body as unknown as { chave: string };
    const codigo = codeOf(chave.replaceAll(' ', ''), server.deps.now(), 0);
    expect((await server.call(confirmAuthenticator, { as, params, body: { codigo } })).status).toBe(200);
    expect(await waiting(member.id)).toBe(0);
    expect(await trail(member.id)).toEqual([
      'security.removal-begun',
      'security.removal-cancelled',
      'security.app-replaced',
    ]);
  });

  it('ends with the account, whose second step goes then anyway', async () => {
    const member = await loser();
    await lose(member);
    await inTransaction(server.db, (trx) =>
      closeAccount(trx, member.id, { situacao: 'I', motivo: '1', now: server.deps.now() }),
    );
    expect(await waiting(member.id)).toBe(0);
    server.tick(25 * HOUR);
    await dueJob();
    expect(await templatesTo(member.id)).not.toContain('security-removal-done');
  });

  it('ends with the password that began it, and a recovered password takes no second step away', async () => {
    const member = await loser({ cpf: '52998224725' });
    await lose(member);
    const body = { idPostal: member.id_produto, ...DATA, meioEnvio: 'E' };
    const sent = await server.call(forgotPasswordPF, { body });
    const token = await server.codeFor(member.email);
    const reset = await server.call(resetPassword, {
      body: { senha: 'Outra#Senha26', token, idPostal: member.id_produto },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
    });
    expect(reset.status, JSON.stringify(reset.body)).toBe(204);
    expect(await waiting(member.id)).toBe(0);
    expect(await hasSecondFactor(server.db, member.id)).toBe(true);
    const browser = new Browser(server.url);
    expect((await browser.signIn(member.id_produto, 'Outra#Senha26')).text).toContain('Confirme que é você');
  });

  it('is not for support’s own accounts, which a mailbox alone must not open', async () => {
    const member = await loser({ perfil_interno: 'SUPORTE' });
    const { browser } = await atSecondStep(member.id_produto);
    const page = await send(browser, 'begin');
    expect([page.status, page.text.includes('Contas do atendimento têm outro caminho')]).toEqual([403, true]);
    await browser.signIn(member.id_produto, PASSWORD);
    expect((await send(browser, 'data', DATA)).status).toBe(403);
    expect(await waiting(member.id)).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { deactivate, listSessions } from '../../../src/contract/activity';
import { changeEmail, changePassword, sendCodeFor, sendEmailCode } from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import { forgotPasswordPF, resetPassword } from '../../../src/contract/recovery';
import { endReviewedSessions, liftBlock } from '../../../src/contract/support';
import { countAttempt } from '../../../src/server/cas/throttle';
import { endReview } from '../../../src/server/review';
import { activating } from '../registration/support';
import { useServer } from '../support/app';
import { addReview, addStaff } from '../support/staff';
import { addMember, Browser, PASSWORD, ticketIn, validate } from '../cas/support/browser';

/** Sessions that end, what an owner hears of, and what a right password of an account that may not enter is told. */

const server = useServer({ TRUSTED_PROXIES: '127.0.0.1', SESSION_IDLE_MINUTES: '20' });
const MINUTE = 60_000;
let service = '';
beforeAll(() => {
  service = `${server.url}/auth`;
});
const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
let addresses = 0;
const newBrowser = () =>
  new Browser(server.url, { 'user-agent': AGENT, 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });

/** Signs in and exchanges the ticket, as the portal does. */
async function enter(browser: Browser, login: string, query = ''): Promise<string> {
  const page = await browser.signIn(login, PASSWORD, { service, query });
  const { attributes } = await validate(server.url, { service, ticket: ticketIn(page) });
  return attributes?.jwt[0] ?? '';
}
const mayCall = async (token: string, id: string) =>
  (await server.call(getUsuario, { as: token, params: { id } })).status === 200;
const mailsTo = (destino: string) =>
  server.db
    .selectFrom('outbox')
    .select(['payload'])
    .where('destino', '=', destino)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ payload }) => payload));
const reason = { motivo: 'A pessoa pediu ajuda' };

describe('a session', () => {
  it('ends when the password was typed once more: the earlier token is worth nothing', async () => {
    const member = await addMember(server);
    const browser = newBrowser();
    const first = await enter(browser, member.id_produto);
    const elsewhere = await enter(newBrowser(), member.id_produto);
    expect(await mayCall(first, member.id_produto)).toBe(true);
    const second = await enter(browser, member.id_produto, '&renew=true');
    expect(await mayCall(second, member.id_produto)).toBe(true);
    expect(await mayCall(first, member.id_produto)).toBe(false);
    expect(await mayCall(elsewhere, member.id_produto)).toBe(true);
  });

  it('ends unused, and is in no list any more; one that is used goes on', async () => {
    const member = await addMember(server);
    const unused = await server.signIn(member);
    const used = await server.signIn(member);
    server.tick(15 * MINUTE);
    expect(await mayCall(used, member.id_produto)).toBe(true);
    server.tick(10 * MINUTE);
    expect(await mayCall(used, member.id_produto)).toBe(true);
    expect(await mayCall(unused, member.id_produto)).toBe(false);
    // Having been refused does not bring it back.
    expect(await mayCall(unused, member.id_produto)).toBe(false);
    const list = await server.call(listSessions, { as: used, params: { id: member.id_produto } });
    expect(list.body).toHaveLength(1);
  });

  it('ends with a change of the e-mail where the person wants that, and only then', async () => {
    const member = await addMember(server);
    const id = member.id_produto;
    const own = await server.signIn(member);
    const other = await server.signIn(member);
    const change = async (email: string, more: object) => {
      const asked = await server.call(sendEmailCode, {
        as: own,
        params: { id },
        body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email },
      });
      const token = await server.codeFor(email);
      const answer = await server.call(changeEmail, {
        as: own,
        params: { userId: id, targetId: id, token },
        body: { email, ...more },
        headers: { 'x-fluxo': String(asked.body.fluxo) },
      });
      expect(answer.status).toBe(204);
    };
    await change(`um.${id}@exemplo.com.br`, {});
    expect(await mayCall(other, id)).toBe(true);
    await change(`dois.${id}@exemplo.com.br`, { encerrarSessoes: true });
    expect([await mayCall(own, id), await mayCall(other, id)]).toEqual([true, false]);
  });

  it('of a reviewed account is ended by staff with a reason, which the owner reads', async () => {
    const member = await addMember(server);
    const browser = newBrowser();
    const token = await enter(browser, member.id_produto);
    const staff = await addStaff(server);
    const idRevisao = await addReview(server, staff, member);
    const end = (body: object) => server.call(endReviewedSessions, { as: staff.as, params: { idRevisao }, body });
    expect((await end({})).body.campos).toEqual([{ campo: 'motivo', chave: 'reason_required' }]);
    expect((await end(reason)).body).toEqual({ espera: false });
    expect(await mayCall(token, member.id_produto)).toBe(false);
    // The sign-on is gone too: the browser is asked for the password.
    expect((await browser.get('/cas/login')).text).toContain('name="password"');
    expect((await mailsTo(member.email)).at(-1)).toMatchObject({
      template: 'support-sessions-ended',
      values: { ...reason, link: `${server.url}/acessosSuporte?mensagem=S` },
    });
    const audited = await server.db
      .selectFrom('audit_event')
      .select('diff')
      .where('action', '=', 'support.sessions-ended')
      .where('target', '=', member.id)
      .execute();
    expect(audited).toEqual([{ diff: { review: idRevisao, ...reason } }]);
    await endReview(server.db, idRevisao, 'closed', server.deps.now());
    expect((await end(reason)).status).toBe(409);
    expect(
      (await server.call(endReviewedSessions, { as: (await addStaff(server)).as, params: { idRevisao }, body: reason }))
        .status,
    ).toBe(403);
  });

  it('leaves nothing in the browser when somebody signs out', async () => {
    const browser = newBrowser();
    await enter(browser, (await addMember(server)).id_produto);
    expect((await browser.get('/cas/logout')).headers.get('clear-site-data')).toBe('"storage"');
    expect(
      (await browser.get(`/cas/logout?service=${encodeURIComponent(`${server.url}/`)}`)).headers.get('clear-site-data'),
    ).toBe('"storage"');
  });
});

describe('the owner hears', () => {
  it('that the account was deactivated', async () => {
    const member = await addMember(server);
    const answer = await server.call(deactivate, {
      as: await server.signIn(member),
      params: { userId: member.id_produto },
      body: { motivo: '3', tipoPessoa: '1' },
    });
    expect(answer.status).toBe(204);
    expect(await mailsTo(member.email)).toMatchObject([{ template: 'account-deactivated' }]);
  });

  it('that a block was lifted', async () => {
    const member = await addMember(server);
    const { config, db } = server.deps;
    for (let n = 0; n < 6; n += 1)
      await countAttempt(
        db,
        config,
        { login: member.id_produto, address: '192.0.2.9', browser: null },
        server.deps.now(),
      );
    const staff = await addStaff(server);
    const params = { idRevisao: await addReview(server, staff, member) };
    await server.call(liftBlock, { as: staff.as, params, body: { ...reason, bloqueio: 'senha' } });
    expect(await mailsTo(member.email)).toMatchObject([
      { template: 'support-block-lifted', values: { ...reason, link: `${server.url}/acessosSuporte?mensagem=S` } },
    ]);
  });

  it('of a sign-in from a browser never seen, with where and when; not of the first ever, nor of the usual one', async () => {
    const member = await addMember(server);
    const usual = newBrowser();
    await usual.signIn(member.id_produto, PASSWORD);
    await usual.get('/cas/logout');
    await usual.signIn(member.id_produto, PASSWORD);
    expect(await mailsTo(member.email)).toEqual([]);
    await newBrowser().signIn(member.id_produto, PASSWORD);
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      template: 'new-browser',
      values: { endereco: `203.0.113.${addresses}`, navegador: 'Chrome, Windows' },
    });
    expect(mail?.values.quando).toMatch(/\d{4}/);
  });
});

describe('"it was not me"', () => {
  it('ends every session, the known browser and the password, and leads to a new one', async () => {
    const member = await addMember(server, { ultimo_acesso: new Date() });
    const id = member.id_produto;
    const thief = newBrowser();
    const stolen = await enter(thief, id);
    const link = (await mailsTo(member.email))[0]?.values.link ?? '';
    const path = link.slice(link.indexOf('/cas/'));

    const owner = newBrowser();
    const asked = await owner.get(path);
    expect(asked.text).toContain('Não foi você que entrou?');
    // Programs that open links end nothing.
    expect(await mayCall(stolen, id)).toBe(true);
    const done = await owner.post('/cas/nao-fui-eu', { aviso: owner.field('aviso') ?? '' });
    expect(done.text).toContain('/esqueciSenha');
    expect(await mayCall(stolen, id)).toBe(false);
    expect((await thief.signIn(id, PASSWORD)).status).toBe(401);
    expect((await owner.get(path)).status).toBe(410);

    const flow = await server.call(forgotPasswordPF, {
      body: {
        idPostal: id,
        nome: 'PESSOA DE TESTE',
        mae: 'MAE DE TESTE',
        dataNascimento: '1990-05-08',
        meioEnvio: 'E',
      },
    });
    const token = await server.codeFor(member.email);
    const reset = (senha: string) =>
      server.call(resetPassword, {
        body: { senha, token, idPostal: id },
        headers: { 'x-fluxo': String(flow.body.fluxo) },
      });
    expect((await reset(PASSWORD)).body.msgs?.[0]).toMatch(/^MCN-121/);
    server.tick(60 * MINUTE);
  });

  it('takes no link of somebody’s own making, and leaves a password alone that was changed since', async () => {
    for (const notice of ['', 'x', `${crypto.randomUUID()}.${'x'.repeat(43)}`])
      expect((await newBrowser().post('/cas/nao-fui-eu', { aviso: notice })).status).toBe(410);
    const member = await addMember(server, { ultimo_acesso: new Date() });
    await newBrowser().signIn(member.id_produto, PASSWORD);
    const link = (await mailsTo(member.email))[0]?.values.link ?? '';
    await server.db
      .updateTable('account')
      .set({ senha_alterada_em: server.deps.now() })
      .where('id', '=', member.id)
      .execute();
    const owner = newBrowser();
    await owner.get(link.slice(link.indexOf('/cas/')));
    expect((await owner.post('/cas/nao-fui-eu', { aviso: owner.field('aviso') ?? '' })).status).toBe(200);
    expect((await newBrowser().signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });
});

describe('"it was not me" of a password that somebody else chose', () => {
  it('ends their sessions and that password, and leads the owner to a new one', async () => {
    const member = await addMember(server);
    const id = member.id_produto;
    const thief = await server.signIn(member);
    const sent = await server.call(sendCodeFor, {
      as: thief,
      params: { id },
      body: { funcionalidade: 'ALTERAR_SENHA', meioEnvio: 'E' },
    });
    const chosen = 'Outra#Chave27';
    const changed = await server.call(changePassword, {
      as: thief,
      params: { userId: id },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
      body: { senha: chosen, token: await server.codeFor(member.email) },
    });
    expect(changed.status).toBe(204);
    const notice = (await mailsTo(member.email)).at(-1);
    expect(notice?.template).toBe('security-password-changed');
    const link = notice?.values.link ?? '';

    const owner = newBrowser();
    const asked = await owner.get(link.slice(link.indexOf('/cas/')));
    expect(asked.text).toContain('A senha que foi escolhida deixa de valer.');
    const done = await owner.post('/cas/nao-fui-eu', { aviso: owner.field('aviso') ?? '' });
    expect(done.text).toContain('/esqueciSenha');
    expect(await mayCall(thief, id)).toBe(false);
    for (const senha of [chosen, PASSWORD]) expect((await newBrowser().signIn(id, senha)).status).toBe(401);
  });
});

describe('a right password of an account', () => {
  const told = 'Falta confirmar o seu cadastro';

  it('that waits for its code leads to the code step, with a new code; a wrong one is refused like any other', async () => {
    const member = await addMember(server, {
      situacao: 'P',
      pendente_ate: new Date(server.deps.now().getTime() + 60 * MINUTE),
    });
    const wrong = await newBrowser().signIn(member.id_produto, 'Errada@2026');
    const nobody = await newBrowser().signIn('22233344405', 'Errada@2026');
    expect([wrong.status, wrong.text.includes(told)]).toEqual([nobody.status, false]);
    expect(await mailsTo(member.email)).toEqual([]);

    const page = await newBrowser().signIn(member.id_produto, PASSWORD);
    expect(page.text).toContain(told);
    expect(page.headers.getSetCookie().join()).not.toMatch(/TGC|BR-conta/);
    const fragment = /finalizaCadastroToken#([^"]*)"/.exec(page.text)?.[1] ?? '';
    const given = JSON.parse(
      decodeURIComponent(fragment.replace(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)))),
    ) as {
      idProduto: string;
      sent: { fluxo: string };
    };
    expect(given.idProduto).toBe(member.id_produto);
    const code = await server.codeFor(member.email);
    expect((await activating(server, member.id_produto, code, given.sent.fluxo)).status).toBe(204);
    expect((await newBrowser().signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('that waits and has had too many codes is asked to come later', async () => {
    const member = await addMember(server, {
      situacao: 'P',
      pendente_ate: new Date(server.deps.now().getTime() + 60 * MINUTE),
    });
    for (let n = 0; n < 5; n += 1)
      expect((await newBrowser().signIn(member.id_produto, PASSWORD)).text).toContain('finalizaCadastroToken');
    const page = await newBrowser().signIn(member.id_produto, PASSWORD);
    expect(page.text).toContain('Tente entrar de novo mais tarde');
    expect(await mailsTo(member.email)).toHaveLength(5);
  });

  it('that lapsed, or of a child that waits for the guardian, opens nothing', async () => {
    const lapsed = await addMember(server, { situacao: 'P', pendente_ate: new Date(server.deps.now().getTime() - 1) });
    expect((await newBrowser().signIn(lapsed.id_produto, PASSWORD)).status).toBe(401);
    const guardian = await addMember(server);
    const child = await addMember(server, {
      situacao: 'P',
      responsavel: guardian.id,
      pendente_ate: new Date(server.deps.now().getTime() + MINUTE),
    });
    expect((await newBrowser().signIn(child.id_produto, PASSWORD)).text).toContain('pessoa responsável');
  });

  it('that was closed says how to come back; a new account with the same login goes before it', async () => {
    const closed = await addMember(server, {
      situacao: 'I',
      encerrado_em: new Date('2026-03-02T15:00:00Z'),
      motivo_encerramento: '3',
    });
    const wrong = await newBrowser().signIn(closed.id_produto, 'Errada@2026');
    expect([wrong.status, wrong.text.includes('encerrada')]).toEqual([401, false]);
    const page = await newBrowser().signIn(closed.id_produto, PASSWORD);
    expect(page.text).toContain('encerrada em 02/03/2026');
    expect(page.text).toContain('/selecionaPerfil');
    await addMember(server, { cpf: closed.cpf, id_produto: closed.id_produto });
    expect((await newBrowser().signIn(closed.id_produto, PASSWORD)).status).toBe(303);
    const replaced = await addMember(server, {
      situacao: 'C',
      encerrado_em: new Date(),
      motivo_encerramento: 'SUBSTITUIDO',
    });
    expect((await newBrowser().signIn(replaced.id_produto, PASSWORD)).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { deactivate, endSessions, listActivity, listSentCodes, listSessions } from '../../../src/contract/activity';
import { changePassword, changePhone, sendCodeFor, sendPhoneCode } from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import { insertAudit } from '../../../src/server/audit';
import { removeGrantsOfClosed } from '../../../src/server/account/close';
import { newId } from '../../../src/server/ids';
import { hashPassword } from '../../../src/server/sessions/password';
import { Browser } from '../cas/support/browser';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();

async function person(values: Parameters<typeof addPerson>[1] = {}) {
  const account = await addPerson(server.db, values);
  return { account, as: await server.signIn(account), params: { id: account.id_produto, userId: account.id_produto } };
}

const lives = async (as: string, id: string) => (await server.call(getUsuario, { as, params: { id } })).status === 200;

describe('a new password', () => {
  async function asked(meioEnvio = 'E') {
    const old = 'Antiga@2026';
    const { account, as, params } = await person({ senha_hash: await hashPassword(old) });
    const sent = await server.call(sendCodeFor, { as, params, body: { meioEnvio, funcionalidade: 'ALTERAR_SENHA' } });
    const destination = meioEnvio === 'E' ? account.email : `${account.ddd_movel}${account.fone_movel}`;
    const change = async (senha: string) =>
      server.call(changePassword, {
        as,
        params,
        body: { senha, token: await server.codeFor(destination) },
        headers: { 'x-fluxo': String(sent.body.fluxo) },
      });
    return { account, as, params, old, change };
  }

  it('ends the other sessions and keeps this one', async () => {
    const { account, as, change } = await asked();
    const elsewhere = await server.signIn(account);
    expect((await change('Nova@2026x')).status).toBe(204);
    expect(await lives(elsewhere, account.id_produto)).toBe(false);
    expect(await lives(as, account.id_produto)).toBe(true);
    const notice = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', account.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(notice.payload.template).toBe('security-password-changed');
  });

  it('must differ from the current one, which is judged after the code', async () => {
    const { old, change } = await asked();
    const answer = await change(old);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-121 /);
    expect((await change('Outra@2026')).body.msgs?.[0]).toMatch(/^MCN-111 /);
  });

  it.each([
    ['', 'password_required'],
    ['Curta@1', 'password_match'],
    ['SemNumero@', 'password_match'],
    ['semsimbolo1', 'password_match'],
    ['12345678@', 'password_match'],
    ['Longa@1234567890', 'password_max_length'],
    ['Barra/2026@', 'password_no_slashes'],
    ['Barra\\2026@', 'password_no_slashes'],
  ])('is refused when it is %j', async (senha, key) => {
    const { change } = await asked();
    expect((await change(senha)).body.campos).toContainEqual({ campo: 'senha', chave: key });
  });

  it('is confirmed by SMS when asked so in Brazil', async () => {
    const { change } = await asked('C');
    expect((await change('Nova@2026x')).status).toBe(204);
  });
});

describe('a new phone', () => {
  it('abroad is applied at once with the placeholder, in Brazil never', async () => {
    const { account, as, params } = await person();
    const change = (token: string, body: object) =>
      server.call(changePhone, { as, params: { userId: params.id, targetId: params.id, token }, body });
    expect((await change('000000', { ddiMovel: '55', dddMovel: '21', foneMovel: '988887777' })).body.msgs?.[0]).toMatch(
      /^MCN-111 /,
    );
    expect((await change('000000', { ddiMovel: '34', dddMovel: '91', foneMovel: '1234567' })).status).toBe(204);
    expect((await server.call(getUsuario, { as, params: { id: account.id_produto } })).body.foneMovelFormatado).toBe(
      '34 (91)1234567',
    );
  });

  it('in Brazil needs the code that was sent to it', async () => {
    const { account, as, params } = await person();
    const fone = `9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const sent = await server.call(sendPhoneCode, {
      as,
      params,
      body: { meioEnvio: 'C', funcionalidade: 'ALTERAR_TELEFONE', ddd: '21', telefone: fone },
    });
    const change = await server.call(changePhone, {
      as,
      params: { userId: params.id, targetId: params.id, token: await server.codeFor(`21${fone}`) },
      body: { ddiMovel: '55', dddMovel: '21', foneMovel: fone },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
    });
    expect(change.status).toBe(204);
    const notice = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', account.email)
      .executeTakeFirstOrThrow();
    expect(notice.payload.template).toBe('phone-changed');
  });

  it.each([
    ['20', '988887777', 'ddd', 'unknown_area_code'],
    ['20', '88887777', 'ddd', 'unknown_area_code'],
    ['11', '88887777', 'telefone', 'invalid_mobile'],
    ['11', '888887777', 'telefone', 'invalid_mobile'],
  ])('(%s) %s does not exist, which is said of the %s', async (ddd, telefone, campo, chave) => {
    const { as, params } = await person();
    const { body } = await server.call(sendPhoneCode, {
      as,
      params,
      body: { meioEnvio: 'C', funcionalidade: 'ALTERAR_TELEFONE', ddd, telefone },
    });
    expect(body.campos).toEqual([{ campo, chave }]);
  });
});

describe('history, sessions and activity', () => {
  it('lists the codes sent, masked, paged and sorted', async () => {
    const { account, as, params } = await person();
    for (const [index, funcao] of (['ALTERAR_EMAIL', 'ALTERAR_SENHA', 'ALTERAR_DADOS'] as const).entries()) {
      await server.db
        .insertInto('code_sent')
        .values({
          id: newId(),
          account: account.id,
          funcao,
          canal: 'E',
          destino_mascarado: '***a***b.com',
          numero_mascarado: '****12',
          criado_em: new Date(2026, 0, index + 1),
        })
        .execute();
    }
    const { body } = await server.call(listSentCodes, { as, params, query: { page: 0, size: 2 } });
    expect(body.page).toMatchObject({
      number: 0,
      size: 2,
      numberElements: 2,
      totalElements: 3,
      totalPages: 2,
      first: true,
      last: false,
      next: true,
      previous: false,
    });
    expect((body.itens as { funcionalidade: string }[]).map((item) => item.funcionalidade)).toEqual([
      'ALTERAR_DADOS',
      'ALTERAR_SENHA',
    ]);
    const sorted = await server.call(listSentCodes, { as, params, query: { sort: 'funcionalidade,asc' } });
    expect((sorted.body.itens as { funcionalidade: string }[]).map((item) => item.funcionalidade)).toEqual([
      'ALTERAR_DADOS',
      'ALTERAR_EMAIL',
      'ALTERAR_SENHA',
    ]);
    expect((await server.call(listSentCodes, { as, params, query: { sort: 'numero;drop table,asc' } })).status).toBe(
      400,
    );
  });

  it('names a code by one of the six constants, and beside it what it was for exactly', async () => {
    const { account, as, params } = await person();
    const codes = ['EXPORTAR_DADOS', 'MAIORIDADE', 'CADASTRO_DEPENDENTE', 'REDEFINIR_SENHA', 'ALTERAR_SENHA'] as const;
    await server.db
      .insertInto('code_sent')
      .values(
        codes.map((funcao) => ({
          id: newId(),
          account: account.id,
          funcao,
          canal: 'E' as const,
          destino_mascarado: 'x',
          numero_mascarado: '****12',
          criado_em: new Date(),
        })),
      )
      .execute();
    const { body } = await server.call(listSentCodes, { as, params, query: { sort: 'funcionalidade,asc' } });
    const rows = body.itens as { funcionalidade: string; finalidade: string }[];
    expect(rows.map((row) => [row.finalidade, row.funcionalidade])).toEqual([
      ['ALTERAR_SENHA', 'ALTERAR_SENHA'],
      ['CADASTRO_DEPENDENTE', 'CADASTRO_USUARIO'],
      ['EXPORTAR_DADOS', 'ALTERAR_DADOS'],
      ['MAIORIDADE', 'ALTERAR_DADOS'],
      ['REDEFINIR_SENHA', 'ESQUECEU_SENHA'],
    ]);
  });

  it('ends one session, or all others', async () => {
    const { account, as, params } = await person();
    const [second, third] = [await server.signIn(account), await server.signIn(account)];
    const open = (await server.call(listSessions, { as, params })).body as unknown as {
      idSessao: string;
      atual: boolean;
    }[];
    expect(open.filter((session) => session.atual)).toHaveLength(1);
    expect(open).toHaveLength(3);
    const one = open.find((session) => !session.atual);
    expect((await server.call(endSessions, { as, params, body: { idSessao: one?.idSessao } })).status).toBe(204);
    expect([await lives(second, params.id), await lives(third, params.id)].filter(Boolean)).toHaveLength(1);
    await server.call(endSessions, { as, params, body: {} });
    expect(await lives(second, params.id)).toBe(false);
    expect(await lives(third, params.id)).toBe(false);
    expect(await lives(as, params.id)).toBe(true);
    const events = (await server.call(listActivity, { as, params })).body.itens as { acao: string }[];
    expect(events.map((event) => event.acao)).toEqual(['session.ended', 'session.ended']);
  });

  it('names the company whose access was given or taken, and no other account', async () => {
    const company = await addCompany(server.db, { nome: 'EMPRESA DO ACESSO' });
    const { account, as, params } = await person();
    const about = { target: account.id, address: '10.0.0.1', claimed: null };
    await insertAudit(server.db, {
      ...about,
      at: new Date(2026, 0, 1),
      actor: company.id,
      onBehalfOf: company.id,
      action: 'delegation.granted',
    });
    await insertAudit(server.db, {
      ...about,
      at: new Date(2026, 0, 2),
      actor: account.id,
      onBehalfOf: company.id,
      action: 'delegation.released',
    });
    await insertAudit(server.db, {
      ...about,
      at: new Date(2026, 0, 3),
      actor: account.id,
      onBehalfOf: account.id,
      action: 'contact.email-changed',
      diff: { fields: ['email'] },
    });
    const { body } = await server.call(listActivity, { as, params });
    expect(body.itens).toMatchObject([
      { acao: 'contact.email-changed', empresa: null, porOutro: false },
      { acao: 'delegation.released', empresa: 'EMPRESA DO ACESSO', porOutro: false },
      { acao: 'delegation.granted', empresa: 'EMPRESA DO ACESSO', quem: 'outro', porOutro: true, endereco: '' },
    ]);
  });

  it('says of a wrong password that nobody knows who it was, with place and browser', async () => {
    const { account, as, params } = await person({ senha_hash: await hashPassword('Certa@2026x') });
    const browser = new Browser(server.url, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    await browser.signIn(account.id_produto, 'Errada@2026');
    const { body } = await server.call(listActivity, { as, params });
    expect(body.itens).toMatchObject([
      { acao: 'sign-in.failed', quem: 'desconhecido', porOutro: false, endereco: '127.0.0.1' },
    ]);
    expect((body.itens as { navegador: string }[])[0]?.navegador).toContain('Firefox/140.0');
  });

  it('of the session that asks, the last use is now', async () => {
    const { as, params } = await person();
    server.tick(30_000);
    const [open] = (await server.call(listSessions, { as, params })).body as unknown as {
      ultimoUso: string;
      inicio: string;
    }[];
    expect(Date.parse(String(open?.ultimoUso)) - Date.parse(String(open?.inicio))).toBeGreaterThanOrEqual(30_000);
  });

  it('cannot end somebody else’s session', async () => {
    const mine = await person();
    const theirs = await person();
    const [open] = (await server.call(listSessions, { as: theirs.as, params: theirs.params })).body as unknown as {
      idSessao: string;
    }[];
    expect(
      (await server.call(endSessions, { as: mine.as, params: mine.params, body: { idSessao: open?.idSessao } })).status,
    ).toBe(404);
    expect(await lives(theirs.as, theirs.params.id)).toBe(true);
  });
});

describe('deactivation', () => {
  it('ends the account, its sessions, what it was granted and whom it let act', async () => {
    const company = await addCompany(server.db);
    const { account, as, params } = await person();
    await server.db
      .insertInto('grantee')
      .values({ company: company.id, person: account.id, nome_ordem: 'A', nome_busca: 'A', valid_until: null })
      .execute();
    await server.db.insertInto('delegate').values({ company: company.id, person: account.id, perfil: 'A' }).execute();
    const answer = await server.call(deactivate, { as, params, body: { motivo: '3', tipoPessoa: '1' } });
    expect(answer.status).toBe(204);
    expect(await lives(as, account.id_produto)).toBe(false);
    const row = await server.db
      .selectFrom('account')
      .select(['situacao', 'motivo_encerramento'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ situacao: 'I', motivo_encerramento: '3' });
    expect(await server.db.selectFrom('grantee').selectAll().where('person', '=', account.id).execute()).toEqual([]);
    expect(await server.db.selectFrom('delegate').selectAll().where('person', '=', account.id).execute()).toEqual([]);
    // The number is free again, for a new row that inherits nothing.
    await addPerson(server.db, { cpf: account.cpf, id_produto: account.id_produto });
  });

  it('of a company deletes what it granted, in batches', async () => {
    const company = await addCompany(server.db);
    const grantee = await addPerson(server.db);
    await server.db
      .insertInto('grantee')
      .values({ company: company.id, person: grantee.id, nome_ordem: 'A', nome_busca: 'A', valid_until: null })
      .execute();
    const as = await server.signIn(company);
    expect(
      (
        await server.call(deactivate, {
          as,
          params: { userId: company.id_produto },
          body: { motivo: '1', tipoPessoa: '2' },
        })
      ).status,
    ).toBe(204);
    await removeGrantsOfClosed(server.db);
    expect(await server.db.selectFrom('grantee').selectAll().where('company', '=', company.id).execute()).toEqual([]);
  });

  it.each([
    [{ tipoPessoa: '1' }, 400],
    [{ motivo: '9', tipoPessoa: '1' }, 400],
    [{ motivo: '1', tipoPessoa: '2' }, 403],
  ])('refuses %j', async (body, status) => {
    const { as, params } = await person();
    expect((await server.call(deactivate, { as, params, body })).status).toBe(status);
    expect(await lives(as, params.id)).toBe(true);
  });

  it('waits for the dependents', async () => {
    const { account, as, params } = await person();
    await addPerson(server.db, { responsavel: account.id });
    expect(
      (await server.call(deactivate, { as, params, body: { motivo: '1', tipoPessoa: '1' } })).body.msgs?.[0],
    ).toMatch(/^MCN-134 .*1/);
  });

  it('lets one of two at once through, and nothing of the account after it', async () => {
    const { as, params } = await person();
    const answers = await Promise.all(
      [1, 2].map(() => server.call(deactivate, { as, params, body: { motivo: '1', tipoPessoa: '1' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).not.toEqual([204, 204]);
    expect(answers.map((answer) => answer.status)).toContain(204);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addAddress, listAddresses } from '../../../src/contract/addresses';
import { deactivate, listSentCodes } from '../../../src/contract/activity';
import { listRegistro } from '../../../src/contract/company-log';
import { insertAudit } from '../../../src/server/audit';
import { grantDiff, noLeaves } from '../../../src/server/database/grant-diff';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { listDependents, removeDependent } from '../../../src/contract/dependents';
import { getImagem, getUsuario } from '../../../src/contract/home';
import { listTerceiros } from '../../../src/contract/third-parties';
import {
  closeReview,
  extendReview,
  getOpenReview,
  listReviews,
  listSupportAccesses,
  openReview,
} from '../../../src/contract/support';
import { newId } from '../../../src/server/ids';
import { messageHtml } from '../../../src/server/outbox/html';
import { renderMessage } from '../../../src/server/outbox/render';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld } from '../support/delegation';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
const ask = (idProduto: string, more: object = {}) => ({
  idPostal: idProduto,
  motivo: 'A pessoa não recebe o código',
  protocolo: '2026-0004821',
  ...more,
});

describe('opening a review', () => {
  it('gives the account’s reference, half an hour and the whole name; by login or by reference', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db, { nome: 'ANA DE TESTE' });
    const opened = await server.call(openReview, { as: staff.as, body: ask(owner.id_produto) });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      idPostal: owner.id,
      nome: 'ANA DE TESTE',
      situacao: 'aberta',
      protocolo: '2026-0004821',
      restam: 1800,
    });
    expect(JSON.stringify(opened.body)).not.toContain(owner.id_produto);

    expect(
      (await server.call(closeReview, { as: staff.as, params: { idRevisao: String(opened.body.idRevisao) } })).status,
    ).toBe(204);
    expect((await server.call(openReview, { as: staff.as, body: ask(owner.id) })).status).toBe(201);
  });

  it('tells the owner by e-mail, and of a child also who is responsible', async () => {
    const staff = await addStaff(server);
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, { nome: 'CRIANCA DE TESTE', responsavel: guardian.id });
    await server.call(openReview, {
      as: staff.as,
      body: ask(child.id, { motivo: 'Não consegue entrar', protocolo: 'P-77' }),
    });
    const sent = await server.db
      .selectFrom('outbox')
      .select(['destino', 'payload'])
      .where('account', 'in', [guardian.id, child.id])
      .execute();
    expect(sent.map(({ destino }) => destino).sort()).toEqual([guardian.email, child.email].sort());
    const toldTo = (email: string) => sent.find(({ destino }) => destino === email)?.payload;
    const values = { motivo: 'Não consegue entrar', protocolo: 'P-77' };
    const page = `${server.url}/acessosSuporte`;
    expect(toldTo(child.email)).toMatchObject({
      template: 'support-review-opened',
      values: { ...values, link: `${page}?mensagem=S` },
    });
    // It is not the guardian's own account that was looked at.
    expect(toldTo(guardian.email)).toMatchObject({
      template: 'support-review-opened-dependent',
      values: { ...values, nome: 'CRIANCA DE TESTE', link: `${page}?dependente=${child.id}&mensagem=S` },
    });
  });

  it.each(['pt', 'en'] as const)(
    'names in every message to an owner where that stands, as text and as HTML (%s)',
    (language) => {
      const values = {
        motivo: 'Não recebe o código',
        protocolo: 'P-77',
        nome: 'ANA',
        link: 'https://conta.example/acessosSuporte?dependente=1&mensagem=S',
      };
      for (const template of ['review-opened', 'review-opened-dependent', 'block-lifted', 'sessions-ended']) {
        const message = renderMessage(server.deps.texts, { template: `support-${template}`, language, values });
        expect(message.text, template).toContain(`: ${values.link}\n`);
        const html = messageHtml({ ...message, link: values.link, brand: 'Conta Postal', footer: '', language });
        expect(html, template).toContain(`<a href="${values.link.replace('&', '&amp;')}"`);
      }
    },
  );

  it('refuses oneself, other staff, a closed account, an unknown one', async () => {
    const staff = await addStaff(server);
    const other = await addStaff(server);
    const closed = await addPerson(server.db, { situacao: 'I' });
    const cases: [string, number, RegExp][] = [
      [staff.id_produto, 409, /^MCN-170/],
      [other.id, 409, /^MCN-170/],
      [closed.id, 409, /^MCN-171/],
      [newId(), 404, /^MCN-101/],
    ];
    for (const [idProduto, status, code] of cases) {
      const { body, status: answered } = await server.call(openReview, { as: staff.as, body: ask(idProduto) });
      expect(answered).toBe(status);
      expect(body.msgs?.[0]).toMatch(code);
    }
  });

  it('refuses a second one and names the first, also when both are asked for at once', async () => {
    const staff = await addStaff(server);
    const accounts = await Promise.all(
      Array.from({ length: 4 }, () => addPerson(server.db, { nome: 'PRIMEIRA CONTA' })),
    );
    const answers = await Promise.all(
      accounts.map((account) => server.call(openReview, { as: staff.as, body: ask(account.id) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.msgs?.[0]).toMatch(/^MCN-172 .*PRIMEIRA CONTA.*2026-0004821/);
  });

  it.each([
    ['a protocol of 10,000 characters', { protocolo: '9'.repeat(10_000) }, 'protocolo', 'protocol_max_length'],
    ['no protocol', { protocolo: ' ' }, 'protocolo', 'protocol_required'],
    ['a protocol with markup', { protocolo: '<b>1</b>' }, 'protocolo', 'protocol_format'],
    ['a reason of 10,000 characters', { motivo: 'x'.repeat(10_000) }, 'motivo', 'reason_max_length'],
    ['no reason', { motivo: '' }, 'motivo', 'reason_required'],
    ['hardly a reason', { motivo: 'oi' }, 'motivo', 'reason_min_length'],
  ])('refuses %s at its field', async (_, wrong, campo, chave) => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const { status, body } = await server.call(openReview, { as: staff.as, body: ask(owner.id, wrong) });
    expect(status).toBe(400);
    expect(body.campos).toContainEqual({ campo, chave });
  });

  it('is for staff: anybody else, and somebody who was staff, is refused', async () => {
    const somebody = await server.signIn(await addPerson(server.db));
    const staff = await addStaff(server);
    await server.db.updateTable('account').set({ perfil_interno: null }).where('id', '=', staff.id).execute();
    const owner = await addPerson(server.db);
    for (const as of [somebody, staff.as])
      expect((await server.call(openReview, { as, body: ask(owner.id) })).status).toBe(403);
  });
});

describe('within a review', () => {
  it('shows the user record without what staff must not see', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db, {
      cpf: '12345678909',
      id_produto: '12345678909',
      nome_da_mae: 'MAE SECRETA',
      data_nascimento: '1990-05-08',
      cie: 'AB123456',
      imagem: Buffer.from('photo'),
    });
    await addReview(server, staff, owner);
    const { body } = await server.call(getUsuario, { as: staff.as, params: { id: owner.id } });
    expect(body).toMatchObject({ idPostal: owner.id, sub: '***.456.789-**', ultimoAcesso: null });
    expect(body.usuarioExternoPF).toMatchObject({
      cpf: '***.456.789-**',
      cpfFormatado: '***.456.789-**',
      nomeDaMae: null,
      dataNascimento: '**/**/1990',
      cie: '***56',
      temImagem: true,
    });
    const text = JSON.stringify(body);
    for (const secret of ['12345678909', '123.456', 'MAE SECRETA', '05-08', owner.email, '900000000', 'AB1234'])
      expect(text).not.toContain(secret);
    expect((await server.call(getImagem, { as: staff.as, params: { id: owner.id } })).status).toBe(200);
  });

  it('never shows a child’s photo, own or among the guardian’s dependents, nor a child’s CPF', async () => {
    const [staff, another] = [await addStaff(server), await addStaff(server)];
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, {
      responsavel: guardian.id,
      imagem: Buffer.from('photo'),
      data_nascimento: '2015-03-09',
      nome_da_mae: 'MAE SECRETA',
    });
    await addReview(server, staff, child);
    await addReview(server, another, guardian);
    expect(
      (await server.call(getUsuario, { as: staff.as, params: { id: child.id } })).body.usuarioExternoPF,
    ).toMatchObject({ temImagem: false, responsavel: '***' });
    expect((await server.call(getImagem, { as: staff.as, params: { id: child.id } })).status).toBe(204);
    const { body } = await server.call(listDependents, { as: another.as, params: { id: guardian.id } });
    expect(body).toHaveLength(1);
    const text = JSON.stringify(body);
    for (const secret of [child.id_produto, 'MAE SECRETA', '2015-03-09', child.email])
      expect(text).not.toContain(secret);
    expect(text).toContain('**/**/2015');
  });

  it('shows the history without numbers, addresses with masked phones', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    await addReview(server, staff, owner);
    await server.db
      .insertInto('code_sent')
      .values({
        id: newId(),
        account: owner.id,
        funcao: 'ALTERAR_DADOS',
        canal: 'E',
        destino_mascarado: '***a***b.com',
        numero_mascarado: '****42',
        criado_em: new Date(),
      })
      .execute();
    const own = await server.signIn(owner);
    await server.call(addAddress, {
      as: own,
      params: { id: owner.id_produto },
      body: {
        identificacao: 'Casa',
        siglaPais: 'PT',
        codigoPostal: '1000-001',
        logradouro: 'Rua',
        bairro: 'Baixa',
        cidade: 'Lisboa',
        uf: 'Lisboa',
        numero: '1',
        ddiFixo: '351',
        dddFixo: '21',
        foneFixo: '55512345',
      },
    });
    const history = await server.call(listSentCodes, { as: staff.as, params: { id: owner.id } });
    expect(history.body.itens).toMatchObject([{ numero: '******', destino: '***a***b.com' }]);
    const addresses = await server.call(listAddresses, { as: staff.as, params: { id: owner.id } });
    expect(addresses.body).toMatchObject([{ cidade: 'Lisboa', foneFixo: '*****2345', dddFixo: '' }]);
  });

  it('shows a company’s tables without anybody’s CPF, and takes no filter that would spell one out', async () => {
    const staff = await addStaff(server);
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S');
    const grantee = await addPerson(server.db, { nome: 'PESSOA COM ACESSO' });
    await server.db.insertInto('grantee').values({ company: world.company.id, person: grantee.id }).execute();
    await addReview(server, staff, world.company);
    const id = world.company.id;
    const table = await server.call(listPermissionarios, { as: staff.as, params: { id } });
    expect(table.body.itens).toMatchObject([
      { nome: 'PESSOA COM ACESSO', idPostalPF: expect.stringMatching(/^\*{3}[0-9a-f]{8}$/) as string },
    ]);
    expect(JSON.stringify(table.body)).not.toContain(grantee.id_produto);
    const third = await server.call(listTerceiros, { as: staff.as, params: { id } });
    expect(third.body.itens).toMatchObject([{ perfil: 'S', cpfFormatado: null, editavel: false }]);
    expect(JSON.stringify(third.body)).not.toContain(supervisor.id_produto);
    await insertAudit(server.db, {
      at: server.deps.now(),
      actor: world.company.id,
      onBehalfOf: world.company.id,
      target: grantee.id,
      action: 'delegation.removed',
      diff: { ...grantDiff(world.company.id, 'E', { added: noLeaves(), removed: noLeaves() }) },
      address: '192.0.2.1',
      claimed: null,
    });
    const log = await server.call(listRegistro, { as: staff.as, params: { id }, query: { pessoa: 'acesso' } });
    expect(log.body.itens).toMatchObject([
      {
        acao: 'removido',
        pessoa: { nome: 'PESSOA COM ACESSO', idPostalPF: expect.stringMatching(/^\*{3}[0-9a-f]{8}$/) as string },
      },
    ]);
    expect(JSON.stringify(log.body)).not.toContain(grantee.id_produto);
    for (const [endpoint, name] of [
      [listPermissionarios, 'nomeOuIdPostal'],
      [listTerceiros, 'filtro'],
      [listRegistro, 'pessoa'],
      [listRegistro, 'por'],
    ] as const) {
      const { status, body } = await server.call(endpoint, {
        as: staff.as,
        params: { id },
        query: { [name]: grantee.id_produto.slice(0, 3) },
      });
      expect(status).toBe(409);
      expect(body.msgs?.[0]).toMatch(/^IDC-118/);
    }
    expect(
      (await server.call(listPermissionarios, { as: staff.as, params: { id }, query: { nomeOuIdPostal: 'pessoa' } }))
        .body.itens,
    ).toHaveLength(1);
  });

  it('refuses a change, by path or by body, and leaves everything as it was', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const child = await addPerson(server.db, { responsavel: owner.id });
    await addReview(server, staff, owner);
    const byPath = await server.call(deactivate, {
      as: staff.as,
      params: { userId: owner.id_produto },
      body: { motivo: '1', tipoPessoa: '1' },
    });
    const byBody = await server.call(removeDependent, {
      as: staff.as,
      body: { motivo: 'Dependente', idPostalDependente: child.id_produto, idPostalResponsavel: owner.id_produto },
    });
    for (const { status, body } of [byPath, byBody]) {
      expect(status).toBe(409);
      expect(body.msgs?.[0]).toMatch(/^IDC-115/);
    }
    const rows = await server.db
      .selectFrom('account')
      .select('situacao')
      .where('id', 'in', [owner.id, child.id])
      .execute();
    expect(rows.map(({ situacao }) => situacao)).toEqual(['A', 'A']);
  });

  it('is of one account alone', async () => {
    const staff = await addStaff(server);
    const [owner, other] = [await addPerson(server.db), await addPerson(server.db)];
    await addReview(server, staff, owner);
    expect((await server.call(getUsuario, { as: staff.as, params: { id: other.id } })).status).toBe(403);
    expect((await server.call(getUsuario, { as: staff.as, params: { id: other.id_produto } })).status).toBe(403);
  });
});

describe('the end of a review', () => {
  it('comes by itself after half an hour', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    await addReview(server, staff, owner, { minutesAgo: 29 });
    expect((await server.call(getUsuario, { as: staff.as, params: { id: owner.id } })).status).toBe(200);
    server.tick(2 * 60_000);
    const { status, body } = await server.call(getUsuario, { as: staff.as, params: { id: owner.id } });
    expect(status).toBe(409);
    expect(body.msgs?.[0]).toMatch(/^IDC-117/);
    expect((await server.call(getOpenReview, { as: staff.as })).status).toBe(204);
  });

  it('comes when staff end it; ending it again changes nothing, and nobody ends somebody else’s', async () => {
    const [staff, other] = [await addStaff(server), await addStaff(server)];
    const owner = await addPerson(server.db);
    const idRevisao = await addReview(server, staff, owner);
    expect((await server.call(getOpenReview, { as: staff.as })).body).toMatchObject({ idRevisao, situacao: 'aberta' });
    expect((await server.call(closeReview, { as: other.as, params: { idRevisao } })).status).toBe(403);
    expect((await server.call(closeReview, { as: staff.as, params: { idRevisao } })).status).toBe(204);
    expect((await server.call(closeReview, { as: staff.as, params: { idRevisao } })).status).toBe(204);
    expect((await server.call(getUsuario, { as: staff.as, params: { id: owner.id } })).body.msgs?.[0]).toMatch(
      /^IDC-117/,
    );
    const { body } = await server.call(listReviews, { as: staff.as });
    expect(body.itens).toMatchObject([{ idRevisao, situacao: 'encerrada', nome: 'PES*** T***', restam: 0 }]);
    const audited = await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', owner.id)
      .where('action', '=', 'support.review-closed')
      .execute();
    expect(audited).toHaveLength(1);
  });

  it('comes when the owner is deactivated, whose new account is another one', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    await addReview(server, staff, owner);
    const gone = await server.call(deactivate, {
      as: await server.signIn(owner),
      params: { userId: owner.id_produto },
      body: { motivo: '1', tipoPessoa: '1' },
    });
    expect(gone.status).toBe(204);
    for (const id of [owner.id, owner.id_produto]) {
      const { status, body } = await server.call(getUsuario, { as: staff.as, params: { id } });
      expect(status).toBe(409);
      expect(body.msgs?.[0]).toMatch(/^IDC-117/);
    }
    const successor = await addPerson(server.db, { cpf: owner.id_produto });
    expect((await server.call(getUsuario, { as: staff.as, params: { id: successor.id_produto } })).status).toBe(403);
    // The review of the closed account is over: another one may be opened.
    expect((await server.call(openReview, { as: staff.as, body: ask(successor.id) })).status).toBe(201);
  });
});

describe('going on', () => {
  const reason = { motivo: 'Conferir os cartões com a pessoa' };

  it('adds a quarter of an hour to what is left, once, and the owner reads why', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const idRevisao = await addReview(server, staff, owner, { minutesAgo: 29 });
    const go = () => server.call(extendReview, { as: staff.as, params: { idRevisao }, body: reason });
    const answers = await Promise.all([go(), go(), go()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.msgs?.[0]).toMatch(/^MCN-175/);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      idRevisao,
      situacao: 'aberta',
      prorrogada: true,
      restam: 16 * 60,
    });
    expect((await server.call(getOpenReview, { as: staff.as })).body).toMatchObject({ prorrogada: true, restam: 960 });
    expect((await server.call(getUsuario, { as: staff.as, params: { id: owner.id } })).status).toBe(200);
    const { body } = await server.call(listSupportAccesses, {
      as: await server.signIn(owner),
      params: { id: owner.id_produto },
    });
    expect(body.itens).toMatchObject([{ atos: [{ acao: 'support.review-extended', ...reason }] }]);
  });

  it('looks at the account beyond the half hour, and not beyond the quarter', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const extended = async (minutesAgo: number) => {
      const review = await addReview(server, staff, owner, { minutesAgo });
      const at = server.deps.now();
      const expires_at = new Date(at.getTime() + (45 - minutesAgo) * 60_000);
      const row = { review, motivo: reason.motivo, at: new Date(at.getTime() - 16 * 60_000), expires_at };
      await server.db.insertInto('support_review_extension').values(row).execute();
    };
    const look = async () => (await server.call(getUsuario, { as: staff.as, params: { id: owner.id } })).body.msgs?.[0];
    await extended(46);
    expect(await look()).toMatch(/^IDC-117/);
    await extended(44);
    expect(await look()).toBeUndefined();
    const { body } = await server.call(listReviews, { as: staff.as });
    expect(body.itens).toMatchObject([{ situacao: 'aberta', restam: 60 }, { situacao: 'expirada' }]);
  });

  it('is not for a review that is over, somebody else’s, or without a reason', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const over = await addReview(server, staff, owner, { minutesAgo: 31 });
    const idRevisao = await addReview(server, staff, owner);
    const go = (as: string, id: string, body: object = reason) =>
      server.call(extendReview, { as, params: { idRevisao: id }, body });
    expect((await go(staff.as, over)).body.msgs?.[0]).toMatch(/^IDC-117/);
    expect((await go((await addStaff(server)).as, idRevisao)).status).toBe(403);
    const without = await go(staff.as, idRevisao, { motivo: ' ' });
    expect(without.body.campos).toContainEqual({ campo: 'motivo', chave: 'reason_required' });
  });
});

describe('the trail', () => {
  it('tells the owner who looked, when, why, and is paged', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    await addReview(server, staff, owner, { minutesAgo: 90 });
    const idRevisao = await addReview(server, staff, owner);
    const as = await server.signIn(owner);
    const { body } = await server.call(listSupportAccesses, {
      as,
      params: { id: owner.id_produto },
      query: { size: 1 },
    });
    expect(body.page).toMatchObject({ totalElements: 2, totalPages: 2 });
    expect(body.itens).toMatchObject([
      {
        idRevisao,
        atendente: staff.nome,
        motivo: 'Não recebe o código',
        protocolo: '2026-1',
        situacao: 'aberta',
        atos: [],
      },
    ]);
    const second = await server.call(listSupportAccesses, {
      as,
      params: { id: owner.id_produto },
      query: { size: 1, page: 1 },
    });
    expect(second.body.itens).toMatchObject([{ situacao: 'expirada' }]);
  });

  it('is shown to a dependent and to the guardian, and to no stranger', async () => {
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, { responsavel: guardian.id });
    await addReview(server, await addStaff(server), child);
    for (const account of [guardian, child]) {
      const { body } = await server.call(listSupportAccesses, {
        as: await server.signIn(account),
        params: { id: child.id_produto },
      });
      expect(body.itens).toHaveLength(1);
    }
    expect(
      (
        await server.call(listSupportAccesses, {
          as: await server.signIn(await addCompany(server.db)),
          params: { id: child.id_produto },
        })
      ).status,
    ).toBe(403);
  });

  it('cannot be changed or taken away, by the database itself', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    const review = await addReview(server, staff, owner);
    const body = { motivo: 'Conferir os dados' };
    await server.call(extendReview, { as: staff.as, params: { idRevisao: review }, body });
    await server.call(closeReview, { as: staff.as, params: { idRevisao: review } });
    for (const statement of [
      sql`update support_review set motivo = 'outro' where id = ${review}`,
      sql`delete from support_review where id = ${review}`,
      sql`update support_review_end set at = now() where review = ${review}`,
      sql`delete from support_review_end where review = ${review}`,
      sql`update support_review_extension set expires_at = now() + interval '1 day' where review = ${review}`,
      sql`delete from support_review_extension where review = ${review}`,
      sql`truncate support_review cascade`,
      sql`update audit_event set action = 'x' where target = ${owner.id}`,
    ]) {
      await expect(statement.execute(server.db)).rejects.toThrow(/append-only/);
    }
  });
});

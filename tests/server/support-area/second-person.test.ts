import { describe, expect, it } from 'vitest';
import { changeEmail, sendEmailCode } from '../../../src/contract/contacts';
import { getResumo } from '../../../src/contract/home';
import {
  approveHeldAct,
  type AtoEmEspera,
  askEmailCorrection,
  beginFactorRemoval,
  closeReview,
  endReviewedSessions,
  getAccountState,
  listHeldActs,
  listSupportAccesses,
  refuseHeldAct,
  type SituacaoConta,
  withdrawHeldAct,
} from '../../../src/contract/support';
import { insertAudit } from '../../../src/server/audit';
import { standingRemoval } from '../../../src/server/cas/removal';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addReview, addStaff } from '../support/staff';

const body = { motivo: 'Confirmado por telefone' };

/** A message to the account's address, some minutes old, and whether it came back. */
const addMessage = async (
  server: ReturnType<typeof useServer>,
  account: { id: string; email: string },
  came: 'back' | 'through',
  minutesAgo: number,
) => {
  const at = new Date(server.deps.now().getTime() - minutesAgo * 60_000);
  await server.db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: 'email',
      account: account.id,
      destino: account.email,
      payload: JSON.stringify({ template: 'code', values: {}, language: 'pt' }),
      next_attempt: at,
      lease_until: null,
      sent_at: came === 'through' ? at : null,
      failed_at: came === 'back' ? at : null,
      criado_em: at,
    })
    .execute();
};

describe('an act that needs two of support', () => {
  const server = useServer({ SUPPORT_FOUR_EYES: 'true' });

  async function reviewing() {
    const owner = await addPerson(server.db);
    const asker = await addStaff(server, { nome: 'QUEM PEDE' });
    const second = await addStaff(server, { nome: 'QUEM APROVA' });
    const idRevisao = await addReview(server, asker, owner);
    const params = { idRevisao };
    const ownerAs = await server.signIn(owner);
    const alive = async () =>
      (await server.call(getResumo, { as: ownerAs, params: { id: owner.id_produto } })).status === 200;
    return {
      owner,
      ownerAs,
      asker,
      second,
      params,
      alive,
      end: () => server.call(endReviewedSessions, { as: asker.as, params, body }),
      waiting: async () =>
        (await server.call(getAccountState, { as: asker.as, params })).body.esperam as SituacaoConta['esperam'],
      seen: async (as: string) => {
        const { body: list } = await server.call(listHeldActs, { as, query: { size: '100' } });
        return (list.itens as AtoEmEspera[]).filter(({ conta }) => conta === owner.id);
      },
    };
  }
  const idOf = async (waiting: () => Promise<{ idAto: string }[]>) => ({ idAto: (await waiting())[0]?.idAto ?? '' });

  it('waits, is seen by everybody of support without the owner’s data, and is done when somebody else approves', async () => {
    const { owner, asker, second, alive, end, waiting, seen } = await reviewing();
    expect((await end()).body).toEqual({ espera: true });
    expect(await alive()).toBe(true);
    expect(await waiting()).toMatchObject([{ ato: 'sessoes' }]);
    expect(await seen(asker.as)).toMatchObject([{ proprio: true }]);
    const shown = await seen(second.as);
    expect(shown).toMatchObject([{ ato: 'sessoes', atendente: 'QUEM PEDE', proprio: false, motivo: body.motivo }]);
    expect(JSON.stringify(shown)).not.toContain(owner.nome);
    expect(JSON.stringify(shown)).not.toContain(owner.id_produto);

    expect((await server.call(approveHeldAct, { as: second.as, params: await idOf(waiting) })).status).toBe(204);
    expect(await alive()).toBe(false);
    expect(await waiting()).toEqual([]);
    const as = await server.signIn(owner);
    const { itens } = (await server.call(listSupportAccesses, { as, params: { id: owner.id_produto } })).body;
    expect(itens).toMatchObject([
      {
        atendente: 'QUEM PEDE',
        atos: [{ acao: 'support.sessions-ended', motivo: body.motivo, aprovadoPor: 'QUEM APROVA' }],
      },
    ]);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor'])
      .where('target', '=', owner.id)
      .where('action', 'like', 'support.%')
      .orderBy('action')
      .execute();
    expect(audited).toEqual([
      { action: 'support.act-approved', actor: second.id },
      { action: 'support.act-asked', actor: asker.id },
      { action: 'support.sessions-ended', actor: asker.id },
    ]);
  });

  it('is never approved or refused by who asked for it, and taken back by nobody else', async () => {
    const { asker, second, alive, end, waiting } = await reviewing();
    await end();
    const params = await idOf(waiting);
    for (const call of [
      await server.call(approveHeldAct, { as: asker.as, params }),
      await server.call(refuseHeldAct, { as: asker.as, params, body }),
    ]) {
      expect(call.status).toBe(403);
      expect(JSON.stringify(call.body)).toContain('MCN-223');
    }
    const foreign = await server.call(withdrawHeldAct, { as: second.as, params });
    const unknown = await server.call(withdrawHeldAct, { as: second.as, params: { idAto: newId() } });
    expect(foreign.status).toBe(409);
    expect(unknown.body).toEqual(foreign.body);
    expect(await alive()).toBe(true);
    expect((await server.call(withdrawHeldAct, { as: asker.as, params })).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  it('is asked for once at a time, and again after it was refused', async () => {
    const { asker, second, params: review, end, waiting } = await reviewing();
    const refused = async () => (await server.call(getAccountState, { as: asker.as, params: review })).body.recusados;
    const [one, two] = await Promise.all([end(), end()]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const params = await idOf(waiting);
    expect(await refused()).toEqual([]);
    const why = { motivo: 'Sem prova de quem chama' };
    expect((await server.call(refuseHeldAct, { as: second.as, params, body: why })).status).toBe(204);
    expect(await waiting()).toEqual([]);
    // Who asked for it reads why.
    expect(await refused()).toEqual([{ ato: 'sessoes', em: expect.any(String) as string, ...why }]);
    const late = await server.call(approveHeldAct, { as: second.as, params });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('MCN-224');
    expect((await end()).body).toEqual({ espera: true });
    expect(await refused()).toEqual([]);
  });

  it('is done once when two approve it at the same moment', async () => {
    const { owner, second, end, waiting } = await reviewing();
    const third = await addStaff(server);
    await end();
    const params = await idOf(waiting);
    const answers = await Promise.all([second, third].map(({ as }) => server.call(approveHeldAct, { as, params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const done = await server.db
      .selectFrom('audit_event')
      .select('id')
      .where('target', '=', owner.id)
      .where('action', '=', 'support.sessions-ended')
      .execute();
    expect(done).toHaveLength(1);
  });

  it('goes with its review', async () => {
    const { asker, second, params, alive, end, waiting, seen } = await reviewing();
    await end();
    const act = await idOf(waiting);
    await server.call(closeReview, { as: asker.as, params });
    expect(await seen(second.as)).toEqual([]);
    const { status, body: answer } = await server.call(approveHeldAct, { as: second.as, params: act });
    expect(status).toBe(409);
    expect(JSON.stringify(answer)).toContain('MCN-224');
    expect(await alive()).toBe(true);
  });

  it('says at once what cannot be done, and again when it cannot be done any more', async () => {
    const { owner, asker, second, params, waiting } = await reviewing();
    const begin = () => server.call(beginFactorRemoval, { as: asker.as, params, body });
    expect(JSON.stringify((await begin()).body)).toContain('MCN-181');
    await addAuthenticator(server, owner.id);
    expect((await begin()).body).toEqual({ espera: true, em: null });
    expect(await standingRemoval(server.db, owner.id)).toBeNull();
    await server.db.deleteFrom('authenticator').where('account', '=', owner.id).execute();
    const act = await idOf(waiting);
    const refused = await server.call(approveHeldAct, { as: second.as, params: act });
    expect(JSON.stringify(refused.body)).toContain('MCN-181');
    // Nothing of the approval is left: it can be refused, or approved another time.
    expect(await waiting()).toHaveLength(1);
    await addAuthenticator(server, owner.id);
    expect((await server.call(approveHeldAct, { as: second.as, params: act })).status).toBe(204);
    expect(await standingRemoval(server.db, owner.id)).not.toBeNull();
  });
});

describe('an e-mail address whose messages come back', () => {
  const server = useServer();

  it('is corrected by its owner alone: asked by SMS and on the home screen until there is another one', async () => {
    const owner = await addPerson(server.db);
    const staff = await addStaff(server);
    const params = { idRevisao: await addReview(server, staff, owner) };
    const ask = () => server.call(askEmailCorrection, { as: staff.as, params, body });
    const state = async () => (await server.call(getAccountState, { as: staff.as, params })).body;
    expect(JSON.stringify((await ask()).body)).toContain('MCN-226');
    await addMessage(server, owner, 'through', 20);
    await addMessage(server, owner, 'back', 10);
    expect(await state()).toMatchObject({ email: { devolvido: true, correcaoPedidaEm: null }, duasPessoas: false });
    expect((await ask()).body).toEqual({ espera: false });
    expect((await state()).email).toEqual({
      devolvido: true,
      correcaoPedidaEm: expect.any(String) as string,
      ultimaAlteracao: null,
    });
    const texts = await server.db
      .selectFrom('outbox')
      .select(['kind', 'destino', 'payload'])
      .where('account', '=', owner.id)
      .where('kind', '=', 'sms')
      .execute();
    expect(texts).toMatchObject([
      { destino: `${owner.ddd_movel}${owner.fone_movel}`, payload: { template: 'support-email-correction-sms' } },
    ]);

    const as = await server.signIn(owner);
    const resumo = async () => (await server.call(getResumo, { as, params: { id: owner.id_produto } })).body;
    expect(await resumo()).toMatchObject({ corrigirEmail: true });
    const email = `novo-${owner.id}@exemplo.com.br`;
    const sent = await server.call(sendEmailCode, {
      as,
      params: { id: owner.id_produto },
      body: { email, meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL' },
    });
    const changed = await server.call(changeEmail, {
      as,
      params: { userId: owner.id_produto, targetId: owner.id_produto, token: await server.codeFor(email) },
      body: { email },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(204);
    expect(await resumo()).toMatchObject({ corrigirEmail: false });
    expect((await state()).email).toEqual({
      devolvido: false,
      correcaoPedidaEm: null,
      ultimaAlteracao: { em: expect.any(String) as string, por: 'conta', aPedido: true },
    });
  });

  it('says when the address was last changed and by whom: neither an earlier request of support’s nor one after it counts', async () => {
    const [owner, guardian, staff] = [await addPerson(server.db), await addPerson(server.db), await addStaff(server)];
    const params = { idRevisao: await addReview(server, staff, owner) };
    const minutesAgo = (minutes: number) => new Date(server.deps.now().getTime() - minutes * 60_000);
    const happened = (action: string, actor: { id: string }, minutes: number) =>
      insertAudit(server.db, {
        action,
        actor: actor.id,
        target: owner.id,
        diff: {},
        at: minutesAgo(minutes),
        address: '192.0.2.9',
        claimed: null,
      });
    await happened('support.email-correction-asked', staff, 90);
    await happened('contact.email-changed', owner, 80);
    await happened('contact.email-changed', guardian, 70);
    await happened('support.email-correction-asked', staff, 60);
    const { body: said } = await server.call(getAccountState, { as: staff.as, params });
    expect(said.email).toMatchObject({ ultimaAlteracao: { por: 'responsavel', aPedido: false } });
    expect(JSON.stringify(said.email)).not.toMatch(new RegExp(`${guardian.id}|${guardian.nome}|192`));
  });

  it('is not one when a later message got through', async () => {
    const owner = await addPerson(server.db);
    const staff = await addStaff(server);
    const params = { idRevisao: await addReview(server, staff, owner) };
    await addMessage(server, owner, 'back', 20);
    await addMessage(server, owner, 'through', 10);
    expect((await server.call(getAccountState, { as: staff.as, params })).body.email).toMatchObject({
      devolvido: false,
    });
    const { status, body: answer } = await server.call(askEmailCorrection, { as: staff.as, params, body });
    expect(status).toBe(409);
    expect(JSON.stringify(answer)).toContain('MCN-226');
  });
});

import { describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/contract/activity';
import { beginFactorRemoval, getAccountState, listSupportAccesses } from '../../../src/contract/support';
import { removeDueFactors } from '../../../src/server/cas/removal';
import { hasSecondFactor } from '../../../src/server/second-factor/authenticator';
import { doOrAsk } from '../../../src/server/support/second-person';
import { loseFactor } from '../../../src/server/support/staff';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addReview, addStaff } from '../support/staff';

const server = useServer({ FACTOR_REMOVAL_HOURS: '48' });
const HOUR = 3_600_000;
const body = { motivo: 'Perdeu o celular, confirmado por telefone' };

async function reviewing(factor = true) {
  const owner = await addPerson(server.db);
  if (factor) await addAuthenticator(server, owner.id);
  const staff = await addStaff(server);
  const params = { idRevisao: await addReview(server, staff, owner) };
  return {
    owner,
    staff,
    params,
    begin: (sent: object = body) => server.call(beginFactorRemoval, { as: staff.as, params, body: sent }),
  };
}
const messagesTo = async (account: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('account', '=', account)
      .orderBy('criado_em')
      .execute()
  ).map(({ kind, payload }) => [kind, payload.template, payload.values.motivo]);

describe('support takes a lost second step away', () => {
  it('with a reason, after the same wait, told on every channel and in the account', async () => {
    const { owner, staff, params, begin } = await reviewing();
    expect((await server.call(getAccountState, { as: staff.as, params })).body.segundaEtapa).toMatchObject({
      ativa: true,
      retiradaEm: null,
    });
    const { status, body: answer } = await begin();
    expect(status).toBe(200);
    expect(new Date(String(answer.em)).getTime() - server.deps.now().getTime()).toBeGreaterThan(47 * HOUR);
    expect((await server.call(getAccountState, { as: staff.as, params })).body.segundaEtapa).toMatchObject({
      ativa: true,
      retiradaEm: answer.em,
    });
    expect(await messagesTo(owner.id)).toEqual([
      ['email', 'support-removal-begun', body.motivo],
      ['sms', 'support-removal-begun-sms', body.motivo],
    ]);
    const as = await server.signIn(owner);
    const accesses = await server.call(listSupportAccesses, { as, params: { id: owner.id_produto } });
    expect(accesses.body.itens).toMatchObject([
      { atos: [{ acao: 'support.factor-removal-begun', motivo: body.motivo }] },
    ]);
    const activity = await server.call(listActivity, { as, params: { id: owner.id_produto } });
    expect(activity.body.itens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          acao: 'support.factor-removal-begun',
          quem: 'outro',
          motivo: body.motivo,
          endereco: '',
        }),
      ]),
    );
    server.tick(48 * HOUR + 1000);
    await removeDueFactors(server.deps);
    expect(await hasSecondFactor(server.db, owner.id)).toBe(false);
  });

  it('once, never without a reason, of nobody who has none, and not outside the review', async () => {
    const { owner, params, begin } = await reviewing();
    const without = await begin({ motivo: ' ' });
    expect([without.status, without.body.campos]).toEqual([400, [{ campo: 'motivo', chave: 'reason_required' }]]);
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await messagesTo(owner.id)).toHaveLength(2);
    expect((await begin()).body.msgs?.[0]).toMatch(/^MCN-190/);

    const none = await (await reviewing(false)).begin();
    expect([none.status, none.body.msgs?.[0]?.slice(0, 7)]).toEqual([409, 'MCN-181']);

    const other = await addStaff(server);
    const foreign = await server.call(beginFactorRemoval, { as: other.as, params, body });
    expect([foreign.status, foreign.body.msgs?.[0]?.slice(0, 7)]).toEqual([403, 'IDC-111']);
    server.tick(31 * 60_000);
    expect((await begin()).body.msgs?.[0]).toMatch(/^IDC-117/);
  });

  it('of its own accounts by the command alone, with a reason that the audit keeps', async () => {
    const now = server.deps.now();
    const lose = (login: string) =>
      server.db
        .transaction()
        .execute((tx) =>
          loseFactor(
            tx,
            { ...server.deps.config, PUBLIC_URL: 'https://conta.example.org/' },
            { login, motivo: 'Celular roubado', now },
          ),
        );
    const staff = await addStaff(server);
    await expect(lose(staff.id_produto)).rejects.toThrow(/no second step/);
    await addAuthenticator(server, staff.id);
    expect((await lose(staff.id_produto)).due).toEqual(new Date(now.getTime() + 48 * HOUR));
    expect((await lose(staff.id_produto)).due).toBeNull();
    const [mail] = await server.db.selectFrom('outbox').select('payload').where('account', '=', staff.id).execute();
    expect(mail?.payload.values.link).toMatch(/^https:\/\/conta\.example\.org\/cas\/nao-fui-eu\?aviso=/);
    const rows = await server.db
      .selectFrom('audit_event')
      .select(['action', 'diff', 'address'])
      .where('target', '=', staff.id)
      .execute();
    expect(rows).toEqual([
      { action: 'security.removal-begun', diff: { motivo: 'Celular roubado' }, address: 'command' },
    ]);

    const somebody = await addPerson(server.db);
    await addAuthenticator(server, somebody.id);
    await expect(lose(somebody.id_produto)).rejects.toThrow(/not support staff/);
  });

  it('not where another single sign-on has the second step', async () => {
    const { owner, params, staff } = await reviewing();
    const permit = { session: { account: { id: staff.id } } };
    const call = {
      db: server.db,
      now: server.deps.now(),
      permit,
      params,
      body,
      request: { headers: {} },
      deps: { ...server.deps, config: { ...server.deps.config, SSO_URL: 'https://sso.example.org/cas' } },
    } as unknown as Parameters<typeof doOrAsk>[0];
    await expect(doOrAsk(call, 'segunda-etapa')).rejects.toThrow('MCN-181');
    expect(await messagesTo(owner.id)).toEqual([]);
  });
});

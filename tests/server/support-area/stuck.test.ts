import { describe, expect, it } from 'vitest';
import { sendEmailCode } from '../../../src/contract/contacts';
import { forgotPasswordPF } from '../../../src/contract/recovery';
import { activateRegistration, registerPF } from '../../../src/contract/registration';
import {
  getAccountState,
  liftBlock,
  listSupportAccesses,
  resendPendingCode,
  type SituacaoConta,
} from '../../../src/contract/support';
import { tellOwners } from '../../../src/server/outbox/enqueue';
import { counterPrefix } from '../../../src/server/account/registration-counters';
import { countAttempt, signInBucket } from '../../../src/server/cas/throttle';
import { hit } from '../../../src/server/limits';
import { sendDue } from '../../../src/server/outbox/worker';
import { AddressRefusedError } from '../../../src/server/outside';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';
import { addReview, addStaff } from '../support/staff';

const server = useServer({ CODES_PER_DESTINATION_HOUR: '3', CODES_PER_ACCOUNT_DAY: '4' });
const reason = { motivo: 'A pessoa confirmou os dados por telefone' };

async function reviewing(account: { id: string }) {
  const staff = await addStaff(server);
  const params = { idRevisao: await addReview(server, staff, account) };
  return {
    staff,
    params,
    state: async () => (await server.call(getAccountState, { as: staff.as, params })).body,
    lift: (bloqueio: string) => server.call(liftBlock, { as: staff.as, params, body: { ...reason, bloqueio } }),
    resend: () => server.call(resendPendingCode, { as: staff.as, params, body: reason }),
  };
}

/** A foreigner without CPF registers: nothing is asked of the registry. */
async function registering() {
  const login = `gringo${Math.random().toString(36).slice(2, 9)}a`;
  const email = `${login}@exemplo.com.br`;
  const { body, status } = await server.call(registerPF, {
    body: {
      idPostal: login,
      nome: 'PESSOA NOVA',
      sexo: 'N',
      dataNascimento: '1990-05-08',
      tipoEstrangeiro: 'E',
      cie: 'AB123456',
      ddiMovel: '34',
      dddMovel: '91',
      foneMovel: '1234567',
      tipo: 'PF',
      termoAceito: 'S',
      senha: 'Quintal#2026',
      email,
      meioEnvio: 'E',
      situacaoAtual: 'P',
      necessidadesEspeciais: [],
    },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const account = await server.db
    .selectFrom('account')
    .selectAll()
    .where('id_produto', '=', login)
    .executeTakeFirstOrThrow();
  return { account, login, email, fluxo: String(body.fluxo) };
}

describe('a pending registration', () => {
  it('shows until when it can be confirmed and what became of its code', async () => {
    const { account } = await registering();
    const { state } = await reviewing(account);
    expect(await state()).toMatchObject({
      situacaoAtual: 'P',
      cadastroPendente: { expiraEm: account.pendente_ate?.toISOString() },
      codigos: [
        {
          funcionalidade: 'CADASTRO_USUARIO',
          meioEnvio: 'E',
          entrega: 'fila',
          em: null,
          destino: expect.stringMatching(/^\*{3}/) as string,
        },
      ],
      codigoPendente: { funcionalidade: 'CADASTRO_USUARIO', meioEnvio: 'E' },
    });
    await sendDue(server.deps);
    expect((await state()).codigos).toMatchObject([{ entrega: 'entregue', tentativas: 1 }]);
    await server.db
      .updateTable('outbox')
      .set({ sent_at: null, failed_at: new Date(), tries: 8 })
      .where('account', '=', account.id)
      .where('kind', '=', 'email')
      .execute();
    expect((await state()).codigos).toMatchObject([{ entrega: 'devolvido', tentativas: 8 }]);
  });

  it('shows a code as bounced as soon as the mail server has refused its address for good', async () => {
    // What other tests left goes out first: a round takes twenty.
    while ((await sendDue(server.deps)) > 0);
    const { account } = await registering();
    const { state } = await reviewing(account);
    const answering = (failure: Error) => ({
      ...server.deps,
      outside: {
        ...server.deps.outside,
        mail: { send: () => Promise.reject(failure), verify: async () => {}, close: () => {} },
      },
    });
    await sendDue(answering(new Error('450 come back')));
    expect((await state()).codigos).toMatchObject([{ entrega: 'tentando', tentativas: 1 }]);
    await server.db
      .updateTable('outbox')
      .set({ next_attempt: server.deps.now() })
      .where('account', '=', account.id)
      .execute();
    await sendDue(answering(new AddressRefusedError('550 no such box')));
    expect((await state()).codigos).toMatchObject([{ entrega: 'devolvido', tentativas: 2 }]);
  });

  it('gets its code again, which the open page accepts, even after the first one expired', async () => {
    const { account, login, email, fluxo } = await registering();
    const first = await server.codeFor(email);
    server.tick(11 * 60_000);
    const { staff, params, resend } = await reviewing(account);
    const sent = await resend();
    expect(sent.status).toBe(204);
    expect(sent.body).toBeUndefined();
    const second = await server.codeFor(email);
    expect(second).not.toBe(first);
    const activated = await server.call(activateRegistration, {
      body: { idPostal: login, code: second },
      headers: { 'x-fluxo': fluxo },
    });
    expect(activated.status).toBe(204);

    const audited = await server.db
      .selectFrom('audit_event')
      .select(['actor', 'diff'])
      .where('target', '=', account.id)
      .where('action', '=', 'support.code-resent')
      .execute();
    expect(audited).toMatchObject([{ actor: staff.id, diff: { ...reason, review: params.idRevisao } }]);
    const own = await server.call(listSupportAccesses, { as: await server.signIn(account), params: { id: login } });
    expect(own.body.itens).toMatchObject([{ atos: [{ acao: 'support.code-resent', motivo: reason.motivo }] }]);
  });

  it('gets it no sooner than half a minute after the last, and no more often than the limits say', async () => {
    const { account } = await registering();
    const { resend } = await reviewing(account);
    expect((await resend()).body.msgs?.[0]).toMatch(/^MCN-112/);
    for (let round = 0; round < 2; round += 1) {
      server.tick(31_000);
      expect((await resend()).status).toBe(204);
    }
    server.tick(31_000);
    expect((await resend()).body.msgs?.[0]).toMatch(/^MCN-113/);
  });
});

describe('a code that cannot be sent again', () => {
  it('is one that nobody asked for, or that goes elsewhere than to a registered contact', async () => {
    const owner = await addPerson(server.db);
    const { resend, state } = await reviewing(owner);
    expect((await state()).codigoPendente).toBeNull();
    expect((await resend()).body.msgs?.[0]).toMatch(/^MCN-173/);
  });
});

describe('blocks', () => {
  it('of a password typed wrong too often are shown with their end, and lifted with a reason', async () => {
    const owner = await addPerson(server.db);
    const { config, db } = server.deps;
    const from = { login: owner.id_produto, address: '192.0.2.1', browser: null };
    for (let tries = 0; tries < 6; tries += 1) await countAttempt(db, config, from, server.deps.now());
    const { lift, state, staff, params } = await reviewing(owner);
    expect((await state()).bloqueios).toMatchObject([{ bloqueio: 'senha', tentativas: 6 }]);
    expect((await lift('senha')).status).toBe(204);
    expect((await state()).bloqueios).toEqual([]);
    expect((await countAttempt(db, config, from, server.deps.now())).allowed).toBe(true);
    expect((await lift('senha')).body.msgs?.[0]).toMatch(/^MCN-174/);
    const audited = await db
      .selectFrom('audit_event')
      .select(['actor', 'diff'])
      .where('target', '=', owner.id)
      .where('action', '=', 'support.block-lifted')
      .execute();
    expect(audited).toMatchObject([
      { actor: staff.id, diff: { ...reason, bloqueio: 'senha', review: params.idRevisao } },
    ]);
  });

  it('of codes used up are those of the account and of the destination', async () => {
    const owner = await addPerson(server.db, { nome_da_mae: 'MAE DE TESTE' });
    for (let sent = 0; sent < 3; sent += 1) {
      await server.call(forgotPasswordPF, {
        body: {
          idPostal: owner.id_produto,
          nome: 'PESSOA DE TESTE',
          mae: 'MAE DE TESTE',
          dataNascimento: '1990-05-08',
          meioEnvio: 'E',
        },
      });
    }
    const { lift, state } = await reviewing(owner);
    expect((await state()).bloqueios).toMatchObject([{ bloqueio: 'codigos-conta', tentativas: 3 }]);
    expect((await lift('codigos-conta')).status).toBe(204);
    expect((await state()).bloqueios).toEqual([]);

    for (let sent = 0; sent < 3; sent += 1) {
      const other = await addPerson(server.db);
      await server.call(sendEmailCode, {
        as: await server.signIn(other),
        params: { id: other.id_produto },
        body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: owner.email },
      });
    }
    expect((await state()).bloqueios).toMatchObject([{ bloqueio: 'codigos-email', tentativas: 3 }]);
    expect((await lift('codigos-email')).status).toBe(204);
    expect((await state()).bloqueios).toEqual([]);
  });

  it('of a number that the registration refuses are lifted for every source, and for that number alone', async () => {
    const [owner, other] = [await addPerson(server.db), await addPerson(server.db)];
    const { db, now } = server.deps;
    for (const account of [owner, other]) {
      for (const source of ['192.0.2.1', '2001:db8::/64']) {
        for (const what of ['named', 'cancelled', 'blocked'] as const)
          await hit(
            db,
            `${counterPrefix(what, { kind: 'CPF', number: account.id_produto })}${source}`,
            { hits: 1, seconds: 3600 },
            now(),
          );
      }
    }
    const { lift, state } = await reviewing(owner);
    expect((await state()).bloqueios).toMatchObject([{ bloqueio: 'cadastro', tentativas: 2 }]);
    expect((await lift('cadastro')).status).toBe(204);
    expect((await state()).bloqueios).toEqual([]);
    const left = await db
      .selectFrom('limit_counter')
      .select('bucket')
      .where('bucket', 'like', 'registration:%:CPF:%')
      .execute();
    expect(left).toHaveLength(6);
  });
});

describe('the acts', () => {
  it('need a reason and an open review of one’s own', async () => {
    const owner = await addPerson(server.db);
    const { staff, params } = await reviewing(owner);
    const without = await server.call(liftBlock, { as: staff.as, params, body: { bloqueio: 'senha', motivo: '' } });
    expect(without.status).toBe(400);
    expect(without.body.campos).toContainEqual({ campo: 'motivo', chave: 'reason_required' });

    const other = await addStaff(server);
    expect(
      (await server.call(liftBlock, { as: other.as, params, body: { ...reason, bloqueio: 'senha' } })).status,
    ).toBe(403);

    const past = { idRevisao: await addReview(server, other, owner, { minutesAgo: 31 }) };
    for (const [endpoint, body] of [
      [liftBlock, { ...reason, bloqueio: 'senha' }],
      [resendPendingCode, reason],
    ] as const) {
      expect((await server.call(endpoint, { as: other.as, params: past, body })).body.msgs?.[0]).toMatch(/^IDC-117/);
    }
    expect((await server.call(getAccountState, { as: other.as, params: past })).body.msgs?.[0]).toMatch(/^IDC-117/);
    expect(
      await server.db
        .selectFrom('limit_counter')
        .select('bucket')
        .where('bucket', '=', signInBucket(owner.id_produto))
        .execute(),
    ).toEqual([]);
  });
});

it('what an account signs in with, where it is open and what it was told shows without a secret or an address', async () => {
  const owner = await addPerson(server.db);
  await addAuthenticator(server, owner.id);
  await server.signIn(owner);
  const values = { empresa: 'EMPRESA SECRETA', nome: 'NOME SECRETO', data: '01/01/2027' };
  const message = {
    kind: 'email',
    account: owner.id,
    destino: owner.email,
    template: 'request-refused',
    values,
  } as const;
  await tellOwners({ db: server.db, now: server.deps.now() }, [message]);
  const { state } = await reviewing(owner);
  const shown = await state();
  expect(shown).toMatchObject({
    segundaEtapa: {
      ativa: true,
      app: expect.any(String) as string,
      chaves: [],
      codigosRestantes: expect.any(Number) as number,
    },
    sessoes: [{ inicio: expect.any(String) as string, ultimoUso: expect.any(String) as string }],
    avisos: [{ assunto: '… recusou o seu pedido', meioEnvio: 'E', entrega: 'fila', em: null }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/SECRET|127\.0\.0\.1/);
});

it('ten looks of support at an account hide nothing else that it was told: of those notices the last one stands', async () => {
  const owner = await addPerson(server.db);
  const tell = (template: string, minutes: number, values: Record<string, string> = {}) =>
    tellOwners({ db: server.db, now: new Date(server.deps.now().getTime() - minutes * 60_000) }, [
      { kind: 'email', account: owner.id, destino: owner.email, template, values },
    ]);
  await tell('email-changed', 60);
  for (let look = 1; look <= 10; look += 1)
    await tell('support-review-opened', 30 - look, { motivo: 'Não recebe o código', protocolo: String(look) });
  const { state } = await reviewing(owner);
  const { avisos } = (await state()) as unknown as SituacaoConta;
  expect(avisos.map(({ assunto }) => assunto)).toEqual([
    'O atendimento consultou a sua conta',
    'O e-mail da sua conta mudou',
  ]);
});

import { describe, expect, it } from 'vitest';
import { changeEmail, sendEmailCode } from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import { sendDue } from '../../../src/server/outbox/worker';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();
let serial = 0;
const newAddress = () => `novo${process.pid}x${(serial += 1)}@exemplo.com.br`;
const request = (email: string, more: object = {}) => ({
  meioEnvio: 'E',
  funcionalidade: 'ALTERAR_EMAIL',
  email,
  ...more,
});

/** A signed-in person who has asked for the code of a new address. */
async function asked(email = newAddress()) {
  const person = await addPerson(server.db);
  const as = await server.signIn(person);
  const sent = await server.call(sendEmailCode, { as, params: { id: person.id_produto }, body: request(email) });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const params = { userId: person.id_produto, targetId: person.id_produto };
  const change = (token: string, more: { body?: object; headers?: Record<string, string> } = {}) =>
    server.call(changeEmail, {
      as,
      params: { ...params, token },
      body: { email },
      ...more,
      headers: { 'x-fluxo': String(sent.body.fluxo), ...more.headers },
    });
  return { person, as, email, sent, change, params };
}

const stored = async (id: string) =>
  await server.db.selectFrom('account').select(['email', 'versao']).where('id', '=', id).executeTakeFirstOrThrow();

describe('changing one’s e-mail', () => {
  it('sends a code to the new address, shows it masked, changes with the code, tells the old address and writes the audit', async () => {
    const { person, as, email, sent, change } = await asked();
    expect(sent.body.destino).not.toContain(email);
    expect(sent.body.reenvioEm).toBe(30);

    const changed = await change(await server.codeFor(email));
    expect(changed.status).toBe(204);

    const record = await server.call(getUsuario, { as, params: { id: person.id_produto } });
    expect(record.body.email).toBe(email);
    const notice = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('destino', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(notice.payload.template).toBe('email-changed');
    const trail = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'diff'])
      .where('target', '=', person.id)
      .where('action', '=', 'contact.email-changed')
      .execute();
    expect(trail).toHaveLength(1);
    expect(JSON.stringify(trail)).not.toContain(email);
  });

  it('refuses the address that the account has already, and sends nothing', async () => {
    const person = await addPerson(server.db);
    const answer = await server.call(sendEmailCode, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
      body: request(person.email.toUpperCase()),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.campos).toEqual([{ campo: 'email', chave: 'email_not_changed' }]);
    expect(await server.db.selectFrom('code_sent').select('id').where('account', '=', person.id).execute()).toEqual([]);
  });

  it.each([
    ['', 'email_required'],
    ['nada', 'invalid_email'],
    ['a@b', 'invalid_email'],
    [`${'a'.repeat(75)}@b.com`, 'email_max_length'],
  ])('refuses %j with the form’s own key', async (email, key) => {
    const person = await addPerson(server.db);
    const answer = await server.call(sendEmailCode, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
      body: request(email),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.campos).toEqual([{ campo: 'email', chave: key }]);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-100 ./);
  });

  it('cannot confirm another address with the code of this one', async () => {
    const { change, email, person } = await asked();
    const answer = await change(await server.codeFor(email), { body: { email: newAddress() } });
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await stored(person.id)).email).toBe(person.email);
  });

  it('counts wrong codes even though they are refused, and closes the flow at the fifth', async () => {
    const { change, email } = await asked();
    const code = await server.codeFor(email);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let left = 4; left >= 1; left -= 1) {
      const answer = await change(wrong);
      expect(answer.status).toBe(409);
      expect(answer.body.msgs?.[0]).toMatch(new RegExp(`^MCN-110 .*${left}`));
    }
    expect((await change(wrong)).body.msgs?.[0]).toMatch(/^MCN-114 /);
    expect((await change(code)).body.msgs?.[0]).toMatch(/^MCN-114 /);
  });

  it('never takes the placeholder, a used code, or a code without its flow', async () => {
    const { change, email } = await asked();
    expect((await change('000000')).body.msgs?.[0]).toMatch(/^MCN-110 /);
    const code = await server.codeFor(email);
    expect((await change(code, { headers: { 'x-fluxo': 'other' } })).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await change(code)).status).toBe(204);
    expect((await change(code)).body.msgs?.[0]).toMatch(/^MCN-111 /);
  });

  it('lets exactly one of fifty at once use the code', async () => {
    const { change, email } = await asked();
    const code = await server.codeFor(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => change(code)));
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body?.msgs?.[0]?.startsWith('MCN-111'))).toHaveLength(49);
  });

  it('asks to wait before a resend, keeps the flow and the wrong tries through it, and voids the earlier code', async () => {
    const { as, person, email, sent, change } = await asked();
    const again = () =>
      server.call(sendEmailCode, {
        as,
        params: { id: person.id_produto },
        body: request(email),
        headers: { 'x-fluxo': String(sent.body.fluxo) },
      });
    const soon = await again();
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);

    const first = await server.codeFor(email);
    await change(first === '111111' ? '222222' : '111111');
    server.tick(31_000);
    const resent = await again();
    expect(resent.body.fluxo).toBe(sent.body.fluxo);
    const second = await server.codeFor(email);
    if (second !== first) expect((await change(first)).body.msgs?.[0]).toMatch(/^MCN-110 .*3/);
    expect((await change(second)).status).toBe(204);
  });

  it('sends at most five codes an hour to one address', async () => {
    const email = newAddress();
    for (let count = 0; count < 5; count += 1) await asked(email);
    const person = await addPerson(server.db);
    const sixth = await server.call(sendEmailCode, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
      body: request(email),
    });
    expect(sixth.status).toBe(429);
    expect(sixth.body.msgs?.[0]).toMatch(/^MCN-113 /);
  });

  it('lets a code live ten minutes', async () => {
    const { change, email } = await asked();
    const code = await server.codeFor(email);
    server.tick(10 * 60_000 + 1000);
    const answer = await change(code);
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^(MCN-111|IDC-112) /);
  });

  it('refuses a change made from a stale copy and overwrites nothing', async () => {
    const { change, email, person } = await asked();
    const answer = await change(await server.codeFor(email), { headers: { 'if-match': '"v99"' } });
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-102 /);
    expect((await stored(person.id)).email).toBe(person.email);
  });

  it('is for a guardian to do for a dependent, and for nobody else', async () => {
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, { responsavel: guardian.id });
    const email = newAddress();
    const ask = async (person: { id: string; id_produto: string }) =>
      server.call(sendEmailCode, {
        as: await server.signIn(person),
        params: { id: person.id_produto },
        body: request(email, { dependente: child.id_produto, emailDependente: email }),
      });
    expect((await ask(await addPerson(server.db))).status).toBe(403);
    const sent = await ask(guardian);
    const changed = await server.call(changeEmail, {
      as: await server.signIn(guardian),
      params: { userId: guardian.id_produto, targetId: child.id_produto, token: await server.codeFor(email) },
      body: { email },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
    });
    // The flow is bound to the session that asked for it.
    expect(changed.body.msgs?.[0]).toMatch(/^MCN-111 /);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the same answer again and does nothing twice', async () => {
    const person = await addPerson(server.db);
    const as = await server.signIn(person);
    const email = newAddress();
    const send = (key: string, address = email) =>
      server.call(sendEmailCode, {
        as,
        params: { id: person.id_produto },
        body: request(address),
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('one-and-the-same')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    await sendDue(server.deps);
    const sent = await server.db.selectFrom('code_sent').select('id').where('account', '=', person.id).execute();
    expect(sent).toHaveLength(1);

    const other = await send('one-and-the-same', newAddress());
    expect(other.body.msgs?.[0]).toMatch(/^MCN-103 /);
    expect((await send('short')).status).toBe(400);
  });

  it('does not count a wrong code twice', async () => {
    const { change, email } = await asked();
    const code = await server.codeFor(email);
    const wrong = code === '123456' ? '654321' : '123456';
    const headers = { 'idempotency-key': 'the-same-click' };
    const first = await change(wrong, { headers });
    const second = await change(wrong, { headers });
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    expect((await change(wrong)).body.msgs?.[0]).toMatch(/^MCN-110 .*3/);
  });
});

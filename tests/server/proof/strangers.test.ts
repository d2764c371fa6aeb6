import { describe, expect, it } from 'vitest';
import { sendEmailCode } from '../../../src/contract/contacts';
import { checkAn8, forgotPasswordPF } from '../../../src/contract/recovery';
import { searchAccounts } from '../../../src/contract/support';
import { newAn8, newLogin } from '../../contract/rules-registration';
import { registering } from '../registration/support';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addStaff } from '../support/staff';

/** What people who are not signed in can use up of somebody's, or learn by trying. */

const server = useServer({
  TRUSTED_PROXIES: '127.0.0.1',
  DESTINATIONS_PER_ADDRESS_DAY: '4',
  SEARCHES_PER_STAFF_HOUR: '3',
  AN8_TRIES_PER_DAY: '5',
  FLOWS_PER_ADDRESS_HOUR: '1000',
});
const HOUR = 3_600_000;
let sources = 0;
const newSource = () => ({ 'x-forwarded-for': `2001:db8:${(sources += 1)}::1` });
const messagesTo = async (destino: string) =>
  (await server.db.selectFrom('outbox').select('id').where('destino', '=', destino).execute()).length;
const msg = (answer: { body: { msgs?: string[] } }) => answer.body?.msgs?.[0]?.slice(0, 7);

/** Registers a new number with somebody's e-mail until it is refused, through as many hours as `rounds`. */
async function registerWith(email: string, rounds: number) {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < 6; n += 1)
      statuses.push((await registering(server, 'brasileiro', { email }, newSource())).answer.status);
    server.tick(HOUR + 1000);
  }
  return statuses;
}

const answersOf = (id: string) => ({
  idPostal: id,
  nome: 'PESSOA DE TESTE',
  mae: 'MAE DE TESTE',
  dataNascimento: '1990-05-08',
  meioEnvio: 'E',
});

describe('registrations with somebody else’s e-mail', () => {
  it('use up neither the owner’s own changes nor the recovery', async () => {
    const owner = await addPerson(server.db);
    const email = `alvo${Date.now()}@exemplo.com.br`;
    await server.db.updateTable('account').set({ email }).where('id', '=', owner.id).execute();
    const statuses = await registerWith(email, 1);
    expect(statuses.at(-1)).toBe(429);

    const as = await server.signIn(owner);
    const change = await server.call(sendEmailCode, {
      as,
      params: { id: owner.id_produto },
      body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: `novo${email}` },
    });
    expect(change.status).toBe(200);
    const before = await messagesTo(email);
    expect(
      (await server.call(forgotPasswordPF, { body: answersOf(owner.id_produto), headers: newSource() })).status,
    ).toBe(200);
    expect(await messagesTo(email)).toBe(before + 1);
  });

  it('are refused at the same number whether the address is somebody’s or nobody’s, also after its owner used it', async () => {
    const owner = await addPerson(server.db);
    const as = await server.signIn(owner);
    for (let n = 0; n < 3; n += 1) {
      const other = await addPerson(server.db);
      await server.call(sendEmailCode, {
        as: await server.signIn(other),
        params: { id: other.id_produto },
        body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: owner.email },
      });
    }
    await server.call(forgotPasswordPF, { body: answersOf(owner.id_produto), headers: newSource() });
    expect(as).toBeTruthy();
    const known = await registerWith(owner.email, 1);
    expect(known).toEqual(await registerWith(`ninguem${Date.now()}@exemplo.com.br`, 1));
  });

  it('send no more than a few messages a day, with recoveries and notices', async () => {
    const email = `cheio${Date.now()}@exemplo.com.br`;
    const owner = await addPerson(server.db, { email });
    // Each hour of a day, whoever knows the answers asks for a code, and another registers with the address or with the owner's own number.
    for (let hour = 0; hour < 23; hour += 1) {
      const headers = newSource();
      await server.call(forgotPasswordPF, { body: answersOf(owner.id_produto), headers });
      await registering(server, 'brasileiro', { email }, newSource());
      await registering(server, 'brasileiro', { cpf: owner.cpf, email }, newSource());
      server.tick(HOUR);
    }
    const sent = await server.db.selectFrom('outbox').select('payload').where('destino', '=', email).execute();
    const ofRecovery = await server.db
      .selectFrom('code_sent')
      .select('id')
      .where('account', '=', owner.id)
      .where('funcao', '=', 'ESQUECEU_SENHA')
      .execute();
    expect(ofRecovery).toHaveLength(6);
    expect(sent.length).toBeGreaterThan(6);
    expect(sent.length).toBeLessThanOrEqual(13);
  }, 60_000);
});

describe('one source', () => {
  it('writes to few addresses a day that it has not written to, and may write to those again', async () => {
    const source = { 'x-forwarded-for': '203.0.113.77' };
    const emails = Array.from({ length: 5 }, (_, n) => `pessoa${n}-${Date.now()}@exemplo.com.br`);
    const statuses: number[] = [];
    for (const email of emails)
      statuses.push((await registering(server, 'brasileiro', { email }, source)).answer.status);
    expect(statuses).toEqual([201, 201, 201, 201, 429].map((status) => (status === 201 ? statuses[0] : status)));
    const refused = await registering(server, 'brasileiro', { email: 'outra@exemplo.com.br' }, source);
    expect(msg(refused.answer)).toBe('MCN-104');
    expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await registering(server, 'brasileiro', { email: emails[0] }, source)).answer.status).toBe(statuses[0]);
    expect(
      (await registering(server, 'brasileiro', { email: emails[4] }, { 'x-forwarded-for': '203.0.113.78' })).answer
        .status,
    ).toBe(statuses[0]);
  });

  it('is a whole network of IPv6 for new flows too', async () => {
    for (let n = 0; n < 4; n += 1)
      await server.call(forgotPasswordPF, {
        body: answersOf(newLogin()),
        headers: { 'x-forwarded-for': `2001:db8:aaaa:1:${n}::9` },
      });
    const next = await server.call(forgotPasswordPF, {
      body: answersOf(newLogin()),
      headers: { 'x-forwarded-for': '2001:db8:aaaa:1:ffff::9' },
    });
    expect([next.status, msg(next)]).toEqual([429, 'MCN-104']);
  });
});

describe('the questions about an AN8', () => {
  it('name what differs a few times for one AN8, from wherever they come; the right answers still pass', async () => {
    const company = await addCompany(server.db, { cnpj: null, id_produto: newLogin(), an8: newAn8() });
    const ask = async (nome: string, an8 = company.an8) =>
      server.call(checkAn8, { body: { an8, nome, nomeFantasia: 'TESTE' }, headers: newSource() });
    const codes: unknown[] = [];
    for (let n = 0; n < 7; n += 1) codes.push(msg(await ask('OUTRA LTDA')));
    expect(codes).toEqual([...Array<string>(5).fill('MCN-142'), 'MCN-143', 'MCN-143']);
    expect((await ask('EMPRESA DE TESTE LTDA')).status).toBe(200);
    const nobodys = newAn8();
    const others: unknown[] = [];
    for (let n = 0; n < 7; n += 1) others.push(msg(await ask('OUTRA LTDA', nobodys)));
    expect(others).toEqual(codes);
  });
});

describe('support’s search', () => {
  it('has an hourly quota, and every search is in the audit: who, by which field, how many, and the term as a keyed hash', async () => {
    const staff = await addStaff(server);
    const search = (termo: string) => server.call(searchAccounts, { as: staff.as, body: { termo } });
    for (const termo of ['12345678909', '123.456.789-09', 'JOAO CONCEICAO'])
      expect((await search(termo)).status).toBe(200);
    const refused = await search('11144477735');
    expect([refused.status, msg(refused)]).toEqual([429, 'MCN-104']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);

    const rows = await server.db
      .selectFrom('audit_event')
      .select(['action', 'diff'])
      .where('actor', '=', staff.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'support.searched', diff: { by: ['cpf', 'phones'], found: 0 } },
      { action: 'support.searched', diff: { by: ['cpf', 'phones'], found: 0 } },
      { action: 'support.searched', diff: { by: ['nome'], found: 0 } },
      { action: 'support.searched', diff: { by: ['cpf', 'phones'], refused: 'quota' } },
    ]);
    const terms = rows.map(({ diff }) => diff.term);
    expect(terms[0]).toBe(terms[1]);
    expect(new Set(terms).size).toBe(3);
    expect(JSON.stringify(rows)).not.toMatch(/12345678909|JOAO/);
    server.tick(HOUR);
    const later = await server.call(searchAccounts, {
      as: await server.signIn(staff),
      body: { termo: '12345678909' },
    });
    expect(later.status).toBe(200);
  });
});

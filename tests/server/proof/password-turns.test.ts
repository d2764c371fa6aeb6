import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changePassword, sendCodeFor } from '../../../src/contract/contacts';
import { signInBucket } from '../../../src/server/cas/throttle';
import { asCaller } from '../../../src/server/context';
import { inTransaction } from '../../../src/server/database/transaction';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';
import { PasswordsBusyError, Turns } from '../../../src/server/sessions/turns';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';
import { useServer } from '../support/app';

/** A password's hash fills a core: whoever has many made waits for himself, and holds nothing that others need. */

const server = useServer({ TRUSTED_PROXIES: '127.0.0.1' });

/** Work that ends when it is told to, by name. */
function work() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    named: (name: string) => () => {
      order.push(name);
      return new Promise<void>((done) => ends.push(done));
    },
    async endAll(count: number) {
      for (let n = 0; n < count; n += 1) {
        await expect.poll(() => ends.length).toBeGreaterThan(0);
        ends.shift()?.();
      }
    },
  };
}

describe('a turn', () => {
  it('is each caller’s in turn: who has many waiting keeps another one waiting for one of them', async () => {
    const turns = new Turns({ atOnce: 1, crowd: 100 });
    const { order, named, endAll } = work();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take('a', named(name)));
    all.push(turns.take('b', named('b1')), turns.take('c', named('c1')), turns.take('b', named('b2')));
    await endAll(7);
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('is so many at once, also after failures', async () => {
    const turns = new Turns({ atOnce: 2, crowd: 100 });
    let working = 0;
    let most = 0;
    const failing = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((done) => setImmediate(done));
      working -= 1;
      throw new Error('failed');
    };
    const all = Array.from({ length: 20 }, (_, n) => turns.take(`caller ${n % 3}`, failing));
    expect((await Promise.allSettled(all)).every(({ status }) => status === 'rejected')).toBe(true);
    expect([most, working]).toEqual([2, 0]);
    expect(await turns.take('a', async () => 'done')).toBe('done');
  });

  it('is refused in a crowd to whoever waits already, and to everybody when nobody would wait for it', async () => {
    const turns = new Turns({ atOnce: 1, crowd: 3 });
    const { named, endAll } = work();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take('a', named(name)));
    await expect(turns.take('a', named('a5'))).rejects.toBeInstanceOf(PasswordsBusyError);
    for (let n = 0; n < 27; n += 1) all.push(turns.take(`caller ${n}`, named(`${n}`)));
    await expect(turns.take('late', named('late'))).rejects.toBeInstanceOf(PasswordsBusyError);
    expect([turns.hasRoom('late'), turns.hasRoom(null)]).toEqual([false, true]);
    await endAll(31);
    await Promise.all(all);
    expect(turns.hasRoom('late')).toBe(true);
  });
});

describe('a password', () => {
  let stored = '';
  beforeAll(async () => {
    stored = await hashPassword(PASSWORD);
  });

  it('is hashed with nothing held: a transaction that waits for a turn keeps everybody waiting', async () => {
    const ways: (() => Promise<unknown>)[] = [() => hashPassword(PASSWORD), () => verifyPassword(stored, PASSWORD)];
    for (const way of ways)
      await expect(inTransaction(server.db, way)).rejects.toThrow(
        'the hash of a password was asked while the database was held.',
      );
  });

  it('is changed while the hashes of others fill the processor, and nobody waits for its transaction', async () => {
    const member = await addMember(server);
    const as = await server.signIn(member);
    const sent = await server.call(sendCodeFor, {
      as,
      params: { id: member.id_produto },
      body: { funcionalidade: 'ALTERAR_SENHA', meioEnvio: 'E' },
    });
    const token = await server.codeFor(member.email);
    const crowd = Array.from({ length: 40 }, () => asCaller('stranger', () => hashPassword(PASSWORD)));
    const changed = await server.call(changePassword, {
      as,
      params: { userId: member.id_produto },
      headers: { 'x-fluxo': String(sent.body.fluxo) },
      body: { senha: 'Nova#Chave27', token },
    });
    expect(changed.status).toBe(204);
    await Promise.all(crowd);
  });
});

describe('a sign-in while too many passwords wait', () => {
  const from = (address: string) => new Browser(server.url, { 'x-forwarded-for': address });
  afterEach(() => vi.restoreAllMocks());

  it('is refused before anything is counted, with what was typed kept, and only where one waits already', async () => {
    const member = await addMember(server);
    const greedy = '198.51.100.1';
    vi.spyOn(Turns.prototype, 'hasRoom').mockImplementation((caller) => caller !== greedy);
    const refused = await from(greedy).signIn(member.id_produto, PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.text).toContain('O serviço está muito ocupado agora.');
    expect(refused.text).toContain(`value="${member.id_produto}"`);
    const counted = await server.db
      .selectFrom('limit_counter')
      .select('bucket')
      .where('bucket', 'in', [`sign-in:address:${greedy}`, signInBucket(member.id_produto)])
      .execute();
    expect(counted).toEqual([]);
    expect((await from('198.51.100.2').signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('says the same when the last room went meanwhile', async () => {
    const member = await addMember(server);
    vi.spyOn(Turns.prototype, 'take').mockRejectedValue(new PasswordsBusyError());
    const refused = await from('198.51.100.3').signIn(member.id_produto, PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

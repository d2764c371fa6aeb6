import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/server/sessions/password';
import { useServer } from '../support/app';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';

/** Keeping somebody out of their own account with wrong passwords (ASVS 5, 6.1.1). */

const TRIES = 3;
const ADDRESS_TRIES = 6;
const server = useServer({
  TRUSTED_PROXIES: '127.0.0.1',
  LOGIN_TRIES_PER_ACCOUNT: String(TRIES),
  LOGIN_TRIES_PER_ADDRESS: String(ADDRESS_TRIES),
  LOGIN_TRIES_PER_BROWSER: '4',
  KNOWN_BROWSER_DAYS: '30',
});
const DAY = 24 * 3_600_000;
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const from = (address: string) => new Browser(server.url, { 'x-forwarded-for': address });
const wrong = async (login: string, address: string) => (await from(address).signIn(login, 'Errada@2026')).status;
const COOKIE = 'BR-conta';

describe('an address that is refused already', () => {
  it('locks nobody out: what it still tries counts for no login', async () => {
    const member = await addMember(server);
    const attacker = newAddress();
    for (let n = 0; n < ADDRESS_TRIES; n += 1) expect(await wrong(`ninguem${n}0`, attacker)).toBe(401);
    for (let n = 0; n < 2 * TRIES; n += 1) expect(await wrong(member.id_produto, attacker)).toBe(429);
    expect((await from(newAddress()).signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('is one network of IPv6, whatever address of it is used', async () => {
    for (let n = 0; n < ADDRESS_TRIES; n += 1) expect(await wrong(`ninguem${n}1`, `2001:db8:7:7:${n}::1`)).toBe(401);
    expect(await wrong('ninguem91', '2001:db8:7:7:ffff::2')).toBe(429);
    expect(await wrong('ninguem91', '2001:db8:7:8::2')).toBe(401);
  });
});

describe('a browser that has signed in to the account before', () => {
  it('gets in while strangers keep trying, from their address or from its own', async () => {
    const member = await addMember(server);
    const home = newAddress();
    const usual = from(home);
    expect((await usual.signIn(member.id_produto, PASSWORD)).status).toBe(303);
    await usual.get('/cas/logout');
    for (const address of [newAddress(), newAddress(), home, home, home]) await wrong(member.id_produto, address);
    for (let n = 0; n < ADDRESS_TRIES; n += 1) await wrong(`ninguem${n}2`, home);
    expect((await from(newAddress()).signIn(member.id_produto, PASSWORD)).status).toBe(429);

    expect((await usual.signIn(member.id_produto, PASSWORD)).status).toBe(303);
    // That it got in gives strangers no further try.
    expect(await wrong(member.id_produto, newAddress())).toBe(429);
  });

  it('has tries of its own, and no more of them for another account', async () => {
    const member = await addMember(server);
    const other = await addMember(server);
    const usual = from(newAddress());
    await usual.signIn(member.id_produto, PASSWORD);
    await usual.get('/cas/logout');
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await usual.signIn(member.id_produto, 'Errada@2026')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    expect((await usual.signIn(member.id_produto, PASSWORD)).status).toBe(429);
    for (let n = 0; n < TRIES; n += 1) expect((await usual.signIn(other.id_produto, 'Errada@2026')).status).toBe(401);
    expect((await usual.signIn(other.id_produto, 'Errada@2026')).status).toBe(429);
    // Wrong tries of the usual browser keep nobody else out.
    expect((await from(newAddress()).signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('is told by a cookie that opens nothing, is out of reach of scripts, and is made anew at every sign-in', async () => {
    const member = await addMember(server);
    const usual = from(newAddress());
    await usual.signIn(member.id_produto, PASSWORD);
    const [line] = usual.given.filter((given) => given.startsWith(COOKIE));
    expect(line).toMatch(/; Max-Age=2592000; Path=\/cas; HttpOnly; SameSite=Lax/);
    const first = usual.cookies.get(COOKIE) as string;
    expect(first).not.toContain(member.id_produto);

    const alone = from(newAddress());
    alone.cookies.set(COOKIE, first);
    expect((await alone.get('/cas/login')).text).toContain('name="password"');

    await usual.get('/cas/logout');
    await usual.signIn(member.id_produto, PASSWORD);
    await usual.get('/cas/logout');
    expect(usual.cookies.get(COOKIE)).not.toBe(first);
    // The old copy, a changed one and an invented one are strangers.
    for (let n = 0; n < TRIES; n += 1) await wrong(member.id_produto, newAddress());
    const current = usual.cookies.get(COOKIE) as string;
    const changed = `${current.slice(0, -1)}${current.endsWith('A') ? 'B' : 'A'}`;
    for (const cookie of [first, changed, `${'x'.repeat(43)}.${'x'.repeat(22)}`, 'x']) {
      const thief = from(newAddress());
      thief.cookies.set(COOKIE, cookie);
      expect((await thief.signIn(member.id_produto, PASSWORD)).status, cookie).toBe(429);
    }
    expect((await usual.signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('is one browser for all of its accounts, and a stranger again after a month unused', async () => {
    const one = await addMember(server);
    const two = await addMember(server, { senha_hash: await hashPassword(PASSWORD) });
    const shared = from(newAddress());
    for (const member of [one, two, one]) {
      await shared.signIn(member.id_produto, PASSWORD);
      await shared.get('/cas/logout');
    }
    const lockOut = async () => {
      for (const member of [one, two]) for (let n = 0; n < TRIES; n += 1) await wrong(member.id_produto, newAddress());
    };
    await lockOut();
    expect((await shared.signIn(two.id_produto, PASSWORD)).status).toBe(303);
    await shared.get('/cas/logout');
    server.tick(31 * DAY);
    await lockOut();
    expect((await shared.signIn(one.id_produto, PASSWORD)).status).toBe(429);
  });
});

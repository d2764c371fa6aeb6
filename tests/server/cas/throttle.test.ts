import { describe, expect, it } from 'vitest';
import { useServer } from '../support/app';
import { addMember, Browser, PASSWORD } from './support/browser';

const TRIES = 5;

describe('wrong passwords for one login', () => {
  const server = useServer({
    LOGIN_TRIES_PER_ACCOUNT: String(TRIES),
    LOGIN_TRIES_PER_ADDRESS: '1000',
    LOGIN_WINDOW_MINUTES: '15',
  });

  it('stop every further try, the right password too, until the window ends', async () => {
    const member = await addMember(server);
    const statuses: number[] = [];
    for (let n = 0; n <= TRIES; n += 1)
      statuses.push((await new Browser(server.url).signIn(member.id_produto, 'Errada@2026')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const refused = await new Browser(server.url).signIn(member.id_produto, PASSWORD);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(refused.text).toContain('Aguarde 15 minutos');

    server.tick(wait * 1000);
    expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });

  it('count however the login is written, and whether or not there is such an account', async () => {
    const spellings = ['11144477735', '111.444.777-35', ' 111444777-35', '111.444.77735', '11144477735'];
    for (const typed of spellings)
      expect((await new Browser(server.url).signIn(typed, 'Errada@2026')).status).toBe(401);
    expect((await new Browser(server.url).signIn('11144477735', 'Errada@2026')).status).toBe(429);
  });

  it('are counted one by one when they come all at once', async () => {
    const member = await addMember(server);
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = new Browser(server.url);
        await browser.get('/cas/login');
        return browser;
      }),
    );
    const pages = await Promise.all(
      browsers.map((browser) => browser.submit({ username: member.id_produto, password: 'Errada@2026' })),
    );
    expect(pages.filter((page) => page.status === 401)).toHaveLength(TRIES);
    expect(pages.filter((page) => page.status === 429)).toHaveLength(20 - TRIES);
  });

  it('are forgotten after the right one', async () => {
    const member = await addMember(server);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 1; n < TRIES; n += 1)
        expect((await new Browser(server.url).signIn(member.id_produto, 'Errada@2026')).status).toBe(401);
      expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD)).status).toBe(303);
    }
  });

  it('do not keep the login readable', async () => {
    const member = await addMember(server);
    await new Browser(server.url).signIn(member.id_produto, 'Errada@2026');
    const buckets = await server.db.selectFrom('limit_counter').select('bucket').execute();
    expect(JSON.stringify(buckets)).not.toContain(member.id_produto);
  });
});

describe('tries from one address', () => {
  const server = useServer({
    LOGIN_TRIES_PER_ACCOUNT: '1000',
    LOGIN_TRIES_PER_ADDRESS: '8',
    LOGIN_WINDOW_MINUTES: '15',
  });

  it('stop for every login, but right ones are not charged and another address is free', async () => {
    const member = await addMember(server);
    for (let n = 0; n < 6; n += 1)
      expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD)).status).toBe(303);
    for (let n = 0; n < 8; n += 1)
      expect((await new Browser(server.url).signIn(`ninguem${n}0`, 'Errada@2026')).status).toBe(401);
    expect((await new Browser(server.url).signIn(member.id_produto, PASSWORD)).status).toBe(429);
    // A header that anybody can write opens nothing.
    expect(
      (await new Browser(server.url, { 'x-forwarded-for': '198.51.100.4' }).signIn(member.id_produto, PASSWORD)).status,
    ).toBe(429);
  });
});

describe('behind a trusted proxy', () => {
  const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1' });

  it('each address that the proxy names counts for itself', async () => {
    const member = await addMember(server);
    const from = (address: string) => new Browser(server.url, { 'x-forwarded-for': address });
    for (let n = 0; n < 3; n += 1) await from('198.51.100.4').signIn(`ninguem${n}0`, 'Errada@2026');
    expect((await from('198.51.100.4').signIn(member.id_produto, PASSWORD)).status).toBe(429);
    expect((await from('198.51.100.5').signIn(member.id_produto, PASSWORD)).status).toBe(303);
  });
});

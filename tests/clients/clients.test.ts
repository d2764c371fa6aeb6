import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, Browser, PASSWORD, ticketIn } from '../server/cas/support/browser';
import { useServer } from '../server/support/app';
import { freePort, type Running, run, start } from './support/process';

/** Sites protected by CAS clients that others wrote; people sign in to them with an account of ours. */
const ports = { apache: await freePort(), passport1: await freePort(), passport3: await freePort() };
const site = (port: number) => `http://127.0.0.1:${port}`;
const PERL_SERVICE = 'http://perl.exemplo.com.br/app';
const server = useServer({
  CAS_SERVICES: [...Object.values(ports).map(site), PERL_SERVICE].join(','),
  LOGIN_TRIES_PER_ADDRESS: '100000',
});

/** Follows a site's redirect to our sign-on, signs in, and answers where our sign-on leads back to. */
async function signInFor(address: string, page: string) {
  const member = await addMember(server, { nome: 'ANA DA SILVA' });
  const turnedAway = await fetch(address + page, { redirect: 'manual' });
  const login = new URL(turnedAway.headers.get('location') ?? '');
  expect(login.origin + login.pathname).toBe(`${server.url}/cas/login`);
  const browser = new Browser(server.url);
  await browser.get(login.pathname + login.search);
  const back = await browser.submit({ username: member.id_produto, password: PASSWORD });
  expect(back.status).toBe(302);
  return { member, browser, back: back.location ?? '' };
}

describe('Apache’s mod_auth_cas', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'postal-apache-'));
  const address = site(ports.apache);
  let apache: Running;

  beforeAll(async () => {
    for (const name of ['htdocs', 'cookies']) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'htdocs/index.html'), 'members only');
    const [uid, gid] = (await run('id', ['-u', 'www-data'])).stdout
      .trim()
      .concat(' ', (await run('id', ['-g', 'www-data'])).stdout.trim())
      .split(' ')
      .map(Number);
    for (const name of ['', 'cookies']) chownSync(path.join(folder, name), uid ?? 0, gid ?? 0);
    const config = readFileSync(path.join(import.meta.dirname, 'apache/httpd.conf'), 'utf8')
      .replaceAll('@PORT@', String(ports.apache))
      .replaceAll('@DIR@', folder)
      .replaceAll('@CAS@', server.url);
    writeFileSync(path.join(folder, 'httpd.conf'), config);
    apache = await start('apache2', ['-f', path.join(folder, 'httpd.conf'), '-D', 'FOREGROUND'], address);
  });
  afterAll(async () => {
    await apache.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lets somebody in after the sign-in, knows user and name, and shuts the door at the logout', async () => {
    const { member, browser, back } = await signInFor(address, '/index.html');
    const welcomed = await fetch(back, { redirect: 'manual' });
    const cookie = welcomed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(cookie).not.toBe('');
    const visit = () => fetch(`${address}/index.html`, { redirect: 'manual', headers: { cookie } });

    const page = await visit();
    expect([page.status, await page.text()]).toEqual([200, 'members only']);
    expect(page.headers.get('x-user')).toBe(member.id_produto);
    expect(page.headers.get('x-nome')).toBe('ANA DA SILVA');

    await browser.get('/cas/logout');
    await expect.poll(async () => (await visit()).status).toBe(302);
  });

  it('takes no ticket twice', async () => {
    const { back } = await signInFor(address, '/index.html');
    expect((await fetch(back, { redirect: 'manual' })).headers.getSetCookie()).not.toEqual([]);
    const again = await fetch(back, { redirect: 'manual' });
    expect(again.status === 200).toBe(false);
  });
});

describe('Perl’s Authen::CAS::Client', () => {
  const perl = async (...args: string[]) =>
    (await run('perl', [path.join(import.meta.dirname, 'perl/client.pl'), `${server.url}/cas`, ...args])).stdout;

  it('sends people to our addresses', async () => {
    expect(await perl('login', PERL_SERVICE)).toBe(
      `${server.url}/cas/login?service=${encodeURIComponent(PERL_SERVICE)}`,
    );
    expect((await fetch(await perl('logout', ''))).status).toBe(200);
  });

  it.each(['v1', 'v2'])('understands our answers of CAS %s', async (version) => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    const ticket = ticketIn(await browser.signIn(member.id_produto, PASSWORD, { service: PERL_SERVICE }));
    expect(await perl(version, PERL_SERVICE, ticket)).toBe(`user ${member.id_produto}`);
    expect(await perl(version, PERL_SERVICE, ticket)).toMatch(
      version === 'v2' ? /^failure INVALID_TICKET$/ : /^failure/,
    );

    const silent = ticketIn(await browser.get(`/cas/login?service=${encodeURIComponent(PERL_SERVICE)}`));
    expect(await perl(version, PERL_SERVICE, silent, 'renew')).toMatch(/^failure/);
  });

  it('learns that another service’s ticket is not its own', async () => {
    const member = await addMember(server);
    const ticket = ticketIn(
      await new Browser(server.url).signIn(member.id_produto, PASSWORD, { service: site(ports.passport3) }),
    );
    expect(await perl('v2', PERL_SERVICE, ticket)).toBe('failure INVALID_SERVICE');
  });
});

describe.each([
  ['CAS1.0', ports.passport1],
  ['CAS3.0', ports.passport3],
])('npm’s passport-cas, %s', (version, port) => {
  let app: Running;
  beforeAll(async () => {
    app = await start('node', [path.join(import.meta.dirname, 'passport/app.mjs')], site(port), {
      PORT: String(port),
      CAS: `${server.url}/cas`,
      VERSION: version,
    });
  });
  afterAll(() => app.stop());

  it('lets somebody in after the sign-in, once per ticket', async () => {
    const { member, back } = await signInFor(site(port), '/conta?pagina=1');
    const welcomed = await fetch(back);
    expect(welcomed.status).toBe(200);
    const seen = (await welcomed.json()) as { user: string; nome?: string };
    expect(seen.user).toBe(member.id_produto);
    if (version === 'CAS3.0') expect(seen.nome).toBe('ANA DA SILVA');
    expect((await fetch(back)).status).toBe(403);
  });
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints';
import { buildApp } from '../../../src/server/app';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { INJECTIONS } from './support/hostile';

/** What every kind of answer tells a browser, and where one may be sent. */

const server = useServer();
let app: FastifyInstance;
let folder: string;
let token: string;
let login: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-proof-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.mkdirSync(path.join(folder, 'server'));
  fs.writeFileSync(path.join(folder, 'assets', 'app-1.js'), 'plain');
  fs.writeFileSync(
    path.join(folder, 'server', 'prerender.js'),
    "export const renderLogin = () => ({ html: '<h1>Conta</h1>', title: 'Entrar · Conta' }); export const renderGreeting = () => ''; export const renderNoScript = () => '';",
  );
  fs.writeFileSync(path.join(folder, 'server', 'package.json'), '{"type":"module"}');
  const boot = JSON.stringify({ screen: { title: 'Conta', text: '' }, retry: '' });
  fs.writeFileSync(
    path.join(folder, 'portal.json'),
    JSON.stringify({
      routes: ['/', '/login', '/principal'],
      texts: { pt: { boot }, en: { boot } },
      first: [],
      style: '',
      entry: { scripts: [], styles: [] },
      greeting: { script: '', styles: [] },
      screens: {},
      document:
        '<html lang="pt-BR"><head><title>Conta</title><!--head--></head><body><!--app--><!--data--></body></html>',
    }),
  );
  app = await buildApp(server.deps, { portalDir: folder });
  const person = await addPerson(server.db);
  login = person.id_produto;
  token = await server.signIn(person);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

interface Kind {
  name: string;
  url: string;
  method?: 'GET' | 'POST';
  signedIn?: true;
  status: number;
  /** Files that are the same for everybody may be kept; all else may not. */
  kept?: true;
}

const KINDS: Kind[] = [
  { name: 'the front door', url: '/login', status: 200 },
  { name: 'a screen', url: '/principal', status: 200 },
  { name: 'the return from the sign-on', url: '/auth?ticket=ST-x', status: 404 },
  { name: 'an unknown screen', url: '/nao-existe', status: 404 },
  { name: 'an unknown address', url: '/nao-existe.php', status: 404 },
  { name: 'an unknown method', url: '/login', method: 'POST', status: 404 },
  { name: 'an address that cannot be read', url: '/%zz', status: 400 },
  { name: 'the configuration', url: '/config.json', status: 200 },
  { name: 'a script', url: '/assets/app-1.js', status: 200, kept: true },
  { name: 'an unknown script', url: '/assets/app-2.js', status: 404 },
  { name: 'the sign-in form', url: '/cas/login', status: 200 },
  {
    name: 'the sign-in form of an unknown service',
    url: '/cas/login?service=https%3A%2F%2Fmau.example%2F',
    status: 403,
  },
  { name: 'the end of a sign-on', url: '/cas/logout', status: 200 },
  { name: 'a validation', url: '/cas/p3/serviceValidate?format=json&service=x&ticket=ST-x', status: 200 },
  { name: 'a validation of the first protocol', url: '/cas/validate?service=x&ticket=ST-x', status: 200 },
  { name: 'an unknown page of the sign-on', url: '/cas/nada', status: 404 },
  { name: 'the sign-on’s keys', url: '/cas/jwks.json', status: 200, kept: true },
  { name: 'the mailbox', url: '/caixa-postal', status: 200 },
  { name: 'the mailbox as data', url: '/caixa-postal.json', status: 200 },
  { name: 'personal data', url: '/api/v1/usuarios/{login}', signedIn: true, status: 200 },
  { name: 'a refusal', url: '/api/v1/usuarios/outro', signedIn: true, status: 403 },
  { name: 'a call without a session', url: '/api/v1/usuarios/{login}', status: 401 },
  { name: 'an unknown call', url: '/api/v1/nada', status: 404 },
  { name: 'the document of the API', url: '/api/openapi.json', status: 200 },
  { name: 'health', url: '/health', status: 200 },
  { name: 'the figures, which have a port of their own', url: '/metrics', status: 404 },
];

it('a portal behind TLS is for TLS alone for a year (RFC 6797), whatever it answers; one without is not', async () => {
  const https = await buildApp(
    { ...server.deps, config: { ...server.deps.config, PUBLIC_URL: 'https://conta.example.com.br' } },
    { portalDir: folder },
  );
  for (const { url, status } of KINDS.filter((kind) => !kind.method && !kind.signedIn && kind.status !== 400)) {
    const headers = { host: '127.0.0.1' };
    expect((await https.inject({ url, headers })).headers['strict-transport-security'], `${url} ${status}`).toBe(
      'max-age=31536000',
    );
    expect((await app.inject({ url, headers })).headers).not.toHaveProperty('strict-transport-security');
  }
  await https.close();
  const subdomains = await buildApp({
    ...server.deps,
    config: { ...server.deps.config, PUBLIC_URL: 'https://conta.example.com.br', HSTS_SUBDOMAINS: true },
  });
  expect((await subdomains.inject('/health')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
  await subdomains.close();
});

describe('every kind of answer', () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))(
    '%s: no framing, no sniffing, no referrer, nothing personal kept',
    async (_, { url, method = 'GET', signedIn, status, kept }) => {
      const response = await app.inject({
        method,
        url: url.replace('{login}', login),
        headers: { host: '127.0.0.1', ...(signedIn && { authorization: `Bearer ${token}` }) },
      });
      expect(response.statusCode).toBe(status);
      const { headers } = response;
      const type = String(headers['content-type']);
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (!kept) expect(headers['cache-control']).toBe('no-store');
      if (!kept) expect(headers['referrer-policy']).toBe('no-referrer');
      if (!kept) expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'none'/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      if (type.includes('text/html')) {
        const policy = String(headers['content-security-policy']);
        expect(policy).toMatch(/default-src '(none|self)'/);
        expect(policy).toMatch(/base-uri 'none'/);
        expect(policy).not.toMatch(/unsafe|\*/);
        expect(response.body).not.toMatch(/<\w+[^>]*\s(style|on\w+)=/i);
      }
    },
  );

  it('gives nobody elsewhere a right to read it', async () => {
    for (const { url, method = 'GET' } of KINDS.filter(({ name }) => name !== 'the sign-on’s keys')) {
      const response = await app.inject({ method, url, headers: { host: '127.0.0.1', origin: 'https://mau.example' } });
      expect(response.headers['access-control-allow-origin'], url).toBeUndefined();
    }
  });
});

/** Addresses that look like ours, or that lead elsewhere in the eyes of a browser. */
const ELSEWHERE = [
  'https://mau.example/',
  '//mau.example',
  '///mau.example',
  '/\\mau.example',
  'http:mau.example',
  'https:/mau.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://127.0.0.1@mau.example/auth',
  'http://127.0.0.1:80@mau.example/auth',
  'http://127.0.0.1.mau.example/auth',
  'http://127.0.0.1\\@mau.example/auth',
  'http://mau.example#http://127.0.0.1/auth',
  'http://mau.example?http://127.0.0.1/auth',
  'http://127.0.0.1/auth\r\nset-cookie: a=b',
  'http://127.0.0.1\t.mau.example/auth',
  'http://127.0.0.1/auth/../../x\u0000',
  'http://１２７.0.0.1/auth',
  'http://[::ffff:7f00:1]/auth',
  '\u0000',
  ...INJECTIONS,
];

describe('nobody is sent elsewhere', () => {
  const ours = (location: unknown) =>
    location === undefined ||
    (typeof location === 'string' &&
      /^(\/(?![/\\])|http:\/\/127\.0\.0\.1(\/|$))/.test(location) &&
      !/[\r\n\t\\]/.test(location));
  it.each(ELSEWHERE.map((target) => [JSON.stringify(target), target] as const))('by %s', async (_, target) => {
    const value = encodeURIComponent(target);
    const urls = [
      `/cas/login?service=${value}`,
      `/cas/login?gateway=true&service=${value}`,
      `/cas/login?method=POST&service=${value}`,
      `/cas/login?lng=pt&service=${value}`,
      `/cas/logout?service=${value}`,
      `/cas/logout?url=${value}`,
      `/auth?origem=app&redirect=${value}`,
      `/login?to=${value}`,
      `/cas/p3/serviceValidate?service=${value}&ticket=${value}&pgtUrl=${value}`,
      `/cas/proxy?pgt=${value}&targetService=${value}`,
      `/${value}`,
      `/cas/${value}`,
    ];
    for (const url of urls) {
      const response = await app.inject({ url, headers: { host: '127.0.0.1' } });
      expect(response.statusCode, url).toBeLessThan(500);
      expect(ours(response.headers.location), `${url} → ${String(response.headers.location)}`).toBe(true);
      expect(response.headers).not.toHaveProperty('set-cookie.a');
    }
    const posted = await app.inject({
      method: 'POST',
      url: '/cas/login',
      headers: { host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        service: target,
        username: target,
        password: target,
        lt: target,
        confirm: 'true',
        warn: target,
      }).toString(),
    });
    expect(posted.statusCode).toBeGreaterThanOrEqual(400);
    expect(posted.statusCode).toBeLessThan(500);
    expect(ours(posted.headers.location)).toBe(true);
  });

  it.each(['mau.example', 'mau.example:80', '127.0.0.1.mau.example', '127.0.0.1@mau.example', ''])(
    'by the host header %s',
    async (host) => {
      for (const url of [
        '/cas/login',
        '/cas/logout',
        '/cas/login?service=http%3A%2F%2Fmau.example%2Fauth',
        '/cas/nada',
      ]) {
        const response = await app.inject({ url, headers: { host } });
        expect(response.statusCode).toBeLessThan(500);
        expect(String(response.headers.location ?? '')).not.toContain('mau.example');
        expect(response.body).not.toMatch(/(href|action|src)="(?!\/(?!\/))[^"]*mau\.example/);
      }
    },
  );
});

describe('an address', () => {
  it('never carries a password or a code, but the two code paths that the specification prints', () => {
    const secret = /(senha|token|code|codigo|ticket|jwt|fluxo)$/i;
    const carrying = endpoints.flatMap(({ id, path: pattern, query }) => {
      const inPath = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
      const inQuery = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
      return [...inPath, ...inQuery].filter((name) => secret.test(name)).map((name) => `${id} ${name}`);
    });
    expect(carrying.sort()).toEqual(['changeEmail token', 'changePhone token']);
  });
});

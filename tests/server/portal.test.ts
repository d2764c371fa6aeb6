import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalConfig } from '../../src/contract/config';
import { portalPlugin } from '../../src/server/portal/plugin';

const config: PortalConfig = {
  api: '/api',
  sso: 'https://sso.example/cas',
  ssoLogin: 'https://sso.example/cas/login',
  publicFront: '',
  autoLogon: 'true',
  product: 'Postal',
  version: '</script><script>alert(1)</script>',
  cnpjAlphanumeric: true,
  stepUpMinutes: 10,
  mailbox: null,
  links: {},
};

const LATE = '{"screen":{"title":"Não carregou","text":"Verifique"},"retry":"De novo"}';

/** A built portal in small: what the build writes, with a prerender that says what it was asked for. */
function smallBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, 'server'));
  writeFileSync(path.join(folder, 'assets', 'app-1.js'), 'plain');
  writeFileSync(path.join(folder, 'assets', 'app-1.js.br'), 'squeezed');
  writeFileSync(
    path.join(folder, 'server', 'prerender.js'),
    'export const renderLogin = (language, { publicFront }) => ({ html: `<h1>${language} ${publicFront}</h1>`, title: `Front ${language} · Conta` });\nexport const renderGreeting = (kind, language) => `<h1>${kind} ${language}</h1>`;\nexport const renderNoScript = (language) => `<h1>no script ${language}</h1>`;',
  );
  writeFileSync(path.join(folder, 'server', 'package.json'), '{"type":"module"}');
  writeFileSync(
    path.join(folder, 'portal.json'),
    JSON.stringify({
      routes: ['/', '/login', '/principal', '/endereco'],
      texts: {
        pt: { boot: LATE, common: '{"a":"olá"}', addresses: '{"b":"rua"}' },
        en: { boot: LATE, common: '{"a":"hello"}', addresses: '{"b":"street"}' },
      },
      first: ['common'],
      style: 'body{margin:0}',
      entering: 'note()',
      greeting: { script: 'greet()', styles: ['/assets/skeleton-1.css'] },
      entry: { scripts: ['/assets/app-1.js'], styles: [] },
      screens: {
        '/principal': { scripts: ['/assets/inside-1.js'], styles: ['/assets/inside-1.css'], wide: [], texts: [] },
        '/auth': { scripts: ['/assets/inside-1.js'], styles: ['/assets/inside-1.css'], wide: [], texts: [] },
        '/endereco': {
          scripts: ['/assets/addresses-1.js'],
          styles: [],
          wide: ['/assets/table-1.js'],
          texts: ['addresses'],
        },
      },
      document:
        '<!doctype html><html lang="pt-BR"><head><title>Conta</title><!--head--><meta property="csp-nonce" nonce="__NONCE__"><script type="module" nonce="__NONCE__" src="/assets/app-1.js"></script><link rel="stylesheet" crossorigin href="/assets/app-1.css" nonce="__NONCE__"></head><body><div id="root"><!--app--></div><!--data--></body></html>',
    }),
  );
  return folder;
}

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = smallBuild();
  app = Fastify();
  await app.register(cookie);
  await app.register((portal) => portalPlugin(portal, { distDir: folder, portalConfig: () => config }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'conta.example', 'accept-language': 'pt-BR', ...headers } });
const dataOf = (html: string, id: string) =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null',
  ) as unknown;

test('/login alone notes a press on the way in before any other script', async () => {
  const { body, headers } = await get('/login');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  expect(body).toContain(`<script nonce="${nonce}">note()</script>`);
  expect((await get('/endereco')).body).not.toContain('note()');
});

test.each([
  ['/login', 'pt-BR', 'pt'],
  ['/login', 'en', 'en'],
  ['/endereco', 'pt-BR', 'pt'],
  ['/nowhere', 'en', 'en'],
])(
  '%s in %s says in the page’s language that it needs scripts, and not that they are late',
  async (url, lang, said) => {
    const { body } = await get(url, { 'accept-language': lang });
    const told = /<body><noscript>(.*?)<\/noscript>/s.exec(body)?.[1];
    expect(told).toContain(`<h1>no script ${said}</h1>`);
    expect(told?.includes('.late,#root[data-greeted]{display:none!important}')).toBe(url !== '/login');
  },
);

describe('the switches of looks before the script is there', () => {
  test.each([
    ['contrast', '', 'high'],
    ['contrast', 'contrast=high', 'normal'],
    ['contrast', 'contrast=normal; theme=dark', 'high'],
    ['theme', 'contrast=high', 'dark'],
    ['theme', 'theme=dark', 'light'],
    ['theme', 'theme=light', 'dark'],
  ])('%s with the cookies %j becomes %s, and the address is clean again', async (name, before, next) => {
    const answer = await get(`/login?${name}=`, { cookie: before });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login');
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(`^${name}=${next}; Max-Age=31536000; Path=/; SameSite=Lax$`),
    );
  });

  test('is no way to another site', async () => {
    expect((await get('//evil.example/?contrast=')).headers.location).toBeUndefined();
  });
});

describe('/login', () => {
  test('stands in the HTML in the language of query, cookie or browser', async () => {
    expect((await get('/login')).body).toContain('<html lang="pt-BR">');
    expect((await get('/login', { 'accept-language': 'fr, en;q=0.5' })).body).toContain(
      '<h1>en http://conta.example/</h1>',
    );
    expect((await get('/login', { cookie: 'i18next=en' })).body).toContain('<html lang="en">');
    const asked = await get('/login?lng=pt', { cookie: 'i18next=en' });
    expect(asked.body).toContain('<title>Front pt · Conta</title>');
    expect(dataOf(asked.body, 'texts')).toEqual({ language: 'pt', resources: { common: { a: 'olá' } } });
    expect(asked.headers.vary).toMatch(/Accept-Language/);
    expect(asked.headers.vary).toMatch(/Cookie/);
  });

  test('carries its style in itself', async () => {
    const { body } = await get('/login');
    expect(body).toContain('body{margin:0}</style>');
    expect(body).not.toContain('rel="stylesheet"');
  });

  test('is not sent to somebody who is signed in', async () => {
    const { body } = await get('/login', { cookie: 'signed-in=1' });
    expect(body).toContain('<div id="root"></div>');
  });

  test.each([
    ['', '<html lang="pt-BR">'],
    ['contrast=high', '<html lang="pt-BR" data-contrast="high">'],
    ['theme=dark', '<html lang="pt-BR" data-theme="dark">'],
    ['theme=light; contrast=high', '<html lang="pt-BR" data-contrast="high" data-theme="light">'],
    ['theme="><script>', '<html lang="pt-BR">'],
  ])('comes in the looks that the cookies %j choose', async (chosen, html) => {
    expect((await get('/login', { cookie: chosen })).body).toContain(html);
  });
});

describe('every document', () => {
  test('says by itself that its scripts did not come, but the front door, which stands without them', async () => {
    const { body } = await get('/endereco');
    expect(body).toMatch(
      /<div class="boot-failure late"><h1>Não carregou<\/h1><p class="lead">Verifique<\/p><a class="btn btn--primary" href="">De novo<\/a>/,
    );
    expect((await get('/login')).body).not.toContain('late');
  });

  test('has a policy with a nonce of its own and without unsafe sources', async () => {
    const [one, other] = await Promise.all([get('/endereco'), get('/endereco')]);
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(one.body).not.toContain('__NONCE__');
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self' https://sso.example;");
    expect(policy).toContain("form-action 'self' https://sso.example;");
    expect(other.headers['content-security-policy']).not.toBe(policy);
  });

  test('is never stored, never sniffed and sends no referrer', async () => {
    expect((await get('/principal')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  test('holds the configuration as data that cannot end its element', async () => {
    const { body } = await get('/endereco');
    expect(body).not.toContain('<script>alert');
    expect(dataOf(body, 'config')).toMatchObject({
      product: 'Postal',
      publicFront: 'http://conta.example/',
      version: config.version,
    });
  });

  test('announces the code behind the sign-in where it is needed next', async () => {
    expect((await get('/auth')).body).toContain('/assets/inside-1.js');
    expect((await get('/principal', { cookie: 'signed-in=1' })).body).toContain('/assets/inside-1.js');
    expect((await get('/principal')).body).not.toContain('/assets/inside-1.js');
  });

  test('greets early at /auth: a script before all else, and the screen for it after the data that it reads', async () => {
    const { body, headers } = await get('/auth?ticket=ST-1');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    const places = [
      'id="config"',
      `<script nonce="${nonce}" data-app="/assets/app-1.js">greet()</script>`,
      'rel="stylesheet" crossorigin href="/assets/skeleton-1.css"',
      'href="/assets/app-1.css"',
      'id="texts"',
      '<template id="greeting-PF"><h1>PF pt</h1></template><template id="greeting-PJ"><h1>PJ pt</h1></template>',
    ].map((part) => body.indexOf(part));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  test('greets early at the homes of somebody signed in, beside the app', async () => {
    const { body } = await get('/principal', { cookie: 'signed-in=1' });
    expect(body).toMatch(/<script nonce="[^"]+">greet\(\)<\/script>/);
    expect(body).toContain('<template id="greeting-PJ">');
    expect(body).toContain('rel="stylesheet" crossorigin href="/assets/skeleton-1.css"');
    expect(body).toContain('type="module"');
    for (const url of ['/principal', '/endereco']) expect((await get(url)).body).not.toMatch(/greet\(\)|id="greeting/);
  });

  test('has the app at /auth fetched at once, and started by the greeting alone', async () => {
    const { body } = await get('/auth?ticket=ST-1');
    for (const address of ['/assets/app-1.js', '/assets/inside-1.js'])
      expect(body).toContain(`<link rel="preload" as="script" crossorigin href="${address}">`);
    expect(body).not.toMatch(/modulepreload|type="module"/);
    expect((await get('/principal')).body).toContain('type="module"');
  });

  test('announces a screen’s own code after the entry’s, and brings its texts', async () => {
    const { body } = await get('/endereco');
    expect(body.indexOf('/assets/addresses-1.js')).toBeGreaterThan(body.indexOf('src="/assets/app-1.js"'));
    // A phone shows cards.
    expect(body).toMatch(/href="\/assets\/table-1.js" nonce="[^"]+" media="\(min-width: 768px\)"/);
    expect(dataOf(body, 'texts')).toEqual({
      language: 'pt',
      resources: { common: { a: 'olá' }, addresses: { b: 'rua' } },
    });
    expect((await get('/principal')).body).not.toContain('/assets/addresses-1.js');
  });
});

describe('addresses', () => {
  test.each([
    ['/endereco', 200],
    ['/endereco/?page=2', 200],
    ['/naoExiste', 404],
  ])('%s is a page with status %i', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    '/api/naoExiste',
    '/cas/x',
    '/assets/gone.js',
    '/robots.txt',
    '/favicon.ico',
    '/assets/../portal.json',
    '/server/prerender.js',
    '/portal.json',
  ])('%s is no page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<html');
  });

  test('files are sent compressed as they were built, and kept for ever', async () => {
    const answer = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(answer.body).toBe('squeezed');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
    expect((await get('/assets/app-1.js')).body).toBe('plain');
  });

  test('/config.json is fresh each time', async () => {
    const answer = await get('/config.json');
    expect(answer.json()).toMatchObject({ api: '/api', publicFront: 'http://conta.example/' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';
import { useServer } from '../support/app';
import { INJECTIONS } from './support/hostile';

/** What people and programs type into the sign-on, with forms, cookies and tickets that are otherwise right. */

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '1000000' });
const TEXTS = [
  ...INJECTIONS,
  '\u0000',
  '00000010154\u0000',
  '\u0001',
  '\ufffd',
  'A'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(50),
  '   ',
  '１２３',
];

it.each(TEXTS.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
  'refuses %s for a login and for a password, as any wrong one',
  async (_, text) => {
    const { id_produto } = await addMember(server);
    for (const [username, password] of [
      [text, PASSWORD],
      [`${id_produto}${text}`, PASSWORD],
      [id_produto, text],
    ] as const) {
      const {
        status,
        location,
        text: page,
      } = await new Browser(server.url).signIn(username, password, { service: `${server.url}/auth` });
      // Blanks around a login are no part of it.
      if (username.trim() === id_produto && password === PASSWORD) continue;
      expect([400, 401]).toContain(status);
      expect(location).toBeNull();
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('<img src=x');
    }
  },
);

it('answers whatever its addresses are asked, without a fault and without a word of the inside', async () => {
  const text = fc.oneof(
    fc.constantFrom(...TEXTS, '', 'true', 'JSON', 'XML', `${server.url}/auth`),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  const asked = fc.record({
    path: fc.constantFrom(
      '/cas',
      '/cas/login',
      '/cas/logout',
      '/cas/validate',
      '/cas/serviceValidate',
      '/cas/p3/serviceValidate',
      '/cas/proxyValidate',
      '/cas/p3/proxyValidate',
      '/cas/proxy',
      '/cas/jwks.json',
      '/auth',
      '/caixa-postal',
      '/caixa-postal.json',
    ),
    method: fc.constantFrom('GET' as const, 'POST' as const),
    fields: fc.dictionary(
      fc.constantFrom(
        'service',
        'ticket',
        'renew',
        'gateway',
        'method',
        'format',
        'pgtUrl',
        'pgt',
        'targetService',
        'lng',
        'contrast',
        'theme',
        'username',
        'password',
        'lt',
        'warn',
        'confirm',
      ),
      text,
    ),
    cookie: fc.constantFrom(
      '',
      'TGC-conta=x',
      'TGC-conta=%00',
      'LT-conta=%ff',
      'contrast=<b>',
      'i18next=../../x',
      '=;=;;a',
    ),
  });
  const faults: string[] = [];
  for (const { path, method, fields, cookie } of fc.sample(asked, {
    numRuns: 150,
    seed: Number(process.env.PROOF_SEED ?? 20261121),
  })) {
    const values = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, value.replace(/[\ud800-\udfff]/g, '?')]),
    ).toString();
    const response = await server.app.inject({
      method,
      url: method === 'GET' ? `${path}?${values}` : path,
      headers: {
        host: '127.0.0.1',
        ...(cookie && { cookie }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { payload: values }),
    });
    if (response.statusCode >= 500 || /\bat \w+ \(|node_modules|invalid byte/.test(response.body))
      faults.push(`${response.statusCode} ${method} ${path} ${values}`);
  }
  expect(faults).toEqual([]);
});

it('takes no service whose address carries a ticket already: its owner’s, whom somebody else would be signed in as', async () => {
  const { id_produto } = await addMember(server);
  for (const query of ['ticket=ST-alheio', 'x=1&ticket=ST-alheio', '%74icket=ST-alheio']) {
    const service = `${server.url}/auth?${query}`;
    const asked = await fetch(`${server.url}/cas/login?service=${encodeURIComponent(service)}`, { redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([403, null]);
    const page = await new Browser(server.url).signIn(id_produto, PASSWORD, { service });
    expect([page.status, page.location]).toEqual([403, null]);
    const left = await fetch(`${server.url}/cas/logout?service=${encodeURIComponent(service)}`, { redirect: 'manual' });
    expect(left.headers.get('location')).toBeNull();
  }
});

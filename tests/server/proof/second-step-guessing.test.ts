import { expect, it } from 'vitest';
import { newLoginTicket } from '../../../src/server/cas/secrets';
import { codeOf } from '../../contract/support/totp';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';
import { useServer } from '../support/app';
import { addAuthenticator, APP_KEY } from '../support/authenticator';

const server = useServer({ LOGIN_TRIES_PER_ADDRESS: '1000000' });
const now = () => server.deps.now();
const appCode = (steps = 0) => codeOf(APP_KEY, now(), steps);
const take = (browser: Browser, code: string) =>
  browser.submit({ step: browser.field('step') ?? '', way: 'app', code });

/** Somebody with an app, who has signed in with it in a browser of their own. */
async function owner() {
  const member = await addMember(server, { ultimo_acesso: new Date('2026-01-02T03:04:05Z') });
  await addAuthenticator(server, member.id);
  const browser = await atSecondStep(member.id_produto);
  expect((await take(browser, appCode())).status).toBe(303);
  return { ...member, browser };
}

async function atSecondStep(login: string, browser = new Browser(server.url), query = '') {
  expect((await browser.signIn(login, PASSWORD, { query })).text).toContain('Confirme que é você');
  return browser;
}

it(
  '10,000 codes that are tried at once from everywhere let nobody in, and nobody else wait',
  { timeout: 300_000 },
  async () => {
    const [victim, other] = [await owner(), await owner()];
    server.tick(30_000);
    const guesser = await atSecondStep(victim.id_produto);
    const step = guesser.field('step') ?? '';
    const secret = guesser.cookies.get('LT-conta') ?? '';
    // Neither the code of now nor one beside it, nor one of the minutes that this takes.
    const good = new Set(Array.from({ length: 14 }, (_, at) => appCode(at - 2)));
    const statuses = new Map<number, number>();
    const guess = async (at: number) => {
      const code = String(at * 99).padStart(6, '0');
      const answer = await server.app.inject({
        method: 'POST',
        url: '/cas/login',
        remoteAddress: `198.51.${Math.floor(at / 250)}.${at % 250}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `LT-conta=${secret}` },
        payload: new URLSearchParams({
          lt: newLoginTicket(server.deps.config, secret, now()),
          step,
          way: 'app',
          code: good.has(code) ? '000001' : code,
        }).toString(),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    };
    for (let from = 0; from < 10_000; from += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => guess(from + at)));
    expect([...statuses]).toEqual(
      expect.arrayContaining([
        [401, 5],
        [429, 9995],
      ]),
    );
    const signOns = await server.db.selectFrom('sso_session').select('id').where('account', '=', victim.id).execute();
    expect(signOns).toHaveLength(1);

    // The owner's own browser, and everybody else, from wherever they come.
    server.tick(30_000);
    const back = await atSecondStep(victim.id_produto, victim.browser, '&renew=true');
    expect((await take(back, appCode())).status).toBe(303);
    expect((await take(await atSecondStep(other.id_produto), appCode())).status).toBe(303);
  },
);

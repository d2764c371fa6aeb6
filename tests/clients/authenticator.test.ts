import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { beginAuthenticator, confirmAuthenticator } from '../../src/contract/security';
import { addMember, Browser, PASSWORD } from '../server/cas/support/browser';
import { useServer } from '../server/support/app';

const server = useServer();

/** The code that Debian's oathtool makes of a key at a moment. */
const codeOf = (key: string, at: Date) =>
  execFileSync('oathtool', ['--totp', '--base32', '--now', `@${Math.floor(at.getTime() / 1000)}`, key], {
    encoding: 'utf8',
  }).trim();

describe('Debian’s oathtool', () => {
  it('turns an app on with the key that it was given, and takes the second step', async () => {
    const member = await addMember(server);
    const sent = { as: await server.signIn(member), params: { id: member.id_produto } };
    const key = (await server.call(beginAuthenticator, sent)).body.chave as string;
    const now = () => server.deps.now();
    const confirmed = await server.call(confirmAuthenticator, { ...sent, body: { codigo: codeOf(key, now()) } });
    expect(confirmed.status).toBe(200);

    server.tick(30_000);
    const browser = new Browser(server.url);
    await browser.signIn(member.id_produto, PASSWORD);
    const take = (code: string) => browser.submit({ step: browser.field('step') ?? '', way: 'app', code });
    expect((await take(codeOf(key, new Date(now().getTime() - 90_000)))).status).toBe(401);
    expect((await take(codeOf(key, now()))).status).toBe(303);
  });
});

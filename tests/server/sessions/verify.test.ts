import { exportJWK, generateKeyPair, generateSecret, importJWK, type JWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { signingKey } from '../../../src/server/sessions/keys';
import { verifySession } from '../../../src/server/sessions/verify';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();

async function member() {
  const account = await addPerson(server.db);
  return { account, token: await server.signIn(account) };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a session token', () => {
  it('stands for its session and its account as they are now', async () => {
    const { account, token } = await member();
    await server.db.updateTable('account').set({ nome: 'NOME NOVO' }).where('id', '=', account.id).execute();
    const session = await verifySession(server.deps, token);
    expect(session?.account).toEqual({
      id: account.id,
      id_produto: account.id_produto,
      tipo: 'PF',
      situacao: 'A',
      perfil_interno: null,
      supervisor: false,
      responsavel: null,
      nome: 'NOME NOVO',
      senha_expira_em: null,
      data_nascimento: '1990-05-08',
    });
    expect(session?.authTime.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('notes when it was last seen, at most once a minute', async () => {
    const { token } = await member();
    const id = (await verifySession(server.deps, token))?.sessionId ?? '';
    const seen = async () =>
      (
        await server.db.selectFrom('session').select('last_seen').where('id', '=', id).executeTakeFirstOrThrow()
      ).last_seen.getTime();
    const first = await seen();
    server.tick(30_000);
    await verifySession(server.deps, token);
    expect(await seen()).toBe(first);
    server.tick(40_000);
    await verifySession(server.deps, token);
    expect(await seen()).toBeGreaterThan(first);
  });

  it('ends with its hour', async () => {
    const { token } = await member();
    server.tick(59 * 60_000);
    expect(await verifySession(server.deps, token)).not.toBeNull();
    server.tick(2 * 60_000);
    expect(await verifySession(server.deps, token)).toBeNull();
  });

  it('ends with its hour also when it was checked a moment before', async () => {
    const { token } = await member();
    server.tick(60 * 60_000 - 10_000);
    expect(await verifySession(server.deps, token)).not.toBeNull();
    server.tick(20_000);
    expect(await verifySession(server.deps, token)).toBeNull();
  });

  it.each(['P', 'C', 'I'] as const)('opens nothing for an account in situation %s', async (situacao) => {
    const { account, token } = await member();
    await server.db.updateTable('account').set({ situacao }).where('id', '=', account.id).execute();
    expect(await verifySession(server.deps, token)).toBeNull();
  });

  it('opens nothing after its session was ended or is gone', async () => {
    const { token } = await member();
    const id = (await verifySession(server.deps, token))?.sessionId ?? '';
    await server.db.updateTable('session').set({ ended_at: new Date() }).where('id', '=', id).execute();
    expect(await verifySession(server.deps, token)).toBeNull();
    await server.db.deleteFrom('session').where('id', '=', id).execute();
    expect(await verifySession(server.deps, token)).toBeNull();
  });

  it('opens nothing when the account’s tokens are valid only from later', async () => {
    const { account, token } = await member();
    await server.db
      .updateTable('account')
      .set({ tokens_valid_from: new Date(server.deps.now().getTime() + 5000) })
      .where('id', '=', account.id)
      .execute();
    expect(await verifySession(server.deps, token)).toBeNull();
  });
});

describe('a forged token opens nothing', () => {
  let good = '';
  let own: { kid: string; jwk: JWK };
  let stranger: Awaited<ReturnType<typeof generateKeyPair>>;
  beforeAll(async () => {
    good = (await member()).token;
    const { kid } = await signingKey(server.db, new Date());
    const { private_jwk, public_jwk } = await server.db
      .selectFrom('signing_key')
      .selectAll()
      .where('kid', '=', kid)
      .executeTakeFirstOrThrow();
    own = { kid, jwk: private_jwk as JWK };
    stranger = await generateKeyPair('ES256', { extractable: true });
    expect(public_jwk).not.toHaveProperty('d');
  });

  type Key = Parameters<SignJWT['sign']>[0];
  const sign = async (
    changes: Record<string, unknown>,
    header: { alg?: string; kid?: string; jwk?: JWK } = {},
    key?: Key,
  ) =>
    new SignJWT({ ...claimsOf(good), ...changes })
      .setProtectedHeader({ alg: 'ES256', kid: own.kid, typ: 'JWT', ...header })
      .sign(key ?? (await importJWK(own.jwk, 'ES256')));

  it('(signed by us and unchanged it does)', async () => {
    expect(await verifySession(server.deps, await sign({}))).not.toBeNull();
  });

  it.each<[string, () => Promise<string>]>([
    ['of nonsense', async () => 'nonsense'],
    ['that is empty', async () => ''],
    [
      'without a signature',
      async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`,
    ],
    [
      'whose payload was changed',
      async () =>
        good.replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...claimsOf(good), sub: '1' })).toString('base64url')}.`,
        ),
    ],
    ['signed by somebody else', () => sign({}, {}, stranger.privateKey)],
    [
      'that brings its own key',
      async () => sign({}, { kid: 'mine', jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
    ],
    ['under a key nobody knows', () => sign({}, { kid: 'unknown' })],
    [
      'with a shared secret',
      async () => sign({}, { alg: 'HS256' }, (await generateSecret('HS256', { extractable: true })) as Key),
    ],
    [
      'with the public key as a shared secret',
      async () =>
        sign({}, { alg: 'HS256' }, new TextEncoder().encode(JSON.stringify(await exportJWK(stranger.publicKey)))),
    ],
    ['of another issuer', () => sign({ iss: 'https://evil.example' })],
    ['for another audience', () => sign({ aud: 'https://loja.exemplo.com.br' })],
    ['without an audience', () => sign({ aud: undefined })],
    ['without an end', () => sign({ exp: undefined })],
    ['that has ended', () => sign({ exp: Math.floor(Date.now() / 1000) - 10 })],
    ['without a session', () => sign({ sid: undefined })],
    ['whose session is no id', () => sign({ sid: "' or 1=1 --" })],
    ['of a session nobody has', () => sign({ sid: newId() })],
    ['whose name is another account’s', async () => sign({ sub: (await addPerson(server.db)).id_produto })],
  ])('%s', async (_, make) => {
    expect(await verifySession(server.deps, await make())).toBeNull();
  });
});

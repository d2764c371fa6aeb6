import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { rotateSigningKey, signingKey } from '../../../src/server/sessions/keys';
import { verifySession } from '../../../src/server/sessions/verify';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { openTestDatabase } from '../support/database';

const server = useServer();
const published = async () =>
  ((await (await fetch(`${server.url}/cas/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(
    (key) => key.kid,
  );

describe('the signing key', () => {
  it('is one, however many copies of the server want the first one at once', async () => {
    const connection = await openTestDatabase();
    try {
      const made = await Promise.all(Array.from({ length: 8 }, () => signingKey(connection.db, new Date())));
      expect(new Set(made.map((key) => key.kid)).size).toBe(1);
      expect(await connection.db.selectFrom('signing_key').select('kid').execute()).toHaveLength(1);
    } finally {
      await connection.close();
    }
  });

  it('can be changed while people are signed in: both are accepted until the last old token has ended', async () => {
    const account = await addPerson(server.db);
    const before = await server.signIn(account);
    const { kid, retired } = await rotateSigningKey(server.db, server.deps.config, server.deps.now());
    const after = await server.signIn(account);

    expect(retired?.kid).toBe(decodeProtectedHeader(before).kid);
    expect(decodeProtectedHeader(after).kid).toBe(kid);
    expect(await published()).toEqual(expect.arrayContaining([kid, retired?.kid]));
    expect(await verifySession(server.deps, before)).not.toBeNull();
    expect(await verifySession(server.deps, after)).not.toBeNull();

    server.tick(66 * 60_000);
    expect(await published()).toEqual([kid]);
    await rotateSigningKey(server.db, server.deps.config, server.deps.now());
    expect((await server.db.selectFrom('signing_key').select('kid').execute()).map((row) => row.kid)).not.toContain(
      retired?.kid,
    );
  });

  it('is one that signs after several changes at once', async () => {
    await Promise.all(
      Array.from({ length: 3 }, () => rotateSigningKey(server.db, server.deps.config, server.deps.now())),
    );
    expect(
      await server.db.selectFrom('signing_key').select('kid').where('retired_at', 'is', null).execute(),
    ).toHaveLength(1);
  });

  it('is refused within a minute of being removed', async () => {
    const token = await server.signIn(await addPerson(server.db));
    expect(await verifySession(server.deps, token)).not.toBeNull();
    await server.db.deleteFrom('signing_key').execute();
    server.tick(61_000);
    expect(await verifySession(server.deps, token)).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { takeSecondFactor } from '../../../src/server/second-factor/authenticator';
import { rotateSecrets, underAnotherSecret } from '../../../src/server/second-factor/rotate';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { codeOf } from '../../contract/support/totp';
import { addAuthenticator, APP_KEY } from '../support/authenticator';

const server = useServer();

it('a change of SECRET leaves apps and recovery codes working once they are encrypted anew', async () => {
  const { db, deps } = server;
  const { id } = await addPerson(db);
  const [code = ''] = await addAuthenticator(server, id);
  const before = deps.config;
  const after = { SECRET: 'n'.repeat(40) };
  const now = deps.now();
  const take = (config: { SECRET: string }, typed: string) => takeSecondFactor(db, config, { account: id, typed, now });

  expect(await underAnotherSecret(db, before)).toBe(0);
  expect(await underAnotherSecret(db, after)).toBe(1);
  expect(await underAnotherSecret(db, null)).toBe(1);
  expect(await take(after, codeOf(APP_KEY, now))).toBeNull();

  expect(await rotateSecrets(db, { before: { SECRET: 'w'.repeat(40) }, after })).toEqual({
    done: 0,
    left: 2,
    already: 0,
  });
  expect(await rotateSecrets(db, { before, after })).toEqual({ done: 2, left: 0, already: 0 });
  expect(await rotateSecrets(db, { before, after })).toEqual({ done: 0, left: 0, already: 2 });
  expect(await underAnotherSecret(db, after)).toBe(0);
  expect(await take(before, codeOf(APP_KEY, now))).toBeNull();
  expect(await take(after, codeOf(APP_KEY, now))).toEqual({ factor: 'app' });
  expect(await take(after, code)).toEqual({ factor: 'recovery', left: 9 });
});

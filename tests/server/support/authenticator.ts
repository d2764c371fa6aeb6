import type { Config } from '../../../src/server/config';
import type { Db } from '../../../src/server/database/connection';
import { sealAppKey } from '../../../src/server/second-factor/authenticator';
import { makeRecoveryCodes } from '../../../src/server/second-factor/recovery-codes';
import { newId } from '../../../src/server/ids';
import type { TestServer } from './app';

export const APP_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Gives an account an authenticator app with `APP_KEY`. */
export async function addApp(db: Db, config: Pick<Config, 'SECRET'>, account: string, now = new Date()): Promise<void> {
  await db
    .insertInto('authenticator')
    .values({
      account,
      ...sealAppKey(config, account, APP_KEY),
      change: null,
      last_step: null,
      last_used: null,
      criado_em: now,
    })
    .execute();
}

/** The same, and recovery codes. @returns the codes */
export async function addAuthenticator({ db, deps }: TestServer, account: string): Promise<string[]> {
  const now = deps.now();
  await addApp(db, deps.config, account, now);
  return makeRecoveryCodes(db, deps.config, { account, change: newId(), now });
}

/** Gives an account a passkey that nobody can sign in with. */
export async function addPasskey({ db, deps }: TestServer, account: string): Promise<void> {
  const id = newId();
  const kept = { credential_id: id, public_key: '', counter: 0, transports: '', synced: false, rp_id: 'localhost' };
  await db
    .insertInto('passkey')
    .values({ id, account, ...kept, nome: 'Chave', criado_em: deps.now(), last_used: null })
    .execute();
}

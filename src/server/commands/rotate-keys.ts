import { rotateSigningKey } from '../sessions/keys';
import { onDatabase, runCommand } from './support/command';

/**
 * `npm run keys:rotate`: a new key signs session tokens from now on; the one before is accepted until the last token that it signed has
 * expired. Running copies on PostgreSQL take it up by themselves; with the embedded database the server must be stopped meanwhile.
 */
await runCommand(() =>
  onDatabase(async (db, config) => {
    const { kid, retired } = await rotateSigningKey(db, config, new Date());
    console.log(`New tokens are signed with the key ${kid}.`);
    if (retired)
      console.log(
        `The key ${retired.kid} is accepted until ${retired.until.toISOString()}, so that nobody is signed out.`,
      );
  }),
);

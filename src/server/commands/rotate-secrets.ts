import { sealKey } from '../audit-seals/key';
import { handOver } from '../audit-seals/signatures';
import { inTransaction } from '../database/transaction';
import { folderSecret } from '../database/embedded/open';
import { rotateSecrets } from '../second-factor/rotate';
import { CommandError, onDatabase, runCommand } from './support/command';

/**
 * `npm run secrets:rotate`: encrypts the secrets of authenticator apps anew after a change of `SECRET`, and signs the newest seal of
 * the audit with it; the earlier one is in `SECRET_BEFORE`.
 * With the embedded database the server must be stopped meanwhile; on PostgreSQL run it before the copies start with the new secret.
 */
await runCommand(async () => {
  const before = process.env.SECRET_BEFORE;
  if (!before) throw new CommandError('Give the secret of before in SECRET_BEFORE and the new one in SECRET.');
  await onDatabase(async (db, config) => {
    const SECRET = process.env.SECRET ?? folderSecret(config.DATA_DIR);
    const keys = { before: await sealKey({ SECRET: before }), after: await sealKey({ SECRET }) };
    const { done, left, already, handed } = await inTransaction(db, async (trx) => ({
      ...(await rotateSecrets(trx, { before: { SECRET: before }, after: { SECRET } })),
      handed: await handOver(trx, keys),
    }));
    console.log(
      done + left + already === 0
        ? 'Nothing is encrypted with a secret yet.'
        : `Encrypted with the new secret: ${done}${already > 0 ? `; already before: ${already}` : ''}.`,
    );
    if (!handed)
      console.log('The newest seal of the audit is signed with neither secret: see "The audit" in docs/operate.md.');
    if (left > 0)
      throw new CommandError(`${left} were encrypted with neither secret: their accounts cannot take the second step.`);
  });
});

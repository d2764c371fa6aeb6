import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { restoreFolder } from '../database/embedded/archive';
import { EmbeddedFolderError } from '../database/embedded/folder';
import { secretFile } from '../database/embedded/open';
import { underAnotherSecret } from '../second-factor/rotate';
import { embeddedFolder, runCommand } from './support/command';

/**
 * `npm run restore -- file [--replace]`: puts a backup into DATA_DIR, and says whether the secret that it needs is there: a backup leaves it out, and
 * the next start would make another one. The server must not be running.
 */
await runCommand(async (words) => {
  const folder = embeddedFolder();
  const [source] = words.filter((word) => word !== '--replace');
  if (!source) throw new EmbeddedFolderError('Name the backup: npm run restore -- file.tar.gz');
  const secret = process.env.SECRET || keptSecret(folder);
  let locked = 0;
  const aside = await restoreFolder(folder, path.resolve(source), {
    replace: words.includes('--replace'),
    log: console,
    look: async (db) => {
      locked = await underAnotherSecret(db, secret ? { SECRET: secret } : null);
    },
  });
  console.log(
    `Restored ${path.resolve(source)} into ${folder}.${aside ? ` The former data lies in ${aside}; remove it when it is no longer needed.` : ''}`,
  );
  if (locked > 0)
    console.log(
      `The secret of the former folder is not here. Before the next start ${process.env.SECRET ? 'give it in SECRET' : `put its file secret into ${folder}`}: without it ${locked} of the accounts, those with an authenticator app, cannot sign in until npm run secrets:rotate has run with both.`,
    );
});

function keptSecret(folder: string): string | null {
  const file = secretFile(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

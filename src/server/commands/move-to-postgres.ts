import { existsSync } from 'node:fs';
import { connectPostgres, migrate } from '../database/connection';
import { holdsDemo } from '../database/demo/seed';
import { EmbeddedFolderError } from '../database/embedded/folder';
import { openEmbedded, secretFile } from '../database/embedded/open';
import { moveData } from '../database/move';
import { underAnotherSecret } from '../second-factor/rotate';
import { filledFolder, runCommand } from './support/command';

/** `DATABASE_URL=postgres://… npm run move-to-postgres`: copies the data folder's data into an empty PostgreSQL database. */
await runCommand(async () => {
  const url = process.env.DATABASE_URL;
  if (!url || !/^postgres(ql)?:\/\//.test(url))
    throw new EmbeddedFolderError('DATABASE_URL must name the PostgreSQL database to move to.');
  const folder = filledFolder();
  const source = await openEmbedded(folder, { log: console });
  const target = connectPostgres(url, 2);
  try {
    await migrate(source.db);
    await migrate(target.db);
    const moved = await moveData(source.db, target.db);
    for (const [table, rows] of Object.entries(moved)) if (rows > 0) console.log(`${table}: ${rows}`);
    const secret = existsSync(secretFile(folder)) ? `the content of ${secretFile(folder)}` : 'that of before';
    const apps = await underAnotherSecret(target.db, null);
    const locked =
      apps > 0
        ? `${apps} of the accounts, those with an authenticator app, cannot sign in until npm run secrets:rotate has run, and `
        : '';
    console.log(
      `Moved. From now on start with DATABASE_URL and SECRET, which must be ${secret}: with another one ${locked}codes that are under way end. The data folder is as it was.`,
    );
    if (await holdsDemo(target.db))
      console.log(
        'Demo accounts came along, whose password is published: a server with NODE_ENV=production does not start with them.',
      );
  } finally {
    await source.close();
    await target.close();
  }
});

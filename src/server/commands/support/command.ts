import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from '../../config';
import { connectPostgres, type Db, migrate } from '../../database/connection';
import { EmbeddedFolderError, makeFilesPrivate } from '../../database/embedded/folder';
import { databaseFolder, type EmbeddedConnection, openEmbedded } from '../../database/embedded/open';
import { refuseOthersFolder } from '../../database/embedded/owner';

/** A command was called with something else than it takes, or cannot do it; the message says what is missing, and is all that it prints. */
export class CommandError extends Error {
  readonly sentence = true;
}

/** Runs a command of the server: a mistake that has a sentence prints it, any other its trace; both end with status 1. */
export async function runCommand(command: (words: string[]) => Promise<void>): Promise<void> {
  makeFilesPrivate();
  try {
    await command(process.argv.slice(2));
  } catch (failure) {
    console.error((failure as { sentence?: boolean }).sentence ? (failure as Error).message : failure);
    process.exitCode = 1;
  }
}

/** Opens the server's own database, brings it to this version and closes it after the work. */
export async function onDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = settings();
  const { db, close } = config.DATABASE_URL ? connectPostgres(config.DATABASE_URL, 2) : await openOwn(config.DATA_DIR);
  try {
    await migrate(db);
    await work(db, config);
  } finally {
    await close();
  }
}

/** Opens the embedded database, as no other user than the server's. @throws EmbeddedFolderError */
async function openOwn(folder: string): Promise<EmbeddedConnection> {
  refuseOthersFolder(folder);
  return await openEmbedded(folder, { log: console });
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (mistake) {
    throw mistake instanceof ConfigError ? new EmbeddedFolderError(mistake.message) : mistake;
  }
}

/** The folder of the embedded database, for what is done to it alone. @throws EmbeddedFolderError when the server's database is a PostgreSQL */
export function embeddedFolder(): string {
  if (process.env.DATABASE_URL) {
    throw new EmbeddedFolderError(
      'DATABASE_URL names a PostgreSQL: back it up and restore it with its own tools, such as pg_dump. This command is for the embedded database.',
    );
  }
  return dataFolder();
}

/** The data folder, which has data. @throws EmbeddedFolderError when there is none: a command that would begin an empty one is a mistake */
export function filledFolder(): string {
  const folder = dataFolder();
  // To who may not look into it, another user's folder seems empty.
  refuseOthersFolder(folder);
  if (!existsSync(databaseFolder(folder)))
    throw new EmbeddedFolderError(`There is no database in ${path.resolve(folder)}. Name its folder in DATA_DIR.`);
  return folder;
}

/** The data folder, as the server's configuration has it. */
function dataFolder(): string {
  return process.env.DATA_DIR || 'data';
}

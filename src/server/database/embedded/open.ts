import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Connection, fromDialect, PARSED_TYPES } from '../connection';
import { answerBackups } from './backup';
import { embeddedDialect } from './dialect';
import { durableStartParams, installFsync, syncFolder } from './durability';
import { EmbeddedFolderError, ownerAlone } from './folder';
import { type FolderLock, lockFolder } from './lock';
import { startUpkeep, type UpkeepLog } from './upkeep';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The PostgreSQL inside the pinned PGlite; a folder opens under its own major version alone. */
export const EMBEDDED_MAJOR = '18';

export interface EmbeddedOptions {
  log: UpkeepLog;
  /**
   * What a new database begins with, as `dump` makes it: the dump itself, or the name of a file, which need not exist. An
   * empty migrated database from a dump stands in a third of the time. Ignored when there is data.
   */
  from?: Buffer | string;
}

export interface EmbeddedConnection extends Connection {
  kind: 'embedded';
  /** A consistent gzip copy of the whole database; statements wait meanwhile. */
  dump(): Promise<Buffer>;
}

/**
 * Opens the embedded database in `folder` (made when missing, and closed to other users at every start), or one that lives in memory alone.
 * @throws FolderInUseError while another process has the folder, EmbeddedFolderError when its data is of another version or another user's, or
 * other users can read it
 */
export async function openEmbedded(folder: string | 'memory', options: EmbeddedOptions): Promise<EmbeddedConnection> {
  if (folder === 'memory') {
    const engine = await PGlite.create({ ...engineOptions(), loadDataDir: await beginning(options.from) });
    return connection(engine, () => engine.close());
  }
  ownerAlone(folder);
  checkAccess(folder);
  const lock = await lockFolder(folder);
  try {
    return await openLocked(folder, lock, options);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Where the secret lies inside the data folder; a backup leaves it out. */
export const secretFile = (folder: string) => path.join(folder, 'secret');

/** The secret of a folder, made at its first use and readable by its owner alone: pending codes survive a restart. */
export function folderSecret(folder: string): string {
  const file = secretFile(folder);
  ownerAlone(folder);
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    fs.chmodSync(file, 0o600);
  }
  const secret = fs.readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new EmbeddedFolderError(`${file} holds no secret. Remove it and start again; codes that are under way end.`);
  return secret;
}

/** Where the database itself lies inside the data folder. */
export const databaseFolder = (folder: string) => path.join(folder, 'database');

/** The mark of a first start that has not got to its end. */
const unfinishedMark = (folder: string) => path.join(folder, 'database.unfinished');

/** Whether the folder has a database; where it has none, opening it makes one. */
export const hasDatabase = (folder: string): boolean =>
  fs.existsSync(databaseFolder(folder)) && !fs.existsSync(unfinishedMark(folder));

/** The major version of the PostgreSQL that made the database. @throws EmbeddedFolderError when it is none */
export function majorVersion(folder: string): string {
  const data = databaseFolder(folder);
  try {
    return fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new EmbeddedFolderError(
      `${data} is not a database folder. Choose another DATA_DIR, or restore a backup into an empty one.`,
    );
  }
}

async function openLocked(folder: string, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedConnection> {
  const data = databaseFolder(folder);
  const unfinished = unfinishedMark(folder);
  // A first start that did not get to its end: nobody was ever answered from it.
  if (fs.existsSync(unfinished)) fs.rmSync(data, { recursive: true, force: true });
  const isNew = !fs.existsSync(data);
  if (isNew) fs.writeFileSync(unfinished, '');
  else checkVersion(folder);
  // The engine would make it for everybody to look into.
  ownerAlone(data);

  const engine = await PGlite.create({
    ...engineOptions(),
    dataDir: data,
    startParams: durableStartParams(PGlite.defaultStartParams),
    loadDataDir: isNew ? await beginning(options.from) : undefined,
  });
  installFsync(engine);
  if (isNew) {
    await engine.exec('checkpoint');
    await syncFolder(data);
    fs.rmSync(unfinished);
  }

  const opened = connection(engine, async (lost) => {
    if (!lost) await engine.close();
    await lock.release();
  });
  const stopUpkeep = startUpkeep(opened.db, options.log);
  answerBackups(lock, opened.dump);
  return {
    ...opened,
    close: once(async () => {
      await stopUpkeep();
      await opened.close();
    }),
  };
}

/** A file of another user, such as a command of root leaves, would end the engine without a word. */
function checkAccess(folder: string): void {
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(folder, name);
    try {
      fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
    } catch (error) {
      // A lock or a file of the engine may have gone meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw new EmbeddedFolderError(
        `${file} may not be read and written by the user of this process. Give the folder back (chown -R) to the user whom the server runs as, and run its commands as that user.`,
      );
    }
  }
}

function checkVersion(folder: string): void {
  const found = majorVersion(folder);
  if (found === EMBEDDED_MAJOR) return;
  throw new EmbeddedFolderError(
    `${databaseFolder(folder)} holds data of PostgreSQL ${found}; this version opens ${EMBEDDED_MAJOR}. ` +
      'Move it with the version that made it: npm run move-to-postgres takes it to a PostgreSQL server, which every version can use.',
  );
}

async function beginning(from: Buffer | string | undefined): Promise<Blob | undefined> {
  const zipped = typeof from === 'string' ? await readFile(from).catch(() => undefined) : from;
  // PGlite would unzip it too, but a broken one ends the process there.
  return zipped && new Blob([new Uint8Array(await unzip(zipped))]);
}

function engineOptions() {
  return {
    extensions: { pg_trgm },
    parsers: { ...PARSED_TYPES, 17: (text: string) => Buffer.from(text.slice(2), 'hex') },
  };
}

function connection(engine: PGlite, onDestroy: (lost: boolean) => Promise<void>): EmbeddedConnection {
  const opened = fromDialect(embeddedDialect(engine, onDestroy), 'embedded');
  return {
    ...opened,
    kind: 'embedded',
    close: once(async () => {
      // Kysely ends only a driver that was used; this waits besides for everybody who asked before.
      await opened.db.connection().execute(async () => {});
      await opened.close();
    }),
    dump: () =>
      opened.db.connection().execute(async (session) => {
        await sql`checkpoint`.execute(session);
        const tar = await engine.dumpDataDir('none');
        return zip(await tar.arrayBuffer(), { level: constants.Z_BEST_SPEED });
      }),
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}

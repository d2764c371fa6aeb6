import fs from 'node:fs';
import path from 'node:path';
import { type Db, migrate } from '../connection';
import { backupFromRunning } from './backup';
import { syncPath } from './durability';
import { EmbeddedFolderError, ownerAlone } from './folder';
import { lockFolder } from './lock';
import { databaseFolder, openEmbedded } from './open';
import { refuseOthersFolder } from './owner';
import type { UpkeepLog } from './upkeep';

/** A dump of an empty, migrated database: what a first start begins with. */
export async function emptyDatabase(log: UpkeepLog): Promise<Buffer> {
  const connection = await openEmbedded('memory', { log });
  try {
    await migrate(connection.db);
    return await connection.dump();
  } finally {
    await connection.close();
  }
}

/**
 * Writes a backup of the data folder to `target`, which must not exist: from the server that has the folder, which goes on
 * meanwhile, or from the folder itself when none has. `target` appears when it is whole and on the disk.
 * @throws EmbeddedFolderError when there is no data, the target exists, or the folder of a stopped server is another user's
 */
export async function backupFolder(
  folder: string,
  target: string,
  log: UpkeepLog,
): Promise<{ running: boolean; bytes: number }> {
  if (fs.existsSync(target)) throw new EmbeddedFolderError(`${target} exists already. Name another file.`);
  if (!fs.existsSync(databaseFolder(folder))) {
    // To who may not look into it, another user's folder seems empty.
    refuseOthersFolder(folder);
    throw new EmbeddedFolderError(`There is no database in ${folder}.`);
  }
  const partial = `${target}.partial`;
  fs.rmSync(partial, { force: true });
  try {
    const running = await backupFromRunning(folder, partial);
    if (!running) {
      refuseOthersFolder(folder);
      const connection = await openEmbedded(folder, { log });
      try {
        fs.writeFileSync(partial, await connection.dump(), { mode: 0o600 });
      } finally {
        await connection.close();
      }
    }
    await syncPath(partial);
    fs.renameSync(partial, target);
    return { running, bytes: fs.statSync(target).size };
  } finally {
    fs.rmSync(partial, { force: true });
  }
}

/**
 * Puts a backup into the data folder. Data that is there is refused, or with `replace` set aside under another name; a backup
 * that does not open leaves everything as it was. `look` sees what is in it, before it is put there.
 * @returns where the former data lies, null when there was none. @throws FolderInUseError, EmbeddedFolderError
 */
export async function restoreFolder(
  folder: string,
  source: string,
  { replace, log, look }: { replace: boolean; log: UpkeepLog; look?: (db: Db) => Promise<void> },
): Promise<string | null> {
  if (!fs.existsSync(source)) throw new EmbeddedFolderError(`There is no file ${source}.`);
  refuseOthersFolder(folder);
  ownerAlone(folder);
  const data = databaseFolder(folder);
  const trial = path.join(folder, 'restoring');
  const lock = await lockFolder(folder);
  try {
    if (fs.existsSync(data) && !replace) {
      throw new EmbeddedFolderError(
        `${folder} has data already. Say --replace to set it aside, or choose another DATA_DIR.`,
      );
    }
    fs.rmSync(trial, { recursive: true, force: true });
    await unpack(trial, source, { log, look });
    const aside = fs.existsSync(data) ? `${data}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
    if (aside) fs.renameSync(data, aside);
    fs.renameSync(databaseFolder(trial), data);
    // A mark of a first start that was broken off belongs to what was there before.
    fs.rmSync(path.join(folder, 'database.unfinished'), { force: true });
    return aside;
  } finally {
    fs.rmSync(trial, { recursive: true, force: true });
    await lock.release();
  }
}

/** Makes a database of the backup in a folder of its own, and sees that it opens and is one of ours. */
async function unpack(
  trial: string,
  source: string,
  { log, look }: { log: UpkeepLog; look: ((db: Db) => Promise<void>) | undefined },
): Promise<void> {
  try {
    const connection = await openEmbedded(trial, { log, from: source });
    try {
      await connection.db.selectFrom('account').select('id').limit(1).execute();
      await look?.(connection.db);
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new EmbeddedFolderError(`${source} is not a whole backup that this version can open. Nothing was changed.`, {
      cause: error,
    });
  }
}

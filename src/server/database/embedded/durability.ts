import type { PGlite } from '@electric-sql/pglite';
import fs from 'node:fs';
import path from 'node:path';

/**
 * PGlite starts PostgreSQL with fsync off, and its file system for Node has no fsync. Both are mended here through names
 * inside PGlite: its version is pinned in package.json, and a test sees that a commit reaches fsync.
 */

const FSYNC_OFF = '-F';

/** PGlite's start parameters with fsync on. */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== FSYNC_OFF), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}

interface NodeStream {
  /** The descriptor of the open file. */
  nfd: number;
}

/** Gives the engine's file system an fsync. @throws when PGlite is not built as expected */
export function installFsync(engine: PGlite, fsync: (descriptor: number) => void = fs.fsyncSync): void {
  const node = engine.Module.FS.analyzePath('/pglite/data/PG_VERSION').object as
    | { stream_ops?: Record<string, unknown> }
    | undefined;
  if (!node?.stream_ops)
    throw new Error('This version of PGlite is not the one that the embedded database was made for.');
  node.stream_ops.fsync = (stream: NodeStream) => fsync(stream.nfd);
}

/** Files that are written to the disk at once; the file system joins them into few writes of its journal. */
const AT_ONCE = 16;

/** Writes a folder with everything in it to the disk: a new database, before anybody relies on it. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await fs.promises.readdir(folder, { withFileTypes: true, recursive: true });
  // Windows cannot open a folder for this, and needs none.
  const wanted = entries
    .filter((entry) => entry.isFile() || process.platform !== 'win32')
    .map((entry) => path.join(entry.parentPath, entry.name));
  const next = async () => {
    for (let full = wanted.pop(); full !== undefined; full = wanted.pop()) await syncPath(full);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Writes one file or folder to the disk. */
export async function syncPath(full: string): Promise<void> {
  const handle = await fs.promises.open(full, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

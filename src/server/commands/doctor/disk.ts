import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config';
import { type Answer, failed, ok, warning } from './finding';

const MB = 1_000_000;
const LITTLE = 1000 * MB;
const TOO_LITTLE = 100 * MB;

/** Bytes that this user may still write where `folder` lies. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  return bavail * bsize;
}

/** The room that is left where the embedded database lies. With a PostgreSQL the server itself stores nothing. */
export async function freeDisk(
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<Answer> {
  if (DATABASE_URL) return ok('The server stores nothing here; the disk to watch is that of the PostgreSQL.');
  const folder = path.resolve(DATA_DIR);
  const bytes = await free(existing(folder));
  const room = bytes < LITTLE ? `${Math.floor(bytes / MB)} MB` : `${(bytes / 1000 / MB).toFixed(1)} GB`;
  const sentence = `${room} are free where ${folder} lies`;
  if (bytes < TOO_LITTLE) return failed(`${sentence}: make room, the database stops when it cannot grow.`);
  return bytes < LITTLE ? warning(`${sentence}: less than 1 GB.`) : ok(`${sentence}.`);
}

/** The folder itself, or the nearest above it that is there: a first start makes the rest. */
export function existing(folder: string): string {
  return fs.existsSync(folder) || path.dirname(folder) === folder ? folder : existing(path.dirname(folder));
}

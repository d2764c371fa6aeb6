import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedFolderError } from './folder';
import { databaseFolder } from './open';

/**
 * Why this user should not open the folder, or null: root may, but the files that root leaves there keep the server of its owner from starting.
 * Where there is a database its owner counts, so that a server which runs as root on a mounted folder of another user's has its commands.
 */
export function othersFolder(folder: string): string | null {
  const own = process.getuid?.();
  const counts = [databaseFolder(folder), folder].find((place) => fs.existsSync(place));
  if (own === undefined || counts === undefined) return null;
  const { uid } = fs.statSync(counts);
  return uid === own
    ? null
    : `${path.resolve(counts)} belongs to another user (number ${uid}). Run this as the user whom the server runs as.`;
}

/** Every command that opens the embedded database asks first. @throws EmbeddedFolderError when the folder is another user's */
export function refuseOthersFolder(folder: string): void {
  const refusal = othersFolder(folder);
  if (refusal) throw new EmbeddedFolderError(refusal);
}

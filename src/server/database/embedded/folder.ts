import fs from 'node:fs';

/** What the process makes is its owner's alone: the engine asks for files that everybody may read and write. */
const OTHERS_NOTHING = 0o077;
const OWNER_ALONE = 0o700;
/** As on /tmp: everybody writes there, and nobody removes what is another's. */
const SHARED = 0o1000;

/** A folder that cannot be opened; the message says why and what to do, and is all that the start prints. */
export class EmbeddedFolderError extends Error {
  readonly sentence = true;
}

/** From now on nobody else may read what this process makes. Every program of the server begins with it. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS_NOTHING);
}

/**
 * Sees that `folder` is there and that its owner alone may look into it, whoever made it: systemd and administrators make folders that
 * everybody may read, and the database holds password hashes, the signing key and session ids.
 * @throws EmbeddedFolderError when this user may not close it, or it is one that all users share
 */
export function ownerAlone(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  // Windows keeps its own lists of who may read what.
  if (process.platform === 'win32') return;
  const mode = modeOf(folder);
  if (mode & SHARED)
    throw new EmbeddedFolderError(
      `${folder} is shared by the users of this machine. Name a folder of the server's own in DATA_DIR.`,
    );
  if (!(mode & OTHERS_NOTHING)) return;
  try {
    fs.chmodSync(folder, OWNER_ALONE);
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  // Some file systems say yes and change nothing.
  if (modeOf(folder) & OTHERS_NOTHING)
    throw new EmbeddedFolderError(
      `${folder} can be read by other users of this machine, and this user may not change that. Give it to the user whom the server runs as (chown -R), or close it (chmod 700); the database holds what signs everybody in.`,
    );
}

const modeOf = (file: string) => fs.statSync(file).mode & 0o7777;

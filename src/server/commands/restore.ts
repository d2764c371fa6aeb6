import path from 'node:path';
import { restoreFolder } from '../database/embedded/archive';
import { EmbeddedFolderError } from '../database/embedded/folder';
import { embeddedFolder, runCommand } from './support/command';

/** `npm run restore -- file [--replace]`: puts a backup into DATA_DIR. The server must not be running. */
await runCommand(async (words) => {
  const folder = embeddedFolder();
  const [source] = words.filter((word) => word !== '--replace');
  if (!source) throw new EmbeddedFolderError('Name the backup: npm run restore -- file.tar.gz');
  const aside = await restoreFolder(folder, path.resolve(source), {
    replace: words.includes('--replace'),
    log: console,
  });
  console.log(
    `Restored ${path.resolve(source)} into ${folder}.${aside ? ` The former data lies in ${aside}; remove it when it is no longer needed.` : ''}`,
  );
});

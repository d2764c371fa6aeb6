import path from 'node:path';
import { backupFolder } from '../database/embedded/archive';
import { embeddedFolder, runCommand } from './support/command';

/** `npm run backup [-- file]`: a backup of the embedded database, while the server runs or not. */
await runCommand(async ([target = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`]) => {
  const folder = embeddedFolder();
  const { running, bytes } = await backupFolder(folder, path.resolve(target), console);
  console.log(
    `Wrote ${path.resolve(target)} (${(bytes / 1e6).toFixed(1)} MB)${running ? ', from the running server' : ''}. It holds personal data: keep it as safe as the data folder, and a copy of ${path.join(folder, 'secret')} with it.`,
  );
});

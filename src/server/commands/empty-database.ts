import fs from 'node:fs';
import { emptyDatabase } from '../database/embedded/archive';
import { runCommand } from './support/command';

/** Part of the build: writes the dump that a first start begins with. */
await runCommand(async ([target = 'dist/server/empty-database.tar.gz']) => {
  fs.writeFileSync(target, await emptyDatabase(console));
  // It holds nobody's data, and is read by the user whom the server runs as, who need not be the one that builds.
  fs.chmodSync(target, 0o644);
});

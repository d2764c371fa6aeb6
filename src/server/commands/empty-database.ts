import fs from 'node:fs';
import { emptyDatabase } from '../database/embedded/archive';
import { runCommand } from './support/command';

/** Part of the build: writes the dump that a first start begins with. */
await runCommand(async ([target = 'dist/server/empty-database.tar.gz']) => {
  fs.writeFileSync(target, await emptyDatabase(console));
});

import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { emptyDatabase } from '../../../src/server/database/embedded/archive';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/conta-postal');
let loaded: Promise<Buffer> | undefined;

/** A dump of an empty, migrated embedded database, kept between runs as long as migrations and engine are the same. */
export function emptyDump(): Promise<Buffer> {
  return (loaded ??= load());
}

async function load(): Promise<Buffer> {
  const migrations = path.join(root, 'src/server/database/migrations');
  const hash = createHash('sha256').update(
    fs.readFileSync(path.join(root, 'node_modules/@electric-sql/pglite/package.json')),
  );
  for (const name of fs.readdirSync(migrations).sort())
    hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  const file = path.join(cache, `empty-${hash.digest('hex').slice(0, 16)}.tar.gz`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(cache, { recursive: true });
    // Several workers may come at once: each writes its own, the last one stays.
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    fs.writeFileSync(draft, await emptyDatabase({ warn: () => {} }));
    fs.renameSync(draft, file);
  }
  return fs.readFileSync(file);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');

/** What the next version's migration does: a column and a table more, which the version before neither reads nor writes. */
const NEXT_MIGRATION = `
import { sql as nextSql } from 'kysely';
Object.assign(migrations, {
  '9999-next-version': {
    up: async (db) => {
      await nextSql\`alter table address add column apelido text\`.execute(db);
      await nextSql\`create table next_version (id int primary key)\`.execute(db);
    },
  },
});
`;

/** Builds the server as its next version would be: with one migration more. @returns the program, relative to the project */
export async function buildNextVersion(): Promise<string> {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/main.ts'],
    outdir: 'dist/next-version',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [
      {
        name: 'next-version',
        setup: ({ onLoad }) => {
          onLoad({ filter: /migrations\/index\.ts$/ }, async ({ path: file }) => ({ contents: (await readFile(file, 'utf8')) + NEXT_MIGRATION, loader: 'ts' }));
        },
      },
    ],
  });
  return 'dist/next-version/main.js';
}

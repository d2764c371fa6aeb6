import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

export interface NextVersion {
  /** Its own folder, as an update puts it beside the one before. */
  folder: string;
  /** Files of the portal, by their addresses, that the one version has and the other has not. */
  assets: { old: string; next: string };
}

/** Builds the next version: a server with one migration more, and a portal whose files partly have other names. */
export async function buildNextVersion(): Promise<NextVersion> {
  const folder = path.join(root, 'dist', 'next-version');
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/main.ts'],
    outdir: path.join(folder, 'dist', 'server'),
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
          onLoad({ filter: /migrations\/index\.ts$/ }, async ({ path: file }) => ({
            contents: (await readFile(file, 'utf8')) + NEXT_MIGRATION,
            loader: 'ts',
          }));
        },
      },
    ],
  });
  await symlink(path.join(root, 'locales'), path.join(folder, 'locales'));
  await cp(path.join(root, 'dist', 'portal'), path.join(folder, 'dist', 'portal'), { recursive: true });
  const assets = path.join(folder, 'dist', 'portal', 'assets');
  const old = (await readdir(assets)).find((name) => /^MyData-[\w-]+\.js$/.test(name));
  if (!old) throw new Error('The portal has no file of the screen that the next version names anew.');
  for (const suffix of ['', '.br', '.gz']) await rm(path.join(assets, old + suffix), { force: true });
  await writeFile(path.join(assets, 'MyData-next.js'), 'export {};');
  return { folder, assets: { old: `/assets/${old}`, next: '/assets/MyData-next.js' } };
}

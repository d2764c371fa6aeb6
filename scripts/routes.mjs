import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';

/**
 * What the built portal's routes consist of, from the areas' route tables and vite's manifest: for the size check, and for
 * the server, which names a route's code and sends its texts with the document.
 */

const root = path.resolve(import.meta.dirname, '..');

/** The modules that every screen of a door stands on beside its own. */
const DOORS = {
  bare: [],
  public: ['src/portal/app/PublicDoor.tsx'],
  'signed-in': ['src/portal/app/SignedInDoor.tsx'],
};
/** The front door is the app's entry itself; every other screen stands on the table of screens beside it. */
const ENTRY = 'index.html';
const SCREENS = 'src/portal/app/Screens.tsx';
const AREAS = 'src/portal/areas';

function moduleAt(folder, specifier) {
  const file = ['.tsx', '.ts', '/index.tsx', '/index.ts']
    .map((ending) => path.join(root, folder, specifier + ending))
    .find((candidate) => existsSync(candidate));
  return file && path.relative(root, file).split(path.sep).join('/');
}

/** The files of modules (keys of the manifest) with all their static imports: addresses in the build. */
export function filesOf(manifest, keys, seen = new Set(), files = { scripts: new Set(), styles: new Set() }) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no module ${key}; scripts/routes.mjs expects one.`);
    files.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) files.styles.add(style);
    filesOf(manifest, chunk.imports ?? [], seen, files);
  }
  return files;
}

/** antd's table, which a wide window alone loads: the modules of `keys` import it when they are drawn there. */
const WIDE = 'src/portal/ui/table/DeskTable.tsx';

/** The scripts that these modules ask for besides in a wide window, as soon as they are loaded. */
export function wideFilesOf(manifest, keys) {
  const [seen, own] = [new Set(), new Set()];
  filesOf(manifest, keys, seen, { scripts: own, styles: new Set() });
  if (![...seen].some((key) => manifest[key].dynamicImports?.includes(WIDE))) return [];
  return [...filesOf(manifest, [WIDE]).scripts].filter((file) => !own.has(file));
}

/** Runs the areas' own tables (routes.tsx) as the app has them. An `import()` of theirs loads nothing: it says which module it asks for. */
async function tables() {
  const { build } = await import('esbuild');
  const areas = readdirSync(path.join(root, AREAS)).filter((area) =>
    existsSync(path.join(root, AREAS, area, 'routes.tsx')),
  );
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `export { paths } from './lib/paths';`,
        `export { DOOR_TEXTS } from './lib/area';`,
        `export const areas = [${areas.map((area) => `require('./areas/${area}/routes')`).join(', ')}];`,
      ].join('\n'),
      resolveDir: path.join(root, 'src/portal'),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty' },
    // Then an `import()` is a call of `require`, which is ours.
    supported: { 'dynamic-import': false },
    logLevel: 'error',
    plugins: [
      {
        name: 'asked-modules',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ kind, path: specifier, importer }) => {
            if (kind !== 'dynamic-import') return undefined;
            const module = moduleAt(path.relative(root, path.dirname(importer)), specifier);
            if (!module) throw new Error(`No module ${specifier} beside ${importer}`);
            return { path: module, external: true };
          }),
      },
    ],
  });
  let asked = [];
  const packages = createRequire(path.join(root, 'package.json'));
  const require = (name) => (name.startsWith('src/') ? (asked.push(name), {}) : packages(name));
  const module = { exports: {} };
  compileFunction(outputFiles[0].text, ['require', 'module', 'exports'])(require, module, module.exports);
  /** The modules that a loader of a table asks for (keys of the manifest). */
  const askedBy = async (load) => {
    asked = [];
    await load();
    return asked;
  };
  return { ...module.exports, askedBy };
}

/** The routes of an area: name in lib/paths.ts, door, and the modules that each loads when it is opened. */
async function declaredBy({ routes, resources = [] }, { names, askedBy }) {
  const providers = new Set();
  for (const { load } of resources) for (const module of await askedBy(load)) providers.add(module);
  const declared = [];
  for (const { path: address, lazy, door, texts, leadsTo = [] } of routes) {
    // The providers first: what the screen asks for is on its way while the screen's own code comes.
    const asked = door === 'signed-in' ? [...providers] : [];
    const screen = await askedBy(lazy);
    declared.push({ name: names.get(address), address, door, texts, leadsTo, asked, screen });
  }
  return declared;
}

/**
 * Every route with a screen: its name in lib/paths.ts, address, door, the modules of its own, all modules that it needs before its screen
 * works (keys of the manifest), and the translation files that it asks for at once, with its door's.
 */
export async function portalRoutes() {
  const { paths, areas, DOOR_TEXTS, askedBy } = await tables();
  const names = new Map(Object.entries(paths).map(([name, address]) => [address, name]));
  const declared = [];
  for (const area of areas) declared.push(...(await declaredBy(area, { names, askedBy })));
  const routes = declared.map(({ name, address, door, texts, leadsTo, asked, screen }) => {
    const next = declared.filter((route) => leadsTo.includes(route.address));
    const opened = [{ door, asked, screen }, ...next];
    return {
      name,
      door,
      address,
      modules: [ENTRY, SCREENS, ...asked, ...DOORS[door], ...screen],
      /** With what is opened right after it. */
      soon: [
        ENTRY,
        SCREENS,
        ...opened.flatMap((route) => route.asked),
        ...opened.flatMap((route) => DOORS[route.door]),
        ...opened.flatMap((route) => route.screen),
      ],
      texts: [...new Set([...DOOR_TEXTS[door], ...[{ texts }, ...next].flatMap((route) => route.texts)])],
    };
  });
  return [...routes, { name: 'login', door: 'bare', address: paths.login, modules: [ENTRY], soon: [ENTRY], texts: [] }];
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the built portal's routes consist of, read from the areas' route tables, the sources and vite's manifest: for the size check, and for
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
/** Routes that lead on to others at once, whose modules come with them. */
const LEADS_TO = { auth: ['home', 'homePF'], home: ['homePF'], root: ['homePF'] };

/** Texts that come with the code: they say that something could not be loaded. */
const BUNDLED = 'boot';

const read = (file) => readFileSync(path.join(root, file), 'utf8');

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

/** The translation files that a module and all that it imports statically ask for as soon as they are drawn. */
function textsOf(module, seen = new Set(), names = new Set()) {
  if (seen.has(module)) return names;
  seen.add(module);
  const code = read(module);
  for (const [, asked] of code.matchAll(/useTranslation\(([^)]*)\)/g))
    for (const [, name] of asked.matchAll(/'([\w-]+)'/g)) if (name !== BUNDLED) names.add(name);
  for (const [, specifier] of code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)) {
    const imported = moduleAt(path.dirname(module), specifier);
    if (imported?.startsWith('src/portal/')) textsOf(imported, seen, names);
  }
  return names;
}

/** The routes that an area's routes.tsx declares: name, door, and the modules that it loads when it is opened. */
function declaredIn(file, manifest) {
  const folder = path.dirname(file);
  const code = read(file);
  const loaded = (text) =>
    [...text.matchAll(/import\('([^']+)'\)/g)].map(([, specifier]) => {
      const module = moduleAt(folder, specifier);
      if (!module) throw new Error(`No module ${specifier} in ${folder}`);
      return module;
    });
  const named = Object.fromEntries(
    [...code.matchAll(/const (\w+) = (\(\) => import\('[^']+'\))/g)].map((match) => [match[1], match[2]]),
  );
  // A provider that its screens import besides is no module of its own in the build: it is counted with them.
  const providers = loaded([...code.matchAll(/const load = async .*/g)].join('\n')).filter((key) => manifest[key]);
  const rows = [...code.matchAll(/\{\s*path: paths\.(\w+),\s*lazy: ([^\n]+?),\s*door: '([\w-]+)'/g)];
  if (rows.length !== [...code.matchAll(/\bpath: paths\./g)].length)
    throw new Error(`${file} declares a route in a form that scripts/routes.mjs does not read.`);
  return rows.map(([, name, lazy, door]) => {
    const screen = loaded(named[lazy] ?? lazy);
    return { name, door, screen, modules: [...screen, ...(door === 'signed-in' ? providers : [])] };
  });
}

/**
 * Every route with a screen: its name in lib/paths.ts, address, door, the modules of its own, all modules that it needs before its screen
 * works (keys of the manifest), and the translation files that it asks for at once.
 */
export function portalRoutes(manifest) {
  const addresses = Object.fromEntries(
    [...read('src/portal/lib/paths.ts').matchAll(/^ {2}(\w+): '([^']+)'/gm)].map((match) => [match[1], match[2]]),
  );
  const areas = [...read('src/portal/app/routes.tsx').matchAll(/from '\.\.\/areas\/([\w-]+)\/routes'/g)].map(
    (match) => `src/portal/areas/${match[1]}/routes.tsx`,
  );
  const declared = areas.flatMap((file) => declaredIn(file, manifest));
  const routes = declared.map(({ name, door, screen, modules }) => {
    const next = declared.filter((route) => LEADS_TO[name]?.includes(route.name));
    const stands = [SCREENS, ...DOORS[door], ...next.flatMap((route) => DOORS[route.door])];
    return {
      name,
      door,
      address: addresses[name],
      modules: [ENTRY, SCREENS, ...DOORS[door], ...modules],
      /** With what is opened right after it. */
      soon: [ENTRY, ...stands, ...modules, ...next.flatMap((route) => route.modules)],
      texts: [
        ...new Set(
          [...stands, ...screen, ...next.flatMap((route) => route.screen)].flatMap((module) => [...textsOf(module)]),
        ),
      ],
    };
  });
  return [
    ...routes,
    { name: 'login', door: 'bare', address: addresses.login, modules: [ENTRY], soon: [ENTRY], texts: [] },
  ];
}

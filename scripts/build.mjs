import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf, portalRoutes, wideFilesOf } from './routes.mjs';
import { softwareBill } from './sbom.mjs';

/**
 * `npm run build`: the portal into dist/portal, compressed ahead of time, its prerender beside it, and the server into
 * dist/server; what they are built of is listed in dist/sbom.cdx.json, beside what is served. What stands and is newer than its sources stays: a second run takes a moment. `--force` builds everything.
 */

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const STAMP = 'dist/stamp.json';
const PORTAL = 'dist/portal';
const SBOM = 'dist/sbom.cdx.json';
const MANIFEST = `${PORTAL}/.vite/manifest.json`;
const LANGUAGES = ['pt', 'en'];
const force = process.argv.includes('--force');

/** Sources of each half; a file of both changes both. */
const shared = [
  'src/contract',
  'locales',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/routes.mjs',
];
const sources = {
  portal: [...shared, 'src/portal', 'index.html', 'vite.config.ts', 'scripts/antd-styles.mjs'],
  server: [...shared, 'src/server'],
  sbom: ['package.json', 'package-lock.json', 'scripts/sbom.mjs'],
};

function filesBelow(entry) {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name));
}

function hashOf(entries) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const file of entries.flatMap(filesBelow).sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Vite's manifest names a module that is loaded by itself; here one that lies in the file of a group has its entry too. */
function withGroupedModules(manifest, output) {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const grouped = output
    .filter(({ type, fileName }) => type === 'chunk' && keys.has(fileName))
    .flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [path.relative(root, id), fileName]))
    .filter(([module]) => module.startsWith('src/') && !manifest[module])
    .map(([module, file]) => [module, { file, imports: [keys.get(file)] }]);
  return { ...manifest, ...Object.fromEntries(grouped) };
}

/** Beside which the home's skeleton stands, in a wide window. */
const MENU = 'src/portal/features/menu/Menu.tsx';

/** The styles of the file that holds a module, without those of what it imports. */
function ownStyles(manifest, module) {
  const { file } = manifest[module];
  return Object.values(manifest).find((chunk) => chunk.file === file && chunk.css).css;
}

async function buildPortal() {
  const { build } = await import('vite');
  const { output } = await build({ logLevel: 'warn' });
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/portal/app/entry-server.tsx',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  });

  const manifest = withGroupedModules(readJson(MANIFEST), output);
  writeFileSync(MANIFEST, JSON.stringify(manifest));
  const routes = await portalRoutes();
  const addresses = ({ scripts, styles }) => ({
    scripts: [...scripts].map((file) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
  });
  const entry = addresses(filesOf(manifest, ['index.html']));
  const besides = (files) => ({
    scripts: files.scripts.filter((file) => !entry.scripts.includes(file)),
    styles: files.styles.filter((file) => !entry.styles.includes(file)),
  });
  const style = entry.styles.map((file) => readFileSync(path.join(PORTAL, file), 'utf8')).join('');

  const prerender = await import(pathToFileURL(path.resolve(PORTAL, 'server/prerender.js')).href);
  const namespaces = new Set(['boot', ...prerender.FIRST_NAMESPACES, ...routes.flatMap(({ texts }) => texts)]);
  writeFileSync(
    path.join(PORTAL, 'portal.json'),
    JSON.stringify({
      routes: prerender.routes,
      texts: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          Object.fromEntries(
            [...namespaces].map((name) => [name, JSON.stringify(readJson(`locales/${language}/${name}.json`))]),
          ),
        ]),
      ),
      first: prerender.FIRST_NAMESPACES,
      style,
      entry,
      entering: await inlineScript('src/portal/loading/entering-main.ts'),
      greeting: {
        script: await inlineScript('src/portal/loading/greeting-main.ts'),
        styles: [...filesOf(manifest, ['src/portal/app/Screens.tsx']).styles, ...ownStyles(manifest, MENU)]
          .map((file) => `/${file}`)
          .filter((file) => !entry.styles.includes(file)),
      },
      screens: Object.fromEntries(
        routes.map(({ address, soon, texts }) => [
          address,
          {
            ...besides(addresses(filesOf(manifest, soon))),
            wide: wideFilesOf(manifest, soon).map((file) => `/${file}`),
            texts: texts.filter((name) => !prerender.FIRST_NAMESPACES.includes(name)),
          },
        ]),
      ),
      document: readFileSync(path.join(PORTAL, 'index.html'), 'utf8'),
    }),
  );
  rmSync(path.join(PORTAL, 'index.html'));
  await compressFiles(path.join(PORTAL, 'assets'));
}

/** A script that lies in a document itself (those of /login, of /auth and of the homes), as one text. */
async function inlineScript(entryPoint) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles[0].text.trim();
}

const SMALL = 1024;

/** Each file beside its brotli and gzip form, at the best quality: they are made once and sent often. */
async function compressFiles(folder) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const files = readdirSync(folder).filter(
    (name) => /\.(js|css|json|svg)$/.test(name) && statSync(path.join(folder, name)).size >= SMALL,
  );
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      const size = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      };
      writeFileSync(`${file}.br`, await brotli(content, { params: size }));
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

async function buildServer() {
  const { build } = await import('esbuild');
  rmSync('dist/server', { recursive: true, force: true });
  const COMMANDS = 'src/server/commands';
  const commands = existsSync(COMMANDS) ? readdirSync(COMMANDS).filter((name) => name.endsWith('.ts')) : [];
  const entryPoints = ['src/server/main.ts', ...commands.map((name) => `${COMMANDS}/${name}`)];
  await build({
    entryPoints,
    outbase: 'src/server',
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  // What a first start begins with: a migrated empty database is unpacked in a third of the time that making one takes.
  await promisify(execFile)(process.execPath, ['dist/server/commands/empty-database.js']);
}

/** The list of what runs. The product stands without it: an npm that cannot make one keeps nobody from starting a server. */
async function buildSbom() {
  // A list of other dependencies is worse than none.
  rmSync(SBOM, { force: true });
  try {
    writeFileSync(SBOM, await softwareBill());
    return true;
  } catch (error) {
    console.warn(`${SBOM} is missing from this build, for npm could not make it: ${error.stderr || error.message}`);
    return false;
  }
}

const steps = { portal: buildPortal, server: buildServer, sbom: buildSbom };
const present = { portal: `${PORTAL}/portal.json`, server: 'dist/server/main.js', sbom: SBOM };

async function main() {
  const stamp = existsSync(STAMP) && !force ? readJson(STAMP) : {};
  for (const [name, run] of Object.entries(steps)) {
    const hash = hashOf(sources[name]);
    if (stamp[name] === hash && existsSync(present[name])) continue;
    const started = Date.now();
    // An interrupted build is not taken for a finished one.
    delete stamp[name];
    mkdirSync('dist', { recursive: true });
    writeFileSync(STAMP, JSON.stringify(stamp));
    if ((await run()) === false) continue;
    stamp[name] = hash;
    writeFileSync(STAMP, JSON.stringify(stamp));
    console.log(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

try {
  await main();
} catch (error) {
  // Where the server is installed without them (npm prune --omit=dev), a trace of this file says nothing.
  const missing = error.code === 'ERR_MODULE_NOT_FOUND' && /Cannot find package '([^']+)'/.exec(error.message)?.[1];
  if (!missing) throw error;
  console.error(
    `The build needs ${missing}, which is not installed: npm ci --include=dev brings all that it needs. The commands of a build that stands go without it: node dist/server/commands/<file>.js.`,
  );
  process.exitCode = 1;
}

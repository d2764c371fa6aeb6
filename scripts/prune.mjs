import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

/**
 * For the image, after the build: takes out of node_modules what nothing that was built loads. The portal's libraries are in its files already, and what
 * is no part of the server needs no room and no mending there. Needs package-lock.json; run where node_modules lies.
 */

/** @type {Record<string, { dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }>} */
const installed = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** What a built file loads by a name: `from "x"`, `import "x"`, `import("x")`, `resolve("x")`; of a path within a package the package. */
const LOADED = /(?:from|import|import\(|resolve\()\s*["']([^"'./][^"']*)["']/g;
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
const loaded = new Set(
  readdirSync('dist/server', { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(path.join('dist/server', file), 'utf8').matchAll(LOADED)])
    .map(([, name]) => packageOf(name)),
);

/** Where Node finds a package from within another one. */
function placeOf(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (installed[place]) return place;
    if (folder === '.') return null;
  }
}

const kept = new Set();
function keep(name, from) {
  const place = placeOf(name, from);
  if (!place || kept.has(place)) return;
  kept.add(place);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = installed[place];
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) keep(needed, place);
}
for (const name of loaded) if (!name.startsWith('node:') && !builtinModules.includes(name)) keep(name, '.');

const top = Object.keys(installed).filter((place) => place.lastIndexOf('node_modules') === 0);
const gone = top.filter((place) => ![...kept].some((one) => one === place || one.startsWith(`${place}/`)));
for (const place of gone) rmSync(place, { recursive: true, force: true });
console.log(`Kept ${top.length - gone.length} packages of ${top.length}.`);

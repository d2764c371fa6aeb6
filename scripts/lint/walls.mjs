import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The walls between the parts of the source (an ESLint rule): `contract` imports nothing of ours, `portal` and `server` never
 * import each other, an area never imports another area, a layer of the portal or the server imports only those below it,
 * and screens never call the server themselves.
 */

const folders = (place) =>
  readdirSync(path.join(import.meta.dirname, '../../src', place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** An area is a folder of the portal's areas; the server's folder of the same name is its other half. */
const AREAS = new Set(folders('portal/areas'));

/** The portal's layers by folder: what each may import besides itself. `app` puts everything together. */
const BELOW = {
  lib: [],
  ui: ['lib', 'loading'],
  session: ['lib', 'loading'],
  loading: ['lib', 'session'],
  http: ['lib', 'session', 'loading'],
  shell: ['lib', 'ui', 'session', 'loading'],
  features: ['lib', 'ui', 'session', 'loading', 'http', 'shell'],
  areas: ['lib', 'ui', 'session', 'loading', 'http', 'shell', 'features'],
};

/**
 * The server's steps, the lowest first: folders, and the files that stand beside them. Each imports what stands on the steps below its
 * own, never what stands beside it or above. Two areas that share a call meet where the routes are put together.
 */
const STEPS = [
  ['misspelt'],
  ['config', 'context', 'ids', 'looks', 'paging', 'saoPaulo', 'texts', 'words'],
  ['tracing'],
  ['database', 'listen', 'locales', 'outside', 'portal'],
  ['demand', 'deps', 'limits', 'review'],
  ['outbox', 'sessions'],
  ['http'],
  ['audit', 'audit-seals', 'passwords'],
  ['codes', 'grants', 'second-factor'],
  ['cas'],
  ['account', 'contacts'],
  ['csv'],
  ['xlsx'],
  ['mailbox', 'search', ...AREAS],
  ['clearing'],
  ['jobs', 'metrics', 'routes'],
  ['app', 'telemetry'],
  ['commands', 'main'],
];
const stepOf = (name) => STEPS.findIndex((step) => step.includes(name));

/** Where a file stands: its side (`contract`, `portal`, `server`), its area if it is in one, its folder, its own name. */
function placeOf(file) {
  const parts = file.split(path.sep);
  const source = parts.lastIndexOf('src');
  if (source < 0) return null;
  const [side, first, second] = parts.slice(source + 1);
  // A server's file beside the folders is a place of its own.
  const folder = second === undefined ? first.replace(/\.\w+$/, '') : first;
  const area = side === 'portal' && first === 'areas' ? second : side === 'server' && AREAS.has(first) ? first : null;
  return {
    side,
    area,
    folder,
    name: parts.at(-1).replace(/\.\w+$/, ''),
  };
}

/** A module that may speak to the server: a data provider. */
const isProvider = ({ name }) => name === 'provider' || name.endsWith('.provider') || name.endsWith('Provider');

/** The sentence that says how an import within the server goes up or sideways, or null. */
function brokenStep(from, to) {
  if (from === to) return null;
  const unknown = [from, to].find((name) => stepOf(name) < 0);
  if (unknown) return `server/${unknown} stands on no step: give it one in scripts/lint/walls.mjs.`;
  if (stepOf(to) < stepOf(from)) return null;
  return `server/${from} never imports server/${to}: it does not stand above it.`;
}

/** The sentence that says which wall an import breaks, or null. */
export function brokenWall(from, to) {
  if (!from || !to) return null;
  if (from.side === 'contract' && to.side !== 'contract') return 'contract imports nothing of ours but contract.';
  if (from.side === 'portal' && to.side === 'server')
    return 'portal never imports server: what both need belongs in contract.';
  if (from.side === 'server' && to.side === 'portal')
    return 'server never imports portal: what both need belongs in contract.';
  if (from.area && to.area && from.area !== to.area)
    return `The area ${from.area} never imports the area ${to.area}: what two areas need moves to a shared folder.`;
  if (from.side === 'server' && to.side === 'server') return brokenStep(from.folder, to.folder);
  if (from.side !== 'portal' || to.side !== 'portal') return null;
  const below = BELOW[from.folder];
  if (below && from.folder !== to.folder && !below.includes(to.folder))
    return `portal/${from.folder} never imports portal/${to.folder}: it stands below it.`;
  if (['areas', 'features'].includes(from.folder) && to.folder === 'http' && to.name === 'client' && !isProvider(from))
    return 'A screen reads and writes through a data provider, by the hooks of Refine: only a provider calls the server.';
  return null;
}

export const walls = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'keeps the walls between contract, portal, server, their layers and their areas' },
  },
  create(context) {
    const check = (node) => {
      const source = node?.value;
      if (typeof source !== 'string') return;
      const from = placeOf(context.filename);
      if (from?.side === 'contract' && source.startsWith('node:'))
        return context.report({ node, message: 'contract runs in the browser too: no Node module.' });
      if (!source.startsWith('.')) return;
      const message = brokenWall(from, placeOf(path.resolve(path.dirname(context.filename), source)));
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
    };
  },
};

import path from 'node:path';

/**
 * The walls between the parts of the source (an ESLint rule): `contract` imports nothing of ours, `portal` and `server` never
 * import each other, an area never imports another area, and what areas share does not import an area.
 */

const AREAS = new Set([
  'sign-in',
  'registration',
  'recovery',
  'home',
  'profile',
  'addresses',
  'dependents',
  'received-permissions',
  'token-history',
  'third-parties',
  'delegated-users',
  'support',
  'activity',
]);
/** Folders of the portal that areas build upon. */
const SHARED = new Set(['ui', 'lib', 'shell']);

/** Where a file stands: its side (`contract`, `portal`, `server`), its area if it is in one, else its folder. */
function placeOf(file) {
  const parts = file.split(path.sep);
  const source = parts.lastIndexOf('src');
  if (source < 0) return null;
  const [side, first, second] = parts.slice(source + 1);
  const area = side === 'portal' && first === 'areas' ? second : side === 'server' && AREAS.has(first) ? first : null;
  return { side, area, folder: first };
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
  if (from.side === 'portal' && SHARED.has(from.folder) && to.area)
    return `portal/${from.folder} is shared: it never imports an area (${to.area}).`;
  return null;
}

export const walls = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'keeps the walls between contract, portal, server and their areas' },
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

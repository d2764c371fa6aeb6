import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesOf, portalRoutes } from './routes.mjs';

/**
 * What each route costs before its screen can work: the JS and CSS of its modules and everything that these import
 * statically, in brotli (quality 11, as it is served), in kB of 1000 bytes, on a phone. What is prefetched for later is not counted.
 * Fails above a budget.
 */

const root = path.resolve(import.meta.dirname, '..');
const portal = path.join(root, 'dist/portal');

/** The budget of a route that has none of its own, by its door. */
const DOORS = { bare: 130, public: 294, 'signed-in': 300 };
/** Budgets in kB by the route's name in src/portal/lib/paths.ts. */
const BUDGETS = {
  login: 100,
  homePF: 300,
  homePJ: 300,
  confirmRegistration: 160,
  // The question before the last attempt at the federal registry.
  registerPF: 294,
  // Forms with a picker of dates, countries or files.
  editBrazilian: 370,
  editForeigner: 370,
  editCompanyBrazil: 336,
  editCompanyAbroad: 336,
  editAddress: 342,
  newAddress: 369,
  editDependent: 341,
  newDependent: 360,
  reRegistration: 332,
  mandatoryReset: 338,
  myData: 334,
  // Long texts.
  terms: 150,
  privacy: 150,
  // Lists, and pickers in those that filter. antd's table, which a phone never loads, adds 55 in a wide window.
  receivedContracts: 340,
  receivedSystems: 340,
  tokenHistory: 325,
  activity: 340,
  thirdParties: 395,
  // All-day tools: a table with filters, selection and dialogs, and the permissions form.
  delegation: 395,
  companyLog: 385,
  delegationAdd: 393,
  delegationEdit: 393,
  support: 395,
  accountState: 370,
  supportAccesses: 325,
};
/** Routes that people reach through another one, whose modules they have loaded by then. */
const THROUGH = { homePF: 'home', homePJ: 'home' };

const manifest = JSON.parse(readFileSync(path.join(portal, '.vite/manifest.json'), 'utf8'));
const routes = await portalRoutes(manifest);
const compressed = new Map();

function sizeOf(file) {
  if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(path.join(portal, file))).length);
  return compressed.get(file);
}

let over = 0;
console.log('Brotli kB of JS and CSS before a screen works');
for (const { name, door, address, modules } of routes.toSorted((a, b) => a.address.localeCompare(b.address))) {
  const before = routes.find((route) => route.name === THROUGH[name])?.modules ?? [];
  const { scripts, styles } = filesOf(manifest, [...modules, ...before]);
  const size = [...scripts, ...styles].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const budget = BUDGETS[name] ?? DOORS[door];
  const verdict = size > budget ? 'TOO LARGE' : 'ok';
  if (size > budget) over += 1;
  console.log(`${verdict.padEnd(10)}${size.toFixed(1).padStart(7)} of ${String(budget).padStart(3)}  ${address}`);
}
if (over > 0) {
  console.log(`${over} routes are above their budget. Largest chunks of the build:`);
  for (const [file, size] of [...compressed].sort((a, b) => b[1] - a[1]).slice(0, 10))
    console.log(`${(size / 1000).toFixed(1).padStart(10)}  ${file}`);
  process.exitCode = 1;
}

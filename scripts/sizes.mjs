import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesOf, portalRoutes } from './routes.mjs';

/**
 * What each route costs before its screen can work: the JS and CSS of its modules and everything that these import
 * statically, in brotli (quality 11, as it is served), each with the headers of its answer, in kB of 1000 bytes, on a phone. What is prefetched
 * for later is not counted.
 * Fails above a budget.
 */

const root = path.resolve(import.meta.dirname, '..');
const portal = path.join(root, 'dist/portal');

/** The budget of a route that has none of its own, by its door. */
const DOORS = { bare: 131, public: 288, 'signed-in': 291 };
/**
 * Budgets in kB by the route's name in src/portal/lib/paths.ts: each at least half a kB above what the route takes, since
 * the names of files have hashes, and these alone move a route by up to 0.2 kB from one build of other texts to the next.
 */
const BUDGETS = {
  login: 100,
  homePF: 289,
  homePJ: 287,
  confirmRegistration: 172,
  // The question before the last attempt at the federal registry.
  registerPF: 300,
  // The keys of the search, which are kept from the first code on.
  registerPJ: 298,
  // Forms with a picker of dates, countries or files.
  editBrazilian: 367,
  editForeigner: 367,
  editCompanyBrazil: 341,
  editCompanyAbroad: 341,
  editAddress: 349,
  newAddress: 370,
  editDependent: 352,
  newDependent: 351,
  reRegistration: 339,
  mandatoryReset: 340,
  myData: 337,
  registrationDone: 132,
  // Long texts.
  terms: 130,
  privacy: 130,
  // Lists, and pickers in those that filter. antd's table, which a phone never loads, adds 55 in a wide window.
  receivedContracts: 365,
  receivedSystems: 365,
  tokenHistory: 338,
  // It shares the schema of a request with the form below, each in a file of its own: two kB of headers and lost compression.
  myRequests: 359,
  // A form with a picker of dates.
  // Deciding many, behind a press, is one more file that the provider of requests names.
  askWithCode: 353,
  activity: 351,
  thirdParties: 384,
  // A list with ticks and one request beside it; the card of the code comes later and shares the schema of a request, as above.
  requests: 388,
  // Lists, whose removals are undone; forms with pickers; people with a dialog.
  accessProfiles: 381,
  newAccessProfile: 378,
  editAccessProfile: 380,
  accessProfilePeople: 383,
  // The same for access reviews; deciding has its own list, with a bar and dialogs.
  certifications: 371,
  newCertification: 379,
  editCertification: 380,
  certification: 388,
  certificationEvidence: 361,
  // A list with its filters.
  invitations: 380,
  // A file's columns, and a list with its filters.
  // The choice of a file is one part with that of the new access: a header more.
  imports: 379,
  // Figures, drawn by d3.
  overview: 372,
  supervision: 377,
  // All-day tools: a table with filters, selection and dialogs, and the permissions form.
  delegation: 390,
  companyLog: 386,
  delegationAdd: 409,
  delegationEdit: 412,
  // A search, and above it what waits for a second person.
  support: 393,
  accountState: 364,
  newInvitation: 409,
  editInvitation: 411,
  supportAccesses: 343,
};
/** Routes that people reach through another one, whose modules they have loaded by then. */
const THROUGH = { homePF: 'home', homePJ: 'home' };

const manifest = JSON.parse(readFileSync(path.join(portal, '.vite/manifest.json'), 'utf8'));
const routes = await portalRoutes();
/** Headers of an answer, in bytes: they are what many small files cost. */
const HEADERS = 530;
const compressed = new Map();

function sizeOf(file) {
  if (!compressed.has(file))
    compressed.set(file, brotliCompressSync(readFileSync(path.join(portal, file))).length + HEADERS);
  return compressed.get(file);
}

let over = 0;
console.log('Brotli kB of JS and CSS, with headers, before a screen works');
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
  console.log(
    `${over} routes are above their budget (BUDGETS in scripts/sizes.mjs; a route without one has its door's). Largest chunks of the build:`,
  );
  for (const [file, size] of [...compressed].sort((a, b) => b[1] - a[1]).slice(0, 10))
    console.log(`${(size / 1000).toFixed(1).padStart(10)}  ${file}`);
  process.exitCode = 1;
}

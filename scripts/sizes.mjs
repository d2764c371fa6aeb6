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
const DOORS = { bare: 132, public: 289, 'signed-in': 292 };
/**
 * Budgets in kB by the route's name in src/portal/lib/paths.ts: each at least half a kB above what the route takes, since
 * the names of files have hashes, and these alone move a route by up to 0.2 kB from one build of other texts to the next.
 */
const BUDGETS = {
  login: 100,
  homePF: 290,
  homePJ: 288,
  confirmRegistration: 173,
  // The question before the last attempt at the federal registry.
  registerPF: 300,
  // The keys of the search, which are kept from the first code on.
  registerPJ: 299,
  // Forms with a picker of dates, countries or files.
  editBrazilian: 368,
  editForeigner: 368,
  editCompanyBrazil: 342,
  editCompanyAbroad: 342,
  editAddress: 350,
  newAddress: 371,
  editDependent: 353,
  newDependent: 352,
  reRegistration: 340,
  mandatoryReset: 341,
  myData: 337,
  registrationDone: 132,
  // Long texts.
  terms: 130,
  privacy: 130,
  // Lists, and pickers in those that filter. antd's table, which a phone never loads, adds 55 in a wide window.
  receivedContracts: 366,
  receivedSystems: 366,
  tokenHistory: 339,
  // It shares the schema of a request with the form below, each in a file of its own: two kB of headers and lost compression.
  myRequests: 359,
  // A form with a picker of dates.
  // Deciding many, behind a press, is one more file that the provider of requests names.
  askWithCode: 353,
  activity: 352,
  thirdParties: 385,
  // A list with ticks and one request beside it; the card of the code comes later and shares the schema of a request, as above.
  requests: 388,
  // Lists, whose removals are undone; forms with pickers; people with a dialog.
  accessProfiles: 382,
  newAccessProfile: 379,
  editAccessProfile: 380,
  accessProfilePeople: 384,
  // The same for access reviews; deciding has its own list, with a bar and dialogs.
  certifications: 372,
  newCertification: 380,
  editCertification: 381,
  certification: 389,
  certificationEvidence: 362,
  // A list with its filters.
  invitations: 381,
  // A file's columns, and a list with its filters.
  // The choice of a file is one part with that of the new access: a header more.
  imports: 379,
  // Figures, drawn by d3.
  overview: 372,
  supervision: 378,
  // All-day tools: a table with filters, selection and dialogs, and the permissions form.
  delegation: 391,
  companyLog: 387,
  delegationAdd: 410,
  delegationEdit: 413,
  // A search, and above it what waits for a second person.
  support: 393,
  accountState: 365,
  newInvitation: 410,
  editInvitation: 411,
  supportAccesses: 344,
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

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setPriority } from 'node:os';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { brazilianAddress, foreignAddress } from '../contract/rules-addresses';
import { forms } from '../contract/rules-registration';
import { toWire } from '../../src/contract/product';
import { startBuiltServer } from './support/built-server';
import { goal } from './support/goal';

/**
 * `npm run bench:hostile [-- seconds]`: twenty honest people beside others, twenty seconds each time by default. First alone; then beside twenty who
 * save addresses behind a postal code service that hangs; then beside two hundred hostile clients: big bodies, slow bodies, wrong
 * passwords, registrations, and look-ups behind a registry that hangs. No honest call may fail; the honest 95th percentile stays within twice, and
 * three times, its value alone; the memory does not grow. TEST_DATABASE_URL chooses an empty PostgreSQL database, else the embedded one is used.
 */
const HONEST = 20;
const HANGING = 20;
const HOSTILE = 200;
/** A client does something this often, at most. */
const HONEST_PAUSE_MS = 150;
const HOSTILE_PAUSE_MS = 1000;
/** The attack comes so many times; after each the heap is measured, and nobody waits for the collection that this takes. */
const ATTACKS = 2;
const MB = 1_048_576;
/** From the first half of the attack to the second. */
const GROWTH_ALLOWED = 0.1;

const PERSON = '00000010154';
const COMPANY = '00000101000162';
const OTHER_PERSON = '00000010316';

type Role = 'honest' | 'hanging' | 'hostile';

interface Crowd {
  role: Role;
  clients: number;
  url: string;
  seconds: number;
  tokens: Record<string, string>;
}

interface Outcome {
  /** How long each call took, ms. */
  times: number[];
  /** What failed, by its words. */
  failures: Record<string, number>;
  statuses: Record<string, number>;
}

const FILE = fileURLToPath(import.meta.url);

// ---- the clients, in a process of their own

/** Every client comes from an address of its own, as a proxy would say it. */
const addressOf = (role: Role, client: number) =>
  `${{ honest: '203.0.113', hanging: '198.51.100', hostile: '192.0.2' }[role]}.${client + 1}`;

async function crowd({ role, clients, url, seconds, tokens }: Crowd): Promise<Outcome> {
  const outcome: Outcome = { times: [], failures: {}, statuses: {} };
  const until = performance.now() + seconds * 1000;
  const count = (of: Record<string, number>, what: string) => (of[what] = (of[what] ?? 0) + 1);

  const visit = async (client: number, round: number) => {
    const ask = async (method: string, path: string, token?: string, body?: unknown): Promise<Response> => {
      const started = performance.now();
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': addressOf(role, client),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const kept = new Response(await answer.text(), { headers: answer.headers });
      outcome.times.push(performance.now() - started);
      count(outcome.statuses, `${role} ${answer.status}`);
      if (role === 'honest' && answer.status >= 400) count(outcome.failures, `${method} ${path}: ${answer.status}`);
      return kept;
    };
    const deeds: Record<Role, (() => Promise<unknown>)[]> = {
      honest: [
        () => ask('GET', '/login'),
        () => ask('GET', `/api/v1/usuarios/${PERSON}`, tokens[PERSON]),
        () => ask('GET', `/api/v1/usuarios/${PERSON}/resumo`, tokens[PERSON]),
        () => ask('GET', `/api/v1/usuarios/${PERSON}/enderecos`, tokens[PERSON]),
        () => ask('GET', `/api/v1/delegacao-acesso/paginado/${COMPANY}?page=0&size=20`, tokens[COMPANY]),
        async () => {
          const added = await ask('POST', `/api/v1/usuarios/${PERSON}/enderecos`, tokens[PERSON], foreignAddress);
          const { idEndereco } = (await added.json()) as { idEndereco?: string };
          if (idEndereco) await ask('DELETE', `/api/v1/usuarios/${PERSON}/enderecos/${idEndereco}`, tokens[PERSON]);
        },
      ],
      hanging: [
        () =>
          ask('POST', `/api/v1/usuarios/${OTHER_PERSON}/enderecos`, tokens[OTHER_PERSON], {
            ...brazilianAddress,
            codigoPostal: String(1_000_000 + client * 1000 + round).padStart(8, '0'),
          }),
      ],
      hostile: [
        () => ask('POST', '/api/v1/public/cadastro/esqueci-senha-pf', undefined, BIG),
        () => slowBody(url),
        () => wrongPassword(url, addressOf(role, client), `${client}-${round}`),
        () => {
          const form = forms.brasileiro;
          const payload = form.payload({ ...form.valid(), cpf: generateCpf() });
          return ask('POST', '/api/v1/usuarios/pf', undefined, toWire(payload, 'Postal'));
        },
        () => ask('GET', `/api/v1/public/cadastro/pf/${generateCpf()}`),
      ],
    };
    const own = deeds[role];
    // Hostile clients have one trade each; the others do everything in turn.
    await own[(role === 'hostile' ? client : client + round) % own.length]?.();
  };

  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const rest = role === 'honest' ? HONEST_PAUSE_MS : HOSTILE_PAUSE_MS;
      await pause((client / clients) * rest);
      for (let round = 0; performance.now() < until; round += 1) {
        await visit(client, round).catch((failure: Error) => count(outcome.failures, failure.message));
        await pause(rest);
      }
    }),
  );
  return outcome;
}

/** A megabyte of keys. */
const BIG = JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, n) => [`k${n}`, n])));

/** A body that comes drop by drop, until the server has enough of it or two seconds are over. */
async function slowBody(url: string): Promise<void> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /api/v1/usuarios/pf HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n',
  );
  for (let drop = 0; drop < 4 && !socket.destroyed; drop += 1) {
    socket.write('{');
    await pause(500);
  }
  socket.destroy();
}

async function wrongPassword(url: string, address: string, login: string): Promise<void> {
  const headers = { 'x-forwarded-for': address };
  const form = await fetch(`${url}/cas/login`, { headers });
  const lt = /name="lt" value="([^"]*)"/.exec(await form.text())?.[1] ?? '';
  const cookie = form.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const answer = await fetch(`${url}/cas/login`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new URLSearchParams({ lt, username: login, password: 'Errada@2026' }),
  });
  await answer.arrayBuffer();
}

// ---- the measuring

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;

async function measure(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 20);
  const held = new Set<http.ServerResponse>();
  const hanging = http.createServer((_request, response) => void held.add(response));
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  const outside = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const server = await startBuiltServer(['--expose-gc', '--import', './tests/bench/support/collect.mjs'], {
    TRUSTED_PROXIES: '127.0.0.1',
    CEP_URL: outside,
    REGISTRY_URL: outside,
    LOGIN_TRIES_PER_ACCOUNT: '5',
    LOGIN_TRIES_PER_ADDRESS: '50',
    FLOWS_PER_ADDRESS_HOUR: '60',
  });
  const running: ChildProcess[] = [];
  try {
    const tokens: Record<string, string> = {};
    for (const login of [PERSON, COMPANY, OTHER_PERSON]) tokens[login] = await server.signIn(login);
    const send = async (role: Role, clients: number, time = seconds): Promise<Outcome> => {
      const child = fork(FILE, [
        JSON.stringify({ role, clients, url: server.url, seconds: time, tokens } satisfies Crowd),
      ]);
      running.push(child);
      // Strangers have machines of their own: here theirs may not take the server's cores.
      if (role === 'hostile') setPriority(child.pid ?? 0, 19);
      return ((await once(child, 'message')) as [Outcome])[0];
    };
    const failed: string[] = [];
    const row = (name: string, { times, failures }: Outcome) => {
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      console.log(
        `${name}: ${times.length} honest calls, median ${p50.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms, failures ${JSON.stringify(failures)}`,
      );
      failed.push(...Object.keys(failures));
      return p95;
    };

    await send('honest', HONEST, 5);
    const alone = row('alone', await send('honest', HONEST));
    const [besideHanging] = await Promise.all([send('honest', HONEST), send('hanging', HANGING)]);
    const hangingP95 = row('beside saves behind a service that hangs', besideHanging);

    const memory: { heap: number; process: number }[] = [];
    const [besideHostile, hostile] = [none(), none()];
    for (let attack = 0; attack < ATTACKS; attack += 1) {
      const [honest, others] = await Promise.all([send('honest', HONEST), send('hostile', HOSTILE)]);
      add(besideHostile, honest);
      add(hostile, others);
      memory.push(await sample(server));
    }
    const hostileP95 = row('beside two hundred hostile clients', besideHostile);
    console.log(`what the hostile ones got: ${JSON.stringify(hostile.statuses)}, ${JSON.stringify(hostile.failures)}`);
    console.log(
      `memory, MB: ${memory.map(({ heap, process }) => `heap ${mb(heap)} process ${mb(process)}`).join(', ')}`,
    );

    const half = ATTACKS / 2;
    const least = (list: typeof memory) => Math.min(...list.map(({ heap }) => heap));
    goal('honest calls that failed', failed.length, 0);
    goal('95th percentile beside a service that hangs, times the one alone', hangingP95 / alone, 2);
    goal('95th percentile beside hostile clients, times the one alone', hostileP95 / alone, 3);
    goal(
      'growth of the heap from the first half to the second',
      least(memory.slice(half)) / least(memory.slice(0, half)) - 1,
      GROWTH_ALLOWED,
    );
  } finally {
    for (const child of running) child.kill();
    await server.stop();
    for (const response of held) response.destroy();
    hanging.close();
  }
}

const none = (): Outcome => ({ times: [], failures: {}, statuses: {} });

function add(to: Outcome, { times, failures, statuses }: Outcome): void {
  to.times.push(...times);
  for (const kind of ['failures', 'statuses'] as const)
    for (const [what, count] of Object.entries({ failures, statuses }[kind]))
      to[kind][what] = (to[kind][what] ?? 0) + count;
}

const mb = (bytes: number) => Math.round(bytes / MB);

async function sample({ pid, metrics }: { pid: number; metrics: string }) {
  process.kill(pid, 'SIGUSR2');
  await pause(300);
  const text = await (await fetch(metrics)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { heap: value('nodejs_heap_size_used_bytes'), process: value('process_resident_memory_bytes') };
}

if (process.send) {
  const outcome = await crowd(JSON.parse(process.argv[2] ?? '') as Crowd);
  process.send(outcome, () => process.exit(0));
} else await measure();

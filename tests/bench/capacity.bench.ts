import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { startBuiltServer } from './support/built-server';

/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:capacity [-- seconds]`: how much processor time a call takes of a copy of the server and of
 * PostgreSQL, and so how many of them a second one core of each carries: what more copies, or a larger database, are good for. The
 * database is an empty one of a PostgreSQL on this machine (its processes' time is read from /proc: Linux).
 */
const seconds = Number(process.argv[2] ?? 10);
const CLIENTS = 16;
/** Of /proc/<pid>/stat: a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;
const PERSON = '00000010154';
const COMPANY = '00000101000162';

const database = process.env.TEST_DATABASE_URL;
if (!database) throw new Error('TEST_DATABASE_URL names an empty database of a PostgreSQL on this machine.');
const server = await startBuiltServer();

/** The fields of /proc/<pid>/stat after the name, which may hold anything: state, parent, … */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
const processorMs = (pid: number) => {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** All processes of the PostgreSQL to which this backend belongs: its siblings write the log and the tables. */
function processesBeside(backend: number): number[] {
  const parentOf = (pid: number) => Number(statOf(pid)[1]);
  const postmaster = parentOf(backend);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return parentOf(pid) === postmaster;
      } catch {
        return false; // It ended meanwhile.
      }
    });
}

async function measureAll(address: string): Promise<void> {
  const watcher = new pg.Client({ connectionString: address });
  await watcher.connect();
  const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;

  const [person, company] = [await server.signIn(PERSON), await server.signIn(COMPANY)];
  const ask = async (token: string, path: string, method = 'GET', body?: unknown) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  };
  const add = () =>
    ask(person, `usuarios/${PERSON}/enderecos`, 'POST', {
      identificacao: 'Medida',
      siglaPais: 'BR',
      nomePais: 'Brasil',
      codigoPostal: '01001000',
      logradouro: 'PRAÇA DA SÉ',
      numero: '1',
      complemento: '',
      bairro: 'SÉ',
      cidade: 'SÃO PAULO',
      uf: 'SP',
    });
  const write = async () => {
    const { idEndereco } = JSON.parse(await add()) as { idEndereco: string };
    await ask(person, `usuarios/${PERSON}/enderecos/${idEndereco}`, 'DELETE');
  };

  console.log(
    '| call | copy, ms of processor | PostgreSQL, ms | one core of copies: a second | one core of PostgreSQL: a second |\n|---|---:|---:|---:|---:|',
  );
  await measure('home data', () => ask(person, `usuarios/${PERSON}`), backend);
  await measure('address list', () => ask(person, `usuarios/${PERSON}/enderecos`), backend);
  await measure(
    'delegation table, 20 of 250 rows',
    () => ask(company, `delegacao-acesso/paginado/${COMPANY}?page=0&size=20`),
    backend,
  );
  await measure('an address added and deleted', write, backend);
  await measure('sign-in: form, password, ticket, validation', () => server.signIn(PERSON), backend);
  await watcher.end();
}

async function measure(name: string, once: () => Promise<unknown>, backend: number): Promise<void> {
  await round(2, once);
  const time = () => {
    const postgres = processesBeside(backend).reduce((sum, pid) => sum + processorMs(pid), 0);
    return { copy: processorMs(server.pid), postgres };
  };
  const before = time();
  const calls = await round(seconds, once);
  const after = time();
  const [copy, postgres] = [(after.copy - before.copy) / calls, (after.postgres - before.postgres) / calls];
  const each = (ms: number) => Math.round(1000 / ms).toLocaleString('en');
  console.log(`| ${name} | ${copy.toFixed(2)} | ${postgres.toFixed(2)} | ${each(copy)} | ${each(postgres)} |`);
}

async function round(duration: number, once: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + duration * 1000;
  let calls = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        await once();
        calls += 1;
      }
    }),
  );
  return calls;
}

try {
  await measureAll(database);
} finally {
  await server.stop();
}

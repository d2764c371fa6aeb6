import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../clients/support/process';
import { Browser, ticketIn, validate } from '../server/cas/support/browser';

/**
 * `npm run bench:soak [-- minutes]`: the built server under a mix of everything that people do, ten minutes by default, and its memory
 * meanwhile. After a third of the time for caches and compilers to settle, neither the heap nor the process may go on growing.
 * TEST_DATABASE_URL chooses an empty PostgreSQL database; without it, the embedded one in a folder of its own.
 */
const minutes = Number(process.argv[2] ?? 10);
const CLIENTS = 6;
const SAMPLES = 60;
/** From the second third to the last. Collections come when they like: less than this is their noise. */
const GROWTH_ALLOWED = 0.1;
const MB = 1_048_576;

const PERSON = '00000010154';
const COMPANY = '00000101000162';
const PASSWORD = 'Postal@2026';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-soak-'));
const server = start();
try {
  await healthy();
  await soak();
} finally {
  const ended = new Promise((done) => server.once('close', done));
  server.kill('SIGTERM');
  await ended;
  fs.rmSync(folder, { recursive: true, force: true });
}

function start(): ChildProcess {
  const database = process.env.TEST_DATABASE_URL;
  const env = { ...process.env, PORT: String(port), DEMO: 'true', LOG_LEVEL: 'error', LOGIN_TRIES_PER_ACCOUNT: '1000000', SECRET: 'x'.repeat(40), ...(database ? { DATABASE_URL: database } : { DATA_DIR: folder }) };
  return spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'inherit' });
}

async function healthy(): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended.');
    if ((await fetch(`${url}/health`).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

async function signIn(login: string): Promise<string> {
  const service = `${url}/auth`;
  const page = await new Browser(url).signIn(login, PASSWORD, { service });
  const { attributes } = await validate(url, { service, ticket: ticketIn(page) });
  return attributes?.jwt[0] ?? '';
}

/** One person's and one company's visit, from the front door on. @returns the requests that it took */
async function visit(): Promise<number> {
  let requests = 0;
  const ask = async (token: string | null, method: string, address: string, body?: unknown) => {
    const answer = await fetch(url + address, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    requests += 1;
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
  };
  for (const page of ['/login', '/principal', '/auth?ticket=ST-x', '/config.json', '/nao-existe']) await ask(null, 'GET', page);
  const person = await signIn(PERSON);
  const company = await signIn(COMPANY);
  const api = '/api/v1';
  for (const call of [`usuarios/${PERSON}`, `usuarios/${PERSON}/resumo`, `usuarios/${PERSON}/enderecos`, `usuarios/${PERSON}/atividade`, `usuarios/${PERSON}/token`, `permissoes-recebidas/${PERSON}/buscarEmpresas`, 'usuarios/outro', 'enderecos/pais?nome=bra']) await ask(person, 'GET', `${api}/${call}`);
  const address = { identificacao: 'Soak', siglaPais: 'BR', nomePais: 'Brasil', codigoPostal: '01001000', logradouro: 'PRAÇA DA SÉ', numero: '1', complemento: '', bairro: 'SÉ', cidade: 'SÃO PAULO', uf: 'SP' };
  const { idEndereco } = await ask(person, 'POST', `${api}/usuarios/${PERSON}/enderecos`, address);
  if (idEndereco) await ask(person, 'DELETE', `${api}/usuarios/${PERSON}/enderecos/${idEndereco}`);
  await ask(person, 'POST', `${api}/usuarios/${PERSON}/enderecos`, { identificacao: '' });
  for (const call of [`paginado/${COMPANY}?page=0&size=20`, `paginado/${COMPANY}?nomeOuIdPostal=maria`, `exportar/${COMPANY}`, `sistemagrupo/${COMPANY}`]) await ask(company, 'GET', `${api}/delegacao-acesso/${call}`);
  return requests;
}

interface Sample {
  heap: number;
  process: number;
}

async function sample(): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { heap: value('nodejs_heap_size_used_bytes'), process: value('process_resident_memory_bytes') };
}

async function soak(): Promise<void> {
  const end = Date.now() + minutes * 60_000;
  let requests = 0;
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (Date.now() < end) requests += await visit();
    }),
  );
  const samples: Sample[] = [];
  while (Date.now() < end) {
    // A client that fails ends the run here, so that the server is stopped.
    await Promise.race([clients, new Promise((done) => setTimeout(done, (minutes * 60_000) / SAMPLES))]);
    samples.push(await sample());
  }
  await clients;

  const third = Math.floor(samples.length / 3);
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const growths = (['heap', 'process'] as const).map((what) => {
    const [begin, middle, last] = [0, 1, 2].map((part) => median(samples.slice(part * third, (part + 1) * third).map((one) => one[what]))) as [number, number, number];
    console.log(`${what}: ${[begin, middle, last].map((bytes) => `${Math.round(bytes / MB)} MB`).join(', ')} (medians of the three thirds)`);
    return last / middle - 1;
  });
  console.log(`${requests} requests in ${minutes} minutes (${Math.round(requests / minutes / 60)}/s); growth of heap ${percent(growths[0])}, of the process ${percent(growths[1])}`);
  if (growths.some((growth) => growth > GROWTH_ALLOWED)) process.exitCode = 1;
}

function percent(share: number | undefined): string {
  return `${((share ?? 0) * 100).toFixed(1)} %`;
}

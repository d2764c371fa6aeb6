import { setTimeout as pause } from 'node:timers/promises';
import { ownAccount } from '../browser/support/accounts';
import { Mailbox } from '../browser/support/mailbox';
import { startBuiltServer } from './support/built-server';

/**
 * `npm run bench:soak [-- minutes]`: the built server under a mix of everything that people do, ten minutes by default, and its memory
 * meanwhile. After a third of the time for caches and compilers to settle, neither the heap nor the process may go on growing.
 * TEST_DATABASE_URL chooses an empty PostgreSQL database; without it, the embedded one in a folder of its own.
 */
const minutes = Number(process.argv[2] ?? 10);
const CLIENTS = 6;
const SAMPLES = 30;
/** From the second third to the last. */
const GROWTH_ALLOWED = 0.1;
/** A collection takes a tenth of this. */
const COLLECTION_MS = 500;
const MB = 1_048_576;

const PERSON = '00000010154';
const COMPANY = '00000101000162';
const CONTRACT = '9912000101';

interface Centre {
  coCentroCusto: string;
}
interface Cards {
  itens: { nuCartao: string }[];
}

const server = await startBuiltServer(['--expose-gc', '--import', './tests/bench/support/collect.mjs']);
const { url, metrics, signIn, pid } = server;
const mailbox = new Mailbox(url);
try {
  await soak();
} finally {
  await server.stop();
}

/** The visit of a person, of a company and of somebody who registers, from the front door on. @returns the requests that it took */
async function visit(): Promise<number> {
  let requests = 0;
  const ask = async <Answer = Record<string, string>>(
    token: string | null,
    method: string,
    address: string,
    body?: unknown,
    fluxo?: string,
  ): Promise<Answer> => {
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(fluxo !== undefined && { 'x-fluxo': fluxo }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    requests += 1;
    const text = await answer.text();
    if (answer.status >= 500) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 200)}`);
    return (/^[{[]/.test(text) ? JSON.parse(text) : {}) as Answer;
  };
  for (const page of ['/login', '/principal', '/auth?ticket=ST-x', '/config.json', '/nao-existe'])
    await ask(null, 'GET', page);
  const person = await signIn(PERSON);
  const company = await signIn(COMPANY);
  const api = '/api/v1';
  for (const call of [
    `usuarios/${PERSON}`,
    `usuarios/${PERSON}/resumo`,
    `usuarios/${PERSON}/enderecos`,
    `usuarios/${PERSON}/atividade`,
    `usuarios/${PERSON}/token`,
    `permissoes-recebidas/${PERSON}/buscarEmpresas`,
    'usuarios/outro',
    'enderecos/pais?nome=bra',
  ])
    await ask(person, 'GET', `${api}/${call}`);
  const address = {
    identificacao: 'Soak',
    siglaPais: 'BR',
    nomePais: 'Brasil',
    codigoPostal: '01001000',
    logradouro: 'PRAÇA DA SÉ',
    numero: '1',
    complemento: '',
    bairro: 'SÉ',
    cidade: 'SÃO PAULO',
    uf: 'SP',
  };
  const { idEndereco } = await ask(person, 'POST', `${api}/usuarios/${PERSON}/enderecos`, address);
  if (idEndereco) await ask(person, 'DELETE', `${api}/usuarios/${PERSON}/enderecos/${idEndereco}`);
  await ask(person, 'POST', `${api}/usuarios/${PERSON}/enderecos`, { identificacao: '' });
  for (const call of [
    `paginado/${COMPANY}?page=0&size=20`,
    `paginado/${COMPANY}?nomeOuIdPostal=maria`,
    `exportar/${COMPANY}`,
    `sistemagrupo/${COMPANY}`,
  ])
    await ask(company, 'GET', `${api}/delegacao-acesso/${call}`);

  const { login, typed } = await ownAccount(url, mailbox, 'brasileiro');
  requests += 2;
  const newcomer = await signIn(login);
  const email = `novo.${String(typed.email)}`;
  const { fluxo } = await ask(newcomer, 'POST', `${api}/usuarios/tokenAlterarEmail/${login}`, {
    meioEnvio: 'E',
    funcionalidade: 'ALTERAR_EMAIL',
    email,
  });
  await ask(
    newcomer,
    'PATCH',
    `${api}/usuarios/${login}/${login}/email/${await mailbox.code(email)}`,
    { email },
    fluxo,
  );
  const [centre] = await ask<Centre[]>(
    company,
    'GET',
    `${api}/delegacao-acesso/centrocusto/${COMPANY}/${COMPANY}/${CONTRACT}`,
  );
  const { itens } = await ask<Cards>(
    company,
    'GET',
    `${api}/delegacao-acesso/listarcartoesporcentrocusto/${COMPANY}/${CONTRACT}/${centre?.coCentroCusto}`,
  );
  const [card] = itens;
  if (!card) throw new Error('The company has no card to grant.');
  const { incluidos } = await ask<{ incluidos?: number }>(company, 'POST', `${api}/delegacao-acesso/${COMPANY}`, {
    listaUsuarios: [login],
    listaCartoes: [{ nuCartao: card.nuCartao, nuContrato: CONTRACT }],
  });
  if (incluidos !== 1) throw new Error(`The card was granted to ${incluidos} people.`);
  await ask(newcomer, 'GET', `${api}/permissoes-recebidas/${login}/buscarEmpresas`);
  await ask(company, 'DELETE', `${api}/delegacao-acesso/${COMPANY}`, [login]);
  return requests;
}

interface Sample {
  heap: number;
  process: number;
}

/** What is held between two visits, after a collection: neither what a request needs nor what waits to be collected says anything. */
async function sample(): Promise<Sample> {
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECTION_MS);
  const text = await (await fetch(metrics)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { heap: value('nodejs_heap_size_used_bytes'), process: value('process_resident_memory_bytes') };
}

async function soak(): Promise<void> {
  const started = Date.now();
  let requests = 0;
  const samples: Sample[] = [];
  for (let part = 1; part <= SAMPLES; part += 1) {
    const end = started + (part * minutes * 60_000) / SAMPLES;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (Date.now() < end) requests += await visit();
      }),
    );
    samples.push(await sample());
  }

  const third = Math.floor(samples.length / 3);
  const growths = (['heap', 'process'] as const).map((what) => {
    const [begin, middle, last] = [0, 1, 2].map((part) =>
      Math.min(...samples.slice(part * third, (part + 1) * third).map((one) => one[what])),
    ) as [number, number, number];
    console.log(
      `${what}: ${[begin, middle, last].map((bytes) => `${Math.round(bytes / MB)} MB`).join(', ')} (the least of each third)`,
    );
    return last / middle - 1;
  });
  console.log(
    `${requests} requests in ${minutes} minutes (${Math.round(requests / minutes / 60)}/s); growth of heap ${percent(growths[0])}, of the process ${percent(growths[1])}`,
  );
  if (growths.some((growth) => growth > GROWTH_ALLOWED)) process.exitCode = 1;
}

function percent(share: number | undefined): string {
  return `${((share ?? 0) * 100).toFixed(1)} %`;
}

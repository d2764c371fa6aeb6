import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../src/server/database/embedded/open';
import { Browser, ticketIn, validate } from '../server/cas/support/browser';
import { type Copy, copyAt } from './support/copies';
import { type Disk, ownDisk } from './support/disk';
import { freePort } from '../clients/support/process';

/** The embedded database on a disk of its own that fills up: refusals that say so, and whatever was acknowledged is there afterwards. */

const LOGIN = '00000010154';
let disk: Disk;
let copy: Copy;

beforeAll(async () => {
  disk = ownDisk();
  copy = copyAt(await freePort(), {
    ...disk.env,
    NODE_ENV: 'development',
    DATA_DIR: path.join(disk.folder, 'data'),
    DEMO: 'true',
    LOG_LEVEL: 'error',
  });
  await copy.restart();
});
afterAll(async () => {
  await copy?.kill();
  disk?.remove();
});

async function signIn(): Promise<string> {
  const service = `${copy.url}/auth`;
  const page = await new Browser(copy.url).signIn(LOGIN, 'Postal@2026', { service });
  const { attributes } = await validate(copy.url, { service, ticket: ticketIn(page) });
  return attributes?.jwt[0] ?? '';
}

async function addAddress(token: string, identificacao: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${copy.url}/api/v1/usuarios/${LOGIN}/enderecos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      identificacao,
      siglaPais: 'PT',
      codigoPostal: '1000-001',
      logradouro: 'R'.repeat(150),
      numero: '1',
      complemento: 'C'.repeat(100),
      bairro: 'B'.repeat(100),
      cidade: 'LISBOA',
      uf: 'LISBOA',
    }),
  });
  return { status: answer.status, text: await answer.text() };
}

const labels = async (token: string) => {
  const answer = await fetch(`${copy.url}/api/v1/usuarios/${LOGIN}/enderecos`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { identificacao: string; idEndereco: string }[]).map(
    ({ identificacao }) => identificacao,
  );
};

it('is told apart from a fault, is over when there is room again, and what was acknowledged is there, and no more', async () => {
  const token = await signIn();
  const before = await labels(token);
  const acknowledged: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    expect((await addAddress(token, `Antes ${n}`)).status).toBe(201);
    acknowledged.push(`Antes ${n}`);
  }
  disk.fill();

  // Files that have their length already take more writes: only what has to grow fails.
  const refusals: string[] = [];
  for (let n = 0; n < 80 && refusals.length < 3; n += 1) {
    const { status, text } = await addAddress(token, `Cheio ${n}`);
    if (status === 201) acknowledged.push(`Cheio ${n}`);
    else refusals.push(`${status} ${text}`);
  }
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) expect(refusal).toMatch(/^503 \{"msgs":\["CMN-004 /);
  expect((await labels(token)).sort()).toEqual(expect.arrayContaining([...acknowledged].sort()));

  disk.free();
  expect((await addAddress(token, 'Outra vez')).status).toBe(201);
  acknowledged.push('Outra vez');

  await copy.kill();
  await copy.restart();
  const again = await signIn();
  expect((await labels(again)).sort()).toEqual([...before, ...acknowledged].sort());
  expect((await addAddress(again, 'Depois')).status).toBe(201);

  await copy.kill();
  expect(await readEveryTable()).toBeGreaterThan(0);
});

/** @returns how many rows there are. @throws what a table that cannot be read answers */
async function readEveryTable(): Promise<number> {
  const { db, close } = await openEmbedded(path.join(disk.folder, 'data'), { log: console });
  try {
    const { rows: tables } = await sql<{
      name: string;
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
    let count = 0;
    for (const { name } of tables) count += (await sql`select * from ${sql.table(name)}`.execute(db)).rows.length;
    return count;
  } finally {
    await close();
  }
}

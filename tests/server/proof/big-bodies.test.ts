import { performance } from 'node:perf_hooks';
import net from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDelegacao, CARDS_MAX, delegacao, GROUPS_MAX } from '../../../src/contract/delegated-grants';
import { GRANTEES_MAX } from '../../../src/contract/delegated-users';
import { endpoints } from '../../../src/contract/endpoints';
import { changePF, PHOTO_MAX_BYTES } from '../../../src/contract/profile';
import { forgotPasswordPF } from '../../../src/contract/recovery';
import { bodyLimitOf, hasShape } from '../../../src/server/http/body';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Large bodies: what a call has no use for costs the server next to nothing, whoever sends it. */

const server = useServer();
const PUBLIC = `/api${forgotPasswordPF.path}`;
let login = '';
let token = '';
beforeAll(async () => {
  const person = await addPerson(server.db);
  login = person.id_produto;
  token = await server.signIn(person);
});

const address = (path: string) => `${server.url}${path}`;
const post = (path: string, body: string, as?: string) =>
  fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    body,
  });
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));
/** Milliseconds of the processor that the work takes, at the median of twenty times. */
function costOf(work: () => unknown): number {
  const times = Array.from({ length: 20 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((one, other) => one - other)[10] ?? Number.NaN;
}
const said = async (answer: Response) => ({
  status: answer.status,
  msg: ((await answer.json()) as { msgs: string[] }).msgs[0]?.slice(0, 7),
});

describe('a body longer than its call takes', () => {
  const longer = (kB: number) => JSON.stringify({ texto: 'x'.repeat(kB * 1024) });

  it('is refused at 16 kB where nobody signed in, at 128 kB elsewhere', async () => {
    expect(await said(await post(PUBLIC, longer(16)))).toEqual({ status: 413, msg: 'MCN-106' });
    expect((await post(PUBLIC, longer(15))).status).toBe(400);
    const own = `/api/v1/usuarios/${login}/enderecos`;
    expect(await said(await post(own, longer(128), token))).toEqual({ status: 413, msg: 'MCN-106' });
    expect((await post(own, longer(127), token)).status).toBe(400);
  });

  it('is refused at its first bytes: the rest is not waited for', async () => {
    const { port } = server.app.server.address() as net.AddressInfo;
    const own = `/api/v1/usuarios/${login}/enderecos`;
    for (const [path, length] of [
      [PUBLIC, 'content-length: 1000000000'],
      [PUBLIC, 'transfer-encoding: chunked'],
      // Nobody is asked first who it is that sends so much.
      [own, 'content-length: 1000000000'],
    ] as const) {
      const started = performance.now();
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () => {
          socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`);
          const piece = 'x'.repeat(20_000);
          socket.write(length.startsWith('content') ? piece : `${piece.length.toString(16)}\r\n${piece}\r\n`);
        });
        let text = '';
        socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/connection: close/i);
      expect(performance.now() - started).toBeLessThan(2000);
    }
  });
});

describe('a body with more in it than its call takes', () => {
  it('is refused before anything is made of it, and before any schema sees it', async () => {
    const own = `/api/v1/usuarios/${login}/enderecos`;
    const parse = vi.spyOn(JSON, 'parse');
    expect(await said(await post(own, keys(8200), token))).toEqual({ status: 400, msg: 'MCN-100' });
    expect(await said(await post(own, `[${'0,'.repeat(9000)}0]`, token))).toEqual({ status: 400, msg: 'MCN-100' });
    expect(await said(await post(own, `${'['.repeat(33)}${']'.repeat(33)}`, token))).toEqual({
      status: 400,
      msg: 'MCN-100',
    });
    expect(parse.mock.calls.filter(([text]) => String(text).length > 1000)).toEqual([]);
  });

  it.each([
    ['keys', keys(9000)],
    ['items', `[${'0,'.repeat(65_000)}0]`],
    ['lists in one another', '['.repeat(130_000)],
    ['lists beside one another', `[${'[],'.repeat(43_000)}0]`],
    ['quotes with backslashes', `["${'\\"'.repeat(65_000)}"]`],
    ['an end that never comes', `["${'\\\\'.repeat(65_000)}`],
    ['short texts', `[${'"",'.repeat(43_000)}0]`],
  ])('costs a small part of what reading it would: %s', (_, text) => {
    const body = Buffer.from(text.slice(0, 128 * 1024));
    const largest = keys(9000);
    // In the same run: how long a millisecond's work takes is the machine's. By itself it is under one (0.6 ms, where reading takes six).
    expect(costOf(() => hasShape(body, 8192))).toBeLessThan(costOf(() => JSON.parse(largest)) / 2);
  });

  it.each([
    ['{"a":"x,y,z[[[[{{{{","b":1}', 2, true],
    ['{"a":"\\"[,,,,,,","b":1}', 2, true],
    ['{"a":"\\\\","b":[1,2,3]}', 3, false],
    ['{"a":"\\\\","b":[1,2,3]}', 5, true],
    [`${'['.repeat(32)}${']'.repeat(32)}`, 40, true],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 40, false],
    ['', 0, true],
    ['"', 0, true],
  ])('is counted outside its texts: %s with %d', (text, values, fits) => {
    expect(hasShape(Buffer.from(text), values)).toBe(fits);
  });
});

describe('what people do', () => {
  const fits = (endpoint: (typeof endpoints)[number], body: unknown) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const limit = bodyLimitOf(endpoint, server.deps.config);
    return bytes.length <= limit && hasShape(bytes, (limit / 1024) * 64);
  };

  it('fits: a photo as large as it may be, and the largest grant', () => {
    expect(fits(changePF, { nome: 'N'.repeat(200), imagem: 'A'.repeat(Math.ceil(PHOTO_MAX_BYTES / 3) * 4) })).toBe(
      true,
    );
    const largest = {
      listaUsuarios: Array.from({ length: GRANTEES_MAX }, (_, n) => String(n).padStart(11, '0')),
      listaCartoes: Array.from({ length: CARDS_MAX }, (_, n) => ({
        nuCartao: String(n).padStart(10, '0'),
        nuContrato: '9912000101',
        coCentroCusto: '0101',
      })),
      listaSistemas: Array.from({ length: 400 }, (_, n) => ({
        id: `SISTEMA${n}`,
        grupos: Array.from({ length: GROUPS_MAX / 400 }, (_one, group) => ({ idGrupo: `GRUPO${group}` })),
      })),
    };
    expect(delegacao.safeParse(largest).success).toBe(true);
    expect(fits(addDelegacao, largest)).toBe(true);
  });

  it('has no public call that may send more than 16 kB', () => {
    const open = endpoints.filter(({ access }) => access.who === 'public');
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter((endpoint) => bodyLimitOf(endpoint, server.deps.config) > 16 * 1024)).toEqual([]);
  });
});

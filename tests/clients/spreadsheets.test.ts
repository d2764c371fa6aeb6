import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRegistroPlanilha } from '../../src/contract/company-log';
import { exportPlanilha } from '../../src/contract/delegated-users';
import { formatCpf } from '../../src/contract/format';
import { todayInSaoPaulo } from '../../src/server/account/queries';
import { daysAfter } from '../../src/server/grants/validity';
import { addPerson } from '../server/support/accounts';
import { useServer } from '../server/support/app';
import { addDelegate, addWorld, grant, inContract, systemBody, type World } from '../server/support/delegation';
import { run } from './support/process';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const until = () => daysAfter(today(), 20);

let world: World;
let ana: Awaited<ReturnType<typeof addPerson>>;
let folder: string;

/** A cell as LibreOffice holds it: a text, a number, or a day or moment. */
type Cell = string | number | { date: string } | null;

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string) => xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (_, name: string) => NAMED[name] ?? '?');

function cellOf(attributes: string, inner: string): Cell {
  expect(attributes).not.toContain('table:formula');
  const told = (name: string) => new RegExp(`office:${name}="([^"]*)"`).exec(attributes)?.[1];
  switch (told('value-type')) {
    case 'string':
      return plain(/<text:p[^>]*>(.*?)<\/text:p>/s.exec(inner)?.[1] ?? '');
    case 'float':
      return Number(told('value'));
    case 'date':
      return { date: told('date-value') ?? '' };
    default:
      return null;
  }
}

/** The rows of a file's one sheet, as LibreOffice has them once it opened it. */
async function opened(name: string, bytes: Buffer): Promise<Cell[][]> {
  const file = path.join(folder, `${name}.xlsx`);
  await writeFile(file, bytes);
  // A profile of its own: another LibreOffice that runs would take the file over and end at once.
  const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, file]);
  const sheet = await readFile(path.join(folder, `${name}.fods`), 'utf8');
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)]
    .map(([, row = '']) => {
      const cells = [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
        ([, attributes = '', inner = '']) => {
          const times = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
          return Array.from({ length: Math.min(times, 50) }, () => cellOf(attributes, inner));
        },
      );
      return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
    })
    .filter((cells) => cells.length > 0);
}

async function exported(
  name: string,
  query: Record<string, string>,
  { language = 'pt-BR', as = world.as, of = exportPlanilha.path as string } = {},
): Promise<Cell[][]> {
  const address = of.replace(':id', world.company.id_produto);
  const answer = await fetch(`${server.url}/api${address}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${as}`, 'accept-language': language },
  });
  expect(answer.status).toBe(200);
  return opened(name, Buffer.from(await answer.arrayBuffer()));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spreadsheets-'));
  world = await addWorld(server);
  ana = await addPerson(server.db, {
    nome: 'ANA DE TESTE',
    nome_busca: 'ANA DE TESTE',
    ultimo_acesso: server.deps.now(),
  });
  const joao = await addPerson(server.db, { nome: '=1+1 & "CIA"', nome_busca: 'JOAO', id_produto: '00012345' });
  const cards = inContract(world, 0).slice(0, 2);
  const groups = [systemBody(world.systems[0]?.id ?? '', ['G1'])];
  expect((await grant(server, world, [ana], cards, groups, { validoAte: until() })).status).toBe(200);
  expect((await grant(server, world, [joao], cards.slice(0, 1))).status).toBe(200);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('LibreOffice', () => {
  it('opens the table: names and usernames as texts with their zeros, numbers as numbers, days as days', async () => {
    const [titles, ...rows] = await exported('table', {});
    expect(titles).toEqual([
      'Nome',
      'Usuário',
      'Contratos',
      'Centros de custo',
      'Sistemas',
      '2ª etapa',
      'Válido até',
      'Último acesso',
      'Última alteração',
    ]);
    expect(rows).toEqual([
      ['=1+1 & "cia"', '00012345', 1, 1, 0, 'Não', null, null, { date: today() }],
      [
        'Ana de Teste',
        formatCpf(ana.id_produto),
        1,
        1,
        1,
        'Não',
        { date: until() },
        { date: today() },
        { date: today() },
      ],
    ]);
  });

  it('opens what is asked for in English', async () => {
    const rows = await exported('english', { colunas: 'validade,usuario', nomeOuIdPostal: 'ana' }, { language: 'en' });
    expect(rows).toEqual([
      ['Name', 'Valid until', 'Username'],
      ['Ana de Teste', { date: until() }, formatCpf(ana.id_produto)],
    ]);
  });

  it('opens the detailed one: contract, cost centre and card as texts, the moment of each grant as one', async () => {
    const [titles, ...rows] = await exported('detailed', { detalhe: 'detalhada' });
    expect(titles?.slice(0, 6)).toEqual(['Nome', 'Usuário', 'Contrato', 'Centro de custo', 'Nome do centro', 'Cartão']);
    const hers = rows.filter(([name]) => name === 'Ana de Teste');
    expect(hers.map((row) => [row[2], row[3], row[5]])).toEqual([
      ...inContract(world, 0)
        .slice(0, 2)
        .map(({ nuContrato, coCentroCusto, nuCartao }) => [nuContrato, coCentroCusto, nuCartao]),
      [null, null, null],
    ]);
    for (const row of hers) {
      expect(row[8]).toEqual({ date: until() });
      expect(row[11]).toEqual({ date: expect.stringMatching(new RegExp(`^${today()}T\\d\\d:\\d\\d:`)) as string });
    }
    expect(rows).toHaveLength(4);
  });

  it('opens the log: the columns of its CSV, moments and days as dates, numbers as texts; of a Supervisor their part', async () => {
    const of = exportRegistroPlanilha.path;
    const [titles, ...rows] = await exported('log', {}, { of });
    expect(titles).toEqual([
      'Quando',
      'O que aconteceu',
      'Pessoa',
      'Usuário',
      'Feito por',
      'Como',
      'Terceiro como',
      'Mudança',
      'Contrato',
      'Centro de custo',
      'Cartão',
      'Sistema',
      'Grupo',
      'Validade antes',
      'Validade depois',
    ]);
    const moment = { date: expect.stringMatching(new RegExp(`^${today()}T\\d\\d:\\d\\d:`)) as string };
    const [card] = inContract(world, 0);
    expect(rows.find(([, , name]) => name === '=1+1 & "cia"')).toEqual([
      moment,
      'Acesso concedido',
      '=1+1 & "cia"',
      '00012345',
      'EMPRESA DE TESTE LTDA',
      'Empresa',
      null,
      'Incluído',
      card?.nuContrato,
      card?.coCentroCusto,
      card?.nuCartao,
    ]);
    const hers = rows.filter(([, , name]) => name === 'Ana de Teste');
    expect(hers.map((row) => [row[3], row[7], row[14] ?? null])).toEqual([
      [formatCpf(ana.id_produto), 'Incluído', null],
      [formatCpf(ana.id_produto), 'Incluído', null],
      [formatCpf(ana.id_produto), 'Incluído', null],
      [formatCpf(ana.id_produto), 'Validade', { date: until() }],
    ]);
    const { as } = await addDelegate(server, world, 'S', { systems: [world.systems[0]?.id ?? ''] });
    const part = await exported('part', {}, { of, as, language: 'en' });
    expect(part[0]?.slice(0, 3)).toEqual(['When', 'What happened', 'Person']);
    expect(part.slice(1).map((row) => [row[2], row[10] ?? null, row[12] ?? null])).toContainEqual([
      'Ana de Teste',
      null,
      expect.any(String),
    ]);
    expect(part.slice(1).every((row) => (row[10] ?? null) === null)).toBe(true);
  });
});

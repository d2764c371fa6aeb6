import { beforeAll, describe, expect, it } from 'vitest';
import {
  filtroPermissionarios,
  listPermissionarios,
  ORDENS_PERMISSIONARIOS,
} from '../../../src/contract/delegated-users';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { rowSlices } from '../../../src/server/delegated-users/table';
import type { Actor } from '../../../src/server/grants/authority';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, grant, inContract, systemBody, type World } from '../support/delegation';
import { sheetRows } from '../support/xlsx';

const server = useServer();
const today = () => todayInSaoPaulo(server.deps.now());
const DIRECTIONS = ['asc', 'desc'] as const;

let world: World;
let supervisor: Awaited<ReturnType<typeof addDelegate>>;

beforeAll(async () => {
  world = await addWorld(server);
  const signedIn = [null, '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z', null, '2026-01-02T12:00:00Z', null];
  const persons = await Promise.all(
    signedIn.map((at, index) =>
      addPerson(server.db, {
        // Two share a name.
        nome: `PESSOA ${'BADCBE'[index]}`,
        id_produto: `${'fbdace'[index]}ordem${Date.now() % 100_000}`,
        ultimo_acesso: at === null ? null : new Date(at),
      }),
    ),
  );
  for (const [index, person] of persons.entries()) {
    server.tick(index % 2 === 0 ? 1000 : 0);
    const validoAte = index % 3 === 0 ? null : daysAfter(today(), 40 - index);
    await grant(
      server,
      world,
      [person],
      [...inContract(world, 0).slice(0, 1 + (index % 2)), ...inContract(world, 1).slice(0, index % 3)],
      index % 2 === 0 ? [systemBody(world.systems[0]?.id ?? '', ['G1'])] : [],
      { validoAte },
    );
  }
  supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
}, 60_000);

async function listed(sort?: string, as = world.as) {
  const { body } = await server.call(listPermissionarios, {
    as,
    params: { id: world.company.id_produto },
    query: { size: 100, ...(sort !== undefined && { sort }) },
  });
  return (body.itens as { idPostalPF: string }[]).map(({ idPostalPF }) => idPostalPF);
}

/** The answer to an export in this order, as a file of this kind. */
const ask = (kind: 'csv' | 'planilha', sort: string, as = world.as) => {
  const path = `${world.company.id_produto}${kind === 'csv' ? '' : '/planilha'}`;
  return fetch(`${server.url}/api/v1/delegacao-acesso/exportar/${path}?${new URLSearchParams(sort ? { sort } : {})}`, {
    headers: { authorization: `Bearer ${as}`, 'accept-language': 'pt-BR' },
  });
};
const USERS = {
  csv: (file: Buffer) =>
    file
      .toString('utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[1]?.replaceAll('"', '')),
  planilha: (file: Buffer) =>
    sheetRows(file)
      .slice(1)
      .map(([, user]) => user),
};

describe('the files of the table', () => {
  it.each(['csv', 'planilha'] as const)(
    'as %s are in the order of the table, and by name where there is none',
    async (kind) => {
      for (const sort of ['', 'usuario,desc', 'validade,asc']) {
        const answer = await ask(kind, sort);
        expect(answer.status).toBe(200);
        expect(USERS[kind](Buffer.from(await answer.arrayBuffer()))).toEqual(await listed(sort || undefined));
      }
    },
  );

  it.each(['csv', 'planilha'] as const)('as %s cannot be in an order that the list has not', async (kind) => {
    expect((await ask(kind, 'senha_hash,asc')).status).toBe(400);
    for (const field of ['contratos', 'centros', 'sistemas']) {
      const answer = await ask(kind, `${field},desc`, supervisor.as);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { campos: unknown }).campos).toEqual([
        { campo: 'sort', chave: 'sort_not_available' },
      ]);
    }
    const allowed = await ask(kind, 'nome,desc', supervisor.as);
    expect(USERS[kind](Buffer.from(await allowed.arrayBuffer()))).toEqual(await listed('nome,desc', supervisor.as));
  });

  it.each(ORDENS_PERMISSIONARIOS.flatMap((field) => DIRECTIONS.map((direction) => ({ field, direction }))))(
    'by $field $direction have everybody once, wherever a slice ends',
    async ({ field, direction }) => {
      const company = await server.db
        .selectFrom('account')
        .select(['id', 'id_produto', 'nome', 'cnpj', 'an8'])
        .where('id', '=', world.company.id)
        .executeTakeFirstOrThrow();
      const actor: Actor = { account: company, company, rank: 'company', scope: null };
      const filter = { ...filtroPermissionarios.parse({}), sort: { field, direction } };
      const expected = await listed(`${field},${direction}`);
      for (const [slice, most] of [
        [1, 100],
        [2, 100],
        [6, 100],
        [2, 5],
      ] as const) {
        const call = { db: server.db, deps: server.deps };
        const found: string[] = [];
        for await (const rows of await rowSlices(call, actor, filter, today(), { slice, most })) {
          expect(rows.length).toBeLessThanOrEqual(slice);
          found.push(...rows.map(({ login }) => login));
        }
        expect(found).toEqual(expected.slice(0, most));
      }
    },
  );
});

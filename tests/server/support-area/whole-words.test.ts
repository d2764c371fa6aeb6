import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_FLOOR, searchAccounts } from '../../../src/contract/support';
import { inTransaction } from '../../../src/server/database/transaction';
import { useServer } from '../support/app';
import { statementsOf } from '../support/plans';
import { addStaff } from '../support/staff';

const server = useServer();
let as = '';

/** So many that a thousand of one name are few among them. */
const ACCOUNTS = 60_000;
/** One account in so many has both words, and as many have each of them beside another. */
const ONE_IN = 49;

beforeAll(async () => {
  as = (await addStaff(server)).as;
  await sql`
    insert into account (id, id_produto, tipo, situacao, cpf, nome, nome_busca, email, ddi_movel, ddd_movel, fone_movel, senha_hash)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'fulano' || i, 'PF', case when i % (${ONE_IN}::int * 250) = 0 then 'I' else 'A' end, lpad(i::text, 11, '0'), nome, nome,
      i || '@contas.example', '55', '11', '9' || i, 'none'
    from (select i, case i % ${ONE_IN}::int when 0 then 'PETRONILA DE QUARESMA' when 1 then 'PETRONILA VELOSO' when 2 then 'ABEL QUARESMA' when 3 then 'MATUSALEM' else 'FULANO ' || i end as nome
      from generate_series(1, ${ACCOUNTS}::int) i) made`.execute(server.db);
  // By all of them, whoever counts next: a sample of so few is off by a tenth.
  await sql`alter index account_name_keys alter column 1 set statistics 1000`.execute(server.db);
  await sql`analyze account`.execute(server.db);
}, 120_000);

const search = (termo: string, filter = {}, page = 0) =>
  server.call(searchAccounts, { as, query: { size: '10', page: String(page) }, body: { termo, ...filter } });
const idsOf = async (...asked: Parameters<typeof search>) =>
  ((await search(...asked)).body.itens as { idPostal: string }[]).map(({ idPostal }) => idPostal);

/** Looks at a page of what is found, each the text of its statement. */
const looksOf = async (termo: string, filter = {}) =>
  (await statementsOf(server, () => search(termo, filter)))
    .map(({ sql: text }) => text)
    .filter((text) => /^\s*with found/.test(text));

describe('words that more than a thousand have, of whom there are few among all', () => {
  it.each(['petronila quaresma', 'Quaresma  Petronila', 'quaresma de petronila', 'matusalem'])(
    'are found by: %s',
    async (termo) => {
      const { body } = await search(termo);
      expect(body.page).toMatchObject({ totalElements: SEARCH_FLOOR, totalIsFloor: true });
      // By whole words of a name: in one part, which tells how many there are, and in all.
      const looks = await looksOf(termo);
      expect(looks).toHaveLength(2);
      for (const look of looks) expect(look).toContain('name_keys(nome_busca, id) &&');
      const names = await server.db
        .selectFrom('account')
        .select('nome')
        .distinct()
        .where('id', 'in', await idsOf(termo))
        .execute();
      expect(names).toEqual([{ nome: termo === 'matusalem' ? 'MATUSALEM' : 'PETRONILA DE QUARESMA' }]);
    },
  );

  it('are looked for by as many as fit into the field', async () => {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x61 + at));
    const words = [...letters, ...letters.map((letter) => `${letter}${letter}`)].join(' ');
    expect((await search(`petronila quaresma ${words.slice(0, 131)}`)).body.page).toMatchObject({ totalElements: 0 });
  });

  it('have the same pages each time, nobody on two of them', async () => {
    const pages = [await idsOf('petronila quaresma'), await idsOf('petronila quaresma', {}, 1)];
    expect(new Set(pages.flat()).size).toBe(20);
    expect(await idsOf('petronila quaresma')).toEqual(pages[0]);
  });

  it('are found by parts of them, too', async () => {
    expect((await search('petronil aresma')).body.page).toMatchObject({
      totalElements: SEARCH_FLOOR,
      totalIsFloor: true,
    });
    expect((await search('petronila abel')).body.page).toMatchObject({ totalElements: 0 });
  });

  it('are looked for among the few alone when those are asked for', async () => {
    expect((await search('petronila quaresma', { situacao: 'I' })).body.page).toMatchObject({ totalElements: 4 });
    expect((await search('petronila quaresma', { tipo: 'PJ' })).body.page).toMatchObject({ totalElements: 0 });
    expect((await looksOf('petronila quaresma', { situacao: 'I' })).join(' ')).not.toContain('name_keys');
  });

  it('are indexed and counted whatever schemas are searched: PostgreSQL 17 searches its own alone', async () => {
    const { rows } = await sql<{ place: string }>`select current_schema() as place`.execute(server.db);
    const place = rows[0]?.place ?? '';
    await inTransaction(server.db, async (tx) => {
      await sql`set local search_path = pg_catalog, pg_temp`.execute(tx);
      await sql`reindex index ${sql.id(place, 'account_name_keys')}`.execute(tx);
      await sql`analyze ${sql.id(place, 'account')}`.execute(tx);
    });
    expect((await search('petronila quaresma')).body.page).toMatchObject({ totalElements: SEARCH_FLOOR });
  });
});

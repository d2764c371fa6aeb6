import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromWire } from '../../../src/contract/product';
import { type Busca, SEARCH_COUNTED, SEARCH_FOUND, searchCompany } from '../../../src/contract/search';
import { generateLoad, type Load, nameOf } from '../../../src/server/database/demo/load';
import { inTransaction } from '../../../src/server/database/transaction';
import type { Actor } from '../../../src/server/grants/authority';
import { find } from '../../../src/server/search/find';
import { useServer } from '../support/app';

const server = useServer();
/** More than are read one after the other, with so many cards that a tenth of the contracts is much. */
const SIZES = { grantees: 5200, grants: 52_000, smallGrantees: 300, companies: 3 };
let load: Load;

interface Who {
  as: string;
  company: { id: string; login: string };
  /** Contracts of an authorisation; null for all. */
  contracts: string[] | null;
}
const who = {} as Record<'company' | 'smallCompany' | 'supervisor' | 'supervisorOfLittle', Who>;

beforeAll(async () => {
  load = await generateLoad(server.db, SIZES);
  const contracts = ['9900000000', '9900000001', '9900000002', '9900000003'];
  const { rows } = await sql<{ id: string }>`
    select id from account where tipo = 'PF' and id <> ${load.supervisor.id} order by id limit 1`.execute(server.db);
  const id = rows[0]?.id as string;
  await server.db.insertInto('delegate').values({ company: load.large.id, person: id, perfil: 'S' }).execute();
  await server.db
    .insertInto('delegate_contract')
    .values({ company: load.large.id, person: id, nu_contrato: contracts[3] as string })
    .execute();
  const [company, smallCompany] = [load.large, load.small];
  who.company = { as: await server.signIn(company), company, contracts: null };
  who.smallCompany = { as: await server.signIn(smallCompany), company: smallCompany, contracts: null };
  who.supervisor = { as: await server.signIn(load.supervisor), company, contracts };
  who.supervisorOfLittle = { as: await server.signIn({ id }), company, contracts: contracts.slice(3) };
}, 180_000);

/** Everybody whom they may see, in the table's order, by what stands in the tables. */
async function everybody({ company, contracts }: Who) {
  const { rows } = await sql<{ nome: string; texto: string; login: string }>`
    select g.nome_ordem as nome, g.nome_busca as texto, g.login from grantee g
    where g.company = ${company.id} and (${contracts}::text[] is null or g.person in (
      select person from card_grant where company = ${company.id} and nu_contrato = any(${contracts}::text[])))
    order by g.nome_ordem, g.person`.execute(server.db);
  return rows;
}

/** How a word is in a text: a short one where a word begins. */
const has = (text: string, word: string) =>
  word.length < 3 ? text.split(' ').some((own) => own.startsWith(word)) : text.includes(word);

const search = async ({ as, company }: Who, texto: string) => {
  const answer = await server.call(searchCompany, { as, params: { id: company.login }, body: { texto } });
  expect(answer.status).toBe(200);
  return (fromWire(answer.body as never, server.deps.config.PRODUCT) as unknown as Busca).pessoas;
};

describe('the search among thousands of people', () => {
  it.each(['company', 'smallCompany', 'supervisor', 'supervisorOfLittle'] as const)(
    'finds the first of everybody who has the words, and counts them: %s',
    async (name) => {
      const all = await everybody(who[name]);
      expect(all.length).toBeGreaterThan(100);
      const last = nameOf(SIZES.grantees - 1).split(' ');
      const texts = [
        ['a rare name', load.rareName],
        ['a frequent one', load.commonName],
        ['one at the end of the table', 'Zélia'],
        ['a particle that many have, before a name', 'da silva'],
        ['a particle before letters alone', 'da xe'],
        ['a particle before a sign', 'da %'],
        ['a particle alone', 'da'],
        ['words in another order', `${last[1]} ${last[0]}`],
        ['words that are frequent, and nobody has both', 'silva qzx'],
        ['two letters', 'an'],
        ['two letters inside of words alone', 'éz'],
        ['a CPF', all[3]?.login ?? ''],
        ['two digits that all have', '10'],
        ['a part of a number', '0001'],
        ['nobody', 'qzx'],
      ] as const;
      for (const [what, texto] of texts) {
        const words = texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().split(' ');
        const theirs = all.filter((one) => words.every((word) => has(one.texto, word)));
        const found = await search(who[name], texto);
        expect(
          found.itens.map(({ idProdutoPF }) => idProdutoPF),
          what,
        ).toEqual(theirs.slice(0, SEARCH_FOUND).map(({ login }) => login));
        expect(found.haMais, what).toBe(theirs.length > SEARCH_FOUND);
        // Of many it may be left open how many.
        if (found.total !== undefined) expect(found.total, what).toBe(theirs.length);
        else expect(theirs.length, what).toBeGreaterThan(name === 'supervisor' ? SEARCH_FOUND : SEARCH_COUNTED);
      }
    },
    60_000,
  );
});

describe('the search among thousands of grants', () => {
  it('puts what somebody has first without reading all grants for each of a name', async () => {
    await sql`analyze group_grant`.execute(server.db);
    const { id, login } = load.large;
    const company = { id, id_produto: login, nome: '', cnpj: null, an8: null };
    const actor: Actor = { account: company, company, rank: 'company', scope: null };
    const scans = await inTransaction(server.db, async (tx) => {
      const { grupos } = await find(tx, actor, 'grupo', '2026-01-31');
      // More are found of each name than are shown, and some of them nobody has.
      expect([grupos.itens.length, grupos.total]).toEqual([SEARCH_FOUND, 18]);
      const { rows } = await sql<{ seq_scan: number }>`
        select seq_scan from pg_stat_xact_user_tables where relname = 'group_grant'`.execute(tx);
      return rows[0]?.seq_scan;
    });
    // What is shown is counted, in whichever way is sooner.
    expect(scans).toBeLessThanOrEqual(SEARCH_FOUND);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { decideCertificacao } from '../../../src/contract/certifications';
import { historico } from '../../../src/contract/delegated-accesses';
import { openReview, searchAccounts } from '../../../src/contract/support';
import { hasLogin } from '../../../src/server/database/identities';
import { Browser, addMember, PASSWORD } from '../cas/support/browser';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification } from '../support/certifications';
import { addWorld, grant, inContract } from '../support/delegation';
import { importsOf } from '../support/imports';
import { scansOf } from '../support/plans';
import { addStaff } from '../support/staff';

const server = useServer();

/** So many that a look at one of them by an index is cheaper than all. */
const OTHERS = 5000;

beforeAll(async () => {
  await sql`
    insert into account (id, id_produto, tipo, situacao, cpf, nome, nome_busca, email, ddi_movel, ddd_movel, fone_movel, senha_hash)
    select gen_random_uuid(), 'vizinho' || i, 'PF', 'A', lpad(i::text, 11, '0'), 'VIZINHO ' || i, 'VIZINHO ' || i, i || '@contas.example', '55', '11', '9' || i, 'none'
    from generate_series(1, ${OTHERS}::int) i`.execute(server.db);
  await sql`analyze account`.execute(server.db);
});

it('of a login the planner knows that one account has it, and starts no helpers to look for it', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from account where ${hasLogin('vizinho1')}`.execute(server.db);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(1);
});

const scans = (act: () => Promise<unknown>) => scansOf(server, 'account', act);

describe('among the accounts of a country, nobody is looked for by reading all of them', () => {
  it('when somebody signs in', async () => {
    const member = await addMember(server);
    const browser = new Browser(server.url);
    expect(await scans(() => browser.signIn(member.id_produto, PASSWORD))).toEqual([]);
    expect(await scans(() => new Browser(server.url).signIn('ninguem', PASSWORD))).toEqual([]);
  });

  it('when a company reads what happened to somebody', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], inContract(world, 0));
    const params = { id: world.company.id_produto, idPF: person.id_produto };
    expect(await scans(() => server.call(historico, { as: world.as, params }))).toEqual([]);
  });

  it('when an import asks who is meant by its lines, by CPF and by username', async () => {
    const world = await addWorld(server);
    const [person, traveller] = [await addPerson(server.db), await addPerson(server.db, { cpf: null })];
    const [card] = inContract(world, 0);
    const lines = [person, traveller].map(({ id_produto }) => ({
      pessoa: id_produto,
      contrato: card!.nuContrato,
      cartao: card!.nuCartao,
    }));
    expect(await scans(() => importsOf(server, world).checked(lines))).toEqual([]);
  });

  it('when a review of accesses is decided', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await grant(server, world, [person], inContract(world, 0));
    const params = { id: world.company.id_produto, idCertificacao: await addCertification(server, world) };
    const body = { pessoas: [person.id_produto], decisao: 'manter' };
    expect(await scans(() => server.call(decideCertificacao, { as: world.as, params, body }))).toEqual([]);
  });

  it('when support searches by a login and opens a review', async () => {
    const staff = await addStaff(server);
    const person = await addPerson(server.db);
    const search = { query: { size: '20', page: '0' }, body: { termo: person.id_produto } };
    expect(await scans(() => server.call(searchAccounts, { as: staff.as, ...search }))).toEqual([]);
    const body = { idProduto: person.id, motivo: 'Não recebe o código', protocolo: '2026-1' };
    expect(await scans(() => server.call(openReview, { as: staff.as, body }))).toEqual([]);
  });
});

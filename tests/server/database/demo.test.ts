import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAdult, isCnpj, isCpf } from '../../../src/contract/validation';
import type { Connection } from '../../../src/server/database/connection';
import { signedInAccount } from '../../../src/server/codes/budgets';
import { holdsDemo, seedDemo } from '../../../src/server/database/demo/seed';
import { standingRemoval } from '../../../src/server/cas/removal';
import { standingBlocks } from '../../../src/server/support/blocks';
import { emailState } from '../../../src/server/support/email-correction';
import { codeOfCompany, newCode } from '../../../src/server/requests/code';
import { openAppSecret, sealAppKey } from '../../../src/server/second-factor/authenticator';
import { typedSecret } from '../../../src/server/second-factor/totp';
import { hashPassword, verifyPassword } from '../../../src/server/sessions/password';
import { openTestDatabase } from '../support/database';

const NOW = new Date('2026-11-20T15:00:00Z');
const SECRET = { SECRET: 'd'.repeat(40) };
const sealInvitation = () => ({ cpf_hash: 'cpf', token_hash: 'token' });
const newRequestCode = (company: string) => newCode(SECRET, company);
const BUDGETS = { CODES_PER_DESTINATION_HOUR: 5, CODES_PER_ACCOUNT_DAY: 10, ANONYMOUS_CODES_PER_DAY: 6 };
const codeBudget = (account: string) => signedInAccount(BUDGETS, account);
const sealApp = (id: string, key: string) => sealAppKey(SECRET, id, key);
const seals = { now: NOW, hashPassword, sealApp, sealInvitation, newRequestCode, codeBudget };
let connection: Connection;

beforeAll(async () => {
  connection = await openTestDatabase();
  await seedDemo(connection.db, seals);
});
afterAll(() => connection.close());

const account = (login: string) =>
  connection.db.selectFrom('account').selectAll().where('id_produto', '=', login).executeTakeFirstOrThrow();
const count = async (table: 'contract' | 'posting_card' | 'company_system' | 'grantee', company: string) => {
  const { id } = await account(company);
  const { n } = await connection.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company', '=', id)
    .executeTakeFirstOrThrow();
  return n;
};

describe('the demo data', () => {
  it('has every account of the list, all with the published password', async () => {
    const logins = [
      '00000010154',
      '00000010235',
      '00000010316',
      '00000010405',
      '00000010588',
      'viajante01',
      '00000010669',
      '00000101000162',
      '00000102000107',
      '00000104000104',
      'globaltrade',
      'TESTE001000106',
      'suporte01',
      '00000011550',
    ];
    const found = await Promise.all(logins.map(account));
    expect(found.map(({ situacao }) => situacao)).toEqual(logins.map((login) => (login === '00000010405' ? 'R' : 'A')));
    expect(await verifyPassword(found[0]?.senha_hash ?? '', 'Postal@2026')).toBe(true);
    expect(new Set(found.map(({ senha_hash }) => senha_hash)).size).toBe(1);
  });

  it('is known where it is, and nowhere else', async () => {
    expect(await holdsDemo(connection.db)).toBe(true);
    const other = await openTestDatabase();
    expect(await holdsDemo(other.db)).toBe(false);
    await other.close();
  });

  it('has numbers with right check digits only', async () => {
    const rows = await connection.db.selectFrom('account').select(['cpf', 'cnpj']).execute();
    expect(rows.filter(({ cpf, cnpj }) => (cpf !== null && !isCpf(cpf)) || (cnpj !== null && !isCnpj(cnpj)))).toEqual(
      [],
    );
  });

  it('gives Ana two addresses, one of them the main one, two dependents, special needs and a photo', async () => {
    const ana = await account('00000010154');
    const addresses = await connection.db
      .selectFrom('address')
      .select('principal')
      .where('account', '=', ana.id)
      .execute();
    expect(addresses.map(({ principal }) => principal).sort()).toEqual([false, true]);
    const dependents = await connection.db
      .selectFrom('account')
      .select(['id_produto', 'data_nascimento'])
      .where('responsavel', '=', ana.id)
      .execute();
    expect(dependents).toHaveLength(2);
    expect(dependents.map(({ id_produto }) => id_produto)).toContain('00000010669');
    expect(dependents.some(({ data_nascimento }) => isAdult(data_nascimento ?? '', NOW.getTime()))).toBe(false);
    expect(
      await connection.db.selectFrom('account_special_need').selectAll().where('account', '=', ana.id).execute(),
    ).not.toEqual([]);
    expect(ana.imagem?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  it('gives the company four contracts, 60 cards, six systems and 250 grantees', async () => {
    expect(await count('contract', '00000101000162')).toBe(4);
    expect(await count('posting_card', '00000101000162')).toBe(60);
    expect(await count('company_system', '00000101000162')).toBe(6);
    expect(await count('grantee', '00000101000162')).toBe(250);
    const { id } = await account('00000101000162');
    const statuses = await connection.db
      .selectFrom('posting_card')
      .select('status')
      .distinct()
      .where('company', '=', id)
      .orderBy('status')
      .execute();
    expect(statuses.map(({ status }) => status)).toEqual(['ATIVO', 'CANCELADO', 'IRREGULAR', 'SUSPENSO']);
  });

  it('gives the company an import that is done, with lines that added, changed and were refused', async () => {
    const { id } = await account('00000101000162');
    const lines = await connection.db
      .selectFrom('access_import_line as l')
      .innerJoin('access_import as i', 'i.id', 'l.import')
      .select(['l.outcome', 'l.applied', 'l.person', 'l.nu_contrato', 'l.nu_cartao', 'i.lines'])
      .where('i.company', '=', id)
      .where('i.state', '=', 'done')
      .execute();
    expect(new Set(lines.map(({ outcome }) => outcome))).toEqual(new Set(['added', 'changed', 'unchanged', 'refused']));
    expect(lines.every((line) => line.lines === lines.length)).toBe(true);
    for (const { person, nu_contrato, nu_cartao } of lines.filter(({ outcome }) => outcome === 'added')) {
      const has = await connection.db
        .selectFrom('card_grant')
        .select('at')
        .where('company', '=', id)
        .where('person', '=', person)
        .where('nu_contrato', '=', nu_contrato)
        .where('nu_cartao', '=', nu_cartao)
        .execute();
      expect(has).toHaveLength(1);
    }
  });

  it('counts of every grantee agree with the grants, and nobody is a grantee for nothing', async () => {
    const grantees = await connection.db.selectFrom('grantee').selectAll().execute();
    const cards = await connection.db.selectFrom('card_grant').selectAll().execute();
    const groups = await connection.db.selectFrom('group_grant').selectAll().execute();
    const wrong = grantees.filter((grantee) => {
      const own = <T extends { company: string; person: string }>(rows: T[]) =>
        rows.filter((row) => row.company === grantee.company && row.person === grantee.person);
      const contracts = new Set(own(cards).map((card) => card.nu_contrato)).size;
      const centres = new Set(own(cards).map((card) => card.nu_contrato + card.co)).size;
      const systems = new Set(own(groups).map((group) => group.system)).size;
      return (
        contracts !== grantee.n_contratos ||
        centres !== grantee.n_centros ||
        systems !== grantee.n_sistemas ||
        contracts + systems === 0
      );
    });
    expect(wrong).toEqual([]);
  });

  it('keeps a supervisor’s grants inside the scope', async () => {
    const bruno = await account('00000010235');
    const scope = await connection.db
      .selectFrom('delegate_contract')
      .select('nu_contrato')
      .where('person', '=', bruno.id)
      .execute();
    expect(scope).toHaveLength(2);
    const made = await connection.db
      .selectFrom('card_grant')
      .select('nu_contrato')
      .distinct()
      .where('by', '=', bruno.id)
      .where('by_rank', '=', 'S')
      .execute();
    expect(made.length).toBeGreaterThan(0);
    expect(made.every(({ nu_contrato }) => scope.some((allowed) => allowed.nu_contrato === nu_contrato))).toBe(true);
  });

  it('shows received permissions of several companies, some accesses that end soon and some that have ended', async () => {
    for (const login of ['00000010154', '00000010316']) {
      const { id } = await account(login);
      const companies = await connection.db.selectFrom('grantee').select('company').where('person', '=', id).execute();
      expect(companies.length).toBeGreaterThanOrEqual(3);
    }
    const dates = await connection.db
      .selectFrom('grantee')
      .select('valid_until')
      .where('valid_until', 'is not', null)
      .execute();
    expect(dates.some(({ valid_until }) => valid_until !== null && valid_until < '2026-11-20')).toBe(true);
    expect(
      dates.some(
        ({ valid_until }) => valid_until !== null && valid_until >= '2026-11-20' && valid_until <= '2026-11-27',
      ),
    ).toBe(true);
  });

  it('has a company that publishes a code for its profile, and a request made with it that waits', async () => {
    const { id } = await account('00000101000162');
    const published = await codeOfCompany(connection.db, SECRET, id);
    expect(published.codigo).toMatch(/^[0-9A-Z]{4,}-[0-9A-Z]{4,}$/);
    expect(published.perfis).toMatchObject([{ nome: 'Expedição', oferecido: true }]);
    const waiting = await connection.db
      .selectFrom('access_request as r')
      .innerJoin('access_request_profile as p', 'p.request', 'r.id')
      .innerJoin('account as a', 'a.id', 'r.person')
      .select(['a.nome', 'p.nome as perfil'])
      .where('r.company', '=', id)
      .where('r.state', '=', 'pending')
      .execute();
    expect(waiting).toEqual([{ nome: 'ELENA INVENTADA', perfil: 'Expedição' }]);
  });

  it('has one company whose password has expired', async () => {
    const companies = await connection.db
      .selectFrom('account')
      .select('id_produto')
      .where('senha_expira_em', '<=', NOW)
      .execute();
    expect(companies.map(({ id_produto }) => id_produto)).toEqual(['00000102000107']);
  });

  it('has individuals and staff with an authenticator app, by the published key', async () => {
    const rows = await connection.db.selectFrom('authenticator').selectAll().execute();
    const expected = await Promise.all(['00000011550', 'suporte01', '00000011800'].map(account));
    expect(rows.map((row) => row.account).sort()).toEqual(expected.map(({ id }) => id).sort());
    for (const row of rows) {
      const secret = openAppSecret(SECRET, row.account, row);
      expect(secret && typedSecret(secret)).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    }
  });

  it('has somebody to call support for each reason that no other account shows', async () => {
    const [livia, mauro, nadia, olavo] = await Promise.all(
      ['00000011630', '00000011711', '00000011800', '00000011983'].map(account),
    );
    const { db } = connection;
    const budgets = { ...BUDGETS, LOGIN_TRIES_PER_ACCOUNT: 5, LOGIN_TRIES_PER_BROWSER: 5 };
    expect(livia && (await emailState(db, livia))).toMatchObject({ devolvido: true });
    expect(mauro && (await standingBlocks(db, mauro, budgets, NOW)).map(({ block }) => block)).toEqual([
      'codigos-conta',
    ]);
    // As many as are counted against him, and what became of each.
    const codes = await db
      .selectFrom('code_sent as c')
      .leftJoin('outbox as o', (join) =>
        join
          .onRef('o.account', '=', 'c.account')
          .onRef('o.criado_em', '=', 'c.criado_em')
          .on('o.sent_at', 'is not', null),
      )
      .select(['c.canal', 'c.criado_em', 'o.kind', 'o.destino'])
      .where('c.account', '=', mauro?.id ?? '')
      .orderBy('c.criado_em')
      .execute();
    expect(codes).toHaveLength(BUDGETS.CODES_PER_ACCOUNT_DAY);
    expect(new Set(codes.map(({ canal, kind, destino }) => [canal, kind, destino].join(' ')))).toEqual(
      new Set([`E email ${mauro?.email}`, `C sms ${mauro?.ddd_movel}${mauro?.fone_movel}`]),
    );
    expect(codes[0]?.criado_em.getTime()).toBeGreaterThan(NOW.getTime() - 86_400_000);
    expect(codes.at(-1)?.criado_em.getTime()).toBeLessThan(NOW.getTime());
    expect(nadia && (await standingRemoval(db, nadia.id))?.due.getTime()).toBeGreaterThan(NOW.getTime());
    const told = db
      .selectFrom('outbox')
      .select(['destino', 'payload'])
      .where('account', '=', olavo?.id ?? '');
    expect(await told.execute()).toMatchObject([
      { destino: 'olavo.chamada@contas.example', payload: { template: 'email-changed' } },
    ]);
  });

  it('is added once, also when an account of it was closed meanwhile', async () => {
    const before = await connection.db.selectFrom('account').select('id').execute();
    const elena = connection.db.updateTable('account').where('id_produto', '=', '00000010588');
    await elena.set({ situacao: 'I' }).execute();
    expect(await seedDemo(connection.db, seals)).toBe(false);
    await elena.set({ situacao: 'A' }).execute();
    expect(await connection.db.selectFrom('account').select('id').execute()).toHaveLength(before.length);
  });
});

import type { FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Access, Endpoint, Method } from '../../../src/contract/endpoint';
import { authorise, refuseReviewed } from '../../../src/server/http/access';
import { Refusal } from '../../../src/server/http/refusal';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addReview, addStaff } from '../support/staff';

/** Who may do what, decided from a declaration alone: each kind of declaration, and each thing that closes it. */

const server = useServer();
const MINUTE = 60_000;

const endpoint = (access: Access, method: Method = 'GET'): Endpoint => ({
  id: 'test',
  method,
  path: '/v1/teste/:id',
  summary: 'A call of the test',
  access,
  params: z.object({ id: z.string() }),
  answer: z.undefined(),
});
const asked = (authorization: string | undefined, id?: string) =>
  ({ headers: { authorization }, params: id === undefined ? {} : { id } }) as unknown as FastifyRequest;

/** What the declaration says of a call with this token, `id` in its path: the permit, or the code of the refusal. */
async function decide(
  access: Access,
  token: string | null,
  { id, method, raw }: { id?: string; method?: Method; raw?: string } = {},
) {
  try {
    return await authorise(
      endpoint(access, method),
      asked(raw ?? (token === null ? undefined : `Bearer ${token}`), id),
      server.deps,
    );
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

type Account = Awaited<ReturnType<typeof addPerson>>;
let ana: Account;
let asAna: string;
beforeAll(async () => {
  ana = await addPerson(server.db, { id_produto: 'Viajante.Teste', cpf: null });
  asAna = await server.signIn(ana);
});

const SELF = { who: 'self', param: 'id' } as const;
const GUARDIAN = { who: 'guardian', param: 'id' } as const;
const DELEGATE = { who: 'delegate', param: 'id' } as const;

describe('who calls', () => {
  test('is not asked of a public call, whatever token comes along', async () => {
    expect(await decide({ who: 'public' }, null)).toBeNull();
    expect(await decide({ who: 'public' }, 'no-token')).toBeNull();
  });

  test('must be said by a bearer token and nothing around it', async () => {
    const session = { who: 'session' } as const;
    expect(await decide(session, asAna)).toMatchObject({
      role: 'own',
      rank: null,
      target: { id: ana.id },
      session: { account: { id: ana.id } },
    });
    for (const raw of [
      '',
      asAna,
      `Basic ${asAna}`,
      `bearer ${asAna}`,
      ` Bearer ${asAna}`,
      `x Bearer ${asAna}`,
      `Bearer ${asAna} x`,
      'Bearer ',
      'Bearer nothing',
    ]) {
      expect(await decide(session, null, { raw }), raw.slice(0, 12)).toBe('IDC-110');
    }
    expect(await decide(session, null)).toBe('IDC-110');
  });
});

describe('one’s own account', () => {
  test('is the one in the path, whatever the case of its letters; no other', async () => {
    for (const id of ['Viajante.Teste', 'viajante.teste', 'VIAJANTE.TESTE'])
      expect(await decide(SELF, asAna, { id })).toMatchObject({ role: 'own', rank: null, target: { id: ana.id } });
    const other = await addPerson(server.db);
    for (const id of [other.id_produto, 'nobody', '', undefined])
      expect(await decide(SELF, asAna, id === undefined ? {} : { id })).toBe('IDC-111');
  });

  test('is closed to the other kind of account', async () => {
    const company = await addCompany(server.db);
    const as = await server.signIn(company);
    expect(await decide({ ...SELF, tipo: 'PJ' }, as, { id: company.id_produto })).toMatchObject({ role: 'own' });
    expect(await decide({ ...SELF, tipo: 'PF' }, as, { id: company.id_produto })).toBe('IDC-111');
    expect(await decide({ ...SELF, tipo: 'PJ' }, asAna, { id: ana.id_produto })).toBe('IDC-111');
  });

  test('with a password that has expired is open for the way out alone: to the very moment, and not before', async () => {
    const now = server.deps.now;
    // Later than the accounts that are made below: a token older than its account is worth nothing.
    const moment = new Date(now().getTime() + MINUTE);
    server.deps.now = () => moment;
    try {
      for (const [expires, open] of [
        [moment, false],
        [new Date(moment.getTime() - 1), false],
        [new Date(moment.getTime() + 1), true],
        [null, true],
      ] as const) {
        const company = await addCompany(server.db, { senha_expira_em: expires });
        const as = await server.signIn(company);
        const at = { id: company.id_produto };
        expect((await decide(SELF, as, at)) === 'IDC-114', String(expires)).toBe(!open);
        expect(await decide({ ...SELF, whileExpired: true }, as, at)).toMatchObject({ role: 'own' });
      }
    } finally {
      server.deps.now = now;
    }
  });

  test('asks for a fresh sign-in where that is declared: of ten minutes, and not a moment more', async () => {
    const now = server.deps.now;
    const moment = now();
    server.deps.now = () => moment;
    try {
      const tokenOfAge = (age: number) => server.signIn(ana, { authTime: new Date(moment.getTime() - age) });
      const at = { id: ana.id_produto };
      expect(await decide({ ...SELF, fresh: true }, await tokenOfAge(10 * MINUTE), at)).toMatchObject({ role: 'own' });
      expect(await decide({ ...SELF, fresh: true }, await tokenOfAge(10 * MINUTE + 1), at)).toBe('IDC-112');
      expect(await decide(SELF, await tokenOfAge(40 * MINUTE), at)).toMatchObject({ role: 'own' });
    } finally {
      server.deps.now = now;
    }
  });
});

describe('a dependent', () => {
  test('writes nothing that is not declared for dependents', async () => {
    const child = await addPerson(server.db, { responsavel: ana.id });
    const as = await server.signIn(child);
    expect(await decide(SELF, as, { id: child.id_produto })).toBe('IDC-113');
    expect(await decide({ ...SELF, dependent: true }, as, { id: child.id_produto })).toMatchObject({ role: 'own' });
  });

  test.each([
    ['A', true],
    ['R', true],
    ['P', false],
    ['C', false],
    ['I', false],
  ] as const)('in situation %s is found by the guardian: %s', async (situacao, found) => {
    const child = await addPerson(server.db, { responsavel: ana.id, situacao });
    const answer = await decide(GUARDIAN, asAna, { id: child.id_produto });
    if (found)
      expect(answer).toMatchObject({
        role: 'guardian',
        rank: null,
        target: { id: child.id },
        session: { account: { id: ana.id } },
      });
    else expect(answer).toBe('IDC-111');
  });

  test('is found by its guardian alone, whatever the case of its login; the guardian itself only where that is declared', async () => {
    const child = await addPerson(server.db, { responsavel: ana.id, id_produto: 'Filho.Teste', cpf: null });
    expect(await decide(GUARDIAN, asAna, { id: 'FILHO.teste' })).toMatchObject({ target: { id: child.id } });
    const stranger = await server.signIn(await addPerson(server.db));
    expect(await decide(GUARDIAN, stranger, { id: child.id_produto })).toBe('IDC-111');
    expect(await decide(GUARDIAN, asAna, { id: ana.id_produto })).toBe('IDC-111');
    expect(await decide({ ...GUARDIAN, orSelf: true }, asAna, { id: ana.id_produto })).toMatchObject({
      role: 'own',
      target: { id: ana.id },
    });
    expect(await decide({ ...GUARDIAN, orSelf: true }, stranger, { id: ana.id_produto })).toBe('IDC-111');
    expect(await decide(GUARDIAN, asAna)).toBe('IDC-111');
  });
});

describe('for a company', () => {
  test.each([
    ['A', 'A'],
    ['A', 'R'],
    ['A', 'P'],
    ['S', 'A'],
  ] as const)('a delegate of rank %s acts while it is in situation %s', async (perfil, situacao) => {
    const company = await addCompany(server.db, { situacao });
    await server.db.insertInto('delegate').values({ company: company.id, person: ana.id, perfil }).execute();
    expect(await decide(DELEGATE, asAna, { id: company.id_produto })).toMatchObject({
      role: 'delegate',
      rank: perfil,
      target: { id: company.id, id_produto: company.id_produto },
    });
    expect(await decide({ ...DELEGATE, ranks: ['company'] }, asAna, { id: company.id_produto })).toBe('IDC-111');
    expect(await decide({ ...DELEGATE, ranks: [perfil] }, asAna, { id: company.id_produto })).toMatchObject({
      rank: perfil,
    });
  });

  test('that is closed, or that has not named one, nobody acts', async () => {
    const [closed, other] = [await addCompany(server.db, { situacao: 'C' }), await addCompany(server.db)];
    await server.db.insertInto('delegate').values({ company: closed.id, person: ana.id, perfil: 'A' }).execute();
    for (const { id_produto: id } of [closed, other]) expect(await decide(DELEGATE, asAna, { id })).toBe('IDC-111');
  });

  test('it acts itself; an individual is nobody’s company', async () => {
    const company = await addCompany(server.db);
    const as = await server.signIn(company);
    expect(await decide(DELEGATE, as, { id: company.id_produto })).toMatchObject({
      role: 'own',
      rank: 'company',
      target: { id: company.id },
    });
    expect(await decide({ ...DELEGATE, ranks: ['A', 'S'] }, as, { id: company.id_produto })).toBe('IDC-111');
    expect(await decide(DELEGATE, asAna, { id: ana.id_produto })).toBe('IDC-111');
  });
});

describe('support staff', () => {
  let staff: Awaited<ReturnType<typeof addStaff>>;
  let account: Account;
  const REVIEWED = { ...SELF, review: true } as const;
  beforeEach(async () => {
    staff = await addStaff(server);
    account = await addPerson(server.db);
  });

  test('have their own calls; nobody else has', async () => {
    expect(await decide({ who: 'staff' }, staff.as)).toMatchObject({ role: 'own', target: { id: staff.id } });
    expect(await decide({ who: 'staff' }, asAna)).toBe('IDC-111');
  });

  test('read an account, by login or reference, in an open review: what a review shows, and no more', async () => {
    expect(await decide(REVIEWED, staff.as, { id: account.id_produto })).toBe('IDC-111');
    await addReview(server, staff, account);
    const permit = {
      role: 'review',
      rank: null,
      child: false,
      target: { id: account.id, id_produto: account.id_produto },
      session: { account: { id: staff.id } },
    };
    for (const id of [account.id_produto, account.id])
      expect(await decide(REVIEWED, staff.as, { id })).toMatchObject(permit);
    expect(await decide(SELF, staff.as, { id: account.id_produto })).toBe('IDC-118');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await decide(REVIEWED, staff.as, { id: account.id_produto, method })).toBe('IDC-115');
    expect(await decide({ ...GUARDIAN, review: true }, staff.as, { id: account.id_produto })).toMatchObject({
      role: 'review',
    });
    expect(await decide({ ...DELEGATE, review: true }, staff.as, { id: account.id_produto })).toMatchObject({
      role: 'review',
    });
    expect(await decide(REVIEWED, staff.as, { id: 'nobody-has-this' })).toBe('IDC-111');
    expect(await decide(REVIEWED, staff.as)).toBe('IDC-111');
    // A review opens nothing to anybody else.
    expect(await decide(REVIEWED, asAna, { id: account.id_produto })).toBe('IDC-111');
  });

  test('are told when the review is over, and of a child that it is one', async () => {
    const child = await addPerson(server.db, { responsavel: account.id });
    await addReview(server, staff, child);
    expect(await decide(REVIEWED, staff.as, { id: child.id_produto })).toMatchObject({ role: 'review', child: true });
    await addReview(server, staff, account, { minutesAgo: 31 });
    expect(await decide(REVIEWED, staff.as, { id: account.id_produto })).toBe('IDC-117');
  });

  test('lose the profile with everything that it opened', async () => {
    await addReview(server, staff, account);
    await server.db.updateTable('account').set({ perfil_interno: null }).where('id', '=', staff.id).execute();
    expect(await decide(REVIEWED, staff.as, { id: account.id_produto })).toBe('IDC-111');
  });

  test('are bound in a review by the declaration of reading alone: neither kind of account, nor age of the sign-in, nor a dependent’s limits, nor an expired password', async () => {
    const company = await addCompany(server.db, { senha_expira_em: new Date(0) });
    await addReview(server, staff, company);
    const old = await server.signIn(staff, { authTime: new Date(server.deps.now().getTime() - 30 * MINUTE) });
    expect(await decide({ ...REVIEWED, tipo: 'PJ', fresh: true }, old, { id: company.id_produto })).toMatchObject({
      role: 'review',
    });
  });
});

describe('a change by staff on their own session', () => {
  const OWN = { who: 'session' } as const;
  async function refused(
    body: unknown,
    { access = OWN as Access, method = 'POST' as Method, by = undefined as Account | undefined, review = true } = {},
  ) {
    const staff = await addStaff(server);
    const account = await addPerson(server.db, { id_produto: `Revisto.${staff.id.slice(-12)}`, cpf: null });
    if (review) await addReview(server, staff, account);
    const called = endpoint(access, method);
    const permit = await authorise(
      endpoint({ who: 'session' }),
      asked(`Bearer ${by ? await server.signIn(by) : staff.as}`),
      server.deps,
    );
    const filled = JSON.parse(
      JSON.stringify(body ?? null)
        .replaceAll('LOGIN', account.id_produto)
        .replaceAll('REFERENCE', account.id),
    ) as unknown;
    return refuseReviewed(called, permit, filled, server.deps).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    );
  }

  test.each([
    ['its login', { idProduto: 'LOGIN' }],
    ['its reference', { idProduto: 'REFERENCE' }],
    ['a field for somebody else', { idProdutoPF: 'LOGIN' }],
    ['its guardian', { responsavel: 'LOGIN' }],
    ['an entry of a list', [{ nome: 'x' }, { idProduto: 'outro' }, { idProdutoPF: 'LOGIN' }]],
  ])('is refused when the body names the account under review by %s', async (_, body) => {
    expect(await refused(body)).toBe('IDC-115');
  });

  test.each([
    ['another account', { idProduto: 'outro' }],
    ['the login in a field that names nobody', { nome: 'LOGIN', meuIdProduto: 'LOGIN' }],
    ['no text', { idProduto: 7, idProdutoPF: null }],
    ['nothing', null],
    ['a word', 'LOGIN'],
    ['an empty list', []],
  ])('goes on with %s in the body', async (_, body) => {
    expect(await refused(body)).toBeNull();
  });

  test('goes on without a review, for reading, for a call that names its account in the path, and for anybody who is not staff', async () => {
    const body = { idProduto: 'LOGIN' };
    expect(await refused(body, { review: false })).toBeNull();
    expect(await refused(body, { method: 'GET' })).toBeNull();
    expect(await refused(body, { access: SELF })).toBeNull();
    expect(await refused(body, { by: ana })).toBeNull();
    expect(await refuseReviewed(endpoint(OWN, 'POST'), null, body, server.deps)).toBeUndefined();
  });
});

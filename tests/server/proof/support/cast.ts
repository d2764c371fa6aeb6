import { generateKeyPair, SignJWT } from 'jose';
import { addCompany, addPerson } from '../../support/accounts';
import type { TestServer } from '../../support/app';
import { addDelegate, addWorld, type World } from '../../support/delegation';
import { addImport } from '../../support/imports';
import { addCertification } from '../../support/certifications';
import { addInvitation } from '../../support/invitations';
import { addProfile } from '../../support/profiles';
import { addRequest } from '../../support/requests';
import { addReview, addStaff } from '../../support/staff';
import { issueSession } from '../../../../src/server/sessions/issue';
import type { Caller } from './oracle';

interface Account {
  id: string;
  id_produto: string;
}

/** Somebody in the story: what is true of them, and the token that they call with. */
export interface Actor extends Caller {
  token: string | null;
}

export interface Cast {
  actors: Record<string, Actor>;
  person: Account;
  child: Account;
  world: World;
  /** A supervisor of the company, who is its grantee too. */
  supervisor: Account;
  /** What the paths of the company name beside it. */
  names: Record<string, string>;
}

const LONG_AGO_MS = 11 * 60_000;

/** Everybody who could stand before a row of the endpoint table, in one story: a family, a company with its people, strangers, staff. */
export async function addCast(server: TestServer): Promise<Cast> {
  const { db } = server;
  const person = await addPerson(db);
  const child = await addPerson(db, { responsavel: person.id, data_nascimento: '2015-03-02' });
  const world = await addWorld(server);
  const company = world.company.id_produto;
  const administrator = await addDelegate(server, world, 'A');
  const supervisor = await addDelegate(server, world, 'S', {
    contracts: world.contracts.slice(0, 1),
    systems: [world.systems[0]?.id ?? ''],
  });
  const grantee = await addPerson(db);
  await giveCard(server, world, grantee);
  await giveCard(server, world, supervisor);
  const request = await addRequest(server, world, grantee, world.cards.slice(0, 1));
  const invitation = await addInvitation(server, world, grantee.cpf ?? '', world.cards.slice(0, 1));
  const otherWorld = await addWorld(server);
  const otherAdministrator = await addDelegate(server, otherWorld, 'A');
  const strangeGuardian = await addPerson(db);
  const strangeChild = await addPerson(db, { responsavel: strangeGuardian.id, data_nascimento: '2014-01-09' });
  const due = await addPerson(db, { situacao: 'R' });
  const expired = await addCompany(db, { senha_expira_em: new Date(server.deps.now().getTime() - 60_000) });
  const [noReview, open, over] = [await addStaff(server), await addStaff(server), await addStaff(server)];
  const overseer = await addStaff(server, { supervisor: true });
  for (const account of [person, child, world.company]) {
    await addReview(server, open, account);
    await addReview(server, over, account, { minutesAgo: 31 });
  }
  const reviews = (state: 'open' | 'over') =>
    Object.fromEntries([person, child, world.company].map(({ id_produto }) => [id_produto, state]));
  const longAgo = { authTime: new Date(server.deps.now().getTime() - LONG_AGO_MS) };
  const pf = (account: Account, facts: Partial<Caller> = {}) => ({
    login: account.id_produto,
    tipo: 'PF' as const,
    ...facts,
  });
  const pj = (account: Account, facts: Partial<Caller> = {}) => ({
    login: account.id_produto,
    tipo: 'PJ' as const,
    ...facts,
  });
  const as = (account: Account) => server.signIn(account);

  const [card] = world.cards as [World['cards'][number]];
  return {
    person,
    child,
    world,
    supervisor,
    names: {
      idPedido: request,
      idConvite: invitation,
      idImportacao: await addImport(server, world),
      idCertificacao: await addCertification(server, world, [supervisor]),
      idPerfil: await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] }),
      idPF: supervisor.id_produto,
      cpfPF: supervisor.id_produto,
      other: supervisor.id_produto,
      cpfs: supervisor.id_produto,
      profileIdPF: company,
      perfil: 'Empresa',
      type: 'PJ',
      nuContrato: card.nuContrato,
      coCentroCusto: card.coCentroCusto,
      cnpjOuAn8: world.company.cnpj,
    },
    actors: {
      ...(await withoutSession(server, person)),
      'the person, who is a guardian': { ...pf(person, { children: [child.id_produto] }), token: await as(person) },
      'the person, signed in long ago': {
        ...pf(person, { children: [child.id_produto], signedInLongAgo: true }),
        token: await server.signIn(person, longAgo),
      },
      'the dependent': { ...pf(child, { dependent: true }), token: await as(child) },
      'the dependent, signed in long ago': {
        ...pf(child, { dependent: true, signedInLongAgo: true }),
        token: await server.signIn(child, longAgo),
      },
      'another guardian': {
        ...pf(strangeGuardian, { children: [strangeChild.id_produto] }),
        token: await as(strangeGuardian),
      },
      'the company': { ...pj(world.company), token: world.as },
      'the company, signed in long ago': {
        ...pj(world.company, { signedInLongAgo: true }),
        token: await server.signIn(world.company, longAgo),
      },
      'its administrator': { ...pf(administrator, { delegateOf: { [company]: 'A' } }), token: administrator.as },
      'its supervisor': { ...pf(supervisor, { delegateOf: { [company]: 'S' } }), token: supervisor.as },
      'its grantee': { ...pf(grantee), token: await as(grantee) },
      'another company': { ...pj(otherWorld.company), token: otherWorld.as },
      'the administrator of another company': {
        ...pf(otherAdministrator, { delegateOf: { [otherWorld.company.id_produto]: 'A' } }),
        token: otherAdministrator.as,
      },
      'a company whose password expired': { ...pj(expired, { passwordExpired: true }), token: await as(expired) },
      'somebody due for re-registration': { ...pf(due, { due: true }), token: await as(due) },
      'support without a review': { ...pf(noReview, { staff: true }), token: noReview.as },
      'a supervisor of support': {
        ...pf(overseer, { staff: true, supervisor: true }),
        token: overseer.as,
      },
      'support in a review': { ...pf(open, { staff: true, reviews: reviews('open') }), token: open.as },
      'support after its review': { ...pf(over, { staff: true, reviews: reviews('over') }), token: over.as },
    },
  };
}

async function giveCard({ db }: TestServer, { company, cards }: World, person: Account): Promise<void> {
  const [card] = cards as [World['cards'][number]];
  await db
    .insertInto('grantee')
    .values({ company: company.id, person: person.id, n_contratos: 1, n_centros: 1 })
    .execute();
  await db
    .insertInto('card_grant')
    .values({
      company: company.id,
      person: person.id,
      nu_contrato: card.nuContrato,
      nu_cartao: card.nuCartao,
      co: card.coCentroCusto,
      by: company.id,
      by_rank: 'E',
    })
    .execute();
}

/** Everybody whose token must not hold, though the account that it names is the person's own. */
async function withoutSession(server: TestServer, person: Account): Promise<Record<string, Actor>> {
  const { db, deps } = server;
  const nobody = (token: string | null): Actor => ({ login: null, tipo: 'PF', token });
  const now = deps.now();
  const issue = async (account: Account, changes: Partial<typeof deps> = {}) =>
    (await issueSession({ ...deps, ...changes }, account.id, { authTime: now })).token;
  const closed = async (situacao: 'P' | 'I' | 'C') => {
    const account = await addPerson(db);
    const token = await issue(account);
    await db.updateTable('account').set({ situacao }).where('id', '=', account.id).execute();
    return token;
  };
  const ended = await issueSession(deps, person.id, { authTime: now });
  await db.updateTable('session').set({ ended_at: now }).where('id', '=', ended.sessionId).execute();
  const changed = await addPerson(db);
  const before = await issue(changed, { now: () => new Date(now.getTime() - 5000) });
  await db.updateTable('account').set({ tokens_valid_from: now }).where('id', '=', changed.id).execute();
  const { sessionId } = await issueSession(deps, person.id, { authTime: now });
  const foreign = await generateKeyPair('ES256');
  const claims = { sid: sessionId, nome: 'X', tipo: 'PF' };
  const forged = (header: { alg: string; kid: string }) =>
    new SignJWT(claims)
      .setProtectedHeader(header)
      .setSubject(person.id_produto)
      .setIssuedAt()
      .setExpirationTime('1h')
      .setIssuer('conta-postal')
      .setAudience('conta-postal');
  const { kid } = await db
    .selectFrom('signing_key')
    .select('kid')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  const unsigned = [
    { alg: 'none', typ: 'JWT', kid },
    { ...claims, sub: person.id_produto, iss: 'conta-postal', aud: 'conta-postal', iat: 1, exp: 4_000_000_000 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return {
    'a visitor': nobody(null),
    'a made-up token': nobody('not-a-token'),
    'an expired token': nobody(await issue(person, { now: () => new Date(now.getTime() - 2 * 3_600_000) })),
    'a token of another issuer': nobody(
      await issue(person, { config: { ...deps.config, JWT_ISSUER: 'https://outro.example/cas' } }),
    ),
    'a token for another audience': nobody(
      await issue(person, { config: { ...deps.config, JWT_AUDIENCE: 'outro-sistema' } }),
    ),
    'a token signed with another key': nobody(await forged({ alg: 'ES256', kid }).sign(foreign.privateKey)),
    'a token signed with a known text': nobody(
      await forged({ alg: 'HS256', kid }).sign(new TextEncoder().encode(kid.padEnd(32))),
    ),
    'a token without a signature': nobody(`${unsigned}.`),
    'a session that was ended': nobody(ended.token),
    'a token from before the password changed': nobody(before),
    'a deactivated account': nobody(await closed('I')),
    'a cancelled account': nobody(await closed('C')),
    'an account that waits for its code': nobody(await closed('P')),
  };
}

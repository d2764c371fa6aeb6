import type { FastifyRequest } from 'fastify';
import type { DelegateRank, Endpoint } from '../../contract/endpoint';
import { isHalfSignedIn, shutOutBy } from '../demand';
import type { Deps } from '../deps';
import { type ActiveSession, verifySession } from '../sessions/verify';
import { byReference, openReviewOf, reviewStateOf } from '../review';
import { Refusal } from './refusal';

/** The account that a call is about, as far as access decides. */
export interface Target {
  id: string;
  id_produto: string;
}

/** Who gives or takes accesses: a session's account, or that of who began a job. */
export interface Doer {
  session: { account: Pick<ActiveSession['account'], 'id' | 'id_produto'> };
}

/** Who calls, for whom, and as what; everything from the session and the database, nothing from claims. */
export interface Permit {
  session: ActiveSession;
  target: Target;
  role: 'own' | 'guardian' | 'delegate' | 'review';
  /** How the session acts for the company, on `delegate` calls. */
  rank: DelegateRank | null;
  /** The company demands a second step of who acts for it. */
  demanding?: boolean;
  /** In a review: whether the account is a dependent's, of which staff see less. */
  child?: boolean;
}

/** The session's token, as the header says it. */
export const bearerOf = (authorization: string): string | undefined => /^Bearer (\S+)$/.exec(authorization)?.[1];

/**
 * Decides a call by its access declaration before anything of it is looked at.
 * @throws Refusal 401 not signed in, 403 not one's own or no entitlement, 409 for what a legitimate screen can meet
 */
export async function authorise(endpoint: Endpoint, request: FastifyRequest, deps: Deps): Promise<Permit | null> {
  const { access } = endpoint;
  if (access.who === 'public') return null;
  const bearer = bearerOf(request.headers.authorization ?? '');
  const session = bearer ? await verifySession(deps, bearer) : null;
  if (!session) throw new Refusal('IDC-110');
  const { account } = session;
  request.actor = account.id;

  const permit = await permitFor(endpoint, request.params as Record<string, string>, session, deps);
  if (!permit) throw new Refusal('IDC-111');
  // A session from before somebody was staff: the sign-on asks for the second step, or has it set up.
  const asStaff = access.who === 'staff' || permit.role === 'review';
  if (asStaff && session.factor === null && !deps.config.SSO_URL) throw new Refusal('IDC-112');
  if (permit.role !== 'review') {
    const expired = account.senha_expira_em !== null && account.senha_expira_em <= deps.now();
    if (expired && !access.whileExpired) throw new Refusal('IDC-114');
    const due = account.situacao === 'R';
    if (due && !(access.whileDue && permit.role === 'own')) throw new Refusal('IDC-119');
    if (access.tipo && account.tipo !== access.tipo) throw new Refusal('IDC-111');
    if (account.responsavel && !access.dependent) throw new Refusal('IDC-113');
    if (permit.role === 'delegate' && permit.demanding) {
      const empresa = await shutOutBy(deps.db, deps.config, {
        company: permit.target.id,
        person: account.id,
        now: deps.now(),
      });
      if (empresa !== null) throw new Refusal('IDC-120', { values: { empresa } });
    }
    const age = deps.now().getTime() - session.authTime.getTime();
    const old = age > deps.config.STEP_UP_MINUTES * 60_000;
    if (access.fresh && (old || (await isHalfSignedIn(deps.db, deps.config, session)))) throw new Refusal('IDC-112');
  }
  return permit;
}

async function permitFor(
  endpoint: Endpoint,
  params: Record<string, string>,
  session: ActiveSession,
  deps: Deps,
): Promise<Permit | null> {
  const { access } = endpoint;
  const { account } = session;
  const own: Permit = { session, target: account, role: 'own', rank: null };
  switch (access.who) {
    case 'public':
      return null;
    case 'session':
      return own;
    case 'staff':
      return account.perfil_interno === 'SUPORTE' && (!access.supervisor || account.supervisor) ? own : null;
    case 'self':
      if (same(params[access.param], account.id_produto)) return own;
      break;
    case 'guardian': {
      if (access.orSelf && same(params[access.param], account.id_produto)) return own;
      const dependent = await liveAccount(params[access.param], deps)
        .where('responsavel', '=', account.id)
        // Whether a child that waits for its code exists is told to nobody.
        .where('situacao', 'in', ['A', 'R'])
        .executeTakeFirst();
      if (dependent) return { ...own, target: dependent, role: 'guardian' };
      break;
    }
    case 'delegate': {
      const rank = await rankFor(params[access.param], session, deps);
      if (rank && (!access.ranks || access.ranks.includes(rank.rank)))
        return {
          session,
          target: rank.company,
          role: rank.rank === 'company' ? 'own' : 'delegate',
          rank: rank.rank,
          demanding: rank.demanding,
        };
      break;
    }
  }
  return account.perfil_interno === 'SUPORTE'
    ? reviewPermit(endpoint, params[access.param] ?? '', session, deps)
    : null;
}

const same = (param: string | undefined, idProduto: string) => param?.toLowerCase() === idProduto.toLowerCase();

function liveAccount(param: string | undefined, deps: Deps) {
  return deps.db
    .selectFrom('account')
    .select(['account.id', 'account.id_produto'])
    .where((eb) => eb(eb.fn<string>('lower', ['account.id_produto']), '=', (param ?? '').toLowerCase()))
    .where('account.situacao', 'in', ['P', 'A', 'R']);
}

async function rankFor(
  param: string | undefined,
  session: ActiveSession,
  deps: Deps,
): Promise<{ company: Target; rank: DelegateRank; demanding: boolean } | null> {
  if (same(param, session.account.id_produto))
    return session.account.tipo === 'PJ' ? { company: session.account, rank: 'company', demanding: false } : null;
  const row = await liveAccount(param, deps)
    .innerJoin('delegate', 'delegate.company', 'account.id')
    .leftJoin('second_factor_demand as s', 's.company', 'account.id')
    .select(['delegate.perfil', 's.company as demanding'])
    .where('delegate.person', '=', session.account.id)
    .executeTakeFirst();
  return row
    ? { company: { id: row.id, id_produto: row.id_produto }, rank: row.perfil, demanding: row.demanding !== null }
    : null;
}

/**
 * Staff on somebody's account: within an open review, for reading what a review shows. Who never reviewed the account is refused like
 * anybody else.
 * @throws Refusal IDC-117 when the review is over, IDC-115 for a change, IDC-118 for what a review does not show
 */
async function reviewPermit(
  endpoint: Endpoint,
  param: string,
  session: ActiveSession,
  deps: Deps,
): Promise<Permit | null> {
  const account = await byReference(deps.db, param).executeTakeFirst();
  if (!account) return null;
  const state = await reviewStateOf(deps.db, session.account.id, account, deps.now());
  if (state === 'none') return null;
  if (state === 'over') throw new Refusal('IDC-117');
  if (endpoint.method !== 'GET') throw new Refusal('IDC-115');
  if (!endpoint.access.review) throw new Refusal('IDC-118');
  return {
    session,
    target: { id: account.id, id_produto: account.id_produto },
    role: 'review',
    rank: null,
    child: account.responsavel !== null,
  };
}

/**
 * Refuses a change by staff whose body names the account under their open review: calls that act on the session's own account have no
 * parameter to see it by.
 * @throws Refusal IDC-115
 */
export async function refuseReviewed(
  { access, method }: Endpoint,
  permit: Permit | null,
  body: unknown,
  deps: Deps,
): Promise<void> {
  if (access.who !== 'session' || method === 'GET' || permit?.session.account.perfil_interno !== 'SUPORTE') return;
  const named = idsIn(body);
  const review = named.length > 0 ? await openReviewOf(deps.db, permit.session.account.id, deps.now()) : null;
  if (!review) return;
  const account = await byReference(deps.db, review.account).executeTakeFirstOrThrow();
  if (named.some((id) => same(id, account.id) || same(id, account.id_produto))) throw new Refusal('IDC-115');
}

/** Every id that a body names, in its entries too. */
function idsIn(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(idsIn);
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([key, value]) =>
    /^(idProduto|responsavel)/.test(key) && typeof value === 'string' ? [value] : [],
  );
}

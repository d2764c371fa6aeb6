import type { PerfilAtuante } from '../../contract/delegated-users';
import type { DelegateRank } from '../../contract/endpoint';
import type { Db } from '../database/connection';
import { shutOutBy } from '../demand';
import type { Deps } from '../deps';
import type { GrantRank } from '../database/schema';
import type { Doer, Permit } from '../http/access';
import { Refusal } from '../http/refusal';

/** What a supervisor may see and grant. */
export interface Scope {
  contracts: readonly string[];
  systems: readonly string[];
}

/** Who acts for which company, as what. */
export interface Actor {
  account: { id: string; id_produto: string };
  company: { id: string; id_produto: string; nome: string; cnpj: string | null; an8: string | null };
  rank: DelegateRank;
  /** Null when everything of the company may be seen and granted. */
  scope: Scope | null;
}

const GRANT_RANK = { company: 'E', A: 'A', S: 'S' } as const satisfies Record<DelegateRank, GrantRank>;
const ACTING_AS = { E: 'Empresa', A: 'Administrador', S: 'Supervisor' } as const satisfies Record<
  GrantRank,
  PerfilAtuante
>;

export const grantRankOf = (actor: Actor): GrantRank => GRANT_RANK[actor.rank];
export const actingAs = (rank: GrantRank): PerfilAtuante => ACTING_AS[rank];

interface ActingCall {
  db: Db;
  permit: Permit;
}
export interface WritingCall {
  db: Db;
  permit: Doer;
  deps: Pick<Deps, 'config'>;
  now: Date;
}

/** The actor of a call that reads: rank as the access check found it, scope as it is now. A review sees what the company itself sees. */
export async function actorOf({ db, permit }: ActingCall): Promise<Actor> {
  const { target, role, rank } = permit;
  // What is somebody's own there (imports, requests) is the company's then, and nothing of the staff's account.
  if (role === 'review') return actorAs(db, { session: { account: target } }, target.id, 'company');
  return actorAs(db, permit, target.id, requireRank(rank));
}

/**
 * The actor of a call that writes, locked until its end: the company must be live, and the delegate's row is shared, so that whoever shrinks
 * or removes it waits, or is waited for. Accounts come before delegates, delegates before grantees.
 * @throws Refusal IDC-111 when the session no longer acts for the company, IDC-120 when it does not until it has a second step
 */
export async function lockActor({ db, permit, deps, now }: WritingCall, companyId: string): Promise<Actor> {
  const { account } = permit.session;
  if (account.id === companyId) return actorAs(db, permit, companyId, 'company');
  const company = await db
    .selectFrom('account')
    .select('situacao')
    .where('id', '=', companyId)
    .forKeyShare()
    .executeTakeFirst();
  const delegate = await db
    .selectFrom('delegate')
    .select('perfil')
    .where('company', '=', companyId)
    .where('person', '=', account.id)
    .forShare()
    .executeTakeFirst();
  if (!delegate || !company || !['A', 'R'].includes(company.situacao)) throw new Refusal('IDC-111');
  const empresa = await shutOutBy(db, deps.config, { company: companyId, person: account.id, now });
  if (empresa !== null) throw new Refusal('IDC-120', { values: { empresa } });
  return actorAs(db, permit, companyId, delegate.perfil);
}

async function actorAs(db: Db, { session: { account } }: Doer, companyId: string, rank: DelegateRank): Promise<Actor> {
  const company = await db
    .selectFrom('account')
    .select(['id', 'id_produto', 'nome', 'cnpj', 'an8'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    account: { id: account.id, id_produto: account.id_produto },
    company,
    rank,
    scope: rank === 'S' ? await scopeOf(db, companyId, account.id) : null,
  };
}

function requireRank(rank: DelegateRank | null): DelegateRank {
  if (!rank) throw new Refusal('IDC-111');
  return rank;
}

/** What a supervisor is authorised for at this moment. */
export async function scopeOf(db: Db, company: string, person: string): Promise<Scope> {
  const contracts = await db
    .selectFrom('delegate_contract')
    .select('nu_contrato')
    .where('company', '=', company)
    .where('person', '=', person)
    .orderBy('nu_contrato')
    .execute();
  const systems = await db
    .selectFrom('delegate_system')
    .select('system')
    .where('company', '=', company)
    .where('person', '=', person)
    .orderBy('system')
    .execute();
  return { contracts: contracts.map((row) => row.nu_contrato), systems: systems.map((row) => row.system) };
}

/** An Administrador adds, changes and removes Supervisors only. */
export const mayManage = (rank: DelegateRank | null, perfil: 'A' | 'S') =>
  rank === 'company' || (rank === 'A' && perfil === 'S');

/** @throws Refusal IDC-111 when what the caller says about itself is not so */
export function checkClaims(
  actor: Actor,
  claims: { idProdutoPF?: string | null; perfil?: PerfilAtuante | null },
): void {
  if (claims.perfil && claims.perfil !== actingAs(grantRankOf(actor))) throw new Refusal('IDC-111');
  if (claims.idProdutoPF && !sameLogin(claims.idProdutoPF, actor.account.id_produto)) throw new Refusal('IDC-111');
}

export const sameLogin = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

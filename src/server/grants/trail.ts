import { sql } from 'kysely';
import { auditAll } from '../audit';
import type { Db } from '../database/connection';
import type { GrantRank } from '../database/schema';
import type { Call } from '../http/call';
import { enqueueAll } from '../outbox/enqueue';
import type { Permit } from '../http/access';

/** A card and a group as the audit writes them. */
export type CardLeaf = [nuContrato: string, nuCartao: string, co: string];
export type GroupLeaf = [system: string, grupo: string];

export interface Leaves {
  cards: CardLeaf[];
  groups: GroupLeaf[];
}

/** What happened to a grantee's accesses; `released` is the grantee giving something back, `expired` an end that came by itself. */
export type GrantAction =
  | 'delegation.granted'
  | 'delegation.changed'
  | 'delegation.removed'
  | 'delegation.released'
  | 'delegation.expired';

/** What changed for one grantee. The account's id is not here: it is the audit row's target. */
export interface GrantChange {
  person: string;
  action: GrantAction;
  added: Leaves;
  removed: Leaves;
  /** The end before and after, when that changed. */
  validUntil?: [from: string | null, to: string | null];
}

/** The diff of an audit row about a grantee; the history of a grantee is read from these. */
export interface GrantDiff {
  company: string;
  /** How the actor acted; null for the grantee and for nobody. */
  rank: GrantRank | null;
  /** Contracts and systems that it concerns: what a supervisor's view of the history is narrowed by. */
  contracts: string[];
  systems: string[];
  added: Leaves;
  removed: Leaves;
  validUntil?: [string | null, string | null];
}

export const noLeaves = (): Leaves => ({ cards: [], groups: [] });
export const isEmpty = ({ cards, groups }: Leaves) => cards.length === 0 && groups.length === 0;

/** The diff that an audit row about a grantee carries. */
export function grantDiff(
  company: string,
  rank: GrantRank | null,
  { added, removed, validUntil }: Omit<GrantChange, 'person' | 'action'>,
): GrantDiff {
  const unique = (values: string[]) => [...new Set(values)].sort();
  return {
    company,
    rank,
    contracts: unique([...added.cards, ...removed.cards].map(([contract]) => contract)),
    systems: unique([...added.groups, ...removed.groups].map(([system]) => system)),
    added,
    removed,
    ...(validUntil && { validUntil }),
  };
}

type WritingCall = Pick<Call, 'db' | 'now' | 'origin' | 'language'> & { permit: Permit };

/** One audit row per grantee, in the request's transaction. */
export async function auditGrants(
  call: WritingCall,
  company: string,
  rank: GrantRank | null,
  changes: readonly GrantChange[],
): Promise<void> {
  await auditAll(
    call,
    changes.map((change) => ({
      action: change.action,
      target: change.person,
      onBehalfOf: company,
      diff: { ...grantDiff(company, rank, change) },
    })),
  );
}

const TEMPLATES: Partial<Record<GrantAction, string>> = {
  'delegation.granted': 'delegation-granted',
  'delegation.changed': 'delegation-changed',
  'delegation.removed': 'delegation-removed',
};

/** Tells each grantee what changed, without saying more than their own account would. */
export async function tellGrantees(
  call: WritingCall,
  companyName: string,
  changes: readonly GrantChange[],
  emails: ReadonlyMap<string, string>,
): Promise<void> {
  await enqueueAll(
    call,
    changes.flatMap(({ person, action }) => {
      const [template, destino] = [TEMPLATES[action], emails.get(person)];
      return template && destino
        ? [{ kind: 'email' as const, account: person, destino, template, values: { empresa: companyName } }]
        : [];
    }),
  );
}

/** Whether the audit knows each of these logins (or CPFs) as a grantee of the company, now or before. */
export async function allWereGrantees(db: Db, company: string, logins: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(logins.map((login) => login.toLowerCase()))];
  const { rows } = await sql<{ found: number }>`
    select count(distinct l.login) as found
    from unnest(${wanted}::text[]) as l (login) join account a on lower(a.id_produto) = l.login or a.cpf = l.login
    where exists (select 1 from audit_event e where e.target = a.id and e.on_behalf_of = ${company} and e.action like 'delegation.%')`.execute(
    db,
  );
  return rows[0]?.found === wanted.length;
}

import type { GrantRank } from './schema';

/** A card and a group as the audit writes them. */
export type CardLeaf = [nuContrato: string, nuCartao: string, co: string];
export type GroupLeaf = [system: string, grupo: string];

export interface Leaves {
  cards: CardLeaf[];
  groups: GroupLeaf[];
}

/**
 * What happened to a grantee's accesses; `released` is the grantee giving something back, `reclaimed` their taking
 * that back at once, `restored` a removal that was undone, `expired` an end that came by itself.
 */
export type GrantAction =
  | 'delegation.granted'
  | 'delegation.changed'
  | 'delegation.removed'
  | 'delegation.released'
  | 'delegation.reclaimed'
  | 'delegation.restored'
  | 'delegation.expired';

/** What somebody does to their own. */
export const OWN_ACTIONS = ['delegation.released', 'delegation.reclaimed'] as const satisfies GrantAction[];

/** What changed for one grantee. The account's id is not here: it is the audit row's target. */
export interface GrantChange {
  person: string;
  action: GrantAction;
  added: Leaves;
  removed: Leaves;
  /** The end before and after, when that changed. */
  validUntil?: [from: string | null, to: string | null];
  /** What came by a profile alone and was given directly too. */
  directed?: Leaves;
  profiles?: ProfileChange;
}

/** Names of profiles that were given and taken away, of those that somebody lost with an access of theirs, and of those that brought something new. */
export interface ProfileChange {
  followed?: string[];
  given?: string[];
  taken?: string[];
  left?: string[];
}

/** What somebody had when it came to its end, in numbers: cards by contract, groups by system. */
export interface Ended {
  cards: [nuContrato: string, cards: number][];
  groups: [system: string, groups: number][];
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
  directed?: Leaves;
  profiles?: ProfileChange;
  /** Of an end that came by itself; not in rows of before it was written. */
  ended?: Ended;
}

export const noLeaves = (): Leaves => ({ cards: [], groups: [] });
export const isEmpty = ({ cards, groups }: Leaves) => cards.length === 0 && groups.length === 0;

/** The diff that an audit row about a grantee carries. */
export function grantDiff(
  company: string,
  rank: GrantRank | null,
  { added, removed, validUntil, directed, profiles }: Omit<GrantChange, 'person' | 'action'>,
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
    ...(directed && { directed }),
    ...(profiles && { profiles }),
  };
}

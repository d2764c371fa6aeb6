import type { Access, Endpoint } from '../../../../src/contract/endpoint';

/** What is true of somebody who calls, as the story of the test has it. */
export interface Caller {
  /** Login of the account; null for somebody without a valid session. */
  login: string | null;
  tipo: 'PF' | 'PJ';
  /** Somebody else is responsible for the account. */
  dependent?: boolean;
  /** Logins of the active accounts that this one is responsible for. */
  children?: readonly string[];
  /** Companies by login, and as what the person acts for them. */
  delegateOf?: Readonly<Record<string, 'A' | 'S'>>;
  staff?: boolean;
  supervisor?: boolean;
  /** Reviews by the login of the account. */
  reviews?: Readonly<Record<string, 'open' | 'over'>>;
  passwordExpired?: boolean;
  /** The account has to be registered anew before anything else. */
  due?: boolean;
  /** The sign-in is longer ago than delicate calls allow. */
  signedInLongAgo?: boolean;
}

/** The code that a call is refused with before anything of it is looked at; `in` when access lets it through. */
export type Verdict =
  | 'in'
  | 'IDC-110'
  | 'IDC-111'
  | 'IDC-112'
  | 'IDC-113'
  | 'IDC-114'
  | 'IDC-115'
  | 'IDC-117'
  | 'IDC-118'
  | 'IDC-119';

/**
 * What a row's declaration means, in words of its own and without the server's code: who comes in, and with which code everybody else is
 * turned away. `subject` is the login in the parameter that the declaration names.
 */
export function expectedOf(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  caller: Caller,
  subject: string,
): Verdict {
  if (access.who === 'public') return 'in';
  if (caller.login === null) return 'IDC-110';
  if (!isEntitled(access, caller, subject)) return forReviewer(access, method, caller, subject);
  if (caller.passwordExpired && !access.whileExpired) return 'IDC-114';
  const ownRow = access.who === 'session' || subject === caller.login;
  if (caller.due && !(access.whileDue && ownRow)) return 'IDC-119';
  if (access.tipo && access.tipo !== caller.tipo) return 'IDC-111';
  if (caller.dependent && !access.dependent) return 'IDC-113';
  if (caller.signedInLongAgo && access.fresh) return 'IDC-112';
  return 'in';
}

function isEntitled(access: Access, caller: Caller, subject: string): boolean {
  const own = subject === caller.login;
  if (access.who === 'session') return true;
  if (access.who === 'staff') return caller.staff === true && (!access.supervisor || caller.supervisor === true);
  if (access.who === 'self') return own;
  if (access.who === 'guardian') return (own && access.orSelf === true) || (caller.children ?? []).includes(subject);
  if (access.who !== 'delegate') return false;
  const rank = own && caller.tipo === 'PJ' ? 'company' : caller.delegateOf?.[subject];
  return rank !== undefined && (access.ranks === undefined || access.ranks.includes(rank));
}

function forReviewer(access: Access, method: string, caller: Caller, subject: string): Verdict {
  const review = access.who === 'staff' ? undefined : caller.reviews?.[subject];
  if (!caller.staff || !review) return 'IDC-111';
  if (review === 'over') return 'IDC-117';
  if (method !== 'GET') return 'IDC-115';
  return access.review ? 'in' : 'IDC-118';
}

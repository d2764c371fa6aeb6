/**
 * The error codes, one list. A failure on the wire is `{ msgs: ["MCN-014 text"] }`: seven characters of code, a
 * separator, the text (sign-in §8). The texts are in `locales/{pt,en}/errors.json` under the code.
 * The specification's own codes keep their meaning; the server's begin at MCN-100 and IDC-110.
 */
export const errorStatus = {
  // The specification's catalogue
  'MCN-010': 409, // CPF blocked for registration
  'MCN-014': 409, // name does not match the federal registry
  'MCN-015': 409, // mother's name does not match
  'MCN-016': 409, // birth date does not match
  'MCN-022': 409, // company name does not match
  'MCN-023': 409, // trade name does not match
  'MCN-029': 409, // CNPJ blocked for registration
  'MCN-047': 409, // CPF
  'MCN-048': 409, // CNPJ
  'CMN-004': 503, // database
  'IDC-104': 401, // back to /login
  // Requests
  'MCN-100': 400, // data that a rule refuses; `campos` names the fields
  'MCN-101': 404, // no such address or record
  'MCN-102': 409, // the record changed meanwhile (stale If-Match)
  'MCN-103': 409, // the same Idempotency-Key with another request
  'MCN-104': 429, // too many requests
  'MCN-105': 415, // content type
  'MCN-106': 413, // body too large
  'MCN-108': 503, // overloaded or shutting down
  // Codes
  'MCN-110': 409, // wrong code, with the tries left in its words
  'MCN-111': 409, // the code expired, was used or its flow was closed: ask for another
  'MCN-112': 429, // a new code too soon
  'MCN-113': 429, // too many codes for a destination or an account
  'MCN-114': 409, // five wrong tries: the flow is closed
  // Who acts
  'IDC-110': 401, // not signed in, or the session ended
  'IDC-111': 403, // not allowed
  'IDC-112': 409, // needs a recent sign-in (step-up)
  'IDC-113': 409, // read-only: the account has a responsible person
  'IDC-114': 409, // the password expired: reset it first
  'IDC-115': 409, // read-only: this is a support review
  'IDC-116': 409, // the account is no longer active
  'IDC-117': 409, // the review is over: it was ended, its time is up, or the account was closed meanwhile
  'IDC-118': 409, // not shown in a review
  'IDC-119': 409, // due for re-registration: confirm the data first
  'IDC-120': 409, // the company demands a second step of the sign-in, and the time to set one up is over
  // Account
  'MCN-120': 409, // nothing changed
  'MCN-121': 409, // the new password equals the current one
  'MCN-130': 409, // as many addresses as an account may have
  'MCN-131': 404, // postal code unknown
  'MCN-132': 503, // postal code look-up down: typing goes on
  'MCN-133': 409, // the CPF belongs to another account
  'MCN-134': 409, // an account with dependents cannot be deactivated
  'MCN-135': 404, // a received permission that is gone
  // Registration and recovery
  'MCN-140': 503, // the federal registry does not answer
  'MCN-141': 409, // the registry no longer accepts the CPF: the registration is not activated (to /cadastroNaoRealizado)
  'MCN-142': 409, // an identity answer differs from the record; `campo` and the text name it
  'MCN-143': 429, // too many differing identity answers: none is named any more (to /login)
  'MCN-144': 409, // third mismatch of a re-registration: the registration is cancelled, its sessions ended
  'MCN-145': 404, // the federal registry has no such CPF
  'MCN-146': 409, // the account is not due for re-registration
  'MCN-147': 409, // the password has not expired
  // Dependents
  'MCN-150': 409, // as many dependents as a guardian may have
  'MCN-151': 409, // only an active account of somebody of age may have dependents
  'MCN-152': 409, // no guardian, or not of age yet: there is no account to take over
  // Third parties and access delegation
  'MCN-160': 409, // the authorisation does not cover it (it shrank meanwhile); nothing was changed
  'MCN-161': 409, // a card of another contract or cost centre
  'MCN-162': 409, // a group of another system
  'MCN-163': 409, // somebody without an active account of their own; `campos` names the entries
  'MCN-164': 409, // no longer a grantee of the company
  'MCN-165': 409, // the end concerns accesses outside the supervisor's authorisation
  'MCN-166': 404, // nobody with an active account has this username or CPF
  'MCN-167': 409, // the person is a third party already
  'MCN-168': 429, // the day's look-ups of people are used up
  'MCN-169': 409, // no longer a supervisor of the company
  // Support
  'MCN-170': 409, // nobody reviews themselves or other staff
  'MCN-171': 409, // a closed account cannot be reviewed
  'MCN-172': 409, // another review of the same staff is open; the text names it
  'MCN-173': 409, // no code is waited for that could be sent again
  'MCN-174': 409, // the block is over already
  'MCN-175': 409, // a review goes on beyond its time once
  'MCN-179': 409, // the review is objected to already
  // Second step of the sign-in
  'MCN-176': 409, // as many saved views as one may keep
  'MCN-180': 409, // no app waits for its first code: it was confirmed, or ten minutes are over
  'MCN-181': 409, // the account has no authenticator app, or nothing that recovery codes could stand in for
  'MCN-182': 409, // another single sign-on asks for its own second step
  'MCN-183': 409, // a passkey's registration is over: it took more than five minutes, was sent before, or began in another session
  'MCN-184': 409, // the passkey could not be checked: of another address, without the person verified, or in an unknown format
  'MCN-185': 409, // as many passkeys as an account may have
  'MCN-186': 409, // the account has this passkey already
  'MCN-187': 404, // the account has no such passkey
  'MCN-188': 409, // no browser makes passkeys for this address of the portal
  'MCN-189': 409, // the last second step of an account that must have one: nothing was removed
  'MCN-190': 409, // the second step is being taken away already
  'MCN-191': 404, // no second step is being taken away
  // A removal of accesses that is undone
  'MCN-177': 409, // too long ago, another's, or unknown
  'MCN-178': 409, // somebody changed one of the people since, or what they had is no longer there; nothing was given back
  'MCN-215': 409, // the same of third parties who were removed
  'MCN-217': 409, // somebody takes back what they gave up: too long ago, another's, or unknown
  'MCN-218': 409, // the company changed something of it since
  'MCN-219': 409, // what was given up later is taken back first
  'MCN-216': 429, // as many files as somebody may have of the companies' tables in an hour; the text says when there are more
  // Requests for access
  'MCN-192': 409, // one of these accesses waits in an open request already
  'MCN-193': 409, // nothing that ends soon or ended lately
  'MCN-194': 409, // decided already; the text says by whom and when
  'MCN-195': 409, // it waits no longer: withdrawn, lapsed, or an account was closed
  'MCN-196': 409, // nobody decides their own
  'MCN-197': 409, // an access that was asked for is gone
  'MCN-198': 429, // as many requests as a person may make in a day
  'MCN-253': 404, // no code of a company: wrong, renewed or switched off
  'MCN-254': 429, // too many wrong codes
  'MCN-255': 409, // a profile that is not offered (any more)
  'MCN-256': 409, // a profile that the person has
  // Invitations
  'MCN-207': 409, // one to this CPF waits already
  'MCN-208': 409, // nobody invites themselves
  'MCN-209': 429, // as many as a company may send in a day
  'MCN-210': 429, // resent as often as an invitation may be in a day
  'MCN-211': 409, // answered already; the text says when
  'MCN-212': 409, // the company cancelled it
  'MCN-213': 409, // its time is over
  'MCN-247': 409, // the company changed it since it was read
  'MCN-214': 409, // whoever invited may give nothing of it any more; it waits on
  // Access profiles
  'MCN-199': 409, // as many as a company keeps
  'MCN-200': 409, // it reaches beyond what the supervisor was authorised for: taken away, not given
  'MCN-201': 409, // it gives nothing now
  'MCN-202': 409, // more people have it than one change takes
  'MCN-203': 409, // more accesses than are given at once
  // Filters of a company's table
  'MCN-204': 403, // a contract or system that there is not, or that is not the actor's to look at
  // Access reviews of a company
  'MCN-237': 409, // covers nobody now
  'MCN-238': 409, // a named reviewer is no third party of the company; the text names them
  'MCN-239': 409, // it is not open any more
  'MCN-240': 409, // the session is none of its reviewers
  'MCN-241': 409, // somebody is undecided: it closes at its deadline
  'MCN-242': 409, // more people than one takes
  'MCN-243': 409, // as many open ones as a company may have
  'MCN-244': 409, // the profile that says whom it covers is gone
  'MCN-245': 409, // no decision that the session could take back
  // Giving accesses of a company
  'MCN-246': 409, // nobody gives to themselves
  'MCN-223': 403, // one's own act waits for somebody else of support
  'MCN-224': 409, // an act of support does not wait any more
  'MCN-225': 409, // the act waits for a second person already
  'MCN-226': 409, // messages to the account's e-mail do not come back
  // Imports
  'MCN-227': 409, // another one of the same person's is being applied
  'MCN-228': 409, // it is not where the call needs it: loading, checked or being applied
  'MCN-229': 409, // more lines than an import may have
  'MCN-230': 409, // lines are refused, and all or nothing was chosen
  'MCN-231': 409, // it would change nothing
  'MCN-232': 409, // the filter finds nobody
  'MCN-233': 409, // the filter finds more people than are changed at once
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Characters of a code with its separator: the text begins here. */
export const CODE_PREFIX_LENGTH = 8;

/** A field that caused a refusal and the validation key that says why. */
export interface FieldError {
  campo: string;
  chave: string;
}

/** The body of every failure. */
export interface Failure {
  msgs: string[];
  campos?: FieldError[];
  /** Attempts that are left, of a refusal that counts them. */
  restam?: number;
}

/**
 * What the portal does with a failure that no form claims, by the prefix of its message (sign-in §8).
 * - `toast`: a persistent top-centre toast with the text and an OK button
 * - `blocked`: the same with a link to the federal revenue's page; OK leads to /login
 * - `application`: the dialog 'Erro encontrado na aplicação. Tente em outro momento.'
 * - `login`: go to /login
 * - `dialog`: a dialog with the text after the code
 * - `raw`: a dialog with the whole message
 * - `unexpected`: 'Ocorreu um erro inesperado'
 */
export type Reaction =
  | { kind: 'toast'; text: string }
  | { kind: 'blocked'; document: 'CPF' | 'CNPJ' }
  | { kind: 'application' }
  | { kind: 'login' }
  | { kind: 'dialog'; text: string }
  | { kind: 'raw'; text: string }
  | { kind: 'unexpected' };

const TOASTED = new Set(['MCN-014', 'MCN-015', 'MCN-016', 'MCN-022', 'MCN-023', 'MCN-047', 'MCN-048']);
const UNEXPECTED_API = 'Erro inesperado no processamento da API';

/** Reads the catalogue of sign-in §8 for one message of `msgs`; no message at all is `unexpected`. */
export function reactionTo(message: string | undefined): Reaction {
  if (!message) return { kind: 'unexpected' };
  const code = message.slice(0, CODE_PREFIX_LENGTH - 1);
  const text = message.slice(CODE_PREFIX_LENGTH).trim();
  if (TOASTED.has(code)) return { kind: 'toast', text };
  if (code === 'MCN-010') return { kind: 'blocked', document: 'CPF' };
  if (code === 'MCN-029') return { kind: 'blocked', document: 'CNPJ' };
  if (message.startsWith(UNEXPECTED_API) || code === 'CMN-004') return { kind: 'application' };
  if (code === 'IDC-104') return { kind: 'login' };
  if (/^(MCN|IDC)-/.test(code)) return { kind: 'dialog', text };
  return { kind: 'raw', text: message };
}

import type { PerfilAtuante } from '../../../contract/delegated-users';
import type { AccountRole } from '../account/AccountProvider';

/** What the server said about the session and the account on the screen: all that a permission is decided by. */
export interface Standing {
  role: AccountRole;
  /** Whether the account is an individual's or a company's. */
  kind: 'PF' | 'PJ';
  /** Somebody is responsible for the account: its own owner may only read (account §6). */
  dependent: boolean;
  /** The account is that of support staff. */
  staff: boolean;
  /** The account is that of one who supervises them. */
  supervisor: boolean;
  /** As what they act for the company on the screen; null for no company, or while that is not known. */
  rank: PerfilAtuante | null;
}

/**
 * Why somebody may not: theirs is an account to work with (`staffAccount`); it is their guardian's (`dependent`); in a review: what the person does not see either (`reviewDependent`), what
 * only makes a change, what is between the owner and the portal, the companies that a person acts for (`reviewRank`); they act for no
 * company as what it takes; a company's account has no such thing; they are not staff.
 */
const REFUSALS = [
  'staffAccount',
  'dependent',
  'reviewDependent',
  'changes',
  'owner',
  'reviewRank',
  'rank',
  'company',
  'staff',
] as const;
export type Refusal = (typeof REFUSALS)[number];

type Rule = (who: Standing) => Refusal | null;

/** A staff member's own account has no personal screens: what they see there is always somebody's in a review. */
const personal: Rule = ({ staff: works, role }) => (works && role !== 'review' ? 'staffAccount' : null);

/** A dependent's own account is read by the guardian; a review sees no more than the owner does. */
const ofGuardian: Rule = ({ dependent, role }) => {
  if (!dependent || role === 'guardian') return null;
  return role === 'review' ? 'reviewDependent' : 'dependent';
};

/** A review reads and changes nothing. */
const noReview =
  (why: 'changes' | 'owner'): Rule =>
  ({ role }) =>
    role === 'review' ? why : null;

const individuals: Rule = ({ kind }) => (kind === 'PF' ? null : 'company');

const staff: Rule = (who) => (who.staff ? null : 'staff');
const supervisors: Rule = (who) => (who.supervisor ? null : 'staff');

/** For the company that they act for; a review is of one account alone, and a person's companies are others. */
const actingAs =
  (...ranks: PerfilAtuante[]): Rule =>
  ({ kind, rank, role }) => {
    if (kind === 'PF' && role === 'review') return 'reviewRank';
    return rank !== null && ranks.includes(rank) ? null : 'rank';
  };

/** All of them, the first refusal first. */
const all =
  (...rules: Rule[]): Rule =>
  (who) => {
    for (const rule of rules) {
      const refused = rule(who);
      if (refused) return refused;
    }
    return null;
  };

const reads = all(personal, ofGuardian);
const changes = all(reads, noReview('changes'));
/** A company closes its account whoever is responsible for it (account §2). */
const deactivates: Rule = (who) => (who.kind === 'PJ' ? all(personal, noReview('changes'))(who) : changes(who));
/** Of the owner, dependents too, and not even staff's to see. */
const ownersOnly = noReview('owner');
/** Only the person whose account it is. */
const inPerson: Rule = ({ role }) => (role === 'own' ? null : 'owner');

const record = { list: reads, show: reads, create: changes, edit: changes, delete: changes } as const;

const reading = (...ranks: PerfilAtuante[]) => all(reads, actingAs(...ranks));
const changing = (...ranks: PerfilAtuante[]) => all(changes, actingAs(...ranks));

const acting = (...ranks: PerfilAtuante[]) => {
  const [seen, changed] = [reading(...ranks), changing(...ranks)];
  return { list: seen, show: seen, create: changed, edit: changed, delete: changed } as const;
};

const guardians = (rule: Rule) => all(rule, individuals);

const mine = all(changes, individuals, inPerson);
/** Nobody's to answer but the person's: a guardian has nothing of it, a review reads it. */
const notGuardian: Rule = ({ role }) => (role === 'guardian' ? 'owner' : null);

/** Who may what, by resource and action. The server decides again on every call: this is what is shown to whom. */
const RULES = {
  usuarios: { ...record, list: personal, delete: deactivates },
  enderecos: record,
  dependentes: {
    list: guardians(reads),
    show: guardians(reads),
    create: guardians(changes),
    edit: guardians(changes),
    delete: guardians(changes),
  },
  paineis: { list: acting('Empresa', 'Administrador', 'Supervisor').list },
  terceiros: acting('Empresa', 'Administrador'),
  permissionarios: acting('Empresa', 'Administrador', 'Supervisor'),
  pedidos: acting('Empresa', 'Administrador', 'Supervisor'),
  convites: acting('Empresa', 'Administrador', 'Supervisor'),
  /** Each sees what they began, a review what the company did. */
  importacoes: acting('Empresa', 'Administrador', 'Supervisor'),
  /** What the company publishes for whoever asks it. */
  codigosDePedido: {
    show: changing('Empresa', 'Administrador'),
    create: changing('Empresa', 'Administrador'),
    edit: changing('Empresa', 'Administrador'),
    delete: changing('Empresa', 'Administrador'),
  },
  perfisDeAcesso: {
    list: reading('Empresa', 'Administrador', 'Supervisor'),
    show: reading('Empresa', 'Administrador', 'Supervisor'),
    create: changing('Empresa', 'Administrador'),
    edit: changing('Empresa', 'Administrador'),
    delete: changing('Empresa', 'Administrador'),
  },
  revisoesDeAcesso: {
    list: reading('Empresa', 'Administrador', 'Supervisor'),
    show: reading('Empresa', 'Administrador', 'Supervisor'),
    create: changing('Empresa', 'Administrador'),
    edit: changing('Empresa', 'Administrador'),
  },
  /** Signed, with whole usernames: not for a review of support. */
  comprovantesDeRevisao: { show: changing('Empresa', 'Administrador') },
  registros: { list: acting('Empresa', 'Administrador', 'Supervisor').list },
  'contratos-recebidos': record,
  'sistemas-recebidos': record,
  meusPedidos: { list: guardians(reads), create: guardians(changes), delete: guardians(changes) },
  meusConvites: { list: all(reads, individuals, notGuardian), edit: mine, delete: mine },
  codigos: { list: reads },
  atividades: { list: ownersOnly },
  sessoes: { list: ownersOnly, delete: inPerson },
  dados: { list: all(reads, ownersOnly) },
  seguranca: { list: all(ofGuardian, inPerson) },
  acessosSuporte: { list: all(personal, ownersOnly), edit: all(personal, changes, ownersOnly) },
  contas: { list: staff },
  revisoes: { list: staff, create: staff },
  revisoesSupervisionadas: { list: supervisors },
  buscasSemRevisao: { list: supervisors },
} as const satisfies Record<string, Partial<Record<AccessAction, Rule>>>;

/** Refine's names for what is done with a resource. */
export type AccessAction = 'list' | 'show' | 'create' | 'edit' | 'delete';
/** A resource that not everybody may do everything with. */
export type AccessResource = keyof typeof RULES;
export type ActionOf<Resource extends AccessResource> = keyof (typeof RULES)[Resource] & AccessAction;

/** Refine's answer to `can`; the same object for the same answer, so that nothing is drawn again for it. */
export type Verdict = { can: true } | { can: false; reason: Refusal };
/** The same for somebody of whom nothing is known. */
type Closed = { can: false; reason: 'unknown' };

const YES: Verdict = { can: true };
const NO = Object.fromEntries(REFUSALS.map((reason) => [reason, { can: false, reason }])) as Record<Refusal, Verdict>;
const CLOSED: Closed = { can: false, reason: 'unknown' };

/**
 * Whether somebody of this standing may do that. While nothing is known of them they may nothing.
 * @throws TypeError for a resource or an action without a rule
 */
export function decide(resource: string, action: string, who: Standing): Verdict;
export function decide(resource: string, action: string, who: Standing | null): Verdict | Closed;
export function decide(resource: string, action: string, who: Standing | null): Verdict | Closed {
  const rules: Partial<Record<string, Partial<Record<string, Rule>>>> = RULES;
  const rule = rules[resource]?.[action];
  if (!rule) throw new TypeError(`Nobody said who may ${action} ${resource}`);
  if (!who) return CLOSED;
  const refused = rule(who);
  return refused ? NO[refused] : YES;
}

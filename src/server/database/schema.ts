import type { ColumnType, Generated } from 'kysely';
import type { Channel, CodePurpose, Situation } from '../../contract/constants';
import type { AcaoSelecao } from '../../contract/delegated-everyone';
import type { Painel } from '../../contract/overview';
import type { MotivoRecusaPedido } from '../../contract/requests';
import type { HeldAct } from '../../contract/support';
import type { Leaves } from './grant-diff';

/** Row types of the database. Instants are `Date` (timestamptz), dates are `yyyy-mm-dd` strings, ids are UUID strings. */

type Instant = ColumnType<Date, Date, Date>;
type Json<T> = ColumnType<T, string, string>;
type DefaultInstant = ColumnType<Date, Date | undefined, Date>;

export interface AccountTable {
  id: string;
  id_produto: string;
  tipo: 'PF' | 'PJ';
  situacao: Situation;
  perfil_interno: 'SUPORTE' | null;
  /** Of staff: whether they supervise the others. */
  supervisor: Generated<boolean>;
  cpf: string | null;
  cnpj: string | null;
  an8: string | null;
  numero_contrato: string | null;
  /** The guardian's account. */
  responsavel: string | null;
  nome: string;
  nome_busca: string;
  nome_fantasia: string | null;
  nome_da_mae: string | null;
  data_nascimento: string | null;
  sexo: Generated<'F' | 'M' | 'O' | 'N'>;
  cie: string | null;
  tipo_estrangeiro: Generated<'N' | 'B' | 'E'>;
  sediada_fora_brasil: Generated<'N' | 'S'>;
  email: string;
  ddi_movel: string;
  ddd_movel: string;
  fone_movel: string;
  meio_envio: Generated<Channel>;
  senha_hash: string;
  senha_alterada_em: Instant | null;
  /** The company must reset its password from this instant on. */
  senha_expira_em: Instant | null;
  /** Session tokens issued before this instant are void. */
  tokens_valid_from: DefaultInstant;
  pendente_ate: Instant | null;
  termo_versao: string | null;
  termo_aceito_em: Instant | null;
  tentativas_recadastramento: Generated<number>;
  imagem: Buffer | null;
  ultimo_acesso: Instant | null;
  encerrado_em: Instant | null;
  motivo_encerramento: string | null;
  versao: Generated<number>;
  criado_em: DefaultInstant;
  /** How tables look for the account's person; null where nothing was ever chosen. */
  tabelas: Json<StoredTables> | null;
}

/** As the version that wrote it knew it; null is as without a choice. */
export interface StoredTables {
  densidade?: string | null;
  permissionarios?: string[] | null;
  terceiros?: string[] | null;
  contas?: string[] | null;
}

export interface AccountSpecialNeedTable {
  account: string;
  necessidade: number;
}

/** A guardian's consent for a child's account. */
export interface DependentConsentTable {
  dependent: string;
  guardian: string;
  versao: string;
  aceito_em: Instant;
}

export interface AddressTable {
  id: string;
  account: string;
  identificacao: string;
  principal: boolean;
  sigla_pais: string;
  nome_pais: string;
  codigo_postal: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  uf: string;
  ddi_fixo: string;
  ddd_fixo: string;
  fone_fixo: string;
  versao: Generated<number>;
  criado_em: DefaultInstant;
}

/** A sign-on at the embedded CAS, carried by its cookie. */
export interface SsoSessionTable {
  id: string;
  cookie_hash: string;
  account: string;
  auth_time: Instant;
  last_used: Instant;
  expires: Instant;
  address: string;
  user_agent: string;
  /** The account's last access before this sign-on. */
  previous_access: Instant | null;
  /** The person wants to be asked before entering another service (CAS 3.0 §2.2.1). */
  warn: Generated<boolean>;
  /** What was shown besides the password at `auth_time`. */
  factor: ShownFactor;
  /** A passkey alone was shown, without the password. */
  passwordless: Generated<boolean>;
}

/** A sign-on that was ended, by its cookie: signed out elsewhere, or by a new password. One that ran out of time leaves no row. */
export interface SignOnEndTable {
  cookie_hash: string;
  reason: 'ended' | 'password';
  at: Instant;
}

/**
 * What a sign-in showed besides or instead of the password: a code of the authenticator app, a recovery code, or a passkey that cannot leave
 * its device (`hwk`) or that is copied between devices (`swk`), by their names in RFC 8176; null for the password alone.
 */
export type Factor = 'app' | 'recovery' | 'hwk' | 'swk';
type ShownFactor = ColumnType<Factor | null, Factor | null | undefined, Factor | null>;

/** An account's authenticator app. Its secret is encrypted; `key_id` names the key. */
export interface AuthenticatorTable {
  account: string;
  key_id: string;
  sealed: string;
  /** The change that brought it; null for one that came with the demo data. */
  change: string | null;
  /** The newest time step of which a code was taken: no code works twice. */
  last_step: number | null;
  last_used: Instant | null;
  criado_em: Instant;
}

/** An authenticator app that waits for its first code, by the session that enrols it. */
export interface AuthenticatorDraftTable {
  session: string;
  account: string;
  key_id: string;
  sealed: string;
  expires: Instant;
}

/** The recovery codes of an account; the key of their hashes is encrypted. */
export interface RecoverySetTable {
  account: string;
  key_id: string;
  sealed: string;
  change: string | null;
  criado_em: Instant;
}

export interface RecoveryCodeTable {
  account: string;
  code_hash: string;
  used_at: Instant | null;
}

/** A passkey: a key pair in somebody's device, of which the public half is here. */
export interface PasskeyTable {
  id: string;
  account: string;
  /** What the authenticator calls it (base64url). */
  credential_id: string;
  /** COSE (base64url). */
  public_key: string;
  /** How often it signed, as the authenticator says; 0 for ever where that keeps no count. Drivers read it as a text. */
  counter: ColumnType<string | number, number, number>;
  /** How browsers reach it, separated by commas: `internal`, `usb`, `hybrid`. */
  transports: string;
  /** It is copied between the owner's devices. */
  synced: boolean;
  /** The host that it was made for: it works for no other. */
  rp_id: string;
  nome: string;
  criado_em: Instant;
  last_used: Instant | null;
}

/** A change of an account's security of which its owner was told, and which "it was not me" takes back. */
export interface SecurityChangeTable {
  id: string;
  account: string;
  kind:
    | 'app-added'
    | 'app-replaced'
    | 'app-removed'
    | 'codes-made'
    | 'passkey-added'
    | 'passkey-removed'
    | 'passkey-refused'
    | 'browser-remembered'
    | 'password-changed'
    | 'recovery-code-used'
    | 'removal-begun';
  /** The passkey that it is about; it may be gone. */
  passkey: string | null;
  /** The app that `app-replaced` replaced. */
  earlier_key_id: string | null;
  earlier_sealed: string | null;
  criado_em: Instant;
}

/** A browser that has signed in to an account; one browser has the same secret for all of its accounts. */
export interface KnownBrowserTable {
  id: string;
  account: string;
  secret_hash: string;
  /** The passkey that it came in with at first; null for a password. */
  passkey: string | null;
  seen_at: Instant;
  criado_em: Instant;
}

/** A known browser in which the account's second step is not asked for until `expires`. */
export interface RememberedBrowserTable {
  id: string;
  browser: string;
  account: string;
  /** Where and with what it was remembered. */
  address: string;
  user_agent: string;
  criado_em: Instant;
  last_used: Instant | null;
  expires: Instant;
}

/** A company that demands a second step of who acts for it. */
export interface SecondFactorDemandTable {
  company: string;
  desde: Instant;
  /** It allows no browser of theirs to be remembered. */
  sem_lembrar: boolean;
}

/** A second step that its owner has lost, and that will be taken away. */
export interface FactorRemovalTable {
  account: string;
  /** The owner at the sign-on, support within a review, or the operator's command. */
  begun_by: 'owner' | 'support' | 'command';
  criado_em: Instant;
  /** When the wait is over. */
  due: Instant;
}

/** A service ticket, kept as a hash. */
export interface ServiceTicketTable {
  hash: string;
  sso_session: string;
  service: string;
  /** The ticket came from typed credentials, not from the sign-on session. */
  from_credentials: boolean;
  expires: Instant;
  used_at: Instant | null;
}

/** A session of the API: what one session token stands for. `id` is the token's `sid`. */
export interface SessionTable {
  id: string;
  account: string;
  sso_session: string | null;
  service: string | null;
  ticket_hash: string | null;
  /** The spent ticket itself, where the service is to be told of the logout: CAS names the session by it (§2.3.3). */
  logout_ticket: string | null;
  /** The account's last access before this sign-on, which the home shows. */
  previous_access: Instant | null;
  auth_time: Instant;
  criado_em: DefaultInstant;
  last_seen: DefaultInstant;
  expires: Instant;
  ended_at: Instant | null;
  address: string;
  user_agent: string;
  /** What was shown besides the password at `auth_time`. */
  factor: ShownFactor;
}

export interface SigningKeyTable {
  kid: string;
  alg: string;
  private_jwk: Json<Record<string, unknown>>;
  public_jwk: Json<Record<string, unknown>>;
  criado_em: DefaultInstant;
  /** Verifies until then, signs no more. */
  retired_at: Instant | null;
}

/** A service that is still to be told that a session ended. */
export interface LogoutNoticeTable {
  id: string;
  service: string;
  ticket: string;
  tries: Generated<number>;
  next_attempt: Instant;
}

/** Counters of every limit: one row per bucket and window. */
export interface LimitCounterTable {
  bucket: string;
  window_end: Instant;
  hits: number;
}

export interface CodeFlowTable {
  id: string;
  fluxo_hash: string;
  /** Null for a decoy: a flow that looks alike and confirms nothing. */
  account: string | null;
  session: string | null;
  funcao: CodePurpose;
  canal: Channel;
  destino: string;
  /** Everything that the code confirms; compared whole when it is used. */
  bound_data: Json<Record<string, unknown>>;
  code_hash: string | null;
  tries: Generated<number>;
  /** From when a resend is accepted. */
  resend_at: Instant;
  expires: Instant;
  used_at: Instant | null;
  criado_em: DefaultInstant;
}

/** The token history: what was sent, with destination and number masked. */
export interface CodeSentTable {
  id: string;
  account: string;
  funcao: CodePurpose;
  canal: Channel;
  destino_mascarado: string;
  numero_mascarado: string;
  criado_em: DefaultInstant;
}

export type MessageKind = 'email' | 'sms';

/** Who chose one message a day. */
export interface DailyDigestTable {
  account: string;
  since: Instant;
}

/** Third parties who chose each notice about requests and ends at once. */
export interface NoticesAtOnceTable {
  account: string;
  since: Instant;
}

/** Until when somebody has read what companies changed of their accesses. */
export interface AccessChangesSeenTable {
  account: string;
  seen_until: Instant;
}

/** What the next message of such an account says. */
export interface DigestEntryTable {
  id: string;
  account: string;
  news: string;
  /** Of what, or of whom, there are so many. */
  quantity: number;
  at: Instant;
}

/** The language of the last of an account's messages that were cleared. */
export interface WrittenLanguageTable {
  account: string;
  language: string;
  at: Instant;
}

export interface OutboxTable {
  id: string;
  kind: MessageKind;
  account: string | null;
  destino: string;
  /** Template name and its values; emptied once a real gateway has taken the message. `daily`: it may wait for the message of the day, which says so much of this; `sort`: what it waits after. */
  payload: Json<{
    template: string;
    values: Record<string, string>;
    language: 'pt' | 'en';
    daily?: { news: string; quantity?: number };
    sort?: string;
  }>;
  tries: Generated<number>;
  next_attempt: DefaultInstant;
  lease_until: Instant | null;
  sent_at: Instant | null;
  failed_at: Instant | null;
  /** When it is made; of a notice that waits for others of its topic, when it will be. */
  criado_em: DefaultInstant;
  /** What a notice from one party to another is about. */
  topic: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of the request that it comes from, where that is traced: a `traceparent`. */
  trace: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ContractTable {
  company: string;
  nu_contrato: string;
  nu_se: number;
  categoria: string;
  status: 'ATIVO' | 'CANCELADO' | 'SUSPENSO' | 'EM_DESENVOLVIMENTO';
  dt_inicio: string;
  dt_fim: string | null;
}

export interface CostCentreTable {
  company: string;
  nu_contrato: string;
  co: string;
  nome: string;
}

export interface PostingCardTable {
  company: string;
  nu_contrato: string;
  nu_cartao: string;
  co: string;
  status: 'ATIVO' | 'CANCELADO' | 'SUSPENSO' | 'IRREGULAR';
}

export interface SystemTable {
  id: string;
  nome: string;
  sigla: string;
  descricao: string;
  descricao_en: string | null;
  url_homologacao: string | null;
  url_producao: string | null;
}

export interface SystemGroupTable {
  system: string;
  grupo: string;
  nome: string;
  descricao: string;
  descricao_en: string | null;
}

export interface CompanySystemTable {
  company: string;
  system: string;
}

export interface DelegateTable {
  company: string;
  person: string;
  /** A Administrador, S Supervisor. */
  perfil: 'A' | 'S';
  criado_em: DefaultInstant;
  versao: Generated<number>;
}

export interface DelegateContractTable {
  company: string;
  person: string;
  nu_contrato: string;
}

export interface DelegateSystemTable {
  company: string;
  person: string;
  system: string;
}

export interface GranteeTable {
  company: string;
  person: string;
  /** Name, search text (name in capitals without accents, then the login) and login: copied from the account by triggers. */
  nome_ordem: Generated<string>;
  nome_busca: Generated<string>;
  login: Generated<string>;
  /** The day of São Paulo of the last sign-in, kept by triggers too; null for somebody who never signed in. */
  ultimo_acesso: Generated<string | null>;
  /** Whether the person has a second step of the sign-in; by triggers as well. */
  segunda_etapa: Generated<boolean>;
  n_contratos: Generated<number>;
  n_centros: Generated<number>;
  n_sistemas: Generated<number>;
  /** A date of São Paulo; its accesses are gone after that day. */
  valid_until: string | null;
  /** The end of which both sides were told beforehand. */
  end_announced: string | null;
  /** The end that is in the audit and of which the grantee was told. */
  end_recorded: string | null;
  versao: Generated<number>;
  criado_em: DefaultInstant;
  alterado_em: DefaultInstant;
}

/** A removal that can be undone for a moment. */
export interface RemovalTable {
  id: string;
  company: string;
  actor: string;
  at: Date;
  undone_at: Date | null;
  /** A profile that it deleted. */
  profile: Json<Record<string, unknown>> | null;
  /** Third parties that it removed. */
  delegates: Json<Record<string, unknown>> | null;
  /** Whether somebody gave up what they had received themselves. */
  released: Generated<boolean>;
}

/** How the grantor acted: E the company itself, A its Administrador, S its Supervisor. */
export type GrantRank = 'E' | 'A' | 'S';

export interface CardGrantTable {
  company: string;
  person: string;
  nu_contrato: string;
  nu_cartao: string;
  co: string;
  by: string;
  by_rank: GrantRank;
  at: DefaultInstant;
  /** Given directly; false for what comes by a profile alone. */
  direct: Generated<boolean>;
}

export interface GroupGrantTable {
  company: string;
  person: string;
  system: string;
  grupo: string;
  by: string;
  by_rank: GrantRank;
  at: DefaultInstant;
  direct: Generated<boolean>;
}

/** A named bundle of accesses that a company gives to people. */
export interface AccessProfileTable {
  id: string;
  company: string;
  nome: string;
  /** The name in capitals without accents: unique in the company. */
  nome_chave: string;
  nota: Generated<string>;
  /** Days that the accesses last of who begins with it; null for no end. */
  dias: number | null;
  /** How often something was new in it that people who have it have yet to get: a job brings it and sets this back. */
  behind: Generated<number>;
  versao: Generated<number>;
  criado_em: Instant;
  alterado_em: Instant;
}

/** A card of it; without `nu_cartao` a cost centre, without `co` a contract. */
export interface AccessProfileCardTable {
  profile: string;
  nu_contrato: string;
  co: string;
  nu_cartao: string;
}

/** A group of it; without `grupo` a system. */
export interface AccessProfileGroupTable {
  profile: string;
  system: string;
  grupo: string;
}

export interface AccessProfileHolderTable {
  company: string;
  person: string;
  profile: string;
  by: string;
  by_rank: GrantRank;
  at: Instant;
}

/** Somebody lost a profile with an access of it; kept until the audit says so. */
export interface AccessProfileDepartureTable {
  company: string;
  person: string;
  nome: string;
}

/** What somebody asks a company for; `decided_at` is when it was closed, by whomever. */
export interface AccessRequestTable {
  id: string;
  company: string;
  person: string;
  motivo: string;
  wished_until: string;
  state: 'pending' | 'approved' | 'partly' | 'refused' | 'lapsed' | 'withdrawn';
  asked_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
  decided_rank: GrantRank | null;
  /** The end that was granted, or that the accesses kept; where they have none (`granted_end`), the one that was asked for. */
  granted_until: string | null;
  /** What became of the end; empty while nothing is granted, and of what an older copy granted. */
  granted_end: Generated<'given' | 'kept' | 'none' | null>;
  refusal: MotivoRecusaPedido | null;
  recado: string | null;
}

/** A card that a request names, as it stood when it was asked for; it may be gone. */
export interface AccessRequestCardTable {
  request: string;
  nu_contrato: string;
  nu_cartao: string;
  co: string;
  granted: Generated<boolean>;
}

export interface AccessRequestGroupTable {
  request: string;
  system: string;
  grupo: string;
  granted: Generated<boolean>;
}

/** A profile that a request names, as it was called; it may be gone. */
export interface AccessRequestProfileTable {
  request: string;
  profile: string;
  nome: string;
  granted: Generated<boolean>;
  /** Granted in part: so many of its accesses were given, directly. Null for the whole profile. */
  granted_leaves: Generated<number | null>;
}

/** With what people ask a company for access: the code itself is made of the company, the salt and `SECRET`. */
export interface RequestCodeTable {
  company: string;
  salt: string;
  code_hash: string;
  made_at: Instant;
}

/** A profile that may be asked for with the company's code. */
export interface RequestCodeProfileTable {
  profile: string;
  company: string;
}

/** A campaign in which a company asks of each person whether they still need their accesses (docs/decisions/0038). */
export interface CertificationTable {
  id: string;
  company: string;
  nome: string;
  /** The filter of the table that says whom it covers; null where a profile does. */
  filtro: Json<Record<string, string>> | null;
  perfil: string | null;
  perfil_nome: string | null;
  /** The last day of São Paulo on which anything is decided. */
  prazo: string;
  undecided: 'keep' | 'end';
  asks_reason: boolean;
  repeats: 'quarter' | 'year' | null;
  /** The day on which the next one opens. */
  next_on: string | null;
  state: 'open' | 'closing' | 'closed' | 'cancelled';
  /** Nobody's where it came by repeating. */
  opened_by: string | null;
  opened_rank: GrantRank | null;
  opened_at: Instant;
  closed_at: Instant | null;
  /** Who concluded it before its deadline, and when. */
  concluded_by: string | null;
  concluded_rank: GrantRank | null;
  concluded_at: Instant | null;
  /** Days before the end of the last reminder. */
  reminded: number | null;
  versao: Generated<number>;
}

export interface CertificationReviewerTable {
  certification: string;
  person: string;
}

export interface KeptPart {
  kept: Leaves;
  removed: Leaves;
}

/** One person of a campaign, with what was there at its start. */
export interface CertificationItemTable {
  certification: string;
  person: string;
  nome: string;
  nome_busca: string;
  login: string;
  n_contratos: number;
  n_centros: number;
  n_sistemas: number;
  valid_until: string | null;
  ultimo_acesso: string | null;
  versao: number;
  perfis: string[];
  contratos: string[];
  sistemas: string[];
  leaves: Json<Leaves>;
  given_by: string | null;
  given_at: Instant | null;
  decision: 'keep' | 'until' | 'remove' | null;
  until: string | null;
  /** The end before the decision, for taking it back. */
  end_before: string | null;
  reason: string | null;
  decided_by: string | null;
  decided_rank: GrantRank | null;
  decided_at: Instant | null;
  /** The removal that may be undone for a moment. Beside a decision to keep, it took a part. */
  removal: string | null;
  /** Of a decision to keep a part: which of the accesses of the start stayed, and which went. */
  part: Json<KeptPart> | null;
  /** What followed. */
  outcome: 'kept' | 'until' | 'removed' | 'ended' | 'gone' | null;
  /** The end of what the person had at the close. */
  closed_end: string | null;
}

export interface CertificationEvidenceTable {
  certification: string;
  body: string;
}

/** Public half of a key that signed an evidence file. */
export interface EvidenceKeyTable {
  kid: string;
  public_jwk: Json<Record<string, unknown>>;
  first_used: Instant;
}

/** Accesses that a company offers to whoever has a CPF (docs/decisions/0033). */
export interface InvitationTable {
  id: string;
  company: string;
  /** Who answers for it: made it, or changed it last. */
  by: string;
  by_rank: GrantRank;
  cpf_hash: string;
  cpf_mask: string;
  email: string;
  token_hash: string;
  /** The last day of the accesses; null for no end. */
  offered_until: string | null;
  expires_at: Instant;
  state: 'waiting' | 'accepted' | 'declined' | 'cancelled' | 'expired';
  made_at: Instant;
  /** The last message, by its place in the outbox. */
  mail: string;
  mailed_at: Instant;
  closed_at: Instant | null;
  /** Who answered. */
  person: string | null;
  versao: Generated<number>;
}

/** A card that an invitation names, as it stood then; it may be gone. */
export interface InvitationCardTable {
  invitation: string;
  nu_contrato: string;
  nu_cartao: string;
  co: string;
  granted: Generated<boolean>;
}

export interface InvitationGroupTable {
  invitation: string;
  system: string;
  grupo: string;
  granted: Generated<boolean>;
}

/** Of what a list is complete: what people have of these, and the list does not have, goes. */
export interface Whole {
  contracts: string[];
  systems: string[];
}

/** A spreadsheet of accesses that somebody imports for a company (docs/decisions/0037). */
export interface AccessImportTable {
  id: string;
  company: string;
  actor: string;
  file: string;
  /** The contract of which the list is complete; null where it is of others too, which stand in `whole`. */
  whole_of: string | null;
  whole: ColumnType<Whole | null, string | null | undefined, string | null>;
  all_or_nothing: Generated<boolean>;
  /** What is done with the people of a filter; null for a file. */
  act: ColumnType<AcaoSelecao | null, string | null | undefined, string | null>;
  state: Generated<'loading' | 'checking' | 'checked' | 'applying' | 'done' | 'stopped' | 'failed'>;
  /** Why it stopped or failed by itself. */
  why: 'refusedLines' | 'right' | 'broken' | 'tooManyRemovals' | null;
  /** Lines that the file has. */
  lines: Generated<number>;
  /** Up to whom, by id, the job has come, and over how many lines. */
  reached: string | null;
  done: Generated<number>;
  /** Slices in a row that went wrong. */
  failures: Generated<number>;
  /** Where the call came from that moved it last, for the audit. */
  address: Generated<string>;
  claimed: string | null;
  made_at: Instant;
  state_at: Instant;
}

/** A line of it, or an access that the list, complete as it is, does not have. */
export interface AccessImportLineTable {
  import: string;
  place: number;
  /** Its row in the file; null for what the file does not have. */
  line: number | null;
  /** As it stands in the file. */
  who: Generated<string>;
  contract: Generated<string>;
  card: Generated<string>;
  centre: Generated<string>;
  system: Generated<string>;
  grp: Generated<string>;
  /** Where the file does not have the line: the names of the profiles that go with the access, each in a line of its own. */
  profile: Generated<string>;
  ends: Generated<string>;
  /** What it means. */
  person: string | null;
  nu_contrato: string | null;
  nu_cartao: string | null;
  co: string | null;
  of_system: string | null;
  of_group: string | null;
  of_profile: string | null;
  wanted_end: string | null;
  says_end: Generated<boolean>;
  /** What becomes of it, or became of it. */
  outcome: 'added' | 'changed' | 'removed' | 'unchanged' | 'refused' | null;
  reason: string | null;
  /** Lines that it contradicts, or that say the same. */
  others: Generated<number[]>;
  gains: Generated<number>;
  end_before: string | null;
  /** Whether the end of what the person has already moves, from `end_before` to `wanted_end`. */
  moves_end: Generated<boolean>;
  /** Names of the access profiles by which alone the person has what it names, or some of it. */
  had_by: Generated<string[]>;
  applied: Generated<boolean>;
}

export interface AuditEventTable {
  id: string;
  at: DefaultInstant;
  actor: string | null;
  on_behalf_of: string | null;
  target: string | null;
  action: string;
  diff: Json<Record<string, unknown>>;
  /** The socket's address, or what a trusted proxy says. */
  address: string;
  /** What the client claims in X-Forwarded-For; never used for a decision. */
  claimed_address: string | null;
}

/** Until when the days of the audit are closed; at most one row. */
export interface AuditClosingTable {
  one: Generated<boolean>;
  until: Instant;
}

/** What the audit of a day (UTC) was, in a chain over all days. */
export interface AuditSealTable {
  day: string;
  rows: number;
  /** Digest over the day's blocks. */
  blocks: string;
  /** The head of the day before; null of the first. */
  previous: string | null;
  /** Digest over all of the above and the moment. */
  head: string;
  sealed_at: Instant;
}

/** Up to a thousand rows of a sealed day, one after the other: those after the block before, up to and with the one named here. */
export interface AuditSealBlockTable {
  day: string;
  number: number;
  rows: number;
  last_at: Instant;
  last_id: string;
  digest: string;
}

/** The public half of a key that has signed seals: for good, however often SECRET changes. */
export interface AuditSealKeyTable {
  kid: string;
  public_jwk: Json<Record<string, unknown>>;
}

export interface AuditSealSignatureTable {
  day: string;
  kid: string;
  signature: string;
}

/** A look of support staff at an account: one row when it begins, for good. */
export interface SupportReviewTable {
  id: string;
  staff: string;
  account: string;
  motivo: string;
  protocolo: string;
  opened_at: Instant;
  /** It ends by itself then, at the latest, unless it was extended. */
  expires_at: Instant;
}

/** What an owner, or who is responsible for one, objects to a review. */
export interface SupportObjectionTable {
  review: string;
  by: string;
  at: Instant;
  motivo: string;
}

/** An act that one of support asked for and a second one approves. It waits as long as its review is open. */
export interface SupportHeldActTable {
  id: string;
  review: string;
  act: HeldAct;
  motivo: string;
  asked_at: Instant;
  state: Generated<'waiting' | 'approved' | 'refused' | 'withdrawn'>;
  decided_by: string | null;
  decided_at: Instant | null;
  refusal: string | null;
}

/** Somebody was asked for another e-mail address; gone as soon as they have one (by a trigger). */
export interface EmailCorrectionTable {
  account: string;
  asked_at: Instant;
}

/** A review that goes on beyond its half hour, once. */
export interface SupportReviewExtensionTable {
  review: string;
  at: Instant;
  motivo: string;
  /** It ends by itself then instead. */
  expires_at: Instant;
}

/** A review that ended before its time: staff closed it, or stopped being staff. */
export interface SupportReviewEndTable {
  review: string;
  at: Instant;
  how: 'closed' | 'staff-ended';
}

/** The figures of an overview as they were counted last: for who sees all of a company (`viewer` is the company), and for each supervisor. */
export interface OverviewTable {
  company: string;
  viewer: string;
  /** What the supervisor was authorised for then, as a hash; empty for all of it. */
  scope: string;
  /** What is counted from the grants and the log. */
  grants: Json<Pick<Painel, 'contratos' | 'centros' | 'sistemas' | 'cartoes' | 'semanas'>>;
  grants_at: Instant;
  /** What is counted from the table's rows. */
  people: Json<Painel['pessoas']>;
  people_at: Instant;
  asked_at: Instant;
  /** One copy counts it ahead until then. */
  leased_until: Instant | null;
}

/** A view of the table of people that somebody keeps for a company. */
export interface SavedViewTable {
  id: string;
  company: string;
  person: string;
  nome: string;
  /** The name in capitals without accents: unique for a person and company. */
  nome_chave: string;
  /** As the version that wrote it knew it; of the filters those that are in use. */
  conteudo: Json<StoredView>;
  /** At most one of a company's. */
  compartilhada: Generated<boolean>;
  versao: Generated<number>;
  criado_em: Instant;
  alterado_em: Instant;
}

export interface StoredView {
  filtros: Record<string, string>;
  ordem: { campo: string; direcao: string } | null;
  colunas: string[];
  densidade: string;
  tamanho: number;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  headers: ColumnType<Record<string, string> | null, string | null, string | null>;
  at: DefaultInstant;
}

export interface Database {
  account: AccountTable;
  account_special_need: AccountSpecialNeedTable;
  dependent_consent: DependentConsentTable;
  address: AddressTable;
  sso_session: SsoSessionTable;
  sign_on_end: SignOnEndTable;
  known_browser: KnownBrowserTable;
  remembered_browser: RememberedBrowserTable;
  passkey: PasskeyTable;
  service_ticket: ServiceTicketTable;
  session: SessionTable;
  signing_key: SigningKeyTable;
  logout_notice: LogoutNoticeTable;
  limit_counter: LimitCounterTable;
  code_flow: CodeFlowTable;
  code_sent: CodeSentTable;
  outbox: OutboxTable;
  written_language: WrittenLanguageTable;
  daily_digest: DailyDigestTable;
  notices_at_once: NoticesAtOnceTable;
  access_changes_seen: AccessChangesSeenTable;
  digest_entry: DigestEntryTable;
  contract: ContractTable;
  cost_centre: CostCentreTable;
  posting_card: PostingCardTable;
  system: SystemTable;
  system_group: SystemGroupTable;
  company_system: CompanySystemTable;
  delegate: DelegateTable;
  delegate_contract: DelegateContractTable;
  delegate_system: DelegateSystemTable;
  grantee: GranteeTable;
  saved_view: SavedViewTable;
  card_grant: CardGrantTable;
  group_grant: GroupGrantTable;
  access_profile: AccessProfileTable;
  access_profile_card: AccessProfileCardTable;
  access_profile_group: AccessProfileGroupTable;
  access_profile_holder: AccessProfileHolderTable;
  access_profile_departure: AccessProfileDepartureTable;
  removal: RemovalTable;
  access_request: AccessRequestTable;
  access_request_card: AccessRequestCardTable;
  access_request_group: AccessRequestGroupTable;
  access_request_profile: AccessRequestProfileTable;
  request_code: RequestCodeTable;
  request_code_profile: RequestCodeProfileTable;
  certification: CertificationTable;
  certification_reviewer: CertificationReviewerTable;
  certification_item: CertificationItemTable;
  certification_evidence: CertificationEvidenceTable;
  evidence_key: EvidenceKeyTable;
  invitation: InvitationTable;
  invitation_card: InvitationCardTable;
  invitation_group: InvitationGroupTable;
  access_import: AccessImportTable;
  access_import_line: AccessImportLineTable;
  audit_event: AuditEventTable;
  audit_closing: AuditClosingTable;
  audit_seal: AuditSealTable;
  audit_seal_block: AuditSealBlockTable;
  audit_seal_key: AuditSealKeyTable;
  audit_seal_signature: AuditSealSignatureTable;
  support_review: SupportReviewTable;
  support_review_end: SupportReviewEndTable;
  overview: OverviewTable;
  support_review_extension: SupportReviewExtensionTable;
  support_objection: SupportObjectionTable;
  support_held_act: SupportHeldActTable;
  email_correction: EmailCorrectionTable;
  idempotency: IdempotencyTable;
  authenticator: AuthenticatorTable;
  authenticator_draft: AuthenticatorDraftTable;
  second_factor_demand: SecondFactorDemandTable;
  factor_removal: FactorRemovalTable;
  recovery_set: RecoverySetTable;
  recovery_code: RecoveryCodeTable;
  security_change: SecurityChangeTable;
}

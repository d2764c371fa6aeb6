import { type RawBuilder, sql } from 'kysely';
import { IMPORT_KEPT_DAYS } from '../../contract/imports';
import { CHANGE_KEPT_DAYS } from '../cas/security-notice';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { UNDO_KEPT_MS } from '../grants/removal';
import { ANSWER_KEPT_HOURS } from '../http/idempotency';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Until when something must have ended to be cleared now. */
interface Moment {
  config: Config;
  /** So many milliseconds ago. */
  ago(ms: number): Date;
}

/** Rows of a table that go after a time, the oldest first. */
export interface Kind {
  table: keyof Database;
  /** Which rows, called `t`, are due; `index` has them in the order of `oldest`. */
  due(moment: Moment): RawBuilder<boolean>;
  oldest: string;
  index: string;
  /** Rows of one slice, where one brings many others with it. */
  slice?: number;
  /** What of the rows stays, in the same statement: they are called `gone`. */
  stays?: RawBuilder<unknown>;
}

const before = (column: string, at: Date) => sql<boolean>`t.${sql.ref(column)} < ${at}`;

/**
 * Everything that only grows, but for what is kept for good (docs/decisions/0047): how long each is kept is the operator's (`KEEP_…`,
 * docs/configuration.md) within what the privacy page says, or follows from what the row is for.
 */
export const KINDS: readonly Kind[] = [
  // Of the sign-on.
  {
    table: 'service_ticket',
    due: ({ ago }) => before('expires', ago(HOUR_MS)),
    oldest: 'expires',
    index: 'service_ticket_expires',
  },
  {
    table: 'sso_session',
    due: ({ ago }) => before('expires', ago(0)),
    oldest: 'expires',
    index: 'sso_session_expires',
  },
  {
    table: 'sso_session',
    due: ({ config, ago }) => before('last_used', ago(config.SSO_IDLE_MINUTES * 60_000)),
    oldest: 'last_used',
    index: 'sso_session_last_used',
  },
  // Why a sign-on ended is of use to a browser that is still open.
  { table: 'sign_on_end', due: ({ ago }) => before('at', ago(7 * DAY_MS)), oldest: 'at', index: 'sign_on_end_at' },
  {
    table: 'known_browser',
    due: ({ config, ago }) => before('seen_at', ago(config.KNOWN_BROWSER_DAYS * DAY_MS)),
    oldest: 'seen_at',
    index: 'known_browser_seen_at',
  },
  {
    table: 'remembered_browser',
    due: ({ ago }) => before('expires', ago(0)),
    oldest: 'expires',
    index: 'remembered_browser_expires',
  },
  {
    table: 'limit_counter',
    due: ({ ago }) => before('window_end', ago(0)),
    oldest: 'window_end',
    index: 'limit_counter_window_end',
  },
  {
    table: 'authenticator_draft',
    due: ({ ago }) => before('expires', ago(0)),
    oldest: 'expires',
    index: 'authenticator_draft_expires',
  },
  {
    table: 'security_change',
    due: ({ ago }) => before('criado_em', ago(CHANGE_KEPT_DAYS * DAY_MS)),
    oldest: 'criado_em',
    index: 'security_change_criado_em',
  },
  // Codes, before the sessions that they belong to.
  {
    table: 'code_flow',
    due: ({ ago }) => before('expires', ago(DAY_MS)),
    oldest: 'expires',
    index: 'code_flow_expires',
  },
  {
    table: 'session',
    due: ({ config, ago }) =>
      sql<boolean>`${before('expires', ago(config.KEEP_SESSIONS_DAYS * DAY_MS))} and not exists (select from code_flow f where f.session = t.id)`,
    oldest: 'expires',
    index: 'session_expires',
  },
  {
    table: 'code_sent',
    due: ({ config, ago }) => before('criado_em', ago(config.KEEP_CODES_DAYS * DAY_MS)),
    oldest: 'criado_em',
    index: 'code_sent_criado_em',
  },
  // What waits for a gateway stays; the language in which somebody was written to is not forgotten.
  {
    table: 'outbox',
    due: ({ config, ago }) =>
      sql<boolean>`(t.sent_at is not null or t.failed_at is not null) and ${before('criado_em', ago(config.KEEP_MESSAGES_DAYS * DAY_MS))}`,
    oldest: 'criado_em',
    index: 'outbox_ended',
    stays: sql`
      insert into written_language as w (account, language, at)
      select distinct on (account) account, payload->>'language', criado_em from gone where account is not null order by account, criado_em desc
      on conflict (account) do update set language = excluded.language, at = excluded.at where excluded.at > w.at`,
  },
  {
    table: 'idempotency',
    due: ({ ago }) => before('at', ago(ANSWER_KEPT_HOURS * HOUR_MS)),
    oldest: 'at',
    index: 'idempotency_at',
  },
  // A removal has up to a thousand people with it, an import fifty thousand lines.
  { table: 'removal', due: ({ ago }) => before('at', ago(UNDO_KEPT_MS)), oldest: 'at', index: 'removal_at', slice: 20 },
  {
    table: 'access_import',
    due: ({ ago }) => sql<boolean>`t.state <> 'applying' and ${before('made_at', ago(IMPORT_KEPT_DAYS * DAY_MS))}`,
    oldest: 'made_at',
    index: 'access_import_made_at',
    slice: 1,
  },
  {
    table: 'access_request',
    due: ({ config, ago }) =>
      sql<boolean>`t.state <> 'pending' and ${before('decided_at', ago(config.KEEP_REQUESTS_DAYS * DAY_MS))}`,
    oldest: 'decided_at',
    index: 'access_request_closed',
    slice: 200,
  },
  {
    table: 'invitation',
    due: ({ config, ago }) =>
      sql<boolean>`t.state <> 'waiting' and ${before('closed_at', ago(config.KEEP_REQUESTS_DAYS * DAY_MS))}`,
    oldest: 'closed_at',
    index: 'invitation_closed',
    slice: 200,
  },
  {
    table: 'signing_key',
    due: ({ ago }) => before('retired_at', ago(0)),
    oldest: 'retired_at',
    index: 'signing_key_retired',
  },
];

import { sql } from 'kysely';
import { ACTIVITY_ACTIONS, type Activity } from '../../contract/activity';
import type { Db } from '../database/connection';

/** Tries that were refused: whoever made them has proved nothing. */
const UNPROVEN: ReadonlySet<Activity['acao']> = new Set([
  'sign-in.failed',
  'sign-in.step-failed',
  'sign-in.passkey-refused',
]);

/** What came by itself. */
const NOBODY: ReadonlySet<Activity['acao']> = new Set([
  'delegation.expired',
  'request.lapsed',
  'security.removal-done',
]);

function actorOf(action: Activity['acao'], actor: string | null, account: string): Activity['quem'] {
  if (UNPROVEN.has(action)) return 'desconhecido';
  if (NOBODY.has(action)) return 'ninguem';
  // What is confirmed by a code before any sign-in has no actor: it was the account's own person.
  return actor === null || actor === account ? 'conta' : 'outro';
}

/** The rows of the audit that the owner of an account is told of. */
export const trailOf = (db: Db, account: string) =>
  db
    .selectFrom('audit_event as e')
    .where('e.target', '=', account)
    .where('e.action', 'in', [...ACTIVITY_ACTIONS]);

/** The same with what they are told in. */
export const trailRows = (db: Db, account: string) =>
  trailOf(db, account)
    // A company is nobody's dependent: in its name are accesses and authorisations alone.
    .leftJoin('account as c', (join) => join.onRef('c.id', '=', 'e.on_behalf_of').on('c.tipo', '=', 'PJ'))
    .leftJoin('support_review as r', (join) =>
      join.on(sql<boolean>`e.action like 'support.%' and r.id = (e.diff->>'review')::uuid`),
    )
    .select(['e.id', 'e.at', 'e.action', 'e.actor', 'e.diff', 'e.address', 'c.nome as empresa'])
    .select(sql<string | null>`coalesce(e.diff->>'motivo', r.motivo)`.as('motivo'));

interface TrailRow {
  at: Date;
  action: string;
  actor: string | null;
  diff: Record<string, unknown>;
  address: string;
  empresa: string | null;
  motivo: string | null;
}

/** A row as the owner of `account` reads it. */
export function toActivity(row: TrailRow, account: string): Activity {
  const acao = row.action as Activity['acao'];
  const quem = actorOf(acao, row.actor, account);
  return {
    quando: row.at.toISOString(),
    acao,
    campos: Array.isArray(row.diff.fields) ? row.diff.fields.map(String) : [],
    // Where somebody else acted from is theirs, not the owner's to see.
    endereco: quem === 'outro' ? '' : row.address,
    navegador: typeof row.diff.navegador === 'string' ? row.diff.navegador : '',
    quem,
    porOutro: quem === 'outro',
    motivo: row.motivo,
    empresa: row.empresa,
  };
}

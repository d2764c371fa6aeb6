import { sql } from 'kysely';
import { insertAudit } from '../audit';
import { beginRemoval } from '../cas/removal';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { forgetBrowsers } from '../second-factor/remembered-browsers';
import { endSessionsOf } from '../sessions/end';
import { endReview, reviews } from '../review';

/** A mistake of whoever runs the command, in a sentence. */
export class StaffError extends Error {
  readonly sentence = true;
}

async function lockAccount(db: Db, login: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'nome', 'tipo', 'situacao', 'responsavel', 'perfil_interno', 'supervisor'])
    .where(sql`lower(id_produto)`, '=', login.toLowerCase())
    .where('situacao', 'in', ['P', 'A', 'R'])
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new StaffError(`Nobody with a live account has the login ${login}.`);
  return account;
}

const byCommand = (action: string, target: string, at: Date) => ({
  action,
  target,
  actor: null,
  at,
  address: 'command',
  claimed: null,
});

/** Makes an active individual support staff, inside the caller's transaction. @throws StaffError for anybody else */
export async function addStaff(db: Db, login: string, now: Date): Promise<{ id: string; nome: string }> {
  const account = await lockAccount(db, login);
  if (account.tipo !== 'PF' || account.situacao !== 'A' || account.responsavel)
    throw new StaffError(`${login} is not the active account of an adult.`);
  if (account.perfil_interno) throw new StaffError(`${login} is support staff already.`);
  await db.updateTable('account').set({ perfil_interno: 'SUPORTE' }).where('id', '=', account.id).execute();
  await forgetBrowsers(db, account.id);
  // Whoever becomes staff is not under review any more.
  for (const review of await reviews(db).where('r.account', '=', account.id).where('r.expires_at', '>', now).execute())
    await endReview(db, review.id, 'closed', now);
  await insertAudit(db, byCommand('support.staff-added', account.id, now));
  return account;
}

/** Makes a member of staff a supervisor of the others, or ends that, inside the caller's transaction. @throws StaffError for anybody else */
export async function rankStaff(
  db: Db,
  login: string,
  { supervisor, now }: { supervisor: boolean; now: Date },
): Promise<{ id: string; nome: string }> {
  const account = await lockAccount(db, login);
  if (!account.perfil_interno) throw new StaffError(`${login} is not support staff.`);
  if (account.supervisor === supervisor)
    throw new StaffError(`${login} is ${supervisor ? 'a supervisor already' : 'no supervisor'}.`);
  await db.updateTable('account').set({ supervisor }).where('id', '=', account.id).execute();
  const action = supervisor ? 'support.supervisor-added' : 'support.supervisor-ended';
  await insertAudit(db, byCommand(action, account.id, now));
  return account;
}

/**
 * Begins to take the second step of a member of staff away, who has lost it, inside the caller's transaction: support's own accounts are in no
 * review, and a mailbox alone must not open one. @returns when it is done; null when that waits already
 * @throws StaffError for somebody who is no staff or has no second step
 */
export async function loseFactor(
  db: Db,
  config: Pick<Config, 'SECRET' | 'FACTOR_REMOVAL_HOURS' | 'PUBLIC_URL'>,
  { login, motivo, now }: { login: string; motivo: string; now: Date },
): Promise<{ nome: string; due: Date | null }> {
  const account = await lockAccount(db, login);
  if (!account.perfil_interno) throw new StaffError(`${login} is not support staff: they begin it at the sign-on.`);
  const front = config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
  const beginning = { by: 'command', motivo, now } as const;
  const begun = await beginRemoval(db, config, { account: account.id, front, beginning });
  if (begun.kind === 'nothing') throw new StaffError(`${login} has no second step.`);
  if (begun.kind === 'standing') return { nome: account.nome, due: null };
  await insertAudit(db, { ...byCommand('security.removal-begun', account.id, now), diff: { motivo } });
  return { nome: account.nome, due: begun.due };
}

/** Ends somebody's being staff: open reviews and sessions end with it. The account stays its owner's. */
export async function endStaff(db: Db, login: string, now: Date): Promise<{ id: string; nome: string }> {
  const account = await lockAccount(db, login);
  if (!account.perfil_interno) throw new StaffError(`${login} is not support staff.`);
  await db
    .updateTable('account')
    .set({ perfil_interno: null, supervisor: false })
    .where('id', '=', account.id)
    .execute();
  for (const review of await reviews(db).where('r.staff', '=', account.id).where('r.expires_at', '>', now).execute())
    await endReview(db, review.id, 'staff-ended', now);
  await endSessionsOf(db, account.id, { now });
  await insertAudit(db, byCommand('support.staff-ended', account.id, now));
  return account;
}

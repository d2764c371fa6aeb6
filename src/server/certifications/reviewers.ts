import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/connection';
import type { Actor, Scope } from '../grants/authority';
import { scopeOf } from '../grants/authority';
import { Refusal } from '../http/refusal';
import { type Message, tellOwners } from '../outbox/enqueue';
import { type Campaign, itemWithin, liveGrantee, waits } from './campaign';
import { todayInSaoPaulo } from '../account/queries';

/** A third party who decides in a campaign, or would. */
export interface Reviewer {
  id: string;
  login: string;
  nome: string;
  email: string;
  /** Null for somebody who is no third party any more. */
  perfil: 'A' | 'S' | null;
}

/** The third parties of these usernames. @throws Refusal MCN-238 naming who is none */
export async function reviewersAsked(db: Db, { company }: Actor, logins: readonly string[]): Promise<Reviewer[]> {
  const wanted = [...new Set(logins.map((login) => login.toLowerCase()))];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', 'd.person')
    .select(['a.id', 'a.id_produto as login', 'a.nome', 'a.email', 'd.perfil'])
    .where('d.company', '=', company.id)
    .where('a.situacao', 'in', ['A', 'R'])
    .where(sql<boolean>`lower(a.id_produto) = any(${wanted}::text[])`)
    .orderBy('a.id')
    .execute();
  const found = new Set(rows.map(({ login }) => login.toLowerCase()));
  const missing = logins.findIndex((login) => !found.has(login.toLowerCase()));
  if (missing >= 0)
    throw new Refusal('MCN-238', {
      values: { quem: logins[missing] ?? '' },
      campos: [{ campo: `revisores.${missing}`, chave: 'certification_reviewer_unknown' }],
    });
  return rows;
}

/** Who was named to decide in a campaign, also those who are no third parties any more. */
export async function reviewersOf(db: Db, { id, company }: Pick<Campaign, 'id' | 'company'>): Promise<Reviewer[]> {
  return db
    .selectFrom('certification_reviewer as r')
    .innerJoin('account as a', 'a.id', 'r.person')
    .leftJoin('delegate as d', (join) => join.onRef('d.person', '=', 'r.person').on('d.company', '=', company))
    .select(['a.id', 'a.id_produto as login', 'a.nome', 'a.email', 'd.perfil'])
    .where('r.certification', '=', id)
    .orderBy('a.nome')
    .orderBy('a.id')
    .execute();
}

export async function writeReviewers(db: Db, id: string, reviewers: readonly Reviewer[]): Promise<void> {
  await db.deleteFrom('certification_reviewer').where('certification', '=', id).execute();
  if (reviewers.length === 0) return;
  await db
    .insertInto('certification_reviewer')
    .values(reviewers.map((one) => ({ certification: id, person: one.id })))
    .execute();
}

/** What a third party may decide about; null for everything. */
export const scopeOfReviewer = async (
  db: Db,
  company: string,
  { id, perfil }: Pick<Reviewer, 'id' | 'perfil'>,
): Promise<Scope | null> => (perfil === 'S' ? scopeOf(db, company, id) : null);

type Running = Pick<Campaign, 'id' | 'company' | 'state'>;
type Deciding = Pick<Reviewer, 'id' | 'perfil'>;

/** The items `i` of the campaign that wait for a decision; with a reviewer, for theirs. */
async function itemsWaiting(db: Db, campaign: Running, now: Date, reviewer?: Deciding): Promise<RawBuilder<unknown>> {
  const theirs = reviewer
    ? sql`and i.person <> ${reviewer.id} and ${itemWithin(await scopeOfReviewer(db, campaign.company, reviewer))}`
    : sql``;
  return sql`
    from certification_item i ${liveGrantee(campaign.company, todayInSaoPaulo(now))}
    where i.certification = ${campaign.id} and ${waits(campaign)} ${theirs}`;
}

/** The people of the campaign who wait for a decision; with a reviewer, those for whose. */
export async function waitingIn(db: Db, campaign: Running, now: Date, reviewer?: Deciding): Promise<string[]> {
  const items = await itemsWaiting(db, campaign, now, reviewer);
  const { rows } = await sql<{ person: string }>`select i.person ${items}`.execute(db);
  return rows.map(({ person }) => person);
}

/** Whether anybody of the campaign waits for the decision of a reviewer, or of the company itself. */
export async function waitsFor(db: Db, campaign: Running, now: Date, reviewer: Deciding): Promise<boolean> {
  const items = await itemsWaiting(db, campaign, now, reviewer);
  const { rows } = await sql<{ any: boolean }>`select exists (select ${items}) as any`.execute(db);
  return rows[0]?.any === true;
}

/**
 * Writes to everybody for whom people of the campaign wait, with how many, the deadline and what happens to the undecided. A reviewer for whom nobody waits is
 * not written to.
 * @param companyToo also to the company itself
 */
export async function tellReviewers(
  { db, now }: { db: Db; now: Date },
  campaign: Campaign,
  template: 'certification-opened' | 'certification-reminder',
  companyToo: boolean,
): Promise<void> {
  const company = await db
    .selectFrom('account')
    .select(['id', 'id_produto as login', 'nome', 'email'])
    .where('id', '=', campaign.company)
    .executeTakeFirstOrThrow();
  const reviewers = (await reviewersOf(db, campaign)).filter(({ perfil }) => perfil !== null);
  if (companyToo) reviewers.push({ ...company, perfil: null });
  const messages: Message[] = [];
  for (const reviewer of reviewers) {
    const { length: waiting } = await waitingIn(db, campaign, now, reviewer);
    if (waiting === 0) continue;
    messages.push({
      kind: 'email',
      account: reviewer.id,
      destino: reviewer.email,
      template: campaign.undecided === 'end' ? `${template}-end` : template,
      values: { empresa: company.nome, nome: campaign.nome, dia: campaign.prazo, quantidade: String(waiting) },
      daily: { news: 'reviews' },
    });
  }
  await tellOwners({ db, now }, messages);
}

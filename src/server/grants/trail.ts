import { sql } from 'kysely';
import { auditAll } from '../audit';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { type GrantAction, type GrantChange, grantDiff, isEmpty, type Leaves } from '../database/grant-diff';
import type { GrantRank } from '../database/schema';
import type { Doer } from '../http/access';
import type { Call, Origin } from '../http/call';
import { enqueueNotices, topicAbout, withdraw } from '../outbox/enqueue';
import { NO_END } from '../outbox/render';
import { type Actor, grantRankOf } from './authority';

type WritingCall = Pick<Call, 'db' | 'now'> & { origin: Pick<Origin, 'address' | 'claimed'>; permit: Doer };

/** One audit row per grantee, in the request's transaction. */
export async function auditGrants(
  call: WritingCall,
  company: string,
  rank: GrantRank | null,
  changes: readonly GrantChange[],
): Promise<void> {
  const left = await departuresOf(
    call.db,
    company,
    changes.map(({ person }) => person),
  );
  await auditAll(
    call,
    changes.map((change) => ({
      action: change.action,
      target: change.person,
      onBehalfOf: company,
      diff: { ...grantDiff(company, rank, withDepartures(change, left)) },
    })),
  );
}

/** The profiles that these people no longer have since the audit was last written, as accesses of theirs were taken away. */
export async function departuresOf(
  db: Db,
  company: string,
  persons: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ person: string; nomes: string[] }>`
    with told as (
      delete from access_profile_departure where company = ${company} and person = any(${persons}::uuid[]) returning person, nome)
    select person, array_agg(distinct nome order by nome) as nomes from told group by person`.execute(db);
  return new Map(rows.map(({ person, nomes }) => [person, nomes]));
}

export function withDepartures(change: GrantChange, departures: ReadonlyMap<string, string[]>): GrantChange {
  const left = departures.get(change.person);
  return left ? { ...change, profiles: { ...change.profiles, left } } : change;
}

const TEMPLATES: Partial<Record<GrantAction, string>> = {
  'delegation.granted': 'delegation-granted',
  'delegation.changed': 'delegation-changed',
  'delegation.removed': 'delegation-removed',
  'delegation.restored': 'delegation-changed',
};

interface Amount {
  cards: number;
  groups: number;
}

/** What changes brought somebody and took from them, whether their end moved, and as what they acted who made them. */
interface News {
  came: Amount;
  went: Amount;
  end: boolean;
  por: GrantRank;
}

const amountOf = ({ cards, groups }: Leaves): Amount => ({ cards: cards.length, groups: groups.length });
const isNothing = ({ cards, groups }: Amount) => cards + groups === 0;
const sumOf = (one: Amount, other: Amount): Amount => ({
  cards: one.cards + other.cards,
  groups: one.groups + other.groups,
});

/** Whoever has something no longer, or for a shorter time, is told at once: no notice of before holds that back. */
const isLoss = ({ removed, validUntil }: GrantChange): boolean => {
  if (!isEmpty(removed)) return true;
  const [from, to] = validUntil ?? [null, null];
  return to !== null && (from === null || to < from);
};

/** What a notice that waits says. */
const waitingNews = ({
  cartoes,
  grupos,
  cartoesNovos,
  gruposNovos,
  fim,
}: Record<string, string>): Omit<News, 'por'> => ({
  came: { cards: Number(cartoesNovos ?? 0), groups: Number(gruposNovos ?? 0) },
  went: { cards: Number(cartoes ?? 0), groups: Number(grupos ?? 0) },
  end: fim === 'S',
});

/**
 * What these changes do to each, with what those did whose notice still waits: the next one takes its place. What several did, each acting as something else, the company
 * did, in whose name it was. Nothing is counted of what was undone: it may never have been told.
 */
async function newsOf(
  { db, now }: Pick<WritingCall, 'db' | 'now'>,
  company: string,
  por: GrantRank,
  changes: readonly GrantChange[],
): Promise<ReadonlyMap<string, News>> {
  const news = new Map(
    changes
      .filter(({ action }) => action !== 'delegation.restored')
      .map(({ person, added, removed, validUntil, action }): [string, News] => [
        person,
        {
          came: amountOf(added),
          went: amountOf(removed),
          end: validUntil !== undefined && action === 'delegation.changed',
          por,
        },
      ]),
  );
  if (news.size === 0) return news;
  const topics = [...news.keys()].map((person) => topicAbout({ news: 'delegation', from: company }, person));
  const waiting = await db
    .selectFrom('outbox')
    .select(['account', 'payload'])
    .where(sql<boolean>`topic = any(${topics}::text[])`)
    .where('criado_em', '>', now)
    .execute();
  for (const { account, payload } of waiting) {
    const said = news.get(account ?? '');
    if (!said || account === null) continue;
    const before = waitingNews(payload.values);
    const counts = before.end || !isNothing(before.came) || !isNothing(before.went);
    news.set(account, {
      came: sumOf(said.came, before.came),
      went: sumOf(said.went, before.went),
      end: said.end || before.end,
      por: !counts || payload.values['por'] === said.por ? said.por : 'E',
    });
  }
  return news;
}

/** What a notice of them says in numbers. */
const valuesOf = ({ came, went, end, por }: News): Record<string, string> => ({
  por,
  ...(!isNothing(came) && { cartoesNovos: String(came.cards), gruposNovos: String(came.groups) }),
  ...(!isNothing(went) && { cartoes: String(went.cards), grupos: String(went.groups) }),
  ...(end && { fim: 'S' }),
});

/** Access that is given to somebody of whom some went in the same notice is a change of what they had. */
const templateOf = ({ action }: GrantChange, news: News | undefined) =>
  action === 'delegation.granted' && news && !isNothing(news.went)
    ? TEMPLATES['delegation.changed']
    : TEMPLATES[action];

/**
 * Tells each grantee what changed, by whom in whose name, how much came and went, and until when they have what there is now, without saying more than their own account
 * would, `holdSeconds` later.
 * @param by as what they acted who did it
 * @returns those of whom another notice still waited, whose place this one took
 */
export async function tellChanges(
  call: Pick<WritingCall, 'db' | 'now'> & { deps: { config: Config } },
  { company, by, holdSeconds = 0 }: { company: { id: string; nome: string }; by: GrantRank; holdSeconds?: number },
  changes: readonly GrantChange[],
  emails: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const ends = await endsOf(
    call.db,
    company.id,
    changes.map(({ person }) => person),
  );
  const all = await newsOf(call, company.id, by, changes);
  return enqueueNotices(
    call,
    { news: 'delegation', from: company.id, holdSeconds },
    changes.flatMap((change) => {
      const { person } = change;
      const news = all.get(person);
      const [template, destino] = [templateOf(change, news), emails.get(person)];
      const values = { empresa: company.nome, por: by, ...(news && valuesOf(news)), ...ends.get(person) };
      const said = { kind: 'email' as const, account: person, values };
      return template && destino ? [{ ...said, destino, template, ...(isLoss(change) && { sort: 'loss' }) }] : [];
    }),
  );
}

/** The same of what an actor did. */
export const tellGrantees = (
  call: WritingCall & { deps: Pick<Call['deps'], 'config'> },
  actor: Actor,
  changes: readonly GrantChange[],
  emails: ReadonlyMap<string, string>,
  holdSeconds = 0,
): Promise<ReadonlySet<string>> =>
  tellChanges(call, { company: actor.company, by: grantRankOf(actor), holdSeconds }, changes, emails);

/** Until when these people have what a company gave them, for their notices, as it is now: of several notices that wait only the last goes. */
export async function endsOf(
  db: Db,
  company: string,
  persons: readonly string[],
): Promise<ReadonlyMap<string, { validade: string }>> {
  const { rows } = await sql<{ person: string; valid_until: string | null }>`
    select person, valid_until from grantee where company = ${company} and person = any(${persons}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ person, valid_until }) => [person, { validade: valid_until ?? NO_END }]));
}

/** Takes back what still waits to be told to these grantees. */
export const withdrawNotices = (call: WritingCall, company: string, persons: readonly string[]) =>
  withdraw(call, { news: 'delegation', from: company }, persons);

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

import { sql } from 'kysely';
import { auditAll } from '../audit';
import type { Db } from '../database/connection';
import { type GrantAction, type GrantChange, grantDiff, isEmpty } from '../database/grant-diff';
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

/** Cards and groups that went, as a notice says how many, and as what they acted who took them. */
interface Loss {
  cartoes: number;
  grupos: number;
  por: GrantRank;
}

/** What a change took from somebody who was given nothing by it. */
const lossOf = ({ added, removed }: GrantChange, por: GrantRank): Loss | null =>
  isEmpty(added) && !isEmpty(removed) ? { cartoes: removed.cards.length, grupos: removed.groups.length, por } : null;

/**
 * What goes by these changes, with what went by those whose notice still waits: the next one takes its place. What several took, each acting as something else, the company
 * took, in whose name it was.
 */
async function lossesOf(
  { db, now }: WritingCall,
  actor: Actor,
  changes: readonly GrantChange[],
): Promise<ReadonlyMap<string, Loss>> {
  const rank = grantRankOf(actor);
  const losses = new Map(
    changes.flatMap((change) => {
      const loss = lossOf(change, rank);
      return loss ? [[change.person, loss] as const] : [];
    }),
  );
  if (losses.size === 0) return losses;
  const topics = [...losses.keys()].map((person) => topicAbout({ news: 'delegation', from: actor.company.id }, person));
  const waiting = await db
    .selectFrom('outbox')
    .select(['account', 'payload'])
    .where(sql<boolean>`topic = any(${topics}::text[])`)
    .where('criado_em', '>', now)
    .execute();
  for (const { account, payload } of waiting) {
    const loss = losses.get(account ?? '');
    const { cartoes, grupos, por } = payload.values;
    if (!loss || account === null || cartoes === undefined) continue;
    losses.set(account, {
      cartoes: loss.cartoes + Number(cartoes),
      grupos: loss.grupos + Number(grupos),
      por: por === rank ? rank : 'E',
    });
  }
  return losses;
}

/**
 * Tells each grantee that something changed, by whom in whose name, how much went where nothing came, and until when they have what there is now, without saying more than
 * their own account would, `holdSeconds` later.
 * @returns those of whom another notice still waited, whose place this one took
 */
export async function tellGrantees(
  call: WritingCall & { deps: Pick<Call['deps'], 'config'> },
  actor: Actor,
  changes: readonly GrantChange[],
  emails: ReadonlyMap<string, string>,
  holdSeconds = 0,
): Promise<ReadonlySet<string>> {
  const { company } = actor;
  const ends = await endsOf(
    call.db,
    company.id,
    changes.map(({ person }) => person),
  );
  const losses = await lossesOf(call, actor, changes);
  return enqueueNotices(
    call,
    { news: 'delegation', from: company.id, holdSeconds },
    changes.flatMap(({ person, action }) => {
      const [template, destino] = [TEMPLATES[action], emails.get(person)];
      const loss = losses.get(person);
      const values = {
        empresa: company.nome,
        por: loss?.por ?? grantRankOf(actor),
        ...ends.get(person),
        ...(loss && { cartoes: String(loss.cartoes), grupos: String(loss.grupos) }),
      };
      return template && destino ? [{ kind: 'email' as const, account: person, destino, template, values }] : [];
    }),
  );
}

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

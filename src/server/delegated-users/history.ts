import { type RawBuilder, sql } from 'kysely';
import type { ItemHistorico } from '../../contract/delegated-accesses';
import type { PageInfo } from '../../contract/page';
import type { Db } from '../database/connection';
import { hasLogin } from '../database/identities';
import type { Actor } from '../grants/authority';
import { type GrantEvent, groupNames, HISTORY_ACTIONS, historyItem } from '../grants/history';
import { withinScope } from '../grants/lookup';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';

interface Asked {
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

/**
 * What happened to a grantee's accesses of the company, from the audit; a supervisor sees what concerns the own scope.
 * @throws Refusal IDC-111 for somebody who never was a grantee there (or, for a supervisor, nothing in scope ever concerned)
 */
export async function historyOf(
  db: Db,
  actor: Actor,
  idPF: string,
  asked: Asked,
): Promise<{ itens: ItemHistorico[]; page: PageInfo; nome: string }> {
  const { company, scope } = actor;
  const events = sql`
    from audit_event e
    where e.target in (select id from account where ${hasLogin(idPF)})
      and e.on_behalf_of = ${company.id} and e.action = any(${Object.keys(HISTORY_ACTIONS)}::text[])
      ${scope ? sql`and (e.diff->'contracts' ?| ${scope.contracts}::text[] or e.diff->'systems' ?| ${scope.systems}::text[])` : sql``}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${events}`.execute(db);
  const total = counts[0]?.total ?? 0;
  const nome = total === 0 ? await visibleName(db, actor, idPF) : await latestName(db, events);
  if (nome === null) throw new Refusal('IDC-111');
  const direction = sql.raw(asked.sort?.direction ?? 'desc');
  const { rows } = await sql<GrantEvent>`
    select e.at, e.action, e.diff, (select nome from account where id = e.actor) as nome ${events}
    order by e.at ${direction}, e.id ${direction} offset ${asked.page * asked.size} limit ${asked.size}`.execute(db);
  const names = await groupNames(db, rows);
  return { ...paged(rows, total, asked, (event) => historyItem(event, actor, names)), nome };
}

/** The name of whom the last of these events is about. */
async function latestName(db: Db, events: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ nome: string }>`
    select nome from account where id = (select e.target ${events} order by e.at desc, e.id desc limit 1)`.execute(db);
  return rows[0]?.nome ?? null;
}

/** The name of somebody who has something that the actor may see; null for anybody else. */
async function visibleName(db: Db, actor: Actor, idPF: string): Promise<string | null> {
  const row = await db
    .selectFrom('grantee as g')
    .innerJoin('account as a', 'a.id', 'g.person')
    .select('a.nome')
    .where('g.company', '=', actor.company.id)
    .where((eb) => eb(eb.fn<string>('lower', ['a.id_produto']), '=', idPF.toLowerCase()))
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  return row?.nome ?? null;
}

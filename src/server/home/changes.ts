import { type RawBuilder, sql } from 'kysely';
import { CHANGES_TOLD_DAYS, CHANGES_TOLD_MAX, type dismissChanges } from '../../contract/access-changes';
import type { MudancaAcesso } from '../../contract/home';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import { type GrantAction, OWN_ACTIONS } from '../database/grant-diff';
import type { GrantRank } from '../database/schema';
import { actingAs } from '../grants/authority';
import type { Call } from '../http/call';

const DAY_MS = 86_400_000;
/** Rows of the audit that are read for one account at most. */
const READ_MAX = 200;

/** What a company does; what came by itself its person is told beforehand. */
const CHANGES = [
  'delegation.granted',
  'delegation.changed',
  'delegation.removed',
  'delegation.restored',
] as const satisfies GrantAction[];

interface Row {
  id_produto: string;
  nome: string;
  at: Date;
  rank: GrantRank | null;
  cards_given: number;
  groups_given: number;
  cards_taken: number;
  groups_taken: number;
  end_moved: boolean;
  has: boolean;
  valid_until: string | null;
}

/** Rows of the audit about somebody's accesses that are young enough to be told of, and not read yet. */
const unread = (person: string, now: Date) => sql`
  audit_event e where e.target = ${person} and e.action = any(${[...CHANGES, ...OWN_ACTIONS]}::text[]) and e.on_behalf_of is not null
    and e.at > greatest(${new Date(now.getTime() - CHANGES_TOLD_DAYS * DAY_MS)}::timestamptz,
      (select seen_until from access_changes_seen where account = ${person}))`;

/** Whether there may be something to tell: most homes have nothing, and need not be asked what. */
export const mayTell = (person: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${unread(person, now)})`;

/**
 * What companies changed of an account's accesses lately and nobody has read, the latest first: one for each company, as it is now. What was given and is
 * not there any more, and what was taken and is there again, changed nothing; a company of which nothing is left to tell is left out.
 */
export async function accessChanges(db: Db, person: string, now: Date): Promise<MudancaAcesso[]> {
  const day = sql`${todayInSaoPaulo(now)}::date`;
  const told = (kind: 'cards' | 'groups', side: 'added' | 'removed') => sql`
    select v.company, v.at, v.id, v.own, ${sql.lit(kind)} as kind, ${sql.lit(side)} as side, c.leaf->>0 as first, c.leaf->>1 as second
    from every v cross join jsonb_array_elements(v.diff->${sql.lit(side)}->${sql.lit(kind)}) as c (leaf)`;
  const count = (kind: 'cards' | 'groups', side: 'added' | 'removed') => sql`
    count(*) filter (where f.kind = ${sql.lit(kind)} and f.side = ${sql.lit(side)} and f.held = ${sql.lit(side === 'added')})::int`;
  const { rows } = await sql<Row>`
    with every as (
      select e.id, e.on_behalf_of as company, e.at, e.action = any(${[...OWN_ACTIONS]}::text[]) as own, e.action, e.diff from ${unread(person, now)}
      order by e.at desc, e.id desc limit ${READ_MAX}),
    event as (
      select v.*, max(v.at) filter (where v.action = 'delegation.restored') over (partition by v.company) as undone
      from every v where not v.own),
    -- Who undoes a removal of their own changed nothing: what is there again is from who gave it.
    latest as (
      select v.company, max(v.at) as at, (array_agg(v.diff->>'rank' order by v.action in ('delegation.removed', 'delegation.restored') and v.at <= v.undone nulls first, v.at desc, v.id desc))[1] as rank
      from event v group by v.company),
    has as (
      select g.company, g.valid_until from grantee g
      where g.person = ${person} and (g.valid_until is null or g.valid_until >= ${day})),
    moved as (
      select distinct on (v.company) v.company, v.diff->'validUntil'->>0 as before from event v
      where v.diff->'validUntil' is not null order by v.company, v.at, v.id),
    leaf as (${told('cards', 'added')} union all ${told('cards', 'removed')} union all ${told('groups', 'added')} union all ${told('groups', 'removed')}),
    -- What a company did first to an access says whether it was there before; what was given back last, its person knows.
    first as (
      select distinct on (t.company, t.kind, t.first, t.second) t.company, t.kind, t.side, t.first, t.second
      from leaf t where not t.own order by t.company, t.kind, t.first, t.second, t.at, t.id),
    last as (
      select distinct on (t.company, t.kind, t.first, t.second) t.company, t.kind, t.own, t.first, t.second
      from leaf t order by t.company, t.kind, t.first, t.second, t.at desc, t.id desc),
    now as (
      select f.company, f.kind, f.side, h.company is not null and (
        exists (select from card_grant r where f.kind = 'cards' and r.company = f.company and r.person = ${person}
          and r.nu_contrato = f.first and r.nu_cartao = f.second)
        or exists (select from group_grant r where f.kind = 'groups' and r.company = f.company and r.person = ${person}
          and r.system = f.first and r.grupo = f.second)) as held
      from first f join last e using (company, kind, first, second) left join has h on h.company = f.company
      where not e.own),
    net as (
      select f.company, ${count('cards', 'added')} as cards_given, ${count('groups', 'added')} as groups_given,
        ${count('cards', 'removed')} as cards_taken, ${count('groups', 'removed')} as groups_taken
      from now f group by f.company),
    change as (
      select c.id_produto, c.nome, l.at, l.rank, coalesce(n.cards_given, 0) as cards_given, coalesce(n.groups_given, 0) as groups_given,
        coalesce(n.cards_taken, 0) as cards_taken, coalesce(n.groups_taken, 0) as groups_taken,
        h.company is not null and m.company is not null and m.before::date is distinct from h.valid_until as end_moved,
        h.company is not null as has, h.valid_until
      from latest l join account c on c.id = l.company left join net n on n.company = l.company left join moved m on m.company = l.company
        left join has h on h.company = l.company)
    select * from change where cards_given + groups_given + cards_taken + groups_taken > 0 or end_moved
    order by at desc, id_produto limit ${CHANGES_TOLD_MAX}`.execute(db);
  return rows.map((row) => ({
    empresa: { idProduto: row.id_produto, nome: row.nome },
    em: row.at.toISOString(),
    por: row.rank ? actingAs(row.rank) : null,
    dados: { quantidadeCartoes: row.cards_given, quantidadeGrupos: row.groups_given },
    retirados: { quantidadeCartoes: row.cards_taken, quantidadeGrupos: row.groups_taken },
    fimMudou: row.end_moved,
    temAcessos: row.has,
    validoAte: row.valid_until,
  }));
}

/** PUT: keeps until when somebody has read it; never less than before, never what is to come. */
export async function dismiss({ db, now, permit, body }: Call<typeof dismissChanges>): Promise<undefined> {
  const seen = new Date(Math.min(Date.parse(body.vistasAte), now.getTime()));
  await sql`
    insert into access_changes_seen as s (account, seen_until) values (${permit.target.id}, ${seen})
    on conflict (account) do update set seen_until = greatest(s.seen_until, excluded.seen_until)`.execute(db);
  return undefined;
}

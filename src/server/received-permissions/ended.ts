import { type RawBuilder, sql } from 'kysely';
import {
  type AcessoEncerrado,
  ENDED_CARDS_NAMED,
  ENDED_SHOWN_DAYS,
  ENDED_SHOWN_MAX,
} from '../../contract/ended-accesses';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { GrantAction } from '../database/grant-diff';
import type { GrantRank } from '../database/schema';
import { actingAs } from '../grants/authority';
import { daysAfter } from '../grants/validity';

const DAY_MS = 86_400_000;
/** Rows of the audit that are read for one account at most. */
const READ_MAX = 1000;

const LOST = ['delegation.removed', 'delegation.changed', 'delegation.released', 'delegation.expired'] as const;

type Como = AcessoEncerrado['como'];
const COMO: Record<(typeof LOST)[number], Como> = {
  'delegation.removed': 'retirado',
  'delegation.changed': 'retirado',
  'delegation.released': 'devolvido',
  'delegation.expired': 'terminou',
} satisfies Partial<Record<GrantAction, Como>>;

interface Part {
  event: string;
  at: Date;
  action: (typeof LOST)[number];
  rank: GrantRank | null;
  fim: string | null;
  id_produto: string;
  nome: string;
  /** `none` of an end that was written down without what had been given. */
  kind: 'card' | 'group' | 'none';
  what: string;
  sistema: string | null;
  parts: number;
  /** The first of the cards, as far as they were written down. */
  named: string[];
}

/** When a day is over in São Paulo. */
const after = (day: RawBuilder<unknown>) => sql`((${day} + 1)::timestamp at time zone 'America/Sao_Paulo')`;

/**
 * What an account no longer has of companies, the latest first: from the audit what was taken away or given back, but for what they have again (a removal
 * that was undone, a new grant), once where it went more than once, and what came to its end; of ends whose rows still stand, from those rows.
 */
export async function endedAccesses(db: Db, person: string, now: Date): Promise<AcessoEncerrado[]> {
  const today = todayInSaoPaulo(now);
  const day = sql`${today}::date`;
  const since = new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS);
  const runs = (g: RawBuilder<unknown>) => sql`(${g}.valid_until is null or ${g}.valid_until >= ${day})`;
  const { rows } = await sql<Part>`
    with event as (
      select e.id::text as event, e.on_behalf_of as company, e.at, e.action, e.diff, e.diff->>'rank' as rank,
        case when e.action = 'delegation.expired' then (e.diff->'validUntil'->>0)::date end as fim
      from audit_event e
      where e.target = ${person} and e.at >= ${since} and e.action = any(${[...LOST]}::text[]) and e.on_behalf_of is not null
      order by e.at desc, e.id desc limit ${READ_MAX}),
    standing as (
      select g.company, g.valid_until from grantee g
      where g.person = ${person} and g.valid_until < ${day} and g.valid_until >= ${daysAfter(today, -ENDED_SHOWN_DAYS)}::date),
    past as (
      select * from event v where v.action = 'delegation.expired' and not exists (
        select from standing s where s.company = v.company and s.valid_until = v.fim)),
    has as (select g.company from grantee g where g.person = ${person} and ${runs(sql`g`)}),
    lost as (
      select v.event, v.company, v.at, 'card' as kind, c.leaf->>0 as first, c.leaf->>1 as second
      from event v cross join jsonb_array_elements(v.diff->'removed'->'cards') as c (leaf)
      where not exists (
        select from card_grant r join has h on h.company = r.company
        where r.company = v.company and r.person = ${person} and r.nu_contrato = c.leaf->>0 and r.nu_cartao = c.leaf->>1)
      union all
      select v.event, v.company, v.at, 'group', c.leaf->>0, c.leaf->>1
      from event v cross join jsonb_array_elements(v.diff->'removed'->'groups') as c (leaf)
      where not exists (
        select from group_grant r join has h on h.company = r.company
        where r.company = v.company and r.person = ${person} and r.system = c.leaf->>0 and r.grupo = c.leaf->>1)),
    last as (
      select distinct on (l.company, l.kind, l.first, l.second) l.event, l.kind, l.first, l.second
      from lost l order by l.company, l.kind, l.first, l.second, l.at desc, l.event desc),
    gone as (
      select l.event, l.kind, l.first as what, count(*)::int as parts,
        (array_agg(l.second order by l.second))[1:${sql.lit(ENDED_CARDS_NAMED)}] as named from last l group by l.event, l.kind, l.first
      union all
      select v.event, 'card', c.held->>0, (c.held->>1)::int, '{}'::text[]
      from past v cross join jsonb_array_elements(v.diff->'ended'->'cards') as c (held)
      where not exists (
        select from card_grant r join has h on h.company = r.company
        where r.company = v.company and r.person = ${person} and r.nu_contrato = c.held->>0)
      union all
      select v.event, 'group', c.held->>0, (c.held->>1)::int, '{}'::text[]
      from past v cross join jsonb_array_elements(v.diff->'ended'->'groups') as c (held)
      where not exists (
        select from group_grant r join has h on h.company = r.company
        where r.company = v.company and r.person = ${person} and r.system = c.held->>0)
      union all
      select v.event, 'none', '', 0, '{}'::text[] from past v
      where v.diff->'ended' is null and not exists (select from has h where h.company = v.company)),
    told as (
      select v.event, v.company, coalesce(${after(sql`v.fim`)}, v.at) as at, v.action, v.rank, v.fim, g.kind, g.what, g.parts, g.named
      from event v join gone g on g.event = v.event
      union all
      select s.company::text, s.company, ${after(sql`s.valid_until`)}, 'delegation.expired', null, s.valid_until, 'card', r.nu_contrato, count(*)::int,
        (array_agg(r.nu_cartao order by r.nu_cartao))[1:${sql.lit(ENDED_CARDS_NAMED)}]
      from standing s join card_grant r on r.company = s.company and r.person = ${person} group by s.company, s.valid_until, r.nu_contrato
      union all
      select s.company::text, s.company, ${after(sql`s.valid_until`)}, 'delegation.expired', null, s.valid_until, 'group', r.system, count(*)::int, '{}'::text[]
      from standing s join group_grant r on r.company = s.company and r.person = ${person} group by s.company, s.valid_until, r.system),
    latest as (
      select event, max(at) as at from told group by event order by max(at) desc, event desc limit ${ENDED_SHOWN_MAX})
    select t.event, t.at, t.action, t.rank, t.fim, c.id_produto, c.nome, t.kind, t.what, s.nome as sistema, t.parts, t.named
    from told t join latest l on l.event = t.event join account c on c.id = t.company left join system s on t.kind = 'group' and s.id = t.what
    order by t.at desc, t.event desc, t.kind, coalesce(s.nome, t.what) collate "und-x-icu", t.what`.execute(db);
  const found = new Map<string, AcessoEncerrado>();
  for (const row of rows) {
    const one = found.get(row.event) ?? toEnded(row);
    found.set(row.event, one);
    if (row.kind === 'card')
      one.contratos.push({ nuContrato: row.what, quantidadeCartoes: row.parts, cartoes: row.named });
    if (row.kind === 'group')
      one.sistemas.push({ id: row.what, nome: row.sistema ?? row.what, quantidadeGrupos: row.parts });
  }
  return [...found.values()];
}

function toEnded({ id_produto, nome, action, at, fim, rank }: Part): AcessoEncerrado {
  const como = COMO[action];
  return {
    empresa: { idProduto: id_produto, nome },
    como,
    em: at.toISOString(),
    fim,
    por: como === 'retirado' && rank ? actingAs(rank) : null,
    contratos: [],
    sistemas: [],
  };
}

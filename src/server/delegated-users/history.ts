import { sql } from 'kysely';
import type { ItemHistorico } from '../../contract/delegated-accesses';
import type { PageInfo } from '../../contract/page';
import type { Db } from '../database/connection';
import { type Actor, actingAs } from '../grants/authority';
import type { CardLeaf, GrantAction, GrantDiff, GroupLeaf, ProfileChange } from '../database/grant-diff';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { withinScope } from '../grants/lookup';

/** What the audit's actions are called in a history. */
export const HISTORY_ACTIONS = {
  'delegation.granted': 'concedido',
  'delegation.changed': 'alterado',
  'delegation.removed': 'removido',
  'delegation.released': 'removidoPeloProprio',
  'delegation.restored': 'devolvido',
  'delegation.expired': 'vencido',
} as const satisfies Record<GrantAction, ItemHistorico['acao']>;

/** An audit row about a grantee. */
export interface GrantEvent {
  at: Date;
  action: GrantAction;
  diff: GrantDiff;
  /** Who did it. */
  nome: string | null;
}

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
): Promise<{ itens: ItemHistorico[]; page: PageInfo }> {
  const { company, scope } = actor;
  const events = sql`
    from audit_event e
    where e.target in (select id from account where lower(id_produto) = ${idPF.toLowerCase()})
      and e.on_behalf_of = ${company.id} and e.action = any(${Object.keys(HISTORY_ACTIONS)}::text[])
      ${scope ? sql`and (e.diff->'contracts' ?| ${scope.contracts}::text[] or e.diff->'systems' ?| ${scope.systems}::text[])` : sql``}`;
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${events}`.execute(db);
  const total = counts[0]?.total ?? 0;
  if (total === 0 && !(await isVisible(db, actor, idPF))) throw new Refusal('IDC-111');
  const direction = sql.raw(asked.sort?.direction ?? 'desc');
  const { rows } = await sql<GrantEvent>`
    select e.at, e.action, e.diff, (select nome from account where id = e.actor) as nome ${events}
    order by e.at ${direction}, e.id ${direction} offset ${asked.page * asked.size} limit ${asked.size}`.execute(db);
  const names = await groupNames(db, rows);
  return paged(rows, total, asked, (event) => historyItem(event, actor, names));
}

async function isVisible(db: Db, actor: Actor, idPF: string): Promise<boolean> {
  const row = await db
    .selectFrom('grantee as g')
    .innerJoin('account as a', 'a.id', 'g.person')
    .select('g.person')
    .where('g.company', '=', actor.company.id)
    .where((eb) => eb(eb.fn<string>('lower', ['a.id_produto']), '=', idPF.toLowerCase()))
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  return Boolean(row);
}

const profilesSaid = ({ given = [], taken = [], left = [] }: ProfileChange) => ({
  perfisDados: given,
  perfisTirados: [...taken, ...left],
});

export type GroupNames = ReadonlyMap<string, { sistema: string; grupo: string }>;
const key = ([system, group]: GroupLeaf) => `${system}\n${group}`;

/** Names of the groups that the events mention. */
export async function groupNames(db: Db, events: readonly Pick<GrantEvent, 'diff'>[]): Promise<GroupNames> {
  const systems = [...new Set(events.flatMap((event) => event.diff.systems))];
  const { rows } = await sql<{ system: string; grupo: string; sistema: string; nome: string }>`
    select g.system, g.grupo, s.nome as sistema, g.nome from system_group g join system s on s.id = g.system where g.system = any(${systems}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [key([row.system, row.grupo]), { sistema: row.sistema, grupo: row.nome }]));
}

/** What happened, as far as the actor may see it. */
export function historyItem(
  { at, action, diff, nome }: GrantEvent,
  { company, scope }: Actor,
  names: GroupNames,
): ItemHistorico {
  const card = ([nuContrato, nuCartao, coCentroCusto]: CardLeaf) => ({ nuContrato, nuCartao, coCentroCusto });
  const group = (leaf: GroupLeaf) => names.get(key(leaf)) ?? { sistema: leaf[0], grupo: leaf[1] };
  const seen = {
    card: ([contract]: CardLeaf) => !scope || scope.contracts.includes(contract),
    group: ([system]: GroupLeaf) => !scope || scope.systems.includes(system),
  };
  const itself = action === 'delegation.released';
  return {
    em: at.toISOString(),
    acao: HISTORY_ACTIONS[action],
    por: nome === null ? null : { nome, perfil: itself || !diff.rank ? 'Permissionario' : actingAs(diff.rank) },
    emNomeDe: itself ? (nome ?? company.nome) : company.nome,
    cartoesIncluidos: diff.added.cards.filter(seen.card).map(card),
    cartoesRemovidos: diff.removed.cards.filter(seen.card).map(card),
    gruposIncluidos: diff.added.groups.filter(seen.group).map(group),
    gruposRemovidos: diff.removed.groups.filter(seen.group).map(group),
    // Which profile reaches beyond a supervisor's scope is not in the audit.
    ...(diff.profiles && !scope && profilesSaid(diff.profiles)),
    validade: diff.validUntil ? { de: diff.validUntil[0], para: diff.validUntil[1] } : null,
  };
}

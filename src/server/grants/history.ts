import { sql } from 'kysely';
import type { ItemHistorico } from '../../contract/delegated-accesses';
import type { Db } from '../database/connection';
import type { CardLeaf, GrantAction, GrantDiff, GroupLeaf, ProfileChange } from '../database/grant-diff';
import { type Actor, actingAs } from './authority';

/** What the audit's actions are called in a history. */
export const HISTORY_ACTIONS = {
  'delegation.granted': 'concedido',
  'delegation.changed': 'alterado',
  'delegation.removed': 'removido',
  'delegation.released': 'removidoPeloProprio',
  'delegation.reclaimed': 'devolvido',
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
  { company, scope }: { company: Pick<Actor['company'], 'nome'>; scope: Actor['scope'] },
  names: GroupNames,
): ItemHistorico {
  const card = ([nuContrato, nuCartao, coCentroCusto]: CardLeaf) => ({ nuContrato, nuCartao, coCentroCusto });
  const group = (leaf: GroupLeaf) => names.get(key(leaf)) ?? { sistema: leaf[0], grupo: leaf[1] };
  const seen = {
    card: ([contract]: CardLeaf) => !scope || scope.contracts.includes(contract),
    group: ([system]: GroupLeaf) => !scope || scope.systems.includes(system),
  };
  const itself = action === 'delegation.released' || action === 'delegation.reclaimed';
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

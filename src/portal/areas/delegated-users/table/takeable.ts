import type { TFunction } from 'i18next';
import type { AcessosDeVarios } from '../../../../contract/delegated-removals';
import type { Taken } from '../removals.provider';

/** A contract, cost centre, card, system or group that can be ticked, with what lies in it. */
export interface Branch {
  key: string;
  name: string;
  text: string;
  /** How many of the people have something of it. */
  people: number;
  part: { card: Taken['listaCartoes'][number] } | { group: Taken['listaGrupos'][number] };
  branches: readonly Branch[];
}

/** What is ticked, by the key of the highest branch that is whole. */
export type Ticked = ReadonlySet<string>;

/** What the people have, as a tree to tick. */
export function branchesOf(
  { contratos, sistemas }: Pick<AcessosDeVarios, 'contratos' | 'sistemas'>,
  t: TFunction<'delegation'>,
): { cards: Branch[]; groups: Branch[] } {
  const cards = contratos.map(({ nuContrato, categoria, pessoas, centros }): Branch => ({
    key: nuContrato,
    name: nuContrato,
    text: categoria,
    people: pessoas,
    part: { card: { nuContrato } },
    branches: centros.map(({ coCentroCusto, nome, pessoas: inCentre, quantidadeCartoes, cartoes }) => ({
      key: `${nuContrato} ${coCentroCusto}`,
      name: coCentroCusto,
      text: `${nome} · ${t('cards.count', { count: quantidadeCartoes })}`,
      people: inCentre,
      part: { card: { nuContrato, coCentroCusto } },
      branches: cartoes.map(({ nuCartao, pessoas: having }) => ({
        key: `${nuContrato} ${coCentroCusto} ${nuCartao}`,
        name: nuCartao,
        text: '',
        people: having,
        part: { card: { nuContrato, coCentroCusto, nuCartao } },
        branches: [],
      })),
    })),
  }));
  const groups = sistemas.map(({ id, nome, pessoas, grupos }): Branch => ({
    key: `s ${id}`,
    name: nome,
    text: '',
    people: pessoas,
    part: { group: { idSistema: id } },
    branches: grupos.map(({ idGrupo, nome: group, pessoas: having }) => ({
      key: `s ${id} ${idGrupo}`,
      name: group,
      text: '',
      people: having,
      part: { group: { idSistema: id, idGrupo } },
      branches: [],
    })),
  }));
  return { cards, groups };
}

/** Whether all of a branch is ticked, some of it or nothing; `within`: what it lies in is ticked. */
export function stateOf(branch: Branch, ticked: Ticked, within: boolean): 'all' | 'some' | 'none' {
  if (within || ticked.has(branch.key)) return 'all';
  if (branch.branches.length === 0) return 'none';
  const states = branch.branches.map((below) => stateOf(below, ticked, false));
  if (states.every((state) => state === 'all')) return 'all';
  return states.every((state) => state === 'none') ? 'none' : 'some';
}

const withAllBelow = (branch: Branch): string[] => [branch.key, ...branch.branches.flatMap(withAllBelow)];

/**
 * Ticks or unticks the last branch of a path that begins at the tree's root. Of a ticked branch that loses a part, the other parts stay
 * ticked.
 */
export function toggled(path: readonly Branch[], ticked: Ticked): Ticked {
  const last = path.at(-1);
  if (!last) return ticked;
  const next = new Set(ticked);
  const whole = path.findIndex(({ key }) => ticked.has(key));
  const on = whole >= 0 || stateOf(last, ticked, false) === 'all';
  for (const key of withAllBelow(last)) next.delete(key);
  if (!on) return next.add(last.key);
  if (whole < 0) return next;
  for (const [place, branch] of path.entries()) {
    if (place < whole || branch === last) continue;
    next.delete(branch.key);
    for (const other of branch.branches) if (other !== path[place + 1]) next.add(other.key);
  }
  return next;
}

/** What is ticked, as it is sent: whole contracts, cost centres and systems as such, so that no card of theirs is left over. */
export function takenOf(roots: readonly Branch[], ticked: Ticked): Taken {
  const parts = roots.flatMap(function chosen(branch: Branch): Branch['part'][] {
    return ticked.has(branch.key) ? [branch.part] : branch.branches.flatMap(chosen);
  });
  return {
    listaCartoes: parts.flatMap((part) => ('card' in part ? [part.card] : [])),
    listaGrupos: parts.flatMap((part) => ('group' in part ? [part.group] : [])),
  };
}

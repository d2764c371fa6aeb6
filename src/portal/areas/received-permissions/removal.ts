import type { ReceivedContract, ReceivedSystem } from '../../../contract/received-permissions';

/** What a removal gives back, at each level of the two trees, named as its call names it. */
export type Removal =
  | { level: 'contract'; company: string; contract: string; se: number }
  | { level: 'centre'; company: string; contract: string; se: number; centre: string }
  | { level: 'card'; company: string; contract: string; se: number; card: string }
  | { level: 'system'; company: string; system: string }
  | { level: 'group'; company: string; system: string; group: string };

/** A name that no two removals share. */
export const keyOf = (removal: Removal): string =>
  JSON.stringify(Object.entries(removal).sort(([a], [b]) => a.localeCompare(b)));

/** The contracts that stay once what was given back is gone; a parent goes with its last child. */
export function contractsWithout(
  company: string,
  contracts: readonly ReceivedContract[],
  gone: readonly Removal[],
): ReceivedContract[] {
  const removed = new Set(gone.map(keyOf));
  const isGone = (removal: Removal) => removed.has(keyOf(removal));
  return contracts.flatMap((contract) => {
    const at = { company, contract: contract.nuContrato, se: contract.contrato.nuSe };
    if (isGone({ level: 'contract', ...at })) return [];
    const centres = contract.listaPermissaoCentroCustoResponse.flatMap((centre) => {
      if (isGone({ level: 'centre', ...at, centre: centre.nuCentroCusto })) return [];
      const cards = centre.listaPermissaoCartaoPostagemResponse.filter(
        (card) => !isGone({ level: 'card', ...at, card: card.nuCartaoPostagem }),
      );
      return cards.length > 0 ? [{ ...centre, listaPermissaoCartaoPostagemResponse: cards }] : [];
    });
    return centres.length > 0 ? [{ ...contract, listaPermissaoCentroCustoResponse: centres }] : [];
  });
}

/** The same for systems and their groups. */
export function systemsWithout(
  company: string,
  systems: readonly ReceivedSystem[],
  gone: readonly Removal[],
): ReceivedSystem[] {
  const removed = new Set(gone.map(keyOf));
  return systems.flatMap((system) => {
    if (removed.has(keyOf({ level: 'system', company, system: system.id }))) return [];
    const grupos = system.grupos.filter(
      ({ idGrupo }) => !removed.has(keyOf({ level: 'group', company, system: system.id, group: idGrupo })),
    );
    return grupos.length > 0 ? [{ ...system, grupos }] : [];
  });
}

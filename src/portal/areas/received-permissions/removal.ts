import type { ReceivedContract, ReceivedSystem } from '../../../contract/received-permissions';

/** Where something of a contract stands that is given back: a contract, a cost centre or a card of it. */
export type ContractPlace =
  | { level: 'contract'; company: string; se: number }
  | { level: 'centre' | 'card'; company: string; se: number; contract: string };

/** The same for a system, or a group of it. */
export type SystemPlace = { level: 'system'; company: string } | { level: 'group'; company: string; system: string };

/** What a removal gives back, by its own number at its level of one of the two trees. */
export type Removal = (ContractPlace | SystemPlace) & { id: string };

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
    const { nuContrato } = contract;
    const at = { company, se: contract.contrato.nuSe };
    const within = { ...at, contract: nuContrato };
    if (isGone({ level: 'contract', ...at, id: nuContrato })) return [];
    const centres = contract.listaPermissaoCentroCustoResponse.flatMap((centre) => {
      if (isGone({ level: 'centre', ...within, id: centre.nuCentroCusto })) return [];
      const cards = centre.listaPermissaoCartaoPostagemResponse.filter(
        (card) => !isGone({ level: 'card', ...within, id: card.nuCartaoPostagem }),
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
    if (removed.has(keyOf({ level: 'system', company, id: system.id }))) return [];
    const grupos = system.grupos.filter(
      ({ idGrupo }) => !removed.has(keyOf({ level: 'group', company, system: system.id, id: idGrupo })),
    );
    return grupos.length > 0 ? [{ ...system, grupos }] : [];
  });
}

import type { ReceivedContract, ReceivedSystem } from '../../../contract/received-permissions';
import { normaliseName } from '../../../contract/validation';

/** Whether one of `texts` holds what was typed, whatever the case, the accents and the separators of numbers. */
export function holds(typed: string, ...texts: (string | number)[]): boolean {
  const wanted = normaliseName(typed);
  const digits = /^[\d.\-/ ]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  return texts.some(
    (text) => normaliseName(String(text)).includes(wanted) || (digits !== '' && String(text).includes(digits)),
  );
}

/** The contracts with only the branches that match; a parent that matches keeps all its children. */
export function matchingContracts(typed: string, contracts: readonly ReceivedContract[]): ReceivedContract[] {
  return contracts.flatMap((contract) => {
    if (holds(typed, contract.nuContrato, contract.contrato.categoria)) return [contract];
    const centres = contract.listaPermissaoCentroCustoResponse.flatMap((centre) => {
      if (holds(typed, centre.nuCentroCusto, centre.nome)) return [centre];
      const cards = centre.listaPermissaoCartaoPostagemResponse.filter((card) => holds(typed, card.nuCartaoPostagem));
      return cards.length > 0 ? [{ ...centre, listaPermissaoCartaoPostagemResponse: cards }] : [];
    });
    return centres.length > 0 ? [{ ...contract, listaPermissaoCentroCustoResponse: centres }] : [];
  });
}

/** The same for systems and groups. */
export function matchingSystems(typed: string, systems: readonly ReceivedSystem[]): ReceivedSystem[] {
  return systems.flatMap((system) => {
    if (holds(typed, system.iprojTi.nome, system.iprojTi.sigla, system.iprojTi.descricao)) return [system];
    const grupos = system.grupos.filter((group) => holds(typed, group.nome, group.descricao));
    return grupos.length > 0 ? [{ ...system, grupos }] : [];
  });
}

export const cardsIn = (contracts: readonly ReceivedContract[]): number =>
  contracts.reduce(
    (sum, contract) =>
      sum +
      contract.listaPermissaoCentroCustoResponse.reduce(
        (cards, centre) => cards + centre.listaPermissaoCartaoPostagemResponse.length,
        0,
      ),
    0,
  );

export const groupsIn = (systems: readonly ReceivedSystem[]): number =>
  systems.reduce((sum, system) => sum + system.grupos.length, 0);

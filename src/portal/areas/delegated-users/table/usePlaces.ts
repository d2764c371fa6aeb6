import { useList, type HttpError } from '@refinedev/core';
import type { Actor } from '../../../features/acting';
import type { Found } from '../../../features/palette/provider';
import { useCentres, useSystems } from '../reads';
import type { Lying } from './lyingIn';
import type { Narrowed } from './narrowed';

/** The contract or system that something lies in, and the cost centre of a card. */
export interface Place {
  holder: string;
  centre?: string;
}

/**
 * The contracts that have such a cost centre or card, or the systems that have such a group, of those that the actor may see; null while that is not
 * known. What cannot be asked for is nowhere.
 */
export function usePlaces(actor: Actor, { name, value }: Lying): readonly Place[] | null {
  const ofSystem = name === 'grupo';
  const { query } = useList<Found, HttpError>({
    resource: 'achados',
    meta: { account: actor.company.idProduto },
    pagination: { mode: 'off' },
    filters: [{ field: 'texto', operator: 'eq', value }],
    errorNotification: false,
    queryOptions: { enabled: !ofSystem },
  });
  const systems = useSystems(actor, ofSystem);
  if (ofSystem) {
    if (systems.failed) return [];
    return (
      systems.value
        ?.filter(({ grupos }) => grupos.some(({ idGrupo }) => idGrupo === value))
        .map(({ id }) => ({ holder: id })) ?? null
    );
  }
  if (query.error) return [];
  const found = query.data?.data.flatMap((one): Place[] => {
    if (one.kind === 'cartoes' && name === 'cartao' && one.nuCartao === value)
      return [{ holder: one.nuContrato, centre: one.coCentroCusto }];
    return one.kind === 'centros' && name === 'centro' && one.coCentroCusto === value
      ? [{ holder: one.nuContrato }]
      : [];
  });
  return found ? found.filter(({ holder }, at) => found.findIndex((one) => one.holder === holder) === at) : null;
}

/** Whether something is known not to lie in the contract or system beside it. A contract's cost centres are asked for: a search names few of a frequent code. */
export function useIsElsewhere(actor: Actor, { name }: Lying, narrowed: Narrowed, places: readonly Place[] | null) {
  const ofCentre = name === 'centro';
  const { centreOf, loading, failed } = useCentres(actor, ofCentre ? narrowed.contrato : undefined);
  if (places === null) return null;
  if (ofCentre) return loading ? null : !failed && !centreOf(narrowed.centro);
  return !places.some(({ holder }) => holder === narrowed[name === 'grupo' ? 'sistema' : 'contrato']);
}

import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { useCentres, useSystems } from '../reads';
import type { Narrowed } from './narrowed';

interface OfferedNameProps {
  actor: Actor;
  narrowed: Narrowed;
  of: 'centro' | 'sistema' | 'grupo';
}

/** What a cost centre, system or group is called; its code where there is none of it, or its name cannot be had. */
export function OfferedName({ actor, narrowed, of }: OfferedNameProps) {
  const { t } = useTranslation('delegation');
  const { centreOf } = useCentres(actor, of === 'centro' ? narrowed.contrato : undefined);
  const systems = useSystems(actor, of !== 'centro');
  if (of === 'centro') {
    const centre = centreOf(narrowed.centro);
    return centre ? t('cards.centreOption', { number: centre.coCentroCusto, name: centre.nome }) : narrowed.centro;
  }
  const system = systems.value?.find(({ id }) => id === narrowed.sistema);
  if (of === 'sistema') return system?.iprojTi.nome ?? narrowed.sistema;
  return system?.grupos.find(({ idGrupo }) => idGrupo === narrowed.grupo)?.nome ?? narrowed.grupo;
}

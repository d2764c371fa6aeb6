import { filtroPermissionarios } from '../../../../contract/delegated-users';
import type { Asked } from '../provider';

/** Whom a review covers: everybody, who has a profile, who has been away, who has no end; or the filter of the table that somebody came from. */
export const REACHES = ['filtro', 'todas', 'perfil', 'ausentes', 'semFim'] as const;
export type Reach = (typeof REACHES)[number];

/** The fields that say it. */
export interface Reached {
  alcance: Reach;
  idPerfil: string | undefined;
  filtro: Record<string, string> | undefined;
}

const FILTERS = {
  todas: {},
  ausentes: { ultimoAcesso: '90' },
  semFim: { validade: 'sem' },
} as const satisfies Partial<Record<Reach, Asked['filtro']>>;

/** The same as the call asks for it; null while a profile has to be chosen. */
export function reachOf({ alcance, idPerfil, filtro }: Partial<Reached>): Pick<Asked, 'idPerfil' | 'filtro'> | null {
  if (alcance === undefined) return null;
  if (alcance === 'perfil') return idPerfil ? { idPerfil } : null;
  return { filtro: alcance === 'filtro' ? filtro : FILTERS[alcance] };
}

/** The filter of the table in an address; undefined where there is none, or none that the server would take. */
export function filterIn(search: URLSearchParams): Record<string, string> | undefined {
  const named = Object.fromEntries([...search].filter(([name]) => name in filtroPermissionarios.shape));
  return Object.keys(named).length > 0 && filtroPermissionarios.safeParse(named).success ? named : undefined;
}

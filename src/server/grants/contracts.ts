import type { Selectable } from 'kysely';
import type { ContratoDelegado } from '../../contract/home';
import type { ContractTable } from '../database/schema';

/** A contract as the calls that list a company's contracts say it. */
export function toContrato(row: Selectable<ContractTable>): ContratoDelegado {
  return {
    nuContrato: row.nu_contrato,
    nuSe: row.nu_se,
    categoria: row.categoria,
    status: row.status,
    dtInicioVigencia: row.dt_inicio,
    dtFimVigencia: row.dt_fim,
  };
}

import type { Selectable } from 'kysely';
import type { Db } from '../database/connection';
import type { AccessImportTable } from '../database/schema';
import type { Actor } from '../grants/authority';

/** From here on it was done in the company's name. Before, it is a look that only whoever began it takes. */
export const DONE_FOR_THE_COMPANY = [
  'applying',
  'done',
  'stopped',
  'failed',
] as const satisfies readonly Selectable<AccessImportTable>['state'][];

/** The imports that the actor may read, as `i`, each with who began it: a supervisor their own, the company and its Administradores what was done in its name, too. */
export const readable = (db: Db, { company, account, rank }: Actor) =>
  db
    .selectFrom('access_import as i')
    .innerJoin('account as p', 'p.id', 'i.actor')
    .selectAll('i')
    .select('p.nome as began')
    .where('i.company', '=', company.id)
    .where((eb) =>
      eb.or([eb('i.actor', '=', account.id), ...(rank === 'S' ? [] : [eb('i.state', 'in', DONE_FOR_THE_COMPANY)])]),
    );

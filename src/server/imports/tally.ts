import { sql } from 'kysely';
import type { MotivoRecusa } from '../../contract/imports';
import type { Db } from '../database/connection';
import type { AccessImportLineTable } from '../database/schema';

type Outcome = NonNullable<AccessImportLineTable['outcome']>;

interface Count {
  lines: number;
  people: number;
  gains: number;
  /** Lines that are written. */
  applied: number;
}
export interface Tally {
  results: ReadonlyMap<Outcome, Count>;
  reasons: { reason: MotivoRecusa; lines: number }[];
  /** People whose end moves, by lines that add something too. */
  moved: number;
  /** Lines that are written. */
  applied: number;
}

/** What becomes, or became, of the lines of an import. */
export async function tallyOf(db: Db, id: string): Promise<Tally> {
  const { rows } = await sql<Count & { outcome: Outcome }>`
    select outcome, count(*)::int as lines, count(distinct person)::int as people, sum(gains)::int as gains,
      (count(*) filter (where applied))::int as applied
    from access_import_line where import = ${id} and outcome is not null group by outcome`.execute(db);
  const { rows: reasons } = await sql<{ reason: MotivoRecusa; lines: number }>`
    select reason, count(*)::int as lines from access_import_line
    where import = ${id} and reason is not null group by reason order by lines desc, reason`.execute(db);
  const { rows: moved } = await sql<{ people: number }>`
    select count(distinct person)::int as people from access_import_line
    where import = ${id} and (outcome = 'changed' or outcome = 'added' and moves_end)`.execute(db);
  return {
    results: new Map(rows.map(({ outcome, ...count }) => [outcome, count])),
    reasons,
    moved: moved[0]?.people ?? 0,
    applied: rows.reduce((sum, row) => sum + row.applied, 0),
  };
}

import { sql } from 'kysely';
import type { keepTabelas } from '../../contract/table-choices';
import type { Call } from '../http/call';

/** PUT: of two that choose at once, each keeps what they named. How a table looks for somebody is nothing that anybody answers for: no row of the audit. */
export async function keepTables({ db, permit, body }: Call<typeof keepTabelas>): Promise<undefined> {
  await sql`
    update account set tabelas = coalesce(tabelas, '{}') || ${JSON.stringify(body)}::jsonb where id = ${permit.target.id}`.execute(
    db,
  );
  return undefined;
}

import { sql } from 'kysely';
import type { Db } from '../database/connection';

/** Whether the audit knows each of these logins as a third party of the company before now. */
export async function allWereDelegates(db: Db, company: string, logins: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(distinct lower(a.id_produto)) as found from account a
    where lower(a.id_produto) = any(${logins}::text[])
      and exists (select 1 from audit_event e where e.target = a.id and e.on_behalf_of = ${company} and e.action = 'third-party.removed')`.execute(
    db,
  );
  return rows[0]?.found === logins.length;
}

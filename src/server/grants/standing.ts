import { sql } from 'kysely';
import type { Db } from '../database/connection';
import type { Leaves } from '../database/grant-diff';

/** Those leaves that the company still has, cards with the cost centre that they belong to now. */
export async function standing(db: Db, company: string, { cards, groups }: Leaves): Promise<Leaves> {
  const { rows: found } = await sql<{ nu_contrato: string; nu_cartao: string; co: string }>`
    select p.nu_contrato, p.nu_cartao, p.co
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as a (nu_contrato, nu_cartao)
      join posting_card p on p.company = ${company} and p.nu_contrato = a.nu_contrato and p.nu_cartao = a.nu_cartao`.execute(
    db,
  );
  const { rows: offered } = await sql<{ system: string; grupo: string }>`
    select g.system, g.grupo
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as a (system, grupo)
      join company_system c on c.company = ${company} and c.system = a.system
      join system_group g on g.system = a.system and g.grupo = a.grupo`.execute(db);
  return {
    cards: found.map((row) => [row.nu_contrato, row.nu_cartao, row.co]),
    groups: offered.map((row) => [row.system, row.grupo]),
  };
}

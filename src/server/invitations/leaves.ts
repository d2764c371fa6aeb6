import { sql } from 'kysely';
import type { Db } from '../database/connection';
import type { Leaves } from '../database/grant-diff';
import type { Scope } from '../grants/authority';

/** What an invitation names. */
export async function leavesOffered(db: Db, invitation: string): Promise<Leaves> {
  const cards = await db
    .selectFrom('invitation_card')
    .select(['nu_contrato', 'nu_cartao', 'co'])
    .where('invitation', '=', invitation)
    .execute();
  const groups = await db
    .selectFrom('invitation_group')
    .select(['system', 'grupo'])
    .where('invitation', '=', invitation)
    .execute();
  return {
    cards: cards.map((row) => [row.nu_contrato, row.nu_cartao, row.co]),
    groups: groups.map((row) => [row.system, row.grupo]),
  };
}

/** Names what an invitation offers, in the place of what it named before. */
export async function nameLeaves(db: Db, invitation: string, { cards, groups }: Leaves): Promise<void> {
  await db.deleteFrom('invitation_card').where('invitation', '=', invitation).execute();
  await db.deleteFrom('invitation_group').where('invitation', '=', invitation).execute();
  await sql`
    insert into invitation_card (invitation, nu_contrato, nu_cartao, co)
    select ${invitation}, * from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[], ${cards.map(([, , co]) => co)}::text[])`.execute(
    db,
  );
  await sql`
    insert into invitation_group (invitation, system, grupo)
    select ${invitation}, * from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[])`.execute(
    db,
  );
}

/** Writes down which of them were given. */
export async function markGiven(db: Db, invitation: string, { cards, groups }: Leaves): Promise<void> {
  await sql`
    update invitation_card k set granted = true
    from unnest(${cards.map(([contract]) => contract)}::text[], ${cards.map(([, card]) => card)}::text[]) as a (nu_contrato, nu_cartao)
    where k.invitation = ${invitation} and k.nu_contrato = a.nu_contrato and k.nu_cartao = a.nu_cartao`.execute(db);
  await sql`
    update invitation_group k set granted = true
    from unnest(${groups.map(([system]) => system)}::text[], ${groups.map(([, group]) => group)}::text[]) as a (system, grupo)
    where k.invitation = ${invitation} and k.system = a.system and k.grupo = a.grupo`.execute(db);
}

/** That an invitation, `i`, lies wholly within the scope. */
export const liesWithin = (scope: Scope | null) =>
  scope
    ? sql<boolean>`(
      not exists (select from invitation_card where invitation = i.id and not nu_contrato = any(${scope.contracts}::text[]))
      and not exists (select from invitation_group where invitation = i.id and not system = any(${scope.systems}::text[])))`
    : sql<boolean>`true`;

import { sql } from 'kysely';
import { auditAll } from '../audit';
import type { Db } from '../database/connection';
import { Refusal } from '../http/refusal';
import { type Actor, grantRankOf } from './authority';
import type { GivingCall } from './give';

/** Keeps a profile that is about to be deleted beside the removal of what it gave: itself, what it gives, where it is offered, and which reviews begin with who has it. */
export async function keepDeleted(db: Db, removal: string, profile: string): Promise<void> {
  const rowsOf = (table: string) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where t.profile = a.id)`;
  await sql`
    update removal set profile = (
      select jsonb_build_object('row', to_jsonb(a), 'cards', ${rowsOf('access_profile_card')}, 'groups', ${rowsOf('access_profile_group')},
        'offered', ${rowsOf('request_code_profile')},
        'certifications', (select coalesce(jsonb_agg(c.id), '[]') from certification c where c.perfil = a.id))
      from access_profile a where a.id = ${profile})
    where id = ${removal}`.execute(db);
}

/**
 * Brings back the profile that a removal deleted, if it did, without the people who had it.
 * @throws Refusal MCN-178 when another one has its name by now
 */
export async function restoreDeleted(call: GivingCall, actor: Actor, removal: string): Promise<void> {
  const { db } = call;
  const kept = sql`removal k where k.id = ${removal} and k.profile is not null`;
  const { rows: known } = await sql<{ id: string; nome: string }>`
    select k.profile->'row'->>'id' as id, k.profile->'row'->>'nome' as nome from ${kept}`.execute(db);
  const [profile] = known;
  if (!profile) return;
  const { numAffectedRows = 0n } = await sql`
    insert into access_profile select r.* from removal k cross join jsonb_populate_record(null::access_profile, k.profile->'row') r where k.id = ${removal}
    on conflict do nothing`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal('MCN-178');
  for (const [table, key] of [
    ['access_profile_card', 'cards'],
    ['access_profile_group', 'groups'],
    ['request_code_profile', 'offered'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} select r.* from removal k
        cross join jsonb_populate_recordset(null::${sql.table(table)}, k.profile->${sql.lit(key)}) r where k.id = ${removal}`.execute(
      db,
    );
  await sql`
    update certification set perfil = ${profile.id}
    where perfil is null and id in (
      select c.id::uuid from removal k cross join jsonb_array_elements_text(k.profile->'certifications') c (id) where k.id = ${removal})`.execute(
    db,
  );
  await auditAll(call, [
    {
      action: 'profile.restored',
      target: null,
      onBehalfOf: actor.company.id,
      diff: { company: actor.company.id, rank: grantRankOf(actor), profile: profile.id, nome: profile.nome },
    },
  ]);
}

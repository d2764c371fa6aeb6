import { sql } from 'kysely';
import { type givePerfil, PROFILE_GIVEN_MAX, type takePerfil } from '../../contract/access-profiles';
import type { AnswerOf } from '../../contract/endpoint';
import { todayInSaoPaulo } from '../account/queries';
import { lockActor } from '../grants/authority';
import { toldOf } from '../grants/give';
import { lockPeople, refuseOneself } from '../grants/people';
import { giveProfile, takeProfile } from '../grants/profiles';
import type { Call } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { lockHolders, visibleProfile } from './read';

/**
 * POST …/pessoas: all or none.
 * @throws Refusal MCN-163 for somebody without an active account, MCN-200 for a profile beyond the authorisation, MCN-201 for one that gives nothing now,
 * MCN-203 for too much at once, MCN-246 where the actor is among them
 */
export async function giveToPeople(call: Call<typeof givePerfil>): Promise<AnswerOf<typeof givePerfil>> {
  const { body, db, now, params, permit } = call;
  const today = todayInSaoPaulo(now);
  const actor = await lockActor(call, permit.target.id);
  if (body.validoAte && body.validoAte < today) throw refuseField('validoAte', 'valid_until_past');
  const people = await lockPeople(call, actor, body.listaUsuarios);
  refuseOneself(actor, people);
  await sql`select from access_profile where id = ${params.idPerfil} for share`.execute(db);
  const profile = await visibleProfile(db, actor, params.idPerfil);
  if (profile.beyond) throw new Refusal('MCN-200');
  const leaves = profile.cards + profile.groups;
  if (leaves === 0) throw new Refusal('MCN-201');
  if (leaves * people.length > PROFILE_GIVEN_MAX)
    throw new Refusal('MCN-203', {
      values: { acessos: leaves, max: Math.max(1, Math.floor(PROFILE_GIVEN_MAX / leaves)) },
    });
  return toldOf(await giveProfile(call, actor, people, { profile, end: body.validoAte ?? null, today }), people);
}

/** DELETE …/pessoas. Who does not have it (any more), or has it from another than the supervisor whom it outgrew, stays as they are. */
export async function takeFromPeople(call: Call<typeof takePerfil>): Promise<{ alterados: number }> {
  const { body, db, params, permit } = call;
  const actor = await lockActor(call, permit.target.id);
  await sql`select from access_profile where id = ${params.idPerfil} for share`.execute(db);
  const profile = await visibleProfile(db, actor, params.idPerfil);
  const people = await lockHolders(db, actor, profile, body);
  if (people.length === 0) return { alterados: 0 };
  const { changed } = await takeProfile(call, actor, people, profile);
  return { alterados: changed };
}

import { newId } from '../../ids';
import type { Db } from '../connection';
import { DEMO } from './accounts';
import { dateAfter, daysBefore, type SeedContext } from './account-rows';
import type { SeedOptions } from './seed';

const HOUR_MS = 3_600_000;

/** The company publishes a code with which its profile is asked for, and somebody without accesses asked for it lately: that waits. */
export async function seedRequestCode(
  db: Db,
  { now, id }: SeedContext,
  newRequestCode: SeedOptions['newRequestCode'],
): Promise<void> {
  const company = id(DEMO.company);
  const profile = await db
    .selectFrom('access_profile')
    .select(['id', 'nome'])
    .where('company', '=', company)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('request_code')
    .values({ company, ...newRequestCode(company), made_at: daysBefore(now, 10) })
    .execute();
  await db.insertInto('request_code_profile').values({ company, profile: profile.id }).execute();
  const request = newId();
  await db
    .insertInto('access_request')
    .values({
      id: request,
      company,
      person: id(DEMO.elena),
      motivo: 'Começo na expedição na segunda-feira.',
      wished_until: dateAfter(now, 300),
      state: 'pending',
      asked_at: new Date(now.getTime() - 2 * HOUR_MS),
      decided_at: null,
      decided_by: null,
      decided_rank: null,
      granted_until: null,
      refusal: null,
      recado: null,
    })
    .execute();
  await db
    .insertInto('access_request_profile')
    .values({ request, profile: profile.id, nome: profile.nome, granted: false })
    .execute();
}

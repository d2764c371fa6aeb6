import { newId } from '../../ids';
import type { Db } from '../connection';
import { DEMO, GRANTEE_PEOPLE } from './accounts';
import { dateAfter, daysBefore, type SeedContext } from './account-rows';
import { insertAll } from './batch';

/** Whose accesses of the company end soon, and who asks for them again; whose were prolonged. Places in the list of people. */
const WAITS = 6;
const APPROVED = 2;

/** Two requests to the company: one waits, of somebody whose accesses end soon, one was approved by its administrator. Both name all that the person has. */
export async function seedRequests(db: Db, { now, id }: SeedContext): Promise<void> {
  const company = id(DEMO.company);
  const common = { company, refusal: null, recado: null };
  const requests = [
    {
      ...common,
      id: newId(),
      person: id(GRANTEE_PEOPLE[WAITS]?.login ?? ''),
      motivo: 'Continuo na expedição em 2027 e preciso emitir etiquetas.',
      wished_until: dateAfter(now, 200),
      state: 'pending' as const,
      asked_at: daysBefore(now, 1),
      decided_at: null,
      decided_by: null,
      decided_rank: null,
      granted_until: null,
    },
    {
      ...common,
      id: newId(),
      person: id(GRANTEE_PEOPLE[APPROVED]?.login ?? ''),
      motivo: 'O projeto da loja virtual foi prolongado.',
      wished_until: dateAfter(now, 300),
      state: 'approved' as const,
      asked_at: daysBefore(now, 6),
      decided_at: daysBefore(now, 5),
      decided_by: id(DEMO.ana),
      decided_rank: 'A' as const,
      granted_until: dateAfter(now, 300),
    },
  ];
  await insertAll(db, 'access_request', requests);
  for (const { id: request, person, state } of requests) {
    const granted = state === 'approved';
    const [cards, groups] = await Promise.all([
      db
        .selectFrom('card_grant')
        .select(['nu_contrato', 'nu_cartao', 'co'])
        .where('company', '=', company)
        .where('person', '=', person)
        .execute(),
      db
        .selectFrom('group_grant')
        .select(['system', 'grupo'])
        .where('company', '=', company)
        .where('person', '=', person)
        .execute(),
    ]);
    await insertAll(
      db,
      'access_request_card',
      cards.map((card) => ({ request, ...card, granted })),
    );
    await insertAll(
      db,
      'access_request_group',
      groups.map((group) => ({ request, ...group, granted })),
    );
  }
}

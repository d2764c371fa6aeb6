import { maskCpf } from '../../../contract/format';
import { newId } from '../../ids';
import type { Db } from '../connection';
import { DEMO, INVITED_CPF } from './accounts';
import { dateAfter, daysBefore, type SeedContext } from './account-rows';
import { insertAll } from './batch';

/** Cards that are offered. */
const CARDS = 3;

/** An invitation of the company that waits, to a CPF without an account: whoever registers with it finds it on the home. */
export async function seedInvitation(
  db: Db,
  { now, id }: SeedContext,
  seal: (cpf: string, token: string) => { cpf_hash: string; token_hash: string },
): Promise<void> {
  const company = id(DEMO.company);
  const invitation = newId();
  await db
    .insertInto('invitation')
    .values({
      id: invitation,
      company,
      by: id(DEMO.ana),
      by_rank: 'A',
      cpf_mask: maskCpf(INVITED_CPF),
      ...seal(INVITED_CPF, newId()),
      email: 'nova.colega@contas.example',
      offered_until: dateAfter(now, 180),
      expires_at: daysBefore(now, -12),
      state: 'waiting',
      made_at: daysBefore(now, 2),
      mail: newId(),
      mailed_at: daysBefore(now, 2),
      closed_at: null,
      person: null,
    })
    .execute();
  const cards = await db
    .selectFrom('posting_card')
    .select(['nu_contrato', 'nu_cartao', 'co'])
    .where('company', '=', company)
    .where('status', '=', 'ATIVO')
    .orderBy('nu_contrato')
    .orderBy('nu_cartao')
    .limit(CARDS)
    .execute();
  await insertAll(
    db,
    'invitation_card',
    cards.map((card) => ({ invitation, ...card })),
  );
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SituacaoConvite } from '../../contract/invitations';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { InvitationTable } from '../database/schema';

type State = InvitationTable['state'];

/** What stands for the state of an invitation on the wire. */
export const INVITATION_SITUATION = {
  waiting: 'esperando',
  accepted: 'aceito',
  declined: 'recusado',
  cancelled: 'cancelado',
  expired: 'vencido',
} as const satisfies Record<State, SituacaoConvite>;

/** What an invitation knows of a CPF: enough to find it by the number, not to learn the number. */
export const invitedCpf = ({ SECRET }: Pick<Config, 'SECRET'>, cpf: string): string =>
  createHmac('sha256', SECRET).update(`invitation-cpf|${cpf}`).digest('base64url');

/** The state of an invitation, `i`, by the clock: the job that ends those whose time is over may come later. */
export const stateBy = (now: Date) =>
  sql<State>`case when i.state = 'waiting' and i.expires_at <= ${now} then 'expired' else i.state end`;

/** How many invitations wait for whoever has the account. */
export async function countInvitations(
  db: Db,
  config: Pick<Config, 'SECRET'>,
  account: string,
  now: Date,
): Promise<number> {
  const { cpf, responsavel } = await db
    .selectFrom('account')
    .select(['cpf', 'responsavel'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  if (!cpf || responsavel) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitation i join account c on c.id = i.company
    where i.cpf_hash = ${invitedCpf(config, cpf)} and i.state = 'waiting' and i.expires_at > ${now} and c.situacao in ('A', 'R')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

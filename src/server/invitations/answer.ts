import type { Selectable } from 'kysely';
import type { AnswerOf } from '../../contract/endpoint';
import type { acceptConvite, declineConvite } from '../../contract/invitations';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import type { CardLeaf, GroupLeaf, Leaves } from '../database/grant-diff';
import type { InvitationTable } from '../database/schema';
import { type Actor, lockActor } from '../grants/authority';
import { give, withMoreThanScope } from '../grants/give';
import { invitedCpf } from '../grants/invitations';
import { lockGrantees } from '../grants/leaves';
import { eligiblePeople } from '../grants/lookup';
import { standing } from '../grants/standing';
import { hasEnded } from '../grants/validity';
import type { Permit } from '../http/access';
import { type Call, requireMatch } from '../http/call';
import { Refusal } from '../http/refusal';
import { leavesOffered, markGiven } from './leaves';
import { requireWaiting } from './state';

type Answering = Call<typeof acceptConvite> | Call<typeof declineConvite>;

const sizeOf = ({ cards, groups }: Leaves) => cards.length + groups.length;

/** An invitation to the CPF of the session. @throws Refusal MCN-101 for any other, whether it exists or not */
async function mine({ db, params, permit, deps }: Answering, held: boolean): Promise<Selectable<InvitationTable>> {
  const { cpf } = await db
    .selectFrom('account')
    .select('cpf')
    .where('id', '=', permit.target.id)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', params.idConvite)
    .where('cpf_hash', '=', cpf ? invitedCpf(deps.config, cpf) : '')
    .$if(held, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal('MCN-101');
  return row;
}

/** The session with the inviter in the place of whoever answers: rights are theirs, and so is what is granted. */
const asInviter = ({ session, ...permit }: Permit, { by, login }: { by: string; login: string }): Permit => ({
  ...permit,
  session: { ...session, account: { ...session.account, id: by, id_produto: login } },
});

/** Whoever invited, held, as they may act for the company now. @throws Refusal MCN-214 when they no longer do */
async function lockInviter(
  call: Call<typeof acceptConvite>,
  row: Selectable<InvitationTable>,
): Promise<[Actor, Permit]> {
  const { db, permit } = call;
  const company = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', row.company)
    .where('situacao', 'in', ['A', 'R'])
    .forKeyShare()
    .executeTakeFirst();
  if (!company) throw new Refusal('MCN-214');
  const { id_produto: login } = await db
    .selectFrom('account')
    .select('id_produto')
    .where('id', '=', row.by)
    .executeTakeFirstOrThrow();
  const inviter = asInviter(permit, { by: row.by, login });
  try {
    return [await lockActor({ ...call, permit: inviter }, row.company), inviter];
  } catch (refused) {
    if (refused instanceof Refusal) throw new Refusal('MCN-214');
    throw refused;
  }
}

/**
 * POST …/aceite: what whoever invited may still give is given in their name, by the rules of a direct grant.
 * @throws Refusal MCN-101 for what is no invitation to this CPF, MCN-211 to MCN-213 when it waits no longer, MCN-214 when nothing of it can be
 * given, MCN-247 when it was changed since it was read
 */
export async function accept(call: Call<typeof acceptConvite>): Promise<AnswerOf<typeof acceptConvite>> {
  const { db, now, permit } = call;
  const read = await mine(call, false);
  requireWaiting(call, read);
  const [actor, inviter] = await lockInviter(call, read);
  const person = await eligiblePeople(db)
    .select(['id', 'email'])
    .where('id', '=', permit.target.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) throw new Refusal('IDC-111');
  const row = await mine(call, true);
  requireWaiting(call, row);
  requireMatch(call, row.versao, 'MCN-247');
  if (row.by !== read.by) throw new Refusal('MCN-247');

  const offered = await leavesOffered(db, row.id);
  const given = await standing(db, row.company, withinScope(actor, offered));
  if (sizeOf(given) === 0) throw new Refusal('MCN-214');
  await give(
    { ...call, permit: inviter },
    actor,
    [person],
    { leaves: given, directly: true, end: await endFor(call, actor, row, person.id), today: todayInSaoPaulo(now) },
    undefined,
    // They know: it is what they accepted.
    () => Promise.resolve(),
  );
  await markGiven(db, row.id, given);
  await close(call, row, 'accepted', { given: sizeOf(given), left: sizeOf(offered) - sizeOf(given) });
  return { concedidos: sizeOf(given), naoConcedidos: sizeOf(offered) - sizeOf(given) };
}

const withinScope = ({ scope }: Actor, { cards, groups }: Leaves): Leaves => {
  if (!scope) return { cards, groups };
  return {
    cards: cards.filter(([contract]: CardLeaf) => scope.contracts.includes(contract)),
    groups: groups.filter(([system]: GroupLeaf) => scope.systems.includes(system)),
  };
};

/** The end that was offered; undefined, which leaves it as it is, for no end and for accesses whose end is not the inviter's to change. */
async function endFor(
  { db, now }: Pick<Answering, 'db' | 'now'>,
  actor: Actor,
  { company, offered_until: end }: Selectable<InvitationTable>,
  person: string,
): Promise<string | undefined> {
  if (end === null) return undefined;
  const [grantee] = await lockGrantees(db, company, [person]);
  const runs = grantee && !hasEnded(grantee.valid_until, todayInSaoPaulo(now));
  return runs && (await withMoreThanScope(db, actor, [person])).size > 0 ? undefined : end;
}

/** POST …/recusa. @throws Refusal as `accept`, but for what only giving meets */
export async function decline(call: Call<typeof declineConvite>): Promise<undefined> {
  const row = await mine(call, true);
  requireWaiting(call, row);
  await close(call, row, 'declined');
  return undefined;
}

async function close(
  call: Answering,
  row: Selectable<InvitationTable>,
  state: 'accepted' | 'declined',
  diff: Record<string, unknown> = {},
): Promise<void> {
  const { db, now, permit } = call;
  await db
    .updateTable('invitation')
    .set({ state, closed_at: now, person: permit.target.id, versao: row.versao + 1 })
    .where('id', '=', row.id)
    .execute();
  await audit(call, {
    action: `invitation.${state}`,
    target: permit.target.id,
    onBehalfOf: row.company,
    diff: { invitation: row.id, ...diff },
  });
}

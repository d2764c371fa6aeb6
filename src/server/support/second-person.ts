import { sql } from 'kysely';
import type {
  approveHeldAct,
  AtoEmEspera,
  HeldAct,
  listHeldActs,
  refuseHeldAct,
  SituacaoConta,
  withdrawHeldAct,
} from '../../contract/support';
import type { PageInfo } from '../../contract/page';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { newId } from '../ids';
import { paged } from '../paging';
import { isLive, isRunning, type Review, reviews } from '../review';
import { perform, requirePossible } from './acts';
import { withinReview } from './reviews';

type StaffCall<C> = C & { permit: Permit };
type AskingCall = StaffCall<
  Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'origin'> & {
    params: { idRevisao: string };
    body: { motivo: string };
  }
>;

/**
 * Does the act within the open review, or asks a second person for it where `SUPPORT_FOUR_EYES` says so.
 * @throws Refusal IDC-111 for anybody else's review, IDC-117 when it is over, MCN-225 while it waits already, and as `perform`
 */
export async function doOrAsk(call: AskingCall, act: HeldAct): Promise<{ espera: boolean; em: string | null }> {
  const { db, now, body, deps } = call;
  const review = await withinReview(call);
  if (!deps.config.SUPPORT_FOUR_EYES) {
    const em = await perform(call, act, { review, motivo: body.motivo, approver: null });
    return { espera: false, em: em?.toISOString() ?? null };
  }
  await requirePossible(call, act, review);
  const asked = await db
    .insertInto('support_held_act')
    .values({
      id: newId(),
      review: review.id,
      act,
      motivo: body.motivo,
      asked_at: now,
      decided_by: null,
      decided_at: null,
      refusal: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked) throw new Refusal('MCN-225');
  await recordOf(call, 'support.act-asked', review, { ato: act, motivo: body.motivo });
  return { espera: true, em: null };
}

const recordOf = (call: Parameters<typeof audit>[0], action: string, review: Review, diff: Record<string, unknown>) =>
  audit(call, { action, target: review.account, diff: { review: review.id, ...diff } });

/** What waits for a second person within a review. */
export async function heldActsOf(db: Db, review: string): Promise<SituacaoConta['esperam']> {
  const rows = await db
    .selectFrom('support_held_act')
    .select(['id', 'act', 'asked_at'])
    .where('review', '=', review)
    .where('state', '=', 'waiting')
    .orderBy('asked_at')
    .execute();
  return rows.map(({ id, act, asked_at }) => ({ idAto: id, ato: act, pedidoEm: asked_at.toISOString() }));
}

/** The acts of a review whose last request was refused: their asker reads why. */
export async function refusedActsOf(db: Db, review: string): Promise<NonNullable<SituacaoConta['recusados']>> {
  const { rows } = await sql<{ ato: HeldAct; em: Date; motivo: string }>`
    select act as ato, decided_at as em, refusal as motivo from (
      select distinct on (act) act, state, decided_at, refusal from support_held_act where review = ${review} order by act, asked_at desc) last_asked
    where state = 'refused'`.execute(db);
  return rows.map(({ em, ...refused }) => ({ ...refused, em: em.toISOString() }));
}

interface HeldRow {
  id: string;
  act: HeldAct;
  account: string;
  staff: string;
  atendente: string;
  protocolo: string;
  motivo_revisao: string;
  motivo: string;
  asked_at: Date;
  ate: Date;
  total: number;
}

/** The acts that wait for a second person, of reviews that are still open: references, reasons and protocols, and nobody's data. */
export async function heldActs({
  db,
  now,
  query,
  permit,
  deps,
}: StaffCall<Call<typeof listHeldActs>>): Promise<{ itens: AtoEmEspera[]; page: PageInfo; exigida: boolean }> {
  const direction = query.sort?.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<HeldRow>`
    select h.id, h.act, r.account, r.staff, s.nome as atendente, r.protocolo, r.motivo as motivo_revisao, h.motivo, h.asked_at,
      coalesce(x.expires_at, r.expires_at) as ate, count(*) over ()::int as total
    from support_held_act h join support_review r on r.id = h.review join account s on s.id = r.staff join account a on a.id = r.account
      left join support_review_end e on e.review = r.id left join support_review_extension x on x.review = r.id
    where h.state = 'waiting' and e.review is null and coalesce(x.expires_at, r.expires_at) > ${now} and a.situacao in ('P', 'A', 'R')
    order by h.asked_at ${direction}, h.id ${direction} offset ${query.page * query.size} limit ${query.size}`.execute(
    db,
  );
  const page = paged(rows, rows[0]?.total ?? 0, query, (row) => ({
    idAto: row.id,
    ato: row.act,
    conta: row.account,
    atendente: row.atendente,
    proprio: row.staff === permit.session.account.id,
    protocolo: row.protocolo,
    motivoRevisao: row.motivo_revisao,
    motivo: row.motivo,
    pedidoEm: row.asked_at.toISOString(),
    ate: row.ate.toISOString(),
  }));
  return { ...page, exigida: deps.config.SUPPORT_FOUR_EYES };
}

type DecidingCall = StaffCall<Pick<Call, 'db' | 'now' | 'deps' | 'request' | 'origin'> & { params: { idAto: string } }>;

/**
 * Holds an act that waits, so that of two who decide the second reads who was first.
 * @throws Refusal MCN-223 when its asker decides, MCN-224 when it does not wait (any more), or is nobody's who takes it back
 */
async function holdWaiting({ db, now, permit, params }: DecidingCall, by: 'asker' | 'second') {
  const act = await db
    .selectFrom('support_held_act')
    .selectAll()
    .where('id', '=', params.idAto)
    .forUpdate()
    .executeTakeFirst();
  const review = act && (await reviews(db).where('r.id', '=', act.review).executeTakeFirst());
  const own = review?.staff === permit.session.account.id;
  if (!act || !review || (by === 'asker' && !own)) throw new Refusal('MCN-224');
  if (by === 'second' && own) throw new Refusal('MCN-223');
  const { situacao } = await db
    .selectFrom('account')
    .select('situacao')
    .where('id', '=', review.account)
    .executeTakeFirstOrThrow();
  if (act.state !== 'waiting' || !isRunning(review, now) || !isLive(situacao)) throw new Refusal('MCN-224');
  return { act, review };
}

/** Does the act in the name of who asked for it. @throws Refusal as `holdWaiting` and `perform` */
export async function approve(call: StaffCall<Call<typeof approveHeldAct>>): Promise<undefined> {
  const { act, review } = await holdWaiting(call, 'second');
  const approver = call.permit.session.account.id;
  await decide(call, act.id, { state: 'approved', decided_by: approver });
  await recordOf(call, 'support.act-approved', review, { ato: act.act });
  await perform(call, act.act, { review, motivo: act.motivo, approver });
  return undefined;
}

/** Refuses the act, with a reason. @throws Refusal as `holdWaiting` */
export async function refuse(call: StaffCall<Call<typeof refuseHeldAct>>): Promise<undefined> {
  const { act, review } = await holdWaiting(call, 'second');
  const { motivo } = call.body;
  await decide(call, act.id, { state: 'refused', decided_by: call.permit.session.account.id, refusal: motivo });
  await recordOf(call, 'support.act-refused', review, { ato: act.act, motivo });
  return undefined;
}

/** Takes back what the staff member asked for. @throws Refusal as `holdWaiting` */
export async function withdraw(call: StaffCall<Call<typeof withdrawHeldAct>>): Promise<undefined> {
  const { act, review } = await holdWaiting(call, 'asker');
  await decide(call, act.id, { state: 'withdrawn' });
  await recordOf(call, 'support.act-withdrawn', review, { ato: act.act });
  return undefined;
}

async function decide(
  { db, now }: DecidingCall,
  id: string,
  change: { state: 'approved' | 'refused' | 'withdrawn'; decided_by?: string; refusal?: string },
): Promise<void> {
  await db
    .updateTable('support_held_act')
    .set({ ...change, decided_at: now })
    .where('id', '=', id)
    .execute();
}

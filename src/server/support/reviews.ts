import { sql } from 'kysely';
import type { PageInfo } from '../../contract/page';
import {
  type AcessoSuporte,
  EXTENSION_MINUTES,
  type extendReview,
  type openReview,
  REVIEW_MINUTES,
  type Revisao,
  SUPPORT_ACTS,
} from '../../contract/support';
import { canonicalLogin } from '../../contract/validation';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import { maskName } from '../grants/lookup';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { newId } from '../ids';
import { tellOwners } from '../outbox/enqueue';
import { paged } from '../paging';
import { accessesLink } from './accesses-link';
import { loginInReview, loginInSearch } from './mask-values';
import {
  byReference,
  endReview,
  extendOnce,
  isLive,
  isRunning,
  openReviewOf,
  type Review,
  reviewRows,
  reviews,
} from '../review';

type OpenCall = Call<typeof openReview>;

/**
 * Opens a review and tells the owner, and of a child also who is responsible.
 * @throws Refusal MCN-101 no such account, MCN-170 oneself or other staff, MCN-171 closed, MCN-172 while another one is open
 */
export async function open(call: OpenCall): Promise<Revisao> {
  const { db, body, now, permit } = call;
  const staff = permit.session.account;
  const account = await byReference(db, canonicalLogin(body.idProduto)).executeTakeFirst();
  if (!account) throw new Refusal('MCN-101');
  if (account.id === staff.id || account.perfil_interno !== null) throw new Refusal('MCN-170');
  if (!isLive(account.situacao)) throw new Refusal('MCN-171');
  const running = await openReviewOf(db, staff.id, now);
  if (running) {
    const { nome } = await db
      .selectFrom('account')
      .select('nome')
      .where('id', '=', running.account)
      .executeTakeFirstOrThrow();
    throw new Refusal('MCN-172', { values: { protocolo: running.protocolo, nome } });
  }
  const row = {
    id: newId(),
    staff: staff.id,
    account: account.id,
    motivo: body.motivo,
    protocolo: body.protocolo,
    opened_at: now,
    expires_at: new Date(now.getTime() + REVIEW_MINUTES * 60_000),
  };
  await db.insertInto('support_review').values(row).execute();
  await audit(call, { action: 'support.review-opened', target: account.id, diff: { review: row.id } });
  await tellOwner(call, account);
  return toRevisao({ ...row, extended: false, ended_at: null }, await aboutAccount(db, account.id), now);
}

async function tellOwner(
  call: OpenCall,
  account: { id: string; nome: string; responsavel: string | null },
): Promise<void> {
  const told = await call.db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', 'in', [account.id, ...(account.responsavel ? [account.responsavel] : [])])
    .execute();
  const said = { motivo: call.body.motivo, protocolo: call.body.protocolo };
  const own = { template: 'support-review-opened', values: { ...said, link: accessesLink(call) } };
  const ofDependent = {
    template: 'support-review-opened-dependent',
    values: { ...said, nome: account.nome, link: accessesLink(call, account.id) },
  };
  await tellOwners(
    call,
    told.map(({ id, email }) => ({
      kind: 'email',
      account: id,
      destino: email,
      ...(id === account.id ? own : ofDependent),
    })),
  );
}

/** Ends a review of the staff member's own. @throws Refusal IDC-111 for anybody else's, whether it exists or not */
export async function close(
  call: Pick<Call, 'db' | 'now' | 'origin'> & { permit: Permit; params: { idRevisao: string } },
): Promise<undefined> {
  const review = await ownReview(call.db, call.permit, call.params.idRevisao);
  if (!isRunning(review, call.now)) return undefined;
  if (await endReview(call.db, review.id, 'closed', call.now))
    await audit(call, { action: 'support.review-closed', target: review.account, diff: { review: review.id } });
  return undefined;
}

/**
 * An open review goes on for a quarter of an hour beyond its end, once; the owner reads the reason.
 * @throws Refusal IDC-111 for anybody else's, IDC-117 when it is over, MCN-175 the second time
 */
export async function extend(call: Call<typeof extendReview> & { permit: Permit }): Promise<Revisao> {
  const { db, now, body } = call;
  const review = await withinReview(call);
  const until = new Date(review.expires_at.getTime() + EXTENSION_MINUTES * 60_000);
  if (!(await extendOnce(db, review.id, { at: now, motivo: body.motivo, until }))) throw new Refusal('MCN-175');
  await audit(call, {
    action: 'support.review-extended',
    target: review.account,
    diff: { review: review.id, motivo: body.motivo },
  });
  const extended = { ...review, expires_at: until, extended: true };
  return toRevisao(extended, await aboutAccount(db, review.account), now);
}

async function ownReview(db: Db, permit: Permit, id: string): Promise<Review> {
  const review = await reviews(db)
    .where('r.id', '=', id)
    .where('r.staff', '=', permit.session.account.id)
    .executeTakeFirst();
  if (!review) throw new Refusal('IDC-111');
  return review;
}

/** The open review that a call works within. @throws Refusal IDC-111 for anybody else's, IDC-117 when it is over */
export async function withinReview(call: {
  db: Db;
  now: Date;
  permit: Permit;
  params: { idRevisao: string };
}): Promise<Review> {
  const review = await ownReview(call.db, call.permit, call.params.idRevisao);
  const { situacao } = await call.db
    .selectFrom('account')
    .select('situacao')
    .where('id', '=', review.account)
    .executeTakeFirstOrThrow();
  if (!isRunning(review, call.now) || !isLive(situacao)) throw new Refusal('IDC-117');
  return review;
}

interface About {
  id_produto: string;
  tipo: 'PF' | 'PJ';
  nome: string;
  situacao: string;
}

const aboutAccount = (db: Db, id: string): Promise<About> =>
  db
    .selectFrom('account')
    .select(['id_produto', 'tipo', 'nome', 'situacao'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function stateOf(review: Review, live: boolean, now: Date): Revisao['situacao'] {
  if (review.ended_at !== null || (!live && review.expires_at > now)) return 'encerrada';
  return review.expires_at > now ? 'aberta' : 'expirada';
}

function toRevisao(review: Review, about: About, now: Date): Revisao {
  const situacao = stateOf(review, isLive(about.situacao), now);
  const running = situacao === 'aberta';
  return {
    idRevisao: review.id,
    idProduto: review.account,
    tipo: about.tipo,
    nome: running || about.tipo === 'PJ' ? about.nome : maskName(about.nome),
    usuario: running ? loginInReview(about.id_produto) : loginInSearch(about.id_produto, about.tipo),
    motivo: review.motivo,
    protocolo: review.protocolo,
    abertaEm: review.opened_at.toISOString(),
    expiraEm: review.expires_at.toISOString(),
    encerradaEm: review.ended_at?.toISOString() ?? null,
    situacao,
    prorrogada: review.extended,
    restam: running ? Math.max(1, Math.ceil((review.expires_at.getTime() - now.getTime()) / 1000)) : 0,
  };
}

/** The open review of the staff member, for a screen that was loaded anew. */
export async function current(db: Db, permit: Permit, now: Date): Promise<Revisao | undefined> {
  const review = await openReviewOf(db, permit.session.account.id, now);
  return review ? toRevisao(review, await aboutAccount(db, review.account), now) : undefined;
}

interface PageQuery {
  page: number;
  size: number;
  sort?: { direction: 'asc' | 'desc' };
}

/** A page of reviews: those that `staff` did, or those that were done of `account`, with the staff's names and what they did. */
async function pageOfReviews(db: Db, by: 'staff' | 'account', id: string, query: PageQuery) {
  const { total } = await db
    .selectFrom('support_review as r')
    .where(`r.${by}`, '=', id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = query.sort?.direction ?? 'desc';
  const rows = await reviewRows(db)
    .where(`r.${by}`, '=', id)
    .innerJoin('account as a', 'a.id', 'r.account')
    .innerJoin('account as s', 's.id', 'r.staff')
    .leftJoin('support_objection as o', 'o.review', 'r.id')
    .select(['a.id_produto', 'a.tipo', 'a.nome', 'a.situacao', 's.nome as atendente'])
    .select(['o.motivo as objection', 'o.at as objected_at'])
    .orderBy('r.opened_at', direction)
    .orderBy('r.id', direction)
    .offset(query.page * query.size)
    .limit(query.size)
    .execute();
  return { rows, total };
}

/** The staff member's own reviews. */
export async function reviewsBy(
  db: Db,
  staff: string,
  query: PageQuery,
  now: Date,
): Promise<{ itens: Revisao[]; page: PageInfo }> {
  const { rows, total } = await pageOfReviews(db, 'staff', staff, query);
  return paged(rows, total, query, (row) => toRevisao(row, row, now));
}

/** What the owner sees: who looked, when, why, and what they did. */
export async function reviewsOf(
  db: Db,
  account: string,
  query: PageQuery,
  now: Date,
): Promise<{ itens: AcessoSuporte[]; page: PageInfo }> {
  const { rows, total } = await pageOfReviews(db, 'account', account, query);
  const acts = await actsWithin(
    db,
    rows.map((row) => row.id),
    { target: account },
  );
  return paged(rows, total, query, (row) => toAccess(row, acts, now));
}

interface AccessRow extends Review {
  atendente: string;
  situacao: string;
  objection: string | null;
  objected_at: Date | null;
}

/** A review as owners and supervisors see it. */
export function toAccess(row: AccessRow, acts: readonly Act[], now: Date): AcessoSuporte {
  return {
    idRevisao: row.id,
    atendente: row.atendente,
    motivo: row.motivo,
    protocolo: row.protocolo,
    abertaEm: row.opened_at.toISOString(),
    ate: (row.ended_at ?? row.expires_at).toISOString(),
    situacao: stateOf(row, isLive(row.situacao), now),
    atos: acts
      .filter((act) => act.review === row.id)
      .map(({ acao, em, motivo, aprovadoPor }) => ({
        acao,
        em: em.toISOString(),
        motivo,
        ...(aprovadoPor !== null && { aprovadoPor }),
      })),
    ...(row.objection !== null &&
      row.objected_at && { contestacao: { motivo: row.objection, em: row.objected_at.toISOString() } }),
  };
}

export interface Act {
  review: string;
  acao: (typeof SUPPORT_ACTS)[number];
  em: Date;
  motivo: string;
  aprovadoPor: string | null;
}

/** What was done within reviews, all of them of one account or all by one of `actors`: the audit is found by either. */
export async function actsWithin(
  db: Db,
  ids: readonly string[],
  by: { target: string } | { actors: readonly string[] },
): Promise<Act[]> {
  if (ids.length === 0) return [];
  const whose = 'target' in by ? sql`target = ${by.target}` : sql`actor = any(${by.actors}::uuid[])`;
  const { rows } = await sql<Act>`
    select diff->>'review' as review, action as acao, at as em, diff->>'motivo' as motivo,
      (select nome from account where id = (diff->>'approver')::uuid) as "aprovadoPor"
    from audit_event
    where ${whose} and action = any(${[...SUPPORT_ACTS]}::text[]) and diff->>'review' = any(${ids}::text[])
    order by at`.execute(db);
  return rows;
}

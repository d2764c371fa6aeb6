import { sql } from 'kysely';
import {
  type cancelCertificacao,
  CERTIFICATION_DAYS_MAX,
  CERTIFICATION_PEOPLE_MAX,
  CERTIFICATIONS_OPEN_MAX,
  type changeCertificacao,
  type closeCertificacao,
  type openCertificacao,
  type PreviaCertificacao,
  type previewCertificacao,
} from '../../contract/certifications';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import { type Actor, actingAs, actorOf, grantRankOf } from '../grants/authority';
import { daysBetween } from '../grants/validity';
import { type Call, requireMatch } from '../http/call';
import { Refusal, refuseField } from '../http/refusal';
import { newId } from '../ids';
import { holdOpen, lockCampaigns, progressOf, visibleCampaign } from './campaign';
import { coveredBy, reachOf, takeStock, usedFilters } from './cover';
import { type Reviewer, reviewersAsked, scopeOfReviewer, tellReviewers, waitingIn, writeReviewers } from './reviewers';

/**
 * POST …/previa: whom it would cover now, and of them each reviewer; of one that runs, who waits in it.
 * @throws Refusal as opening it would, MCN-101 for another company's review
 */
export async function previewCampaign(call: Call<typeof previewCertificacao>): Promise<PreviaCertificacao> {
  const { body, db, now } = call;
  const actor = await actorOf(call);
  const running = body.idCertificacao === null ? null : await visibleCampaign(db, actor, body.idCertificacao);
  const persons = running
    ? await waitingIn(db, running, now)
    : await coveredBy(call, actor, await reachOf(call, actor, body), todayInSaoPaulo(now));
  const covered = persons.slice(0, CERTIFICATION_PEOPLE_MAX);
  const reviewers = await reviewersAsked(db, actor, body.revisores);
  const left = new Set(covered);
  const revisores: PreviaCertificacao['revisores'] = [];
  for (const reviewer of reviewers) {
    const reached = running
      ? await waitingIn(db, running, now, reviewer)
      : await reachedBy(db, actor.company.id, reviewer, covered);
    for (const person of reached) left.delete(person);
    revisores.push({
      idProdutoPF: reviewer.login,
      nome: reviewer.nome,
      perfil: reviewer.perfil === 'A' ? 'Administrador' : 'Supervisor',
      alcanca: reached.length,
    });
  }
  return {
    pessoas: covered.length,
    demais: persons.length > covered.length,
    revisores,
    semRevisor: left.size,
  };
}

/** Whom of these people a reviewer could decide: never themselves. */
async function reachedBy(db: Db, company: string, reviewer: Reviewer, persons: readonly string[]): Promise<string[]> {
  const others = persons.filter((person) => person !== reviewer.id);
  const scope = await scopeOfReviewer(db, company, reviewer);
  if (!scope) return others;
  const { rows } = await sql<{ person: string }>`
    select person from card_grant where company = ${company} and person = any(${others}::uuid[]) and not nu_contrato = any(${scope.contracts}::text[])
    union
    select person from group_grant where company = ${company} and person = any(${others}::uuid[]) and not system = any(${scope.systems}::text[])`.execute(
    db,
  );
  const beyond = new Set(rows.map(({ person }) => person));
  return others.filter((person) => !beyond.has(person));
}

/** @throws Refusal MCN-100 for a deadline that has passed, is today, or is too far */
function checkDeadline(prazo: string, today: string): void {
  if (prazo <= today) throw refuseField('prazo', 'certification_deadline_past');
  if (daysBetween(today, prazo) > CERTIFICATION_DAYS_MAX) throw refuseField('prazo', 'certification_deadline_far');
}

const MONTHS = { quarter: 3, year: 12 } as const;

/** The day on which the next one opens, of one that opened on a day; the last of a shorter month. */
export async function nextAfter(db: Db, day: string, repeats: 'quarter' | 'year'): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select (${day}::date + make_interval(months => ${MONTHS[repeats]}::int))::date as next`.execute(db);
  return (rows[0] as { next: string }).next;
}

const REPEATS = { trimestre: 'quarter', ano: 'year' } as const;

/**
 * POST: opens a campaign over who has accesses at this moment.
 * @throws Refusal MCN-100 for its deadline, MCN-237 when it covers nobody, MCN-242 too many; MCN-238, MCN-243, MCN-244
 */
export async function openCampaign(
  call: Call<typeof openCertificacao>,
): Promise<{ idCertificacao: string; pessoas: number }> {
  const { body, db, now } = call;
  const actor = await lockCampaigns(call);
  const today = todayInSaoPaulo(now);
  checkDeadline(body.prazo, today);
  const company = actor.company.id;
  const { count } = await db
    .selectFrom('certification')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company', '=', company)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count >= CERTIFICATIONS_OPEN_MAX) throw new Refusal('MCN-243', { values: { max: CERTIFICATIONS_OPEN_MAX } });
  const reviewers = await reviewersAsked(db, actor, body.revisores);
  const reach = await reachOf(call, actor, body);
  const persons = await coveredBy(call, actor, reach, today);
  if (persons.length === 0) throw new Refusal('MCN-237');
  if (persons.length > CERTIFICATION_PEOPLE_MAX)
    throw new Refusal('MCN-242', { values: { max: CERTIFICATION_PEOPLE_MAX } });
  const id = newId();
  const repeats = body.repete && REPEATS[body.repete];
  const campaign = await db
    .insertInto('certification')
    .values({
      id,
      company,
      nome: body.nome,
      filtro: 'filtro' in reach ? JSON.stringify(usedFilters(reach.filtro)) : null,
      perfil: 'perfil' in reach ? reach.perfil.id : null,
      perfil_nome: 'perfil' in reach ? reach.perfil.nome : null,
      prazo: body.prazo,
      undecided: body.semDecisao === 'encerra' ? 'end' : 'keep',
      asks_reason: body.exigeMotivo,
      repeats,
      next_on: repeats && (await nextAfter(db, today, repeats)),
      state: 'open',
      opened_by: actor.account.id,
      opened_rank: grantRankOf(actor),
      opened_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeReviewers(db, id, reviewers);
  const pessoas = await takeStock(db, company, id, persons);
  await auditCampaign(call, actor, 'certification.opened', {
    certification: id,
    nome: body.nome,
    prazo: body.prazo,
    undecided: campaign.undecided,
    people: pessoas,
    reviewers: reviewers.map((one) => one.id),
  });
  await tellReviewers(call, campaign, 'certification-opened', false);
  return { idCertificacao: id, pessoas };
}

type ChangingCall = Call<
  typeof openCertificacao | typeof changeCertificacao | typeof closeCertificacao | typeof cancelCertificacao
>;

const auditCampaign = (call: ChangingCall, actor: Actor, action: string, diff: Record<string, unknown>) =>
  audit(call, {
    action,
    target: null,
    onBehalfOf: actor.company.id,
    diff: { rank: actingAs(grantRankOf(actor)), ...diff },
  });

/** PUT: name, deadline, reviewers, repeating. @throws Refusal as `openCampaign` for these, MCN-239 when it is not open, MCN-102 for a stale version */
export async function changeCampaign(call: Call<typeof changeCertificacao>): Promise<undefined> {
  const { body, db, now, params } = call;
  const actor = await lockCampaigns(call);
  const before = await holdOpen(call, actor, params.idCertificacao, 'update');
  requireMatch(call, before.versao);
  if (body.prazo !== before.prazo) checkDeadline(body.prazo, todayInSaoPaulo(now));
  const reviewers = await reviewersAsked(db, actor, body.revisores);
  const repeats = body.repete && REPEATS[body.repete];
  await db
    .updateTable('certification')
    .set({
      nome: body.nome,
      prazo: body.prazo,
      repeats,
      next_on: repeats && (await nextAfter(db, todayInSaoPaulo(before.opened_at), repeats)),
      versao: before.versao + 1,
      ...(body.prazo !== before.prazo && { reminded: null }),
    })
    .where('id', '=', before.id)
    .execute();
  await writeReviewers(db, before.id, reviewers);
  await auditCampaign(call, actor, 'certification.changed', {
    certification: before.id,
    nome: [before.nome, body.nome],
    prazo: [before.prazo, body.prazo],
    reviewers: reviewers.map((one) => one.id),
  });
}

/** POST …/encerramento: the job does the rest. @throws Refusal MCN-241 while somebody is undecided, MCN-239 when it is not open */
export async function closeCampaign(call: Call<typeof closeCertificacao>): Promise<undefined> {
  const { db, now, params } = call;
  const actor = await lockCampaigns(call);
  const campaign = await holdOpen(call, actor, params.idCertificacao, 'update');
  const { semDecisao: quantidade } = await progressOf(db, campaign, null, now);
  if (quantidade > 0) throw new Refusal('MCN-241', { values: { quantidade } });
  await db
    .updateTable('certification')
    .set({
      state: 'closing',
      versao: campaign.versao + 1,
      concluded_by: actor.account.id,
      concluded_rank: grantRankOf(actor),
      concluded_at: now,
    })
    .where('id', '=', campaign.id)
    .execute();
  await auditCampaign(call, actor, 'certification.closing', { certification: campaign.id });
}

/** DELETE: what was decided stays. @throws Refusal MCN-239 when it is not open */
export async function cancelCampaign(call: Call<typeof cancelCertificacao>): Promise<undefined> {
  const { db, now, params } = call;
  const actor = await lockCampaigns(call);
  const campaign = await holdOpen(call, actor, params.idCertificacao, 'update');
  await db
    .updateTable('certification')
    .set({ state: 'cancelled', closed_at: now, repeats: null, next_on: null, versao: campaign.versao + 1 })
    .where('id', '=', campaign.id)
    .execute();
  await auditCampaign(call, actor, 'certification.cancelled', { certification: campaign.id, nome: campaign.nome });
}

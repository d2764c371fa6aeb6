import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { EXPORT_MAX } from '../../contract/delegated-users';
import { type PageInfo, pageInfoOf } from '../../contract/page';
import {
  type BuscaSemRevisao,
  type exportSupervisedReviews,
  FOLLOWED_MINUTES,
  type getSupervision,
  type listSupervisedReviews,
  type listUnfollowedSearches,
  type Period,
  REASONS_NAMED,
  type RevisaoSupervisionada,
  SUPERVISED_FLOOR,
  type Supervisao,
} from '../../contract/supervision';
import { type FoundBy, SUPPORT_ACTS, type objectToReview } from '../../contract/support';
import { todayInSaoPaulo } from '../account/queries';
import { audit } from '../audit';
import type { Db } from '../database/connection';
import { countExport, csvFile, csvMoment } from '../csv';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { tellOwners } from '../outbox/enqueue';
import { actsWithin, toAccess } from './reviews';
import type { SearchedBy } from './term';

const SLICE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** The first day of a period of so many days that ends today, and the moment that it begins at. */
function beginningOf(days: Period, now: Date): { de: string; since: RawBuilder<Date> } {
  // São Paulo's days have all the same length.
  const de = todayInSaoPaulo(new Date(now.getTime() - (Number(days) - 1) * DAY_MS));
  return { de, since: sql<Date>`(${de}::date)::timestamp at time zone 'America/Sao_Paulo'` };
}

/** Searches `e`, first pages alone: turning to the next one looks for nobody else. */
const SEARCHES = sql`e.action = 'support.searched' and e.diff->>'page' = '0'`;
/** Of those the ones that no review of the same attendant followed, once the time for it is over. */
const unfollowed = (now: Date) => sql`
  e.at < ${new Date(now.getTime() - FOLLOWED_MINUTES * 60_000)}
  and not exists (select from support_review f where f.staff = e.actor and f.opened_at >= e.at
    and f.opened_at < e.at + ${sql.lit(`${FOLLOWED_MINUTES} minutes`)}::interval)`;

/** What support did in a period, by day, attendant and reason. */
export async function supervisionOf({ db, query, now }: Call<typeof getSupervision>): Promise<Supervisao> {
  const { de, since } = beginningOf(query.dias, now);
  const ate = todayInSaoPaulo(now);
  const days = await sql<Supervisao['dias'][number]>`
    select d.dia::date::text as dia, count(r.id) as revisoes
    from generate_series(${de}::date, ${ate}::date, '1 day') d (dia)
      left join (select id, (opened_at at time zone 'America/Sao_Paulo')::date as dia from support_review where opened_at >= ${since}) r
        on r.dia = d.dia::date
    group by d.dia order by d.dia`.execute(db);
  const attendants = await sql<Supervisao['atendentes'][number]>`
    with reviewed as (
      select r.staff, count(*) as revisoes, count(o.review) as contestadas
      from support_review r left join support_objection o on o.review = r.id where r.opened_at >= ${since} group by r.staff)
    select a.id as atendente, a.nome, coalesce(r.revisoes, 0) as revisoes, coalesce(r.contestadas, 0) as contestadas,
      (select count(*) from audit_event e where e.actor = a.id and e.at >= ${since} and e.action = any(${[...SUPPORT_ACTS]}::text[])) as atos,
      s.buscas, s."semRevisao"
    from account a left join reviewed r on r.staff = a.id cross join lateral (
      select count(*) as buscas, count(*) filter (where ${unfollowed(now)}) as "semRevisao"
      from audit_event e where e.actor = a.id and e.at >= ${since} and ${SEARCHES}) s
    where a.id in (select id from account where perfil_interno is not null union select staff from reviewed)
    order by revisoes desc, a.nome collate "und-x-icu", a.id`.execute(db);
  const reasons = await sql<Supervisao['motivos'][number]>`
    select min(motivo) as motivo, count(*) as revisoes from support_review where opened_at >= ${since}
    group by lower(motivo) order by revisoes desc, motivo limit ${REASONS_NAMED}`.execute(db);
  return { de, ate, dias: days.rows, atendentes: attendants.rows, motivos: reasons.rows };
}

/** A page of what a statement finds; totals beyond the floor are not counted on. */
async function pageOf<Row, Item>(
  db: Db,
  { page, size }: { page: number; size: number },
  { columns, found, order }: Record<'columns' | 'found' | 'order', RawBuilder<unknown>>,
  toItems: (rows: Row[]) => Promise<Item[]> | Item[],
): Promise<{ itens: Item[]; page: PageInfo }> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select ${found} limit ${SUPERVISED_FLOOR + 1}) counted`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } =
    await sql<Row>`select ${columns} ${found} order by ${order} offset ${page * size} limit ${size}`.execute(db);
  const itens = await toItems(rows);
  return {
    itens,
    page: {
      ...pageInfoOf(page, size, itens.length, Math.min(total, SUPERVISED_FLOOR)),
      ...(total > SUPERVISED_FLOOR && { totalIsFloor: true }),
    },
  };
}

type ReviewsFilter = Call<typeof exportSupervisedReviews>['query'];
type ReviewRow = Parameters<typeof toAccess>[0];

const REVIEW_COLUMNS = sql`
  r.id, r.staff, r.account, r.motivo, r.protocolo, r.opened_at, coalesce(x.expires_at, r.expires_at) as expires_at,
  x.review is not null as extended, e.at as ended_at, a.situacao, s.nome as atendente, o.motivo as objection, o.at as objected_at`;

const reviewsFound = ({ dias, atendente, contestadas }: ReviewsFilter, now: Date) => sql`
  from support_review r join account a on a.id = r.account join account s on s.id = r.staff
    left join support_review_end e on e.review = r.id left join support_review_extension x on x.review = r.id
    left join support_objection o on o.review = r.id
  where r.opened_at >= ${beginningOf(dias, now).since} ${atendente ? sql`and r.staff = ${atendente}` : sql``}
    ${contestadas ? sql`and o.review is not null` : sql``}`;

async function toSupervised(db: Db, rows: readonly ReviewRow[], now: Date): Promise<RevisaoSupervisionada[]> {
  const acts = await actsWithin(
    db,
    rows.map(({ id }) => id),
    { actors: [...new Set(rows.map(({ staff }) => staff))] },
  );
  return rows.map((row) => ({ ...toAccess(row, acts, now), idProduto: row.account }));
}

/** All staff's reviews of the period. */
export function supervisedReviews({ db, query, now }: Call<typeof listSupervisedReviews>) {
  const direction = sql.raw(query.sort?.direction ?? 'desc');
  return pageOf<ReviewRow, RevisaoSupervisionada>(
    db,
    query,
    {
      columns: REVIEW_COLUMNS,
      found: reviewsFound(query, now),
      order: sql`r.opened_at ${direction}, r.id ${direction}`,
    },
    (rows) => toSupervised(db, rows, now),
  );
}

const CSV = ['opened', 'until', 'state', 'attendant', 'account', 'protocol', 'reason', 'acts', 'objection'] as const;

/** The same as CSV, newest first. @throws Refusal MCN-104 beyond ten exports an hour */
export async function exportReviews(call: Call<typeof exportSupervisedReviews>): Promise<Readable> {
  const { db, query, now, language, deps } = call;
  await countExport(call);
  const say = (key: string) => deps.texts.t(language, `support:${key}`);
  const moment = (at: string) => csvMoment(new Date(at), language);
  async function* slices() {
    let last: ReviewRow | undefined;
    for (let left = EXPORT_MAX; left > 0; left -= SLICE) {
      const before = last ? sql`and (r.opened_at, r.id) < (${last.opened_at}, ${last.id}::uuid)` : sql``;
      const { rows }: { rows: ReviewRow[] } = await sql<ReviewRow>`
        select ${REVIEW_COLUMNS} ${reviewsFound(query, now)} ${before} order by r.opened_at desc, r.id desc limit ${SLICE}`.execute(
        db,
      );
      const reviews = await toSupervised(db, rows, now);
      yield reviews.map((review) => [
        moment(review.abertaEm),
        moment(review.ate),
        say(`states.${review.situacao}`),
        review.atendente,
        review.idProduto,
        review.protocolo,
        review.motivo,
        review.atos.map(({ acao, motivo }) => `${say(`acts.${acao}`)}: ${motivo}`).join('; '),
        review.contestacao?.motivo ?? '',
      ]);
      if (rows.length < SLICE) return;
      last = rows.at(-1);
    }
  }
  return csvFile(call, {
    file: deps.texts.t(language, 'supervision:file'),
    titles: CSV.map((column) => deps.texts.t(language, `supervision:csv.${column}`)),
    slices: slices(),
  });
}

/** What the audit calls the kinds of number that were searched by, in the contract's words. */
const FIELDS: Record<SearchedBy, FoundBy> = {
  cpf: 'cpf',
  cnpj: 'cnpj',
  an8: 'an8',
  email: 'email',
  login: 'login',
  phones: 'telefone',
  contract: 'contrato',
  card: 'cartao',
  nome: 'nome',
};

interface SearchRow {
  id: string;
  at: Date;
  atendente: string;
  diff: { by: SearchedBy[]; found?: number };
}

/** Searches of the period that no review followed. */
export function unfollowedSearches({ db, query, now }: Call<typeof listUnfollowedSearches>) {
  const direction = sql.raw(query.sort?.direction ?? 'desc');
  const found = sql`
    from audit_event e join account s on s.id = e.actor
    where ${SEARCHES} and e.at >= ${beginningOf(query.dias, now).since} and ${unfollowed(now)}
      ${query.atendente ? sql`and e.actor = ${query.atendente}` : sql``}`;
  return pageOf<SearchRow, BuscaSemRevisao>(
    db,
    query,
    {
      columns: sql`e.id, e.at, e.diff, s.nome as atendente`,
      found,
      order: sql`e.at ${direction}, e.id ${direction}`,
    },
    (rows) =>
      rows.map(({ id, at, atendente, diff }) => ({
        id,
        em: at.toISOString(),
        atendente,
        campos: diff.by.map((by) => FIELDS[by]),
        encontradas: diff.found ?? null,
      })),
  );
}

/**
 * The owner objects to a review; supervisors are told by e-mail, of the protocol and the attendant alone.
 * @throws Refusal MCN-101 for a review of another account, MCN-179 the second time
 */
export async function objectTo(call: Call<typeof objectToReview> & { permit: Permit }): Promise<undefined> {
  const { db, now, body, params, permit } = call;
  const review = await db
    .selectFrom('support_review as r')
    .innerJoin('account as s', 's.id', 'r.staff')
    .select(['r.id', 'r.protocolo', 's.nome as atendente'])
    .where('r.id', '=', params.idRevisao)
    .where('r.account', '=', permit.target.id)
    .executeTakeFirst();
  if (!review) throw new Refusal('MCN-101');
  const made = await db
    .insertInto('support_objection')
    .values({ review: review.id, by: permit.session.account.id, at: now, motivo: body.motivo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review')
    .executeTakeFirst();
  if (!made) throw new Refusal('MCN-179');
  await audit(call, {
    action: 'support.review-objected',
    target: permit.target.id,
    diff: { review: review.id, motivo: body.motivo },
  });
  const supervisors = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('perfil_interno', 'is not', null)
    .where('supervisor', '=', true)
    .where('situacao', '=', 'A')
    .execute();
  const values = { protocolo: review.protocolo, atendente: review.atendente };
  await tellOwners(
    call,
    supervisors.map(({ id, email }) => ({
      kind: 'email',
      account: id,
      destino: email,
      template: 'support-objection',
      values,
    })),
  );
  return undefined;
}

import { type RawBuilder, sql } from 'kysely';
import { END_NOTICE_DAYS, ENDED_KEPT_DAYS, type FILTROS_VALIDADE } from '../../contract/delegated-users';
import { todayInSaoPaulo } from '../account/queries';
import { messageLink } from '../cas/message-link';
import type { Db } from '../database/connection';
import type { Deps } from '../deps';
import { tellOwners, type Message } from '../outbox/enqueue';
import { tellThirdParties } from '../outbox/third-parties';
import { type Ending, recordEnds } from '../grants/ends';
import { daysAfter } from '../grants/validity';
import { inTransaction } from '../database/transaction';

/** Grantees in one transaction of the job. */
const BATCH = 500;
/** Which filter of the table has those that are told of, also where the message is opened after the day; the first to end come first. */
const TO_RENEW = 'aRenovar' satisfies (typeof FILTROS_VALIDADE)[number];
/** Held for a batch, so that two copies of the server do not tell the same company twice. */
const LOCK = 7_270_001;

/**
 * What the calendar does with accesses: a week before the end both sides are told, and who acts for the company; after the end the grantee is told and the audit says so;
 * a month later the row goes. The accesses themselves end without it: every read looks at the date.
 */
export async function tendEnds(deps: Deps): Promise<void> {
  for (const step of [announceBatch, recordBatch, forgetBatch]) {
    let taken = BATCH;
    while (taken === BATCH) taken = await inTransaction(deps.db, (tx) => exclusively(tx, () => step(deps, tx)));
  }
}

async function exclusively(tx: Db, step: () => Promise<number>): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx);
  return rows[0]?.mine ? step() : 0;
}

interface Told extends Ending {
  valid_until: string;
  login_empresa: string;
  email: string;
  empresa: string;
  email_empresa: string;
}

/** Locks a batch of grantees of live companies that match, with the addresses of both sides. */
async function take(tx: Db, condition: ReturnType<typeof sql>): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select g.company, g.person, g.valid_until, a.email, c.nome as empresa, c.id_produto as login_empresa, c.email as email_empresa
    from grantee g join account a on a.id = g.person join account c on c.id = g.company
    where g.valid_until is not null and c.situacao in ('A', 'R') and ${condition}
    order by g.valid_until, g.company, g.person limit ${BATCH} for update of g skip locked`.execute(tx);
  return rows;
}

async function mark(tx: Db, rows: readonly Ending[], column: 'end_announced' | 'end_recorded'): Promise<void> {
  await sql`
    update grantee g set ${sql.ref(column)} = g.valid_until
    from unnest(${rows.map((row) => row.company)}::uuid[], ${rows.map((row) => row.person)}::uuid[]) as r (company, person)
    where g.company = r.company and g.person = r.person`.execute(tx);
}

async function announceBatch(deps: Deps, tx: Db): Promise<number> {
  const now = deps.now();
  const today = todayInSaoPaulo(now);
  const rows = await take(
    tx,
    sql`g.valid_until between ${today}::date and ${daysAfter(today, END_NOTICE_DAYS)}::date and g.end_announced is distinct from g.valid_until`,
  );
  if (rows.length === 0) return 0;
  const companies = await companyMessages(deps, tx, rows);
  await tellOwners({ db: tx, now }, [
    ...rows.map((row) => message(deps, row, 'delegation-ending')),
    ...companies.map(({ message: told }) => told),
  ]);
  await tellThirdPartiesOfEnds(
    { ...deps, db: tx },
    now,
    companies.map(({ row }) => row),
  );
  await mark(tx, rows, 'end_announced');
  return rows.length;
}

const message = (deps: Deps, row: Told, template: string): Message => ({
  kind: 'email',
  account: row.person,
  destino: row.email,
  template,
  values: {
    empresa: row.empresa,
    dia: row.valid_until,
    link: messageLink(deps, '/meusPedidos', { renovar: row.login_empresa }),
  },
});

/** One message for each company and day, with the first batch of it: how many people's accesses end then. */
async function companyMessages(deps: Deps, tx: Db, rows: readonly Told[]): Promise<{ row: Told; message: Message }[]> {
  const groups = new Map(rows.map((row) => [`${row.company} ${row.valid_until}`, row]));
  const messages: { row: Told; message: Message }[] = [];
  for (const row of groups.values()) {
    const { company, valid_until: end, empresa, email_empresa: destino } = row;
    const { rows: counts } = await sql<{ told: number; untold: number }>`
      select count(*) filter (where end_announced = valid_until) as told, count(*) filter (where end_announced is distinct from valid_until) as untold
      from grantee where company = ${company} and valid_until = ${end}::date`.execute(tx);
    const { told, untold } = counts[0] ?? { told: 0, untold: 0 };
    if (told === 0)
      messages.push({
        row,
        message: {
          kind: 'email',
          account: company,
          destino,
          template: 'delegation-ending-company',
          values: {
            empresa,
            dia: end,
            quantidade: String(untold),
            link: messageLink(deps, '/delegacaoAcesso', {
              validade: TO_RENEW,
              ordem: 'validade,asc',
              renovar: 'S',
              mensagem: 'S',
            }),
          },
          daily: { news: 'ends', quantity: Number(untold) },
        },
      });
  }
  return messages;
}

/** The same to third parties: to an Administrador of everybody but themselves, to a Supervisor of who has something within the authorisation. */
async function tellThirdPartiesOfEnds(deps: Deps, now: Date, rows: readonly Told[]): Promise<void> {
  if (rows.length === 0) return;
  const companies = rows.map(({ company }) => company);
  const ends = rows.map(({ valid_until: end }) => end);
  const supervised = (grants: RawBuilder<unknown>) => sql`
    select d.company, d.person, e.person as grantee from ending e ${grants}
    join delegate d on d.company = s.company and d.person = s.person where d.perfil = 'S' and d.person <> e.person`;
  await tellThirdParties(
    { db: deps.db, deps, now },
    {
      news: 'ends',
      about: 'ends',
      template: 'delegation-ending-third-party',
      link: (empresa) =>
        messageLink(deps, '/delegacaoAcesso', { empresa, validade: TO_RENEW, ordem: 'validade,asc', mensagem: 'S' }),
    },
    sql`with ending as materialized (
        select g.company, g.person from grantee g
        join unnest(${companies}::uuid[], ${ends}::date[]) as u (company, valid_until) on u.company = g.company and u.valid_until = g.valid_until
        where g.end_announced is distinct from g.valid_until),
      told as (
        select d.company, d.person, n.people - (select count(*) from ending e where e.company = d.company and e.person = d.person) as quantity
        from (select company, count(*) as people from ending group by company) n join delegate d on d.company = n.company and d.perfil = 'A'
        union all
        select company, person, count(*) from (
          ${supervised(sql`join card_grant c on c.company = e.company and c.person = e.person
            join delegate_contract s on s.company = c.company and s.nu_contrato = c.nu_contrato`)}
          union
          ${supervised(sql`join group_grant c on c.company = e.company and c.person = e.person
            join delegate_system s on s.company = c.company and s.system = c.system`)}) x
        group by company, person)
      select company, person, quantity from told where quantity > 0`,
  );
}

async function recordBatch(deps: Deps, tx: Db): Promise<number> {
  const now = deps.now();
  const rows = await take(
    tx,
    sql`g.valid_until < ${todayInSaoPaulo(now)}::date and g.end_recorded is distinct from g.valid_until`,
  );
  if (rows.length === 0) return 0;
  await recordEnds(tx, rows, now);
  await tellOwners(
    { db: tx, now },
    rows.map((row) => message(deps, row, 'delegation-ended')),
  );
  await mark(tx, rows, 'end_recorded');
  return rows.length;
}

async function forgetBatch(deps: Deps, tx: Db): Promise<number> {
  const before = daysAfter(todayInSaoPaulo(deps.now()), -ENDED_KEPT_DAYS);
  const { rows } = await sql<{ person: string }>`
    with gone as (
      select company, person from grantee where valid_until < ${before}::date and end_recorded = valid_until
      order by valid_until, company, person limit ${BATCH} for update skip locked)
    delete from grantee g using gone where g.company = gone.company and g.person = gone.person returning g.person`.execute(
    tx,
  );
  return rows.length;
}

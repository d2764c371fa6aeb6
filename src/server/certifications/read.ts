import { type RawBuilder, sql } from 'kysely';
import {
  AWAY_DAYS,
  type Certificacao,
  type CertificacaoDetalhe,
  type getCertificacao,
  type ItemCertificacao,
  type listCertificacoes,
  type listItensCertificacao,
  SINAIS,
} from '../../contract/certifications';
import type { PageInfo } from '../../contract/page';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { GrantRank } from '../database/schema';
import { type Actor, actingAs, actorOf } from '../grants/authority';
import { namedAs, plain } from '../words';
import { daysAfter } from '../grants/validity';
import { type Call, etagOf } from '../http/call';
import { paged } from '../paging';
import {
  type Campaign,
  inPart,
  isOpen,
  isReviewer,
  itemOf,
  itemWithin,
  liveGrantee,
  progressOf,
  visibleCampaign,
  waits,
} from './campaign';
import { reviewersOf } from './reviewers';
import { DECISION, OUTCOME, REPEATING, SITUATION, UNDECIDED } from './wire';

/** GET: the campaigns that the actor may see, newest first. */
export async function campaignsOf(
  call: Call<typeof listCertificacoes>,
): Promise<{ itens: Certificacao[]; page: PageInfo }> {
  const { db, query } = call;
  const actor = await actorOf(call);
  const mine = sql<boolean>`exists (select from certification_reviewer r where r.certification = certification.id and r.person = ${actor.account.id})`;
  const over = ['closed', 'cancelled'] as const;
  const found = db
    .selectFrom('certification')
    .where('company', '=', actor.company.id)
    .where(namedAs(plain('nome'), query.busca))
    .$if(query.situacao === 'abertas', (q) => q.where('state', 'not in', over))
    .$if(query.situacao === 'encerradas', (q) => q.where('state', 'in', over))
    .$if(actor.rank === 'S', (q) => q.where(mine))
    .$if(query.situacao === 'esperando', (q) =>
      q.where(awaiting(actor, todayInSaoPaulo(call.now))).$if(actor.rank !== 'company', (own) => own.where(mine)),
    );
  const direction = query.sort?.direction ?? 'desc';
  const rows = await found
    .selectAll()
    .orderBy('opened_at', direction)
    .orderBy('id', direction)
    .offset(query.page * query.size)
    .limit(query.size)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const itens: Certificacao[] = [];
  for (const row of rows)
    itens.push(await toCertificacao(call, actor, { ...row, reviewer: await isReviewer(db, actor, row.id) }));
  return paged(itens, total, query, (item) => item);
}

/** That a campaign is open, and that somebody in it waits for a decision that the actor may take. */
const awaiting = (actor: Actor, today: string) => sql<boolean>`(state = 'open' and prazo >= ${today}::date and exists (
  select from certification_item i ${liveGrantee(actor.company.id, today)}
  where i.certification = certification.id and i.person <> ${actor.account.id} and ${waits({ state: 'open' })} and ${itemWithin(actor.scope)}))`;

type Seen = Campaign & { reviewer: boolean };

async function nameOf(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await db.selectFrom('account').select('nome').where('id', '=', id).executeTakeFirstOrThrow()).nome;
}

async function toCertificacao({ db, now }: { db: Db; now: Date }, actor: Actor, row: Seen): Promise<Certificacao> {
  const opener = await nameOf(db, row.opened_by);
  const concluder = await nameOf(db, row.concluded_by);
  const evidence = await db
    .selectFrom('certification_evidence')
    .select('certification')
    .where('certification', '=', row.id)
    .executeTakeFirst();
  const over = row.state === 'open' && !isOpen(row, now);
  return {
    idCertificacao: row.id,
    nome: row.nome,
    situacao: over ? 'encerrando' : SITUATION[row.state],
    abertaEm: row.opened_at.toISOString(),
    encerradaEm: row.closed_at?.toISOString() ?? null,
    concluidaPor: concluder && row.concluded_rank ? { nome: concluder, perfil: actingAs(row.concluded_rank) } : null,
    concluidaEm: row.concluded_at?.toISOString() ?? null,
    abertaPor: opener && row.opened_rank ? { nome: opener, perfil: actingAs(row.opened_rank) } : null,
    prazo: row.prazo,
    semDecisao: UNDECIDED[row.undecided],
    exigeMotivo: row.asks_reason,
    repete: row.repeats && REPEATING[row.repeats],
    proximaEm: row.next_on,
    perfil: row.perfil_nome,
    filtro: row.filtro,
    progresso: await progressOf(db, row, actor, now),
    revisor: row.reviewer,
    comprovante: evidence !== undefined && actor.rank !== 'S',
    etag: etagOf(row.versao),
  };
}

/** GET one. @throws Refusal MCN-101 for one that the actor may not see */
export async function campaignDetail(call: Call<typeof getCertificacao>): Promise<CertificacaoDetalhe> {
  const { db, params } = call;
  const actor = await actorOf(call);
  const row = await visibleCampaign(db, actor, params.idCertificacao);
  const reviewers = await reviewersOf(db, row);
  const counts = await db
    .selectFrom('certification_item as i')
    .innerJoin('account as a', 'a.id', 'i.decided_by')
    .select(['a.id', 'a.nome', (eb) => eb.fn.countAll<number>().as('decided')])
    .where('i.certification', '=', row.id)
    .groupBy(['a.id', 'a.nome'])
    .orderBy('a.nome')
    .orderBy('a.id')
    .execute();
  const decided = new Map(counts.map((count) => [count.id, count.decided]));
  const base = await toCertificacao(call, actor, row);
  return {
    ...base,
    revisores: reviewers.map(({ id, login, nome, perfil }) => ({
      idProdutoPF: actor.rank === 'S' ? null : login,
      nome,
      perfil: perfil && (perfil === 'A' ? 'Administrador' : 'Supervisor'),
      decididas: decided.get(id) ?? 0,
    })),
    outros: counts
      .filter(({ id }) => !reviewers.some((one) => one.id === id))
      .map((count) => ({ nome: count.nome, decididas: count.decided })),
    ...(await beyond(db, actor, row.id)),
    outroRevisor:
      reviewers.find(({ id, perfil }) => perfil === 'A' && id !== actor.account.id)?.nome ?? actor.company.nome,
  };
}

/** How many people of a campaign reach beyond a supervisor's authorisation, and whether they are in it themselves. */
async function beyond(db: Db, { scope, account }: Actor, id: string): Promise<{ fora: number; propria: boolean }> {
  if (!scope) return { fora: 0, propria: false };
  const { rows } = await sql<{ fora: number; propria: boolean }>`
    select (count(*) filter (where i.person <> ${account.id} and not ${itemWithin(scope)}))::int as fora,
      coalesce(bool_or(i.person = ${account.id}), false) as propria
    from certification_item i where i.certification = ${id}`.execute(db);
  return rows[0] ?? { fora: 0, propria: false };
}

/** The end of what the person of an item `i` has; of a closed campaign, at its close. Of whoever has nothing, what they had at the start. */
const endOf = ({ state }: Pick<Campaign, 'state'>) =>
  state === 'closed'
    ? sql`(case when i.outcome in ('removed', 'gone') then i.valid_until else i.closed_end end)`
    : sql`(case when g.person is null then i.valid_until else g.valid_until end)`;

/** What a signal means for an item `i`; `g` is the grantee, where they still have accesses. */
const signals = (
  company: string,
  today: string,
  campaign: Campaign,
): Record<(typeof SINAIS)[number], RawBuilder<boolean>> => {
  const lastSeen = sql`coalesce(g.ultimo_acesso, i.ultimo_acesso)`;
  return {
    nuncaEntrou: sql`${lastSeen} is null`,
    ausente: sql`${lastSeen} <= ${daysAfter(today, -AWAY_DAYS)}::date`,
    semFim: sql`${endOf(campaign)} is null`,
    quemDeuSaiu: sql`(i.given_by is not null and i.given_by <> ${company}
      and not exists (select from delegate d where d.company = ${company} and d.person = i.given_by))`,
  };
};

interface Row {
  person: string;
  nome: string;
  login: string;
  n_contratos: number;
  n_centros: number;
  n_sistemas: number;
  perfis: string[];
  ends: string | null;
  seen: string | null;
  given: string | null;
  given_at: Date | null;
  live: boolean;
  changed: boolean;
  decision: keyof typeof DECISION | null;
  until: string | null;
  reason: string | null;
  decided_by: string | null;
  by_nome: string | null;
  decided_rank: GrantRank | null;
  decided_at: Date | null;
  outcome: keyof typeof OUTCOME | null;
  part: boolean;
  taken: number;
  removal: string | null;
  nuncaEntrou: boolean;
  ausente: boolean;
  semFim: boolean;
  quemDeuSaiu: boolean;
}

/** That every word of what was typed is in the name or the username. */
const coveredAs = (typed: string) => namedAs(sql`i.nome_busca`, typed);

/** GET …/pessoas. @throws Refusal MCN-101 for a campaign that the actor may not see */
export async function itemsPage(
  call: Call<typeof listItensCertificacao>,
): Promise<{ itens: ItemCertificacao[]; page: PageInfo }> {
  const { db, query, params, now } = call;
  const actor = await actorOf(call);
  const campaign = await visibleCampaign(db, actor, params.idCertificacao);
  const company = actor.company.id;
  const today = todayInSaoPaulo(now);
  const signal = signals(company, today, campaign);
  const decided = { semDecisao: waits(campaign), decididas: sql`i.decision is not null`, todas: sql`true` };
  const from = sql`
    from certification_item i ${liveGrantee(company, today)}
    where i.certification = ${campaign.id} and ${itemOf(actor)} and ${decided[query.situacao]}
      and ${query.sinal === 'todos' ? sql`true` : signal[query.sinal]} and ${coveredAs(query.pessoa)}`;
  const direction = sql.raw(query.sort?.direction ?? 'asc');
  const { rows } = await sql<Row>`
    with k as materialized (
      select i.person ${from} order by i.nome ${direction}, i.person ${direction} offset ${query.page * query.size} limit ${query.size})
    select i.person, i.nome, i.login, i.n_contratos, i.n_centros, i.n_sistemas, i.perfis,
      ${endOf(campaign)} as ends, coalesce(g.ultimo_acesso, i.ultimo_acesso) as seen,
      b.nome as given, i.given_at, ${campaign.state === 'closed' ? sql`i.outcome is distinct from 'gone'` : sql`g.person is not null`} as live, g.versao is distinct from i.versao as changed,
      i.decision, i.until, i.reason, i.decided_by, d.nome as by_nome, i.decided_rank, i.decided_at, i.outcome, i.removal, ${inPart} as part,
      coalesce(jsonb_array_length(i.part->'removed'->'cards') + jsonb_array_length(i.part->'removed'->'groups'), 0) as taken,
      ${sql.join(SINAIS.map((name) => sql`coalesce(${signal[name]}, false) as ${sql.ref(name)}`))}
    from k join certification_item i on i.certification = ${campaign.id} and i.person = k.person ${liveGrantee(company, today)}
      left join account b on b.id = i.given_by left join account d on d.id = i.decided_by
    order by i.nome ${direction}, i.person ${direction}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const open = isOpen(campaign, now) && campaign.reviewer;
  return paged(rows, counted[0]?.total ?? 0, query, (row) => toItem(row, actor, open, campaign.state === 'closed'));
}

const toItem = (row: Row, actor: Actor, open: boolean, closed: boolean): ItemCertificacao => ({
  nome: row.nome,
  idProdutoPF: row.login,
  quantidadeContratos: row.n_contratos,
  quantidadeCentroCusto: row.n_centros,
  quantidadeSistemas: row.n_sistemas,
  perfis: row.perfis,
  validoAte: row.ends,
  ultimoAcesso: row.seen,
  dadoPor: row.given,
  dadoEm: row.given_at?.toISOString() ?? null,
  sinais: SINAIS.filter((name) => row[name]),
  mudou: !closed && row.decision === null && row.live && row.changed,
  impedimento: row.person === actor.account.id ? 'propria' : row.live ? null : 'semAcesso',
  decisao: decisionOf(row, actor, open),
  desfecho: row.outcome && (row.part ? 'emParte' : OUTCOME[row.outcome]),
});

function decisionOf(row: Row, actor: Actor, open: boolean): ItemCertificacao['decisao'] {
  if (!row.decision || !row.decided_rank || !row.decided_at) return null;
  return {
    decisao: row.part ? 'manterParte' : DECISION[row.decision],
    ate: row.until,
    motivo: row.reason,
    ...(row.part && { retirados: row.taken }),
    por: { nome: row.by_nome ?? '', perfil: actingAs(row.decided_rank) },
    em: row.decided_at.toISOString(),
    desfaz:
      open &&
      row.decision !== 'remove' &&
      row.removal === null &&
      (actor.rank === 'company' || row.decided_by === actor.account.id),
  };
}

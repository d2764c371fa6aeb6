import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, QueryOf } from '../../contract/endpoint';
import {
  type Convite,
  type ConviteDetalhe,
  type ConviteEncerrado,
  INVITATIONS_SHOWN,
  type listConvites,
  type listMeusConvites,
} from '../../contract/invitations';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type { GrantRank, InvitationTable } from '../database/schema';
import { type Actor, actingAs } from '../grants/authority';
import { INVITATION_SITUATION, invitedCpf, stateBy } from '../grants/invitations';
import { type Call, etagOf } from '../http/call';
import { Refusal } from '../http/refusal';
import { paged } from '../paging';
import { liesWithin } from './leaves';
import { tokenHash } from './message';

type State = InvitationTable['state'];

interface Row {
  id: string;
  cpf_mask: string;
  email: string;
  state: State;
  offered_until: string | null;
  made_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  mailed_at: Date;
  delivery: Convite['entrega'];
  cartoes: number;
  grupos: number;
  granted: number;
  by_nome: string;
  by_rank: GrantRank;
  acts: boolean;
  /** How much of it is there, and the inviter's to give, now. */
  reach: number;
  versao: number;
}

const columns = (
  now: Date,
) => sql`i.id, i.cpf_mask, i.email, ${stateBy(now)} as state, i.offered_until, i.made_at, i.expires_at,
  coalesce(i.closed_at, case when i.expires_at <= ${now} then i.expires_at end) as closed_at, i.mailed_at, i.by_rank, i.versao,
  b.nome as by_nome, (i.by = i.company or d.person is not null) as acts,
  case when o.failed_at is not null then 'recusado' when o.id is not null and o.sent_at is null then 'naFila' else 'enviado' end as delivery,
  k.cartoes, m.grupos, k.granted + m.granted as granted,
  (select count(*)::int from invitation_card c
    join posting_card p on p.company = i.company and p.nu_contrato = c.nu_contrato and p.nu_cartao = c.nu_cartao
    where c.invitation = i.id and (i.by = i.company or d.perfil = 'A' or exists (
      select from delegate_contract s where s.company = i.company and s.person = i.by and s.nu_contrato = c.nu_contrato)))
  + (select count(*)::int from invitation_group c
    join company_system o on o.company = i.company and o.system = c.system
    join system_group g on g.system = c.system and g.grupo = c.grupo
    where c.invitation = i.id and (i.by = i.company or d.perfil = 'A' or exists (
      select from delegate_system s where s.company = i.company and s.person = i.by and s.system = c.system))) as reach`;

const LEAVES = sql`cross join lateral (select count(*)::int as cartoes, count(*) filter (where granted)::int as granted from invitation_card where invitation = i.id) k
  cross join lateral (select count(*)::int as grupos, count(*) filter (where granted)::int as granted from invitation_group where invitation = i.id) m`;

const FROM = sql`from invitation i join account b on b.id = i.by
  left join delegate d on d.company = i.company and d.person = i.by
  left join outbox o on o.id = i.mail
  ${LEAVES}`;

const reachOf = ({ reach, cartoes, grupos }: Row) =>
  reach === 0 ? ('nada' as const) : reach < cartoes + grupos ? ('parte' as const) : ('tudo' as const);

const toConvite = (row: Row): Convite => ({
  idConvite: row.id,
  cpf: row.cpf_mask,
  email: row.email,
  situacao: INVITATION_SITUATION[row.state],
  validoAte: row.offered_until,
  convidadoEm: row.made_at.toISOString(),
  venceEm: todayInSaoPaulo(row.expires_at),
  fechadoEm: row.closed_at?.toISOString() ?? null,
  entrega: row.delivery,
  enviadoEm: row.mailed_at.toISOString(),
  quantidadeCartoes: row.cartoes,
  quantidadeGrupos: row.grupos,
  concedidos: row.granted,
  por: { nome: row.by_nome, perfil: actingAs(row.by_rank), aindaAtua: row.acts, alcance: reachOf(row) },
  etag: etagOf(row.versao),
});

const ORDERS = { convidadoEm: sql`i.made_at`, venceEm: sql`i.expires_at` };

/** A page of the invitations that the actor may see. */
export async function invitationsOf(
  db: Db,
  actor: Actor,
  asked: QueryOf<typeof listConvites>,
  now: Date,
): Promise<AnswerOf<typeof listConvites>> {
  const state = (Object.keys(INVITATION_SITUATION) as State[]).find(
    (one) => INVITATION_SITUATION[one] === asked.situacao,
  );
  const where = sql`where i.company = ${actor.company.id} and ${liesWithin(actor.scope)}
    ${state ? sql`and ${stateBy(now)} = ${state}` : sql``}
    ${asked.email === '' ? sql`` : sql`and position(lower(${asked.email}::text) in lower(i.email)) > 0`}`;
  const direction = sql.raw(asked.sort?.direction ?? 'desc');
  const { rows } = await sql<Row>`
    select ${columns(now)} ${FROM} ${where}
    order by ${ORDERS[asked.sort?.field ?? 'convidadoEm']} ${direction}, i.id ${direction}
    offset ${asked.page * asked.size} limit ${asked.size}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from invitation i ${where}`.execute(db);
  return paged(rows, counted[0]?.total ?? 0, asked, toConvite);
}

/**
 * One invitation with all that it offers.
 * @throws Refusal MCN-101 for one that the company never made, MCN-160 for one that lies outside the scope
 */
export async function invitationDetail(db: Db, actor: Actor, id: string, now: Date): Promise<ConviteDetalhe> {
  const { rows } = await sql<Row & { within: boolean }>`
    select ${columns(now)}, ${liesWithin(actor.scope)} as within ${FROM} where i.id = ${id} and i.company = ${actor.company.id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Refusal('MCN-101');
  if (!row.within) throw new Refusal('MCN-160');
  const given = (granted: boolean) => (row.state === 'accepted' ? granted : null);
  return {
    ...toConvite(row),
    cartoes: (await cardsOf(db, [id])).map(({ granted, ...card }) => ({ ...card, concedido: given(granted) })),
    grupos: (await groupsOf(db, [id])).map(({ granted, ...group }) => ({ ...group, concedido: given(granted) })),
  };
}

async function cardsOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    invitation: string;
    nuContrato: string;
    coCentroCusto: string;
    nomeCentroCusto: string;
    nuCartao: string;
    descricaoStatus: string;
    existe: boolean;
    granted: boolean;
  }>`
    select k.invitation, k.nu_contrato as "nuContrato", coalesce(p.co, k.co) as "coCentroCusto", coalesce(c.nome, '') as "nomeCentroCusto",
      k.nu_cartao as "nuCartao", coalesce(p.status, '') as "descricaoStatus", p.nu_cartao is not null as existe, k.granted
    from invitation_card k join invitation i on i.id = k.invitation
      left join posting_card p on p.company = i.company and p.nu_contrato = k.nu_contrato and p.nu_cartao = k.nu_cartao
      left join cost_centre c on c.company = i.company and c.nu_contrato = k.nu_contrato and c.co = coalesce(p.co, k.co)
    where k.invitation = any(${ids}::uuid[]) order by k.nu_contrato, coalesce(p.co, k.co), k.nu_cartao`.execute(db);
  return rows;
}

async function groupsOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    invitation: string;
    idSistema: string;
    sistema: string;
    idGrupo: string;
    grupo: string;
    existe: boolean;
    granted: boolean;
  }>`
    select k.invitation, k.system as "idSistema", coalesce(s.nome, k.system) as sistema, k.grupo as "idGrupo", coalesce(g.nome, k.grupo) as grupo,
      o.system is not null and g.grupo is not null as existe, k.granted
    from invitation_group k join invitation i on i.id = k.invitation
      left join system s on s.id = k.system left join system_group g on g.system = k.system and g.grupo = k.grupo
      left join company_system o on o.company = i.company and o.system = k.system
    where k.invitation = any(${ids}::uuid[]) order by coalesce(s.nome, k.system) collate "und-x-icu", k.system, k.grupo`.execute(
    db,
  );
  return rows;
}

interface Ended extends Pick<Row, 'id' | 'made_at' | 'cartoes' | 'grupos' | 'granted'> {
  id_produto: string;
  nome: string;
  state: Exclude<State, 'waiting'>;
  closed_at: Date;
}

/** What became of the invitations to a CPF, and of those that its account answered when the CPF was kept by another key. */
async function endedTo(db: Db, cpf: string, person: string, now: Date): Promise<ConviteEncerrado[]> {
  // Each part by an index of its own.
  const latest = (which: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    sql`(select id, ${end} as closed_at from invitation where ${which} order by ${end} desc, id desc limit ${INVITATIONS_SHOWN})`;
  const { rows } = await sql<Ended>`
    select i.id, c.id_produto, c.nome, ${stateBy(now)} as state, i.made_at, e.closed_at, k.cartoes, m.grupos, k.granted + m.granted as granted
    from (${latest(sql`cpf_hash = ${cpf} and state <> 'waiting'`, sql`closed_at`)}
      union ${latest(sql`person = ${person} and state <> 'waiting'`, sql`closed_at`)}
      union ${latest(sql`cpf_hash = ${cpf} and state = 'waiting' and expires_at <= ${now}`, sql`expires_at`)}) e
      join invitation i on i.id = e.id join account c on c.id = i.company ${LEAVES}
    order by e.closed_at desc, i.id desc limit ${INVITATIONS_SHOWN}`.execute(db);
  return rows.map((row) => ({
    idConvite: row.id,
    empresa: { idProduto: row.id_produto, nome: row.nome },
    situacao: INVITATION_SITUATION[row.state],
    convidadoEm: row.made_at.toISOString(),
    fechadoEm: row.closed_at.toISOString(),
    quantidadeCartoes: row.cartoes,
    quantidadeGrupos: row.grupos,
    concedidos: row.granted,
  }));
}

/** What waits for the CPF of the account, what became of what waits no longer, and of the invitation that a link is of. */
export async function invitationsTo(
  call: Pick<Call<typeof listMeusConvites>, 'db' | 'permit' | 'deps' | 'now' | 'query'>,
): Promise<AnswerOf<typeof listMeusConvites>> {
  const { db, permit, deps, now, query } = call;
  const { cpf } = await db
    .selectFrom('account')
    .select('cpf')
    .where('id', '=', permit.target.id)
    .executeTakeFirstOrThrow();
  if (!cpf) return { convites: [], encerrados: [], link: null };
  const hash = invitedCpf(deps.config, cpf);
  const { rows } = await sql<{
    id: string;
    id_produto: string;
    nome: string;
    offered_until: string | null;
    expires_at: Date;
    versao: number;
  }>`
    select i.id, c.id_produto, c.nome, i.offered_until, i.expires_at, i.versao from invitation i join account c on c.id = i.company
    where i.cpf_hash = ${hash} and i.state = 'waiting' and i.expires_at > ${now} and c.situacao in ('A', 'R')
    order by i.made_at desc, i.id limit ${INVITATIONS_SHOWN}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [cards, groups] = [await cardsOf(db, ids), await groupsOf(db, ids)];
  return {
    convites: rows.map((row) => ({
      idConvite: row.id,
      empresa: { idProduto: row.id_produto, nome: row.nome },
      validoAte: row.offered_until,
      venceEm: todayInSaoPaulo(row.expires_at),
      cartoes: cards.filter(({ invitation }) => invitation === row.id),
      grupos: groups.filter(({ invitation }) => invitation === row.id),
      etag: etagOf(row.versao),
    })),
    encerrados: await endedTo(db, hash, permit.target.id, now),
    link: query.link === undefined ? null : await stateOfLink(db, hash, tokenHash(deps.config, query.link), now),
  };
}

async function stateOfLink(db: Db, cpf: string, token: string, now: Date) {
  const { rows } = await sql<{ state: State }>`
    select ${stateBy(now)} as state from invitation i where i.token_hash = ${token} and i.cpf_hash = ${cpf}`.execute(
    db,
  );
  return rows[0] ? INVITATION_SITUATION[rows[0].state] : null;
}

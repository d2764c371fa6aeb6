import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { codeKindOf, type Language } from '../../contract/constants';
import { formatCpf } from '../../contract/format';
import type { ListName, MyDataHead, myDataLists } from '../../contract/my-data';
import { SUPPORT_ACTS } from '../../contract/support';
import { readAccount, toUsuario } from '../account/record';
import { tablesOf } from '../account/tables';
import { todayInSaoPaulo } from '../account/queries';
import type { Db } from '../database/connection';
import type {
  AccessImportTable,
  AccessRequestTable,
  AddressTable,
  GrantRank,
  InvitationTable,
} from '../database/schema';
import { actingAs } from '../grants/authority';
import { IMPORT_SITUATION } from '../grants/imports';
import { INVITATION_SITUATION, stateBy } from '../grants/invitations';
import { SITUATION_OF } from '../grants/requests';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';
import { reviews } from '../review';
import { toActivity, trailRows } from './trail';

/** Rows that are read at once, and people with all that each was granted. */
const SLICE = 500;
const PEOPLE = 50;

export type Item<Name extends ListName> = z.infer<(typeof myDataLists)[Name]>[number];
type List<Name extends ListName> = AsyncGenerator<Item<Name>[], void>;
/** Whose data, at which moment, in which language. */
export interface Asked {
  db: Db;
  account: string;
  now: Date;
  language: Language;
  t: (key: string, values?: Record<string, unknown>) => string;
}

type AskingCall = Pick<Call, 'db' | 'now' | 'language' | 'deps'> & { permit: Permit };

export const askedBy = ({ db, permit, now, language, deps }: AskingCall): Asked => ({
  db,
  account: permit.target.id,
  now,
  language,
  t: (key, values) => deps.texts.t(language, key, { product: deps.config.PRODUCT, ...values }),
});

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** A whole list, read a slice at a time: each begins after the place of the last row of the one before. */
async function* slices<Place, Row extends Place, Of>(
  size: number,
  read: (last: Place | undefined) => Promise<Row[]>,
  write: (rows: Row[]) => Of[] | Promise<Of[]>,
): AsyncGenerator<Of[], void> {
  let last: Place | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield await write(rows);
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** A list that is short by its nature. */
async function* once<Of>(read: () => Promise<Of[]>): AsyncGenerator<Of[], void> {
  const items = await read();
  if (items.length > 0) yield items;
}

/** What stands before the lists. */
export async function readHead({ db, account, now, language, t }: Asked): Promise<MyDataHead> {
  const row = await readAccount(db, account);
  const extra = await db
    .selectFrom('account')
    .select(['imagem', 'termo_versao', 'termo_aceito_em', 'numero_contrato'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const needs = await db
    .selectFrom('account_special_need')
    .select('necessidade as id')
    .where('account', '=', account)
    .orderBy('necessidade')
    .execute();
  const app = await db
    .selectFrom('authenticator')
    .select(['criado_em', 'last_used'])
    .where('account', '=', account)
    .executeTakeFirst();
  const codes = await db
    .selectFrom('recovery_code')
    .select((eb) => [eb.fn.countAll<number>().as('gerados'), eb.fn.count<number>('used_at').as('usados')])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const demand = await db
    .selectFrom('second_factor_demand')
    .select(['desde', 'sem_lembrar'])
    .where('company', '=', account)
    .executeTakeFirst();
  const digest = await db.selectFrom('daily_digest').select('since').where('account', '=', account).executeTakeFirst();
  const atOnce = await db
    .selectFrom('notices_at_once')
    .select('since')
    .where('account', '=', account)
    .executeTakeFirst();
  return {
    geradoEm: now.toISOString(),
    idioma: language,
    usuario: toUsuario(row),
    numeroContrato: extra.numero_contrato,
    termos: { versao: extra.termo_versao, aceitoEm: instant(extra.termo_aceito_em) },
    imagem: extra.imagem ? Buffer.from(extra.imagem).toString('base64') : null,
    necessidadesEspeciais: needs.map(({ id }) => ({ id, descricao: t(`validation:special_needs.${id}`) })),
    appAutenticador: app ? { desde: app.criado_em.toISOString(), ultimoUso: instant(app.last_used) } : null,
    codigosRecuperacao: codes.gerados > 0 ? codes : null,
    segundaEtapaTerceiros: demand ? { desde: demand.desde.toISOString(), semLembrar: demand.sem_lembrar } : null,
    avisoDiarioDesde: instant(digest?.since ?? null),
    avisosNaHoraDesde: instant(atOnce?.since ?? null),
    tabelas: tablesOf(row.tabelas),
  };
}

function toAddress(row: Selectable<AddressTable>, { language }: Asked): Item<'enderecos'> {
  // Kept in Portuguese; the runtime knows every country in every language (Unicode CLDR).
  const nomePais = new Intl.DisplayNames(language, { type: 'region' }).of(row.sigla_pais);
  return {
    identificacao: row.identificacao,
    principal: row.principal ? 'S' : 'N',
    siglaPais: row.sigla_pais,
    nomePais: nomePais ?? row.nome_pais,
    codigoPostal: row.codigo_postal,
    logradouro: row.logradouro,
    numero: row.numero,
    complemento: row.complemento,
    bairro: row.bairro,
    cidade: row.cidade,
    uf: row.uf,
    ddiFixo: row.ddi_fixo,
    dddFixo: row.ddd_fixo,
    foneFixo: row.fone_fixo,
    incluidoEm: row.criado_em.toISOString(),
  };
}

const addresses = (asked: Asked) =>
  once(async () => {
    const rows = await asked.db
      .selectFrom('address')
      .selectAll()
      .where('account', '=', asked.account)
      .orderBy('principal', 'desc')
      .orderBy('criado_em')
      .execute();
    return rows.map((row) => toAddress(row, asked));
  });

const dependents = ({ db, account, t }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('account')
      .select(['id_produto', 'nome', 'situacao', 'data_nascimento', 'criado_em'])
      .where('responsavel', '=', account)
      .where('situacao', 'in', ['A', 'R', 'I'])
      .orderBy('nome_busca')
      .execute();
    return rows.map((row) => ({
      idProduto: row.id_produto,
      nome: row.nome,
      situacao: row.situacao,
      descricao: t(`support:situations.${row.situacao}`),
      dataNascimento: row.data_nascimento,
      criadoEm: row.criado_em.toISOString(),
    }));
  });

const consents = ({ db, account }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('dependent_consent as d')
      .innerJoin('account as c', 'c.id', 'd.dependent')
      .innerJoin('account as g', 'g.id', 'd.guardian')
      .select(['c.id_produto as dependente', 'g.nome as responsavel', 'd.versao', 'd.aceito_em'])
      .where((eb) => eb.or([eb('d.dependent', '=', account), eb('d.guardian', '=', account)]))
      // What waits for its code tells nobody whether the child has an account already.
      .where('c.situacao', '!=', 'P')
      .orderBy('d.aceito_em', 'desc')
      .execute();
    return rows.map(({ aceito_em, ...row }) => ({ ...row, aceitoEm: aceito_em.toISOString() }));
  });

const passkeys = ({ db, account }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('passkey')
      .select(['nome', 'rp_id', 'criado_em', 'last_used'])
      .where('account', '=', account)
      .orderBy('criado_em')
      .execute();
    return rows.map((row) => ({
      nome: row.nome,
      endereco: row.rp_id,
      criadaEm: row.criado_em.toISOString(),
      ultimoUso: instant(row.last_used),
    }));
  });

const rememberedBrowsers = ({ db, account }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('remembered_browser')
      .select(['criado_em', 'last_used', 'expires', 'address', 'user_agent'])
      .where('account', '=', account)
      .orderBy('criado_em', 'desc')
      .execute();
    return rows.map((row) => ({
      navegador: row.user_agent,
      endereco: row.address,
      desde: row.criado_em.toISOString(),
      ate: row.expires.toISOString(),
      ultimoUso: instant(row.last_used),
    }));
  });

const knownBrowsers = ({ db, account }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('known_browser')
      .select(['criado_em', 'seen_at', 'passkey'])
      .where('account', '=', account)
      .orderBy('seen_at', 'desc')
      .execute();
    return rows.map(({ criado_em, seen_at, passkey }) => ({
      desde: criado_em.toISOString(),
      ultimoUso: seen_at.toISOString(),
      chave: passkey !== null,
    }));
  });

/** A place in a history. The database tells moments apart more finely than a `Date` does: hence its own text. */
interface Moment {
  at_text: string;
  id: string;
}

const momentOf = (column: string) => sql<string>`${sql.ref(column)}::text`.as('at_text');

/** Histories begin with the newest. */
const older = (column: string, id: string, last: Moment | undefined) =>
  last
    ? sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) < (${last.at_text}::timestamptz, ${last.id}::uuid)`
    : sql<boolean>`true`;

const sessions = ({ db, account }: Asked) =>
  slices(
    SLICE,
    (last: Moment | undefined) =>
      db
        .selectFrom('session')
        .select(['id', momentOf('criado_em'), 'criado_em', 'last_seen', 'ended_at', 'address', 'user_agent'])
        .where('account', '=', account)
        .where(older('criado_em', 'id', last))
        .orderBy('criado_em', 'desc')
        .orderBy('id', 'desc')
        .limit(SLICE)
        .execute(),
    (rows) =>
      rows.map((row) => ({
        inicio: row.criado_em.toISOString(),
        ultimoUso: row.last_seen.toISOString(),
        fim: instant(row.ended_at),
        endereco: row.address,
        navegador: row.user_agent,
      })),
  );

const activities = ({ db, account, t }: Asked) =>
  slices(
    SLICE,
    (last: Moment | undefined) =>
      trailRows(db, account)
        .select(momentOf('e.at'))
        .where(older('e.at', 'e.id', last))
        .orderBy('e.at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(SLICE)
        .execute(),
    (rows) =>
      rows.map((row) => {
        const activity = toActivity(row, account);
        return { ...activity, descricao: t(`activity:actions.${activity.acao}`) };
      }),
  );

const codes = ({ db, account, t }: Asked) =>
  slices(
    SLICE,
    (last: Moment | undefined) =>
      db
        .selectFrom('code_sent')
        .select(['id', momentOf('criado_em'), 'criado_em', 'funcao', 'canal', 'destino_mascarado'])
        .where('account', '=', account)
        .where(older('criado_em', 'id', last))
        .orderBy('criado_em', 'desc')
        .orderBy('id', 'desc')
        .limit(SLICE)
        .execute(),
    (rows) =>
      rows.map((row) => ({
        enviadoEm: row.criado_em.toISOString(),
        ...codeKindOf(row.funcao),
        descricao: t(`activity:functions.${row.funcao}`),
        meioEnvio: row.canal,
        destino: row.destino_mascarado,
      })),
  );

const supportAccesses = ({ db, account, t }: Asked) =>
  once(async () => {
    const rows = await reviews(db)
      .innerJoin('account as s', 's.id', 'r.staff')
      .leftJoin('support_objection as o', 'o.review', 'r.id')
      .select(['s.nome as atendente', 'o.at as objected_at', 'o.motivo as objection'])
      .where('r.account', '=', account)
      .execute();
    const { rows: acts } = await sql<{ review: string; acao: string; em: Date; motivo: string }>`
      select diff->>'review' as review, action as acao, at as em, diff->>'motivo' as motivo from audit_event
      where target = ${account} and action = any(${[...SUPPORT_ACTS]}::text[]) order by at`.execute(db);
    return rows.map((row) => ({
      atendente: row.atendente,
      motivo: row.motivo,
      protocolo: row.protocolo,
      abertaEm: row.opened_at.toISOString(),
      ate: (row.ended_at ?? row.expires_at).toISOString(),
      atos: acts
        .filter((act) => act.review === row.id)
        .map(({ acao, em, motivo }) => ({ acao, descricao: t(`support:acts.${acao}`), em: em.toISOString(), motivo })),
      contestacao:
        row.objected_at && row.objection !== null ? { em: row.objected_at.toISOString(), motivo: row.objection } : null,
    }));
  });

// ---- accesses

interface Leaf extends Pair {
  at: Date;
  por: string;
  by_rank: GrantRank;
}
interface CardLeaf extends Leaf {
  nu_contrato: string;
  co: string;
  centro: string;
  nu_cartao: string;
  status: string;
}
interface GroupLeaf extends Leaf {
  system: string;
  sistema: string;
  grupo: string;
  nome: string;
}

interface Pair {
  company: string;
  person: string;
}
const pair = ({ company, person }: Pair) => `${company} ${person}`;

function byPair<Row extends Pair>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const theirs = found.get(pair(row));
    if (theirs) theirs.push(row);
    else found.set(pair(row), [row]);
  }
  return found;
}

/** The cards and groups that some companies granted to some people. */
async function leavesOf(db: Db, companies: readonly string[], people: readonly string[]) {
  const theirs = sql`r.company = any(${companies}::uuid[]) and r.person = any(${people}::uuid[])`;
  const { rows: cards } = await sql<CardLeaf>`
    select r.company, r.person, r.at, r.by_rank, b.nome as por, r.nu_contrato, r.co, c.nome as centro, r.nu_cartao, p.status
    from card_grant r
      join cost_centre c on c.company = r.company and c.nu_contrato = r.nu_contrato and c.co = r.co
      join posting_card p on p.company = r.company and p.nu_contrato = r.nu_contrato and p.nu_cartao = r.nu_cartao
      join account b on b.id = r.by
    where ${theirs} order by r.nu_contrato, r.co, r.nu_cartao`.execute(db);
  const { rows: groups } = await sql<GroupLeaf>`
    select r.company, r.person, r.at, r.by_rank, b.nome as por, r.system, s.nome as sistema, r.grupo, g.nome
    from group_grant r
      join system s on s.id = r.system
      join system_group g on g.system = r.system and g.grupo = r.grupo
      join account b on b.id = r.by
    where ${theirs} order by s.nome, g.nome, r.system, r.grupo`.execute(db);
  const by = ({ por, by_rank }: Leaf) => ({ nome: por, perfil: actingAs(by_rank) });
  const card = (row: CardLeaf) => ({
    nuContrato: row.nu_contrato,
    coCentroCusto: row.co,
    nomeCentroCusto: row.centro,
    nuCartao: row.nu_cartao,
    status: row.status,
    em: row.at.toISOString(),
    por: by(row),
  });
  const group = (row: GroupLeaf) => ({
    idSistema: row.system,
    sistema: row.sistema,
    idGrupo: row.grupo,
    grupo: row.nome,
    em: row.at.toISOString(),
    por: by(row),
  });
  return { cards: byPair(cards), groups: byPair(groups), card, group };
}

/** A place in a list by name. */
interface Named {
  ordem: string;
  id: string;
}

const later = (column: string, id: string, last: Named | undefined) =>
  last ? sql`and (${sql.ref(column)}, ${sql.ref(id)}) > (${last.ordem}, ${last.id}::uuid)` : sql``;

const received = ({ db, account, now }: Asked) =>
  slices(
    PEOPLE,
    async (last: Named | undefined) => {
      const { rows } = await sql<Named & { login: string; nome: string; valid_until: string | null }>`
        select c.nome_busca as ordem, c.id, c.id_produto as login, c.nome, g.valid_until
        from grantee g join account c on c.id = g.company
        where g.person = ${account} and c.situacao in ('A', 'R')
          and (g.valid_until is null or g.valid_until >= ${todayInSaoPaulo(now)}::date) ${later('c.nome_busca', 'c.id', last)}
        order by c.nome_busca, c.id limit ${PEOPLE}`.execute(db);
      return rows;
    },
    async (rows) => {
      const companies = rows.map(({ id }) => id);
      const { cards, groups, card, group } = await leavesOf(db, companies, [account]);
      return rows.map((row) => {
        const key = pair({ company: row.id, person: account });
        return {
          empresa: { idProduto: row.login, nome: row.nome },
          validoAte: row.valid_until,
          // Who granted it in the company's name is the company's to say: the contract has no place for it here.
          cartoes: (cards.get(key) ?? []).map(card),
          grupos: (groups.get(key) ?? []).map(group),
        };
      });
    },
  );

const granted = ({ db, account }: Asked) =>
  slices(
    PEOPLE,
    async (last: Named | undefined) => {
      const { rows } = await sql<Named & { login: string; valid_until: string | null }>`
        select nome_ordem as ordem, person as id, login, valid_until from grantee
        where company = ${account} ${later('nome_ordem', 'person', last)}
        order by nome_ordem, person limit ${PEOPLE}`.execute(db);
      return rows;
    },
    async (rows) => {
      const people = rows.map(({ id }) => id);
      const { cards, groups, card, group } = await leavesOf(db, [account], people);
      return rows.map((row) => {
        const key = pair({ company: account, person: row.id });
        return {
          idProdutoPF: row.login,
          nome: row.ordem,
          validoAte: row.valid_until,
          cartoes: (cards.get(key) ?? []).map(card),
          grupos: (groups.get(key) ?? []).map(group),
        };
      });
    },
  );

interface RequestRow extends Moment {
  company: string;
  empresa: string;
  login: string;
  nome: string;
  state: AccessRequestTable['state'];
  motivo: string;
  wished_until: string;
  asked_at: Date;
  decided_at: Date | null;
  granted_until: string | null;
  refusal: AccessRequestTable['refusal'];
  recado: string | null;
  leaves: [string, string, boolean, number | null][];
}

const requests = ({ db, account, t }: Asked) =>
  slices(
    PEOPLE,
    async (last: Moment | undefined) => {
      const { rows } = await sql<RequestRow>`
        select r.id, r.asked_at::text as at_text, c.id_produto as company, c.nome as empresa, p.id_produto as login, p.nome,
          r.state, r.motivo, r.wished_until, r.asked_at, r.decided_at,
          case when r.granted_end is distinct from 'none' then r.granted_until end as granted_until, r.refusal, r.recado,
          (select coalesce(json_agg(json_build_array(l.of, l.leaf, l.granted, l.part)), '[]') from (
            select nu_contrato as of, nu_cartao as leaf, granted, null::int as part from access_request_card where request = r.id
            union all select system, grupo, granted, null from access_request_group where request = r.id
            union all select '', nome, granted, granted_leaves from access_request_profile where request = r.id) l) as leaves
        from access_request r join account c on c.id = r.company join account p on p.id = r.person
        where (r.person = ${account} or r.company = ${account}) and ${older('r.asked_at', 'r.id', last)}
        order by r.asked_at desc, r.id desc limit ${PEOPLE}`.execute(db);
      return rows;
    },
    (rows) =>
      rows.map((row) => ({
        empresa: { idProduto: row.company, nome: row.empresa },
        pessoa: { idProdutoPF: row.login, nome: row.nome },
        situacao: SITUATION_OF[row.state],
        descricao: t(`requests:states.${SITUATION_OF[row.state]}`),
        motivo: row.motivo,
        ate: row.wished_until,
        pedidoEm: row.asked_at.toISOString(),
        fechadoEm: instant(row.decided_at),
        concedidoAte: row.granted_until,
        recusa: row.refusal && t(`requests:refusals.${row.refusal}`),
        recado: row.recado,
        acessos: row.leaves.map(([de, acesso, concedido, part]) => ({
          de: de || t('requests:profile'),
          acesso,
          concedido,
          ...(part !== null && { emParte: part }),
        })),
      })),
  );

interface InvitationRow extends Moment {
  company: string;
  empresa: string;
  cpf_mask: string;
  email: string;
  state: InvitationTable['state'];
  made_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  offered_until: string | null;
  leaves: [string, string, boolean][];
}

const invitations = ({ db, account, now, t }: Asked) =>
  slices(
    PEOPLE,
    async (last: Moment | undefined) => {
      const { rows } = await sql<InvitationRow>`
        select i.id, i.made_at::text as at_text, c.id_produto as company, c.nome as empresa, i.cpf_mask, i.email,
          ${stateBy(now)} as state, i.made_at, i.expires_at, i.closed_at, i.offered_until,
          (select coalesce(json_agg(json_build_array(l.of, l.leaf, l.granted)), '[]') from (
            select nu_contrato as of, nu_cartao as leaf, granted from invitation_card where invitation = i.id
            union all select system, grupo, granted from invitation_group where invitation = i.id) l) as leaves
        from invitation i join account c on c.id = i.company
        where (i.person = ${account} or i.company = ${account}) and ${older('i.made_at', 'i.id', last)}
        order by i.made_at desc, i.id desc limit ${PEOPLE}`.execute(db);
      return rows;
    },
    (rows) =>
      rows.map((row) => ({
        empresa: { idProduto: row.company, nome: row.empresa },
        cpf: row.cpf_mask,
        email: row.email,
        situacao: INVITATION_SITUATION[row.state],
        descricao: t(`invitations:states.${INVITATION_SITUATION[row.state]}`),
        convidadoEm: row.made_at.toISOString(),
        venceEm: row.expires_at.toISOString(),
        fechadoEm: instant(row.closed_at),
        validoAte: row.offered_until,
        acessos: row.leaves.map(([de, acesso, concedido]) => ({ de, acesso, concedido })),
      })),
  );

interface ImportRow extends Moment {
  company: string;
  empresa: string;
  por: string;
  file: string;
  act: Selectable<AccessImportTable>['act'];
  state: Selectable<AccessImportTable>['state'];
  made_at: Date;
  lines: number;
  applied: number;
}

const imports = ({ db, account, t }: Asked) =>
  slices(
    PEOPLE,
    async (last: Moment | undefined) => {
      const { rows } = await sql<ImportRow>`
        select i.id, i.made_at::text as at_text, c.id_produto as company, c.nome as empresa, p.nome as por, i.file, i.act, i.state, i.made_at, i.lines,
          (select count(*)::int from access_import_line l where l.import = i.id and l.applied) as applied
        from access_import i join account c on c.id = i.company join account p on p.id = i.actor
        where (i.actor = ${account} or i.company = ${account}) and ${older('i.made_at', 'i.id', last)}
        order by i.made_at desc, i.id desc limit ${PEOPLE}`.execute(db);
      return rows;
    },
    (rows) =>
      rows.map((row) => ({
        empresa: { idProduto: row.company, nome: row.empresa },
        por: row.por,
        arquivo: row.act ? t(`imports:acts.${row.act.tipo}`) : row.file,
        situacao: IMPORT_SITUATION[row.state],
        descricao: t(`imports:states.${IMPORT_SITUATION[row.state]}`),
        iniciadaEm: row.made_at.toISOString(),
        linhas: row.lines,
        aplicadas: row.applied,
      })),
  );

// ---- third parties

/** Who acts for a company: all of a company's, or for whom a person acts. `A` may all that the company has. */
async function delegates({ db, account, t }: Asked, by: 'company' | 'person') {
  const rows = await db
    .selectFrom('delegate as d')
    .innerJoin('account as a', 'a.id', by === 'company' ? 'd.person' : 'd.company')
    .select(['d.company', 'd.person', 'd.perfil', 'd.criado_em', 'a.id_produto', 'a.nome', 'a.cpf'])
    .where(`d.${by}`, '=', account)
    .where('a.situacao', 'in', ['A', 'R'])
    .orderBy('a.nome_busca')
    .orderBy('a.id')
    .execute();
  const systems = await db
    .selectFrom('delegate_system as d')
    .innerJoin('system as s', 's.id', 'd.system')
    .select(['d.company', 'd.person', 's.id as coSistema', 's.nome', 's.sigla'])
    .where(`d.${by}`, '=', account)
    .orderBy('s.nome')
    .execute();
  const contracts = await db
    .selectFrom('delegate_contract as d')
    .select(['d.company', 'd.person', 'd.nu_contrato'])
    .where(`d.${by}`, '=', account)
    .orderBy('d.nu_contrato')
    .execute();
  const [systemsOf, contractsOf] = [byPair(systems), byPair(contracts)];
  return rows.map((row) => ({
    row,
    authorised: {
      perfil: row.perfil,
      descricao: t(`third-parties:profiles.${row.perfil}`),
      desde: row.criado_em.toISOString(),
      sistemas: (systemsOf.get(pair(row)) ?? []).map(({ coSistema, nome, sigla }) => ({ coSistema, nome, sigla })),
      contratos: (contractsOf.get(pair(row)) ?? []).map(({ nu_contrato }) => nu_contrato),
    },
  }));
}

const delegations = (asked: Asked) =>
  once(async () =>
    (await delegates(asked, 'person')).map(({ row, authorised }) => ({
      empresa: { idProduto: row.id_produto, nome: row.nome },
      ...authorised,
    })),
  );

const thirdParties = (asked: Asked) =>
  once(async () =>
    (await delegates(asked, 'company')).map(({ row, authorised }) => ({
      idProdutoPF: row.id_produto,
      nome: row.nome,
      cpfFormatado: row.cpf && formatCpf(row.cpf),
      ...authorised,
    })),
  );

const savedViews = ({ db, account }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('saved_view as v')
      .innerJoin('account as c', 'c.id', 'v.company')
      .select(['c.id_produto', 'c.nome as empresa', 'v.nome', 'v.compartilhada', 'v.conteudo'])
      .select(['v.criado_em', 'v.alterado_em'])
      .where('v.person', '=', account)
      .orderBy('c.nome_busca')
      .orderBy('v.nome_chave')
      .orderBy('v.id')
      .execute();
    return rows.map(({ id_produto, empresa, nome, compartilhada, conteudo, criado_em, alterado_em }) => ({
      empresa: { idProduto: id_produto, nome: empresa },
      nome,
      compartilhada,
      ...conteudo,
      criadaEm: criado_em.toISOString(),
      alteradaEm: alterado_em.toISOString(),
    }));
  });

interface CertificationRow extends Moment {
  company: string;
  empresa: string;
  nome: string;
  opened_at: Date;
  prazo: string;
  said: string;
  decided_at: Date | null;
  until: string | null;
  reason: string | null;
  people: number | null;
}

const certifications = ({ db, account, t }: Asked) =>
  slices(
    SLICE,
    async (last: Moment | undefined) => {
      const { rows } = await sql<CertificationRow>`
        select r.id, r.opened_at::text as at_text, c.id_produto as company, c.nome as empresa, r.nome, r.opened_at, r.prazo,
          coalesce(case when i.removal is not null and i.decision in ('keep', 'until') then 'part' else i.decision end, case when r.company = ${account} then r.state else 'undecided' end) as said, i.decided_at, i.until, i.reason,
          case when r.company = ${account} then (select count(*)::int from certification_item n where n.certification = r.id) end as people
        from certification r join account c on c.id = r.company left join certification_item i on i.certification = r.id and i.person = ${account}
        where (r.company = ${account} or i.person is not null) and ${older('r.opened_at', 'r.id', last)}
        order by r.opened_at desc, r.id desc limit ${SLICE}`.execute(db);
      return rows;
    },
    (rows) =>
      rows.map((row) => ({
        empresa: { idProduto: row.company, nome: row.empresa },
        nome: row.nome,
        abertaEm: row.opened_at.toISOString(),
        prazo: row.prazo,
        descricao: t(`certifications:said.${row.said}`),
        decididaEm: instant(row.decided_at),
        ate: row.until,
        motivo: row.reason,
        pessoas: row.people,
      })),
  );

const accessProfiles = ({ db, account }: Asked) =>
  once(async () => {
    const { rows } = await sql<{
      id_produto: string;
      empresa: string;
      nome: string;
      desde: Date;
      nota: string | null;
      dias: number | null;
      pessoas: number | null;
      acessos: string[];
    }>`
      select c.id_produto, c.nome as empresa, a.nome, h.at as desde, null as nota, null::int as dias, null::int as pessoas, '{}'::text[] as acessos
      from access_profile_holder h join access_profile a on a.id = h.profile join account c on c.id = h.company
      where h.person = ${account}
      union all
      select c.id_produto, c.nome, a.nome, a.criado_em, a.nota, a.dias,
        (select count(*)::int from access_profile_holder h where h.profile = a.id),
        array(
          select concat_ws(' / ', p.nu_contrato, nullif(p.co, ''), nullif(p.nu_cartao, '')) from access_profile_card p where p.profile = a.id
          union all select concat_ws(' / ', s.nome, nullif(p.grupo, '')) from access_profile_group p join system s on s.id = p.system where p.profile = a.id
          order by 1)
      from access_profile a join account c on c.id = a.company where a.company = ${account}
      order by 2, 3`.execute(db);
    return rows.map(({ id_produto, empresa, desde, ...row }) => ({
      empresa: { idProduto: id_produto, nome: empresa },
      desde: desde.toISOString(),
      ...row,
    }));
  });

const contracts = ({ db, account, t }: Asked) =>
  once(async () => {
    const rows = await db
      .selectFrom('contract')
      .selectAll()
      .where('company', '=', account)
      .orderBy('nu_contrato')
      .execute();
    return rows.map((row) => ({
      nuContrato: row.nu_contrato,
      se: row.nu_se,
      categoria: row.categoria,
      status: row.status,
      descricao: t(`third-parties:authorise.status.${row.status}`),
      inicio: row.dt_inicio,
      fim: row.dt_fim,
    }));
  });

const systems = ({ db, account }: Asked) =>
  once(() =>
    db
      .selectFrom('company_system as c')
      .innerJoin('system as s', 's.id', 'c.system')
      .select(['s.id as coSistema', 's.nome', 's.sigla'])
      .where('c.company', '=', account)
      .orderBy('s.nome')
      .execute(),
  );

/** The lists, in the order in which they are given. */
export const READ_LIST: { readonly [Name in ListName]: (asked: Asked) => List<Name> } = {
  enderecos: addresses,
  dependentes: dependents,
  consentimentos: consents,
  chavesAcesso: passkeys,
  navegadoresLembrados: rememberedBrowsers,
  navegadoresConhecidos: knownBrowsers,
  sessoes: sessions,
  atividades: activities,
  codigosEnviados: codes,
  acessosSuporte: supportAccesses,
  permissoesRecebidas: received,
  pedidosAcesso: requests,
  convites: invitations,
  importacoes: imports,
  delegacoes: delegations,
  visoesSalvas: savedViews,
  perfisDeAcesso: accessProfiles,
  revisoesDeAcesso: certifications,
  contratos: contracts,
  sistemas: systems,
  terceiros: thirdParties,
  permissoesConcedidas: granted,
};

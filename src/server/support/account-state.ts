import { sql } from 'kysely';
import { codeKindOf, type CodePurpose, IDENTITY_ATTEMPTS } from '../../contract/constants';
import type { liftBlock, resendPendingCode, SituacaoConta } from '../../contract/support';
import { audit } from '../audit';
import { browserText } from '../cas/not-me';
import { standingRemoval } from '../cas/removal';
import { sendAgain } from '../codes/flows';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Permit } from '../http/access';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { languageOfAccount } from '../outbox/language';
import { hasSecondFactor } from '../second-factor/authenticator';
import { passkeysOf } from '../second-factor/passkeys';
import { recoveryCodesLeft } from '../second-factor/recovery-codes';
import { idleSince } from '../sessions/verify';
import { removeBlock, standingBlocks } from './blocks';
import type { Review } from '../review';
import { tellOwner } from './acts';
import { emailState } from './email-correction';
import { receivedChanges } from './received-changes';
import { withinReview } from './reviews';
import { heldActsOf, refusedActsOf } from './second-person';

/** How many of the last codes, notices and sessions staff see. */
const SHOWN = 10;

const COLUMNS = [
  'id',
  'id_produto',
  'situacao',
  'cpf',
  'cnpj',
  'email',
  'ddd_movel',
  'fone_movel',
  'pendente_ate',
  'tentativas_recadastramento',
  'senha_expira_em',
] as const;
const readAccount = (db: Db, id: string) =>
  db.selectFrom('account').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
type Account = Awaited<ReturnType<typeof readAccount>>;

interface SentRow {
  funcao: CodePurpose;
  canal: 'E' | 'C';
  destino_mascarado: string;
  criado_em: Date;
  tries: number | null;
  sent_at: Date | null;
  failed_at: Date | null;
}

function deliveryOf(
  row: Pick<SentRow, 'tries' | 'sent_at' | 'failed_at'>,
): SituacaoConta['codigos'][number]['entrega'] {
  if (row.tries === null) return 'sem-registro';
  if (row.failed_at) return 'devolvido';
  if (row.sent_at) return 'entregue';
  return row.tries > 0 ? 'tentando' : 'fila';
}

/** The last codes of an account with what the outbox says of each; both rows were written in one transaction, at one moment. */
async function lastCodes(db: Db, account: string): Promise<SituacaoConta['codigos']> {
  const { rows } = await sql<SentRow>`
    select c.funcao, c.canal, c.destino_mascarado, c.criado_em, o.tries, o.sent_at, o.failed_at
    from code_sent c left join lateral (
      select tries, sent_at, failed_at from outbox o
      where o.account = c.account and o.criado_em = c.criado_em and o.kind = case c.canal when 'E' then 'email' else 'sms' end and o.payload->>'template' = 'code'
      limit 1) o on true
    where c.account = ${account} order by c.criado_em desc, c.id desc limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({
    ...codeKindOf(row.funcao),
    meioEnvio: row.canal,
    destino: row.destino_mascarado,
    pedidoEm: row.criado_em.toISOString(),
    entrega: deliveryOf(row),
    tentativas: row.tries ?? 0,
    em: (row.failed_at ?? row.sent_at)?.toISOString() ?? null,
  }));
}

/** The notice of a review: of many looks at one account the last one says enough. */
const LOOKED = 'support-review-opened';

/** The last messages to the account that carried no code; of those that tell of a review, the last one. */
async function lastNotices(
  { db, now, deps, language }: Pick<Call, 'db' | 'now' | 'deps' | 'language'>,
  account: string,
): Promise<SituacaoConta['avisos']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'payload', 'criado_em', 'tries', 'sent_at', 'failed_at'])
    .where('account', '=', account)
    .where(sql<boolean>`payload->>'template' <> 'code'`)
    // A notice that waits for others is made later.
    .where('criado_em', '<=', now)
    .where(
      sql<boolean>`(payload->>'template' <> ${LOOKED} or not exists (
        select from outbox o where o.account = ${account} and (o.criado_em, o.id) > (outbox.criado_em, outbox.id) and o.criado_em <= ${now}
          and o.payload->>'template' = ${LOOKED}))`,
    )
    .orderBy('criado_em', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    assunto: deps.texts.t(language, `messages:${row.payload.template}.subject`, UNNAMED),
    meioEnvio: row.kind === 'email' ? 'E' : 'C',
    pedidoEm: row.criado_em.toISOString(),
    entrega: deliveryOf(row),
    em: (row.failed_at ?? row.sent_at)?.toISOString() ?? null,
  }));
}

/** What stands in a subject for a name, a company or a day. */
const UNNAMED = { nome: '…', empresa: '…', data: '…' };

async function openSessions(
  call: Pick<Call, 'db' | 'now' | 'deps' | 'language'>,
  account: string,
): Promise<SituacaoConta['sessoes']> {
  const rows = await call.db
    .selectFrom('session')
    .select(['criado_em', 'last_seen', 'user_agent'])
    .where('account', '=', account)
    .where('ended_at', 'is', null)
    .where('expires', '>', call.now)
    .where('last_seen', '>', idleSince(call.deps.config, call.now))
    .orderBy('last_seen', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    navegador: browserText(call, row.user_agent),
    inicio: row.criado_em.toISOString(),
    ultimoUso: row.last_seen.toISOString(),
  }));
}

/** Whether a second step is asked for, which kinds since when, and never more of them. */
async function secondStep(
  { db, deps }: Pick<Call, 'db' | 'deps'>,
  account: string,
): Promise<SituacaoConta['segundaEtapa']> {
  if (deps.config.SSO_URL) return { ativa: false, retiradaEm: null, app: null, chaves: [], codigosRestantes: null };
  const app = await db
    .selectFrom('authenticator')
    .select('criado_em')
    .where('account', '=', account)
    .executeTakeFirst();
  const set = await db.selectFrom('recovery_set').select('account').where('account', '=', account).executeTakeFirst();
  const removal = await standingRemoval(db, account);
  return {
    ativa: await hasSecondFactor(db, account),
    retiradaEm: removal?.due.toISOString() ?? null,
    app: app?.criado_em.toISOString() ?? null,
    chaves: (await passkeysOf(db, account)).map(({ criado_em }) => criado_em.toISOString()),
    codigosRestantes: set ? await recoveryCodesLeft(db, account) : null,
  };
}

/**
 * The flow whose code somebody waits for: the newest that nobody has used or closed and that goes to a registered contact. A registration's
 * lives as long as the registration can be confirmed, whether its last code has expired or not.
 */
async function pendingFlow(db: Db, account: Account, config: Pick<Config, 'CODE_TRIES'>, now: Date) {
  const confirmable = account.situacao === 'P' && account.pendente_ate !== null && account.pendente_ate > now;
  const registration: CodePurpose[] = ['CADASTRO_USUARIO', 'CADASTRO_DEPENDENTE'];
  const flow = await db
    .selectFrom('code_flow')
    .select(['id', 'account', 'funcao', 'canal', 'destino', 'resend_at', 'expires'])
    .where('account', '=', account.id)
    .where('used_at', 'is', null)
    .where('code_hash', 'is not', null)
    .where('tries', '<', config.CODE_TRIES)
    .where('destino', 'in', [account.email, `${account.ddd_movel}${account.fone_movel}`])
    .where((eb) =>
      confirmable ? eb.or([eb('expires', '>', now), eb('funcao', 'in', registration)]) : eb('expires', '>', now),
    )
    .orderBy('criado_em', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return flow ?? null;
}

/** What keeps somebody from getting on: the pending registration, blocks, and what became of the codes. */
export async function accountState(
  call: Pick<Call, 'db' | 'now' | 'deps' | 'language'>,
  review: Review,
): Promise<SituacaoConta> {
  const { db, now, deps } = call;
  const account = await readAccount(db, review.account);
  const flow = await pendingFlow(db, account, deps.config, now);
  const blocks = await standingBlocks(db, account, deps.config, now);
  return {
    situacaoAtual: account.situacao,
    cadastroPendente:
      account.situacao === 'P' && account.pendente_ate ? { expiraEm: account.pendente_ate.toISOString() } : null,
    recadastramento:
      account.situacao === 'R' ? { tentativas: account.tentativas_recadastramento, maximo: IDENTITY_ATTEMPTS } : null,
    senhaExpiraEm: account.senha_expira_em?.toISOString() ?? null,
    bloqueios: blocks.map(({ block, hits, until }) => ({
      bloqueio: block,
      tentativas: hits,
      ate: until.toISOString(),
    })),
    codigos: await lastCodes(db, account.id),
    segundaEtapa: await secondStep(call, account.id),
    sessoes: await openSessions(call, account.id),
    avisos: await lastNotices(call, account.id),
    acessos: await receivedChanges(db, account.id, SHOWN),
    email: await emailState(db, account),
    duasPessoas: deps.config.SUPPORT_FOUR_EYES,
    esperam: await heldActsOf(db, review.id),
    recusados: await refusedActsOf(db, review.id),
    codigoPendente: flow && {
      ...codeKindOf(flow.funcao),
      meioEnvio: flow.canal,
      expiraEm: flow.expires.toISOString(),
      reenvioEm: Math.max(0, Math.ceil((flow.resend_at.getTime() - now.getTime()) / 1000)),
    },
  };
}

/** Lifts a block, with its reason in the audit. @throws Refusal IDC-117 outside an open review, MCN-174 when it does not stand any more */
export async function lift(call: Call<typeof liftBlock> & { permit: Permit }): Promise<undefined> {
  const { db, now, body, deps } = call;
  const review = await withinReview(call);
  const account = await readAccount(db, review.account);
  if (!(await removeBlock(db, account, body.bloqueio, deps.config, now))) throw new Refusal('MCN-174');
  await audit(call, {
    action: 'support.block-lifted',
    target: account.id,
    diff: { review: review.id, motivo: body.motivo, bloqueio: body.bloqueio },
  });
  await tellOwner(call, account, 'support-block-lifted', body.motivo);
  return undefined;
}

/** Sends the pending code again, with its reason in the audit. @throws Refusal IDC-117, MCN-173 when there is none, and as `sendAgain` */
export async function resend(call: Call<typeof resendPendingCode> & { permit: Permit }): Promise<undefined> {
  const { db, now, body, deps } = call;
  const review = await withinReview(call);
  const account = await readAccount(db, review.account);
  const pending = await pendingFlow(db, account, deps.config, now);
  // Locked, so that a code that is being used at this moment is not replaced.
  const flow =
    pending &&
    (await db
      .selectFrom('code_flow')
      .selectAll()
      .where('id', '=', pending.id)
      .where('used_at', 'is', null)
      .forUpdate()
      .executeTakeFirst());
  if (!flow) throw new Refusal('MCN-173');
  await sendAgain({ ...call, language: await languageOfAccount(db, account.id) }, flow, account.id_produto);
  await audit(call, {
    action: 'support.code-resent',
    target: account.id,
    diff: { review: review.id, motivo: body.motivo, meioEnvio: flow.canal, funcionalidade: flow.funcao },
  });
  return undefined;
}

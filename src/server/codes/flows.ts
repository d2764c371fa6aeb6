import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { CodeSent } from '../../contract/account';
import { type Channel, CODE_LENGTH, type CodePurpose, LOCAL_DDI, PLACEHOLDER_CODE } from '../../contract/constants';
import { maskDestination } from '../../contract/format';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { hashSecret, newId, newSecret } from '../ids';
import { hit } from '../limits';
import { enqueue } from '../outbox/enqueue';
import {
  budgetOf,
  type Counter,
  recoveryCounters,
  recoveryDestination,
  registrationCounters,
  signedInCounters,
} from './budgets';

/** What a code is asked for and what it will confirm. */
export interface CodeRequest {
  /** The account that the code is bound to; null makes a decoy flow that looks alike and confirms nothing. */
  account: string | null;
  funcao: CodePurpose;
  canal: Channel;
  /** E-mail address, or DDD and number of a Brazilian mobile. */
  destino: string;
  /** Everything that the code confirms; a code asked for one e-mail cannot confirm another. */
  bound: Record<string, unknown>;
  /** Kept with the flow and given back when its code is used: what the final call's body does not carry. */
  carried?: Record<string, unknown>;
  /** Shown instead of the registration mask, where a screen has its own. */
  destinoMascarado?: string;
  /** What a recovery is counted by, instead of a destination that may be nobody's: the login that was typed. */
  login?: string;
}

interface FlowData {
  bound: Record<string, unknown>;
  carried: Record<string, unknown>;
}

type CodeCall = Pick<Call, 'db' | 'now' | 'origin' | 'fluxo' | 'language'> & {
  deps: { config: Config };
  permit: { session: { sessionId: string } } | null;
};

const MINUTE = 60_000;
const DAY_SECONDS = 86_400;

/**
 * Sends a code: in the flow that the call names when that flow asked for the very same, otherwise in a new one. A resend
 * does not give wrong tries back.
 * @returns the flow to be sent back as X-Fluxo, the masked destination, the seconds until a resend
 * @throws Refusal MCN-112 too soon, MCN-113 too many for the destination or the account, MCN-104 too many from one address
 */
export async function sendCode(call: CodeCall, request: CodeRequest): Promise<CodeSent> {
  const { config } = call.deps;
  const session = call.permit?.session.sessionId ?? null;
  const flow = call.fluxo ? await findFlow(call.db, call.fluxo) : null;
  const resent = flow && !flow.used_at && flow.expires > call.now && belongs(flow, request, session) ? flow : null;

  if (resent && resent.resend_at > call.now)
    throw new Refusal('MCN-112', { retryAfter: Math.ceil((resent.resend_at.getTime() - call.now.getTime()) / 1000) });
  if (resent && resent.tries >= config.CODE_TRIES) throw new Refusal('MCN-114');
  const deliverable = await countSending(call, request, !resent);

  const code = newCode();
  const fluxo = resent ? (call.fluxo as string) : newSecret();
  const id = resent?.id ?? newId();
  const timing = timingFrom(call);
  const code_hash = hashCode(config.SECRET, id, code);
  if (resent) {
    await call.db
      .updateTable('code_flow')
      .set({
        ...timing,
        code_hash,
        canal: request.canal,
        destino: request.destino,
        bound_data: JSON.stringify({ bound: request.bound, carried: request.carried ?? {} } satisfies FlowData),
      })
      .where('id', '=', id)
      .execute();
  } else {
    await insertFlow(call, request, { id, fluxo, code_hash, ...timing });
  }
  const destino = request.destinoMascarado ?? maskDestination(request.canal, request.destino);
  if (request.account && deliverable) await deliver(call, request, code);
  else await deliverNothing(call.db);
  return { fluxo, meioEnvio: request.canal, destino, reenvioEm: config.CODE_RESEND_SECONDS };
}

/**
 * Opens a flow without a code, for identity questions that were right: the first code is sent within it.
 * @returns its `fluxo`
 * @throws Refusal MCN-104 too many from one address
 */
export async function openFlow(call: CodeCall, request: CodeRequest): Promise<string> {
  await countNewFlow(call);
  const fluxo = newSecret();
  const expires = new Date(call.now.getTime() + call.deps.config.CODE_MINUTES * MINUTE);
  await insertFlow(call, request, { id: newId(), fluxo, code_hash: null, resend_at: call.now, expires });
  return fluxo;
}

async function insertFlow(
  call: CodeCall,
  request: CodeRequest,
  flow: { id: string; fluxo: string; code_hash: string | null; resend_at: Date; expires: Date },
): Promise<void> {
  const { fluxo, ...columns } = flow;
  await call.db
    .insertInto('code_flow')
    .values({
      ...columns,
      fluxo_hash: hashSecret(fluxo),
      account: request.account,
      session: call.permit?.session.sessionId ?? null,
      funcao: request.funcao,
      canal: request.canal,
      destino: request.destino,
      bound_data: JSON.stringify({ bound: request.bound, carried: request.carried ?? {} } satisfies FlowData),
      used_at: null,
      criado_em: call.now,
    })
    .execute();
}

/**
 * Sends a new code within somebody's flow, to where its codes go, on support's word: whoever has the flow enters the new code. Wrong tries
 * stay counted, and so do the codes sent.
 * @param login the account's
 * @throws Refusal MCN-112 too soon, MCN-113 too many for the destination or the account
 */
export async function sendAgain(
  call: CodeCall,
  flow: Pick<Flow, 'id' | 'account' | 'funcao' | 'canal' | 'destino' | 'resend_at'>,
  login: string,
): Promise<void> {
  if (flow.resend_at > call.now)
    throw new Refusal('MCN-112', { retryAfter: Math.ceil((flow.resend_at.getTime() - call.now.getTime()) / 1000) });
  const request: CodeRequest = {
    account: flow.account,
    funcao: flow.funcao,
    canal: flow.canal,
    destino: flow.destino,
    bound: {},
    login,
  };
  const deliverable = await countSending(call, request, false);
  if (!deliverable) throw new Refusal('MCN-113', { keep: true });
  const code = newCode();
  await call.db
    .updateTable('code_flow')
    .set({ ...timingFrom(call), code_hash: hashCode(call.deps.config.SECRET, flow.id, code) })
    .where('id', '=', flow.id)
    .execute();
  await deliver(call, request, code);
}

/** When a code sent now may be sent again, and when it expires. */
const timingFrom = ({ now, deps: { config } }: CodeCall) => ({
  resend_at: new Date(now.getTime() + config.CODE_RESEND_SECONDS * 1000),
  expires: new Date(now.getTime() + config.CODE_MINUTES * MINUTE),
});

/** What a code is said to confirm when it comes back. */
export interface CodeUse {
  account: string | null;
  funcao: CodePurpose;
  bound: Record<string, unknown>;
  code: string;
}

/**
 * Uses a code once, inside the caller's transaction: the flow's row is locked, so of many at once one succeeds. A call
 * without the flow's `fluxo` never touches its code. A wrong try counts even though the rest is refused.
 * @returns what the request for the code left to be carried
 * @throws Refusal MCN-110 wrong (with the tries left), MCN-111 unknown, used, expired or for something else, MCN-114 closed
 */
export async function useCode(call: CodeCall, use: CodeUse): Promise<Record<string, unknown>> {
  const { config } = call.deps;
  const flow = call.fluxo ? await findFlow(call.db, call.fluxo) : null;
  const session = call.permit?.session.sessionId ?? null;
  if (!flow || flow.used_at || flow.expires <= call.now || !belongs(flow, use, session)) throw new Refusal('MCN-111');
  if (flow.tries >= config.CODE_TRIES) throw new Refusal('MCN-114');
  if (isRight(config, flow, use.code)) {
    await call.db
      .updateTable('code_flow')
      .set({ used_at: call.now, code_hash: null })
      .where('id', '=', flow.id)
      .execute();
    return (flow.bound_data as unknown as FlowData).carried;
  }
  const tries = flow.tries + 1;
  await call.db.updateTable('code_flow').set({ tries }).where('id', '=', flow.id).execute();
  const left = config.CODE_TRIES - tries;
  throw left > 0
    ? new Refusal('MCN-110', { keep: true, values: { count: left } })
    : new Refusal('MCN-114', { keep: true });
}

const isRight = (config: Config, flow: Pick<Flow, 'id' | 'account' | 'code_hash'>, code: string) =>
  flow.account !== null &&
  code !== PLACEHOLDER_CODE &&
  equalHashes(flow.code_hash, hashCode(config.SECRET, flow.id, code));

/** Whether `useCode` would take the code as things stand. Nothing is locked, counted or used: it is for what has to be asked before. */
export async function wouldTake(call: CodeCall, use: CodeUse): Promise<boolean> {
  const { config } = call.deps;
  const flow = call.fluxo ? await flowOf(call.db, call.fluxo).executeTakeFirst() : null;
  return Boolean(
    flow &&
    !flow.used_at &&
    flow.expires > call.now &&
    flow.tries < config.CODE_TRIES &&
    belongs(flow, use, call.permit?.session.sessionId ?? null) &&
    isRight(config, flow, use.code),
  );
}

const flowOf = (db: Db, fluxo: string) =>
  db.selectFrom('code_flow').selectAll().where('fluxo_hash', '=', hashSecret(fluxo));

function findFlow(db: Db, fluxo: string) {
  return flowOf(db, fluxo).forUpdate().executeTakeFirst();
}

/**
 * Whose flow it is, where its code went, how many tries were wrong and what was left to be carried, without touching it; null when it is
 * unknown or for something else.
 */
export async function readFlow(
  db: Db,
  fluxo: string | null,
  funcao: CodePurpose,
): Promise<
  (Pick<Flow, 'account' | 'canal' | 'destino' | 'tries' | 'criado_em'> & { carried: Record<string, unknown> }) | null
> {
  const flow = await db
    .selectFrom('code_flow')
    .select(['account', 'canal', 'destino', 'tries', 'criado_em', 'bound_data'])
    .where('fluxo_hash', '=', hashSecret(fluxo ?? ''))
    .where('funcao', '=', funcao)
    .executeTakeFirst();
  if (!flow) return null;
  const { bound_data, ...rest } = flow;
  return { ...rest, carried: (bound_data as unknown as FlowData).carried };
}

type Flow = NonNullable<Awaited<ReturnType<typeof findFlow>>>;

function belongs(
  flow: Flow,
  request: Pick<CodeRequest, 'account' | 'funcao' | 'bound'>,
  session: string | null,
): boolean {
  return (
    flow.account === request.account &&
    flow.funcao === request.funcao &&
    flow.session === session &&
    isDeepStrictEqual((flow.bound_data as unknown as FlowData).bound, JSON.parse(JSON.stringify(request.bound)))
  );
}

async function countNewFlow(call: CodeCall): Promise<void> {
  const verdict = await hit(
    call.db,
    `flow:address:${call.origin.network}`,
    { hits: call.deps.config.FLOWS_PER_ADDRESS_HOUR, seconds: 3600 },
    call.now,
  );
  if (!verdict.allowed) throw new Refusal('MCN-104', { keep: true, retryAfter: verdict.retryAfter });
}

/**
 * Counts a code, before it is known whether there is anybody to send it to.
 * @returns whether it may go out; where it may not, the answer is the same
 */
async function countSending(call: CodeCall, request: CodeRequest, newFlow: boolean): Promise<boolean> {
  const { config } = call.deps;
  if (newFlow) await countNewFlow(call);
  const budget = budgetOf(request.funcao);
  if (budget !== 'signed-in') await countDestination(call, request.login ?? request.destino);
  for (const counter of countersFor(config, budget, request)) {
    const verdict = await hit(call.db, counter.bucket, counter, call.now);
    if (!verdict.allowed) throw new Refusal('MCN-113', { keep: true, retryAfter: verdict.retryAfter });
  }
  if (budget !== 'recovery') return true;
  const counter = recoveryDestination(config, request.destino);
  return (await hit(call.db, counter.bucket, counter, call.now)).allowed;
}

function countersFor(config: Config, budget: ReturnType<typeof budgetOf>, request: CodeRequest): Counter[] {
  if (budget === 'recovery') return recoveryCounters(config, request);
  if (budget === 'registration') return registrationCounters(config, request.destino);
  return signedInCounters(config, request.destino, request.account ?? 'nobody');
}

/** One source writes to few strangers a day: an address or a login that it has not named that day counts. */
async function countDestination(call: CodeCall, named: string): Promise<void> {
  const source = `code:source:${call.origin.network}`;
  const day = { seconds: DAY_SECONDS };
  const first = await hit(call.db, `${source}:${hashSecret(named.toLowerCase())}`, { hits: 1, ...day }, call.now);
  if (!first.allowed) return;
  const verdict = await hit(call.db, source, { hits: call.deps.config.DESTINATIONS_PER_ADDRESS_DAY, ...day }, call.now);
  if (!verdict.allowed) throw new Refusal('MCN-104', { keep: true, retryAfter: verdict.retryAfter });
}

async function deliver(call: CodeCall, request: CodeRequest & { account: string | null }, code: string): Promise<void> {
  const account = request.account as string;
  await enqueue(call, {
    kind: request.canal === 'E' ? 'email' : 'sms',
    account,
    destino: request.destino,
    template: 'code',
    values: { code, funcao: request.funcao, minutes: String(call.deps.config.CODE_MINUTES) },
  });
  await call.db
    .insertInto('code_sent')
    .values({
      id: newId(),
      account,
      funcao: request.funcao,
      canal: request.canal,
      destino_mascarado: maskDestination(request.canal, request.destino),
      // The history shows the last two digits: enough to tell codes apart, useless as a code.
      numero_mascarado: `****${code.slice(-2)}`,
      criado_em: call.now,
    })
    .execute();
}

/** What a decoy does instead: the same statements with no row, so that its answer takes as long. */
async function deliverNothing(db: Db): Promise<void> {
  await sql`insert into outbox (id, kind, destino, payload) select id, kind, destino, payload from outbox where false`.execute(
    db,
  );
  await sql`insert into code_sent (id, account, funcao, canal, destino_mascarado, numero_mascarado) select id, account, funcao, canal, destino_mascarado, numero_mascarado from code_sent where false`.execute(
    db,
  );
}

/** Phones with another country code than 55 get no SMS: their codes go by e-mail. */
export function channelFor(wish: Channel, account: { ddi_movel: string }): Channel {
  return account.ddi_movel === LOCAL_DDI ? wish : 'E';
}

/** Six digits, never the placeholder. */
function newCode(): string {
  return String(randomInt(1, 10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

const hashCode = (secret: string, flow: string, code: string) =>
  createHmac('sha256', secret).update(`code:${flow}:${code}`).digest('base64url');

function equalHashes(a: string | null, b: string): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

import type { FastifyReply } from 'fastify';
import { normaliseName } from '../../contract/validation';
import { sendCode, useCode } from '../codes/flows';
import type { Db } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Deps } from '../deps';
import { originOf } from '../http/origin';
import { Refusal } from '../http/refusal';
import { clear, hit } from '../limits';
import { hasAuthenticator, type Held, heldOf } from '../second-factor/authenticator';
import { passkeysOf } from '../second-factor/passkeys';
import { type Asked, carriedBy, targetsOf, visitorOf } from './asked';
import { keepFormSecret } from './cookies';
import { sendPage } from './frame';
import {
  type LostCodeProblem,
  lostCodePage,
  lostPage,
  type LostProblem,
  lostWaitPage,
  type Question,
} from './lost-page';
import type { Markup } from './html';
import { momentOf } from './not-me';
import { type Message, messagePage } from './pages';
import { type Begun, beginRemoval, cancelRemoval, standingRemoval } from './removal';
import { newLoginTicket } from './secrets';
import { type Pending, stepCarrier } from './second-step';
import { audit, pendingAccount } from './sign-on';
import { parameter } from './visit';

/** Answers about the account that may be wrong in a day: whoever gives them has the password, and learns only whether all are right. */
const WRONG_A_DAY = 5;
const DAY_SECONDS = 86_400;
const answersBucket = (account: string) => `factor-removal:answers:${account}`;
const MINUTE = 60;

const readAsked = (db: Db, account: string) =>
  db
    .selectFrom('account')
    .select(['id', 'tipo', 'cpf', 'an8', 'numero_contrato', 'nome', 'nome_da_mae', 'data_nascimento'])
    .select(['email', 'perfil_interno'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
type AskedAccount = Awaited<ReturnType<typeof readAsked>> & {
  /** What was lost, beside the recovery codes. */
  held: Held;
};

/** What a recovery of the password asks of the account: of a person without a CPF nothing. */
function questionsOf({ tipo, cpf, an8, numero_contrato }: AskedAccount): Question[] {
  if (tipo === 'PF') return cpf === null ? [] : ['nome', 'mae', 'dataNascimento'];
  return [
    'nome',
    ...(an8 === null ? [] : ['an8' as const]),
    ...(numero_contrato === null ? [] : ['numeroContrato' as const]),
  ];
}

const sameName = (record: string | null, typed: string) =>
  record !== null && normaliseName(record) === normaliseName(typed);

/** Whether an answer is the account's own. */
function isRight(account: AskedAccount, question: Question, typed: string): boolean {
  switch (question) {
    case 'nome':
      return sameName(account.nome, typed);
    case 'mae':
      return sameName(account.nome_da_mae, typed);
    case 'dataNascimento':
      return account.data_nascimento === typed;
    case 'an8':
      return account.an8 === typed;
    case 'numeroContrato':
      return account.numero_contrato === typed;
  }
}

/** What came of a code: the wait has begun, the code was wrong, or its flow is over. */
type Coded = Begun | { kind: 'wrong'; left: number } | { kind: 'over' };

/**
 * "I have lost my phone and the codes", on the sign-on's own pages, after the right password and without a script: the recovery data, a code
 * by e-mail, and then the wait. Nothing of the account is shown but the masked address, and that after the data were right.
 */
export function lostPages(deps: Deps) {
  const { config, db } = deps;

  function headOf({ request, reply, now, ...asked }: Asked, pending: Pending) {
    const secret = keepFormSecret(config, request, reply);
    return {
      // Made anew at each step: answering takes its time, and so does an e-mail.
      fields: {
        ...carriedBy({ request, reply, now, ...asked }),
        lt: newLoginTicket(config, secret, now),
        step: stepCarrier.carry(config, secret, pending, now),
      },
      login: pending.login,
    };
  }

  const send = (asked: Asked, status: number, title: string, main: Markup): FastifyReply =>
    sendPage(asked.reply, asked.visit, status, {
      title: asked.visit.t(title),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      main,
    });

  const say = (asked: Asked, status: number, title: string, message: Omit<Message, 'title'>): FastifyReply =>
    send(asked, status, title, messagePage({ title: asked.visit.t(title), ...message }));

  function ask(
    asked: Asked,
    pending: Pending,
    account: AskedAccount,
    problem: LostProblem | null = null,
    typed: Partial<Record<Question, string>> = {},
  ): FastifyReply {
    const status = problem === null ? 200 : problem.kind === 'empty' ? 400 : problem.kind === 'differs' ? 401 : 429;
    const form = {
      ...headOf(asked, pending),
      held: account.held,
      company: account.tipo === 'PJ',
      questions: questionsOf(account),
      hours: config.FACTOR_REMOVAL_HOURS,
      typed,
      problem,
    };
    return send(asked, status, `sso:lost.title.${account.held}`, lostPage(asked.visit, form));
  }

  function askCode(
    asked: Asked,
    pending: Pending,
    sent: { fluxo: string; destino: string },
    problem: LostCodeProblem | null = null,
  ): FastifyReply {
    const status = problem === null ? 200 : problem.kind === 'empty' ? 400 : problem.kind === 'wrong' ? 401 : 429;
    const form = { ...headOf(asked, pending), ...sent, problem };
    return send(asked, status, 'sso:lost.codeTitle', lostCodePage(asked.visit, form));
  }

  function waits(
    asked: Asked,
    pending: Pending,
    { held }: AskedAccount,
    { due, begun }: { due: Date; begun: boolean },
  ): FastifyReply {
    const form = { ...headOf(asked, pending), held, until: momentOf(due, asked.visit.language), begun };
    return send(asked, 200, begun ? 'sso:lost.begunTitle' : 'sso:lost.waitsTitle', lostWaitPage(asked.visit, form));
  }

  /** The call by which the codes' flows know who asks. */
  const codeCall = (trx: Db, { request, visit, now }: Asked, fluxo: string | null) => ({
    db: trx,
    now,
    origin: originOf(request),
    language: visit.language,
    fluxo,
    permit: null,
    deps,
  });

  const about = (account: string) =>
    ({ account, funcao: 'RETIRAR_SEGUNDA_ETAPA', bound: { retirada: account } }) as const;

  /** Sends a code to the e-mail address; a refusal keeps what was counted. */
  function codeTo(asked: Asked, { id, email }: AskedAccount, fluxo: string | null) {
    return inTransaction(db, async (trx) => {
      try {
        return await sendCode(codeCall(trx, asked, fluxo), { ...about(id), canal: 'E', destino: email });
      } catch (refusal) {
        if (refusal instanceof Refusal) return refusal;
        throw refusal;
      }
    });
  }

  const minutesOf = ({ details: { retryAfter = MINUTE } }: Refusal) => Math.ceil(retryAfter / MINUTE);

  async function data(asked: Asked, pending: Pending, account: AskedAccount): Promise<FastifyReply> {
    const questions = questionsOf(account);
    const typed = Object.fromEntries(
      questions.map((question) => [question, parameter(asked.request.body, question)?.trim() ?? '']),
    ) as Partial<Record<Question, string>>;
    const fields = questions.filter((question) => !typed[question]);
    if (fields.length > 0) return ask(asked, pending, account, { kind: 'empty', fields }, typed);
    const bucket = answersBucket(account.id);
    const verdict = await hit(db, bucket, { hits: WRONG_A_DAY, seconds: DAY_SECONDS }, asked.now);
    if (!verdict.allowed) return ask(asked, pending, account, { kind: 'tomorrow' }, typed);
    if (!questions.every((question) => isRight(account, question, typed[question] ?? '')))
      return ask(asked, pending, account, { kind: 'differs', left: verdict.left }, typed);
    await clear(db, bucket);
    const sent = await codeTo(asked, account, null);
    if (sent instanceof Refusal) return ask(asked, pending, account, { kind: 'wait', minutes: minutesOf(sent) }, typed);
    return askCode(asked, pending, { fluxo: sent.fluxo ?? '', destino: sent.destino });
  }

  /** The flow's code, and the destination as it was shown, come back with the form. */
  const sentBy = ({ request: { body } }: Asked) => ({
    fluxo: parameter(body, 'fluxo') ?? '',
    destino: parameter(body, 'destino') ?? '',
  });

  async function resend(asked: Asked, pending: Pending, account: AskedAccount): Promise<FastifyReply> {
    const before = sentBy(asked);
    const sent = await codeTo(asked, account, before.fluxo);
    // Five wrong codes close a flow, and a resend does not open it: the answers begin another.
    if (sent instanceof Refusal && sent.code === 'MCN-114') return ask(asked, pending, account, { kind: 'over' });
    if (sent instanceof Refusal) return askCode(asked, pending, before, { kind: 'wait', minutes: minutesOf(sent) });
    return askCode(asked, pending, { fluxo: sent.fluxo ?? '', destino: sent.destino });
  }

  async function code(asked: Asked, pending: Pending, account: AskedAccount): Promise<FastifyReply> {
    const sent = sentBy(asked);
    const typed = (parameter(asked.request.body, 'code') ?? '').replace(/\s/g, '');
    if (!typed) return askCode(asked, pending, sent, { kind: 'empty' });
    const { now, visit } = asked;
    const visitor = visitorOf(config, asked);
    const coded = await inTransaction(db, async (trx): Promise<Coded> => {
      try {
        await useCode(codeCall(trx, asked, sent.fluxo), { ...about(account.id), code: typed });
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        const { count } = refusal.details.values ?? {};
        return typeof count === 'number' ? { kind: 'wrong', left: count } : { kind: 'over' };
      }
      const beginning = { by: 'owner', where: { origin: visitor.origin, now } } as const;
      const begun = await beginRemoval(trx, config, { account: account.id, front: visit.front, beginning });
      if (begun.kind === 'begun') await audit(trx, account.id, 'security.removal-begun', visitor);
      return begun;
    });
    switch (coded.kind) {
      case 'wrong':
        return askCode(asked, pending, sent, coded);
      case 'begun':
      case 'standing':
        return waits(asked, pending, account, { due: coded.due, begun: coded.kind === 'begun' });
      default:
        return ask(asked, pending, account, { kind: 'over' });
    }
  }

  async function cancel(asked: Asked, account: string): Promise<FastifyReply> {
    const { visit, request, now } = asked;
    const where = { origin: originOf(request), now };
    await inTransaction(db, (trx) => cancelRemoval(trx, { account, how: 'pressed', actor: account }, where));
    return say(asked, 200, 'sso:lost.cancelledTitle', {
      done: true,
      text: visit.t('sso:lost.cancelledText'),
      main: { href: visit.link({}), text: visit.t('sso:lost.enter') },
      other: { href: `${visit.front}/esqueciSenha`, text: visit.t('sso:notMe.newPassword') },
    });
  }

  return {
    /**
     * What somebody gets whose password was right (`pending`): `lost` says which step of it was sent.
     * @returns null when the password is another one since, or no second step is left
     */
    async answer(asked: Asked, pending: Pending, lost: string): Promise<FastifyReply | null> {
      const right = await pendingAccount(db, pending);
      if (!right) return null;
      const owner = await readAsked(db, right.id);
      // Pressed too late it does no harm: nothing waits any more.
      if (lost === 'cancel') return cancel(asked, owner.id);
      const held = heldOf(await hasAuthenticator(db, owner.id), (await passkeysOf(db, owner.id)).length > 0);
      if (!held) return null;
      const account = { ...owner, held };
      const standing = await standingRemoval(db, account.id);
      if (standing) return waits(asked, pending, account, { due: standing.due, begun: false });
      if (account.perfil_interno !== null)
        return say(asked, 403, 'sso:lost.staffTitle', {
          text: asked.visit.t('sso:lost.staffText'),
          main: { href: asked.visit.link({}), text: asked.visit.t('sso:lost.back') },
        });
      switch (lost) {
        case 'data':
          return data(asked, pending, account);
        case 'resend':
          return resend(asked, pending, account);
        case 'code':
          return code(asked, pending, account);
        default:
          return ask(asked, pending, account);
      }
    },
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_MAX } from '../../contract/constants';
import { canonicalLogin } from '../../contract/validation';
import type { Deps } from '../deps';
import { originOf } from '../http/origin';
import { steadyPause } from '../http/steady';
import { hashSecret } from '../ids';
import { hit } from '../limits';
import { hasAuthenticator, type Held, heldOf } from '../second-factor/authenticator';
import { isEnough } from '../second-factor/demanded';
import { checkSigned, passkeysOf, requestOptions } from '../second-factor/passkeys';
import { recoveryCodesLeft } from '../second-factor/recovery-codes';
import { mayRemember } from '../second-factor/remembered-browsers';
import { relyingParty } from '../second-factor/relying-party';
import { hasRoomForPassword, PasswordsBusyError } from '../sessions/password';
import { type Asked, carriedBy, targetsOf, visitorOf } from './asked';
import { keepChoices } from './choices';
import { browserCookie, formSecret, keepFormSecret, setBrowserCookie, setSignOnCookie, signOnCookie } from './cookies';
import { enrolmentPages } from './enrolment';
import { sendPage } from './frame';
import { knownBrowser } from './known-browsers';
import { lostPages } from './lost';
import { momentOf } from './not-me';
import { confirmPage, type FormProblem, messagePage, onwardPage, signInPage } from './pages';
import { provenMessage } from './proven';
import { standingRemoval } from './removal';
import { FORM_SECONDS, isLoginTicket, newLoginTicket } from './secrets';
import { allowedService, frontAddress, type Service, withTicket } from './services';
import { currentSignOn, finishSignIn, issueTicket, type SignOn, signIn, signInWithPasskey, signOnEnd } from './sign-on';
import { countAttempt, countPasskey, countStep } from './throttle';
import { openedCarrier, type Pending, stepCarrier } from './second-step';
import { secondStepPage, type StepProblem, type Way } from './second-step-page';
import { isSet, parameter, visitOf } from './visit';

/** As long as everything that waits takes to be done, about. */
const BUSY_SECONDS = 5;

/** `/cas/login`: asks for credentials and takes them (CAS 3.0 §2.1, §2.2). */
export function loginHandlers(deps: Deps, prefetch: readonly string[]) {
  const { config, db } = deps;

  const partyOf = (request: FastifyRequest) => relyingParty(frontAddress(config, request.headers.host));
  const enrolment = enrolmentPages(deps);
  const lost = lostPages(deps);

  function form(asked: Asked, status: number, problem: FormProblem | null, username: string): FastifyReply {
    const { request, reply, visit, signOn, now } = asked;
    const secret = keepFormSecret(config, request, reply);
    const again = asked.renew && signOn !== null;
    const passkeys = partyOf(request) !== null;
    return sendPage(reply, visit, status, {
      title: visit.t(again ? 'sso:again.title' : 'sso:signIn.enter'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      passkey: passkeys,
      prefetch: request.headers['save-data'] === 'on' ? [] : prefetch,
      main: signInPage(visit, {
        loginTicket: newLoginTicket(config, secret, now),
        carried: carriedBy(asked),
        username: username || (again ? signOn.id_produto : ''),
        again,
        ended: asked.ended,
        problem,
        passkeys,
        demo: config.DEMO,
      }),
    });
  }

  /** Too many passwords wait for the processor. */
  function busy(asked: Asked, username: string): FastifyReply {
    asked.reply.header('retry-after', BUSY_SECONDS);
    return form(asked, 503, { kind: 'busy' }, username);
  }

  /** Back to the service with a ticket, or a word that the sign-on stands where there is no service (CAS 3.0 §2.2.4). */
  async function onward(asked: Asked, signOnId: string, fromCredentials: boolean): Promise<FastifyReply> {
    const { reply, visit, service, now } = asked;
    if (!service) return reply.redirect('/cas/login', 303);
    const ticket = await issueTicket(db, config, { signOnId, service: service.text, fromCredentials, now });
    if (!ticket) return form({ ...asked, signOn: null }, 200, null, '');
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (asked.method?.toUpperCase() !== 'POST') return reply.redirect(withTicket(service.text, ticket), 302);
    return sendPage(reply, visit, 200, {
      title: visit.t('sso:onward.title'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      main: onwardPage(visit, { service: service.text, ticket }),
    });
  }

  function confirm(asked: Asked & { service: Service }, signOn: SignOn): FastifyReply {
    const { request, reply, visit, service, now } = asked;
    const loginTicket = newLoginTicket(config, keepFormSecret(config, request, reply), now);
    return sendPage(reply, visit, 200, {
      title: visit.t('sso:confirm.title'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      main: confirmPage(visit, {
        nome: signOn.nome,
        service: service.url.origin,
        loginTicket,
        carried: carriedBy(asked),
      }),
    });
  }

  /** Reads what both methods share. Null after the service was refused: the page that says so has been sent. */
  async function read(request: FastifyRequest, reply: FastifyReply, values: unknown): Promise<Asked | null> {
    const visit = visitOf(deps, request);
    const text = parameter(values, 'service') || undefined;
    const service = text === undefined ? null : allowedService(config, text, request.headers.host);
    if (text !== undefined && !service) {
      sendPage(reply, visit, 403, {
        title: visit.t('sso:unknownService.title'),
        version: config.APP_VERSION,
        main: messagePage({
          title: visit.t('sso:unknownService.title'),
          text: visit.t('sso:unknownService.text'),
          main: { href: `${visit.front}/login`, text: visit.t('sso:unknownService.go') },
        }),
      });
      return null;
    }
    const now = deps.now();
    const cookie = signOnCookie(config, request);
    const current = await currentSignOn(db, config, cookie, now);
    const shown = current?.factor || !service?.factor;
    const enough = current && shown && (await isEnough(db, config, current));
    const signOn = enough ? current : null;
    return {
      request,
      reply,
      visit,
      service,
      renew: isSet(values, 'renew'),
      method: parameter(values, 'method'),
      signOn,
      ended: current ? (enough ? null : shown ? 'factor' : 'service') : await signOnEnd(db, cookie),
      now,
    };
  }

  async function get(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const chosen = choose(request, reply);
    if (chosen) return chosen;
    const asked = await read(request, reply, request.query);
    if (!asked) return reply;
    const { service, signOn, renew } = asked;
    if (signOn && !renew) {
      if (!service) return alreadyIn(asked, signOn);
      return signOn.warn ? confirm({ ...asked, service }, signOn) : onward(asked, signOn.id, false);
    }
    // `renew` goes before `gateway` when both are set (CAS 3.0 §2.1.1).
    if (service && !renew && isSet(request.query, 'gateway'))
      return reply.header('cache-control', 'no-store').redirect(service.text, 302);
    return form(asked, 200, null, '');
  }

  function alreadyIn({ reply, visit }: Asked, signOn: SignOn): FastifyReply {
    return sendPage(reply, visit, 200, {
      title: visit.t('sso:signedIn.title'),
      version: config.APP_VERSION,
      main: messagePage({
        done: true,
        title: visit.t('sso:signedIn.title'),
        text: visit.t('sso:signedIn.text', { nome: signOn.nome }),
        main: { href: `${visit.front}/login`, text: visit.t('sso:signedIn.go') },
        other: { href: '/cas/logout', text: visit.t('sso:signedIn.leave') },
      }),
    });
  }

  /** A choice of language or looks is stored, and the page comes again without it in the address. */
  function choose(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    if (!keepChoices(config, request, reply)) return null;
    return reply.header('cache-control', 'no-store').redirect(visitOf(deps, request).link({}), 303);
  }

  async function post(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { body } = request;
    const asked = await read(request, reply, body);
    if (!asked) return reply;
    const { now, signOn } = asked;
    const username = parameter(body, 'username')?.trim() ?? '';
    const password = parameter(body, 'password') ?? '';
    if (!(await takeLoginTicket(request, parameter(body, 'lt') ?? '', now)))
      return form(asked, 403, { kind: 'expired' }, username);
    const step = parameter(body, 'step');
    if (step !== undefined) return secondStep(asked, step);
    const enrols = parameter(body, 'enrol');
    if (enrols !== undefined) return enrol(asked, enrols);
    const opened = parameter(body, 'opened');
    if (opened !== undefined) return codesKept(asked, opened);
    if (isSet(body, 'confirm'))
      return signOn && !asked.renew ? onward(asked, signOn.id, false) : form(asked, 200, null, '');
    const signed = parameter(body, 'passkey');
    if (signed) return passkeySignIn(asked, signed);
    if (!username || !password)
      return form(asked, 400, { kind: 'empty', username: !username, password: !password }, username);

    // No account has such a password: it is a matter of the form, and says nothing about the login.
    if (password.length > PASSWORD_MAX) return form(asked, 400, { kind: 'tooLong' }, username);

    // Before anything is counted: what is not looked at is no try.
    if (!hasRoomForPassword()) return busy(asked, username);
    const login = canonicalLogin(username);
    const known = browserCookie(config, request);
    const browser = await knownBrowser(db, config, known, login, now);
    const attempt = await countAttempt(db, config, { login, address: request.address, browser }, now);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfter);
      return form(asked, 429, { kind: 'throttled', minutes: Math.ceil(attempt.retryAfter / 60) }, username);
    }
    const elapsed = steadyPause();
    const outcome = await signIn(
      db,
      config,
      {
        login: username,
        password,
        warn: isSet(body, 'warn'),
        renew: asked.renew,
        factor: asked.service?.factor ?? false,
      },
      visitorOf(config, asked),
    ).catch((thrown: unknown) => {
      if (thrown instanceof PasswordsBusyError) return null;
      throw thrown;
    });
    if (!outcome) return busy(asked, username);
    if (outcome.kind === 'refused') {
      // An unknown login, a wrong password and an account that may not enter: one answer, after one time. Who is right need not wait.
      await elapsed;
      return form(asked, 401, { kind: 'refused' }, username);
    }
    await attempt.succeeded();
    if (outcome.kind === 'second-step') return stepForm(asked, 200, outcome.pending, { problem: null });
    if (outcome.kind === 'enrol') return enrolment.begin(asked, outcome.pending);
    if (outcome.kind !== 'opened') {
      const message = await provenMessage(deps, asked.visit, outcome, { now, origin: originOf(request) });
      return sendPage(reply, asked.visit, 403, {
        title: message.title,
        version: config.APP_VERSION,
        main: messagePage(message),
      });
    }
    return enter(asked, outcome);
  }

  /** The sign-on is open: the browser gets its cookies. */
  function giveCookies({ reply }: Asked, opened: { cookie: string; browser: string }): void {
    setSignOnCookie(config, reply, opened.cookie);
    setBrowserCookie(config, reply, opened.browser);
  }

  /** The same, and the person goes where they were going. */
  function enter(asked: Asked, opened: { cookie: string; browser: string; signOnId: string }): Promise<FastifyReply> {
    giveCookies(asked, opened);
    return onward(asked, opened.signOnId, true);
  }

  /** The first code of an app that an account must have. Who has one meanwhile, from another tab, is asked for it. */
  async function enrol(asked: Asked, carried: string): Promise<FastifyReply> {
    const outcome = await enrolment.confirm(asked, carried);
    if (outcome.kind === 'over') return form(asked, 403, { kind: 'expired' }, '');
    if (outcome.kind === 'taken') return stepForm(asked, 200, outcome.pending, { problem: null });
    if (outcome.kind === 'asked') return outcome.reply;
    giveCookies(asked, outcome);
    return enrolment.codes(asked, outcome);
  }

  /** The recovery codes are kept: the sign-in goes on. */
  async function codesKept(asked: Asked, carried: string): Promise<FastifyReply> {
    const { request, signOn, now } = asked;
    const opened = openedCarrier.read(config, formSecret(config, request) ?? '', carried, now);
    return opened && opened.signOnId === signOn?.id
      ? onward(asked, opened.signOnId, true)
      : form(asked, 403, { kind: 'expired' }, '');
  }

  async function stepForm(
    asked: Asked,
    status: number,
    pending: Pending,
    { way: asks, problem, step }: { way?: string | undefined; problem: StepProblem | null; step?: string },
  ): Promise<FastifyReply> {
    const { request, reply, visit, now } = asked;
    const secret = keepFormSecret(config, request, reply);
    const left = await recoveryCodesLeft(db, pending.account);
    const removal = await standingRemoval(db, pending.account);
    const { ways, held } = await waysOf(request, pending.account, left);
    const way = ways.find((one) => one === asks) ?? ways[0] ?? 'recovery';
    return sendPage(reply, visit, status, {
      title: visit.t('sso:again.title'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      passkey: way === 'passkey',
      main: secondStepPage(visit, {
        loginTicket: newLoginTicket(config, secret, now),
        carried: carriedBy(asked),
        step: step ?? stepCarrier.carry(config, secret, pending, now),
        login: pending.login,
        way,
        others: ways.filter((one) => one !== way),
        held,
        problem,
        left,
        remember: way !== 'recovery' &&
          (await mayRemember(db, config, pending.account)) && {
            days: config.REMEMBERED_BROWSER_DAYS,
            ticked: isSet(request.body, 'remember'),
          },
        removal: removal && momentOf(removal.due, visit.language),
      }),
    });
  }

  /**
   * By what an account's second step can be taken here, the usual first, and what there is for whatever address; `left` is how many recovery
   * codes there are.
   */
  async function waysOf(
    request: FastifyRequest,
    account: string,
    left: number,
  ): Promise<{ ways: Way[]; held: Held | null }> {
    const party = partyOf(request);
    const app = await hasAuthenticator(db, account);
    const passkeys = await passkeysOf(db, account);
    const ways: Way[] = [];
    if (app) ways.push('app');
    if (passkeys.some(({ rp_id }) => rp_id === party?.id)) ways.push('passkey');
    if (left > 0) ways.push('recovery');
    return { ways, held: heldOf(app, passkeys.length > 0) };
  }

  /** What the page's script asks the browser for a passkey with: JSON. */
  async function passkey(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const now = deps.now();
    const party = partyOf(request);
    const browser = formSecret(config, request);
    const step = parameter(request.body, 'step');
    const pending = browser && step ? stepCarrier.read(config, browser, step, now) : null;
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (!party || !browser || (step && !pending)) return reply.status(403).send({});
    return reply.send(await requestOptions(db, config, { party, browser, account: pending?.account ?? null, now }));
  }

  /** What the device signed, looked at; null when it is not right. */
  function checked({ request, now }: Asked, response: string, account: string | null) {
    const party = partyOf(request);
    const browser = formSecret(config, request);
    return party && browser ? checkSigned(db, config, { party, browser, account, response, now }) : null;
  }

  /** A passkey alone, which stands for password and second step. */
  async function passkeySignIn(asked: Asked, response: string): Promise<FastifyReply> {
    const { request, reply, now } = asked;
    const attempt = await countPasskey(db, config, request.address, now);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfter);
      return form(asked, 429, { kind: 'throttled', minutes: Math.ceil(attempt.retryAfter / 60) }, '');
    }
    const signed = await checked(asked, response, null);
    const outcome = await signInWithPasskey(
      db,
      config,
      { signed, warn: isSet(request.body, 'warn') },
      visitorOf(config, asked),
    );
    if (outcome.kind === 'refused') return form(asked, 401, { kind: 'passkey' }, '');
    await attempt.succeeded();
    return enter(asked, outcome);
  }

  /** The step after the right password. */
  async function secondStep(asked: Asked, step: string): Promise<FastifyReply> {
    const { request, reply, now } = asked;
    const { body } = request;
    const pending = stepCarrier.read(config, formSecret(config, request) ?? '', step, now);
    if (!pending) return form(asked, 403, { kind: 'expired' }, '');
    const loses = parameter(body, 'lost');
    if (loses !== undefined)
      return (await lost.answer(asked, pending, loses)) ?? form(asked, 403, { kind: 'expired' }, pending.login);
    const other = parameter(body, 'other');
    const way = other ?? parameter(body, 'way');
    if (other !== undefined) return stepForm(asked, 200, pending, { way, problem: null, step });
    const code = parameter(body, way === 'passkey' ? 'passkey' : 'code')?.trim() ?? '';
    if (!code) return stepForm(asked, 400, pending, { way, problem: { kind: 'empty' }, step });
    const visitor = visitorOf(config, asked);
    const browser = await knownBrowser(db, config, visitor.browser, canonicalLogin(pending.login), now);
    const attempt = await countStep(db, config, { account: pending.account, browser }, now);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfter);
      const minutes = Math.ceil(attempt.retryAfter / 60);
      return stepForm(asked, 429, pending, { way, problem: { kind: 'throttled', minutes }, step });
    }
    const came = way === 'passkey' ? { signed: await checked(asked, code, pending.account) } : { code };
    const outcome = await finishSignIn(db, config, { pending, came, remember: isSet(body, 'remember') }, visitor);
    if (outcome.kind === 'over') return form(asked, 403, { kind: 'expired' }, pending.login);
    if (outcome.kind !== 'opened')
      return stepForm(asked, 401, pending, { way, problem: { kind: 'wrong', left: attempt.left }, step });
    await attempt.succeeded();
    return enter(asked, outcome);
  }

  /** The form came from here to this browser, within the hour, and is sent for the first time (CAS 3.0 §3.5.1). */
  async function takeLoginTicket(request: FastifyRequest, loginTicket: string, now: Date): Promise<boolean> {
    const secret = formSecret(config, request);
    if (!secret || !isLoginTicket(config, secret, loginTicket, now)) return false;
    return (await hit(db, `sign-in:form:${hashSecret(loginTicket)}`, { hits: 1, seconds: FORM_SECONDS }, now)).allowed;
  }

  return { get, post, passkey };
}

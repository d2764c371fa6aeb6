import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_MAX } from '../../contract/constants';
import { canonicalLogin } from '../../contract/validation';
import type { Deps } from '../deps';
import { originOf } from '../http/mount';
import { steadyPause } from '../http/steady';
import { hashSecret } from '../ids';
import { hit } from '../limits';
import { recoveryCodesLeft } from '../second-factor/recovery-codes';
import {
  browserCookie,
  formSecret,
  keepFormSecret,
  setBrowserCookie,
  setChoice,
  setSignOnCookie,
  signOnCookie,
} from './cookies';
import { sendPage } from './frame';
import { knownBrowser } from './known-browsers';
import { confirmPage, type FormProblem, messagePage, onwardPage, signInPage } from './pages';
import { provenMessage } from './proven';
import { FORM_SECONDS, isLoginTicket, newLoginTicket } from './secrets';
import { allowedService, type Service, withTicket } from './services';
import { currentSignOn, finishSignIn, issueTicket, type SignOn, signIn, type Visitor } from './sign-on';
import { countAttempt, countStep } from './throttle';
import { carryPending, type Pending, pendingOf } from './second-step';
import { secondStepPage, type StepProblem, type Way } from './second-step-page';
import { isSet, parameter, type Visit, visitOf } from './visit';

/** `/cas/login`: asks for credentials and takes them (CAS 3.0 §2.1, §2.2). */
export function loginHandlers(deps: Deps, prefetch: readonly string[]) {
  const { config, db } = deps;

  interface Asked {
    request: FastifyRequest;
    reply: FastifyReply;
    visit: Visit;
    service: Service | null;
    renew: boolean;
    method: string | undefined;
    signOn: SignOn | null;
    now: Date;
  }

  const carriedBy = ({ service, renew, method }: Asked) => ({
    service: service?.text,
    renew: renew ? 'true' : undefined,
    method,
  });
  const targetsOf = ({ service }: Asked) => (service ? [service.url.origin] : []);

  function form(asked: Asked, status: number, problem: FormProblem | null, username: string): FastifyReply {
    const { request, reply, visit, signOn, now } = asked;
    const secret = keepFormSecret(config, request, reply);
    const again = asked.renew && signOn !== null;
    return sendPage(reply, visit, status, {
      title: visit.t(again ? 'sso:again.title' : 'sso:signIn.enter'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      prefetch: request.headers['save-data'] === 'on' ? [] : prefetch,
      main: signInPage(visit, {
        loginTicket: newLoginTicket(config, secret, now),
        carried: carriedBy(asked),
        username: username || (again ? signOn.id_produto : ''),
        again,
        problem,
        demo: config.DEMO,
      }),
    });
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
    const signOn = await currentSignOn(db, config, signOnCookie(config, request), now);
    return {
      request,
      reply,
      visit,
      service,
      renew: isSet(values, 'renew'),
      method: parameter(values, 'method'),
      signOn,
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

  /** A choice of language or contrast is stored, and the page comes again without it in the address. */
  function choose(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    const language = parameter(request.query, 'lng');
    const contrast = parameter(request.query, 'contrast');
    if (language === undefined && contrast === undefined) return null;
    if (language === 'pt' || language === 'en') setChoice(config, reply, { language });
    if (contrast !== undefined) setChoice(config, reply, { contrast: contrast === 'high' ? 'high' : null });
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
    if (isSet(body, 'confirm'))
      return signOn && !asked.renew ? onward(asked, signOn.id, false) : form(asked, 200, null, '');
    if (!username || !password)
      return form(asked, 400, { kind: 'empty', username: !username, password: !password }, username);

    // No account has such a password: it is a matter of the form, and says nothing about the login.
    if (password.length > PASSWORD_MAX) return form(asked, 400, { kind: 'tooLong' }, username);

    const login = canonicalLogin(username);
    const known = browserCookie(config, request);
    const browser = await knownBrowser(db, config, known, login, now);
    const attempt = await countAttempt(db, config, { login, address: request.ip, browser }, now);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfter);
      return form(asked, 429, { kind: 'throttled', minutes: Math.ceil(attempt.retryAfter / 60) }, username);
    }
    const elapsed = steadyPause();
    const outcome = await signIn(
      db,
      config,
      { login: username, password, warn: isSet(body, 'warn') },
      visitorOf(asked),
    );
    if (outcome.kind === 'refused') {
      // An unknown login, a wrong password and an account that may not enter: one answer, after one time. Who is right need not wait.
      await elapsed;
      return form(asked, 401, { kind: 'refused' }, username);
    }
    await attempt.succeeded();
    if (outcome.kind === 'second-step') return stepForm(asked, 200, outcome.pending, { way: 'app', problem: null });
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

  const visitorOf = ({ request, visit, now }: Asked): Visitor => ({
    cookie: signOnCookie(config, request),
    browser: browserCookie(config, request),
    origin: originOf(request),
    now,
    language: visit.language,
    front: visit.front,
  });

  /** The sign-on is open: the browser gets its cookies and goes where it was going. */
  function enter(asked: Asked, opened: { cookie: string; browser: string; signOnId: string }): Promise<FastifyReply> {
    setSignOnCookie(config, asked.reply, opened.cookie);
    setBrowserCookie(config, asked.reply, opened.browser);
    return onward(asked, opened.signOnId, true);
  }

  async function stepForm(
    asked: Asked,
    status: number,
    pending: Pending,
    { way, problem, step }: { way: Way; problem: StepProblem | null; step?: string },
  ): Promise<FastifyReply> {
    const { request, reply, visit, now } = asked;
    const secret = keepFormSecret(config, request, reply);
    const left = way === 'recovery' ? await recoveryCodesLeft(db, pending.account) : 0;
    return sendPage(reply, visit, status, {
      title: visit.t('sso:again.title'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      main: secondStepPage(visit, {
        loginTicket: newLoginTicket(config, secret, now),
        carried: carriedBy(asked),
        step: step ?? carryPending(config, secret, pending, now),
        login: pending.login,
        way,
        problem,
        left,
      }),
    });
  }

  /** The step after the right password. */
  async function secondStep(asked: Asked, step: string): Promise<FastifyReply> {
    const { request, reply, now } = asked;
    const { body } = request;
    const pending = pendingOf(config, formSecret(config, request) ?? '', step, now);
    if (!pending) return form(asked, 403, { kind: 'expired' }, '');
    const other = parameter(body, 'other');
    const way: Way = (other ?? parameter(body, 'way')) === 'recovery' ? 'recovery' : 'app';
    if (other !== undefined) return stepForm(asked, 200, pending, { way, problem: null, step });
    const code = parameter(body, 'code')?.trim() ?? '';
    if (!code) return stepForm(asked, 400, pending, { way, problem: { kind: 'empty' }, step });
    const visitor = visitorOf(asked);
    const browser = await knownBrowser(db, config, visitor.browser, canonicalLogin(pending.login), now);
    const attempt = await countStep(db, config, { account: pending.account, browser }, now);
    if (!attempt.allowed) {
      reply.header('retry-after', attempt.retryAfter);
      const minutes = Math.ceil(attempt.retryAfter / 60);
      return stepForm(asked, 429, pending, { way, problem: { kind: 'throttled', minutes }, step });
    }
    const outcome = await finishSignIn(db, config, { pending, code }, visitor);
    if (outcome.kind === 'over') return form(asked, 403, { kind: 'expired' }, pending.login);
    if (outcome.kind === 'wrong')
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

  return { get, post };
}

import type { FastifyReply } from 'fastify';
import { appCode } from '../../contract/security';
import { canonicalLogin } from '../../contract/validation';
import type { Deps } from '../deps';
import { hasSecondFactor, keepApp, sealAppSecret } from '../second-factor/authenticator';
import { appAddress, isClockOff, newAppSecret, readSecret, stepOfCode, typedSecret } from '../second-factor/totp';
import { type Asked, carriedBy, targetsOf, visitorOf } from './asked';
import { formSecret, keepFormSecret } from './cookies';
import { codesPage, type EnrolmentProblem, enrolmentPage } from './enrolment-page';
import { sendPage } from './frame';
import { messagePage } from './pages';
import { newLoginTicket } from './secrets';
import { type Enrolment, enrolmentCarrier, openedCarrier, type Pending } from './second-step';
import { tellOfChange } from './security-notice';
import { audit, openSignOn, pendingAccount, type Show } from './sign-on';
import { parameter } from './visit';

/** A sign-on that was opened with an app that was made just now. */
interface Enrolled {
  cookie: string;
  browser: string;
  signOnId: string;
  login: string;
  codes: string[];
}

type Confirmed =
  | ({ kind: 'opened' } & Enrolled)
  /** The password was right too long ago, in another browser, or is another one since. */
  | { kind: 'over' }
  /** The account has a second step meanwhile. */
  | { kind: 'taken'; pending: Pending }
  /** The form was shown again. */
  | { kind: 'asked'; reply: FastifyReply };

/**
 * The set-up of a second step on the sign-on's own pages, for an account that must have one and has none: after the right password, without a
 * script. Nothing is kept before the app's first code; the key travels in the form, encrypted.
 */
export function enrolmentPages(deps: Deps) {
  const { config, db } = deps;

  function ask(asked: Asked, status: number, enrolment: Enrolment, problem: EnrolmentProblem | null): FastifyReply {
    const { request, reply, visit, now } = asked;
    const { pending, key } = enrolment;
    const secret = keepFormSecret(config, request, reply);
    const issuer = visit.t('shell:productName');
    return sendPage(reply, visit, status, {
      title: visit.t('sso:enrol.title'),
      version: config.APP_VERSION,
      formTargets: targetsOf(asked),
      main: enrolmentPage(visit, {
        fields: {
          ...carriedBy(asked),
          lt: newLoginTicket(config, secret, now),
          enrol: enrolmentCarrier.carry(config, secret, enrolment, now),
        },
        login: pending.login,
        key,
        address: appAddress(readSecret(key), { issuer, label: canonicalLogin(pending.login) }),
        problem,
      }),
    });
  }

  return {
    /** The page with a new key; for a dependent, who has no second step of their own, a word that the service is not open to them. */
    async begin(asked: Asked, pending: Pending): Promise<FastifyReply> {
      const account = await pendingAccount(db, pending);
      if (!account?.responsavel) return ask(asked, 200, { pending, key: typedSecret(newAppSecret()) }, null);
      const { reply, visit } = asked;
      return sendPage(reply, visit, 403, {
        title: visit.t('sso:enrol.dependentTitle'),
        version: config.APP_VERSION,
        main: messagePage({
          title: visit.t('sso:enrol.dependentTitle'),
          text: visit.t('sso:enrol.dependentText'),
          main: { href: `${visit.front}/login`, text: visit.t('sso:unknownService.go') },
        }),
      });
    },

    /** Checks the app's first code; with the right one the app is the account's, and the sign-on is open. */
    async confirm(asked: Asked, carried: string): Promise<Confirmed> {
      const { request, now } = asked;
      const enrolment = enrolmentCarrier.read(config, formSecret(config, request) ?? '', carried, now);
      const account = enrolment && (await pendingAccount(db, enrolment.pending));
      if (!account) return { kind: 'over' };
      const { pending, key } = enrolment;
      const again = (problem: EnrolmentProblem): Confirmed => ({
        kind: 'asked',
        reply: ask(asked, problem === 'empty' ? 400 : 401, enrolment, problem),
      });
      const typed = parameter(request.body, 'code')?.trim() ?? '';
      if (!typed) return again('empty');
      const secret = readSecret(key);
      const code = appCode.safeParse(typed).data ?? '';
      const step = stepOfCode(secret, code, now);
      if (step === null) return again(isClockOff(secret, code, now) ? 'clock' : 'wrong');
      const visitor = visitorOf(config, asked);
      let codes: string[] = [];
      const show: Show = async (trx) => {
        if (await hasSecondFactor(trx, account.id)) return null;
        const change = await tellOfChange(trx, config, { account: account.id, kind: 'app-added' }, visitor);
        await audit(trx, account.id, 'security.app-added', visitor);
        const sealed = sealAppSecret(config, account.id, secret);
        codes = await keepApp(trx, config, { account: account.id, sealed, step, change, now });
        return { factor: 'app' };
      };
      const outcome = await openSignOn(db, config, account, { warn: pending.warn, shown: show, enrols: true }, visitor);
      if (outcome.kind === 'over') return outcome;
      return outcome.kind === 'opened' ? { ...outcome, login: pending.login, codes } : { kind: 'taken', pending };
    },

    /** The recovery codes, this once; the sign-in goes on from here. */
    codes(asked: Asked, { login, codes, signOnId }: Enrolled): FastifyReply {
      const { request, reply, visit, now } = asked;
      const secret = keepFormSecret(config, request, reply);
      return sendPage(reply, visit, 200, {
        title: visit.t('sso:enrol.codesTitle', { count: codes.length }),
        version: config.APP_VERSION,
        formTargets: targetsOf(asked),
        once: true,
        main: codesPage(visit, {
          fields: {
            ...carriedBy(asked),
            lt: newLoginTicket(config, secret, now),
            opened: openedCarrier.carry(config, secret, { signOnId }, now),
          },
          login,
          codes,
        }),
      });
    },
  };
}

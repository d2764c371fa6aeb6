import type { Held } from '../second-factor/authenticator';
import { chevronRightIcon, clockIcon, errorIcon, keyIcon, listIcon, phoneIcon } from './drawings';
import { attribute, hidden, html, type Markup } from './html';
import { lostNotice } from './lost-page';
import { failedPart, waitingPart } from './passkey-parts';
import type { Visit } from './visit';

/** By what somebody takes the second step. */
export type Way = 'app' | 'passkey' | 'recovery';

/** What was wrong with a code. */
export type StepProblem = { kind: 'empty' } | { kind: 'wrong'; left: number } | { kind: 'throttled'; minutes: number };

export interface SecondStepForm {
  loginTicket: string;
  carried: Record<string, string | undefined>;
  /** What stands for the right password. */
  step: string;
  login: string;
  way: Way;
  /** The other ways that the account has. */
  others: readonly Way[];
  /** What somebody may have lost; null when nothing is left to be taken away. */
  held: Held | null;
  problem: StepProblem | null;
  /** Recovery codes that are left. */
  left: number;
  /** The offer not to be asked here again for some days; false where there is none. */
  remember: false | { days: number; ticked: boolean };
  /** When the second step will be taken away as lost, in words; null when it stays. */
  removal: string | null;
}

const icons = { app: phoneIcon, passkey: keyIcon, recovery: listIcon };

/** The second step of a sign-in, after the right password: the app's code, a passkey, or a recovery code. Codes work without a script. */
export function secondStepPage(visit: Visit, form: SecondStepForm): Markup {
  const { t } = visit;
  const { way, others } = form;
  const recovery = way === 'recovery';
  const fields = hidden({ ...form.carried, lt: form.loginTicket, step: form.step });
  return html`<div class="two"><section class="card" aria-labelledby="t">
<p class="who"><b>${form.login}</b><a href="${visit.link({})}">${t('sso:second.change')}</a></p>
<h1 id="t">${t(recovery ? 'sso:second.recoveryTitle' : 'sso:again.title')}</h1>
<p class="lead">${t(leads[way], { count: form.left })}</p>
${form.removal !== null && lostNotice(visit, { fields: { ...form.carried, lt: form.loginTicket, step: form.step }, until: form.removal })}<form method="post" action="/cas/login" novalidate>${fields}<input type="hidden" name="way" value="${way}">
${way === 'passkey' ? passkeyField(visit, form) : codeField(visit, form)}</form>${way === 'passkey' && waitingPart(visit, t('sso:passkey.cancel'))}</section>
<aside class="card side" aria-labelledby="w"><h2 id="w">${t('sso:second.otherWay')}</h2>
${others.length > 0 && html`<form method="post" action="/cas/login">${fields}${others.map((other) => html`<button class="way" name="other" value="${other}">${icons[other]}<span><b>${t(`sso:second.ways.${other}`)}</b>${t(`sso:second.ways.${other}Text`, { count: form.left })}</span>${chevronRightIcon}</button>`)}</form>`}
${form.removal === null && form.held && html`<form method="post" action="/cas/login">${fields}<button class="way" name="lost" value="begin">${clockIcon}<span><b>${t(`sso:second.lost.${form.held}`)}</b>${t('sso:second.lostText')}</span>${chevronRightIcon}</button></form>`}</aside></div>`;
}

const leads = { app: 'sso:second.lead', passkey: 'sso:second.passkeyLead', recovery: 'sso:second.recoveryLead' };

function codeField(visit: Visit, { way, problem, remember }: SecondStepForm): Markup {
  const { t } = visit;
  const recovery = way === 'recovery';
  return html`<div class="field"><label for="code">${t(recovery ? 'sso:second.recoveryCode' : 'sso:second.code')}</label>
<input class="input otp" id="code" name="code" ${attribute(!recovery, 'inputmode="numeric"')} autocomplete="${recovery ? 'off' : 'one-time-code'}" autocapitalize="characters" spellcheck="false" required autofocus aria-describedby="code-help${problem && ' code-err'}"${attribute(problem !== null, 'aria-invalid="true"')}>
${problem && html`<p class="err" id="code-err" role="alert">${errorIcon}<span>${said(visit, problem, recovery)}</span></p>`}
<p class="help" id="code-help">${t(helpOf(problem, recovery))}</p></div>
${rememberField(visit, remember)}<div class="acts"><button class="btn main">${t('sso:onward.go')}</button></div>`;
}

/** Whether the browser is to be asked again. */
function rememberField({ t }: Visit, remember: SecondStepForm['remember']): Markup | false {
  return (
    remember &&
    html`<label class="check"><input type="checkbox" name="remember" aria-labelledby="rm" aria-describedby="rh"${attribute(remember.ticked, 'checked')}><span><b id="rm">${t('sso:second.remember', { count: remember.days })}</b><span id="rh">${t('sso:second.rememberHelp')}</span></span></label>
`
  );
}

/** The button that asks the device; without a script the page says that there are other ways. */
function passkeyField(visit: Visit, { problem, remember }: SecondStepForm): Markup {
  const { t } = visit;
  const text =
    problem?.kind === 'wrong'
      ? `${t('sso:second.passkeyWrong')} ${t('sso:second.left', { count: problem.left })}`
      : problem?.kind === 'throttled' && t('sso:second.throttled', { count: problem.minutes });
  return html`<input type="hidden" name="passkey">${text && html`<p class="err" role="alert">${errorIcon}<span>${text}</span></p>`}
<noscript><p class="help">${t('sso:second.noScript')}</p></noscript>
<div data-passkey hidden>${failedPart(visit, t('sso:second.passkeyFailed'))}${rememberField(visit, remember)}<div class="acts"><button class="btn main pk" type="button" autofocus>${keyIcon}${t('sso:second.usePasskey')}</button></div></div>`;
}

const helpOf = (problem: StepProblem | null, recovery: boolean) => {
  if (recovery) return 'sso:second.recoveryHelp';
  return problem?.kind === 'wrong' ? 'sso:second.clock' : 'sso:second.help';
};

function said({ t }: Visit, problem: StepProblem, recovery: boolean): string {
  switch (problem.kind) {
    case 'empty':
      return t(recovery ? 'sso:second.recoveryMissing' : 'sso:second.missing');
    case 'wrong':
      return `${t(recovery ? 'sso:second.recoveryWrong' : 'sso:second.wrong')} ${t('sso:second.left', { count: problem.left })}`;
    case 'throttled':
      return t('sso:second.throttled', { count: problem.minutes });
  }
}

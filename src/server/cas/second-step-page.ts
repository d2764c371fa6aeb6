import { RECOVERY_CODES } from '../../contract/security';
import { chevronRightIcon, errorIcon, listIcon, phoneIcon } from './drawings';
import { attribute, hidden, html, type Markup } from './html';
import type { Visit } from './visit';

/** By what somebody takes the second step. */
export type Way = 'app' | 'recovery';

/** What was wrong with a code. */
export type StepProblem = { kind: 'empty' } | { kind: 'wrong'; left: number } | { kind: 'throttled'; minutes: number };

export interface SecondStepForm {
  loginTicket: string;
  carried: Record<string, string | undefined>;
  /** What stands for the right password. */
  step: string;
  login: string;
  way: Way;
  problem: StepProblem | null;
  /** Recovery codes that are left. */
  left: number;
}

/** The second step of a sign-in, after the right password: the app's code, or a recovery code. Works without a script. */
export function secondStepPage(visit: Visit, form: SecondStepForm): Markup {
  const { t } = visit;
  const { way, problem } = form;
  const recovery = way === 'recovery';
  const fields = hidden({ ...form.carried, lt: form.loginTicket, step: form.step });
  const other: Way = recovery ? 'app' : 'recovery';
  return html`<div class="two"><section class="card" aria-labelledby="t">
<p class="who"><b>${form.login}</b><a href="${visit.link({})}">${t('sso:second.change')}</a></p>
<h1 id="t">${t(recovery ? 'sso:second.recoveryTitle' : 'sso:again.title')}</h1>
<p class="lead">${t(recovery ? 'sso:second.recoveryLead' : 'sso:second.lead', { count: form.left })}</p>
<form method="post" action="/cas/login" novalidate>${fields}<input type="hidden" name="way" value="${way}">
<div class="field"><label for="code">${t(recovery ? 'sso:second.recoveryCode' : 'sso:second.code')}</label>
<input class="input otp" id="code" name="code" ${attribute(!recovery, 'inputmode="numeric"')} autocomplete="${recovery ? 'off' : 'one-time-code'}" autocapitalize="characters" spellcheck="false" required autofocus aria-describedby="code-help${problem && ' code-err'}"${attribute(problem !== null, 'aria-invalid="true"')}>
${problem && html`<p class="err" id="code-err" role="alert">${errorIcon}<span>${said(visit, problem, recovery)}</span></p>`}
<p class="help" id="code-help">${t(helpOf(problem, recovery))}</p></div>
<div class="acts"><button class="btn main">${t('sso:onward.go')}</button></div></form></section>
<aside class="card side" aria-labelledby="w"><h2 id="w">${t('sso:second.otherWay')}</h2>
<form method="post" action="/cas/login">${fields}<button class="way" name="other" value="${other}">${recovery ? phoneIcon : listIcon}<span><b>${t(`sso:second.ways.${other}`)}</b>${t(`sso:second.ways.${other}Text`, { max: RECOVERY_CODES })}</span>${chevronRightIcon}</button></form>
<p class="help">${t('sso:second.lost')}</p></aside></div>`;
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

import type { Held } from '../second-factor/authenticator';
import { doneIcon, errorIcon } from './drawings';
import { attribute, hidden, html, type Markup } from './html';
import type { Visit } from './visit';

/** What somebody who has lost their second step is asked about, in the words of the recovery of a password. */
export type Question = 'nome' | 'mae' | 'dataNascimento' | 'an8' | 'numeroContrato';

export type LostProblem =
  | { kind: 'empty'; fields: readonly Question[] }
  | { kind: 'differs'; left: number }
  | { kind: 'tomorrow' }
  /** The code was not right often enough, or came too late: the answers bring another. */
  | { kind: 'over' }
  | { kind: 'wait'; minutes: number };

interface Head {
  fields: Record<string, string | undefined>;
  login: string;
}

/** What was lost is called by its name: whoever comes here has typed the password. */
interface Losing extends Head {
  held: Held;
}

const alert = (text: string) => html`<div class="alert" role="alert">${errorIcon}<div>${text}</div></div>`;

/** Says what will happen, and asks for the data of a recovery; of who has none, for nothing but the word to go on. */
export function lostPage(
  visit: Visit,
  form: Losing & {
    company: boolean;
    questions: readonly Question[];
    typed: Partial<Record<Question, string>>;
    hours: number;
    problem: LostProblem | null;
  },
): Markup {
  const { t } = visit;
  const { questions, problem, hours } = form;
  const missing = problem?.kind === 'empty' ? problem.fields : [];
  return html`<section class="card alone" aria-labelledby="t"><p class="who"><b>${form.login}</b></p>
<h1 id="t" tabindex="-1">${t(`sso:lost.title.${form.held}`)}</h1>
<p class="lead">${t('sso:lost.lead')}</p>
<ol class="steps"><li>${t(questions.length > 0 ? 'sso:lost.steps.data' : 'sso:lost.steps.code')}</li><li>${t('sso:lost.steps.wait', { count: hours })}</li><li>${t(form.held === 'app' ? 'sso:lost.steps.afterApp' : 'sso:lost.steps.after')}</li></ol>
${problem && problem.kind !== 'empty' && alert(said(visit, problem))}
<form method="post" action="/cas/login" novalidate>${hidden({ ...form.fields, lost: 'data' })}
${questions.map((question) => {
  const bad = missing.includes(question);
  const name = question === 'nome' && form.company ? 'razaoSocial' : question;
  return html`<div class="field"><label for="${question}">${t(`sso:lost.fields.${name}`)}</label>
<input class="input" id="${question}" name="${question}" value="${form.typed[question] ?? ''}"${attribute(question === 'dataNascimento', 'type="date"')}${attribute(question === 'an8' || question === 'numeroContrato', 'inputmode="numeric"')} autocomplete="off" required${attribute(bad, 'aria-invalid="true"')}${attribute(question === missing[0], 'autofocus')}${attribute(bad, `aria-describedby="${question}-err"`)}>
${bad && html`<p class="err" id="${question}-err">${errorIcon}<span>${t('sso:lost.missing')}</span></p>`}</div>`;
})}
<div class="acts"><button class="btn main">${t('sso:lost.send')}</button><a class="btn" href="${visit.link({})}">${t('sso:lost.back')}</a></div></form></section>`;
}

function said({ t }: Visit, problem: Exclude<LostProblem, { kind: 'empty' }>): string {
  switch (problem.kind) {
    case 'differs':
      return `${t('sso:lost.differs')} ${t('sso:second.left', { count: problem.left })}`;
    case 'tomorrow':
      return t('sso:lost.tomorrow');
    case 'over':
      return t('sso:lost.codeOver');
    case 'wait':
      return t('sso:lost.codesOver', { count: problem.minutes });
  }
}

/** What was wrong with the code that went to the e-mail address. */
export type LostCodeProblem = { kind: 'empty' } | { kind: 'wrong'; left: number } | { kind: 'wait'; minutes: number };

/** Asks for the code that went to the e-mail address; sends it again at will. */
export function lostCodePage(
  visit: Visit,
  form: Head & { destino: string; fluxo: string; problem: LostCodeProblem | null },
): Markup {
  const { t } = visit;
  const { problem, destino, fluxo } = form;
  const carried = { ...form.fields, fluxo, destino };
  const text =
    problem?.kind === 'wrong'
      ? `${t('sso:lost.codeWrong')} ${t('sso:second.left', { count: problem.left })}`
      : problem?.kind === 'wait'
        ? t('sso:lost.codesOver', { count: problem.minutes })
        : problem && t('sso:lost.codeMissing');
  return html`<section class="card alone" aria-labelledby="t"><p class="who"><b>${form.login}</b></p>
<h1 id="t">${t('sso:lost.codeTitle')}</h1>
<p class="lead">${t('sso:lost.codeLead', { destino })}</p>
<form method="post" action="/cas/login" novalidate>${hidden({ ...carried, lost: 'code' })}
<div class="field"><label for="code">${t('sso:lost.code')}</label>
<input class="input otp" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required autofocus${attribute(problem !== null, 'aria-invalid="true" aria-describedby="code-err"')}>
${text && html`<p class="err" id="code-err" role="alert">${errorIcon}<span>${text}</span></p>`}</div>
<div class="acts"><button class="btn main">${t('sso:lost.begin')}</button></div></form>
<form method="post" action="/cas/login">${hidden({ ...carried, lost: 'resend' })}<div class="acts"><button class="btn">${t('sso:lost.resend')}</button></div></form></section>`;
}

/** The wait has begun, or had begun before: until when, and how it is cancelled. */
export function lostWaitPage(visit: Visit, form: Losing & { until: string; begun: boolean }): Markup {
  const { t } = visit;
  return html`<section class="card alone" aria-labelledby="t">${form.begun && html`<div class="done">${doneIcon}</div>`}<h1 id="t" tabindex="-1">${t(form.begun ? 'sso:lost.begunTitle' : 'sso:lost.waitsTitle')}</h1>
<p class="lead">${t('sso:lost.waits', { until: form.until })}</p><p class="lead">${t(`sso:lost.found.${form.held}`)}</p>
<form method="post" action="/cas/login">${hidden({ ...form.fields, lost: 'cancel' })}<div class="acts"><a class="btn main" href="${visit.front}/login">${t('sso:waiting.back')}</a><button class="btn">${t('sso:lost.cancel')}</button></div></form></section>`;
}

/** Stands at the second step while a removal waits: whoever has the password learns of it, and may cancel it. */
export const lostNotice = ({ t }: Visit, { fields, until }: { fields: Head['fields']; until: string }): Markup =>
  html`<form method="post" action="/cas/login" class="alert" role="status">${hidden({ ...fields, lost: 'cancel' })}${errorIcon}<div><strong>${t('sso:lost.noticeTitle')}</strong> ${t('sso:lost.notice', { until })}<div class="acts"><button class="btn">${t('sso:lost.cancel')}</button></div></div></form>`;

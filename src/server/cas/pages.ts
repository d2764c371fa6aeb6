import { PASSWORD_MAX } from '../../contract/constants';
import { DEMO_APP_KEY, DEMO_PASSWORD } from '../database/demo/accounts';
import { DEMO_LOGINS } from './demo-logins';
import { chevronIcon, clockIcon, doneIcon, errorIcon, eyeIcon, keyIcon, scene, shieldIcon } from './drawings';
import { attribute, hidden, html, type Markup } from './html';
import { failedPart, waitingPart } from './passkey-parts';
import type { SignOnEnd } from './sign-on';
import type { Visit } from './visit';

/** What went wrong with a sent form. Nothing of it tells whether the account exists. */
export type FormProblem =
  | { kind: 'empty'; username: boolean; password: boolean }
  | { kind: 'tooLong' }
  | { kind: 'refused' }
  | { kind: 'passkey' }
  | { kind: 'expired' }
  | { kind: 'busy' }
  | { kind: 'throttled'; minutes: number };

export interface SignInForm {
  loginTicket: string;
  /** Carried along: where the person is going and how (CAS 3.0 §2.2.1). */
  carried: Record<string, string | undefined>;
  username: string;
  /** Somebody who is signed in already is asked for the password once more. */
  again: boolean;
  /** Why somebody who was signed in finds this page; null for everybody else. */
  ended: SignOnEnd | null;
  problem: FormProblem | null;
  /** Browsers know passkeys for this address. */
  passkeys: boolean;
  demo: boolean;
}

/** The sign-in form. Works without a script; whatever was typed but the password is still there after a failure. */
export function signInPage(visit: Visit, form: SignInForm): Markup {
  const { t } = visit;
  const { problem } = form;
  const noUsername = problem?.kind === 'empty' && problem.username;
  const passwordError = passwordProblem(visit, problem);
  const refused = problem?.kind === 'refused';
  const atPassword = !noUsername && (problem !== null || form.again);
  return html`<div class="hero"><section class="card" aria-labelledby="t">
<h1 id="t">${t(form.again ? 'sso:again.title' : 'sso:signIn.title')}</h1>
<p class="lead">${t(form.again ? 'sso:again.lead' : 'sso:signIn.lead')}</p>
${problem ? summary(visit, problem) : form.ended && html`<p class="why" id="why">${clockIcon}<span>${t(`sso:why.${form.ended}`)}</span></p>`}
<form method="post" action="/cas/login" novalidate>
${hidden({ ...form.carried, lt: form.loginTicket })}
<div class="field"><label for="username">${t('sso:signIn.username')}</label>
<input class="input" id="username" name="username" value="${form.username}" autocomplete="username${form.passkeys && ' webauthn'}" autocapitalize="none" spellcheck="false" required aria-describedby="${noUsername ? 'username-err' : 'username-help'}"${attribute(noUsername || refused, 'aria-invalid="true"')}${attribute(noUsername, 'autofocus')}>
${noUsername ? fieldError('username-err', t('sso:error.username')) : html`<p class="help" id="username-help">${t('sso:signIn.usernameHelp')}</p>`}</div>
<div class="field"><label for="password">${t('sso:signIn.password')}</label>
<div class="affix"><input class="input" id="password" name="password" type="password" autocomplete="current-password" required${attribute(passwordError !== null || refused, 'aria-invalid="true"')}${attribute(passwordError !== null, 'aria-describedby="password-err"')}${attribute(refused, 'aria-describedby="problem"')}${attribute(atPassword, 'autofocus')}><button class="eye" type="button" aria-pressed="false" aria-label="${t('sso:signIn.show')}" title="${t('sso:signIn.show')}" hidden>${eyeIcon}</button></div>
<p class="help" id="caps" role="status" data-caps="${t('sso:signIn.caps')}"></p>
${passwordError !== null && fieldError('password-err', passwordError)}</div>
<div class="acts"><button class="btn main">${t('sso:signIn.enter')}</button></div>
${form.passkeys && passkeyPlace(visit)}</form>
<div class="links"><a href="${visit.front}/esqueciSenha">${t('sso:signIn.forgot')}</a><a href="${visit.front}/selecionaPerfil">${t('sso:signIn.register')}</a></div>
<p class="safe">${shieldIcon}<span>${t('sso:signIn.safe')}</span></p>
${form.passkeys && waitingPart(visit, t('sso:passkey.toPassword'))}</section><div class="art">${scene}</div></div>${form.demo && demoList(visit)}`;
}

/** The button that signs in with a passkey. Without a script there is none. */
const passkeyPlace = (visit: Visit): Markup =>
  html`<input type="hidden" name="passkey"><div data-passkey hidden><p class="or">${visit.t('sso:passkey.or')}</p>${failedPart(visit, visit.t('sso:passkey.failedHelp'))}<button class="btn pk" type="button">${keyIcon}${visit.t('sso:passkey.enter')}</button><p class="help mid">${visit.t('sso:passkey.enterHelp')}</p></div>`;

/** What is wrong with the password by itself, whoever asks. */
function passwordProblem({ t }: Visit, problem: FormProblem | null): string | null {
  if (problem?.kind === 'tooLong') return t('sso:error.passwordLength', { max: PASSWORD_MAX });
  return problem?.kind === 'empty' && problem.password ? t('sso:error.password') : null;
}

function summary({ t }: Visit, problem: FormProblem): Markup {
  const frame = (text: Markup) =>
    html`<div class="alert" role="alert" id="problem">${errorIcon}<div>${text}</div></div>`;
  switch (problem.kind) {
    case 'tooLong':
      return frame(
        html`<strong>${t('sso:error.refused')}</strong> <a href="#password">${t('sso:error.passwordLength', { max: PASSWORD_MAX })}</a>`,
      );
    case 'refused':
      return frame(html`<strong>${t('sso:error.refused')}</strong> ${t('sso:error.refusedHelp')}`);
    case 'passkey':
      return frame(html`<strong>${t('sso:passkey.failed')}</strong> ${t('sso:passkey.refusedHelp')}`);
    case 'expired':
      return frame(html`<strong>${t('sso:error.expired')}</strong> ${t('sso:error.expiredHelp')}`);
    case 'busy':
      return frame(html`${t('errors:MCN-108')}`);
    case 'throttled':
      return frame(
        html`<strong>${t('sso:error.throttled')}</strong> ${t('sso:error.throttledHelp', { count: problem.minutes })}`,
      );
    case 'empty':
      return frame(
        html`<strong>${t('sso:error.empty')}</strong><ul>${problem.username && html`<li><a href="#username">${t('sso:error.username')}</a></li>`}${
          problem.password && html`<li><a href="#password">${t('sso:error.password')}</a></li>`
        }</ul>`,
      );
  }
}

const fieldError = (id: string, text: string) => html`<p class="err" id="${id}">${errorIcon}<span>${text}</span></p>`;

function demoList({ t }: Visit): Markup {
  return html`<details class="card demo"><summary>${t('sso:demo.title')}${chevronIcon}</summary>
<p>${t('sso:demo.password')} <code id="demo-password">${DEMO_PASSWORD}</code></p>
<ul class="people">${DEMO_LOGINS.map((login) => html`<li><code>${login}</code><span>${t(`sso:demo.people.${login}`, { key: DEMO_APP_KEY })}</span></li>`)}</ul></details>`;
}

/** A plain message with one way on, and perhaps a second. */
export interface Message {
  title: string;
  text: string;
  done?: boolean;
  /** Below the text: what a failure is found by. */
  about?: Markup;
  main: { href: string; text: string };
  other?: { href: string; text: string };
}

export function messagePage(message: Message): Markup {
  return html`<section class="card alone" aria-labelledby="t">${message.done && html`<div class="done">${doneIcon}</div>`}<h1 id="t" tabindex="-1">${message.title}</h1>
<p class="lead">${message.text}</p>
${message.about}<div class="acts"><a class="btn main" href="${message.main.href}">${message.main.text}</a>${
    message.other && html`<a class="btn" href="${message.other.href}">${message.other.text}</a>`
  }</div></section>`;
}

/** The number of a request that failed, to be quoted, and the way to whom. */
export const requestNumber = ({ t }: Visit, number: string, contact: string | undefined): Markup =>
  html`<p class="help">${t('ui:request.number')} <b>${number}</b>${contact !== undefined && html` · <a href="${contact}">${t('ui:request.contact')}</a>`}</p>
`;

/** Asks before another service learns who is signed in (`warn`, CAS 3.0 §2.2.1). */
export function confirmPage(
  { t }: Visit,
  {
    nome,
    service,
    loginTicket,
    carried,
  }: { nome: string; service: string; loginTicket: string; carried: Record<string, string | undefined> },
): Markup {
  return html`<section class="card alone" aria-labelledby="t"><h1 id="t">${t('sso:confirm.title')}</h1>
<p class="lead">${t('sso:confirm.text', { nome, service })}</p>
<form method="post" action="/cas/login">${hidden({ ...carried, lt: loginTicket, confirm: 'true' })}
<div class="acts"><button class="btn main">${t('sso:confirm.yes')}</button><a class="btn" href="/cas/logout">${t('sso:signedIn.leave')}</a></div></form></section>`;
}

/** The answer to `method=POST` (CAS 3.0 §2.1.1): a form to the service, sent by the script or by hand. */
export function onwardPage({ t }: Visit, { service, ticket }: { service: string; ticket: string }): Markup {
  return html`<section class="card alone" aria-labelledby="t"><h1 id="t">${t('sso:onward.title')}</h1>
<p class="lead">${t('sso:onward.text')}</p>
<form method="post" action="${service}" data-onward>${hidden({ ticket })}<div class="acts"><button class="btn main">${t('sso:onward.go')}</button></div></form></section>`;
}

/** Asks whether a sign-in from a new browser, or a change of the account's security, was really somebody else's. */
export const notMePage = ({ t, front }: Visit, notice: string, change: string | null): Markup =>
  html`<section class="card alone" aria-labelledby="t"><h1 id="t">${t(change && change !== 'recovery-code-used' ? 'sso:notMe.changeTitle' : 'sso:notMe.title')}</h1>
<p class="lead">${change && html`${t(`sso:notMe.changes.${change}`)} `}${t('sso:notMe.text')}</p>
<form method="post" action="/cas/nao-fui-eu">${hidden({ aviso: notice })}<div class="acts"><button class="btn main">${t('sso:notMe.confirm')}</button><a class="btn" href="${front}/login">${t('sso:notMe.wasMe')}</a></div></form></section>`;

import { encode } from 'uqr';
import { errorIcon } from './drawings';
import { attribute, hidden, html, type Markup } from './html';
import type { Visit } from './visit';

/** What was wrong with an app's first code: nothing was typed, the app's clock is minutes off, or any other code. */
export type EnrolmentProblem = 'empty' | 'clock' | 'wrong';

type Fields = Record<string, string | undefined>;

/** Modules of white around a QR code, without which cameras do not find it (ISO/IEC 18004 asks for four). */
const QUIET = 4;

/** A QR code, dark on white whatever the contrast: cameras read no other. One stroke for each run of dark modules. */
function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const strokes = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '#' : ' ')).join('');
    return [...line.matchAll(/#+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}`);
  });
  const side = size + 2 * QUIET;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${-QUIET} ${-QUIET - 0.5} ${side} ${side}" shape-rendering="crispEdges"><path d="M${-QUIET} ${-QUIET - 0.5}h${side}v${side}h${-side}z" fill="#fff"/><path d="${strokes.join('')}" stroke="#000"/></svg>`;
}

/** A key in groups of four, as it is typed. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** Asks somebody who must have a second step to set up an authenticator app: its key, and the first code. */
export function enrolmentPage(
  visit: Visit,
  {
    fields,
    login,
    key,
    address,
    problem,
  }: { fields: Fields; login: string; key: string; address: string; problem: EnrolmentProblem | null },
): Markup {
  const { t } = visit;
  return html`<section class="card alone" aria-labelledby="t">
<p class="who"><b>${login}</b><a href="${visit.link({})}">${t('sso:second.change')}</a></p>
<h1 id="t">${t('sso:enrol.title')}</h1>
<p class="lead">${t('sso:enrol.lead')}</p>
<ol class="steps"><li>${t('sso:enrol.scan')}${qrCode(address, t('security:app.qr'))}<p class="help">${t('security:app.noCamera')} <code>${grouped(key)}</code></p></li>
<li><label for="code">${t('sso:enrol.type')}</label></li></ol>
<form method="post" action="/cas/login" novalidate>${hidden(fields)}
<input class="input otp" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required${attribute(problem !== null, 'autofocus')} aria-describedby="code-help${problem && ' code-err'}"${attribute(problem !== null, 'aria-invalid="true"')}>
${problem && html`<p class="err" id="code-err" role="alert">${errorIcon}<span>${t(said[problem])}</span></p>`}
<p class="help" id="code-help">${t('security:app.codeHint')}</p>
<div class="acts"><button class="btn main">${t('sso:onward.go')}</button></div></form></section>`;
}

const said = { empty: 'sso:second.missing', clock: 'validation:app_code_clock', wrong: 'validation:app_code_wrong' };

/** The recovery codes, shown this once; without a script they are written down or printed. */
export function codesPage(
  { t }: Visit,
  { fields, login, codes }: { fields: Fields; login: string; codes: readonly string[] },
): Markup {
  return html`<section class="card alone" aria-labelledby="t"><p class="who"><b>${login}</b></p>
<h1 id="t" tabindex="-1" autofocus>${t('sso:enrol.codesTitle', { count: codes.length })}</h1>
<p class="lead">${t('sso:enrol.codesLead')}</p>
<ul class="kept" aria-label="${t('security:codes.list')}">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="help">${t('sso:enrol.codesHelp')}</p>
<form method="post" action="/cas/login">${hidden(fields)}<div class="acts"><button class="btn main">${t('sso:enrol.kept')}</button></div></form></section>`;
}

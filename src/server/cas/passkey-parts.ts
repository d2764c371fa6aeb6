import { errorIcon, keyIcon } from './drawings';
import { html, type Markup } from './html';
import type { Visit } from './visit';

/** What a card shows while the device asks for the finger, the face or the PIN; the script brings it. */
export const waitingPart = ({ t }: Visit, cancel: string): Markup =>
  html`<div class="wait" hidden><div class="ring">${keyIcon}</div><h2 id="wait" tabindex="-1">${t('sso:passkey.waitTitle')}</h2><p class="lead">${t('sso:passkey.waitText')}</p><div class="acts"><button class="btn" type="button">${cancel}</button></div></div>`;

/** Says that nothing came from the device; hidden until the script says so. */
export const failedPart = ({ t }: Visit, help: string): Markup =>
  html`<div class="alert pk-failed" role="alert" hidden>${errorIcon}<div><strong>${t('sso:passkey.failed')}</strong> ${help}</div></div>`;

import { createHash } from 'node:crypto';

/**
 * Passkeys on the sign-on pages; loaded where a form has a place for one. Offers them in the field of the login while the browser can, and at
 * the button's press; what the device signs goes with the form. A challenge is good for five minutes: a page that stays open asks for another.
 */
const source = `'use strict';
{
  const $ = (selector) => document.querySelector(selector);
  const place = $('[data-passkey]');
  const Kind = window.PublicKeyCredential;
  if (place && Kind && navigator.credentials) {
    const { form } = $('input[name=passkey]');
    const card = place.closest('.card');
    const wait = $('.wait');
    const failed = $('.pk-failed');
    const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const text = (buffer) => buffer && btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
    let asking = new AbortController();
    let timer;
    const ask = async (mediation) => {
      clearTimeout(timer);
      asking.abort();
      const { signal } = (asking = new AbortController());
      const step = form.elements.step;
      const answer = await fetch('/cas/passkey', { method: 'POST', body: new URLSearchParams(step ? { step: step.value } : {}), signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const options = await answer.json();
      options.challenge = bytes(options.challenge);
      for (const one of options.allowCredentials) one.id = bytes(one.id);
      if (mediation) timer = setTimeout(offer, options.timeout - 60000);
      const { id, rawId, type, response } = await navigator.credentials.get({ publicKey: options, signal, ...(mediation && { mediation }) });
      if (signal.aborted) return;
      form.elements.passkey.value = JSON.stringify({
        id,
        rawId: text(rawId),
        type,
        response: {
          clientDataJSON: text(response.clientDataJSON),
          authenticatorData: text(response.authenticatorData),
          signature: text(response.signature),
          userHandle: text(response.userHandle),
        },
      });
      if (form.elements.password) form.elements.password.value = '';
      form.submit();
    };
    const waiting = (on) => {
      card.classList.toggle('waits', on);
      wait.hidden = !on;
    };
    const offer = async () => {
      try {
        if ($('#username') && (await Kind.isConditionalMediationAvailable?.())) await ask('conditional');
      } catch {
        // Nothing was asked of the person: the field and the button are still there.
      }
    };
    const button = place.querySelector('button');
    const again = () => {
      waiting(false);
      button.focus();
      offer();
    };
    button.addEventListener('click', async () => {
      failed.hidden = true;
      waiting(true);
      $('#wait').focus();
      try {
        await ask();
      } catch {
        if (!card.classList.contains('waits')) return;
        failed.hidden = false;
        again();
      }
    });
    wait.querySelector('button').addEventListener('click', () => {
      asking.abort();
      again();
    });
    place.hidden = false;
    offer();
  }
}
`;

export const passkeyScript = source;

/** The script's name changes with its text, so that it may be kept for ever. */
export const passkeyScriptName = `passkey.${createHash('sha256').update(source).digest('hex').slice(0, 10)}.js`;

import { createHash } from 'node:crypto';

/**
 * What a script adds to the sign-on pages; everything works without it. The button that shows the password, the hint at caps lock, the focus
 * on wide screens (on a phone the keyboard would hide the page), the demo logins that fill the field, and the form of `method=POST` that
 * sends itself.
 */
const source = `'use strict';
{
  const $ = (selector) => document.querySelector(selector);
  const password = $('#password');
  const eye = $('.eye');
  if (password && eye) {
    eye.hidden = false;
    eye.addEventListener('click', () => {
      const show = password.type === 'password';
      password.type = show ? 'text' : 'password';
      eye.setAttribute('aria-pressed', String(show));
    });
    const caps = $('#caps');
    const look = (event) => {
      const on = event.getModifierState?.('CapsLock') === true;
      if (on === (caps.textContent === '')) caps.textContent = on ? caps.dataset.caps : '';
    };
    for (const kind of ['keydown', 'keyup', 'mousedown']) password.addEventListener(kind, look);
    password.addEventListener('blur', () => { caps.textContent = ''; });
    const username = $('#username');
    if (!$('[autofocus]') && username.value === '' && !location.hash && matchMedia('(min-width: 768px)').matches) username.focus();
    password.form.addEventListener('submit', () => { password.type = 'password'; });
  }
  for (const code of document.querySelectorAll('.people code')) {
    const button = document.createElement('button');
    button.type = 'button';
    code.replaceWith(button);
    button.append(code);
    button.addEventListener('click', () => {
      $('#username').value = code.textContent;
      password.value = $('#demo-password').textContent;
      password.focus();
    });
  }
  const onward = $('form[data-onward]');
  if (onward) onward.submit();
}
`;

export const script = source;

/** The script's name changes with its text, so that it may be kept for ever. */
export const scriptName = `sign-on.${createHash('sha256').update(source).digest('hex').slice(0, 10)}.js`;

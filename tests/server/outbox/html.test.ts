import { expect, it } from 'vitest';
import { messageHtml } from '../../../src/server/outbox/html';

const parts = {
  subject: 'A <b>segunda</b> etapa',
  text: 'Primeira linha & mais.\nAbra: https://conta.example/cas/nao-fui-eu?aviso=1&x=2',
  brand: 'Conta Postal',
  footer: 'Não responda.',
  language: 'pt',
} as const;

it('writes words as words, links nothing but the address that it names, and lets that break where a phone ends', () => {
  const html = messageHtml({ ...parts, link: 'https://conta.example/cas/nao-fui-eu?aviso=1&x=2' });
  expect(html).toContain('A &lt;b&gt;segunda&lt;/b&gt; etapa');
  expect(html).toContain('Primeira linha &amp; mais.</p>');
  expect(html.match(/<a href="[^"]*"/g)).toEqual(['<a href="https://conta.example/cas/nao-fui-eu?aviso=1&amp;x=2"']);
  expect(html).toMatch(/<a [^>]*overflow-wrap:anywhere/);
  expect(messageHtml(parts)).not.toContain('<a ');
});

it('fetches nothing, names its language and has a dark look', () => {
  const html = messageHtml({ ...parts, code: '482913', language: 'en' });
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('>482913</p>');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
});

import { LOCAL_DDI } from './constants';

/** How documents, phones and destinations are written for people; portal, server and messages use the same. */

/** 00000010154 → 000.000.101-54 */
export const formatCpf = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** 12345678909 → `***.456.789-**` */
export const maskCpf = (digits: string) => digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');

/** 12ABC34501DE35 → 12.ABC.345/01DE-35 */
export const formatCnpj = (text: string) => text.replace(/^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/, '$1.$2.$3/$4-$5');

/** 01001000 → 01001-000 */
export const formatCep = (digits: string) => digits.replace(/^(\d{5})(\d{3})$/, '$1-$2');

/** (11)90000-0000 in Brazil, `34 (91)1234567` elsewhere (account §4). */
export function formatPhone(ddi: string, ddd: string, number: string): string {
  if (!number) return '';
  if (ddi !== LOCAL_DDI) return `${ddi} ${ddd ? `(${ddd})` : ''}${number}`;
  return `${ddd ? `(${ddd})` : ''}${number.replace(/^(\d{4,5})(\d{4})$/, '$1-$2')}`;
}

/** +55 (11) 90000-0106, +34 (91) 1234567: with the country code, wherever the number is from (delegation §2.2). */
export function formatPhoneWithCountry(ddi: string, ddd: string, number: string): string {
  if (!number) return '';
  const shown = ddi === LOCAL_DDI ? number.replace(/^(\d{4,5})(\d{4})$/, '$1-$2') : number;
  return [ddi && `+${ddi}`, ddd && `(${ddd})`, shown].filter(Boolean).join(' ');
}

/**
 * Registration's mask: `***` + first 4 + `***` + last 6 of an e-mail (sign-in §4), shortened so that at least half of the
 * address, and never less than three characters of it, stays hidden.
 */
export function maskEmail(email: string): string {
  const shown = Math.min(10, Math.floor(email.length / 2), Math.max(0, email.length - 3));
  const head = Math.floor(shown * 0.4);
  return `***${email.slice(0, head)}***${email.slice(email.length - (shown - head))}`;
}

/** Registration's mask of a phone: `*****` + last 4, fewer of a short number. */
export function maskPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `*****${digits.slice(-Math.min(4, Math.floor(digits.length / 2)) || digits.length)}`;
}

/** The delivery choice's mask: first 3 letters + `xxx` (delegation §9), fewer where that would show the name whole. */
export function maskEmailChoice(email: string): string {
  const at = email.indexOf('@');
  const name = at < 0 ? email : email.slice(0, at);
  return `${name.slice(0, Math.min(3, Math.floor(name.length / 2)))}xxx${at < 0 ? '' : email.slice(at)}`;
}

/** The masked destination of a code on channel `E` or `C`. */
export const maskDestination = (channel: 'E' | 'C', destination: string) =>
  channel === 'E' ? maskEmail(destination) : maskPhone(destination);

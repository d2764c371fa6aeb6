import { createHmac } from 'node:crypto';
import { formatCnpj, maskEmail, maskPhone } from '../../contract/format';
import { isCnpj } from '../../contract/validation';

/** How staff see what they may see in part. */

/** Logins of eleven digits are CPFs: chosen ones have a letter. */
const isCpf = (login: string) => /^\d{11}$/.test(login);

/** 12345678909 → `***.456.789-**` */
export const maskCpf = (digits: string) => digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');

/** 1990-05-08 → a birth date that shows the year alone, already as people write it. */
export const maskBirthDate = (date: string) => `**/**/${date.slice(0, 4)}`;

/** The last two characters of an identity or passport number. */
export const maskDocument = (text: string) =>
  `***${text.slice(-Math.min(2, Math.floor(text.length / 2)) || text.length)}`;

/** A login that is a CPF is masked as one; a chosen name and a CNPJ are no secret inside a review. */
export const loginInReview = (login: string) => (isCpf(login) ? maskCpf(login) : login);

/** The same for a row of a search, where nothing is open yet: the first letters of a chosen name. */
export const loginInSearch = (login: string, tipo: 'PF' | 'PJ') =>
  isCpf(login) ? maskCpf(login) : tipo === 'PJ' && isCnpj(login) ? formatCnpj(login) : `${login.slice(0, 3)}***`;

/** Somebody else's login: a CPF becomes a name without meaning, the same in every answer, that nobody can turn back. */
export function strangersLogin(secret: string, login: string): string {
  return isCpf(login)
    ? `***${createHmac('sha256', secret).update(`support:${login}`).digest('hex').slice(0, 8)}`
    : login;
}

/** What somebody wrote, without e-mail addresses and numbers of more than six digits: CPFs, phones, dates. */
export const hideNumbers = (text: string) =>
  text
    .replace(/\S+@\S+/g, '***')
    .replace(/\d[\d.\-/ ]*\d/g, (found) => (found.replace(/\D/g, '').length > 6 ? '***' : found));

export const maskedContact = (contact: { email: string; ddd: string; fone: string }) => ({
  email: contact.email && maskEmail(contact.email),
  telefone: contact.fone && maskPhone(`${contact.ddd}${contact.fone}`),
});

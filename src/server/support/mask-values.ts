import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { formatCnpj, maskCpf, maskEmail, maskPhone } from '../../contract/format';
import { isCnpj } from '../../contract/validation';

/** How staff see what they may see in part. */

/** Logins of eleven digits are CPFs: chosen ones have a letter. */
const isCpf = (login: string) => /^\d{11}$/.test(login);

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

const referenceKey = (secret: string) => createHmac('sha256', secret).update('support:reference').digest();
const REFERENCE = /^~[\w-]{22}$/;
/** A CPF fills eleven of a block's sixteen bytes: what was made up decrypts to other ends. */
const REST = '\0'.repeat(5);

/** What stands for a CPF in the calls of a review: the server turns it back, and nobody else. Undefined for a chosen name, which stands for itself. */
export function strangersReference(secret: string, login: string): string | undefined {
  if (!isCpf(login)) return undefined;
  // One block, each of them another login: no two are ever alike, so there is nothing to chain.
  const cipher = createCipheriv('aes-256-ecb', referenceKey(secret), null).setAutoPadding(false);
  return `~${Buffer.concat([cipher.update(login + REST, 'latin1'), cipher.final()]).toString('base64url')}`;
}

/** The login behind a reference, or the chosen name that was given; null for anything else, a raw CPF too. */
export function strangerBehind(secret: string, given: string): string | null {
  if (!REFERENCE.test(given)) return isCpf(given.replace(/\D/g, '')) ? null : given;
  const cipher = createDecipheriv('aes-256-ecb', referenceKey(secret), null).setAutoPadding(false);
  const login = Buffer.concat([cipher.update(given.slice(1), 'base64url'), cipher.final()]).toString('latin1');
  return login.endsWith(REST) && isCpf(login.slice(0, -REST.length)) ? login.slice(0, -REST.length) : null;
}

/** What somebody wrote, without e-mail addresses and numbers of more than six digits: CPFs, phones, dates. */
export const hideNumbers = (text: string) =>
  text
    .replace(/\S+@\S+/g, '***')
    .replace(/\d[\d.\-/ ]*\d/g, (found) => (found.replace(/\D/g, '').length > 6 ? '***' : found));

/** A cell of a sheet that somebody typed: a number of a contract or a card and a day stay, eleven digits and an e-mail address do not. */
export const hideCell = (text: string) =>
  text.replace(/\S+@\S+/g, '***').replace(/(?<!\d)\d([.\-/ ]?\d){10}(?!\d)/g, '***');

export const maskedContact = (contact: { email: string; ddd: string; fone: string }) => ({
  email: contact.email && maskEmail(contact.email),
  telefone: contact.fone && maskPhone(`${contact.ddd}${contact.fone}`),
});

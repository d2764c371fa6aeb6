import { normaliseName } from '../../contract/validation';
import type { Config } from '../config';
import { DEMO_PASSWORD } from '../database/demo/accounts';
import { refuseField } from '../http/refusal';
import { asLetters, isCommon } from './common';

/** Whose password it will be, as far as somebody who knows the person could guess it from that. */
export interface Owner {
  idProduto: string;
  nome: string;
  nomeFantasia?: string | null | undefined;
  email: string;
  /** `yyyy-mm-dd` */
  dataNascimento?: string | null | undefined;
}

type WordConfig = Pick<Config, 'PRODUCT' | 'PUBLIC_URL' | 'PASSWORD_WORDS' | 'DEMO'>;

/** What a password of this product is made of when nobody thinks of another, whatever the product is called. */
const OUR_WORDS = ['postal', 'conta', 'correios', 'correio', 'sedex', 'portal', 'senha', 'acesso', 'meu', 'minha'];
/** Fewer other letters than that make no password of somebody's own. */
const OWN_LETTERS = 3;
/** Shorter pieces of a name or an address are in too many words. */
const PIECE = 4;

const plain = (text: string) => normaliseName(text).toLowerCase();
const letters = (text: string) => text.replace(/[^a-z]/g, '');

/** The product's and the operator's words, the longest first. */
function wordsOf({ PRODUCT, PUBLIC_URL, PASSWORD_WORDS }: WordConfig): string[] {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname.split(/[.-]/).filter((label) => label.length >= PIECE) : [];
  const words = [...OUR_WORDS, PRODUCT, ...PASSWORD_WORDS, ...host].map((word) => letters(plain(word)));
  return words.filter(Boolean).sort((a, b) => b.length - a.length);
}

function isMadeOf(words: readonly string[], senha: string): boolean {
  return [senha, asLetters(senha), asLetters(senha, { digits: true })].some((text) => {
    const all = letters(text);
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), all);
    return rest !== all && rest.length < OWN_LETTERS;
  });
}

const piecesOf = (text: string) => plain(text).split(/[^a-z]+/);

/** Texts of the owner's that a password must not hold. */
function ownTexts({ idProduto, nome, nomeFantasia, email }: Owner): string[] {
  const local = plain(email.split('@', 1)[0] ?? '');
  const names = [nome, nomeFantasia ?? ''].flatMap((name) => [...piecesOf(name), piecesOf(name).join('')]);
  return [plain(idProduto), local, ...piecesOf(local), ...names].filter((text) => text.length >= PIECE);
}

/** A birth date as people write it. */
function datesOf(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  return [day + month + year, day + month + short, year + month + day, short + month + day, month + day + year];
}

function isPersonal(owner: Owner, senha: string): boolean {
  const forms = [senha, asLetters(senha), asLetters(senha, { digits: true })];
  if (ownTexts(owner).some((text) => forms.some((form) => form.includes(text)))) return true;
  // A short name ("Ana") is in many words: it must stand alone.
  const short = piecesOf(owner.nome).filter((piece) => piece.length === PIECE - 1);
  if (senha.split(/[^a-z]+/).some((word) => short.includes(word))) return true;
  const digits = senha.replace(/\D/g, '');
  return owner.dataNascimento ? datesOf(owner.dataNascimento).some((date) => digits.includes(date)) : false;
}

/**
 * Refuses a password that others would try first. Every place that sets one asks; the form's own rules have been judged by the schema.
 * @throws Refusal MCN-100 for `senha`
 */
export function requireGoodPassword(config: WordConfig, typed: string, owner: Owner): void {
  // Where there are demo accounts, everybody knows their password and may use it; never in production.
  if (config.DEMO && typed === DEMO_PASSWORD) return;
  const senha = plain(typed);
  if (isMadeOf(wordsOf(config), senha)) throw refuseField('senha', 'password_product_words');
  if (isPersonal(owner, senha)) throw refuseField('senha', 'password_personal');
  if (isCommon(typed)) throw refuseField('senha', 'password_common');
}

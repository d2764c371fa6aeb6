import { type RawBuilder, sql } from 'kysely';
import { normaliseName, onlyDigits } from '../contract/validation';

/** So few letters or digits have no trigram of their own. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/** What an index of trigrams has something of, wherever in a word it stands. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Short words that stand between the others of a name, as in "da Silva": very many names have them. */
const PARTICLES: ReadonlySet<string> = new Set(['DA', 'DE', 'DI', 'DO', 'DU', 'E']);

/** A number, or a part of one, however it is punctuated. */
const isNumber = (typed: string) => /^[\d.\-/\s]+$/.test(typed) && /\d/.test(typed);

/**
 * The words of what was typed as search columns have them, in capitals without accents, each once, since names are looked for in any order; a number with
 * its separators is one. None when there is nothing to look for.
 */
export function wordsOf(typed: string): string[] {
  const words = isNumber(typed) ? [typed] : typed.split(/\s+/);
  return [...new Set(words.map((word) => (isNumber(word) ? onlyDigits(word) : normaliseName(word))))].filter(
    (word) => word !== '',
  );
}

/** A column of names in capitals without accents, as words are. For tables with few rows of each company: the others have a column of it. */
export const plain = (column: string) =>
  sql`regexp_replace(normalize(upper(${sql.ref(column)}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** What was typed as the text of a LIKE pattern, in which its wildcards stand for themselves. */
const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

const contains = (text: RawBuilder<unknown>, word: string) => sql<boolean>`${text} like ${`%${escaped(word)}%`}`;

const each = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** That a text has each of the words anywhere; there is at least one. */
export const hasEach = (text: RawBuilder<unknown>, words: readonly string[]) =>
  each(words.map((word) => contains(text, word)));

/**
 * That a column of names has a word in it. One of one or two letters ("de", "sá") is looked for where a word of the name begins, which has a
 * trigram, and means little elsewhere.
 */
export const nameHas = (name: RawBuilder<unknown>, word: string) =>
  SHORT.test(word)
    ? sql<boolean>`(${name} like ${`${escaped(word)}%`} or ${name} like ${`% ${escaped(word)}%`})`
    : contains(name, word);

/** That a column of names has each of the words; there is at least one. */
export const nameHasEach = (name: RawBuilder<unknown>, words: readonly string[]) =>
  each(words.map((word) => nameHas(name, word)));

const nameReadHas = (name: RawBuilder<unknown>, word: string) =>
  SHORT.test(word)
    ? sql<boolean>`strpos(' ' || ${name}, ${` ${word}`}) > 0`
    : sql<boolean>`strpos(${name}, ${word}) > 0`;

/**
 * The same as `nameHasEach` of names that are read one after the other: no index is asked, a name is read in a third of the time, and the database takes
 * it that many have the words.
 */
export const nameReadHasEach = (name: RawBuilder<unknown>, words: readonly string[]) =>
  each(words.map((word) => nameReadHas(name, word)));

/**
 * The same for names that an index of trigrams puts together: a particle is looked for among those that another word finds. In the index it would be
 * looked for twice, as the first word and as a later one, and nearly as many would be left.
 */
export function nameGatheredHasEach(name: RawBuilder<unknown>, words: readonly string[]) {
  const foundByAnother = words.some((word) => !PARTICLES.has(word) && HAS_TRIGRAM.test(word));
  return each(
    words.map((word) => (foundByAnother && PARTICLES.has(word) ? nameReadHas(name, word) : nameHas(name, word))),
  );
}

/** That a column of names has every word of what was typed; true where nothing was typed, and false where that has nothing to look for. */
export function namedAs(name: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  if (typed === '') return sql`true`;
  const words = wordsOf(typed);
  return words.length === 0 ? sql`false` : nameHasEach(name, words);
}

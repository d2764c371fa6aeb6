import { closestMatch } from 'leven';

/** In a name that is as long as this two letters may be wrong, missing or too many, or changed about; in a shorter one (PORT of PGPORT) one. */
const LONG = 6;

/**
 * What looks like a setting and is none, a sentence each, without its value: nothing reads it, and its default counts. Names in small letters,
 * or with another mark for `_`, are taken for what they mean, too. It is a guess: the environment holds what other programs read.
 */
export function misspelt(given: readonly string[], settings: readonly string[]): string[] {
  const long = settings.filter(({ length }) => length >= LONG);
  return given.flatMap((name) => {
    if (settings.includes(name)) return [];
    const written = name.toUpperCase().replaceAll(/[.-]/g, '_');
    const meant =
      closestMatch(written, long, { maxDistance: 2 }) ?? closestMatch(written, settings, { maxDistance: 1 });
    return meant === undefined ? [] : [`${name} is no setting of the server: is ${meant} meant?`];
  });
}

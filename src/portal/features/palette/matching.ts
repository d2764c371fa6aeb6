/** A text as it is compared: capitals without accents, a place for each of its characters. */
const plain = (text: string): string[] =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() || letter);

const wordsOf = (typed: string): string[] =>
  typed
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => plain(word).join(''));

/** Whether all words of what was typed are in a text, in any order, whatever the case and the accents. */
export function matches(text: string, typed: string): boolean {
  const compared = plain(text).join('');
  return wordsOf(typed).every((word) => compared.includes(word));
}

/** A text in pieces: those that were typed are marked. A number is found with and without its separators. */
export function marked(text: string, typed: string): { text: string; mark: boolean }[] {
  const letters = [...text];
  const compared = plain(text);
  const hit = letters.map(() => false);
  for (const word of wordsOf(typed)) {
    for (let from = 0; from + word.length <= compared.length; from += 1) {
      if (compared.slice(from, from + word.length).join('') !== word) continue;
      for (let at = from; at < from + word.length; at += 1) hit[at] = true;
    }
  }
  const pieces: { text: string; mark: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const mark = hit[index] === true;
    const last = pieces.at(-1);
    if (last?.mark === mark) last.text += letter;
    else pieces.push({ text: letter, mark });
  }
  return pieces;
}

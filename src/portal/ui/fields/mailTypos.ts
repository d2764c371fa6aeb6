/** Where most people have their mail: what a mistyped domain was probably meant to be. */
const POPULAR = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'live.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'globo.com',
];
/** Close to one of the above, and right as they are. */
const RIGHT = new Set([
  ...POPULAR,
  'mail.com',
  'email.com',
  'ymail.com',
  'aol.com',
  'aol.com.br',
  'gmx.com',
  'gmx.net',
]);
/** Providers that have no address under .com.br. */
const WITHOUT_BR: Readonly<Record<string, string>> = { 'gmail.com.br': 'gmail.com', 'icloud.com.br': 'icloud.com' };
/** From so many characters on two slips still point at one domain. */
const LONG = 11;

/** How many slips lie between two words: a character too much, missing, another, or two that changed places. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped && before.length > 0 ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}

/**
 * The address that was probably meant, for common slips in the domain (`ana@gmial.com`); undefined where nothing is odd. While it is being typed
 * (`done` false) a beginning of a known domain is none.
 */
export function suggestedEmail(typed: string, done: boolean): string | undefined {
  const [, mailbox, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? [];
  if (mailbox === undefined || domain === undefined || RIGHT.has(domain)) return undefined;
  const begins = POPULAR.some((popular) => popular.startsWith(domain));
  if (begins && !done) return undefined;
  const meant =
    WITHOUT_BR[domain] ??
    POPULAR.find((popular) => popular.split('.')[0] === domain) ??
    POPULAR.find((popular) => slips(domain, popular) === 1) ??
    POPULAR.find((popular) => popular.length >= LONG && slips(domain, popular) === 2);
  return meant === undefined ? undefined : `${typed.trim().slice(0, mailbox.length)}@${meant}`;
}

/** As many letters as a key types. */
const BY_A_KEY = [0, 1];

/**
 * What came into a text at once, and what stood there before without it: nothing, or a letter, where a key deleted or typed over a part. Where something else
 * was taken away too, all of the text is new: a browser that fills a field in replaces what it has.
 * @param caret where the caret stands afterwards, which is behind what came
 */
export function insertedIn(before: string, after: string, caret: number): { inserted: string; rest: string } {
  const grown = after.length - before.length;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  for (const from of grown > 0 ? [caret - grown, same] : [])
    if (from >= 0 && after.slice(0, from) + after.slice(from + grown) === before)
      return { inserted: after.slice(from, from + grown), rest: before };
  for (const count of BY_A_KEY) {
    const [head, tail] = [after.slice(0, Math.max(0, caret - count)), after.slice(caret)];
    if (head.length + tail.length <= before.length && before.startsWith(head) && before.endsWith(tail))
      return { inserted: after.slice(head.length, caret), rest: head + tail };
  }
  return { inserted: after, rest: '' };
}

import type { Language } from '../../contract/constants';
import { dateText } from '../../contract/dates';
import type { Texts } from '../texts';
import { DIGESTED } from './digest';

export interface Payload {
  template: string;
  values: Record<string, string>;
  language: Language;
}

/** Names may be older than the rule for them: no control and bidirectional characters, which would set our own words in another order. */
const plainText = (value: string) => value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** What stands for the end of accesses that have none. */
export const NO_END = 'sem';

const validityText = (texts: Texts, language: Language, until: string) =>
  until === NO_END
    ? texts.t(language, 'messages:validity.none')
    : texts.t(language, 'messages:validity.until', { data: dateText(until, language) });

/** Those that say where to go on; ones that an older copy enqueued name no address, and say it in words. */
const LEADING: ReadonlySet<string> = new Set(['delegation-ending', 'delegation-ended', 'delegation-ending-company']);

/**
 * Subject and text of a message in its language. The function of a code, a day (`dia`, as `data`), until when accesses last (`validade`) and the way on from their end
 * (`caminho`) are said in words.
 */
export function renderMessage(texts: Texts, payload: Payload): { subject: string; text: string } {
  const { template, language } = payload;
  const { funcao, minutes, dia, validade } = payload.values;
  const values: Record<string, string | number> = {
    ...Object.fromEntries(Object.entries(payload.values).map(([name, value]) => [name, plainText(value)])),
    ...(funcao && { funcao: texts.t(language, `messages:functions.${funcao}`) }),
    ...(dia && { data: dateText(dia, language) }),
    ...(minutes && { count: Number(minutes) }),
    validade: validade ? ` ${validityText(texts, language, validade)}` : '',
  };
  if (LEADING.has(template))
    values['caminho'] = texts.t(language, `messages:${template}.${payload.values.link ? 'link' : 'words'}`, values);
  if (template === 'digest')
    values['linhas'] = DIGESTED.flatMap((news) => {
      const count = Number(payload.values[news] ?? 0);
      return count === 0 ? [] : [`– ${texts.t(language, `messages:digest.lines.${news}`, { count })}`];
    }).join('\n');
  return {
    subject: texts.t(language, `messages:${template}.subject`, values),
    text: texts.t(language, `messages:${template}.text`, values),
  };
}

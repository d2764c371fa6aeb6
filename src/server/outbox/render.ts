import type { Language } from '../../contract/constants';
import { dateText } from '../../contract/dates';
import type { Texts } from '../texts';
import { type Digested, HAPPENED, WAITING } from './digest';

export interface Payload {
  template: string;
  values: Record<string, string>;
  language: Language;
  sort?: string;
}

/** Names may be older than the rule for them: no control and bidirectional characters, which would set our own words in another order. */
const plainText = (value: string) => value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** What stands for the end of accesses that have none. */
export const NO_END = 'sem';

/** Whether somebody did it in the company's name, as what is in the texts. */
const isThird = (rank: string | undefined): rank is 'A' | 'S' => rank === 'A' || rank === 'S';

const validityText = (texts: Texts, language: Language, until: string) =>
  until === NO_END
    ? texts.t(language, 'messages:validity.none')
    : texts.t(language, 'messages:validity.until', { data: dateText(until, language) });

/** How many cards and groups, of both kinds or of the one that there is. */
function amountText(texts: Texts, language: Language, { cartoes, grupos }: Payload['values']): string {
  const [cards, groups] = [Number(cartoes ?? 0), Number(grupos ?? 0)];
  const said = {
    cards: texts.t(language, 'messages:amount.cards', { count: cards }),
    groups: texts.t(language, 'messages:amount.groups', { count: groups }),
  };
  if (groups === 0) return said.cards;
  return cards === 0 ? said.groups : texts.t(language, 'messages:amount.both', said);
}

/** What of somebody's accesses changed, where that is counted: what came, what went, the end, or several of them. */
function changeText(
  texts: Texts,
  language: Language,
  { cartoesNovos, gruposNovos, cartoes, grupos, fim }: Payload['values'],
) {
  const amount = (cards: string | undefined, groups: string | undefined) =>
    amountText(texts, language, { cartoes: cards ?? '0', grupos: groups ?? '0' });
  const came = cartoesNovos === undefined ? null : amount(cartoesNovos, gruposNovos);
  const went = cartoes === undefined ? null : amount(cartoes, grupos);
  const said = [
    came && texts.t(language, 'messages:changes.came', { quanto: came }),
    went && texts.t(language, 'messages:changes.went', { quanto: went }),
    fim && texts.t(language, 'messages:changes.end'),
  ].filter((part) => typeof part === 'string');
  const kind = said.length > 1 ? 'mixed' : came ? 'given' : went ? 'taken' : fim ? 'end' : 'text';
  return { kind, ganho: came ?? texts.t(language, 'messages:amount.unknown'), mudancas: said.join('; ') };
}

/** The two parts of the message of a day, each of them where it has anything. */
function digestText(texts: Texts, { language, values }: Payload): string {
  const part = (heading: string, kinds: readonly Digested[]) => {
    const lines = kinds.flatMap((news) => {
      const count = Number(values[news] ?? 0);
      return count === 0 ? [] : [`– ${texts.t(language, `messages:digest.lines.${news}`, { count })}`];
    });
    return lines.length === 0 ? [] : [`${heading}\n\n${lines.join('\n')}`];
  };
  return [
    ...part(texts.t(language, 'messages:digest.waiting'), WAITING),
    ...part(texts.t(language, 'messages:digest.happened'), HAPPENED),
  ].join('\n\n');
}

/** Why somebody has one message a day, as what is in the texts. */
const whyDaily = ({ values: { ultimo, parts } }: Payload) => (ultimo ? 'last' : parts ? 'parts' : 'chosen');

/** Those that an older copy enqueued with the end that is the least of what is true. */
const AT_LEAST: ReadonlySet<string> = new Set(['request-approved', 'request-partly']);

/** What is a number of many, said with its points. */
const COUNTS = ['aplicadas', 'recusadas', 'quantidade'] as const;

/** Those that say where to go on; ones that an older copy enqueued name no address, and say it in words. */
const LEADING: ReadonlySet<string> = new Set([
  'delegation-ending',
  'delegation-ended',
  'delegation-ending-company',
  'selection-done',
  'import-done',
]);

/**
 * Subject and text of a message in its language. Said in words are the function of a code, a day (`dia`, as `data`), who did it in whose name (`por`, as `quem`; the
 * company without it), until when accesses last (`validade`), how much of them came and went (`ganho`, `perda`, `mudancas`; an older copy did not say it), what becomes
 * of what was not approved
 * (`resto`) and the way on from their end (`caminho`).
 */
export function renderMessage(texts: Texts, payload: Payload): { subject: string; text: string } {
  const { template, language } = payload;
  const { funcao, minutes, dia, validade, por, empresa, cartoes, acao } = payload.values;
  const { kind, ganho, mudancas } = changeText(texts, language, payload.values);
  const values: Record<string, string | number> = {
    ...Object.fromEntries(Object.entries(payload.values).map(([name, value]) => [name, plainText(value)])),
    ...(funcao && { funcao: texts.t(language, `messages:functions.${funcao}`) }),
    ...(dia && { data: dateText(dia, language) }),
    ...(minutes && { count: Number(minutes) }),
    quem: isThird(por)
      ? texts.t(language, `messages:by.${por}`, { empresa: plainText(empresa ?? '') })
      : plainText(empresa ?? ''),
    validade: validade ? ` ${validityText(texts, language, validade)}` : '',
    ...Object.fromEntries(
      COUNTS.flatMap((name) => {
        const count = payload.values[name];
        return count === undefined ? [] : [[name, Number(count).toLocaleString(language)] as const];
      }),
    ),
    acao: texts.t(language, `messages:acts.${acao ?? 'some'}`, { data: dia ? dateText(dia, language) : '' }),
    ganho,
    mudancas,
    perda: cartoes === undefined ? '' : `: ${amountText(texts, language, payload.values)}`,
  };
  if (AT_LEAST.has(template) && dia && !validade)
    values['validade'] = ` ${texts.t(language, 'messages:validity.atLeast', values)}`;
  if (template === 'request-partly')
    values['resto'] = texts.t(language, `messages:request-partly.${payload.values.porPerfis ? 'byProfiles' : 'gone'}`);
  if (template === 'invitation') values['oferta'] = amountText(texts, language, payload.values);
  if (LEADING.has(template))
    values['caminho'] = texts.t(language, `messages:${template}.${payload.values.link ? 'link' : 'words'}`, values);
  if (template === 'digest') {
    values['linhas'] = digestText(texts, payload);
    values['motivo'] = texts.t(language, `messages:digest.${whyDaily(payload)}`);
  }
  return {
    subject: texts.t(language, `messages:${template}.subject`, values),
    text: texts.t(language, `messages:${template}.${template === 'delegation-changed' ? kind : 'text'}`, values),
  };
}

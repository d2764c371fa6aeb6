import type { Language } from '../../contract/constants';

/** How names and instants are written on the screens. */

const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/** Registry names are kept in capitals; a person reads `ANA DE SOUZA` better as `Ana de Souza`. Mixed case stays. */
export function personName(name: string): string {
  if (name !== name.toLocaleUpperCase('pt')) return name;
  return name
    .toLocaleLowerCase('pt')
    .split(' ')
    .map((word, index) =>
      index > 0 && PARTICLES.has(word)
        ? word
        : word.replace(
            /(^|[-'’.])(\p{L})/gu,
            (_, edge: string, letter: string) => edge + letter.toLocaleUpperCase('pt'),
          ),
    )
    .join(' ');
}

export const firstName = (name: string) => personName(name).split(' ')[0] ?? '';

/** An instant of the wire (ISO 8601) in the browser's time zone: `20/11/2026` and `18h42`, in English `18:42`. */
export function momentText(iso: string, language: Language): { date: string; time: string } {
  const moment = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`,
    time: `${two(moment.getHours())}${language === 'pt' ? 'h' : ':'}${two(moment.getMinutes())}`,
  };
}

/** Today in São Paulo as `yyyy-mm-dd`: the day that an end of accesses is judged by. */
export const todayInSaoPaulo = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

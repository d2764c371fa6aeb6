/** How names are written on the screens. */

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

/** Today in São Paulo as `yyyy-mm-dd`: the day that an end of accesses is judged by. */
export const todayInSaoPaulo = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** How people's names are written, on the screens and in files. Nothing else stands here: every screen carries it. */

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

/** Of whoever acts for a company: a person as names are read, the company itself as it is registered. */
export const actorName = ({ nome, perfil }: { nome: string; perfil: string }): string =>
  perfil === 'Empresa' ? nome : personName(nome);

/** First letters of the first and the last name, capitals: 'Ana de Exemplo' → 'AE'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letter = (word: string) => [...word][0] ?? '';
  return (letter(first) + letter(last)).toLocaleUpperCase('pt-BR');
}

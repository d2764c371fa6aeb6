/** Numbers for synthetic people and companies: a base that nobody bears, and its computed check digits. */

function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] as number), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const down = (from: number, length: number) => Array.from({ length }, (_, index) => from - index);

/** A CPF from its first nine digits (mod 11). */
export function cpfOf(base: number): string {
  const digits = [...String(base).padStart(9, '0')].map(Number);
  const first = checkDigit(digits, down(10, 9));
  const second = checkDigit([...digits, first], down(11, 10));
  return [...digits, first, second].join('');
}

const CNPJ_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** A CNPJ of a head office from its first eight digits. */
export function cnpjOf(base: number): string {
  const digits = [...`${String(base).padStart(8, '0')}0001`].map(Number);
  const first = checkDigit(digits, CNPJ_WEIGHTS);
  const second = checkDigit([...digits, first], [6, ...CNPJ_WEIGHTS]);
  return [...digits, first, second].join('');
}

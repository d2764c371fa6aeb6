/** The postal codes of each state, from and to, as numbers of up to eight digits. */
const RANGES: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  SP: [[1_000_000, 19_999_999]],
  RJ: [[20_000_000, 28_999_999]],
  ES: [[29_000_000, 29_999_999]],
  MG: [[30_000_000, 39_999_999]],
  BA: [[40_000_000, 48_999_999]],
  SE: [[49_000_000, 49_999_999]],
  PE: [[50_000_000, 56_999_999]],
  AL: [[57_000_000, 57_999_999]],
  PB: [[58_000_000, 58_999_999]],
  RN: [[59_000_000, 59_999_999]],
  CE: [[60_000_000, 63_999_999]],
  PI: [[64_000_000, 64_999_999]],
  MA: [[65_000_000, 65_999_999]],
  PA: [[66_000_000, 68_899_999]],
  AP: [[68_900_000, 68_999_999]],
  AM: [
    [69_000_000, 69_299_999],
    [69_400_000, 69_899_999],
  ],
  RR: [[69_300_000, 69_399_999]],
  AC: [[69_900_000, 69_999_999]],
  DF: [
    [70_000_000, 72_799_999],
    [73_000_000, 73_699_999],
  ],
  GO: [
    [72_800_000, 72_999_999],
    [73_700_000, 76_799_999],
  ],
  RO: [[76_800_000, 76_999_999]],
  TO: [[77_000_000, 77_999_999]],
  MT: [[78_000_000, 78_899_999]],
  MS: [[79_000_000, 79_999_999]],
  PR: [[80_000_000, 87_999_999]],
  SC: [[88_000_000, 89_999_999]],
  RS: [[90_000_000, 99_999_999]],
};

/** The state whose range holds a postal code of eight digits; undefined where no state has it. */
export function stateOfCep(digits: string): string | undefined {
  const cep = Number(digits);
  return Object.keys(RANGES).find((uf) => RANGES[uf]?.some(([from, to]) => cep >= from && cep <= to));
}

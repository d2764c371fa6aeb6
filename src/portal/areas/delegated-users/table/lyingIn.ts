/** A cost centre or card is one of a contract, a group one of a system. */
export const LIES_IN = { cartao: 'contrato', centro: 'contrato', grupo: 'sistema' } as const;
export type Inside = keyof typeof LIES_IN;

/** A filter by something, without or with the wrong one of what it lies in. */
export interface Lying {
  name: Inside;
  value: string;
}

/** What of the address could not be filtered by, and whether because there are several of it. */
export interface LeftOut extends Lying {
  several: boolean;
}

/** What an address filters by without naming what it lies in: of a card and a cost centre the card, which lies in one of both. */
export function strayIn(search: URLSearchParams): Lying | null {
  const name = (Object.keys(LIES_IN) as Inside[]).find((one) => search.get(one) && !search.get(LIES_IN[one]));
  return name === undefined ? null : { name, value: search.get(name) ?? '' };
}

import { hashSecret } from '../ids';

/** The number that a registration is about. */
export interface CheckedDocument {
  kind: 'CPF' | 'CNPJ';
  number: string;
}

/** Mismatches that named their field, the one that cancelled the registration, the block after it. */
export type Counted = 'named' | 'cancelled' | 'blocked';

/** What the counters of a number begin with; each source has its own after it. */
export const counterPrefix = (what: Counted, { kind, number }: CheckedDocument) =>
  `registration:${what}:${kind}:${hashSecret(number)}:`;

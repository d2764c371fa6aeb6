import { createHash } from 'node:crypto';
import { digestOf, type Place } from './rows';

/** A seal as it is signed. */
export interface Seal {
  day: string;
  rows: number;
  blocks: string;
  previous: string | null;
  sealedAt: Date;
}

export interface Block {
  rows: number;
  last: Place;
  digest: string;
}

/** What is signed; the first word says how the rest, and the rows, are written. */
export const sealText = ({ day, rows, blocks, previous, sealedAt }: Seal): string =>
  JSON.stringify(['conta-postal-audit-1', day, rows, blocks, previous, sealedAt.toISOString()]);

export const headOf = (seal: Seal): string => digestOf(sealText(seal));

/** The digest over the blocks of a day, which are added in their order. */
export class BlocksDigest {
  readonly #hash = createHash('sha256');
  rows = 0;

  add({ rows, last, digest }: Block): void {
    this.#hash.update(`${JSON.stringify([rows, last.at, last.id, digest])}\n`);
    this.rows += rows;
  }

  /** No block is added after this. */
  end = (): string => this.#hash.digest('hex');
}

/** The day after (`yyyy-mm-dd`). */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

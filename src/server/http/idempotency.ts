import { createHmac } from 'node:crypto';
import type { Db } from '../database/connection';
import { Refusal } from './refusal';

/** How long the answer to a key is kept. */
export const ANSWER_KEPT_HOURS = 24;

export interface KeptAnswer {
  status: number;
  answer: unknown;
  headers: Record<string, string>;
}

/** Who the key belongs to, the key, and a keyed hash of what was asked with it: a body may hold a password, and a plain hash could be guessed at. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  requestHash: string;
}

const KEY_PATTERN = /^[\x21-\x7e]{8,100}$/;

/** Reads the header. @throws Refusal when it is not 8 to 100 printable characters */
export function idempotencyKey(
  header: unknown,
  scope: string,
  request: { method: string; url: string; body: unknown },
  secret: string,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY_PATTERN.test(header))
    throw new Refusal('MCN-100', { campos: [{ campo: 'Idempotency-Key', chave: 'invalid_value' }] });
  const requestHash = createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('base64url');
  return { scope, key: header, requestHash };
}

/**
 * Claims the key inside the request's transaction. A second request with the same key waits for the first one's commit and
 * gets its answer; `null` means that this request is the first.
 * @throws Refusal MCN-103 when the key came with another request
 */
export async function claimKey(tx: Db, key: IdempotencyKey, now: Date): Promise<KeptAnswer | null> {
  await tx
    .deleteFrom('idempotency')
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .where('at', '<', new Date(now.getTime() - ANSWER_KEPT_HOURS * 3_600_000))
    .execute();
  const claimed = await tx
    .insertInto('idempotency')
    .values({
      scope: key.scope,
      key: key.key,
      request_hash: key.requestHash,
      status: null,
      answer: null,
      headers: null,
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const kept = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== key.requestHash || kept.status === null) throw new Refusal('MCN-103');
  return { status: kept.status, answer: kept.answer ?? undefined, headers: kept.headers ?? {} };
}

/** Keeps the answer with its key, in the same transaction. */
export async function keepAnswer(tx: Db, key: IdempotencyKey, kept: KeptAnswer): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({
      status: kept.status,
      answer: kept.answer === undefined ? null : JSON.stringify(kept.answer),
      headers: JSON.stringify(kept.headers),
    })
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .execute();
}

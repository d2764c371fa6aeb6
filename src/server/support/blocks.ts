import { sql } from 'kysely';
import type { Block } from '../../contract/support';
import { type CheckedDocument, counterPrefix } from '../account/registration-counters';
import { signInBucket } from '../cas/throttle';
import { accountBucket, destinationBucket } from '../codes/flows';
import type { Config } from '../config';
import type { Db } from '../database/connection';

type LimitConfig = Pick<Config, 'LOGIN_TRIES_PER_ACCOUNT' | 'CODES_PER_DESTINATION_HOUR' | 'CODES_PER_ACCOUNT_DAY'>;

/** What of an account its blocks hang on. */
export interface Blockable {
  id: string;
  id_produto: string;
  cpf: string | null;
  cnpj: string | null;
  email: string;
  ddd_movel: string;
  fone_movel: string;
}

export interface StandingBlock {
  block: Block;
  hits: number;
  until: Date;
}

interface Counter {
  bucket: string;
  hits: number;
  window_end: Date;
}

/** The counters that an account alone has, with the number of hits from which they keep it out. */
function ownCounters(account: Blockable, config: LimitConfig): { block: Block; bucket: string; limit: number }[] {
  return [
    { block: 'senha', bucket: signInBucket(account.id_produto), limit: config.LOGIN_TRIES_PER_ACCOUNT },
    { block: 'codigos-conta', bucket: accountBucket(account.id), limit: config.CODES_PER_ACCOUNT_DAY },
    { block: 'codigos-email', bucket: destinationBucket(account.email), limit: config.CODES_PER_DESTINATION_HOUR },
    {
      block: 'codigos-celular',
      bucket: destinationBucket(`${account.ddd_movel}${account.fone_movel}`),
      limit: config.CODES_PER_DESTINATION_HOUR,
    },
  ];
}

const documentOf = ({ cpf, cnpj }: Blockable): CheckedDocument | null =>
  cpf ? { kind: 'CPF', number: cpf } : cnpj ? { kind: 'CNPJ', number: cnpj } : null;

/** Counters of a registration, whatever source they are for, by what their names begin with (the alphabet of buckets ends before `~`). */
const beginningWith = (prefix: string) =>
  sql<boolean>`(bucket like 'registration:%' and bucket ~>=~ ${prefix} and bucket ~<~ ${`${prefix}~`})`;

/** What keeps an account out at `now`. */
export async function standingBlocks(
  db: Db,
  account: Blockable,
  config: LimitConfig,
  now: Date,
): Promise<StandingBlock[]> {
  const own = ownCounters(account, config);
  const counters = await db
    .selectFrom('limit_counter')
    .selectAll()
    .where('window_end', '>', now)
    .where(
      'bucket',
      'in',
      own.map(({ bucket }) => bucket),
    )
    .execute();
  const standing = own.flatMap(({ block, bucket, limit }) =>
    counters
      .filter((counter) => counter.bucket === bucket && counter.hits >= limit)
      .map((counter) => ({ block, hits: counter.hits, until: counter.window_end })),
  );
  const document = documentOf(account);
  const refused = document
    ? await db
        .selectFrom('limit_counter')
        .selectAll()
        .where('window_end', '>', now)
        .where(beginningWith(counterPrefix('blocked', document)))
        .execute()
    : [];
  return [...standing, ...together(refused)];
}

/** A number may be refused from several sources: one block until the last of them ends. */
function together(refused: readonly Counter[]): StandingBlock[] {
  const [last] = [...refused].sort((a, b) => b.window_end.getTime() - a.window_end.getTime());
  return last ? [{ block: 'cadastro', hits: refused.length, until: last.window_end }] : [];
}

/** Takes a block away, with the counts that led to it. @returns false when it does not stand any more */
export async function removeBlock(
  db: Db,
  account: Blockable,
  block: Block,
  config: LimitConfig,
  now: Date,
): Promise<boolean> {
  const standing = await standingBlocks(db, account, config, now);
  if (!standing.some((one) => one.block === block)) return false;
  const bucket = ownCounters(account, config).find((counter) => counter.block === block)?.bucket;
  const document = documentOf(account);
  if (bucket) await db.deleteFrom('limit_counter').where('bucket', '=', bucket).execute();
  else if (document)
    for (const what of ['blocked', 'cancelled', 'named'] as const)
      await db
        .deleteFrom('limit_counter')
        .where(beginningWith(counterPrefix(what, document)))
        .execute();
  return true;
}

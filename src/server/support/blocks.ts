import { sql } from 'kysely';
import type { Block } from '../../contract/support';
import { type CheckedDocument, counterPrefix } from '../account/registration-counters';
import { signInBucket, signInBuckets } from '../cas/throttle';
import { type BudgetConfig, type Counter, countersOfAccount, countersOfDestination } from '../codes/budgets';
import type { Config } from '../config';
import type { Db } from '../database/connection';

type LimitConfig = BudgetConfig & Pick<Config, 'LOGIN_TRIES_PER_ACCOUNT' | 'LOGIN_TRIES_PER_BROWSER'>;

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

interface LimitRow {
  bucket: string;
  hits: number;
  window_end: Date;
}

interface OwnCounter {
  block: Block;
  bucket: string;
  /** The number of hits from which it keeps the account out. */
  limit: number;
}

/** The counters that an account alone has. */
async function ownCounters(db: Db, account: Blockable, config: LimitConfig): Promise<OwnCounter[]> {
  const codes = (block: Block, counters: readonly Counter[]) =>
    counters.map(({ bucket, hits }) => ({ block, bucket, limit: hits }));
  const login = signInBucket(account.id_produto);
  return [
    ...(await signInBuckets(db, account)).map((bucket) => ({
      block: 'senha' as const,
      bucket,
      limit: bucket === login ? config.LOGIN_TRIES_PER_ACCOUNT : config.LOGIN_TRIES_PER_BROWSER,
    })),
    ...codes('codigos-conta', countersOfAccount(config, account)),
    ...codes('codigos-email', countersOfDestination(config, account.email)),
    ...codes('codigos-celular', countersOfDestination(config, `${account.ddd_movel}${account.fone_movel}`)),
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
  const own = await ownCounters(db, account, config);
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
  const blocks = [...new Set(own.map(({ block }) => block))];
  const standing = blocks.flatMap((block) => {
    const full = own
      .filter((one) => one.block === block)
      .flatMap(({ bucket, limit }) => counters.filter((counter) => counter.bucket === bucket && counter.hits >= limit));
    const [last] = latestFirst(full);
    return last ? [{ block, hits: last.hits, until: last.window_end }] : [];
  });
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

const latestFirst = (counters: readonly LimitRow[]) =>
  [...counters].sort((a, b) => b.window_end.getTime() - a.window_end.getTime());

/** A number may be refused from several sources: one block until the last of them ends. */
function together(refused: readonly LimitRow[]): StandingBlock[] {
  const [last] = latestFirst(refused);
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
  const buckets = (await ownCounters(db, account, config)).filter((one) => one.block === block);
  const document = documentOf(account);
  if (buckets.length > 0)
    await db
      .deleteFrom('limit_counter')
      .where(
        'bucket',
        'in',
        buckets.map(({ bucket }) => bucket),
      )
      .execute();
  else if (document)
    for (const what of ['blocked', 'cancelled', 'named'] as const)
      await db
        .deleteFrom('limit_counter')
        .where(beginningWith(counterPrefix(what, document)))
        .execute();
  return true;
}

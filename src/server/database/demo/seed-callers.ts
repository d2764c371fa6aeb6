import { maskDestination } from '../../../contract/format';
import { newId } from '../../ids';
import type { Db } from '../connection';
import { CALLERS, DEMO_APP_KEY, REFUSED_ADDRESS } from './accounts';
import { daysBefore, type SeedContext } from './account-rows';
import { insertAll } from './batch';

/** What the callers' rows need of what lies above the database. */
export interface CallerSeals {
  /** Encrypts the secret of an authenticator app, as the server keeps it. */
  sealApp(account: string, key: string): { key_id: string; sealed: string };
  /** The count of an account's codes, and with how many it is used up, for how long. */
  codeBudget(account: string): { bucket: string; hits: number; seconds: number };
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
/** Part of a day for which the removal has stood. */
const REMOVAL_STANDS = 0.25;

/**
 * Whoever learns support's work finds one account each: whose messages come back, whose codes are used up, whose second step is being
 * removed, whose e-mail was changed. The second and the third stand for a day, as they do in earnest.
 */
export async function seedCallers(
  db: Db,
  { now, id }: SeedContext,
  { sealApp, codeBudget }: CallerSeals,
): Promise<void> {
  await cameBack(db, id(CALLERS.livia), now);
  await usedUp(db, id(CALLERS.mauro), now, codeBudget);
  await removalUnderWay(db, id(CALLERS.nadia), now, sealApp);
  await emailChanged(db, id(CALLERS.olavo), now);
}

/** Part of a day over which the codes were asked for. */
const ASKED_OVER = 0.125;
/** Enough of them where the limit of a day is higher: support sees the last ten. */
const ASKED_MAX = 20;

/** Every code of the day was asked for and went out, by e-mail and by SMS in turn: what the owner misses is not held back here. */
async function usedUp(db: Db, account: string, now: Date, codeBudget: CallerSeals['codeBudget']): Promise<void> {
  const { bucket, hits, seconds } = codeBudget(account);
  const { email, ddd_movel, fone_movel } = await db
    .selectFrom('account')
    .select(['email', 'ddd_movel', 'fone_movel'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow();
  const to = { E: email, C: `${ddd_movel}${fone_movel}` } as const;
  const count = Math.min(hits, ASKED_MAX);
  const asked = Array.from({ length: count }, (_, index) => ({
    at: daysBefore(now, ASKED_OVER * (1 - index / count)),
    canal: index % 2 === 0 ? ('E' as const) : ('C' as const),
    code: String(((index + 1) * 739_391) % 1_000_000).padStart(6, '0'),
  }));
  const [first] = asked;
  await db
    .insertInto('limit_counter')
    .values({ bucket, hits, window_end: new Date((first?.at ?? now).getTime() + seconds * SECOND_MS) })
    .execute();
  await insertAll(
    db,
    'code_sent',
    asked.map(({ at, canal, code }) => ({
      id: newId(),
      account,
      funcao: 'ALTERAR_DADOS' as const,
      canal,
      destino_mascarado: maskDestination(canal, to[canal]),
      numero_mascarado: `****${code.slice(-2)}`,
      criado_em: at,
    })),
  );
  await insertAll(
    db,
    'outbox',
    asked.map(({ at, canal, code }) => ({
      ...message(account, to[canal], 'code', at),
      kind: canal === 'E' ? ('email' as const) : ('sms' as const),
      payload: JSON.stringify({
        template: 'code',
        values: { code, funcao: 'ALTERAR_DADOS', minutes: '10' },
        language: 'pt',
      }),
      sent_at: at,
    })),
  );
}

const message = (account: string, destino: string, template: string, at: Date) => ({
  id: newId(),
  kind: 'email' as const,
  account,
  destino,
  payload: JSON.stringify({ template, values: {}, language: 'pt' as const }),
  tries: 1,
  criado_em: at,
  next_attempt: at,
});

/** A code that the mailbox refused: both rows are of one moment, by which they are found together. */
async function cameBack(db: Db, account: string, now: Date): Promise<void> {
  const at = daysBefore(now, 2);
  await insertAll(db, 'code_sent', [
    {
      id: newId(),
      account,
      funcao: 'ALTERAR_DADOS',
      canal: 'E',
      destino_mascarado: maskDestination('E', REFUSED_ADDRESS),
      numero_mascarado: '****16',
      criado_em: at,
    },
  ]);
  await insertAll(db, 'outbox', [{ ...message(account, REFUSED_ADDRESS, 'code', at), failed_at: at }]);
}

async function removalUnderWay(db: Db, account: string, now: Date, sealApp: CallerSeals['sealApp']): Promise<void> {
  await insertAll(db, 'authenticator', [
    {
      account,
      ...sealApp(account, DEMO_APP_KEY),
      change: null,
      last_step: null,
      last_used: null,
      criado_em: daysBefore(now, 60),
    },
  ]);
  const begun = daysBefore(now, REMOVAL_STANDS);
  await insertAll(db, 'factor_removal', [
    { account, begun_by: 'owner', criado_em: begun, due: new Date(begun.getTime() + DAY_MS) },
  ]);
}

/** The notice went to the address before: there its owner reads that somebody changed it. */
async function emailChanged(db: Db, account: string, now: Date): Promise<void> {
  const at = daysBefore(now, 1);
  await insertAll(db, 'outbox', [
    { ...message(account, 'olavo.chamada@contas.example', 'email-changed', at), sent_at: at },
  ]);
  await insertAll(db, 'audit_event', [
    {
      id: newId(),
      at,
      actor: account,
      on_behalf_of: null,
      target: account,
      action: 'contact.email-changed',
      diff: JSON.stringify({ fields: ['email'] }),
      address: '127.0.0.1',
      claimed_address: null,
    },
  ]);
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodeSent } from '../../../src/contract/account';
import { PLACEHOLDER_CODE } from '../../../src/contract/constants';
import { countersOfAccount, countersOfDestination } from '../../../src/server/codes/budgets';
import {
  channelFor,
  type CodeRequest,
  type CodeUse,
  openFlow,
  readFlow,
  sendAgain,
  sendCode,
  useCode,
} from '../../../src/server/codes/flows';
import { readConfig } from '../../../src/server/config';
import type { Connection } from '../../../src/server/database/connection';
import type { Refusal } from '../../../src/server/http/refusal';
import { hashSecret, newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { openTestDatabase } from '../support/database';

/** The rules of one-time codes, one by one, as the calls that send and use codes meet them. */

const LIMITS = {
  CODE_MINUTES: '10',
  CODE_TRIES: '3',
  CODE_RESEND_SECONDS: '30',
  CODES_PER_DESTINATION_HOUR: '4',
  CODES_PER_ACCOUNT_DAY: '6',
  ANONYMOUS_CODES_PER_DAY: '5',
  FLOWS_PER_ADDRESS_HOUR: '5',
};
const config = readConfig({ NODE_ENV: 'test', DEMO: 'false', SECRET: 's'.repeat(40), ...LIMITS });
const START = new Date('2026-03-02T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let connection: Connection;
let account: string;
let email: string;
let session: string;
let address: string;

beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());
beforeEach(async () => {
  const person = await addPerson(connection.db);
  account = person.id;
  email = person.email;
  session = newId();
  address = newId();
  await connection.db
    .insertInto('session')
    .values({
      id: session,
      account,
      auth_time: START,
      expires: new Date(START.getTime() + 48 * HOUR),
      address,
      user_agent: 'test',
    })
    .execute();
});

interface Circumstances {
  after?: number;
  fluxo?: string | null;
  session?: string | null;
  address?: string;
}

/** A call `after` milliseconds from the start, in the person's session and from an address of the test's own. */
const call = ({ after = 0, fluxo = null, session: of = session, address: from = address }: Circumstances = {}) => ({
  db: connection.db,
  now: new Date(START.getTime() + after),
  origin: { address: from, network: from, claimed: null, userAgent: 'test' },
  fluxo,
  language: 'pt' as const,
  deps: { config },
  permit: of === null ? null : { session: { sessionId: of } },
});

const request = (values: Partial<CodeRequest> = {}): CodeRequest => ({
  account,
  funcao: 'ALTERAR_EMAIL',
  canal: 'E',
  destino: email,
  bound: { email },
  ...values,
});
const use = (code: string, values: Partial<CodeUse> = {}): CodeUse => ({
  account,
  funcao: 'ALTERAR_EMAIL',
  bound: { email },
  code,
  ...values,
});

/** Sends a code; every answer names its flow. */
async function send(...asked: Parameters<typeof sendCode>): Promise<CodeSent & { fluxo: string }> {
  const { fluxo, ...sent } = await sendCode(...asked);
  if (!fluxo) throw new Error('the answer names no flow');
  return { fluxo, ...sent };
}

/** What a call was refused with. */
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: Refusal) => ({ code: error.code, ...error.details }),
  );

/** The code that the newest message to a destination carries. */
async function sentTo(destino: string): Promise<string> {
  const { payload } = await connection.db
    .selectFrom('outbox')
    .select('payload')
    .where('destino', '=', destino)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(payload.values.code);
}

/** A digit string of the same length that is not the code. */
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

const flowOf = (fluxo: string) =>
  connection.db
    .selectFrom('code_flow')
    .selectAll()
    .where('fluxo_hash', '=', hashSecret(fluxo))
    .executeTakeFirstOrThrow();

describe('a code that is sent', () => {
  test('is six digits, goes to its destination alone and is kept as a keyed hash', async () => {
    const sent = await send(call(), request());
    expect(sent).toEqual({
      fluxo: expect.stringMatching(/^[\w-]{43}$/) as string,
      meioEnvio: 'E',
      destino: expect.stringMatching(/^\*\*\*/) as string,
      reenvioEm: 30,
    });
    const code = await sentTo(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(code).not.toBe(PLACEHOLDER_CODE);
    const flow = await flowOf(sent.fluxo);
    expect(flow).toMatchObject({
      account,
      session,
      funcao: 'ALTERAR_EMAIL',
      canal: 'E',
      destino: email,
      tries: 0,
      used_at: null,
    });
    expect(flow.resend_at).toEqual(new Date(START.getTime() + 30 * SECOND));
    expect(flow.expires).toEqual(new Date(START.getTime() + 10 * MINUTE));
    expect(JSON.stringify(flow)).not.toContain(code);
    expect(JSON.stringify(flow)).not.toContain(sent.fluxo);
  });

  test.each([
    ['E', 'email'],
    ['C', 'sms'],
  ] as const)(
    'on channel %s is a message by %s that says how long it lasts, and stands in the history by its last two digits',
    async (canal, kind) => {
      const destino = canal === 'E' ? email : `11${address.replace(/\D/g, '').padEnd(9, '0').slice(0, 9)}`;
      await send(call(), request({ canal, destino }));
      const message = await connection.db
        .selectFrom('outbox')
        .selectAll()
        .where('account', '=', account)
        .executeTakeFirstOrThrow();
      const code = await sentTo(destino);
      expect(message).toMatchObject({
        kind,
        destino,
        payload: { template: 'code', language: 'pt', values: { code, funcao: 'ALTERAR_EMAIL', minutes: '10' } },
      });
      const history = await connection.db.selectFrom('code_sent').selectAll().where('account', '=', account).execute();
      expect(history).toMatchObject([
        { funcao: 'ALTERAR_EMAIL', canal, numero_mascarado: `****${code.slice(-2)}`, criado_em: START },
      ]);
      expect(history[0]?.destino_mascarado).toMatch(/^\*{3,5}/);
      expect(history[0]?.destino_mascarado).not.toContain(destino);
    },
  );

  test('shows its destination as its screen has it', async () => {
    expect((await send(call(), request({ destinoMascarado: 'pesxxx@exemplo.com.br' }))).destino).toBe(
      'pesxxx@exemplo.com.br',
    );
  });
});

describe('a decoy', () => {
  test('looks like any flow, sends nothing, and no code confirms it', async () => {
    const destino = `${newId()}@exemplo.com.br`;
    const sent = await send(call(), request({ account: null, destino }));
    expect(sent).toEqual({
      fluxo: expect.stringMatching(/^[\w-]{43}$/) as string,
      meioEnvio: 'E',
      destino: expect.any(String) as string,
      reenvioEm: 30,
    });
    expect(await connection.db.selectFrom('outbox').select('id').where('destino', '=', destino).execute()).toEqual([]);
    expect(
      await connection.db
        .selectFrom('code_sent')
        .select('id')
        .where('account', 'is', null as never)
        .execute(),
    ).toEqual([]);
    expect(await refusal(useCode(call({ fluxo: sent.fluxo }), use('123456', { account: null })))).toMatchObject({
      code: 'MCN-110',
      values: { count: 2 },
    });
  });

  test('meets the limits of a registration at the same number, for its destination whatever its case', async () => {
    const destino = `Nobody-${newId()}@exemplo.com.br`;
    const funcao = 'CADASTRO_USUARIO';
    for (let sent = 0; sent < 5; sent += 1)
      await send(
        call({ after: sent * HOUR, address: newId() }),
        request({ funcao, account: sent % 2 ? account : null, destino: sent % 2 ? destino : destino.toLowerCase() }),
      );
    for (const whose of [null, account])
      expect(
        await refusal(send(call({ after: 7 * HOUR, address: newId() }), request({ funcao, account: whose, destino }))),
      ).toMatchObject({ code: 'MCN-113', keep: true, retryAfter: 17 * 3600 });
  });
});

describe('a code that is asked for again', () => {
  test('has to wait, and is told how many seconds', async () => {
    const { fluxo } = await send(call(), request());
    expect(await refusal(send(call({ fluxo, after: 12_500 }), request()))).toMatchObject({
      code: 'MCN-112',
      retryAfter: 18,
    });
    expect((await send(call({ fluxo, after: 30 * SECOND }), request())).fluxo).toBe(fluxo);
  });

  test('is a new one in the same flow, with its time from now; the old one is worth nothing', async () => {
    const { fluxo } = await send(call(), request());
    const old = await sentTo(email);
    await send(call({ fluxo, after: 9 * MINUTE }), request());
    const fresh = await sentTo(email);
    expect(await flowOf(fluxo)).toMatchObject({
      expires: new Date(START.getTime() + 19 * MINUTE),
      resend_at: new Date(START.getTime() + 9 * MINUTE + 30 * SECOND),
    });
    if (old !== fresh)
      expect(await refusal(useCode(call({ fluxo, after: 10 * MINUTE }), use(old)))).toMatchObject({ code: 'MCN-110' });
    expect(await useCode(call({ fluxo, after: 18 * MINUTE }), use(fresh))).toEqual({});
  });

  test('may go another way, and carries what the newest request left', async () => {
    const { fluxo } = await send(call(), request({ carried: { step: 1 } }));
    const destino = `11${newId().replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`;
    expect(
      await send(call({ fluxo, after: MINUTE }), request({ canal: 'C', destino, carried: { step: 2 } })),
    ).toMatchObject({ fluxo, meioEnvio: 'C' });
    expect(await flowOf(fluxo)).toMatchObject({ canal: 'C', destino });
    expect(await useCode(call({ fluxo, after: MINUTE }), use(await sentTo(destino)))).toEqual({ step: 2 });
  });

  test('gives no wrong try back, and none is sent once all are spent', async () => {
    const { fluxo } = await send(call(), request());
    const wrong = otherThan(await sentTo(email));
    for (const count of [2, 1])
      expect(await refusal(useCode(call({ fluxo }), use(wrong)))).toMatchObject({
        code: 'MCN-110',
        values: { count },
        keep: true,
      });
    await send(call({ fluxo, after: MINUTE }), request());
    expect(await refusal(useCode(call({ fluxo, after: MINUTE }), use(otherThan(await sentTo(email)))))).toMatchObject({
      code: 'MCN-114',
      keep: true,
    });
    expect(await refusal(send(call({ fluxo, after: 2 * MINUTE }), request()))).toEqual({ code: 'MCN-114' });
    expect(await refusal(useCode(call({ fluxo, after: 2 * MINUTE }), use(await sentTo(email))))).toEqual({
      code: 'MCN-114',
    });
  });

  test.each([
    ['what it confirms', { bound: { email: 'outro@exemplo.com.br' } }, {}],
    ['its function', { funcao: 'ALTERAR_SENHA' }, {}],
    ['its session', {}, { session: null }],
    ['its time', {}, { after: 10 * MINUTE }],
  ] as const)('belongs to a flow of its own when %s is another', async (_, values, circumstances) => {
    const { fluxo } = await send(call(), request());
    const other = await send(call({ fluxo, after: MINUTE, ...circumstances }), request(values));
    expect(other.fluxo).not.toBe(fluxo);
  });

  test('belongs to a flow of its own once the first was used', async () => {
    const { fluxo } = await send(call(), request());
    await useCode(call({ fluxo }), use(await sentTo(email)));
    expect((await send(call({ fluxo, after: MINUTE }), request())).fluxo).not.toBe(fluxo);
  });

  test('belongs to a flow of its own for another account', async () => {
    const { fluxo } = await send(call(), request());
    const other = await addPerson(connection.db);
    expect((await send(call({ fluxo, after: MINUTE }), request({ account: other.id }))).fluxo).not.toBe(fluxo);
  });
});

describe('how many codes may be sent', () => {
  test('to one destination within an hour, whatever its case and whoever asks', async () => {
    for (let sent = 0; sent < 4; sent += 1)
      await send(call({ address: newId() }), request({ destino: sent % 2 ? email.toUpperCase() : email }));
    const other = await addPerson(connection.db);
    expect(await refusal(send(call({ after: 30 * MINUTE, address: newId() }), request({ account: other.id })))).toEqual(
      { code: 'MCN-113', keep: true, retryAfter: 1800 },
    );
    await send(call({ after: HOUR, address: newId() }), request({ account: other.id }));
  });

  test('for one account within a day, wherever they go', async () => {
    for (let sent = 0; sent < 6; sent += 1)
      await send(call({ address: newId() }), request({ destino: `${newId()}@exemplo.com.br` }));
    expect(
      await refusal(
        send(call({ after: 23 * HOUR, address: newId() }), request({ destino: `${newId()}@exemplo.com.br` })),
      ),
    ).toEqual({ code: 'MCN-113', keep: true, retryAfter: 3600 });
    await send(call({ after: 24 * HOUR, address: newId() }), request({ destino: `${newId()}@exemplo.com.br` }));
  });

  test('counts by account and by destination under names of their own', () => {
    const bucketsOf = (counters: { bucket: string }[]) => counters.map(({ bucket }) => bucket);
    const all = ['a', 'b'].flatMap((name) => [
      ...bucketsOf(countersOfAccount(config, { id: name, id_produto: name })),
      ...bucketsOf(countersOfDestination(config, name)),
    ]);
    expect(new Set(all).size).toBe(all.length);
    expect(countersOfDestination(config, 'A@B.C')).toEqual(countersOfDestination(config, 'a@b.c'));
    expect(bucketsOf(countersOfDestination(config, 'a@b.c')).join()).not.toContain('a@b.c');
  });

  test('flows begun from one address within an hour; a resend begins none', async () => {
    const { fluxo } = await send(call(), request());
    for (let begun = 1; begun < 5; begun += 1) await openFlow(call(), request());
    expect(await refusal(openFlow(call({ after: 45 * MINUTE }), request()))).toEqual({
      code: 'MCN-104',
      keep: true,
      retryAfter: 900,
    });
    expect(await refusal(send(call(), request()))).toMatchObject({ code: 'MCN-104' });
    await send(call({ fluxo, after: MINUTE }), request());
    await openFlow(call({ address: newId() }), request());
    await openFlow(call({ after: HOUR }), request());
  });
});

describe('a flow without a code', () => {
  test('confirms nothing, and its first code needs no wait', async () => {
    const fluxo = await openFlow(call(), request({ carried: { found: true } }));
    expect(await flowOf(fluxo)).toMatchObject({
      code_hash: null,
      resend_at: START,
      expires: new Date(START.getTime() + 10 * MINUTE),
    });
    expect(await refusal(useCode(call({ fluxo }), use('123456')))).toMatchObject({ code: 'MCN-110' });
    expect((await send(call({ fluxo }), request({ carried: { found: true } }))).fluxo).toBe(fluxo);
    expect(await useCode(call({ fluxo }), use(await sentTo(email)))).toEqual({ found: true });
  });
});

describe('a code that comes back', () => {
  test('confirms once what it was asked for, and gives back what was to be carried', async () => {
    const { fluxo } = await send(call(), request({ carried: { nome: 'CARLA' } }));
    const code = await sentTo(email);
    expect(await useCode(call({ fluxo, after: MINUTE }), use(code))).toEqual({ nome: 'CARLA' });
    expect(await flowOf(fluxo)).toMatchObject({ used_at: new Date(START.getTime() + MINUTE), code_hash: null });
    expect(await refusal(useCode(call({ fluxo, after: MINUTE }), use(code)))).toEqual({ code: 'MCN-111' });
  });

  test('is good until its last moment, and not a millisecond longer', async () => {
    const [first, second] = [await send(call(), request()), await addPerson(connection.db)];
    const code = await sentTo(email);
    expect(await refusal(useCode(call({ fluxo: first.fluxo, after: 10 * MINUTE }), use(code)))).toEqual({
      code: 'MCN-111',
    });
    const late = await send(call(), request({ account: second.id, destino: second.email }));
    expect(
      await useCode(
        call({ fluxo: late.fluxo, after: 10 * MINUTE - 1 }),
        use(await sentTo(second.email), { account: second.id }),
      ),
    ).toEqual({});
  });

  test.each([
    ['without its flow', {}, { fluxo: null }],
    ['with a flow that nobody has', {}, { fluxo: 'x'.repeat(43) }],
    ['for another change', { bound: { email: 'outro@exemplo.com.br' } }, {}],
    ['for another function', { funcao: 'ALTERAR_SENHA' }, {}],
    ['from another session', {}, { session: null }],
    ['for nobody', { account: null }, {}],
  ] as const)('%s is worth nothing and counts as no try', async (_, values, circumstances) => {
    const { fluxo } = await send(call(), request());
    const code = await sentTo(email);
    expect(await refusal(useCode(call({ fluxo, ...circumstances }), use(code, values)))).toEqual({ code: 'MCN-111' });
    expect((await flowOf(fluxo)).tries).toBe(0);
    expect(await useCode(call({ fluxo }), use(code))).toEqual({});
  });

  test.each([
    ['', 'an empty one'],
    [PLACEHOLDER_CODE, 'the placeholder'],
    ['12345', 'a short one'],
  ])('%j, %s, is a wrong try', async (code) => {
    const { fluxo } = await send(call(), request());
    expect(await refusal(useCode(call({ fluxo }), use(code)))).toMatchObject({
      code: 'MCN-110',
      values: { count: 2 },
      keep: true,
    });
    expect((await flowOf(fluxo)).tries).toBe(1);
  });

  test('of another flow is wrong, for each flow has a hash of its own', async () => {
    const first = await send(call(), request());
    const code = await sentTo(email);
    const second = await send(call(), request());
    const other = await sentTo(email);
    if (code !== other)
      expect(await refusal(useCode(call({ fluxo: second.fluxo }), use(code)))).toMatchObject({ code: 'MCN-110' });
    const hashes = await Promise.all([first, second].map(({ fluxo }) => flowOf(fluxo)));
    expect(hashes[0]?.code_hash).not.toBe(hashes[1]?.code_hash);
    expect(await useCode(call({ fluxo: first.fluxo }), use(code))).toEqual({});
  });

  test('binds what was asked for by value, whatever the order and what JSON leaves out', async () => {
    const { fluxo } = await send(call(), request({ bound: { a: 1, b: { c: [2] }, none: undefined } }));
    const code = await sentTo(email);
    expect(await refusal(useCode(call({ fluxo }), use(code, { bound: { a: 1, b: { c: [3] } } })))).toEqual({
      code: 'MCN-111',
    });
    expect(await useCode(call({ fluxo }), use(code, { bound: { b: { c: [2] }, a: 1 } }))).toEqual({});
  });
});

describe('a code that support sends anew', () => {
  test('goes into the same flow after its wait, and keeps what the flow confirms', async () => {
    const { fluxo } = await send(call(), request({ carried: { nome: 'CARLA' } }));
    const staff = (after: number) => sendFor(fluxo, after);
    expect(await refusal(staff(10_400))).toEqual({ code: 'MCN-112', retryAfter: 20 });
    await useCode(call({ fluxo }), use(otherThan(await sentTo(email)))).catch(() => undefined);
    await staff(30 * SECOND);
    expect(await flowOf(fluxo)).toMatchObject({
      tries: 1,
      resend_at: new Date(START.getTime() + 60 * SECOND),
      expires: new Date(START.getTime() + 10 * MINUTE + 30 * SECOND),
    });
    expect(await useCode(call({ fluxo, after: MINUTE }), use(await sentTo(email)))).toEqual({ nome: 'CARLA' });
  });

  test('is counted like any other, but begins no flow', async () => {
    const { fluxo } = await send(call(), request());
    for (let sent = 1; sent < 4; sent += 1) await sendFor(fluxo, sent * MINUTE);
    expect(await refusal(sendFor(fluxo, 5 * MINUTE))).toMatchObject({ code: 'MCN-113' });
    for (let begun = 1; begun < 5; begun += 1) await openFlow(call(), request());
  });

  const sendFor = async (fluxo: string, after: number) =>
    sendAgain(call({ after, session: null }), await flowOf(fluxo), 'login');
});

describe('reading a flow', () => {
  test('tells whose it is and where its code went, for its own function alone', async () => {
    const { fluxo } = await send(call(), request());
    expect(await readFlow(connection.db, fluxo, 'ALTERAR_EMAIL')).toEqual({
      account,
      canal: 'E',
      destino: email,
      tries: 0,
      criado_em: START,
      carried: {},
    });
    expect(await readFlow(connection.db, fluxo, 'ALTERAR_SENHA')).toBeNull();
    expect(await readFlow(connection.db, 'x'.repeat(43), 'ALTERAR_EMAIL')).toBeNull();
    expect(await readFlow(connection.db, null, 'ALTERAR_EMAIL')).toBeNull();
  });
});

test.each([
  ['C', '55', 'C'],
  ['E', '55', 'E'],
  ['C', '351', 'E'],
  ['E', '351', 'E'],
] as const)('a wish for %s of a phone in country %s is served by %s', (wish, ddi_movel, channel) => {
  expect(channelFor(wish, { ddi_movel })).toBe(channel);
});

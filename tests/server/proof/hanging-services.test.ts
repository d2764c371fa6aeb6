import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAddress, listAddresses } from '../../../src/contract/addresses';
import { validatePF } from '../../../src/contract/profile';
import { lookUpPerson } from '../../../src/contract/registration';
import { inTransaction } from '../../../src/server/database/transaction';
import { createOutside, type Line, OutsideDownError } from '../../../src/server/outside';
import { remotePostalCodes } from '../../../src/server/outside/postal-codes';
import { registryAccess } from '../../../src/server/outside/registry-access';
import { remoteRegistry } from '../../../src/server/outside/registry-remote';
import { Refusal } from '../../../src/server/http/refusal';
import { Shares } from '../../../src/server/http/shares';
import { asCaller } from '../../../src/server/context';
import { brazilianAddress, foreignAddress } from '../../contract/rules-addresses';
import { Browser } from '../cas/support/browser';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { lineTo } from '../support/line';
import { activating, otherThan, registering } from '../registration/support';

/** Services elsewhere that are slow or silent: who asks them waits, and nobody else. */

/** A service that takes its time: it answers once it is told to. */
const held: (() => void)[] = [];
let hanging = true;
const slow = http.createServer((request, response) => {
  const answer = () =>
    response.end(
      request.url?.includes('/cpf/')
        ? JSON.stringify({ ni: '1', nome: 'PESSOA NOVA', situacao: { codigo: '0' } })
        : JSON.stringify({
            cep: '01310-100',
            logradouro: 'Avenida Paulista',
            bairro: 'B',
            localidade: 'São Paulo',
            uf: 'SP',
          }),
    );
  if (hanging) held.push(answer);
  else answer();
});
const release = () => {
  hanging = false;
  for (const answer of held.splice(0)) answer();
};
const asked = async (count: number) => expect.poll(() => held.length, { timeout: 10_000 }).toBe(count);

const server = useServer({ TRUSTED_PROXIES: '127.0.0.1' });
let sources = 0;
const newSource = () => ({ 'x-forwarded-for': `198.51.100.${(sources += 1)}` });
beforeAll(async () => {
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const registryLine = lineTo('federal registry', { OUTSIDE_SECONDS: 30 });
  Object.assign(server.deps.outside, {
    postalCodes: remotePostalCodes({ url, line: lineTo('postal codes', { OUTSIDE_SECONDS: 30 }) }),
    registry: remoteRegistry({ access: registryAccess(url, {}, registryLine), line: registryLine }),
  });
});
afterAll(() => {
  slow.closeAllConnections();
  slow.close();
});
beforeEach(() => {
  hanging = true;
});

async function person() {
  const account = await addPerson(server.db);
  return { account, as: await server.signIn(account), params: { id: account.id_produto } };
}

describe('while a service hangs', () => {
  it('saves that wait for a postal code keep nobody else waiting, not even the same person', async () => {
    const [ana, bia] = [await person(), await person()];
    const saves = [0, 1, 2].map((n) =>
      server.call(addAddress, { ...ana, body: { ...brazilianAddress, codigoPostal: `0131010${n}` } }),
    );
    await asked(3);
    // They wait for the service, and hold nothing.
    for (const who of [bia, ana]) expect((await server.call(listAddresses, who)).status).toBe(200);
    expect((await server.call(addAddress, { ...bia, body: foreignAddress })).status).toBe(201);
    expect(await server.deps.databaseAnswers()).toBe(true);
    release();
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('one person has four calls out at most: the fifth is answered without the service', async () => {
    const ana = await person();
    const codes = ['01001001', '01001002', '01001003', '01001004', '01001005'];
    const saves = codes.map((codigoPostal) =>
      server.call(addAddress, { ...ana, body: { ...brazilianAddress, codigoPostal } }),
    );
    // What was typed is taken as it was, as while the service is down.
    expect((await Promise.race(saves)).status).toBe(201);
    await asked(4);
    release();
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  it('a change of one’s data that waits for the registry holds no transaction, and is judged on the data it was asked about', async () => {
    const ana = await person();
    const change = server.call(validatePF, {
      as: ana.as,
      body: {
        idPostal: ana.account.id_produto,
        nome: 'PESSOA NOVA',
        tipoUsuario: 'PF',
        nomeMae: '',
        dataNascimento: '',
        cpf: '',
        tipoEstrangeiro: 'N',
        token: { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' },
      },
    });
    await asked(1);
    await server.db.updateTable('account').set({ versao: 7 }).where('id', '=', ana.account.id).execute();
    release();
    const answer = await change;
    expect(answer.status).toBe(409);
    expect(answer.body.msgs?.[0]).toMatch(/^MCN-102 /);
  });

  it('an activation waits for the registry with its code unused, and no wrong code asks it', async () => {
    hanging = false;
    const source = newSource();
    const { id, destination, fluxo } = await registering(server, 'brasileiro', { nome: 'PESSOA NOVA' }, source);
    const code = await server.codeFor(destination);
    hanging = true;
    const wrong = await activating(server, id, otherThan(code), fluxo, source);
    expect(wrong.body.msgs?.[0]).toMatch(/^MCN-110 /);
    expect(held).toHaveLength(0);
    const right = activating(server, id, code, fluxo, source);
    await asked(1);
    expect(
      await server.db.selectFrom('code_flow').select('id').where('used_at', 'is not', null).executeTakeFirst(),
    ).toBeUndefined();
    release();
    expect((await right).status).toBe(204);
  });

  it('anonymous look-ups of one address leave the registry to others', async () => {
    const look = (headers: Record<string, string>) =>
      server.call(lookUpPerson, { params: { cpf: '00000010154' }, headers });
    const [greedy, other] = [newSource(), newSource()];
    const looks = [1, 2, 3, 4].map(() => look(greedy));
    await asked(4);
    expect((await look(greedy)).status).toBe(503);
    const others = look(other);
    await asked(5);
    release();
    expect((await Promise.all([...looks, others])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a transaction', () => {
  it('asks nothing outside: every way out says that it is a mistake of ours', async () => {
    const outside = createOutside({
      ...server.deps.config,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_URL: 'http://127.0.0.1:9',
    });
    const { registry, postalCodes, mail, sms } = outside;
    const ways: [string, () => Promise<unknown>][] = [
      ['postal codes', () => postalCodes.lookup('01310100')],
      ['federal registry', () => registry.person('00000010154')],
      ['federal registry', () => registry.acceptsAtActivation('00000010154')],
      ['federal registry', () => registry.checkPerson({ cpf: '00000010154', nome: 'A', nascimento: '1990-05-08' })],
      ['federal registry', () => registry.checkCompany({ cnpj: '00000101000162', nome: 'A' })],
      ['mail server', async () => mail?.send({ to: 'a@b.example', subject: '', text: '', html: '' })],
      ['sms gateway', async () => sms?.send({ to: '5511900000000', text: '' })],
      ['single sign-on', () => outside.lineTo('single sign-on').call(async () => 'asked')],
    ];
    for (const [service, way] of ways)
      await expect(inTransaction(server.db, way), service).rejects.toThrow(
        `${service} was asked while the database was held. Ask in the route's prepare.`,
      );
    mail?.close();
    expect(await inTransaction(server.db, async () => 'done').then(() => postalCodes.lookup('01310100'))).toMatchObject(
      {
        outcome: 'found',
      },
    );
  });
});

const limits = {
  OUTSIDE_SECONDS: 1,
  OUTSIDE_AT_ONCE: 3,
  OUTSIDE_AT_ONCE_EACH: 2,
  OUTSIDE_FAILURES: 3,
  OUTSIDE_PAUSE_SECONDS: 15,
};

describe('a way out', () => {
  const fail = () => Promise.reject(new OutsideDownError('x', 'status 500'));
  const reason = (line: Line, work: () => Promise<unknown> = async () => 'answer') =>
    line.call(work).then(String, (error: Error) => error.message);

  it('is given up when its time is over, whatever it waits for', async () => {
    const line = lineTo('proof: silent', { ...limits, OUTSIDE_SECONDS: 0.05 });
    expect(await reason(line, () => new Promise(() => {}))).toBe('proof: silent: no answer in time');
  });

  it('closes after failures in a row, says so in the figures, lets one call try later, and opens again with an answer', async () => {
    let now = 0;
    const line = lineTo('proof: broken', limits, () => now);
    const open = async () =>
      (await server.app.metrics.text()).includes('outside_circuit_open{service="proof: broken"} 1');
    await reason(line, fail);
    await reason(line, fail);
    expect(await reason(line)).toBe('answer');
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await open()).toBe(false);
      await reason(line, fail);
    }
    expect(await open()).toBe(true);
    expect(await reason(line)).toBe('proof: broken: left alone after failures');
    now = 15_000;
    expect(await reason(line, fail)).toBe('x: status 500');
    expect(await reason(line)).toBe('proof: broken: left alone after failures');
    now = 30_000;
    let answer: (word: string) => void = () => {};
    const trying = line.call(() => new Promise<string>((done) => (answer = done)));
    expect(await reason(line)).toBe('proof: broken: left alone after failures');
    answer('back');
    expect(await trying).toBe('back');
    expect([await reason(line), await open()]).toEqual(['answer', false]);
  });

  it('is taken by so many at once, and by fewer for one caller', async () => {
    const line = lineTo('proof: busy', limits);
    const answers: (() => void)[] = [];
    const wait = () => new Promise<string>((done) => answers.push(() => done('answer')));
    const calls = [asCaller('ana', () => line.call(wait)), asCaller('ana', () => line.call(wait))];
    expect(await asCaller('ana', () => reason(line))).toBe('proof: busy: too many calls at once');
    calls.push(asCaller('bia', () => line.call(wait)));
    expect(await asCaller('caio', () => reason(line))).toBe('proof: busy: too many calls at once');
    for (const answer of answers) answer();
    await Promise.all(calls);
    expect(await asCaller('ana', () => reason(line))).toBe('answer');
  });
});

describe('a share of the database', () => {
  it('is so many calls at once for each caller; the next ones come in their order, also after a failure', async () => {
    const shares = new Shares(2);
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) =>
      shares.take('ana', async () => {
        order.push(name);
        await new Promise<void>((done) => ends.push(done));
        if (name === 'a') throw new Error('failed');
      });
    const all = ['a', 'b', 'c', 'd'].map((name) => work(name).catch((error: Error) => error.message));
    await shares.take('bia', async () => void order.push('bia'));
    expect(order).toEqual(['a', 'b', 'bia']);
    for (let turn = 0; turn < 4; turn += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.();
    }
    expect(await Promise.all(all)).toEqual(['failed', undefined, undefined, undefined]);
    expect(order).toEqual(['a', 'b', 'bia', 'c', 'd']);
  });

  it('asks nothing outside, as a transaction does not', async () => {
    const line = lineTo('proof: held', limits);
    await expect(new Shares(2).take('ana', () => line.call(async () => 'answer'))).rejects.toThrow(
      'proof: held was asked while the database was held.',
    );
  });

  it('is what every call takes: of one account and of one address so many at once, and others beside them', async () => {
    const take = vi.spyOn(Shares.prototype, 'take');
    const ana = await person();
    await server.call(listAddresses, ana);
    await server.call(addAddress, { ...ana, body: foreignAddress });
    hanging = false;
    await server.call(lookUpPerson, {
      params: { cpf: '00000010154' },
      headers: { 'x-forwarded-for': '2001:db8:1:2:3::4' },
    });
    expect(take.mock.calls.map(([caller]) => caller)).toEqual([ana.account.id, ana.account.id, '2001:db8:1:2::/64']);
    take.mockRestore();
  });

  it('is what an address has at the sign-on too, which says so to who sends more than anybody waits for', async () => {
    const turn = vi.spyOn(Shares.prototype, 'turn');
    const browser = new Browser(server.url, { 'x-forwarded-for': '2001:db8:1:2:3::5' });
    expect((await browser.signIn('ninguem', 'Errada@2026')).status).toBe(401);
    await browser.get('/cas/serviceValidate?service=x&ticket=ST-1');
    await browser.get('/cas/logout');
    expect(turn.mock.calls.map(([caller]) => caller)).toEqual(Array(3).fill('2001:db8:1:2::/64'));
    turn.mockRejectedValueOnce(new Refusal('MCN-104', { retryAfter: 5 }));
    const refused = await browser.get('/cas/logout');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    turn.mockRestore();
  });

  it('turns away who sends more than anybody waits for', async () => {
    const shares = new Shares(1);
    let end = () => {};
    const first = shares.take('ana', () => new Promise<void>((done) => (end = done)));
    const waiting = Array.from({ length: 200 }, () => shares.take('ana', async () => {}));
    await expect(shares.take('ana', async () => {})).rejects.toMatchObject({ code: 'MCN-104' });
    end();
    await Promise.all([first, ...waiting]);
  });
});

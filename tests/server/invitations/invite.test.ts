import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import {
  cancelConvite,
  changeConvite,
  type Convite,
  getConvite,
  INVITATION_DAYS,
  listConvites,
  listMeusConvites,
  RESENDS_PER_DAY,
  resendConvite,
} from '../../../src/contract/invitations';
import { closeAccount } from '../../../src/server/account/close';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { inTransaction } from '../../../src/server/database/transaction';
import { daysAfter } from '../../../src/server/grants/validity';
import { tendInvitations } from '../../../src/server/invitations/expire';
import { AddressRefusedError } from '../../../src/server/outside';
import { sendDue } from '../../../src/server/outbox/worker';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  bodyCards,
  fingerprint,
  inContract,
  systemBody,
  type World,
} from '../support/delegation';
import { inviteOverHttp } from '../support/invitations';
import { codeOf } from '../support/refusals';

const DAY_MS = 86_400_000;
const server = useServer({ INVITATIONS_PER_COMPANY_DAY: '5' });
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);

const list = async (world: World, query: Record<string, string> = {}, as = world.as) =>
  (await server.call(listConvites, { as, params: { id: world.company.id_produto }, query })).body.itens as Convite[];
const of = (world: World, idConvite: unknown, as = world.as) => {
  const params = { id: world.company.id_produto, idConvite: String(idConvite) };
  return {
    get: () => server.call(getConvite, { as, params }),
    change: (body: Record<string, unknown>, headers = {}) =>
      server.call(changeConvite, {
        as,
        params,
        headers,
        body: { email: 'outra@exemplo.com.br', listaCartoes: bodyCards(world.cards.slice(0, 1)), ...body },
      }),
    resend: () => server.call(resendConvite, { as, params }),
    cancel: () => server.call(cancelConvite, { as, params }),
  };
};
const mails = async (destino: string) =>
  (await server.db.selectFrom('outbox').select('payload').where('destino', '=', destino).orderBy('id').execute()).map(
    ({ payload }) => payload,
  );
/** Sends all that is due: a run takes twenty. */
async function sendAll(): Promise<void> {
  while ((await sendDue(server.deps)) > 0);
}

describe('an invitation', () => {
  it('keeps no CPF, stands for two weeks, and is written to the address without a contract', async () => {
    const world = await addWorld(server);
    const cpf = generateCpf();
    const email = `${cpf}@exemplo.com.br`;
    const made = await inviteOverHttp(server, world, {
      cpf,
      email,
      listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1', 'G2'])],
    });
    expect(made.status).toBe(201);
    const mask = `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
    const [row] = await list(world);
    expect(row).toMatchObject({
      cpf: mask,
      email,
      situacao: 'esperando',
      validoAte: null,
      entrega: 'naFila',
      quantidadeCartoes: 2,
      quantidadeGrupos: 2,
      por: { perfil: 'Empresa', aindaAtua: true },
    });
    expect(row?.venceEm).toBe(inDays(INVITATION_DAYS));
    const kept = await server.db.selectFrom('invitation').selectAll().where('company', '=', world.company.id).execute();
    const [mail] = await mails(email);
    expect(mail).toMatchObject({ template: 'invitation', values: { cpf: mask, cartoes: '2', grupos: '2' } });
    const said = mail ? renderMessage(server.deps.texts, mail).text : '';
    expect(said).toContain('a usar acessos da empresa: 2 cartões de postagem e 2 grupos de sistemas. O convite');
    expect(`${JSON.stringify({ ...kept[0], email: '' })} ${said}`).not.toMatch(
      new RegExp([cpf, ...world.contracts].join('|')),
    );
    expect(JSON.stringify(kept)).not.toContain(mail?.values.link?.split('=')[1]);
  });

  it('answers alike for a CPF that has an account, whose owner is not written to and sees it at home', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    const [known, unknown] = [
      await inviteOverHttp(server, world, { cpf: person.cpf }),
      await inviteOverHttp(server, world),
    ];
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect(await mails(person.email)).toEqual([]);
    const mine = await server.call(listMeusConvites, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
    });
    expect(mine.body.convites).toMatchObject([{ empresa: { idPostal: world.company.id_produto } }]);
  });

  it('is one for a company and CPF, of two made at once too', async () => {
    const [world, other] = [await addWorld(server), await addWorld(server)];
    const cpf = generateCpf();
    const answers = await Promise.all([1, 2, 3].map(() => inviteOverHttp(server, world, { cpf })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['MCN-207', 'MCN-207']);
    expect((await inviteOverHttp(server, other, { cpf })).status).toBe(201);
    expect(await list(world)).toHaveLength(1);
  });

  it.each([
    ['nothing to offer', { listaCartoes: [] }, 'listaCartoes'],
    ['accesses that ended', { validoAte: '2020-01-01' }, 'validoAte'],
    ['61 days', { dias: 61 }, 'dias'],
    ['no day', { dias: 0 }, 'dias'],
    ['a wrong CPF', { cpf: '11111111112' }, 'cpf'],
    ['no address', { email: 'convidada' }, 'email'],
  ])('is refused with %s', async (_, more, campo) => {
    const world = await addWorld(server);
    const answer = await inviteOverHttp(server, world, more);
    expect([answer.status, answer.body.campos?.[0]?.campo]).toEqual([400, campo]);
    expect(await list(world)).toEqual([]);
  });

  it('is refused when its accesses would end before it does', async () => {
    const world = await addWorld(server);
    const asked = { dias: 10, validoAte: inDays(9) };
    expect((await inviteOverHttp(server, world, asked)).body.campos).toEqual([
      { campo: 'validoAte', chave: 'invitation_end_before' },
    ]);
    expect((await inviteOverHttp(server, world, { ...asked, validoAte: inDays(10) })).status).toBe(201);
  });

  it('is no way to oneself, by changing somebody else’s either', async () => {
    const world = await addWorld(server);
    const administrator = await addPerson(server.db);
    const { as } = await addDelegate(server, world, 'A', {}, administrator);
    expect(codeOf(await inviteOverHttp(server, world, { as, cpf: administrator.cpf }))).toBe('MCN-208');
    const { body } = await inviteOverHttp(server, world, { cpf: administrator.cpf });
    expect(codeOf(await of(world, body.idConvite, as).change({}))).toBe('MCN-208');
  });

  it('of a supervisor lies within the authorisation, and they see no other', async () => {
    const world = await addWorld(server);
    const { as } = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    const before = await fingerprint(server.db, world.company);
    expect(codeOf(await inviteOverHttp(server, world, { as, cards: inContract(world, 1) }))).toBe('MCN-160');
    expect(await fingerprint(server.db, world.company)).toBe(before);
    const own = await inviteOverHttp(server, world, { as });
    const wide = await inviteOverHttp(server, world, { cards: world.cards });
    expect((await list(world, {}, as)).map(({ idConvite }) => idConvite)).toEqual([own.body.idConvite]);
    const { get, change, resend, cancel } = of(world, wide.body.idConvite, as);
    const refused = [await get(), await change({}), await resend(), await cancel()];
    expect(refused.map(codeOf)).toEqual(Array(4).fill('MCN-160'));
    expect((await list(world)).length).toBe(2);
  });

  it('counts among a company’s of the day, resent ones too', async () => {
    const world = await addWorld(server);
    const { body } = await inviteOverHttp(server, world);
    expect((await of(world, body.idConvite).resend()).status).toBe(204);
    for (let made = 0; made < 3; made += 1) expect((await inviteOverHttp(server, world)).status).toBe(201);
    const refused = await inviteOverHttp(server, world);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'MCN-209']);
    expect(codeOf(await of(world, body.idConvite).resend())).toBe('MCN-209');
  });

  it('is another company’s to nobody', async () => {
    const [world, other] = [await addWorld(server), await addWorld(server)];
    const { body } = await inviteOverHttp(server, other);
    const { get, change, resend, cancel } = of(world, body.idConvite);
    const refused = [await get(), await change({}), await resend(), await cancel()];
    expect(refused.map(codeOf)).toEqual(Array(4).fill('MCN-101'));
    expect(await list(other)).toMatchObject([{ situacao: 'esperando' }]);
  });
});

describe('an invitation that waits', () => {
  it('is changed by who read it, who answers for it from then on; another address is written to', async () => {
    const world = await addWorld(server);
    const { as } = await addDelegate(server, world, 'A');
    const email = `${generateCpf()}@exemplo.com.br`;
    const { body } = await inviteOverHttp(server, world, { email: `x${email}` });
    const { get, change } = of(world, body.idConvite, as);
    const etag = String((await get()).body.etag);
    expect((await change({ email, dias: 3, validoAte: inDays(90) }, { 'if-match': etag })).status).toBe(204);
    expect(codeOf(await change({ email }, { 'if-match': etag }))).toBe('MCN-102');
    expect((await get()).body).toMatchObject({
      email,
      validoAte: inDays(90),
      por: { perfil: 'Administrador' },
      cartoes: [{ nuCartao: world.cards[0]?.nuCartao, existe: true, concedido: null }],
      grupos: [],
    });
    // What had not gone yet to the address before does not go.
    expect([(await mails(email)).length, (await mails(`x${email}`)).length]).toEqual([1, 0]);
  });

  it('is resent three times a day, each with a link of its own', async () => {
    const world = await addWorld(server);
    const email = `${generateCpf()}@exemplo.com.br`;
    const { body } = await inviteOverHttp(server, world, { email });
    for (let sent = 0; sent < RESENDS_PER_DAY; sent += 1) {
      await sendAll();
      expect((await of(world, body.idConvite).resend()).status).toBe(204);
    }
    const refused = await of(world, body.idConvite).resend();
    expect([refused.status, codeOf(refused)]).toEqual([429, 'MCN-210']);
    const links = (await mails(email)).map(({ values }) => values.link);
    expect(new Set(links).size).toBe(RESENDS_PER_DAY + 1);
  });

  it('says that its address refused the message', async () => {
    const world = await addWorld(server);
    await sendAll();
    await inviteOverHttp(server, world);
    const mail = {
      send: () => Promise.reject(new AddressRefusedError('no such mailbox')),
      verify: () => Promise.resolve(),
      close: () => {},
    };
    await sendDue({ ...server.deps, outside: { ...server.deps.outside, mail } });
    expect(await list(world)).toMatchObject([{ entrega: 'recusado' }]);
  });

  it('is cancelled once, and then neither changed nor resent', async () => {
    const world = await addWorld(server);
    const { body } = await inviteOverHttp(server, world);
    const { cancel, change, resend } = of(world, body.idConvite);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect([codeOf(await change({})), codeOf(await resend())]).toEqual(['MCN-212', 'MCN-212']);
    expect(await list(world, { situacao: 'cancelado' })).toHaveLength(1);
    expect(await list(world, { situacao: 'esperando' })).toEqual([]);
  });

  it('expires, which the company is told once however many there are, and may be made anew', async () => {
    const world = await addWorld(server);
    const cpf = generateCpf();
    await inviteOverHttp(server, world, { cpf, dias: 1 });
    await inviteOverHttp(server, world, { dias: 1 });
    await inviteOverHttp(server, world, { dias: 60, email: 'fica@exemplo.com.br' });
    server.tick(3 * DAY_MS);
    // By the clock, before the job has come.
    const later = { ...world, as: await server.signIn(world.company) };
    expect(await list(later, { situacao: 'vencido' })).toHaveLength(2);
    expect((await inviteOverHttp(server, later, { cpf })).status).toBe(201);
    await tendInvitations(server.deps);
    await tendInvitations(server.deps);
    expect(await list(later, { situacao: 'vencido' })).toHaveLength(2);
    expect(await list(later, { situacao: 'esperando', email: 'FICA@' })).toHaveLength(1);
    const told = (await mails(world.company.email)).filter(({ template }) => template === 'invitation-expired');
    expect(told).toHaveLength(1);
  });

  it('of a company that closes is cancelled', async () => {
    const world = await addWorld(server);
    const { body } = await inviteOverHttp(server, world);
    await inTransaction(server.db, (tx) =>
      closeAccount(tx, world.company.id, { situacao: 'I', motivo: 'teste', now: server.deps.now() }),
    );
    const row = await server.db
      .selectFrom('invitation')
      .select('state')
      .where('id', '=', String(body.idConvite))
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('cancelled');
  });
});

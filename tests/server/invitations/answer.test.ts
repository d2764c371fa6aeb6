import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../src/contract/endpoint';
import { listActivity } from '../../../src/contract/activity';
import { getPerfilDelegacao } from '../../../src/contract/home';
import {
  acceptConvite,
  cancelConvite,
  changeConvite,
  declineConvite,
  getConvite,
  INVITATIONS_SHOWN,
  listMeusConvites,
} from '../../../src/contract/invitations';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { newId } from '../../../src/server/ids';
import { daysAfter } from '../../../src/server/grants/validity';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  bodyCards,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
} from '../support/delegation';
import { inviteOverHttp } from '../support/invitations';
import { codeOf } from '../support/refusals';

const DAY_MS = 86_400_000;
const server = useServer();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);

/** Somebody who signs in, and what they do about invitations. */
async function invited(values: Parameters<typeof addPerson>[1] = {}) {
  const person = await addPerson(server.db, values);
  const as = await server.signIn(person);
  const params = { id: person.id_produto };
  const read = async (link?: string) =>
    (await server.call(listMeusConvites, { as, params, ...(link !== undefined && { query: { link } }) }))
      .body as unknown as AnswerOf<typeof listMeusConvites>;
  return {
    person,
    as,
    read,
    accept: (idConvite: unknown, headers = {}) =>
      server.call(acceptConvite, { as, params: { ...params, idConvite: String(idConvite) }, headers }),
    decline: (idConvite: unknown) =>
      server.call(declineConvite, { as, params: { ...params, idConvite: String(idConvite) } }),
  };
}

/** A company that invites somebody to two cards and a group. */
async function offer(more: Parameters<typeof inviteOverHttp>[2] = {}, values: Parameters<typeof addPerson>[1] = {}) {
  const world = await addWorld(server);
  const who = await invited(values);
  const made = await inviteOverHttp(server, world, {
    cpf: who.person.cpf,
    listaSistemas: [systemBody(world.systems[0]?.id ?? '', ['G1'])],
    ...more,
  });
  const params = { id: world.company.id_produto, idConvite: String(made.body.idConvite) };
  return {
    ...who,
    world,
    id: params.idConvite,
    got: words(world.cards.slice(0, 2), [`${world.systems[0]?.id}/G1`]),
    cancel: () => server.call(cancelConvite, { as: world.as, params }),
    seen: async () => (await server.call(getConvite, { as: world.as, params })).body,
  };
}

const linkOf = async (email: string) => {
  const { payload } = await server.db
    .selectFrom('outbox')
    .select('payload')
    .where('destino', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return payload.values.link?.split('convite=')[1] ?? '';
};
/** Why acceptances of theirs were refused, as the audit says it, and in whose name it is. */
const refusedOf = async (person: { id: string }) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select(['actor', 'on_behalf_of', 'diff', 'target'])
      .where('actor', '=', person.id)
      .where('action', '=', 'invitation.acceptance-refused')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ on_behalf_of: company, diff, target }) => [target === person.id, company, diff]);
const auditOf = async (person: { id: string }) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'actor'])
    .where('target', '=', person.id)
    .where('action', '<>', 'invitation.acceptance-refused')
    .where((eb) => eb.or([eb('action', 'like', 'invitation.%'), eb('action', 'like', 'delegation.%')]))
    .orderBy('id')
    .execute();

describe('accepting', () => {
  it('gives what was offered until its end, in the name of whoever invited', async () => {
    const { world, person, id, accept, read, seen, got } = await offer({ validoAte: inDays(100) });
    expect((await read()).convites).toMatchObject([
      { idConvite: id, validoAte: inDays(100), cartoes: [{}, {}], grupos: [{ idGrupo: 'G1', grupo: 'Grupo G1' }] },
    ]);
    expect(await stored(server.db, world.company, person)).toEqual([]);
    expect((await accept(id)).body).toEqual({ concedidos: 3, naoConcedidos: 0 });
    expect(await stored(server.db, world.company, person)).toEqual(got);
    expect((await granteeRow(server, world, person))?.valid_until).toBe(inDays(100));
    expect(await auditOf(person)).toEqual([
      { action: 'delegation.granted', actor: world.company.id },
      { action: 'invitation.accepted', actor: person.id },
    ]);
    expect((await read()).convites).toEqual([]);
    expect(await seen()).toMatchObject({ situacao: 'aceito', concedidos: 3, cartoes: [{ concedido: true }, {}] });
  });

  it('is once, in several tabs at once too', async () => {
    const { world, person, id, accept, decline, got } = await offer();
    const answers = await Promise.all([accept(id), accept(id), accept(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.map(codeOf).filter(Boolean)).toEqual(['MCN-211', 'MCN-211']);
    const again = [true, world.company.id, { invitation: id, reason: 'answered' }];
    expect(await refusedOf(person), 'the audit has those that were refused').toEqual([again, again]);
    expect(codeOf(await decline(id))).toBe('MCN-211');
    expect(await stored(server.db, world.company, person)).toEqual(got);
    expect((await auditOf(person)).filter(({ action }) => action === 'invitation.accepted')).toHaveLength(1);
  });

  it('is refused after it was cancelled, and gives nothing', async () => {
    const { world, person, id, accept, cancel, seen } = await offer();
    expect((await cancel()).status).toBe(204);
    expect([codeOf(await accept(id)), codeOf(await accept(id))]).toEqual(['MCN-212', 'MCN-212']);
    const refused = [true, world.company.id, { invitation: id, reason: 'cancelled' }];
    expect(await refusedOf(person)).toEqual([refused, refused]);
    expect(await seen()).toMatchObject({ situacao: 'cancelado', concedidos: 0 });
    expect(await stored(server.db, world.company, person)).toEqual([]);
    expect(await auditOf(person)).toEqual([]);
  });

  it('and cancelling at once end in one of the two', async () => {
    const { world, person, id, accept, cancel, seen, got } = await offer();
    const [accepted, cancelled] = await Promise.all([accept(id), cancel()]);
    expect([accepted.status, cancelled.status].filter((status) => status < 300)).toHaveLength(1);
    const given = accepted.status === 200;
    expect(codeOf(given ? cancelled : accepted)).toBe(given ? 'MCN-211' : 'MCN-212');
    expect(await stored(server.db, world.company, person)).toEqual(given ? got : []);
    expect((await seen()).situacao).toBe(given ? 'aceito' : 'cancelado');
  });

  it('is refused after its time, after it was declined, and for what was changed since it was read', async () => {
    const { world, person, id, accept, read } = await offer();
    const etag = (await read()).convites[0]?.etag ?? '';
    await server.call(changeConvite, {
      as: world.as,
      params: { id: world.company.id_produto, idConvite: id },
      body: { email: 'convidada@exemplo.com.br', listaCartoes: bodyCards(world.cards.slice(0, 1)), dias: 1 },
    });
    expect(codeOf(await accept(id, { 'if-match': etag }))).toBe('MCN-247');
    const declined = await offer();
    expect((await declined.decline(declined.id)).status).toBe(204);
    expect(codeOf(await declined.accept(declined.id))).toBe('MCN-211');
    expect(await declined.seen()).toMatchObject({ situacao: 'recusado', concedidos: 0 });
    server.tick(2 * DAY_MS);
    const params = { id: person.id_produto, idConvite: id };
    expect(codeOf(await server.call(acceptConvite, { as: await server.signIn(person), params }))).toBe('MCN-213');
    const refused = (reason: string) => [true, world.company.id, { invitation: id, reason }];
    expect(await refusedOf(person)).toEqual([refused('changed'), refused('expired')]);
    expect(await stored(server.db, world.company, person)).toEqual([]);
  });

  it('is nobody else’s, who learns nothing by the link either', async () => {
    const email = `${generateCpf()}@exemplo.com.br`;
    const { world, id, read, cancel } = await offer({ email });
    const [other, foreigner] = [await invited(), await invited({ cpf: null })];
    const before = await fingerprint(server.db, world.company);
    const link = await linkOf(email);
    for (const { accept, decline, read: look } of [other, foreigner]) {
      expect(await look(link)).toEqual({ convites: [], encerrados: [], link: null });
      expect([codeOf(await accept(id)), codeOf(await decline(id))]).toEqual(['MCN-101', 'MCN-101']);
    }
    expect(await fingerprint(server.db, world.company)).toBe(before);
    expect(await refusedOf(other.person), 'and the company has no row of them').toEqual([
      [true, null, { reason: 'not-theirs' }],
    ]);
    expect(await read('nothing-of-ours')).toMatchObject({ link: null, convites: [{ idConvite: id }] });
    expect(await read(link)).toMatchObject({ link: 'esperando' });
    await cancel();
    expect(await read(link)).toMatchObject({ convites: [], encerrados: [{ idConvite: id }], link: 'cancelado' });
    expect(await other.read(link)).toEqual({ convites: [], encerrados: [], link: null });
  });

  it('is no dependent’s and no deactivated person’s', async () => {
    const guardian = await addPerson(server.db);
    const { world, id, accept, read, person, as } = await offer({}, { responsavel: guardian.id });
    expect(codeOf(await accept(id))).toBe('IDC-113');
    expect(codeOf(await accept('no-invitation'))).toBe('IDC-113');
    expect((await read()).convites).toBeUndefined();
    await server.db
      .updateTable('account')
      .set({ responsavel: null, situacao: 'I' })
      .where('id', '=', person.id)
      .execute();
    expect((await accept(id)).status).toBe(401);
    expect((await server.call(getPerfilDelegacao, { as, params: { id: person.id_produto } })).status).toBe(401);
    const refused = (reason: string) => [true, world.company.id, { invitation: id, reason }];
    expect(await refusedOf(person)).toEqual([refused('dependent'), refused('closed-account')]);
    const params = { id: person.id_produto, idConvite: id };
    expect((await server.call(acceptConvite, { as: `${as}x`, params })).status).toBe(401);
    expect(await refusedOf(person), 'a token that is none is nobody’s').toHaveLength(2);
  });

  it('that is refused all day is in the audit twenty times, and on the page of activity', async () => {
    const { person, id, accept, as, cancel } = await offer();
    await cancel();
    for (let tries = 0; tries < 22; tries += 1) expect(codeOf(await accept(id))).toBe('MCN-212');
    expect(await refusedOf(person)).toHaveLength(20);
    const { body } = await server.call(listActivity, { as, params: { id: person.id_produto } });
    expect((body.itens as unknown[])[0]).toMatchObject({
      acao: 'invitation.acceptance-refused',
      quem: 'conta',
      empresa: 'EMPRESA DE TESTE LTDA',
    });
  });
});

describe('an invitation that is over', () => {
  it('is told to whom it was made: what became of it, when, and what was given', async () => {
    const { id, read, accept } = await offer();
    expect((await read()).encerrados).toEqual([]);
    await accept(id);
    const { convites, encerrados } = await read();
    expect(convites).toEqual([]);
    expect(encerrados).toEqual([
      {
        idConvite: id,
        empresa: expect.objectContaining({ nome: 'EMPRESA DE TESTE LTDA' }),
        situacao: 'aceito',
        convidadoEm: expect.any(String),
        fechadoEm: expect.any(String),
        quantidadeCartoes: 2,
        quantidadeGrupos: 1,
        concedidos: 3,
      },
    ]);
  });

  it('is told however it ended, the latest end first, also before the job has ended it', async () => {
    const { world, person, id, read, decline } = await offer();
    await decline(id);
    const again = async () => String((await inviteOverHttp(server, world, { cpf: person.cpf })).body.idConvite);
    const cancelled = await again();
    await server.call(cancelConvite, { as: world.as, params: { id: world.company.id_produto, idConvite: cancelled } });
    const expired = await again();
    const over = new Date(server.deps.now().getTime() - DAY_MS);
    await server.db.updateTable('invitation').set({ expires_at: over }).where('id', '=', expired).execute();
    await server.db
      .updateTable('invitation')
      .set({ closed_at: new Date(over.getTime() - DAY_MS) })
      .where('id', '=', cancelled)
      .execute();
    const told = (await read()).encerrados.map(({ idConvite, situacao }) => [idConvite, situacao]);
    expect(told).toEqual([
      [id, 'recusado'],
      [expired, 'vencido'],
      [cancelled, 'cancelado'],
    ]);
    expect((await read()).encerrados[1]?.fechadoEm).toBe(over.toISOString());
  });

  it('is still told by who answered it when SECRET has changed, and names at most the latest', async () => {
    const { id, read, decline } = await offer();
    await decline(id);
    await server.db.updateTable('invitation').set({ cpf_hash: 'of-another-secret' }).where('id', '=', id).execute();
    expect((await read()).encerrados).toMatchObject([{ idConvite: id }]);
    const row = await server.db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await server.db
      .insertInto('invitation')
      .values(Array.from({ length: INVITATIONS_SHOWN }, () => ({ ...row, id: newId(), token_hash: newId() })))
      .execute();
    expect((await read()).encerrados).toHaveLength(INVITATIONS_SHOWN);
  });
});

describe('the right of whoever invited', () => {
  /** A Supervisor of the first contract who invites somebody to two cards of it. */
  async function bySupervisor() {
    const world = await addWorld(server);
    const supervisor = await addDelegate(server, world, 'S', {
      contracts: world.contracts.slice(0, 2),
      systems: [world.systems[0]?.id ?? ''],
    });
    const who = await invited();
    const cards = [inContract(world, 0)[0], inContract(world, 1)[0]].filter((card) => card !== undefined);
    const { body } = await inviteOverHttp(server, world, {
      as: supervisor.as,
      cpf: who.person.cpf,
      cards,
      validoAte: inDays(50),
    });
    const of = { company: world.company.id, person: supervisor.id };
    const shrink = (contract: string) =>
      server.db
        .deleteFrom('delegate_contract')
        .where('company', '=', of.company)
        .where('person', '=', of.person)
        .where('nu_contrato', '=', contract)
        .execute();
    return { world, supervisor, ...who, id: String(body.idConvite), cards, shrink };
  }

  it('is looked at anew: what lies outside or is gone is not given, and counted', async () => {
    const { world, person, id, accept, shrink, cards } = await bySupervisor();
    await shrink(world.contracts[1] ?? '');
    expect((await accept(id)).body).toEqual({ concedidos: 1, naoConcedidos: 1 });
    expect(await stored(server.db, world.company, person)).toEqual(words(cards.slice(0, 1)));

    const gone = await offer();
    await server.db
      .deleteFrom('posting_card')
      .where('company', '=', gone.world.company.id)
      .where('nu_cartao', '=', gone.world.cards[0]?.nuCartao ?? '')
      .execute();
    expect((await gone.accept(gone.id)).body).toEqual({ concedidos: 2, naoConcedidos: 1 });
  });

  it('that is lost gives nothing, and the invitation waits for somebody who may', async () => {
    const { world, supervisor, person, id, accept, cards, read } = await bySupervisor();
    await server.db.deleteFrom('delegate').where('person', '=', supervisor.id).execute();
    expect(codeOf(await accept(id))).toBe('MCN-214');
    expect(await stored(server.db, world.company, person)).toEqual([]);
    const params = { id: world.company.id_produto, idConvite: id };
    expect((await server.call(getConvite, { as: world.as, params })).body).toMatchObject({
      situacao: 'esperando',
      por: { perfil: 'Supervisor', aindaAtua: false },
    });
    const body = { email: 'convidada@exemplo.com.br', listaCartoes: bodyCards(cards) };
    expect((await server.call(changeConvite, { as: world.as, params, body })).status).toBe(204);
    expect((await accept(id, { 'if-match': (await read()).convites[0]?.etag })).status).toBe(200);
    expect(await stored(server.db, world.company, person)).toEqual(words(cards));
  });

  it('that shrinks is told to the company, before anybody accepts', async () => {
    const { world, id, shrink } = await bySupervisor();
    const params = { id: world.company.id_produto, idConvite: id };
    const reach = async () => (await server.call(getConvite, { as: world.as, params })).body.por;
    expect(await reach()).toMatchObject({ aindaAtua: true, alcance: 'tudo' });
    await shrink(world.contracts[0] ?? '');
    expect(await reach()).toMatchObject({ aindaAtua: true, alcance: 'parte' });
    await shrink(world.contracts[1] ?? '');
    expect(await reach()).toMatchObject({ aindaAtua: true, alcance: 'nada' });
  });

  it('that shrinks while somebody accepts never gives what lies outside', async () => {
    const { world, person, id, accept, shrink, cards } = await bySupervisor();
    await Promise.all([accept(id), ...world.contracts.map((contract) => shrink(contract))]);
    const has = await stored(server.db, world.company, person);
    expect([[], words(cards), words(cards.slice(0, 1)), words(cards.slice(1))]).toContainEqual(has);
    expect(codeOf(await accept(id))).toBe(has.length > 0 ? 'MCN-211' : 'MCN-214');
  });

  it('leaves the end of accesses outside their authorisation as it is', async () => {
    const { world, person, id, accept } = await bySupervisor();
    await grant(server, world, [person], inContract(world, 2), [], { validoAte: inDays(20) });
    expect((await accept(id)).body).toEqual({ concedidos: 2, naoConcedidos: 0 });
    expect((await granteeRow(server, world, person))?.valid_until).toBe(inDays(20));
  });

  it('is nothing once the company is closed', async () => {
    const { world, id, accept, person } = await offer();
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', world.company.id).execute();
    expect(codeOf(await accept(id))).toBe('MCN-214');
    expect(await stored(server.db, world.company, person)).toEqual([]);
  });
});

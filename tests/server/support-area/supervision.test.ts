import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  openReview,
  listSupportAccesses,
  resendPendingCode,
  searchAccounts,
  objectToReview,
} from '../../../src/contract/support';
import { getSupervision, listSupervisedReviews, listUnfollowedSearches } from '../../../src/contract/supervision';
import { addStaff as makeStaff, endStaff, rankStaff } from '../../../src/server/support/staff';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
const MINUTE = 60_000;
const inTx = <T>(run: (tx: typeof server.db) => Promise<T>) => server.db.transaction().execute(run);

/** A supervisor, an attendant and the owner of an account that the attendant reviewed. */
async function reviewed({ minutesAgo = 0 } = {}) {
  const supervisor = await addStaff(server, { supervisor: true, nome: 'SUPERVISORA DE TESTE' });
  const attendant = await addStaff(server);
  const owner = await addPerson(server.db);
  const idRevisao = await addReview(server, attendant, owner, { minutesAgo });
  const ofAttendant = { dias: '7', atendente: attendant.id } as const;
  return {
    supervisor,
    attendant,
    owner,
    idRevisao,
    list: async (more: object = {}) =>
      (await server.call(listSupervisedReviews, { as: supervisor.as, query: { ...ofAttendant, ...more } })).body,
    searches: async () =>
      (await server.call(listUnfollowedSearches, { as: supervisor.as, query: ofAttendant })).body.itens,
    figures: async () => {
      const { body } = await server.call(getSupervision, { as: supervisor.as, query: { dias: '7' } });
      const { dias, motivos } = body as { dias: { revisoes: number }[]; motivos: object[] };
      return {
        dias,
        motivos,
        own: (body.atendentes as { atendente: string }[]).find(({ atendente }) => atendente === attendant.id),
      };
    },
    object: async (motivo = 'Não pedi ajuda a ninguém') =>
      server.call(objectToReview, {
        as: await server.signIn(owner),
        params: { id: owner.id_produto, idRevisao },
        body: { motivo },
      }),
  };
}

describe('a supervisor of support', () => {
  it('is made of staff by the command, sees what it opens at once, and nothing more once the rank has ended', async () => {
    const staff = await addStaff(server);
    const asks = () => server.call(getSupervision, { as: staff.as });
    expect((await asks()).status).toBe(403);
    const { body: before } = await server.call(getUsuario, { as: staff.as, params: { id: staff.id_produto } });
    expect(before).not.toHaveProperty('supervisor');
    const rank = (supervisor: boolean) =>
      inTx((tx) => rankStaff(tx, staff.id_produto, { supervisor, now: server.deps.now() }));
    await rank(true);
    expect((await asks()).status).toBe(200);
    const { body: after } = await server.call(getUsuario, { as: staff.as, params: { id: staff.id_produto } });
    expect(after.supervisor).toBe(true);
    await expect(rank(true)).rejects.toThrow(/supervisor already/);
    await rank(false);
    expect((await asks()).status).toBe(403);
    await expect(rank(false)).rejects.toThrow(/no supervisor/);
  });

  it('is nobody outside the staff, and ends with being staff', async () => {
    const person = await addPerson(server.db);
    const now = server.deps.now();
    const rank = () => inTx((tx) => rankStaff(tx, person.id_produto, { supervisor: true, now }));
    await expect(rank()).rejects.toThrow(/not support staff/);
    await inTx((tx) => makeStaff(tx, person.id_produto, now));
    await rank();
    await inTx((tx) => endStaff(tx, person.id_produto, now));
    await inTx((tx) => makeStaff(tx, person.id_produto, now));
    expect((await server.call(getSupervision, { as: await server.signIn(person) })).status).toBe(403);
  });

  it('sees all staff’s reviews with what was done in each, by reference, and nobody’s data', async () => {
    const { list, owner, attendant, idRevisao } = await reviewed();
    const act = { as: attendant.as, params: { idRevisao }, body: { motivo: 'Não chegou' } };
    expect((await server.call(resendPendingCode, act)).status).toBe(409);
    const { itens, page } = await list();
    expect(page).toMatchObject({ totalElements: 1 });
    expect(itens).toMatchObject([
      { idRevisao, idPostal: owner.id, atendente: attendant.nome, protocolo: '2026-1', situacao: 'aberta', atos: [] },
    ]);
    const said = JSON.stringify(itens);
    for (const data of [owner.id_produto, owner.nome, owner.email]) expect(said).not.toContain(data);
  });

  it('reads figures by day, attendant and reason', async () => {
    const { figures, object } = await reviewed();
    await object();
    const { own, dias, motivos } = await figures();
    expect(own).toMatchObject({ revisoes: 1, atos: 0, buscas: 0, semRevisao: 0, contestadas: 1 });
    expect(dias).toHaveLength(7);
    expect(dias.at(-1)?.revisoes).toBeGreaterThan(0);
    expect(motivos).toContainEqual({ motivo: 'Não recebe o código', revisoes: expect.any(Number) as number });
  });

  it('sees nothing older than the period', async () => {
    const { list } = await reviewed({ minutesAgo: 8 * 24 * 60 });
    expect((await list()).itens).toEqual([]);
    expect((await list({ dias: '30' })).itens).toHaveLength(1);
  });

  it('sees a search once no review followed it for a quarter of an hour, by its kind and never by its words', async () => {
    const { attendant, searches, figures } = await reviewed();
    const other = await addPerson(server.db);
    const search = (termo: string, page = 0) =>
      server.call(searchAccounts, { as: attendant.as, query: { page }, body: { termo } });
    await search(other.email);
    await search(other.email, 1);
    expect(await searches()).toEqual([]);
    server.tick(16 * MINUTE);
    expect(await searches()).toMatchObject([{ campos: ['email'], encontradas: 1, atendente: attendant.nome }]);
    expect(JSON.stringify(await searches())).not.toContain(other.email);
    expect((await figures()).own).toMatchObject({ buscas: 1, semRevisao: 1 });
  });

  it('sees no search that a review followed', async () => {
    const { attendant, searches, figures } = await reviewed({ minutesAgo: 40 });
    const other = await addPerson(server.db);
    await server.call(searchAccounts, { as: attendant.as, body: { termo: other.email } });
    server.tick(5 * MINUTE);
    const body = { idPostal: other.id, motivo: 'Perdeu o acesso', protocolo: 'P-2' };
    expect((await server.call(openReview, { as: attendant.as, body })).status).toBe(201);
    server.tick(16 * MINUTE);
    expect(await searches()).toEqual([]);
    expect((await figures()).own).toMatchObject({ revisoes: 2, buscas: 1, semRevisao: 0 });
  });

  it('saves the reviews as a table that no spreadsheet takes for formulas', async () => {
    const { supervisor, attendant, owner } = await reviewed();
    const saved = await fetch(
      `${server.url}/api/v1/suporte/supervisao/revisoes/exportacao?dias=7&atendente=${attendant.id}`,
      { headers: { authorization: `Bearer ${supervisor.as}`, 'accept-language': 'pt' } },
    );
    expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [titles, line, end] = (await saved.text()).split('\r\n');
    expect(titles).toContain('"Atendente"');
    expect(line).toContain(`"${attendant.nome}";"${owner.id}";"2026-1";"Não recebe o código"`);
    expect(end).toBe('');
  });
});

describe('the owner of an account', () => {
  it('objects to a review once: supervisors are told by e-mail, without anything of the account', async () => {
    const { supervisor, attendant, owner, object, list } = await reviewed();
    expect((await object()).status).toBe(204);
    const mails = await server.db
      .selectFrom('outbox')
      .innerJoin('account as a', 'a.id', 'outbox.account')
      .select(['a.id', 'outbox.payload'])
      .where('a.id', '=', supervisor.id)
      .execute();
    expect(mails).toMatchObject([{ payload: { template: 'support-objection', values: { protocolo: '2026-1' } } }]);
    expect(JSON.stringify(mails)).not.toContain(owner.id_produto);
    const told = await server.db.selectFrom('outbox').select('id').where('account', '=', attendant.id).execute();
    expect(told).toEqual([]);

    const again = await object('Outra vez');
    expect([again.status, again.body.msgs?.[0]]).toEqual([409, expect.stringMatching(/^MCN-179/)]);
    const contestacao = { motivo: 'Não pedi ajuda a ninguém', em: expect.any(String) as string };
    expect((await list({ contestadas: 'S' })).itens).toMatchObject([{ contestacao }]);
    const own = await server.call(listSupportAccesses, {
      as: await server.signIn(owner),
      params: { id: owner.id_produto },
    });
    expect(own.body.itens).toMatchObject([{ contestacao }]);
  });

  it('objects twice at once, and is heard once', async () => {
    const { object, supervisor } = await reviewed();
    const statuses = await Promise.all([object(), object()]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409]);
    const mails = await server.db.selectFrom('outbox').select('id').where('account', '=', supervisor.id).execute();
    expect(mails).toHaveLength(1);
  });

  it('objects to no review of somebody else, whether there is one or not', async () => {
    const { idRevisao } = await reviewed();
    const other = await addPerson(server.db);
    const ask = async (id: string) =>
      (
        await server.call(objectToReview, {
          as: await server.signIn(other),
          params: { id: other.id_produto, idRevisao: id },
          body: { motivo: 'Não pedi' },
        })
      ).body.msgs;
    expect(await ask(idRevisao)).toEqual(await ask('0192f0aa-0000-7000-8000-000000000009'));
  });

  it('who depends on somebody has this done by them', async () => {
    const guardian = await addPerson(server.db);
    const child = await addPerson(server.db, { responsavel: guardian.id, data_nascimento: '2015-03-02' });
    const attendant = await addStaff(server);
    const idRevisao = await addReview(server, attendant, child);
    const params = { id: child.id_produto, idRevisao };
    const body = { motivo: 'Ninguém pediu' };
    expect((await server.call(objectToReview, { as: await server.signIn(child), params, body })).status).toBe(409);
    expect((await server.call(objectToReview, { as: await server.signIn(guardian), params, body })).status).toBe(204);
  });
});

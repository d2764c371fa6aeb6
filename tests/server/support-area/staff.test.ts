import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { getOpenReview, openReview } from '../../../src/contract/support';
import { addStaff as makeStaff, endStaff } from '../../../src/server/support/staff';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
const add = (login: string) => server.db.transaction().execute((tx) => makeStaff(tx, login, server.deps.now()));
const end = (login: string) => server.db.transaction().execute((tx) => endStaff(tx, login, server.deps.now()));

describe('staff accounts', () => {
  it('are made of active accounts of adults, by the command alone', async () => {
    const somebody = await addPerson(server.db);
    const as = await server.signIn(somebody);
    const owner = await addPerson(server.db);
    const body = { idPostal: owner.id, motivo: 'Ajuda pedida', protocolo: '1' };
    expect((await server.call(openReview, { as, body })).status).toBe(403);
    await add(somebody.id_produto);
    // The session is from before, with the password alone.
    expect((await server.call(openReview, { as, body })).body.msgs?.[0]).toMatch(/^IDC-112/);
    expect((await server.call(openReview, { as: await server.signIn(somebody), body })).status).toBe(201);
    await expect(add(somebody.id_produto)).rejects.toThrow(/already/);
  });

  it('are not made of companies, children, pending accounts or nobody', async () => {
    const guardian = await addPerson(server.db);
    const wrong = [
      await addCompany(server.db),
      await addPerson(server.db, { responsavel: guardian.id }),
      await addPerson(server.db, { situacao: 'P' }),
    ];
    for (const account of wrong) await expect(add(account.id_produto)).rejects.toThrow(/not the active account/);
    await expect(add('ninguem99')).rejects.toThrow(/Nobody/);
    await expect(end(guardian.id_produto)).rejects.toThrow(/not support staff/);
  });

  it('end with their sessions and their open reviews', async () => {
    const staff = await addStaff(server);
    const owner = await addPerson(server.db);
    await addReview(server, staff, owner);
    await end(staff.id_produto);
    expect((await server.call(getUsuario, { as: staff.as, params: { id: owner.id } })).status).toBe(401);
    const again = await server.signIn(staff);
    expect((await server.call(getOpenReview, { as: again })).status).toBe(403);
    expect((await server.call(getUsuario, { as: again, params: { id: owner.id } })).status).toBe(403);
    const actions = await server.db.selectFrom('audit_event').select('action').where('target', '=', staff.id).execute();
    expect(actions.map(({ action }) => action)).toContain('support.staff-ended');
  });

  it('are not under review any more once they are staff', async () => {
    const staff = await addStaff(server);
    const somebody = await addPerson(server.db);
    await addReview(server, staff, somebody);
    await add(somebody.id_produto);
    expect((await server.call(getUsuario, { as: staff.as, params: { id: somebody.id } })).body.msgs?.[0]).toMatch(
      /^IDC-117/,
    );
  });
});

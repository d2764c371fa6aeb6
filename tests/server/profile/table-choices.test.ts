import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { keepTabelas } from '../../../src/contract/table-choices';
import { closeAccount } from '../../../src/server/account/close';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addReview, addStaff } from '../support/staff';

const server = useServer();
type Person = Awaited<ReturnType<typeof addPerson>>;

const keep = async (person: Person, body: unknown, as?: string) =>
  await server.call(keepTabelas, { as: as ?? (await server.signIn(person)), params: { id: person.id_produto }, body });
const kept = async (person: Person, as?: string) =>
  (await server.call(getUsuario, { as: as ?? (await server.signIn(person)), params: { id: person.id_produto } })).body
    .tabelas;
const none = { densidade: null, permissionarios: null, terceiros: null };

describe('how tables look for somebody', () => {
  it('is kept table by table, in the order that was chosen, and goes back to what is usual', async () => {
    const person = await addPerson(server.db);
    expect(await kept(person)).toEqual(none);
    expect((await keep(person, { permissionarios: ['validade', 'contratos'] })).status).toBe(204);
    await keep(person, { densidade: 'compacta', terceiros: [] });
    expect(await kept(person)).toEqual({
      densidade: 'compacta',
      permissionarios: ['validade', 'contratos'],
      terceiros: [],
    });
    await keep(person, { permissionarios: null });
    expect(await kept(person)).toEqual({ ...none, densidade: 'compacta', terceiros: [] });
  });

  it('has two choices at once both kept', async () => {
    const person = await addPerson(server.db);
    await Promise.all([keep(person, { densidade: 'compacta' }), keep(person, { terceiros: ['cpf'] })]);
    expect(await kept(person)).toEqual({ ...none, densidade: 'compacta', terceiros: ['cpf'] });
  });

  it.each([
    ['a column that there is not', { permissionarios: ['contratos', 'senha'] }],
    ['a column of the other table', { terceiros: ['centros'] }],
    ['a column twice', { permissionarios: ['contratos', 'contratos'] }],
    ['more columns than there are', { terceiros: Array.from({ length: 5000 }, () => 'cpf') }],
    ['another density', { densidade: 'minima' }],
    ['no list', { permissionarios: 'contratos' }],
  ])('takes no %s', async (_, body) => {
    const person = await addPerson(server.db);
    expect(await keep(person, body)).toMatchObject({
      status: 400,
      body: { msgs: [expect.stringMatching(/^MCN-100 /)] },
    });
    expect(await kept(person)).toEqual(none);
  });

  it('leaves out on reading what the product no longer knows', async () => {
    const person = await addPerson(server.db);
    const store = (tabelas: unknown) =>
      server.db
        .updateTable('account')
        .set({ tabelas: JSON.stringify(tabelas) })
        .where('id', '=', person.id)
        .execute();
    await store({ densidade: 'folgada', permissionarios: ['antiga', 'validade'], terceiros: ['antiga'], outra: ['x'] });
    expect(await kept(person)).toEqual({ ...none, permissionarios: ['validade'] });
  });

  it('is nobody else’s to choose or to know, and goes with the account', async () => {
    const [person, other] = [await addPerson(server.db), await addPerson(server.db)];
    await keep(person, { terceiros: ['cpf'] });
    expect((await keep(person, { terceiros: [] }, await server.signIn(other))).status).toBe(403);
    const staff = await addStaff(server);
    await addReview(server, staff, person);
    expect((await keep(person, { terceiros: [] }, staff.as)).status).toBe(409);
    expect(await kept(person, staff.as)).toBeUndefined();
    expect(await kept(person)).toEqual({ ...none, terceiros: ['cpf'] });
    await closeAccount(server.db, person.id, { situacao: 'C', motivo: 'teste', now: server.deps.now() });
    const { tabelas } = await server.db
      .selectFrom('account')
      .select('tabelas')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(tabelas).toBeNull();
  });
});

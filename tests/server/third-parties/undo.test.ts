import { describe, expect, it } from 'vitest';
import { listRegistro } from '../../../src/contract/company-log';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { addTerceiro, removeTerceiros } from '../../../src/contract/third-parties';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, type World } from '../support/delegation';

const server = useServer();
type Answer = Awaited<ReturnType<typeof server.call>>;
interface Person {
  id: string;
  id_produto: string;
}

const remove = (world: World, people: readonly Person[], as = world.as) =>
  server.call(removeTerceiros, {
    as,
    params: { id: world.company.id_produto, other: people[0]?.id_produto ?? '' },
    body: {
      idPostal: world.company.id_produto,
      listaTerceiros: people.map(({ id_produto }) => id_produto),
      tipo: 'PJ',
    },
  });
const undo = (world: World, removed: Answer, as = world.as) =>
  server.call(undoRetirada, {
    as,
    params: { id: world.company.id_produto, idRetirada: removed.headers.get('x-desfazer') ?? 'none' },
  });
const said = ({ status, body }: Answer) => [status, body.msgs?.[0]?.slice(0, 7)];
const add = (world: World, person: Person, perfil = 'S') =>
  server.call(addTerceiro, {
    as: world.as,
    body: { idPostal: world.company.id_produto, idPostalPF: person.id_produto, perfil, tipo: 'PJ' },
  });

/** What is kept of a company's third parties. */
const kept = async ({ company }: World) => {
  const of = (table: 'delegate' | 'delegate_contract' | 'delegate_system' | 'saved_view') =>
    server.db.selectFrom(table).selectAll().where('company', '=', company.id).orderBy('person').execute();
  return Promise.all([of('delegate'), of('delegate_contract'), of('delegate_system'), of('saved_view')]);
};
const audited = ({ company }: World) =>
  server.db
    .selectFrom('audit_event')
    .select(['action', 'target', 'diff'])
    .where('on_behalf_of', '=', company.id)
    .where('action', 'like', 'third-party.%')
    .execute();
const waiting = async (person: Person) =>
  (
    await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', person.id)
      .orderBy('criado_em')
      .execute()
  ).map(({ payload }) => payload.template);

/** A company with a Supervisor, who keeps a shared view, and an Administrador. */
async function staffed() {
  const world = await addWorld(server);
  const [contract] = world.contracts;
  const supervisor = await addDelegate(server, world, 'S', {
    contracts: [contract ?? ''],
    systems: [world.systems[0]?.id ?? ''],
  });
  const administrator = await addDelegate(server, world, 'A');
  await server.db
    .insertInto('saved_view')
    .values({
      id: crypto.randomUUID(),
      company: world.company.id,
      person: administrator.id,
      nome: 'Da casa',
      nome_chave: 'DA CASA',
      conteudo: JSON.stringify({ filtros: {}, ordem: null, colunas: [], densidade: 'normal', tamanho: 20 }),
      compartilhada: true,
      criado_em: server.deps.now(),
      alterado_em: server.deps.now(),
    })
    .execute();
  return { world, supervisor, administrator };
}

describe('removing third parties is undone for a moment', () => {
  it('with what they could delegate and the views that they kept, audited as such; nobody hears of it', async () => {
    const { world, supervisor, administrator } = await staffed();
    const before = await kept(world);
    const removed = await remove(world, [supervisor, administrator]);
    expect(removed.status).toBe(204);
    expect(await kept(world)).toEqual([[], [], [], []]);
    expect(await waiting(supervisor)).toEqual(['third-party-removed']);
    server.tick(15_000);
    const undone = await undo(world, removed);
    expect([undone.status, undone.body]).toEqual([200, { devolvidos: 2 }]);
    expect(await kept(world)).toEqual(before);
    const rows = await audited(world);
    expect(rows).toHaveLength(4);
    for (const action of ['third-party.removed', 'third-party.restored'])
      expect(rows).toEqual(
        expect.arrayContaining([
          { action, target: supervisor.id, diff: { perfil: 'S' } },
          { action, target: administrator.id, diff: { perfil: 'A' } },
        ]),
      );
    expect([await waiting(supervisor), await waiting(administrator)]).toEqual([[], []]);
    const log = await server.call(listRegistro, {
      as: world.as,
      params: { id: world.company.id_produto },
      query: { acao: 'terceiroDevolvido' },
    });
    expect(log.body).toMatchObject({ itens: [{ acao: 'terceiroDevolvido' }, { acao: 'terceiroDevolvido' }] });
    expect((await undo(world, removed)).body, 'once more changes nothing').toEqual({ devolvidos: 2 });
    expect(await kept(world)).toEqual(before);
  });

  it('tells again what the notice of the removal took the place of', async () => {
    const world = await addWorld(server);
    const person = await addPerson(server.db);
    await add(world, person);
    await remove(world, [person]);
    server.tick(60_000);
    await add(world, person, 'A');
    const removed = await remove(world, [person]);
    await undo(world, removed);
    expect((await waiting(person)).at(-1)).toBe('third-party-added-administrator');
  });

  it('leaves shared the view that somebody else shared meanwhile', async () => {
    const { world, administrator } = await staffed();
    const removed = await remove(world, [administrator]);
    await server.db
      .insertInto('saved_view')
      .values({
        id: crypto.randomUUID(),
        company: world.company.id,
        person: world.company.id,
        nome: 'Outra',
        nome_chave: 'OUTRA',
        conteudo: JSON.stringify({ filtros: {}, ordem: null, colunas: [], densidade: 'normal', tamanho: 20 }),
        compartilhada: true,
        criado_em: server.deps.now(),
        alterado_em: server.deps.now(),
      })
      .execute();
    expect((await undo(world, removed)).status).toBe(200);
    const views = (await kept(world))[3] as { nome: string; compartilhada: boolean }[];
    expect(Object.fromEntries(views.map(({ nome, compartilhada }) => [nome, compartilhada]))).toEqual({
      Outra: true,
      'Da casa': false,
    });
  });

  it.each([
    ['added again', async (world: World, one: Person) => void (await add(world, one))],
    [
      'added and removed again',
      async (world: World, one: Person) => {
        await add(world, one);
        await remove(world, [one]);
      },
    ],
    [
      'whose account ended',
      async (_: World, one: Person) =>
        void (await server.db.updateTable('account').set({ situacao: 'C' }).where('id', '=', one.id).execute()),
    ],
    [
      'whose system the company lost',
      async ({ company }: World) =>
        void (await server.db.deleteFrom('company_system').where('company', '=', company.id).execute()),
    ],
  ])('brings nobody back when one of them is one %s', async (_, meanwhile) => {
    const { world, supervisor, administrator } = await staffed();
    const removed = await remove(world, [supervisor, administrator]);
    await meanwhile(world, supervisor);
    const before = await kept(world);
    await server.db.updateTable('account').set({ nome: 'BIA DE TESTE' }).where('id', '=', supervisor.id).execute();
    const refused = await undo(world, removed);
    expect(said(refused)).toEqual([409, 'MCN-215']);
    // Who it is about is named, and nobody else.
    expect(refused.body.msgs?.[0]).toContain(' de Bia de Teste, ou o que podia delegar');
    expect(await kept(world)).toEqual(before);
  });

  it('not later than for a moment, nor by anybody else, nor for another company', async () => {
    const { world, supervisor, administrator } = await staffed();
    const removed = await remove(world, [supervisor]);
    expect(said(await undo(world, removed, administrator.as))).toEqual([409, 'MCN-177']);
    const other = await addWorld(server);
    expect(said(await undo(other, removed))).toEqual([409, 'MCN-177']);
    server.tick(21_000);
    expect(said(await undo(world, removed))).toEqual([409, 'MCN-177']);
  });

  it('by an Administrador for as long as they are one', async () => {
    const { world, supervisor, administrator } = await staffed();
    const removed = await remove(world, [supervisor], administrator.as);
    expect(removed.status).toBe(204);
    await server.db
      .updateTable('delegate')
      .set({ perfil: 'S' })
      .where('company', '=', world.company.id)
      .where('person', '=', administrator.id)
      .execute();
    expect(said(await undo(world, removed, administrator.as))).toEqual([403, 'IDC-111']);
  });
});

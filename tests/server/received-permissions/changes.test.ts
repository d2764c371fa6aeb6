import { describe, expect, it } from 'vitest';
import { dismissChanges, CHANGES_TOLD_DAYS } from '../../../src/contract/access-changes';
import { changePrazo } from '../../../src/contract/delegated-ends';
import { removePermissionarios } from '../../../src/contract/delegated-grants';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { getResumo, type MudancaAcesso } from '../../../src/contract/home';
import { removeReceivedGroup } from '../../../src/contract/received-permissions';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, change, grant, inContract, systemBody, type World } from '../support/delegation';

const server = useServer();
const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);

type Person = Awaited<ReturnType<typeof addPerson>>;

const told = async (person: Person): Promise<MudancaAcesso[]> =>
  (await server.call(getResumo, { as: await server.signIn(person), params: { id: person.id_produto } })).body
    .mudancas as MudancaAcesso[];
const dismiss = async (person: Person, vistasAte: string) =>
  (
    await server.call(dismissChanges, {
      as: await server.signIn(person),
      params: { id: person.id_produto },
      body: { vistasAte },
    })
  ).status;
const removeAll = ({ as, company }: World, person: Person) =>
  server.call(removePermissionarios, { as, params: { id: company.id_produto }, body: [person.id_produto] });
const none = { quantidadeCartoes: 0, quantidadeGrupos: 0 };

/** Somebody who was just given a contract's six cards and a group, until a day. */
async function given() {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  const system = systemBody(world.systems[0]?.id ?? '', ['G1']);
  await grant(server, world, [person], inContract(world, 0), [system], { validoAte: inDays(40) });
  const at = server.deps.now();
  server.tick(60_000);
  return { world, person, system, read: () => dismiss(person, at.toISOString()) };
}

describe('what the home tells of accesses', () => {
  it('says what a company gave, as what they acted who did it, and until when', async () => {
    const { world, person } = await given();
    expect(await told(person)).toEqual([
      {
        empresa: { idPostal: world.company.id_produto, nome: expect.any(String) },
        em: expect.stringMatching(/^\d{4}-.*Z$/),
        por: 'Empresa',
        dados: { quantidadeCartoes: 6, quantidadeGrupos: 1 },
        retirados: none,
        fimMudou: true,
        temAcessos: true,
        validoAte: inDays(40),
      },
    ]);
  });

  it('puts together what one company changed, and is read until a moment: what comes later is told', async () => {
    const { world, person, system } = await given();
    const [first] = await told(person);
    expect(await dismiss(person, first?.em ?? '')).toBe(204);
    expect(await told(person)).toEqual([]);

    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    await change(server, world, person, inContract(world, 0).slice(2), [], { as: supervisor.as });
    server.tick(60_000);
    await change(server, world, person, [...inContract(world, 0).slice(2), ...inContract(world, 1)], [system]);
    expect(await told(person)).toMatchObject([
      {
        por: 'Empresa',
        dados: { quantidadeCartoes: 6, quantidadeGrupos: 0 },
        retirados: { quantidadeCartoes: 2, quantidadeGrupos: 0 },
        fimMudou: false,
        validoAte: inDays(40),
      },
    ]);
    // An older tab says that it has read less.
    await dismiss(person, server.deps.now().toISOString());
    await dismiss(person, first?.em ?? '');
    expect(await told(person)).toEqual([]);
  });

  it('names who gave something also after a removal that was undone', async () => {
    const { world, person, read, system } = await given();
    await read();
    const administrator = await addDelegate(server, world, 'A');
    const everything = [...inContract(world, 0), ...inContract(world, 1)];
    await change(server, world, person, everything, [system], { as: administrator.as });
    expect(await told(person)).toMatchObject([{ por: 'Administrador' }]);
    server.tick(60_000);
    const removed = await removeAll(world, person);
    const params = { id: world.company.id_produto, idRetirada: removed.headers.get('x-desfazer') ?? 'none' };
    expect((await server.call(undoRetirada, { as: world.as, params })).status).toBe(200);
    expect(await told(person)).toMatchObject([{ por: 'Administrador' }]);
  });

  it('is what the message says too: who did it in whose name, no person', async () => {
    const { world, person } = await given();
    const supervisor = await addDelegate(server, world, 'S', { contracts: world.contracts.slice(0, 1) });
    await change(server, world, person, inContract(world, 0).slice(2), [], { as: supervisor.as });
    const messages = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('account', '=', person.id)
      .orderBy('id')
      .execute();
    const [first, second] = messages.map(({ payload }) =>
      renderMessage(server.deps.texts, { ...payload, language: 'pt' }),
    );
    expect(first?.text).toMatch(/^EMPRESA DE TESTE LTDA deu a você/);
    expect(second?.text).toMatch(
      /^Um Supervisor, em nome de EMPRESA DE TESTE LTDA, excluiu acessos que você tinha: \d+ cartões de postagem/,
    );
  });

  it('says that an end moved, and says nothing once it is where it was', async () => {
    const { world, person, read } = await given();
    await read();
    const move = (days: number) =>
      server.call(changePrazo, {
        as: world.as,
        params: { id: world.company.id_produto },
        body: { listaUsuarios: [person.id_produto], validoAte: inDays(days) },
      });
    expect((await move(90)).status).toBe(200);
    expect(await told(person)).toMatchObject([
      { dados: none, retirados: none, fimMudou: true, temAcessos: true, validoAte: inDays(90) },
    ]);
    server.tick(60_000);
    await move(40);
    expect(await told(person)).toEqual([]);
  });

  it('says what was taken away, and nothing of a removal that was undone or of what somebody gave back', async () => {
    const { world, person, read } = await given();
    await read();
    const removed = await removeAll(world, person);
    expect(await told(person)).toMatchObject([
      {
        dados: none,
        retirados: { quantidadeCartoes: 6, quantidadeGrupos: 1 },
        fimMudou: false,
        temAcessos: false,
        validoAte: null,
      },
    ]);
    const params = { id: world.company.id_produto, idRetirada: removed.headers.get('x-desfazer') ?? 'none' };
    expect((await server.call(undoRetirada, { as: world.as, params })).status).toBe(200);
    expect(await told(person)).toEqual([]);

    await server.call(removeReceivedGroup, {
      as: await server.signIn(person),
      params: {
        id: person.id_produto,
        companyId: world.company.id_produto,
        systemPermId: world.systems[0]?.id ?? '',
        groupId: 'G1',
      },
    });
    expect(await told(person)).toEqual([]);
  });

  it('forgets after two weeks, and takes no moment to come for read', async () => {
    const { world, person } = await given();
    expect(await dismiss(person, '2100-01-01T00:00:00.000Z')).toBe(204);
    server.tick(60_000);
    await grant(server, world, [person], inContract(world, 1));
    expect(await told(person)).toHaveLength(1);
    server.tick(CHANGES_TOLD_DAYS * 86_400_000 + 60_000);
    expect(await told(person)).toEqual([]);
    expect(await dismiss(person, 'ontem')).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import { changePrazo } from '../../../src/contract/delegated-ends';
import { removePermissionarios } from '../../../src/contract/delegated-grants';
import { todayInSaoPaulo } from '../../../src/server/account/queries';
import { daysAfter } from '../../../src/server/grants/validity';
import { renderMessage } from '../../../src/server/outbox/render';
import { sendDue } from '../../../src/server/outbox/worker';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld, grant, inContract, type World } from '../support/delegation';

const server = useServer();
const MINUTE = 60_000;

type Person = Awaited<ReturnType<typeof addPerson>>;

const inDays = (days: number) => daysAfter(todayInSaoPaulo(server.deps.now()), days);
const params = ({ company }: World) => ({ id: company.id_produto });
const setEnd = (world: World, { id_produto }: Person, validoAte: string | null) =>
  server.call(changePrazo, { as: world.as, params: params(world), body: { listaUsuarios: [id_produto], validoAte } });
const remove = (world: World, { id_produto }: Person) =>
  server.call(removePermissionarios, { as: world.as, params: params(world), body: [id_produto] });

/** Time goes by, longer than a session lasts. */
async function later(world: World, minutes: number) {
  server.tick(minutes * MINUTE);
  world.as = await server.signIn(world.company);
}

/** What has gone to somebody by now, the first sentence of each. */
async function received({ id }: Person) {
  await sendDue(server.deps);
  const rows = await server.db
    .selectFrom('outbox')
    .select('payload')
    .where('account', '=', id)
    .where('sent_at', 'is not', null)
    .orderBy('criado_em')
    .execute();
  return rows.map(({ payload }) => renderMessage(server.deps.texts, payload).text.split('.')[0]);
}
const FROM = 'EMPRESA DE TESTE LTDA';

/** Somebody who was told a moment ago of the three cards that they were given. */
async function given() {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  await grant(server, world, [person], inContract(world, 0).slice(0, 3));
  expect(await received(person)).toEqual([`${FROM} deu a você acesso a 3 cartões de postagem`]);
  server.tick(10 * MINUTE);
  return { world, person };
}

describe('the mails about accesses', () => {
  it('say what changed: more accesses, the end, or both in one that waited', async () => {
    const { world, person } = await given();
    await grant(server, world, [person], inContract(world, 1).slice(0, 3));
    server.tick(10 * MINUTE);
    expect(await received(person)).toHaveLength(1);
    await later(world, 60);
    expect((await received(person)).at(-1)).toBe(`${FROM} deu a você mais acessos: 3 cartões de postagem`);
    await setEnd(world, person, inDays(190));
    await grant(server, world, [person], inContract(world, 1));
    // Less than before is told at once, with what came after it.
    server.tick(MINUTE);
    expect((await received(person)).at(-1)).toBe(
      `${FROM} mudou os seus acessos: 3 cartões de postagem a mais; outra data de fim`,
    );
    await setEnd(world, person, inDays(200));
    server.tick(MINUTE);
    expect(await received(person)).toHaveLength(3);
    await later(world, 60);
    expect((await received(person)).at(-1)).toBe(`${FROM} mudou a data de fim dos seus acessos`);
  });

  it('of a loss wait behind no mail of what was given, and say what is left out of the one that waited', async () => {
    const { world, person } = await given();
    await grant(server, world, [person], inContract(world, 1).slice(0, 3));
    server.tick(MINUTE);
    expect(await received(person)).toHaveLength(1);
    await remove(world, person);
    // As long as it can be undone.
    expect(await received(person)).toHaveLength(1);
    server.tick(MINUTE);
    expect((await received(person)).slice(1)).toEqual([
      `${FROM} excluiu os acessos que você tinha: 6 cartões de postagem`,
    ]);
    await later(world, 120);
    expect(await received(person)).toHaveLength(2);
  });

  it('say at once that accesses end sooner', async () => {
    const { world, person } = await given();
    await setEnd(world, person, inDays(5));
    server.tick(MINUTE);
    expect((await received(person)).slice(1)).toEqual([`${FROM} mudou a data de fim dos seus acessos`]);
  });

  it('are at most four a day, losses among them, and of several losses within an hour the sum', async () => {
    const { world, person } = await given();
    for (let round = 0; round < 6; round += 1) {
      await remove(world, person);
      server.tick(MINUTE);
      await grant(server, world, [person], inContract(world, 0).slice(0, 3));
      server.tick(MINUTE);
    }
    // That of the accesses given, and that of the first loss; the others wait for an hour after their like.
    expect(await received(person)).toHaveLength(2);
    for (let hour = 0; hour < 20; hour += 1) {
      await remove(world, person);
      await later(world, 30);
      await received(person);
      await grant(server, world, [person], inContract(world, 0).slice(0, 3));
      await later(world, 30);
      await received(person);
    }
    expect(await received(person)).toHaveLength(4);
  });
});

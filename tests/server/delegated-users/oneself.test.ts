import { describe, expect, it } from 'vitest';
import { changePrazo } from '../../../src/contract/delegated-ends';
import { useServer } from '../support/app';
import { addDelegate, addWorld, type Card, change, grant, granteeRow, stored, words } from '../support/delegation';
import { importsOf, resultsOf } from '../support/imports';
import { addPerson } from '../support/accounts';
import { addProfile, giveProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

/** A third party who has two cards of the company, given by it. */
async function acting(rank: 'A' | 'S') {
  const world = await addWorld(server);
  const account = await addPerson(server.db);
  const scope = { contracts: world.contracts.slice(0, 1), systems: [] };
  const { as } = await addDelegate(server, world, rank, rank === 'S' ? scope : {}, account);
  const [one, two, three] = world.cards as [Card, Card, Card];
  await grant(server, world, [account], [one, two]);
  return { world, account, as, one, two, three };
}

describe.each(['A', 'S'] as const)('a third party (%s)', (rank) => {
  it('gives themselves neither an access nor a profile, also among others, of whom nobody is given anything then', async () => {
    const { world, account, as, three } = await acting(rank);
    const other = await addPerson(server.db);
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] });
    const had = await stored(server.db, world.company, account);
    expect(codeOf(await grant(server, world, [account], [three], [], { as }))).toBe('MCN-246');
    expect(codeOf(await giveProfile(server, world, profile, [other, account], { as }))).toBe('MCN-246');
    expect(await stored(server.db, world.company, account)).toEqual(had);
    expect(await stored(server.db, world.company, other)).toEqual([]);
    expect((await giveProfile(server, world, profile, [other], { as })).status).toBe(200);
  });

  it('changes of their own only what goes, and not how long it lasts', async () => {
    const { world, account, as, one, two, three } = await acting(rank);
    const body = { listaUsuarios: [account.id_produto], validoAte: '2031-12-31' };
    const params = { id: world.company.id_produto };
    expect(codeOf(await change(server, world, account, [one, two, three], [], { as }))).toBe('MCN-246');
    expect(codeOf(await change(server, world, account, [one], [], { as, validoAte: '2031-12-31' }))).toBe('MCN-246');
    expect((await server.call(changePrazo, { as, params, body })).body).toMatchObject({
      mudam: 0,
      pessoas: [{ efeito: 'propria' }],
    });
    expect(await granteeRow(server, world, account)).toMatchObject({ valid_until: null });
    expect((await change(server, world, account, [one], [], { as })).status).toBe(200);
    expect(await stored(server.db, world.company, account)).toEqual(words([one]));
  });

  it('imports nothing for themselves', async () => {
    const { world, account, as, one, three } = await acting(rank);
    const other = await addPerson(server.db);
    const pessoa = String(account.cpf);
    const { applied, lines } = importsOf(server, world, as);
    const id = await applied([
      { pessoa, cartao: three.nuCartao },
      { pessoa, cartao: one.nuCartao },
      { pessoa: String(other.cpf), cartao: three.nuCartao },
    ]);
    expect(resultsOf(await lines(id))).toEqual(['2 recusada propria', '3 igual', '4 acrescenta']);
    expect(await stored(server.db, world.company, account)).toHaveLength(2);
    expect(await stored(server.db, world.company, other)).toEqual(words([three]));
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { historico } from '../../../src/contract/delegated-accesses';
import {
  removeReceivedCard,
  removeReceivedContract,
  removeReceivedSystem,
  undoReceivedRemoval,
} from '../../../src/contract/received-permissions';
import { UNDO_SECONDS } from '../../../src/contract/undo';
import { newId } from '../../../src/server/ids';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import {
  addDelegate,
  addWorld,
  type Card,
  change,
  fingerprint,
  grant,
  granteeRow,
  inContract,
  stored,
  systemBody,
  words,
  type World,
} from '../support/delegation';
import { addProfile, giveProfile } from '../support/profiles';
import { codeOf } from '../support/refusals';

const server = useServer();

const signedIn = async () => {
  const person = await addPerson(server.db);
  return { ...person, as: await server.signIn(person) };
};

describe('somebody who gave up what a company allowed them', () => {
  let world: World;
  let person: Awaited<ReturnType<typeof signedIn>>;
  let cards: Card[];
  beforeEach(async () => {
    world = await addWorld(server);
    person = await signedIn();
    cards = inContract(world, 0).slice(0, 2);
  });

  const at = () => ({ id: person.id_produto, companyId: world.company.id_produto });
  const contract = async () => {
    const row = await server.db
      .selectFrom('contract')
      .select('nu_se')
      .where('company', '=', world.company.id)
      .where('nu_contrato', '=', world.contracts[0] ?? '')
      .executeTakeFirstOrThrow();
    return { contractNo: world.contracts[0] ?? '', se: String(row.nu_se) };
  };
  const release = async (card?: Card) => {
    const params = { ...at(), ...(await contract()) };
    const answer = card
      ? await server.call(removeReceivedCard, { as: person.as, params: { ...params, card: card.nuCartao } })
      : await server.call(removeReceivedContract, { as: person.as, params });
    expect(answer.status).toBe(204);
    return answer.headers.get('x-desfazer') ?? 'none';
  };
  const undo = (idRetirada: string, who: { id_produto: string; as: string } = person) =>
    server.call(undoReceivedRemoval, { as: who.as, params: { id: who.id_produto, idRetirada } });
  /** Every grant with who gave it, when and how. */
  const grants = async () => JSON.parse(await fingerprint(server.db, world.company))[0].slice(1, 3) as unknown;
  const actions = async () =>
    (
      await server.db
        .selectFrom('audit_event')
        .select('action')
        .where('target', '=', person.id)
        .where('action', 'like', 'delegation.%')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);

  it('has it again as it was, end and giver too, once; the log of the company says both', async () => {
    await grant(server, world, [person], cards, [systemBody(world.systems[0]?.id ?? '', ['G1'])], {
      validoAte: '2031-12-31',
    });
    const before = await grants();
    const removal = await release();
    expect(await stored(server.db, world.company, person)).toHaveLength(1);
    expect((await undo(removal)).status).toBe(204);
    expect(await grants()).toEqual(before);
    expect(await granteeRow(server, world, person)).toMatchObject({ valid_until: '2031-12-31', n_contratos: 1 });
    expect((await undo(removal)).status).toBe(204);
    expect(await actions()).toEqual(['delegation.granted', 'delegation.released', 'delegation.reclaimed']);
    const { body } = await server.call(historico, {
      as: world.as,
      params: { id: world.company.id_produto, idPF: person.id_produto },
    });
    expect((body as { itens: unknown[] }).itens.slice(0, 2)).toMatchObject([
      { acao: 'devolvido', por: { nome: person.nome, perfil: 'Permissionario' }, emNomeDe: person.nome },
      { acao: 'removidoPeloProprio' },
    ]);
  });

  it('comes back into the table of the company with the last access, and has the profile again that went with it', async () => {
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] });
    await giveProfile(server, world, profile, [person]);
    const before = await grants();
    const had = await stored(server.db, world.company, person);
    expect((await undo(await release(cards[0]))).status).toBe(204);
    expect((await undo(await release())).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(had);
    expect(await grants()).toEqual(before);
  });

  it('has a system again, too', async () => {
    const id = world.systems[0]?.id ?? '';
    await grant(server, world, [person], [], [systemBody(id, ['G1'])]);
    const gone = await server.call(removeReceivedSystem, { as: person.as, params: { ...at(), systemId: id } });
    expect((await undo(gone.headers.get('x-desfazer') ?? 'none')).status).toBe(204);
    expect(await stored(server.db, world.company, person)).toEqual(words([], [`${id}/G1`]));
  });

  it('has one after the other again, in either order', async () => {
    await grant(server, world, [person], cards, [systemBody(world.systems[0]?.id ?? '', ['G1'])]);
    const had = await stored(server.db, world.company, person);
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const removals = [await release(cards[0]), await release(cards[1])];
      for (const which of order) expect((await undo(removals[which] ?? 'none')).status).toBe(204);
      expect(await stored(server.db, world.company, person)).toEqual(had);
    }
  });

  it('takes back what went with a profile after what was given up later, which the profile would bring back', async () => {
    const profile = await addProfile(server, world, { contratos: [{ nuContrato: world.contracts[0] ?? '' }] });
    await giveProfile(server, world, profile, [person]);
    const before = await grants();
    const [first, second] = [await release(cards[0]), await release(cards[1])];
    expect(codeOf(await undo(first))).toBe('MCN-219');
    expect((await undo(second)).status).toBe(204);
    expect((await undo(first)).status).toBe(204);
    expect(await grants()).toEqual(before);
  });

  it('is refused when the company changed something of theirs meanwhile, or the time is over', async () => {
    await grant(server, world, [person], cards);
    const changed = await release(cards[0]);
    await grant(server, world, [person], inContract(world, 1).slice(0, 1));
    expect(codeOf(await undo(changed))).toBe('MCN-218');
    expect(await stored(server.db, world.company, person)).toEqual(
      words([...cards.slice(1), ...inContract(world, 1).slice(0, 1)]),
    );

    const late = await release(cards[1]);
    await server.db
      .updateTable('removal')
      .set({ at: new Date(server.deps.now().getTime() - (UNDO_SECONDS + 6) * 1000) })
      .where('id', '=', late)
      .execute();
    expect(codeOf(await undo(late))).toBe('MCN-217');
  });

  it('takes back only what they gave up themselves, and only there', async () => {
    const other = await signedIn();
    const supervisor = await addDelegate(server, world, 'A');
    await grant(server, world, [person, supervisor], cards);
    const own = await release(cards[0]);
    expect(codeOf(await undo(own, other))).toBe('MCN-217');
    expect(codeOf(await undo(newId()))).toBe('MCN-217');
    // What an Administrador took from somebody is not theirs to take back as their own, nor is what they gave up the company's.
    const taken = await change(server, world, person, [], [], { as: supervisor.as });
    const removal = taken.headers.get('x-desfazer') ?? newId();
    expect(codeOf(await undo(removal, supervisor))).toBe('MCN-217');
    const params = { id: supervisor.id_produto, companyId: world.company.id_produto, ...(await contract()) };
    const given = await server.call(removeReceivedContract, { as: supervisor.as, params });
    const asCompany = await server.call(undoRetirada, {
      as: supervisor.as,
      params: { id: world.company.id_produto, idRetirada: given.headers.get('x-desfazer') ?? 'none' },
    });
    expect(codeOf(asCompany)).toBe('MCN-177');
    expect((await undo(given.headers.get('x-desfazer') ?? 'none', supervisor)).status).toBe(204);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPerson } from '../support/accounts';
import type { ImportacaoDetalhe } from '../../../src/contract/imports';
import { useServer } from '../support/app';
import { addWorld, type Card, grant, granteeRow, stored, systemBody } from '../support/delegation';
import { importsOf } from '../support/imports';

/** Whatever a file says, the check foretells what applying it does, and applying it again does nothing. */

const server = useServer();
const PEOPLE = 3;
const ENDS = ['', 'sem', '2091-01-31', '2092-02-29', '2020-01-01', 'ontem'] as const;

const row = fc.record({
  person: fc.nat({ max: PEOPLE }),
  card: fc.nat({ max: 7 }),
  centre: fc.boolean(),
  end: fc.constantFrom(...ENDS, '', '', ''),
  group: fc.constantFrom('', '', 'G1', 'G2', 'G9'),
});
const had = fc.array(fc.tuple(fc.nat({ max: PEOPLE - 1 }), fc.nat({ max: 5 }), fc.constantFrom('', 'G1', 'G3')), {
  maxLength: 4,
});

it('the check of a file foretells what it does', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 10 }),
      had,
      fc.boolean(),
      async (rows, before, complete) => {
        const world = await addWorld(server, { contracts: 1, systems: 1 });
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(server.db)));
        const contract = world.contracts[0] ?? '';
        const cardOf = (index: number) => world.cards[index] as Card;
        const system = world.systems[0]?.id ?? '';
        for (const [person, index, group] of before)
          await grant(
            server,
            world,
            [people[person] ?? { id_produto: '' }],
            [cardOf(index)],
            group === '' ? [] : [systemBody(system, [group])],
          );
        const whole = complete ? { contratosCompletos: [contract], sistemasCompletos: [system] } : {};
        const counts = async () =>
          Promise.all(people.map(async (one) => (await stored(server.db, world.company, one)).length));
        const ends = async () =>
          Promise.all(people.map(async (one) => (await granteeRow(server, world, one))?.valid_until ?? null));
        const [cardsBefore, endsBefore] = [await counts(), await ends()];
        const { checked, apply, work, state } = importsOf(server, world);
        /** What becomes of the lines, without how many were written. */
        const lookedAt = ({ resultados: { acrescenta, muda, retira, ...others } }: ImportacaoDetalhe) => ({
          ...others,
          ...Object.fromEntries(
            Object.entries({ acrescenta, muda, retira }).map(([one, result]) => [
              one,
              { ...result, aplicadas: undefined },
            ]),
          ),
        });

        const sent = rows.map(({ person, card, centre, end, group }) => ({
          pessoa: people[person]?.cpf ?? '52998224725',
          contrato: contract,
          // Two more than there are.
          ...(centre ? { centroCusto: card % 2 ? '0101' : '0205' } : { cartao: world.cards[card]?.nuCartao ?? '77' }),
          ...(group !== '' && { sistema: system, grupo: group }),
          fim: end,
        }));
        const id = await checked(sent, whole);
        const foretold = await state(id);
        expect(await counts()).toEqual(cardsBefore);
        await apply(id);
        await work();
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
        const { acrescenta, retira, muda } = foretold.resultados;
        expect(sum(await counts()) - sum(cardsBefore)).toBe(acrescenta.acessos - retira.linhas);
        const changed = (await ends()).filter((end, index) => end !== endsBefore[index]);
        if (muda.linhas > 0) expect(changed.length).toBeGreaterThan(0);
        expect(lookedAt(await state(id))).toEqual(lookedAt(foretold));

        const after = [await counts(), await ends()];
        const again = await checked(sent, whole);
        const { resultados } = await state(again);
        expect([resultados.acrescenta, resultados.muda, resultados.retira].map(({ linhas }) => linhas)).toEqual([
          0, 0, 0,
        ]);
        expect(resultados.recusada).toEqual(foretold.resultados.recusada);
        expect([await counts(), await ends()]).toEqual(after);
      },
    ),
    { numRuns: 12 },
  );
});

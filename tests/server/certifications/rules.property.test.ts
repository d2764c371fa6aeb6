import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Comprovante,
  decideCertificacao,
  getCertificacao,
  getComprovante,
  undecideCertificacao,
} from '../../../src/contract/certifications';
import { tendCertifications } from '../../../src/server/certifications/tend';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addCertification, deadline } from '../support/certifications';
import { addDelegate, addWorld, grant, granteeRow, inContract, stored, words } from '../support/delegation';

/**
 * Whatever reviewers do in whatever order, against a small model of it: the first decision counts, nobody decides their own, only its author or the company takes
 * one back, what was removed is gone, also of whom only a part was, and at the deadline each person has the one outcome that follows.
 */

const server = useServer();
const DAY_MS = 86_400_000;
const PEOPLE = 4;
const CARDS = 3;

const act = fc.record({
  by: fc.constantFrom('company', 'administrator', 'other'),
  what: fc.constantFrom('manter', 'manterAte', 'manterParte', 'retirar', 'desfazer'),
  // Of a part, which cards go, and whether the others have an end.
  goes: fc.subarray([...Array(CARDS).keys()]),
  ends: fc.boolean(),
  whom: fc.uniqueArray(fc.nat(PEOPLE - 1), { minLength: 1, maxLength: PEOPLE }),
});

it('of every person the file says what the decisions and the policy make of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 8 }),
      fc.constantFrom('mantem', 'encerra'),
      async (acts, semDecisao) => {
        const world = await addWorld(server, { contracts: 1, systems: 1 });
        const administrator = await addDelegate(server, world, 'A');
        const other = await addDelegate(server, world, 'A');
        const others = await Promise.all([addPerson(server.db), addPerson(server.db)]);
        // The first two are reviewers, too.
        const people = [administrator, other, ...others];
        const cards = inContract(world, 0).slice(0, CARDS);
        await grant(server, world, people, cards);
        const tokens = { company: world.as, administrator: administrator.as, other: other.as };
        const id = await addCertification(server, world, [administrator, other], { semDecisao, days: 10 });
        const params = { id: world.company.id_produto, idCertificacao: id };
        const model: ({ what: string; by: string; goes: number[]; ends: boolean } | null)[] = people.map(() => null);
        const own = ['administrator', 'other'];
        for (const { by, what, whom: several, goes, ends } of acts) {
          const whom = what === 'manterParte' ? several.slice(0, 1) : several;
          const pessoas = whom.map((index) => people[index]?.id_produto ?? '');
          const as = tokens[by as keyof typeof tokens];
          if (what === 'desfazer') {
            await server.call(undecideCertificacao, { as, params, body: { pessoas } });
            for (const index of whom) {
              const made = model[index];
              if (made && ['manter', 'manterAte'].includes(made.what) && (by === 'company' || made.by === by))
                model[index] = null;
            }
            continue;
          }
          const ate = deadline(server, 60);
          const part = {
            ate: ends ? ate : null,
            retirados: {
              listaCartoes: cards
                .filter((_card, index) => goes.includes(index))
                .map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao })),
            },
          };
          const { body, status } = await server.call(decideCertificacao, {
            as,
            params,
            body: { pessoas, decisao: what, ate, ...(what === 'manterParte' && part) },
          });
          if (what === 'manterParte' && (goes.length === 0 || status === 400)) {
            // Nothing of it, or all: the one is a decision to keep, the other a removal.
            expect([status, [0, CARDS].includes(goes.length)]).toEqual([400, true]);
            continue;
          }
          const able = whom.filter((index) => model[index] === null && own[index] !== by);
          expect(body['decididas']).toBe(able.length);
          for (const index of able) model[index] = { what, by, goes, ends };
        }
        const { body: seen } = await server.call(getCertificacao, { as: world.as, params });
        const count = (what: string) => model.filter((made) => made?.what === what).length;
        expect(seen['progresso']).toEqual({
          total: PEOPLE,
          manter: count('manter'),
          manterAte: count('manterAte'),
          manterParte: count('manterParte'),
          retirar: count('retirar'),
          semDecisao: model.filter((made) => made === null).length,
          semAcesso: 0,
        });
        const until = deadline(server, 60);
        const last = deadline(server, 10);
        server.tick(11 * DAY_MS);
        await tendCertifications(server.deps);
        const { body } = await server.call(getComprovante, { as: await server.signIn(world.company), params });
        const file = (body as unknown as Comprovante).comprovante;
        const outcomes = {
          manter: 'mantido',
          manterAte: 'ateData',
          manterParte: 'emParte',
          retirar: 'retirado',
        } as Record<string, string>;
        for (const [index, person] of people.entries()) {
          const made = model[index];
          const expected = made ? outcomes[made.what] : semDecisao === 'encerra' ? 'encerrado' : 'mantido';
          expect(file.pessoas.find(({ usuario }) => usuario === person.id_produto)?.desfecho).toBe(expected);
          const row = await granteeRow(server, world, person);
          const left = cards.filter((_card, card) => made?.what !== 'manterParte' || !made.goes.includes(card));
          expect(await stored(server.db, world.company, person)).toEqual(expected === 'retirado' ? [] : words(left));
          const ends = { mantido: null, ateData: until, emParte: made?.ends ? until : null, encerrado: last } as Record<
            string,
            string | null
          >;
          if (expected === 'retirado') expect(row).toBeUndefined();
          else expect(row?.valid_until).toBe(ends[expected ?? '']);
        }
        server.tick(-11 * DAY_MS);
      },
    ),
    { numRuns: 12 },
  );
});

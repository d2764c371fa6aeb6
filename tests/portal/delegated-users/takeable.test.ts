import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import {
  branchesOf,
  stateOf,
  takenOf,
  type Ticked,
  toggled,
} from '../../../src/portal/areas/delegated-users/table/takeable';

const card = (nuCartao: string) => ({ nuCartao, pessoas: 1 });
const centre = (coCentroCusto: string, ...cards: string[]) => ({
  coCentroCusto,
  nome: 'MATRIZ',
  pessoas: 1,
  quantidadeCartoes: cards.length,
  cartoes: cards.map(card),
});
const { cards, groups } = branchesOf(
  {
    contratos: [
      { nuContrato: '1', categoria: 'OURO', pessoas: 1, centros: [centre('A', '11', '12'), centre('B', '13')] },
    ],
    sistemas: [{ id: 'S', nome: 'FATURAS', pessoas: 1, grupos: [{ idGrupo: 'G', nome: 'Consulta', pessoas: 1 }] }],
  },
  ((key: string) => key) as unknown as TFunction<'delegation'>,
);
const roots = [...cards, ...groups];
const NOTHING: Ticked = new Set();

/** Presses the boxes named by what leads to them, one after the other. */
function pressed(...paths: string[][]): Ticked {
  let ticked = NOTHING;
  for (const path of paths) {
    let level = roots;
    const branches = path.map((name) => {
      const found = level.find((branch) => branch.name === name)!;
      level = [...found.branches];
      return found;
    });
    ticked = toggled(branches, ticked);
  }
  return ticked;
}
const sent = (...paths: string[][]) => {
  const { listaCartoes, listaGrupos } = takenOf(roots, pressed(...paths));
  return [
    ...listaCartoes.map(({ nuContrato, coCentroCusto, nuCartao }) => [nuContrato, coCentroCusto, nuCartao]),
    ...listaGrupos.map(({ idSistema, idGrupo }) => [idSistema, idGrupo]),
  ].map((parts) => parts.filter((part) => part !== undefined).join('/'));
};

describe('what is ticked of many people’s accesses', () => {
  it('is sent as the highest branch that is whole', () => {
    expect(sent(['1'])).toEqual(['1']);
    expect(sent(['1', 'A'], ['FATURAS'])).toEqual(['1/A', 'S']);
    expect(sent(['1', 'A', '11'], ['FATURAS', 'Consulta'])).toEqual(['1/A/11', 'S/G']);
    expect(sent(['1', 'A', '11'], ['1'])).toEqual(['1']);
  });

  it('keeps the rest of what a part is taken out of', () => {
    expect(sent(['1'], ['1', 'A', '11'])).toEqual(['1/A/12', '1/B']);
    expect(sent(['1'], ['1', 'B'])).toEqual(['1/A']);
    expect(sent(['1'], ['1'])).toEqual([]);
  });

  it('is taken back at a branch whose parts are all ticked', () => {
    expect(sent(['1', 'A', '11'], ['1', 'A', '12'], ['1', 'A'])).toEqual([]);
  });

  it('shows on the branches above whether all or some of them is ticked', () => {
    const [contract] = cards as [(typeof cards)[number]];
    const state = (...paths: string[][]) => stateOf(contract, pressed(...paths), false);
    expect([state(), state(['1', 'A', '11']), state(['1', 'A'], ['1', 'B']), state(['1'])]).toEqual([
      'none',
      'some',
      'all',
      'all',
    ]);
  });
});

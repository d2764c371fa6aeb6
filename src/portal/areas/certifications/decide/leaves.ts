import type { AcessosDoItem } from '../../../../contract/certifications';
import type { Taken } from './useDeciding';

type Situation = AcessosDoItem['cartoes'][number]['situacao'];

/** One access of somebody, as a line that can be ticked. */
export interface Line {
  key: string;
  name: string;
  /** The cost centre of a card. */
  of: string;
  situation: Situation;
  profiles: readonly string[];
}

/** A contract with its cards, or a system with its groups. */
export interface Branch {
  key: string;
  name: string;
  kind: 'contract' | 'system';
  lines: readonly Line[];
}

const cardKey = (contract: string, card: string) => `c\n${contract}\n${card}`;
const groupKey = (system: string, group: string) => `g\n${system}\n${group}`;

/** What somebody had at the start, by contract and system. */
export function branchesOf({ cartoes, grupos }: AcessosDoItem): Branch[] {
  const found = new Map<string, Branch & { lines: Line[] }>();
  const add = (branch: Omit<Branch, 'lines'>, line: Line) => {
    const known = found.get(branch.key);
    if (known) known.lines.push(line);
    else found.set(branch.key, { ...branch, lines: [line] });
  };
  for (const { nuContrato, nuCartao, coCentroCusto, nomeCentroCusto, situacao, perfis } of cartoes)
    add(
      { key: `c${nuContrato}`, name: nuContrato, kind: 'contract' },
      {
        key: cardKey(nuContrato, nuCartao),
        name: nuCartao,
        of: nomeCentroCusto || coCentroCusto,
        situation: situacao,
        profiles: perfis,
      },
    );
  for (const { idSistema, sistema, idGrupo, grupo, situacao, perfis } of grupos)
    add(
      { key: `g${idSistema}`, name: sistema, kind: 'system' },
      { key: groupKey(idSistema, idGrupo), name: grupo, of: '', situation: situacao, profiles: perfis },
    );
  return [...found.values()];
}

/** The ticked accesses as they are sent. */
export const takenOf = ({ cartoes, grupos }: AcessosDoItem, ticked: ReadonlySet<string>): Taken => ({
  listaCartoes: cartoes
    .filter(({ nuContrato, nuCartao }) => ticked.has(cardKey(nuContrato, nuCartao)))
    .map(({ nuContrato, nuCartao }) => ({ nuContrato, nuCartao })),
  listaGrupos: grupos
    .filter(({ idSistema, idGrupo }) => ticked.has(groupKey(idSistema, idGrupo)))
    .map(({ idSistema, idGrupo }) => ({ idSistema, idGrupo })),
});

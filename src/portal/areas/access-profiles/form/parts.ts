import type { PerfilDetalhe } from '../../../../contract/access-profiles';
import type { Parts } from '../provider';

export type CardPart = PerfilDetalhe['contratos'][number];
export type GroupPart = PerfilDetalhe['sistemas'][number];
/** What a profile gives, as the form holds it. */
export interface Held {
  contratos: CardPart[];
  sistemas: GroupPart[];
}

export const cardPartKey = ({
  nuContrato,
  coCentroCusto,
  nuCartao,
}: Pick<CardPart, 'nuContrato' | 'coCentroCusto' | 'nuCartao'>) =>
  [nuContrato, coCentroCusto ?? '', nuCartao ?? ''].join('\n');
export const groupPartKey = ({ idSistema, idGrupo }: Pick<GroupPart, 'idSistema' | 'idGrupo'>) =>
  [idSistema, idGrupo ?? ''].join('\n');

/** Whether one of the parts lies in the other: a card in its cost centre, a cost centre in its contract. */
const cardInside = (part: CardPart, other: CardPart) =>
  part.nuContrato === other.nuContrato &&
  other.nuCartao === null &&
  (other.coCentroCusto === null
    ? part.coCentroCusto !== null
    : part.nuCartao !== null && part.coCentroCusto === other.coCentroCusto);
const groupInside = (part: GroupPart, other: GroupPart) =>
  part.idSistema === other.idSistema && other.idGrupo === null && part.idGrupo !== null;

/** The list with what is new in it; what lies in another part is left out. */
function joined<Part>(
  list: readonly Part[],
  added: readonly Part[],
  key: (part: Part) => string,
  inside: (part: Part, other: Part) => boolean,
): Part[] {
  const all = [...new Map([...list, ...added].map((part) => [key(part), part])).values()];
  return all.filter((part) => !all.some((other) => inside(part, other)));
}

export const withCards = (held: Held, added: readonly CardPart[]): Held => ({
  ...held,
  contratos: joined(held.contratos, added, cardPartKey, cardInside),
});
export const withGroups = (held: Held, added: readonly GroupPart[]): Held => ({
  ...held,
  sistemas: joined(held.sistemas, added, groupPartKey, groupInside),
});

/** What is sent of them. */
export const partsOf = ({ contratos, sistemas }: Held): Parts => ({
  contratos: contratos.map(({ nuContrato, coCentroCusto, nuCartao }) => ({ nuContrato, coCentroCusto, nuCartao })),
  sistemas: sistemas.map(({ idSistema, idGrupo }) => ({ idSistema, idGrupo })),
});

export const sameParts = (one: Held, other: Held): boolean => {
  const words = ({ contratos, sistemas }: Held) =>
    JSON.stringify([contratos.map(cardPartKey).sort(), sistemas.map(groupPartKey).sort()]);
  return words(one) === words(other);
};

import type { Cartao, SistemaOferecido } from '../../../../contract/delegated-grants';
import type { Actor } from '../../../features/acting';
import type { Grantee } from '../delegation-state';
import type { Change, GrantRecord } from '../provider';

/** A card as the list shows it: with its cost centre's name, where that is known. */
export type PickedCard = Cartao & { centro: string; perfis?: string[] | undefined };

/** The ticked groups of each system; a system without any is not in it. */
export type PickedGroups = ReadonlyMap<string, ReadonlySet<string>>;

/** What the form holds: who gets what, and until when (`yyyy-mm-dd`, or empty). */
export interface Selection {
  people: readonly Grantee[];
  cards: readonly PickedCard[];
  groups: PickedGroups;
  validoAte: string;
}

export const EMPTY: Selection = { people: [], cards: [], groups: new Map(), validoAte: '' };

/** Contract numbers are unique within a company, card numbers within a contract. */
export const cardKey = ({ nuContrato, nuCartao }: Pick<Cartao, 'nuContrato' | 'nuCartao'>) =>
  `${nuContrato} ${nuCartao}`;

/** The cards of a list together with others; those that are in it already are passed over. */
export function withCards(cards: readonly PickedCard[], more: readonly PickedCard[]): readonly PickedCard[] {
  const present = new Set(cards.map(cardKey));
  const fresh = more.filter((card) => !present.has(cardKey(card)));
  return fresh.length === 0 ? cards : [...cards, ...fresh];
}

/** The groups of two selections together. */
export function withGroups(groups: PickedGroups, more: PickedGroups): PickedGroups {
  const all = new Map(groups);
  for (const [system, picked] of more) all.set(system, new Set([...(all.get(system) ?? []), ...picked]));
  return all;
}

/** Sets the ticked groups of one system; the other systems keep theirs, object for object. */
export function withSystem(groups: PickedGroups, system: string, picked: ReadonlySet<string>): PickedGroups {
  const next = new Map(groups);
  if (picked.size > 0) next.set(system, picked);
  else next.delete(system);
  return next;
}

export const countGroups = (groups: PickedGroups) => [...groups.values()].reduce((sum, picked) => sum + picked.size, 0);

/** What a grantee has, as the form holds it. */
export function selectionOf({ pessoa, cartoes, grupos }: GrantRecord): Selection {
  const groups = new Map<string, Set<string>>();
  for (const { idSistema, idGrupo } of grupos) groups.set(idSistema, (groups.get(idSistema) ?? new Set()).add(idGrupo));
  return {
    people: [{ idProduto: pessoa.idProdutoPF, idProdutoPF: pessoa.idProdutoPF, nome: pessoa.nome }],
    cards: cartoes.map(({ nomeCentroCusto = '', ...card }) => ({ ...card, centro: nomeCentroCusto })),
    groups,
    validoAte: pessoa.validoAte ?? '',
  };
}

/** Cards and groups as they are saved (delegation §3), with what the session claims to act as. */
export const grantOf = ({ cards, groups }: Selection, { idProdutoPF, perfil }: Actor): Change => ({
  listaCartoes: cards.map(({ nuCartao, nuContrato, coCentroCusto }) => ({ nuCartao, nuContrato, coCentroCusto })),
  listaSistemas: [...groups].map(([id, picked]) => ({
    id,
    grupos: [...picked].map((idGrupo) => ({ idGrupo, marcado: true })),
  })),
  idProdutoPF,
  perfil,
});

/** The names of the systems and groups that are ticked, in the order of the offer. */
export function namesIn(
  groups: PickedGroups,
  systems: readonly SistemaOferecido[],
): { id: string; name: string; groups: { idGrupo: string; nome: string }[] }[] {
  return systems.flatMap(({ id, iprojTi, grupos }) => {
    const picked = groups.get(id);
    return picked
      ? [
          {
            id,
            name: iprojTi.nome,
            groups: grupos.filter(({ idGrupo }) => picked.has(idGrupo)),
          },
        ]
      : [];
  });
}

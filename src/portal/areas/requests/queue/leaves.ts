import type { PedidoDetalhe } from '../../../../contract/requests';
import type { Approval } from '../provider';

export type Profile = PedidoDetalhe['perfis'][number];
export type Leaf = PedidoDetalhe['cartoes'][number] | PedidoDetalhe['grupos'][number] | Profile;
type Given = NonNullable<Profile['acessos']>;

/** An access that a profile gives. */
export type GivenLeaf = Given['cartoes'][number] | Given['grupos'][number];

/** A name that no two leaves share: contract numbers are digits, and profiles have ids, so cards, groups and profiles never meet. */
export function keyOf(leaf: Leaf | GivenLeaf): string {
  if ('idPerfil' in leaf) return leaf.idPerfil;
  return 'nuCartao' in leaf ? `${leaf.nuContrato} ${leaf.nuCartao}` : `${leaf.idSistema}/${leaf.idGrupo}`;
}

/** What a profile gives of its own is left out by a name of both: a request may ask for the same access beside it. */
const keyIn = ({ idPerfil }: Profile, leaf: GivenLeaf) => `${idPerfil} ${keyOf(leaf)}`;

/** What a profile gives, as far as it is ticked one by one. */
export const givenBy = ({ acessos }: Profile): GivenLeaf[] => (acessos ? [...acessos.cartoes, ...acessos.grupos] : []);

/** What of it is ticked; with the profile everything is left out. */
export const tickedOf = (profile: Profile, left: ReadonlySet<string>): GivenLeaf[] =>
  left.has(profile.idPerfil) ? [] : givenBy(profile).filter((leaf) => !left.has(keyIn(profile, leaf)));

/** Whether a profile is given whole, in part or not at all. */
export function stateOf(profile: Profile, left: ReadonlySet<string>): 'whole' | 'part' | 'none' {
  const [ticked, all] = [tickedOf(profile, left).length, givenBy(profile).length];
  if (left.has(profile.idPerfil) || (all > 0 && ticked === 0)) return 'none';
  return ticked < all ? 'part' : 'whole';
}

/** What is left out once of a profile these are ticked, and nothing else. */
export function withTicked(
  profile: Profile,
  ticked: readonly GivenLeaf[],
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  const on = new Set(ticked.map(keyOf));
  const next = new Set(left);
  next.delete(profile.idPerfil);
  for (const leaf of givenBy(profile)) {
    if (on.has(keyOf(leaf)) || on.size === 0) next.delete(keyIn(profile, leaf));
    else next.add(keyIn(profile, leaf));
  }
  if (on.size === 0) next.add(profile.idPerfil);
  return next;
}

/** What is approved of a request, and how many accesses that are beside whole profiles. */
export function chosenOf(
  { perfis, cartoes, grupos }: Pick<PedidoDetalhe, 'perfis' | 'cartoes' | 'grupos'>,
  left: ReadonlySet<string>,
): Omit<Approval, 'validoAte'> & { acessos: number } {
  const isOn = (leaf: Leaf) => leaf.existe && !left.has(keyOf(leaf));
  const there = perfis.filter(({ existe }) => existe);
  const partes = there
    .filter((profile) => stateOf(profile, left) === 'part')
    .map((profile) => {
      const ticked = tickedOf(profile, left);
      return {
        idPerfil: profile.idPerfil,
        cartoes: ticked.filter((leaf) => 'nuCartao' in leaf),
        grupos: ticked.filter((leaf) => 'idGrupo' in leaf),
      };
    });
  const [cards, groups] = [cartoes.filter(isOn), grupos.filter(isOn)];
  const inParts = partes.reduce((sum, part) => sum + part.cartoes.length + part.grupos.length, 0);
  return {
    cartoes: cards,
    grupos: groups,
    perfis: there.filter((profile) => stateOf(profile, left) === 'whole'),
    partes,
    acessos: cards.length + groups.length + inParts,
  };
}

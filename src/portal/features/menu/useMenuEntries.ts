import { useMenu, type TreeMenuItem } from '@refinedev/core';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import { useReviewHere } from '../../session/review';
import { decide } from '../access/rules';
import { useStanding } from '../access/useMay';
import type { ReadyAccount } from '../account/AccountGate';
import { useAccountRecord } from '../account/useAccountRecord';
import { MENU_RESOURCES, PLACES, type MenuResource, type Section } from './places';

/** A screen that the account on the screen may open, as the resources have it. */
interface MenuEntry {
  name: MenuResource;
  section: Section;
  item: TreeMenuItem;
  /** As what it is opened; null for what is nobody's but the account's. */
  rank: PerfilAtuante | null;
}

const flat = (items: TreeMenuItem[]): TreeMenuItem[] => items.flatMap((item) => [item, ...flat(item.children)]);

/** As what somebody acts for companies; nothing for a company that may not delegate, and while an individual's are not known. */
function useRanks({ idProduto, usuario, role }: ReadyAccount): PerfilAtuante[] {
  const { usuarioExternoPJ: company, tipo } = usuario;
  const { data } = useAccountRecord('perfis', idProduto, { enabled: tipo === 'PF' && role !== 'review' });
  if (tipo === 'PJ') return company?.cnpj || company?.an8 ? ['Empresa'] : [];
  return (data?.data.value?.perfis ?? []).map(({ perfil }) => perfil);
}

/** All that the account on the screen may open, in the menu's order, and which of it is open. */
export function useMenuEntries(account: ReadyAccount): { entries: MenuEntry[]; selectedKey: string | undefined } {
  const { menuItems, selectedKey } = useMenu();
  const standing = useStanding(account);
  // A session that is for a review only reads, also on support's own page, as the accessControlProvider has it: no heading without a link.
  const reads = useStanding({ ...account, role: 'review' });
  const standings = useReviewHere().status === 'open' ? [standing, reads] : [standing];
  const ranks = useRanks(account);
  const items = new Map(flat(menuItems).map((item) => [item.name, item]));
  const entries = MENU_RESOURCES.flatMap((name): MenuEntry[] => {
    const may = (rank: PerfilAtuante | null) => standings.every((each) => decide(name, 'list', { ...each, rank }).can);
    const rank = ranks.find(may) ?? null;
    const item = items.get(name);
    return item && may(rank) ? [{ name, section: PLACES[name].section, item, rank }] : [];
  });
  return { entries, selectedKey };
}

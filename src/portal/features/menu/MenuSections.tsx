import { useMenu, type TreeMenuItem } from '@refinedev/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import { paths } from '../../lib/paths';
import { decide } from '../access/rules';
import { useStanding, useVerdict } from '../access/useMay';
import type { ReadyAccount } from '../account/AccountGate';
import { useAccount } from '../account/useAccount';
import { useAccountRecord } from '../account/useAccountRecord';
import { MENU_RESOURCES, PLACES, SECTIONS, type MenuResource, type Section } from './places';

/** The dispatcher at the home's address leads to one of these. */
const HOMES: readonly string[] = [paths.homePF, paths.homePJ];

const flat = (items: TreeMenuItem[]): TreeMenuItem[] => items.flatMap((item) => [item, ...flat(item.children)]);

/** As what somebody acts for companies; nothing for a company that may not delegate, and while an individual's are not known. */
function useRanks({ idProduto, usuario, role }: ReadyAccount): PerfilAtuante[] {
  const { usuarioExternoPJ: company, tipo } = usuario;
  const { data } = useAccountRecord('perfis', idProduto, { enabled: tipo === 'PF' && role !== 'review' });
  if (tipo === 'PJ') return company?.cnpj || company?.an8 ? ['Empresa'] : [];
  return (data?.data.value?.perfis ?? []).map(({ perfil }) => perfil);
}

interface EntryProps {
  name: MenuResource;
  item: TreeMenuItem;
  account: ReadyAccount;
  rank: PerfilAtuante | null;
  /** The screen on which one is, or one below it: a record's form. */
  current: 'page' | 'true' | undefined;
  onChoose?: (() => void) | undefined;
}

/** One link, if the accessControlProvider opens what it leads to. */
function Entry({ name, item, account, rank, current, onChoose }: EntryProps) {
  const verdict = useVerdict(name, 'list', useStanding(account, rank));
  if (!verdict.can || item.route === undefined) return null;
  const Icon = PLACES[name].icon;
  return (
    <li>
      <Link to={item.route} aria-current={current} onClick={onChoose}>
        <Icon size={20} />
        <span className="nav__text">{item.label}</span>
      </Link>
    </li>
  );
}

interface SectionsProps {
  account: ReadyAccount;
  onChoose?: (() => void) | undefined;
}

function Sections({ account, onChoose }: SectionsProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const { menuItems, selectedKey } = useMenu();
  const { pathname } = useLocation();
  const standing = useStanding(account);
  const ranks = useRanks(account);
  const items = new Map(flat(menuItems).map((item) => [item.name, item]));

  const currentOf = (name: MenuResource, item: TreeMenuItem) => {
    if (name === 'usuarios' && HOMES.includes(pathname)) return 'page';
    if (item.key !== selectedKey) return undefined;
    return item.route?.split('?', 1)[0] === pathname ? 'page' : 'true';
  };
  const entriesOf = (section: Section) =>
    MENU_RESOURCES.filter((name) => PLACES[name].section === section).flatMap((name) => {
      const may = (rank: PerfilAtuante | null) => decide(name, 'list', { ...standing, rank }).can;
      const rank = ranks.find(may) ?? null;
      const item = items.get(name);
      return item && may(rank) ? [{ name, item, rank, current: currentOf(name, item) } as const] : [];
    });

  return SECTIONS.map((section) => {
    const entries = entriesOf(section);
    if (entries.length === 0) return null;
    const heading = section === 'start' ? undefined : id + section;
    return (
      <div key={section} className="nav">
        {heading && (
          <p id={heading} className="nav__h">
            {t(`menu.sections.${section}`)}
          </p>
        )}
        <ul aria-labelledby={heading}>
          {entries.map((entry) => (
            <Entry key={entry.name} {...entry} account={account} onChoose={onChoose} />
          ))}
        </ul>
      </div>
    );
  });
}

/**
 * All that the account on the screen may open, from the resources; nothing while the account is not known, or is due: only its
 * re-registration is open then. Links in lists: antd's Menu makes them menu items, which screen readers take for a program's commands.
 */
export function MenuSections({ onChoose }: Pick<SectionsProps, 'onChoose'>) {
  const account = useAccount();
  if (account.status !== 'ready') return null;
  if (account.usuario.situacaoAtual === 'R' && account.role === 'own') return null;
  return <Sections account={account} onChoose={onChoose} />;
}

import type { TreeMenuItem } from '@refinedev/core';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { PerfilAtuante } from '../../../contract/delegated-users';
import { paths } from '../../lib/paths';
import { useStanding, useVerdict } from '../access/useMay';
import type { ReadyAccount } from '../account/AccountGate';
import { useAccount } from '../account/useAccount';
import { KEY_NAME, KEY_SHORTCUT, openPalette } from '../palette/opening';
import { SearchIcon } from '../../ui/icons';
import { PLACES, SECTIONS, waits, type MenuResource } from './places';
import { useMenuEntries } from './useMenuEntries';

/** Counts once the menu stands. */
const WaitingCount = lazy(() => import('./WaitingCount'));

/** The dispatcher at the home's address leads to one of these. */
const HOMES: readonly string[] = [paths.homePF, paths.homePJ];

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
        {waits(name) && (
          <Suspense fallback={null}>
            <WaitingCount account={account} resource={name} />
          </Suspense>
        )}
      </Link>
    </li>
  );
}

/** The way to the search of everything for who has no keyboard, and where its keys are said. */
function Search({ onChoose }: Pick<SectionsProps, 'onChoose'>) {
  const { t } = useTranslation('ui');
  const open = () => {
    onChoose?.();
    openPalette();
  };
  return (
    <button
      type="button"
      className="nav__search"
      aria-keyshortcuts={KEY_SHORTCUT}
      aria-haspopup="dialog"
      onClick={open}
    >
      <SearchIcon size={20} />
      <span className="nav__text">{t('menu.search')}</span>
      <kbd aria-hidden="true">{KEY_NAME}</kbd>
    </button>
  );
}

interface SectionsProps {
  account: ReadyAccount;
  onChoose?: (() => void) | undefined;
}

function Sections({ account, onChoose }: SectionsProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const { entries, selectedKey } = useMenuEntries(account);
  const { pathname } = useLocation();

  const currentOf = (name: MenuResource, item: TreeMenuItem) => {
    if (name === 'usuarios' && HOMES.includes(pathname)) return 'page';
    if (item.key !== selectedKey) return undefined;
    return item.route?.split('?', 1)[0] === pathname ? 'page' : 'true';
  };
  return SECTIONS.map((section) => {
    const here = entries.filter((entry) => entry.section === section);
    if (here.length === 0) return null;
    const heading = section === 'start' ? undefined : id + section;
    return (
      <div key={section} className="nav">
        {heading && (
          <p id={heading} className="nav__h">
            {t(`menu.sections.${section}`)}
          </p>
        )}
        <ul aria-labelledby={heading}>
          {here.map(({ name, item, rank }) => (
            <Entry key={name} {...{ name, item, rank, account, onChoose }} current={currentOf(name, item)} />
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
  const account = useAccount(true);
  if (account.status !== 'ready') return null;
  if (account.usuario.situacaoAtual === 'R' && account.role === 'own') return null;
  return (
    <>
      <Search onChoose={onChoose} />
      <Sections account={account} onChoose={onChoose} />
    </>
  );
}

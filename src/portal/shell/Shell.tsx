import { useSyncExternalStore, type ReactNode } from 'react';
import { fromParentPortal } from '../session/session';
import { Footer } from './Footer';
import { Header, type HeaderProps } from './Header';
import { ParentBar } from './ParentBar';
import { SkipLinks } from './SkipLinks';
import './index.css';

export interface ShellProps extends Pick<HeaderProps, 'UserMenu'> {
  children: ReactNode;
  /** `full` on entry and home screens, `slim` on task screens. */
  footer?: 'full' | 'slim';
  /** True while the screen shows a filter of id `busca`. */
  search?: boolean;
  /** Something above the header: the banner of a support review. */
  banner?: ReactNode;
  /** On the screens that have a menu: its place beside them, and its button and the chosen company in the header. */
  menu?: { side: ReactNode; button: ReactNode; company?: ReactNode } | undefined;
}

const neverChanges = () => () => undefined;

interface FrameProps extends ShellProps {
  parentPortal: boolean;
}

/** The frame for visitors from the parent portal (`parentPortal`), or for others. */
export function ShellFrame({
  children,
  footer = 'full',
  search = false,
  banner,
  menu,
  UserMenu,
  parentPortal,
}: FrameProps) {
  return (
    <div className={menu ? 'page page--menu' : 'page'}>
      <SkipLinks search={search} />
      {parentPortal && <ParentBar />}
      <Header menu={menu} UserMenu={UserMenu} />
      {banner}
      <div className="work">
        {menu?.side}
        <main id="conteudo" tabIndex={-1}>
          <div className="wrap">{children}</div>
        </main>
      </div>
      <Footer slim={footer === 'slim'} />
    </div>
  );
}

/** What surrounds every screen. Needs neither antd nor Refine: /login stands in it too. */
export function Shell(props: ShellProps) {
  const parentPortal = useSyncExternalStore(neverChanges, fromParentPortal, () => false);
  return <ShellFrame {...props} parentPortal={parentPortal} />;
}

import { type ComponentType, Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { isMenuOpen, setMenuOpen } from '../../loading/menuOpen';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { MenuIcon } from '../../ui/drawings/bare-icons';
import { useMedia } from '../../ui/useMedia';
import { PaletteHost } from '../palette/PaletteHost';
import { BESIDE, FrameSlotsContext } from './slots';
import './menu.css';

/** The menu at the side comes once the screen is drawn. Without it the screens work, and the way home is in the header. */
function AtTheSide() {
  const [Found, setFound] = useState<ComponentType | null>(null);
  useEffect(() => {
    void import('./SideMenu').then(
      (code) => setFound(() => code.default),
      () => undefined,
    );
  }, []);
  return Found && <Found />;
}

/** Shows the names in the menu at the side, or its icons alone. */
function Fold() {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(isMenuOpen);
  const name = t(open ? 'menu.collapse' : 'menu.expand');
  const change = () => {
    setMenuOpen(!open);
    setOpen(!open);
  };
  return (
    <button type="button" className="btn btn--text menu-at__btn" aria-label={name} title={name} onClick={change}>
      <MenuIcon size={24} />
    </button>
  );
}

const MenuDrawer = preloadable(() => import('./MenuDrawer'));
const DRAWER: Ahead = { components: [MenuDrawer] };

/** Opens the menu over the screen. */
function Opener() {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  usePreload(DRAWER);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <button
        id="menu"
        type="button"
        className="btn btn--text menu-at__btn"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('menu.open')}
        onClick={show}
      >
        <MenuIcon size={24} />
      </button>
      {asked && (
        <Suspense fallback={null}>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The menu in the frame's places for it: at the side, or over the screen, with its button in the header. */
function InItsPlaces() {
  const { side, button } = use(FrameSlotsContext);
  const wide = useMedia(BESIDE);
  // Until there is a new password the server answers nothing else: there is nowhere to go.
  if (useLocation().pathname === paths.mandatoryReset) return null;
  return (
    <>
      {button && createPortal(wide ? <Fold /> : <Opener />, button)}
      {wide && side && createPortal(<AtTheSide />, side)}
    </>
  );
}

/** The menu of the signed-in screens, and the search of everything. */
export function Menu() {
  return (
    <>
      <InItsPlaces />
      <PaletteHost />
    </>
  );
}

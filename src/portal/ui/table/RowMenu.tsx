import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Link, type LinkProps } from 'react-router';
import type { IconComponent } from '../icon';
import { MoreIcon } from '../icons';
import './row-menu.css';

interface Entry {
  name: string;
  icon: IconComponent;
  danger?: boolean;
  /** What it comes to, below its name. */
  hint?: string;
}
/** What can be done with a row: an act, or where it leads. */
export type RowAction = Entry & ({ onPress: () => void } | Pick<LinkProps, 'to' | 'state' | 'replace'>);

interface RowMenuProps {
  /** What the button is called: whose row it is. */
  label: string;
  actions: readonly RowAction[];
}

/** Room between the menu and the window's edges, px. */
const EDGE = 8;

interface OpenMenuProps extends RowMenuProps {
  button: HTMLButtonElement;
  /** `here`: whoever pressed Escape, or chose, goes on at the button. */
  onClose: (focus: 'here' | 'elsewhere') => void;
}

/** The entries, beside the button: below it, or above where there is no room. */
function OpenMenu({ label, actions, button, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = menu.current;
    if (!own) return;
    const { top, bottom, right } = button.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = own;
    const below = bottom + height + EDGE <= window.innerHeight;
    own.style.top = `${below ? bottom : Math.max(EDGE, top - height)}px`;
    own.style.left = `${Math.max(EDGE, right - width)}px`;
    own.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [button]);
  useEffect(() => {
    const leave = (event: Event) => {
      if (!(event.target instanceof Node) || menu.current?.contains(event.target)) return;
      // The button's own press closes it.
      if (!button.contains(event.target)) onClose('elsewhere');
    };
    const gone = () => onClose('elsewhere');
    const { top: stood } = button.getBoundingClientRect();
    // A scroll that came before the press is told of after it: the menu stands where its button is.
    const moved = () => button.getBoundingClientRect().top !== stood && gone();
    document.addEventListener('pointerdown', leave);
    window.addEventListener('scroll', moved, true);
    window.addEventListener('resize', gone);
    return () => {
      document.removeEventListener('pointerdown', leave);
      window.removeEventListener('scroll', moved, true);
      window.removeEventListener('resize', gone);
    };
  }, [button, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const place = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose('here');
    else if (target === undefined) return;
    else items.at(target % items.length)?.focus();
    // Tab goes on from the button.
    if (event.key !== 'Tab') event.preventDefault();
  };

  return createPortal(
    <div ref={menu} className="rowmenu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {actions.map((action) => {
        const { name, icon: Icon, danger, hint } = action;
        const look = {
          role: 'menuitem',
          tabIndex: -1,
          className: danger ? 'rowmenu__item rowmenu__item--danger' : 'rowmenu__item',
        };
        const said = (
          <>
            <Icon size={20} />{' '}
            {hint === undefined ? (
              name
            ) : (
              <span>
                {name}
                <span className="rowmenu__hint">{hint}</span>
              </span>
            )}
          </>
        );
        return 'to' in action ? (
          <Link
            key={name}
            {...look}
            to={action.to}
            state={action.state}
            replace={action.replace}
            onClick={() => onClose('here')}
          >
            {said}
          </Link>
        ) : (
          <button
            key={name}
            type="button"
            {...look}
            onClick={() => {
              // First: what it opens gives the focus back to where it was.
              onClose('here');
              action.onPress();
            }}
          >
            {said}
          </button>
        );
      })}
    </div>,
    document.body,
  );
}

/** A menu behind a button of the caller's, which gets `button`; `menu` is drawn beside it. */
export function useMenu(props: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [close] = useState(() => (focus: 'here' | 'elsewhere') => {
    if (focus === 'here') button.current?.focus();
    setOpener(null);
  });
  return {
    ref: button,
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': opener !== null,
      onClick: (event: MouseEvent<HTMLElement>) =>
        setOpener(opener ? null : (event.currentTarget as HTMLButtonElement)),
    },
    menu: opener && <OpenMenu {...props} button={opener} onClose={close} />,
  };
}

/** What can be done with a row, behind a button as high as the row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const { ref, button, menu } = useMenu({ label, actions });
  return (
    <>
      <button ref={ref} type="button" className="btn btn--text rowmenu__btn" aria-label={label} {...button}>
        <MoreIcon size={20} />
      </button>
      {menu}
    </>
  );
}

import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChevronDownIcon, ExitIcon, PersonIcon, ShieldIcon } from '../ui/drawings/frame-icons';
import { paths } from '../lib/paths';
import { initialsOf } from '../lib/initials';
import './user-menu.css';

export interface UserMenuProps {
  name: string;
  onExit: () => void;
}

/**
 * The signed-in user's button; it opens the account menu with the exit. It is drawn with the frame, before antd is there; and what it opens are
 * links, which Tab walks and a new tab opens: antd's Dropdown makes them items of a menu, which only arrows walk.
 */
export function UserMenu({ name, onExit }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const shown = name.toLocaleUpperCase('pt-BR');
  const panel = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent) => {
    if (open && event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className="user" ref={root} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className="btn btn--text user__btn"
        aria-expanded={open}
        aria-controls={panel}
        aria-label={t('userMenu', { name: shown })}
        onClick={() => setOpen(!open)}
      >
        <span className="ava" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className="user__name only-desk">{shown}</span>
        <ChevronDownIcon size={16} className="only-desk" />
      </button>
      <div id={panel} className="user__menu" hidden={!open}>
        <p className="user__who">{shown}</p>
        <ul>
          <li>
            <Link className="user__item" to={paths.home} onClick={() => setOpen(false)}>
              <PersonIcon size={20} />
              {t('myAccount')}
            </Link>
          </li>
          <li>
            <Link className="user__item" to={paths.security} onClick={() => setOpen(false)}>
              <ShieldIcon size={20} />
              {t('security')}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className="user__item"
              onClick={() => {
                setOpen(false);
                onExit();
              }}
            >
              <ExitIcon size={20} />
              {t('exit')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

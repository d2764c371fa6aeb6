import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { placeNear } from '../headingFocus';
import { CloseIcon } from '../icons';
import { isPhone, usePhone } from '../usePhone';
import './drawer.css';

interface DrawerProps {
  /** What it is called to screen readers. */
  label: string;
  /** Which record it is about: whoever follows a row to another one has the focus in it again. */
  about?: string;
  /** Stands at its head, beside what leads to other records and the cross. */
  head: ReactNode;
  /** Buttons before the cross. */
  beside?: ReactNode;
  /** The row of buttons at its foot, always in sight; none where there is nothing to do. */
  footer: ReactNode;
  children: ReactNode;
  /** Escape or the cross. */
  onClose: () => void;
  /** What takes the focus when it has closed and what opened it is gone, or it is about another record by then. */
  opener?: () => HTMLElement | null;
}

const FOCUSABLE = ':is(a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"])';

/** Links of rows, which lead to their record. */
const ROW_LINK = 'a[data-person]';
const ACTS = ['pointerdown', 'click', 'keydown'] as const;

/**
 * A record beside the table that it is a row of, which goes on being used: as high as the window, its body scrolls. On a phone it takes the whole screen,
 * and keeps the focus. It has the focus, and closes with Escape, from the moment it is drawn, before any data have come. It is there while it is rendered.
 */
export function Drawer({ label, about, head, beside, footer, children, onClose, opener }: DrawerProps) {
  const { t } = useTranslation('ui');
  const phone = usePhone();
  const panel = useRef<HTMLElement>(null);
  const [openedFor] = useState(about);
  const giveBack = useEffectEvent((before: Element | null, goOn: () => void) => {
    const first = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
    const own = opener?.() ?? null;
    (about === openedFor ? (first ?? own) : (own ?? first))?.focus();
    if (document.activeElement === document.body) goOn();
  });
  useLayoutEffect(() => {
    const before = document.activeElement;
    const goOn = placeNear(before);
    const own = panel.current;
    own?.focus();
    let acting = 0;
    const acts = () => {
      window.clearTimeout(acting);
      acting = window.setTimeout(() => {
        acting = 0;
      });
    };
    // A screen that comes takes the focus to its heading, a dialog that closes gives it back behind the drawer: it stays here all the same. Beside
    // the table whoever goes elsewhere by a press or a key is there.
    const stay = ({ target }: FocusEvent) => {
      if (acting !== 0 && !isPhone()) return;
      if (!(target instanceof Element) || own?.contains(target) || target.closest('[role="dialog"]')) return;
      if (target.closest('main, header, nav, footer')) own?.focus();
    };
    document.addEventListener('focusin', stay);
    for (const act of ACTS) document.addEventListener(act, acts, true);
    return () => {
      window.clearTimeout(acting);
      for (const act of ACTS) document.removeEventListener(act, acts, true);
      document.removeEventListener('focusin', stay);
      // Whoever went on elsewhere, as in a question over it, stays there.
      const active = document.activeElement;
      if (active === document.body || own?.contains(active)) giveBack(before, goOn);
    };
  }, []);

  useLayoutEffect(() => {
    if (document.activeElement?.matches(ROW_LINK)) panel.current?.focus();
  }, [about]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What a dialog over it was told comes through here as well.
    if (!(event.target instanceof Node) || event.defaultPrevented) return;
    const within = panel.current?.contains(event.target) ?? false;
    if (event.key === 'Escape' && (within || event.target === document.body)) onClose();
    if (event.key !== 'Tab' || !phone || !within || !panel.current) return;
    const controls = [...panel.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (control) => control.tabIndex >= 0 && control.closest('[hidden]') === null,
    );
    const edge = controls.at(event.shiftKey ? 0 : -1);
    if (event.target !== edge && !(event.shiftKey && event.target === panel.current)) return;
    event.preventDefault();
    controls.at(event.shiftKey ? -1 : 0)?.focus();
  });
  // At the document: what is inside has had its turn by then.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return createPortal(
    <div className="drawer">
      <section
        ref={panel}
        className="drawer__panel"
        role="dialog"
        aria-modal={phone || undefined}
        aria-label={label}
        tabIndex={-1}
      >
        <div className="drawer__head">
          <div className="drawer__title">{head}</div>
          {beside}
          <button type="button" className="btn btn--text drawer__btn" aria-label={t('close')} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </div>
        <div className="drawer__body">{children}</div>
        {footer && <div className="drawer__foot">{footer}</div>}
      </section>
    </div>,
    document.body,
  );
}

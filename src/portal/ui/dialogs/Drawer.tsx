import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusHeading } from '../headingFocus';
import { CloseIcon } from '../icons';
import './drawer.css';

interface DrawerProps {
  /** What it is called to screen readers. */
  label: string;
  /** Stands at its head, beside what leads to other records and the cross. */
  head: ReactNode;
  /** Buttons before the cross. */
  beside?: ReactNode;
  /** The row of buttons at its foot, always in sight; none where there is nothing to do. */
  footer: ReactNode;
  children: ReactNode;
  /** Escape, the cross, or a press beside it. */
  onClose: () => void;
  /** What takes the focus when it has closed and what opened it is gone. */
  opener?: () => HTMLElement | null;
}

const FOCUSABLE = ':is(a[href], button:enabled, input:enabled, select:enabled, [tabindex="0"])';

/**
 * A record beside the table that it is a row of: as high as the window, its body scrolls, and on a phone it takes the whole screen. It has
 * the focus, and closes with Escape, from the moment it is drawn, before any data have come. It is there while it is rendered.
 */
export function Drawer({ label, head, beside, footer, children, onClose, opener }: DrawerProps) {
  const { t } = useTranslation('ui');
  const panel = useRef<HTMLElement>(null);
  const giveBack = useEffectEvent((before: Element | null) => {
    const first = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
    (first ?? opener?.() ?? null)?.focus();
    if (document.activeElement === document.body) focusHeading();
  });
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = panel.current;
    own?.focus();
    // A screen that comes takes the focus to its heading, a dialog that closes gives it back behind the drawer: it stays here all the same.
    const stay = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || own?.contains(target) || target.closest('[role="dialog"]')) return;
      if (target.closest('main, header, nav, footer')) own?.focus();
    };
    document.addEventListener('focusin', stay);
    return () => {
      document.removeEventListener('focusin', stay);
      // Whoever went on elsewhere, as in a question over it, stays there.
      const active = document.activeElement;
      if (active === document.body || own?.contains(active)) giveBack(before);
    };
  }, []);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What a dialog over it was told comes through here as well.
    if (!(event.target instanceof Node) || !panel.current?.contains(event.target) || event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab') return;
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
      <div className="drawer__beside" aria-hidden="true" onClick={onClose} />
      <section ref={panel} className="drawer__panel" role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        <header className="drawer__head">
          <div className="drawer__title">{head}</div>
          {beside}
          <button type="button" className="btn btn--text drawer__btn" aria-label={t('close')} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </header>
        <div className="drawer__body">{children}</div>
        {footer && <footer className="drawer__foot">{footer}</footer>}
      </section>
    </div>,
    document.body,
  );
}

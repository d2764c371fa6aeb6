import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, type CloseButtonProps, type ToastOptions } from 'react-toastify/unstyled';
import { goTo } from '../lib/navigation';
import { AlertIcon, CloseIcon, ExternalIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons';
import { ToastRegion } from './ToastRegion';
import type { PersistentToast, ToastKind, UndoToast } from './toast';

/** The toasts' container. */
export const region = <ToastRegion />;

const icons = {
  default: InfoIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: AlertIcon,
} as const;

/** Before a button leaves with its toast: the keyboard goes back to what had it when the toast came, else to the screen's heading. */
function giveFocusBack(before: Element | null): void {
  if (!document.activeElement?.closest('.Toastify__toast')) return;
  if (before instanceof HTMLElement && !before.closest('.Toastify__toast')) before.focus();
  if (document.activeElement !== before || before === document.body)
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}

function Close({ closeToast, before }: CloseButtonProps & { before: Element | null }) {
  const { t } = useTranslation('ui');
  const close = () => {
    giveFocusBack(before);
    closeToast(true);
  };
  return (
    <button type="button" className="toast__close" aria-label={t('toast.close')} onClick={close}>
      <CloseIcon size={20} />
    </button>
  );
}

/** Trouble interrupts a screen reader, everything else waits for its turn. */
const roleOf = (kind: ToastKind) => (kind === 'error' || kind === 'warning' ? 'alert' : 'status');

/** The latest toast of each name. */
const latest = new Map<string, string>();
/** Toasts of trouble and notices that go by themselves: a later success makes them old. */
const notices = new Set<string>();
let drawn = 0;

/** The toast of that name that stands, and is not on its way out. */
function standing(name: string): string | undefined {
  const id = latest.get(name);
  return id !== undefined && toast.isActive(id) ? id : undefined;
}

/** Every toast has an id of its own: while one leaves, the library refuses another with its id, and what it says would be lost. */
function newId(name: string): string {
  drawn += 1;
  const id = `toast-${drawn}`;
  latest.set(name, id);
  return id;
}

export function drawToast(kind: ToastKind, message: string, name: string): void {
  const Icon = icons[kind];
  const before = document.activeElement;
  const options = {
    type: kind,
    role: roleOf(kind),
    icon: () => <Icon />,
    closeButton: (props: CloseButtonProps) => <Close {...props} before={before} />,
  };
  if (kind === 'success') {
    for (const notice of notices) dismiss(notice);
    notices.clear();
  } else notices.add(name);
  const id = standing(name);
  if (id === undefined) toast(message, { ...options, toastId: newId(name) });
  else toast.update(id, { ...options, render: message });
}

function UntilOk({ message, link, close }: PersistentToast & { close: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="toast__stay">
      <p>{message}</p>
      {link && (
        <p>
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            {link.name} <ExternalIcon size={16} className="inline-icon" />
            <span className="sr">{t('newTab')}</span>
          </a>
        </p>
      )}
      <button type="button" className="btn btn--primary btn--sm" onClick={close}>
        {t('ok')}
      </button>
    </div>
  );
}

/** What waits for its OK. */
let waiting: string | undefined;

export function dismissWaiting(): void {
  if (waiting !== undefined) toast.dismiss(waiting);
}

/** One at a time: a later answer makes the earlier one untrue. */
export function drawUntilOk(content: PersistentToast): void {
  if (standing(content.message) !== undefined) return;
  dismissWaiting();
  const id = newId(content.message);
  waiting = id;
  const before = document.activeElement;
  const close = () => {
    giveFocusBack(before);
    toast.dismiss(id);
    content.onOk?.();
  };
  toast(<UntilOk {...content} close={close} />, {
    toastId: id,
    type: 'warning',
    role: 'alert',
    position: 'top-center',
    autoClose: false,
    closeButton: false,
    draggable: false,
    icon: () => <WarningIcon />,
  });
}

/** What was not done, and the screen of the portal that shows why. */
interface WayToast {
  message: string;
  way: { to: string; name: string };
}

/** A warning that stays until somebody closes it or goes the way that it shows: there is more to it than five seconds are enough for. */
export function drawWay({ message, way }: WayToast): void {
  if (standing(message) !== undefined) return;
  const id = newId(message);
  const before = document.activeElement;
  const go = (event: MouseEvent) => {
    // In another tab it is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toast.dismiss(id);
    goTo(way.to);
  };
  const said = (
    <div className="toast__stay">
      <p>{message}</p>
      <a href={way.to} onClick={go}>
        {way.name}
      </a>
    </div>
  );
  toast(said, {
    toastId: id,
    type: 'warning',
    role: 'alert',
    autoClose: false,
    draggable: false,
    closeButton: (props: CloseButtonProps) => <Close {...props} before={before} />,
    icon: () => <WarningIcon />,
  });
}

/** Ids of the toasts that undo something, the newest last: a key undoes that one. */
const undoable: string[] = [];
const forget = (id: string) => {
  if (undoable.includes(id)) undoable.splice(undoable.indexOf(id), 1);
};

/** Typing has an undoing of its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, [contenteditable]');

/** An `UndoToast` with its end: milliseconds since 1970. */
type UndoUntil = Omit<UndoToast, 'seconds'> & { until: number };

const secondsTo = (until: number) => Math.ceil((until - Date.now()) / 1000);

function UntilUndone({ id, message, until, undo, close }: UndoUntil & { id: string; close: () => void }) {
  const { t } = useTranslation('ui');
  const [first] = useState(() => Math.max(0, secondsTo(until)));
  const [left, setLeft] = useState(first);
  const press = () => {
    close();
    undo();
  };
  // By the clock: a page that slept does not offer what is over.
  const look = useEffectEvent(() => {
    const rest = secondsTo(until);
    if (rest > 0) setLeft(rest);
    else close();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    if (event.defaultPrevented || isTyping(event.target) || undoable.at(-1) !== id) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const timer = window.setInterval(() => look(), 250);
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('keydown', listener);
    };
  }, []);
  return (
    <div className="toast__stay">
      <p>{message}</p>
      {/* A screen reader says it once, with the notice, and does not count along; who reads it there later reads what is left. */}
      <span className="sr" aria-live={left === first ? undefined : 'off'}>
        {t('toast.undoFor', { count: left })}
      </span>
      <div className="toast__undo">
        <button type="button" className="btn btn--sm" aria-keyshortcuts="Control+Z Meta+Z" onClick={press}>
          {t('toast.undo')}
        </button>
        {/* Said above. */}
        <span className="num small muted" aria-hidden="true">
          {t('toast.left', { seconds: left })}
        </span>
      </div>
    </div>
  );
}

export function drawUndo({ key, ...content }: UndoUntil): void {
  const old = key === undefined ? undefined : standing(key);
  const id = old ?? newId(key ?? content.message);
  forget(id);
  undoable.push(id);
  drawn += 1;
  const before = document.activeElement;
  const close = () => {
    forget(id);
    giveFocusBack(before);
    toast.dismiss(id);
  };
  const closed = () => {
    close();
    content.onClosed?.();
  };
  // Another act has its own time.
  const said = <UntilUndone key={String(drawn)} {...content} id={id} close={close} />;
  const options: ToastOptions = {
    type: 'success',
    role: 'status',
    autoClose: false,
    draggable: false,
    closeButton: () => <Close before={before} closeToast={closed} type="success" theme="light" />,
    onClose: () => forget(id),
    icon: () => <SuccessIcon />,
  };
  if (old === undefined) toast(said, { ...options, toastId: id });
  else toast.update(old, { ...options, render: said });
}

export function dismiss(name: string): void {
  const id = standing(name);
  if (id !== undefined) toast.dismiss(id);
}

import { useTranslation } from 'react-i18next';
import { toast, type CloseButtonProps } from 'react-toastify/unstyled';
import { AlertIcon, CloseIcon, ExternalIcon, InfoIcon, SuccessIcon, WarningIcon } from './drawings/icons';
import type { PersistentToast, ToastKind } from './toast';

const icons = { default: InfoIcon, info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: AlertIcon } as const;

function Close({ closeToast }: CloseButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className="toast__close" aria-label={t('toast.close')} onClick={() => closeToast(true)}>
      <CloseIcon size={20} />
    </button>
  );
}

/** Trouble interrupts a screen reader, everything else waits for its turn. */
const roleOf = (kind: ToastKind) => (kind === 'error' || kind === 'warning' ? 'alert' : 'status');

/** The latest toast of each name. */
const latest = new Map<string, string>();
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
  const options = { type: kind, role: roleOf(kind), icon: () => <Icon />, closeButton: Close };
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

export function drawUntilOk(content: PersistentToast): void {
  if (standing(content.message) !== undefined) return;
  const id = newId(content.message);
  const close = () => {
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

export function dismiss(name: string): void {
  const id = standing(name);
  if (id !== undefined) toast.dismiss(id);
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { guardBack } from '../../lib/backGuard';
import { followedLink } from '../../lib/followedLink';
import { getSession } from '../../session/session';
import { YesNoModal } from '../../ui/dialogs';

/** The place in the tab's history that react-router keeps with every entry. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;

/** The address of a link of this app that a plain press follows in this window; null for everything else. */
function linkOf(event: MouseEvent): string | null {
  const link = event.defaultPrevented ? null : followedLink(event);
  if (!link || link.hasAttribute('download')) return null;
  const { pathname, search, hash } = link;
  return pathname === window.location.pathname && hash !== '' ? null : pathname + search + hash;
}

interface Question {
  title: string;
  text: string;
  stay: string;
  go: string;
}

interface LeaveGuardProps {
  /** Something on the screen is not saved. */
  when: boolean;
  /** What is asked where it is no change of a form. */
  question?: Question;
  /** The person leaves without saving. */
  onLeave?: () => void;
}

/**
 * Asks before unsaved changes are left: by a link of the app, by the browser's Back and Forward, or by closing the window. A session
 * that ends is not held up: what was typed is kept as a draft.
 */
export function LeaveGuard({ when, question, onLeave }: LeaveGuardProps) {
  const { t } = useTranslation('ui');
  const { title, text, stay, go } = question ?? (t('leave', { returnObjects: true }) as Question);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);

  useEffect(() => {
    if (!when) return;
    const here = placeOf(window.history.state);
    /** Moves through the history that the guard itself makes: back to here, or on after the answer. */
    let own = false;

    const onClick = (event: MouseEvent) => {
      const target = linkOf(event);
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => void navigate(target) });
    };
    const onPop = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - here;
      if (own || steps === 0) {
        if (steps === 0) event.stopImmediatePropagation();
        own = false;
        return;
      }
      event.stopImmediatePropagation();
      window.history.go(-steps);
      setLeaving({
        go: () => {
          own = true;
          window.history.go(steps);
        },
      });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (getSession().status === 'authenticated') event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true });
    const endGuard = guardBack(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      endGuard();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigate, when]);

  return (
    <YesNoModal
      open={leaving !== null}
      title={title}
      yes={go}
      no={stay}
      danger
      onNo={() => setLeaving(null)}
      onYes={() => {
        setLeaving(null);
        onLeave?.();
        leaving?.go();
      }}
    >
      <p>{text}</p>
    </YesNoModal>
  );
}

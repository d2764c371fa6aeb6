import { useEffect, useEffectEvent, useState } from 'react';
import { useDraft } from '../../../features/record-form/useDraft';
import type { Actor } from '../../../features/acting';
import { paths } from '../../../lib/paths';
import { getSession } from '../../../session/session';
import type { EveryoneChoice } from './EveryoneDialog';
import type { Person } from './useSelected';

/** What is done with many people in a dialog over the table, with what its dialog keeps of what was chosen in it. */
interface Chosen {
  remove: undefined;
  /** The end as it is typed, or that there is none; and whether only those who end before are meant. */
  ends: { typed: string; open: boolean; onlyBefore?: boolean };
  /** Keys of the branches. */
  take: readonly string[];
  profile: undefined;
  /** Of all whom the table finds: nobody is named. */
  everyone: EveryoneChoice;
}
export type ActOnMany = keyof Chosen;

interface Doing {
  act: ActOnMany;
  people: Person[];
  /** Whom the table found when it was asked. */
  of: string;
  chosen?: unknown;
}

/** What the dialog of an act is told of where it stands. */
export interface Kept<Act extends ActOnMany> {
  /** About whom; null keeps the dialog closed. */
  people: Person[] | null;
  /** What was chosen before a reload or a sign-in. */
  chosen?: Chosen[Act] | undefined;
  /** Keeps what is chosen now. */
  onChosen: (chosen: Chosen[Act]) => void;
}

/**
 * The dialog that is open over the table, and about whom. Kept with what was chosen beyond a reload and a sign-in in the middle of it, which come
 * back to the same dialog over the same people: the table that finds others begins without it. `of` is whom it finds.
 */
export function useActOnMany(actor: Actor, of: string) {
  const draft = useDraft<Doing & Record<string, unknown>>(`delegation-many:${actor.company.idProduto}`);
  const [doing, setDoing] = useState(() =>
    draft.restored?.people && draft.restored.of === of ? (draft.restored as Doing) : null,
  );
  // A dialog that was open stays mounted, closed, so that it can fade.
  const [seen, setSeen] = useState<readonly ActOnMany[]>(doing ? [doing.act] : []);
  const end = () => {
    draft.clear();
    setDoing(null);
  };
  // What was asked over another list was left with it, by the address bar.
  const begin = useEffectEvent(() => {
    if (!doing) draft.clear();
  });
  useEffect(() => begin(), []);
  // Whoever goes back leaves the question behind: it would stand above another screen, or come again with the table.
  const leave = useEffectEvent(end);
  const open = doing !== null;
  useEffect(() => {
    if (!open) return;
    const listener = () => leave();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, [open]);
  // So does whoever goes on by a link; a reload and a sign-in leave the address as it is, and come back to the question.
  const goOn = useEffectEvent(() => {
    if (window.location.pathname !== paths.delegation && getSession().status === 'authenticated') draft.clear();
  });
  useEffect(() => () => goOn(), []);
  return {
    people: doing?.people ?? null,
    start: (act: ActOnMany, people: Person[]) => {
      draft.save({ act, people, of });
      setDoing({ act, people, of });
      if (!seen.includes(act)) setSeen([...seen, act]);
    },
    end,
    /** For the dialog of an act; null before it was ever asked for. */
    kept: <Act extends ActOnMany>(act: Act): Kept<Act> | null => {
      if (!seen.includes(act)) return null;
      const shown = doing?.act === act ? doing : null;
      return {
        people: shown?.people ?? null,
        chosen: shown?.chosen as Chosen[Act] | undefined,
        onChosen: (chosen) => shown && draft.save({ ...shown, chosen }),
      };
    },
  };
}

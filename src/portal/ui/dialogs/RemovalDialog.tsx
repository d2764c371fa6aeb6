import { useState, type ReactNode } from 'react';
import { YesNoModal } from './YesNoModal';

interface RemovalDialogProps<Item> {
  /** What would go; null keeps the dialog closed. */
  items: readonly Item[] | null;
  /** Where it says how many: of whom would go. */
  title: string | ((count: number) => string);
  yes: (count: number) => string;
  no: string;
  /** What is asked, and what comes of it. */
  question: (items: readonly Item[]) => ReactNode;
  onClose: () => void;
  /** Removes them; a rejection leaves the dialog open, the caller shows why. */
  remove: (items: readonly Item[]) => Promise<void>;
}

/** Asks before something of a list is removed. It says the same while it fades, when nothing is asked any more. */
export function RemovalDialog<Item>({ items, title, yes, no, question, onClose, remove }: RemovalDialogProps<Item>) {
  const [shown, setShown] = useState<readonly Item[]>([]);
  if (items && items !== shown) setShown(items);
  return (
    <YesNoModal
      open={items !== null}
      title={typeof title === 'string' ? title : title(shown.length)}
      yes={yes(shown.length)}
      no={no}
      danger
      onNo={onClose}
      onYes={() => remove(shown)}
    >
      {question(shown)}
    </YesNoModal>
  );
}

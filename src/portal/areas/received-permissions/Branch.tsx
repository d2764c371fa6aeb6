import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '../../ui/icons';

interface BranchProps {
  name: ReactNode;
  /** What is inside, in numbers; read with the name. */
  count: string;
  /** More about it, beside the name. */
  note?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** Made only while it is open. */
  children: () => ReactNode;
}

/** A row of the tree with what is below it. What is closed is not in the document. */
export function Branch({ name, count, note, actions, open, onToggle, children }: BranchProps) {
  const inside = useId();
  return (
    <li className="branch">
      <div className="branch__row">
        <button
          type="button"
          className="branch__toggle"
          aria-expanded={open}
          {...(open && { 'aria-controls': inside })}
          onClick={onToggle}
        >
          <ChevronDownIcon size={20} />
          <span>
            <span className="branch__name">{name}</span> <span className="branch__count">{count}</span>
          </span>
        </button>
        {note && <div className="branch__note">{note}</div>}
        {actions && <div className="branch__acts">{actions}</div>}
      </div>
      {open && (
        <div id={inside} className="branch__inside">
          {children()}
        </div>
      )}
    </li>
  );
}

/** Gives the permission of a row back; `label` says which. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useTranslation('received-permissions');
  return (
    <Button type="text" size="small" aria-label={label} title={label} onClick={onClick}>
      {t('remove')}
    </Button>
  );
}

/** As many rows as somebody looks at; the others come when they are asked for. */
const AT_ONCE = 30;

/** The leaves of a branch: `AT_ONCE` of them, and a button for more. */
export function Leaves<Leaf>({
  leaves,
  label,
  children,
}: {
  leaves: readonly Leaf[];
  label: string;
  children: (leaf: Leaf) => ReactNode;
}) {
  const { t } = useTranslation('received-permissions');
  const [shown, setShown] = useState(AT_ONCE);
  const left = leaves.length - shown;
  return (
    <>
      <ul aria-label={label}>{leaves.slice(0, shown).map(children)}</ul>
      {left > 0 && (
        <Button type="text" size="small" onClick={() => setShown(shown + AT_ONCE)}>
          {t('more', { count: Math.min(left, AT_ONCE), total: leaves.length })}
        </Button>
      )}
    </>
  );
}

import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EditIcon, TrashIcon } from '../../../ui/drawings/icons';
import { useBarFocus } from '../../../ui/table';

interface SelectionBarProps {
  count: number;
  /** How many the filter finds in all; null while that is not known. */
  total: number | null;
  /** There are more than `total`. */
  floor: boolean;
  busy: boolean;
  onAll: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the ticked people. It stays at the foot of the window, so that no row moves under the pointer. */
export function SelectionBar({ count, total, floor, busy, onAll, onEdit, onRemove, onClear }: SelectionBarProps) {
  const { t, i18n } = useTranslation('delegation');
  const some = count > 0;
  const { bar, pressed } = useBarFocus();
  const leaving = (act: () => void) => () => {
    pressed();
    act();
  };
  return (
    <div ref={bar} tabIndex={-1} className={some ? 'dbulk dbulk--on' : 'dbulk'}>
      <span>
        <b role="status">{some ? t('selection.count', { count }) : t('selection.none')}</b>
        {total !== null && total > count && (
          <button type="button" className="linkish" disabled={busy} onClick={leaving(onAll)}>
            {floor
              ? t('selection.allFloor', { total: total.toLocaleString(i18n.language) })
              : t('selection.all', { count: total })}
          </button>
        )}
      </span>
      <div className="dbulk__acts">
        {some && (
          <Button icon={<EditIcon size={16} />} onClick={onEdit}>
            {t('selection.edit')}
          </Button>
        )}
        <Button danger icon={<TrashIcon size={16} />} onClick={onRemove}>
          {t('selection.remove')}
        </Button>
        {some && (
          <Button type="text" onClick={leaving(onClear)}>
            {t('selection.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

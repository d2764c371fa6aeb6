import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CalendarIcon, EditIcon, TrashIcon } from '../../../ui/icons';
import { SelectionBar } from '../../../ui/table';

interface GranteesBarProps {
  count: number;
  /** How many the filter finds in all. */
  total: number;
  /** There are more than `total`. */
  floor: boolean;
  busy: boolean;
  onAll: () => void;
  onEdit: () => void;
  onEnds: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the ticked people. */
export function GranteesBar({ count, total, floor, busy, onAll, onEdit, onEnds, onRemove, onClear }: GranteesBarProps) {
  const { t, i18n } = useTranslation('delegation');
  const some = count > 0;
  const all = floor
    ? t('selection.allFloor', { total: total.toLocaleString(i18n.language) })
    : t('selection.all', { count: total });
  return (
    <SelectionBar
      count={count}
      said={some ? t('selection.count', { count }) : t('selection.none')}
      all={total > count ? { name: all, busy, onPress: onAll } : undefined}
      clear={{ name: t('selection.clear'), onPress: onClear }}
    >
      {some && (
        <>
          <Button icon={<EditIcon size={16} />} onClick={onEdit}>
            {t('selection.edit')}
          </Button>
          <Button icon={<CalendarIcon size={16} />} onClick={onEnds}>
            {t('selection.ends')}
          </Button>
        </>
      )}
      <Button danger icon={<TrashIcon size={16} />} onClick={onRemove}>
        {t('selection.remove')}
      </Button>
    </SelectionBar>
  );
}

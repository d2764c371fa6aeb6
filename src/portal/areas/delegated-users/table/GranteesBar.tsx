import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { GRANTEES_MAX } from '../../../../contract/delegated-users';
import { preloadable } from '../../../loading/preloadable';
import { CalendarIcon, EditIcon, TrashIcon } from '../../../ui/icons';
import { SelectionBar } from '../../../ui/table';

export const MoreActs = preloadable(() => import('./MoreActs'));

interface GranteesBarProps {
  count: number;
  /** How many the filter finds in all. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** All of them are being ticked: what follows would be done with the fewer that are. */
  busy: boolean;
  onAll: () => void;
  /** What is done with all of them at once; undefined where ticking them is enough. */
  onEveryone: (() => void) | undefined;
  onEdit: () => void;
  onEnds: () => void;
  onTake: () => void;
  onCopy: () => void;
  onProfile: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the ticked people. */
export function GranteesBar({
  count,
  total,
  more,
  busy,
  onAll,
  onEveryone,
  onEdit,
  onEnds,
  onTake,
  onCopy,
  onProfile,
  onRemove,
  onClear,
}: GranteesBarProps) {
  const { t, i18n } = useTranslation('delegation');
  const some = count > 0;
  const number = total.toLocaleString(i18n.language);
  const first = (of: string) => t('selection.allFloor', { total: of });
  const few = total > GRANTEES_MAX ? first(number) : t('selection.all', { count: total });
  const all = more ? first(t('selection.moreThan', { total: number })) : few;
  const chosen = some ? t('selection.count', { count }) : t('selection.none');
  const whatIsChosen = busy ? t('selection.choosing') : chosen;
  return (
    <SelectionBar
      keyed
      count={count}
      said={whatIsChosen}
      all={total > count ? { name: all, busy, onPress: onAll } : undefined}
      clear={{ name: t('selection.clear'), onPress: onClear }}
    >
      {!some && onEveryone && (
        <Button disabled={busy} onClick={onEveryone}>
          {t('selection.everyone')}
        </Button>
      )}
      {some && (
        <>
          <Button disabled={busy} icon={<EditIcon size={16} />} onClick={onEdit}>
            {t(count === 1 ? 'selection.edit' : 'selection.add')}
          </Button>
          <Button disabled={busy} icon={<CalendarIcon size={16} />} onClick={onEnds}>
            {t('selection.ends')}
          </Button>
          <Suspense fallback={null}>
            <MoreActs busy={busy} onEveryone={onEveryone} onTake={onTake} onCopy={onCopy} onProfile={onProfile} />
          </Suspense>
        </>
      )}
      <Button danger disabled={busy} icon={<TrashIcon size={16} />} onClick={onRemove}>
        {t('selection.remove')}
      </Button>
    </SelectionBar>
  );
}

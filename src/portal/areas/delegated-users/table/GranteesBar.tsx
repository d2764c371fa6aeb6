import { GroupOutlined, MinusCircleOutlined, TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { icon } from '../../../ui/icon';
import { CalendarIcon, ChevronDownIcon, EditIcon, TrashIcon } from '../../../ui/icons';
import { SelectionBar } from '../../../ui/table';
import { useMenu } from '../../../ui/table/RowMenu';
import { usePhone } from '../../../ui/usePhone';

/** Here alone, so that no other screen loads it. */
const TakeIcon = /* @__PURE__ */ icon(MinusCircleOutlined);
const GroupIcon = /* @__PURE__ */ icon(GroupOutlined);
const PeopleIcon = /* @__PURE__ */ icon(TeamOutlined);

interface GranteesBarProps {
  count: number;
  /** How many the filter finds in all. */
  total: number;
  /** There are more than `total`. */
  floor: boolean;
  /** All of them are being ticked: what follows would be done with the fewer that are. */
  busy: boolean;
  onAll: () => void;
  /** What is done with all of them at once; undefined where ticking them is enough. */
  onEveryone: (() => void) | undefined;
  onEdit: () => void;
  onEnds: () => void;
  onTake: () => void;
  onProfile: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** What can be done with the ticked people. */
export function GranteesBar({
  count,
  total,
  floor,
  busy,
  onAll,
  onEveryone,
  onEdit,
  onEnds,
  onTake,
  onProfile,
  onRemove,
  onClear,
}: GranteesBarProps) {
  const { t, i18n } = useTranslation('delegation');
  const phone = usePhone();
  const some = count > 0;
  // All of it stands in one line: what is done seldom, or finds no room, is behind a button.
  const more = useMenu({
    label: t('selection.more'),
    actions: [
      ...(phone ? [{ name: t('selection.take'), icon: TakeIcon, onPress: onTake }] : []),
      { name: t('selection.profile'), icon: GroupIcon, onPress: onProfile },
      ...(onEveryone ? [{ name: t('selection.everyone'), icon: PeopleIcon, onPress: onEveryone }] : []),
    ],
  });
  const all = floor
    ? t('selection.allFloor', { total: total.toLocaleString(i18n.language) })
    : t('selection.all', { count: total });
  const chosen = some ? t('selection.count', { count }) : t('selection.none');
  const whatIsChosen = busy ? t('selection.choosing') : chosen;
  return (
    <SelectionBar
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
            {t('selection.edit')}
          </Button>
          <Button disabled={busy} icon={<CalendarIcon size={16} />} onClick={onEnds}>
            {t('selection.ends')}
          </Button>
          {!phone && (
            <Button disabled={busy} icon={<TakeIcon size={16} />} onClick={onTake}>
              {t('selection.take')}
            </Button>
          )}
          <Button ref={more.ref} disabled={busy} {...more.button}>
            {t('selection.more')}
            <ChevronDownIcon size={16} />
          </Button>
          {more.menu}
        </>
      )}
      <Button danger disabled={busy} icon={<TrashIcon size={16} />} onClick={onRemove}>
        {t('selection.remove')}
      </Button>
    </SelectionBar>
  );
}

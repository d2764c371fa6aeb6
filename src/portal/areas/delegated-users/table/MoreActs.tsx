import { GroupOutlined, MinusCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { icon } from '../../../ui/icon';
import { ChevronDownIcon, CopyIcon, EditIcon } from '../../../ui/icons';
import { useMenu } from '../../../ui/table/RowMenu';
import { usePhone } from '../../../ui/usePhone';

/** Here alone, so that no other screen loads it. */
const TakeIcon = /* @__PURE__ */ icon(MinusCircleOutlined);
const GroupIcon = /* @__PURE__ */ icon(GroupOutlined);

interface MoreActsProps {
  busy: boolean;
  /** What is done with all of them at once; undefined where ticking them is enough. */
  onEveryone: (() => void) | undefined;
  onTake: () => void;
  onCopy: () => void;
  onProfile: () => void;
}

/** What is done seldom with the ticked people, or finds no room in their bar on a phone, behind a button: all of it stands in one line. */
export default function MoreActs({ busy, onEveryone, onTake, onCopy, onProfile }: MoreActsProps) {
  const { t } = useTranslation('delegation');
  const phone = usePhone();
  const { ref, button, menu } = useMenu({
    label: t('selection.more'),
    actions: [
      ...(phone ? [{ name: t('selection.take'), icon: TakeIcon, onPress: onTake }] : []),
      { name: t('selection.copy'), icon: CopyIcon, onPress: onCopy },
      { name: t('selection.profile'), icon: GroupIcon, onPress: onProfile },
      ...(onEveryone ? [{ name: t('selection.everyone'), icon: EditIcon, onPress: onEveryone }] : []),
    ],
  });
  return (
    <>
      {!phone && (
        <Button disabled={busy} icon={<TakeIcon size={16} />} onClick={onTake}>
          {t('selection.take')}
        </Button>
      )}
      <Button ref={ref} disabled={busy} {...button}>
        {t('selection.more')}
        <ChevronDownIcon size={16} />
      </Button>
      {menu}
    </>
  );
}

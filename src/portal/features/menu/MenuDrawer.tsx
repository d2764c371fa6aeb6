import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ThemeSwitch } from '../../shell/Header';
import { CloseIcon } from '../../ui/icons';
import { MenuSections } from './MenuSections';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The menu over the screen, on what has no room beside it. Whoever chooses an entry closes it. */
export default function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('ui');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      width={320}
      title={t('menu.label')}
      closable={{ closeIcon: <CloseIcon />, 'aria-label': t('menu.close') }}
      rootClassName="menu-drawer"
    >
      <nav aria-label={t('menu.label')}>
        <MenuSections onChoose={onClose} />
      </nav>
      <ThemeSwitch named />
    </Drawer>
  );
}

import { useTranslation } from 'react-i18next';
import { MenuSections } from './MenuSections';

/** The menu at the side: with its names, or as a rail of icons whose names come beside the pointer and the focus (menu.css). */
export default function SideMenu() {
  const { t } = useTranslation('ui');
  return (
    <nav id="menu" className="side__in" aria-label={t('menu.label')} tabIndex={-1}>
      <MenuSections />
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import type { ExternalLink } from '../../contract/config';
import { portalConfig } from '../lib/config';
import { ExternalIcon } from '../ui/drawings/frame-icons';

const quick: ExternalLink[] = ['promotion', 'tracking', 'prices'];

/** The extra shell for visitors who came from the parent portal: its name and its quick links above the page. */
export function ParentBar() {
  const { t } = useTranslation('shell');
  const { product, links } = portalConfig();
  const shown = quick.filter((link) => links[link]);
  return (
    <aside className="parent" aria-label={t('parent.label', { product })}>
      <div className="wrap">
        <b>{t('parent.name', { product })}</b>
        {shown.length > 0 && (
          <nav aria-label={t('parent.links')}>
            {shown.map((link) => (
              <a key={link} href={links[link]} target="_blank" rel="noopener noreferrer">
                {t(`parent.${link}`)}
                <ExternalIcon size={16} />
                <span className="sr">{t('newTab')}</span>
              </a>
            ))}
          </nav>
        )}
      </div>
    </aside>
  );
}

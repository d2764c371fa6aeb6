import { useTranslation } from 'react-i18next';
import type { ExternalLink } from '../../../contract/config';
import { portalConfig } from '../../lib/config';
import type { IconComponent } from '../../ui/icon';
import { ExternalIcon } from '../../ui/icons';
import { AgencyIcon, ImportsIcon, ParcelIcon, PostalCodeIcon, PriceIcon } from './icons';

const QUICK = ['tracking', 'prices', 'postalCode', 'imports', 'agencies'] as const satisfies readonly ExternalLink[];

const icons: Record<(typeof QUICK)[number], IconComponent> = {
  tracking: ParcelIcon,
  prices: PriceIcon,
  postalCode: PostalCodeIcon,
  imports: ImportsIcon,
  agencies: AgencyIcon,
};

/** The operator's other services; an address that is not configured hides its link, and without any there is no block. */
export function QuickAccess() {
  const { t } = useTranslation('home');
  const { links } = portalConfig();
  const shown = QUICK.filter((name) => links[name] !== undefined);
  if (shown.length === 0) return null;
  return (
    <section className="sect">
      <h2>{t('sections.quick')}</h2>
      <ul className="card quick">
        {shown.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <a href={links[name]} target="_blank" rel="noopener noreferrer">
                <Icon size={28} />
                <span>
                  {t(`quick.${name}`)} <span className="sr">({t('newTab')})</span>
                </span>
                <ExternalIcon size={16} className="quick__go" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

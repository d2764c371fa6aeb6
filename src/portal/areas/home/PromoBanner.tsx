import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { portalConfig } from '../../lib/config';
import { fromParentPortal } from '../../session/session';
import { ExternalIcon } from '../../ui/icons';

/**
 * The specification (account §2) says that a company's banner differs when it has no contracts, but not what either shows:
 * with contracts it is about the people who use them, without any about what a contract brings.
 */
export type Promotion = 'individual' | 'companyWithContracts' | 'companyWithoutContracts';

/** The operator's banner, only for those who come from the parent portal, and only where its address is configured. */
export function PromoBanner({ kind }: { kind: Promotion }) {
  const { t } = useTranslation('home');
  const address = portalConfig().links.promotion;
  if (address === undefined || !fromParentPortal()) return null;
  return (
    <aside className="promo">
      <div>
        <h2>{t(`promotion.${kind}.title`)}</h2>
        <p>{t(`promotion.${kind}.text`)}</p>
      </div>
      <Button className="promo__go" href={address} target="_blank" rel="noopener noreferrer">
        {t(`promotion.${kind}.action`)}
        <ExternalIcon size={16} />
        <span className="sr">({t('newTab')})</span>
      </Button>
    </aside>
  );
}

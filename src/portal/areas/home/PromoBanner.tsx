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

/**
 * The operator's banner, only for those who come from the parent portal, and only where its address is configured. Its place is kept until it is known
 * which one it is (`kind` undefined): what stands below would jump.
 */
export function PromoBanner({ kind }: { kind: Promotion | undefined }) {
  const { t } = useTranslation('home');
  const address = portalConfig().links.promotion;
  if (address === undefined || !fromParentPortal()) return null;
  const content = (shown: Promotion) => (
    <>
      <div>
        <h2>{t(`promotion.${shown}.title`)}</h2>
        <p>{t(`promotion.${shown}.text`)}</p>
      </div>
      <Button className="promo__go" href={address} target="_blank" rel="noopener noreferrer">
        {t(`promotion.${shown}.action`)}
        <ExternalIcon size={16} />
        <span className="sr">({t('newTab')})</span>
      </Button>
    </>
  );
  if (kind !== undefined) return <aside className="promo">{content(kind)}</aside>;
  return (
    <div className="promo promo--coming" aria-hidden="true">
      {content('companyWithContracts')}
    </div>
  );
}

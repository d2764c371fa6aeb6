import { useTranslation } from 'react-i18next';
import { HomeSkeleton } from '../../features/home/HomeSkeleton';
import { portalConfig } from '../../lib/config';
import { CompanyAccess, CompanyData, IndividualAccess, IndividualData, type Sees } from './Sections';
import type { Promotion } from './PromoBanner';

const ALL: Sees = { security: true, activity: true, data: true, accesses: true };
const COMING = { resumo: null, loading: true, state: null, sees: ALL, inert: true } as const;

/** The place of the operator's banner. */
function Banner({ kind }: { kind: Promotion }) {
  const { t } = useTranslation('home');
  if (portalConfig().links.promotion === undefined) return null;
  return (
    <div className="promo promo--coming" aria-hidden="true">
      <div>
        <h2>{t(`promotion.${kind}.title`)}</h2>
        <p>{t(`promotion.${kind}.text`)}</p>
      </div>
      <span className="btn promo__go">{t(`promotion.${kind}.action`)}</span>
    </div>
  );
}

/**
 * A home as its document holds it, drawn by the server for a browser whose app is still on its way: the skeleton with the tiles that lead on, for the account
 * that most have. The document's script greets in it, and opens the tiles once the record says that they are this one's (loading/greeting.ts).
 */
export function HomeGreeting({ kind }: { kind: 'PF' | 'PJ' }) {
  const { t } = useTranslation('home');
  const help = t('help.open');
  return kind === 'PF' ? (
    <HomeSkeleton
      kind="individual"
      drawn={{
        help,
        lead: t('lead.individual'),
        before: <Banner kind="individual" />,
        after: (
          <>
            <IndividualData {...COMING} title={t('sections.data')} />
            <IndividualAccess inert usuario={null} />
          </>
        ),
      }}
    />
  ) : (
    <HomeSkeleton
      kind="company"
      drawn={{
        help,
        lead: t('lead.company'),
        before: (
          <>
            <Banner kind="companyWithContracts" />
            <CompanyAccess inert usuario={null} delegates />
          </>
        ),
        after: <CompanyData {...COMING} delegates />,
      }}
    />
  );
}

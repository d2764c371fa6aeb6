import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import { enterReview } from '../../session/review';
import { PageHead } from '../../shell/PageHead';
import { Notice } from '../../ui/drawn';
import { LoadError } from '../../ui/feedback';
import { LinkButton } from '../../ui/LinkButton';
import { LastReview, useLastReview } from './LastReview';
import { useOpenReview } from './useOpenReview';
import './review.css';

/** For how long after its end a review is what staff mean by an address of an account, in milliseconds. */
const RECENT_MS = 60 * 60_000;

function NoneOpen() {
  const { t } = useTranslation('support');
  const last = useLastReview();
  const [now] = useState(() => Date.now());
  const recent = last && now - Date.parse(last.encerradaEm ?? last.expiraEm) < RECENT_MS ? last : null;
  return (
    <>
      <PageHead title={t('none.title')} />
      <div className="card gate">
        {recent && <LastReview review={recent} />}
        <Notice>{t('none.text')}</Notice>
        <LinkButton to={paths.support}>{t('none.support')}</LinkButton>
      </div>
    </>
  );
}

interface StaffOnlyProps {
  /** The title of the screen that the address is of. */
  title: string;
  /** Stands until it is known whether a review is open. */
  waiting: ReactNode;
}

/**
 * In place of the personal screens, which a staff member's own account has none of: the address is that of a reviewed account. Where a
 * review is open, in whichever window, this window joins it, with its banner; otherwise it says so, and which one ended just now.
 */
export default function StaffOnly({ title, waiting }: StaffOnlyProps) {
  const { t } = useTranslation('support');
  const server = useOpenReview(enterReview);
  if (server.status === 'none') return <NoneOpen />;
  return (
    <>
      <PageHead title={title} />
      {server.status === 'failed' ? (
        <LoadError error={server.error} text={t('banner.failed')} onRetry={server.retry} />
      ) : (
        waiting
      )}
    </>
  );
}

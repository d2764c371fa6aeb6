import { useInvalidate } from '@refinedev/core';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LastReview, useLastReview } from '../../features/review/LastReview';
import { useOpenReview } from '../../features/review/useOpenReview';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { enterReview, forgetReviewEnd, useReviewEnd, useReviewHere } from '../../session/review';
import { PageHead } from '../../shell/PageHead';
import { AccountGate } from '../../features/account/AccountGate';
import { CloseIcon } from '../../ui/icons';
import { HeldActsHere } from './held/HeldActsHere';
import { MyReviews } from './MyReviews';
import { Search } from './Search';
import { Notice } from '../../ui/drawn';
import './support.css';

const VIEW = 'ver';
const REVIEWS = 'revisoes';
const OLD_TERM = 'termo';

/** How the last review of this window ended; it can be put away. */
function ReviewOver() {
  const { t } = useTranslation('support');
  const end = useReviewEnd();
  // A window that was loaded anew does not know which one it was in.
  const last = useLastReview(end !== null && end.review === null);
  if (end === null) return null;
  const close = (
    <Button type="text" icon={<CloseIcon size={20} />} aria-label={t('over.close')} onClick={forgetReviewEnd} />
  );
  const review = end.review ?? last;
  if (end.how === 'over' && review) return <LastReview review={review} action={close} />;
  return (
    <Notice role="status" className="rev-over" action={close}>
      <strong>{t(`over.${end.how}`)}</strong>
      {review && (
        <>
          <br />
          {t('over.protocol', { protocol: review.protocolo })}
        </>
      )}
    </Notice>
  );
}

function Support({ staff }: { staff: string }) {
  const { t } = useTranslation('support');
  const [address, setAddress] = useSearchParams();
  const reviews = address.get(VIEW) === REVIEWS;
  // A review that was opened in another window is open here too; one that this window has just left is over.
  const [here, left] = [useReviewHere(), useReviewEnd()];
  useOpenReview(enterReview, here.status === 'none' && left === null);
  // The banner, which ends a review, stands around Refine: its lists do not hear of it.
  const invalidate = useInvalidate();
  const tellLists = useEffectEvent(() => void invalidate({ resource: 'revisoes', invalidates: ['list'] }));
  useEffect(() => {
    if (left) tellLists();
  }, [left]);
  // Each view has its own pages and filters: what the other one had does not follow.
  const show = (view: string | null) => setAddress(view === null ? {} : { [VIEW]: view });
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        low
        wideActions
        actions={
          <div className="seg sup__views" role="group" aria-label={t('views.label')}>
            <button type="button" aria-pressed={!reviews} onClick={() => show(null)}>
              {t('views.accounts')}
            </button>
            <button type="button" aria-pressed={reviews} onClick={() => show(REVIEWS)}>
              {t('views.reviews')}
            </button>
          </div>
        }
      />
      <ReviewOver />
      <HeldActsHere staff={staff} />
      {reviews ? <MyReviews staff={staff} /> : <Search staff={staff} />}
    </>
  );
}

/** /suporte: staff find an account and open a review of it, and see those that they did. */
export default function SupportPage() {
  const { t } = useTranslation('support');
  const [address] = useSearchParams();
  // As addresses were once: somebody's name or number leaves the address, and is not searched for.
  if (address.has(OLD_TERM)) return <Redirect to={paths.support} />;
  return (
    <AccountGate title={t('title')} low resource="contas" action="list">
      {({ idProduto }) => <Support staff={idProduto} />}
    </AccountGate>
  );
}

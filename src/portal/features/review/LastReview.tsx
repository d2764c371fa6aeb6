import { useList, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { momentText } from '../../lib/dates';
import { Notice } from '../../ui/drawn';
import { OpenDialog } from './OpenDialog';
import type { ReviewRow } from './provider';
import { reviewedName } from './reviewedName';
import './review.css';

/** The review that the staff member opened last; null when there was none or it is not known. */
export function useLastReview(enabled = true): Revisao | null {
  const { result } = useList<ReviewRow, HttpError>({
    resource: 'revisoes',
    pagination: { currentPage: 1, pageSize: 1 },
    // The screen says more than this: without it there is one offer less.
    errorNotification: false,
    queryOptions: { enabled },
  });
  return result.data[0] ?? null;
}

interface LastReviewProps {
  review: Revisao;
  /** Stands at the end of the notice. */
  action?: ReactNode;
}

/** That a review is over, when and whose it was, and how to open it again: reason and protocol are kept. */
export function LastReview({ review, action }: LastReviewProps) {
  const { t } = useTranslation('support');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice role="status" className="rev-over" action={action}>
        <strong>{t('over.title', { when: momentText(review.encerradaEm ?? review.expiraEm) })}</strong>
        <br />
        {t('over.text', { name: reviewedName(review), protocol: review.protocolo })}
        <div className="rev-over__again">
          <Button onClick={() => setOpen(true)}>{t('over.again')}</Button>
        </div>
      </Notice>
      <OpenDialog account={review} given={review} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

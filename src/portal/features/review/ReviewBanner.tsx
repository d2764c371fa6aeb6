import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { REVIEW_MINUTES, type Revisao } from '../../../contract/support';
import { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { enterReview, leaveReview, useReviewHere, type ReviewEnd, type ReviewHere } from '../../session/review';
import { SupportIcon } from '../../ui/topic-icons';
import { OPEN, revisoes } from './provider';
import './review.css';

/** The banner stands in the frame around Refine, so that no screen takes it away: it asks the provider without a hook. */
const RESOURCE = 'revisoes';

/** Seconds between two words to a screen reader about the time that is left; the last minute is said once. */
const SAID_EVERY = 300;
const LAST_MINUTE = 60;

/** Whole seconds until `endsAt`, each second anew. */
function useSecondsLeft(endsAt: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Leads back to support, which says how the review ended. */
function leave(how: ReviewEnd['how']): void {
  leaveReview(how);
  goTo(paths.support, { replace: true });
}

function Open({ review, endsAt }: Extract<ReviewHere, { status: 'open' }>) {
  const { t } = useTranslation('support');
  const { pathname } = useLocation();
  const left = useSecondsLeft(endsAt);
  const [busy, setBusy] = useState(false);
  const over = left === 0;

  useEffect(() => {
    if (over) leave('over');
  }, [over]);

  const end = async () => {
    setBusy(true);
    try {
      await revisoes.deleteOne({ resource: RESOURCE, id: review.idRevisao });
      leave('ended');
    } catch (error) {
      // The catalogue has shown why; the review goes on until its time is up.
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
    }
  };
  const used = Math.round(((REVIEW_MINUTES * 60 - left) / (REVIEW_MINUTES * 60)) * 100);
  const said = left <= LAST_MINUTE ? LAST_MINUTE : Math.ceil(left / SAID_EVERY) * SAID_EVERY;
  const name = review.tipo === 'PF' ? personName(review.nome) : review.nome;
  return (
    <section className="rev" aria-label={t('banner.label')}>
      <div className="wrap">
        <div className="rev__t">
          <SupportIcon />
          <div>
            <b>{t('banner.title')}</b>
            <span>{t('banner.text')}</span>
          </div>
        </div>
        <dl>
          <div>
            <dt>{t('banner.account')}</dt>
            <dd>
              {name} <span>{review.usuario}</span>
            </dd>
          </div>
          <div>
            <dt>{t('banner.protocol')}</dt>
            <dd className="num">{review.protocolo}</dd>
          </div>
          <div>
            <dt className="sr-phone">{t('banner.left')}</dt>
            <dd className="num">
              <b className="rev__clock" role="timer" aria-live="off">
                {clock(left)}
              </b>
            </dd>
          </div>
        </dl>
        <div className="rev__acts">
          {pathname === paths.support ? (
            <Link className="btn" to={paths.home}>
              {t('banner.back')}
            </Link>
          ) : (
            pathname !== paths.accountState && (
              <Link className="btn" to={paths.accountState}>
                {t('banner.state')}
              </Link>
            )
          )}
          <button type="button" className="btn" disabled={busy} onClick={() => void end()}>
            {t('banner.end')}
          </button>
        </div>
      </div>
      <div
        className="rev__p"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        aria-label={t('banner.used')}
      >
        <i style={{ width: `${used}%` }} />
      </div>
      <p className="sr" role="status">
        {t('banner.said', { count: Math.ceil(said / 60) })}
      </p>
    </section>
  );
}

/** A window that was loaded anew asks which review it is in. */
function Asking() {
  const { t } = useTranslation('support');
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let wanted = true;
    revisoes.getOne<{ value: Revisao | null }>({ resource: RESOURCE, id: OPEN }).then(
      ({ data: { value: review } }) => {
        if (!wanted) return;
        if (review) enterReview(review);
        else leave('over');
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [round]);

  const retry = () => {
    setFailed(false);
    setRound(round + 1);
  };
  return (
    <section className="rev" aria-label={t('banner.label')} aria-busy={!failed}>
      <div className="wrap">
        <div className="rev__t">
          <SupportIcon />
          <div>
            <b>{t('banner.title')}</b>
            <span role={failed ? 'alert' : 'status'}>{t(failed ? 'banner.failed' : 'banner.loading')}</span>
          </div>
        </div>
        {failed && (
          <div className="rev__acts">
            <button type="button" className="btn" onClick={retry}>
              {t('common:action.retry')}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What never leaves the screen during a review: whose account it is, the protocol, the time left and the way out. */
export default function ReviewBanner() {
  const here = useReviewHere();
  if (here.status === 'none') return null;
  return here.status === 'open' ? <Open key={here.review.idRevisao} {...here} /> : <Asking />;
}

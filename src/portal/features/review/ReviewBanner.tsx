import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EXTENSION_MINUTES, REVIEW_MINUTES } from '../../../contract/support';
import { ApiError } from '../../http/ApiError';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { enterReview, leaveReview, useReviewHere, type ReviewEnd, type ReviewHere } from '../../session/review';
import { ValidityIcon } from '../../ui/icons';
import { SupportIcon } from '../../ui/topic-icons';
import { askToExtend } from './extending';
import { revisoes } from './provider';
import { reviewedName } from './reviewedName';
import { useOpenReview } from './useOpenReview';
import { useCountdown } from '../../ui/useCountdown';
import { clock } from './clock';
import './review.css';

/** The banner stands in the frame around Refine, so that no screen takes it away: it asks the provider without a hook. */
const RESOURCE = 'revisoes';

/** Seconds between two words to a screen reader about the time that is left; that it is nearly over is said once. */
const SAID_EVERY = 300;
const NEARLY_OVER = 120;

/** Leads back to support, which says how the review ended; whoever is there already keeps what was found. */
function leave(how: ReviewEnd['how']): void {
  askToExtend(false);
  leaveReview(how);
  if (window.location.pathname !== paths.support) goTo(paths.support, { replace: true });
}

/** A word of a button for wide windows and a shorter one for phones; the whole one is its name. */
function Words({ whole, short }: { whole: string; short: string }) {
  return (
    <>
      <span className="rev__long" aria-hidden="true">
        {whole}
      </span>
      <span className="rev__short" aria-hidden="true">
        {short}
      </span>
    </>
  );
}

function Open({ review, endsAt }: Extract<ReviewHere, { status: 'open' }>) {
  const { t } = useTranslation('support');
  const { pathname } = useLocation();
  const left = useCountdown(endsAt);
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
  const whole = (REVIEW_MINUTES + (review.prorrogada ? EXTENSION_MINUTES : 0)) * 60;
  const used = Math.min(100, Math.round(((whole - left) / whole) * 100));
  const soon = left <= NEARLY_OVER;
  const said = Math.ceil((soon ? NEARLY_OVER : Math.ceil(left / SAID_EVERY) * SAID_EVERY) / 60);
  const name = reviewedName(review);
  const place = pathname === paths.support || pathname === paths.supervision ? 'back' : 'state';
  return (
    <section className={`rev${soon ? ' rev--soon' : ''}`} aria-label={t('banner.label')}>
      <div className="rev__line">
        <SupportIcon />
        <dl>
          <div className="rev__who">
            <dt>{t('banner.youSee')}</dt>
            <dd title={`${name} ${review.usuario}`}>{name}</dd>
          </div>
          <div className="rev__tag">
            <dt className="sr">{t('banner.title')}</dt>
            <dd>{t('banner.readOnly')}</dd>
          </div>
          <div className="rev__protocol">
            <dt>{t('banner.protocol')}</dt>
            <dd className="num" title={review.protocolo}>
              {review.protocolo}
            </dd>
          </div>
          <div className="rev__left">
            <dt className="sr">{t('banner.left')}</dt>
            <dd className="num">
              <ValidityIcon size={20} />
              <b className="rev__clock" role="timer" aria-live="off">
                {clock(left)}
              </b>
            </dd>
          </div>
        </dl>
        <div className="rev__acts">
          {!review.prorrogada && (
            <button
              type="button"
              className="btn rev__more"
              aria-label={t('banner.more')}
              onClick={() => askToExtend(true)}
            >
              <Words whole={t('banner.more')} short={t('banner.moreShort')} />
            </button>
          )}
          {/* It stays where it leads to: another one would come under the finger that pressed it. */}
          <Link
            className="btn"
            to={place === 'back' ? paths.home : paths.accountState}
            aria-label={t(`banner.${place}`)}
            aria-current={pathname === paths.accountState ? 'page' : undefined}
          >
            <Words whole={t(`banner.${place}`)} short={t(`banner.${place}Short`)} />
          </Link>
          <button type="button" className="btn" disabled={busy} aria-label={t('banner.end')} onClick={() => void end()}>
            <Words whole={t('banner.end')} short={t('banner.endShort')} />
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
        {t('banner.said', { count: said })}
      </p>
    </section>
  );
}

/** A window that was loaded anew asks which review it is in. */
function Asking() {
  const { t } = useTranslation('support');
  const server = useOpenReview(enterReview);
  const none = server.status === 'none';
  useEffect(() => {
    if (none) leave('over');
  }, [none]);
  const failed = server.status === 'failed';
  return (
    <section className="rev" aria-label={t('banner.label')} aria-busy={!failed}>
      <div className="rev__line">
        <SupportIcon />
        <p className="rev__asking" role={failed ? 'alert' : 'status'}>
          {t(failed ? 'banner.failed' : 'banner.loading')}
        </p>
        {failed && (
          <div className="rev__acts">
            <button type="button" className="btn" onClick={server.retry}>
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

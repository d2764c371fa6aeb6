import { LinkButton } from '../../ui/LinkButton';
import { useTranslation } from 'react-i18next';
import { momentText, timeText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { paths } from '../../lib/paths';
import { useReviewHere } from '../../session/review';
import { InfoIcon } from '../../ui/icons';
import './review.css';

/** At the foot of the reviewed home: why it is open, since when, until when, and that the owner can see that. */
export default function AboutReview() {
  const { t } = useTranslation('support');
  const here = useReviewHere();
  if (here.status !== 'open') return null;
  const { review } = here;
  const name = review.tipo === 'PF' ? personName(review.nome) : review.nome;
  return (
    <section className="sect">
      <h2>{t('about.title')}</h2>
      <div className="card">
        <dl className="desc rev-why">
          <div>
            <dt>{t('about.reason')}</dt>
            <dd>{review.motivo}</dd>
          </div>
          <div>
            <dt>{t('about.protocol')}</dt>
            <dd className="num">{review.protocolo}</dd>
          </div>
          <div>
            <dt>{t('about.since')}</dt>
            <dd className="num">{momentText(review.abertaEm)}</dd>
          </div>
          <div>
            <dt>{t('about.until')}</dt>
            <dd className="num">{timeText(review.expiraEm)}</dd>
          </div>
        </dl>
        <p className="rev-note small">
          <InfoIcon size={20} />
          <span>{t('about.note', { name })}</span>
        </p>
        <LinkButton to={paths.accountState}>{t('about.state')}</LinkButton>
      </div>
    </section>
  );
}

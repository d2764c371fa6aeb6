import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/dates';
import { busyButton } from '../../../ui/busy';
import type { ReceivedInvitation } from '../provider';

/** Cards, and groups, that are named; of the others there is the number. */
const NAMED = 20;

interface OfferProps {
  offer: ReceivedInvitation;
  busy: boolean;
  /** Both answers; left out where it is for reading. */
  onAccept?: () => void;
  onDecline?: () => void;
}

/** What one company offers, until when, and both answers. */
export function Offer({ offer, busy, onAccept, onDecline }: OfferProps) {
  const { t } = useTranslation('invitations');
  const id = useId();
  const { empresa, validoAte, venceEm, cartoes, grupos } = offer;
  return (
    <li className="card">
      <h2 id={id}>{empresa.nome}</h2>
      <p>{validoAte ? t('mine.end', { date: dateText(validoAte) }) : t('mine.noEnd')}</p>
      <p className="help">{t(onAccept ? 'mine.until' : 'mine.untilReview', { date: dateText(venceEm) })}</p>
      {cartoes.length > 0 && (
        <>
          <h3>{t('mine.cards', { count: cartoes.length })}</h3>
          <ul>
            {cartoes.slice(0, NAMED).map(({ nuContrato, coCentroCusto, nuCartao }) => (
              <li key={`${nuContrato} ${nuCartao}`} className="num">
                {t('mine.card', { number: nuCartao, contract: nuContrato, centre: coCentroCusto })}
              </li>
            ))}
            {cartoes.length > NAMED && <li>{t('mine.more', { count: cartoes.length - NAMED })}</li>}
          </ul>
        </>
      )}
      {grupos.length > 0 && (
        <>
          <h3>{t('mine.groups', { count: grupos.length })}</h3>
          <ul>
            {grupos.slice(0, NAMED).map(({ idSistema, sistema, idGrupo, grupo }) => (
              <li key={`${idSistema} ${idGrupo}`}>{t('mine.group', { system: sistema, group: grupo })}</li>
            ))}
            {grupos.length > NAMED && <li>{t('mine.more', { count: grupos.length - NAMED })}</li>}
          </ul>
        </>
      )}
      {onAccept && (
        <div className="offers__acts">
          <Button type="primary" size="large" aria-describedby={id} {...busyButton(busy)} onClick={onAccept}>
            {t('mine.accept')}
          </Button>
          <Button size="large" aria-describedby={id} disabled={busy} onClick={onDecline}>
            {t('mine.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import type { AcessoSuporte } from '../../../contract/support';
import { personName } from '../../lib/format';

/** What staff did within a review, each with its reason. */
export function DoneWithin({ acts }: { acts: AcessoSuporte['atos'] }) {
  const { t } = useTranslation('support');
  if (acts.length === 0) return <span className="muted">{t('accesses.onlyLooked')}</span>;
  return (
    <ul className="sup__list">
      {acts.map((act) => (
        <li key={act.em}>
          {t(`acts.${act.acao}`)}
          <span className="sup__sub">{act.motivo}</span>
          {act.aprovadoPor && (
            <span className="sup__sub">{t('acts.approvedBy', { name: personName(act.aprovadoPor) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/dates';
import type { EndedInvitations } from '../provider';
import { StateTag } from '../StateTag';

/** What became of the invitations that wait no longer: as the company's table tells it, without who invited. */
export function Ended({ ended }: { ended: EndedInvitations }) {
  const { t } = useTranslation('invitations');
  const id = useId();
  return (
    <section className="card ended" aria-labelledby={id}>
      <h2 id={id}>{t('mine.over')}</h2>
      <p className="help">{t('mine.overText')}</p>
      <ul aria-labelledby={id}>
        {ended.map(({ idConvite, empresa, situacao, convidadoEm, fechadoEm, ...offered }) => {
          const offer = [
            offered.quantidadeCartoes > 0 && t('list.cards', { count: offered.quantidadeCartoes }),
            offered.quantidadeGrupos > 0 && t('list.groups', { count: offered.quantidadeGrupos }),
          ];
          const date = dateText(fechadoEm);
          return (
            <li key={idConvite}>
              <h3>{empresa.nome}</h3>
              <p>
                <StateTag situacao={situacao} />{' '}
                {situacao === 'aceito'
                  ? t('list.given', {
                      count: offered.concedidos,
                      total: offered.quantidadeCartoes + offered.quantidadeGrupos,
                      date,
                    })
                  : date}
              </p>
              <p className="help">
                {[t('mine.made', { date: dateText(convidadoEm) }), ...offer].filter(Boolean).join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

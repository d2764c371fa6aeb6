import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supervisao } from '../../../../contract/supervision';

/** The most frequent reasons of reviews: bars in a table, whose rows say the same in figures. */
export function Reasons({ reasons }: { reasons: Supervisao['motivos'] }) {
  const { t, i18n } = useTranslation('supervision');
  const id = useId();
  const most = Math.max(1, ...reasons.map(({ revisoes }) => revisoes));
  return (
    <section className="card pane svn__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>{t('reasons.title')}</h2>
      </div>
      {reasons.length === 0 ? (
        <p className="pane__none">{t('reasons.none')}</p>
      ) : (
        <table className="pane__table svn__reasons" aria-labelledby={id}>
          <thead className="sr">
            <tr>
              <th scope="col">{t('reasons.reason')}</th>
              <th scope="col">{t('days.reviews')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ motivo, revisoes }) => (
              <tr key={motivo}>
                <th scope="row">{motivo}</th>
                <td className="num">
                  <span className="svn__amount">
                    <span className="svn__bar" aria-hidden="true">
                      <span style={{ width: `${(revisoes / most) * 100}%` }} />
                    </span>
                    {revisoes.toLocaleString(i18n.language)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

import { scaleLinear } from 'd3-scale';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supervisao } from '../../../../contract/supervision';
import { dateText } from '../../../lib/dates';

/** The drawing has its own units; it is stretched to the room that there is. */
const HEIGHT = 100;
/** Of a day's room its bar's. */
const WIDTH = 0.72;

function Drawing({ days }: { days: Supervisao['dias'] }) {
  const { i18n } = useTranslation('supervision');
  const most = Math.max(...days.map(({ revisoes }) => revisoes));
  const y = scaleLinear([0, Math.max(4, most)], [HEIGHT, 0]).nice(4);
  const ends = [days[0], days.at(-1)].flatMap((day) => (day ? [day.dia] : []));
  return (
    <div className="svn__chart" aria-hidden="true">
      <div className="pane__plot">
        {y.ticks(4).map((tick) => (
          <span key={tick} className="pane__tick num" style={{ top: `${y(tick)}%` }}>
            <em>{tick.toLocaleString(i18n.language)}</em>
          </span>
        ))}
        <svg viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none" focusable="false">
          {days.map(({ dia, revisoes }, index) => (
            <rect key={dia} x={index + (1 - WIDTH) / 2} width={WIDTH} y={y(revisoes)} height={HEIGHT - y(revisoes)} />
          ))}
        </svg>
      </div>
      <div className="svn__ends num">
        {ends.map((day) => (
          <span key={day}>{dateText(day)}</span>
        ))}
      </div>
    </div>
  );
}

/** Reviews by day: drawn, and as a table that screen readers have either way. */
export function Days({ days }: { days: Supervisao['dias'] }) {
  const { t, i18n } = useTranslation('supervision');
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const total = days.reduce((sum, { revisoes }) => sum + revisoes, 0);
  return (
    <section className="card pane svn__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>{t('days.title')}</h2>
        <span className="muted">{t('days.now', { count: total, total: total.toLocaleString(i18n.language) })}</span>
      </div>
      {!asTable && <Drawing days={days} />}
      {/* Bounded in height: whoever scrolls it by keys needs to reach it. */}
      <div
        className={asTable ? 'pane__scroll' : 'sr'}
        {...(asTable && { tabIndex: 0, role: 'region', 'aria-label': t('days.title') })}
      >
        <table className="pane__table">
          <caption className="sr">{t('days.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('days.day')}</th>
              <th scope="col" className="num">
                {t('days.reviews')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ dia, revisoes }) => (
              <tr key={dia}>
                <th scope="row">{dateText(dia)}</th>
                <td className="num">{revisoes.toLocaleString(i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="pane__foot">
        <button type="button" className="pane__link" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'days.asDrawing' : 'days.asTable')}
        </button>
      </div>
    </section>
  );
}

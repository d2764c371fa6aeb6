import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Actor } from '../../features/acting';
import { dateText, monthText } from '../../lib/dates';
import { logOf } from './places';
import type { Overview } from './provider';

type Week = Overview['semanas'][number];

/** The drawing has its own units; it is stretched to the room that there is. */
const WIDTH = 100;
const HEIGHT = 100;
/** Weeks between two names of months, from the last week back: its name stands at the edge and needs the room before it. */
const NAMED_EVERY = 13;

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface WeeksProps {
  actor: Actor;
  weeks: readonly Week[];
}

/** A week's days, in words and as the address of its changes in the log. */
function useWeek(actor: Actor) {
  const { t } = useTranslation('overview');
  return ({ de }: Pick<Week, 'de'>) => {
    const ate = dayAfter(de, 6);
    return { name: t('weeks.span', { from: dateText(de), to: dateText(ate) }), to: logOf(actor, { de, ate }) };
  };
}

/** The line of a year's weeks, the highest and the last of them said in figures. A mouse finds each week's name there, and the way to its changes. */
function Drawing({ actor, weeks }: WeeksProps) {
  const { i18n } = useTranslation('overview');
  const weekOf = useWeek(actor);
  const last = weeks.length - 1;
  const x = scaleLinear([0, last], [0, WIDTH]);
  const y = scaleLinear([0, Math.max(4, ...weeks.map(({ mudancas }) => mudancas))], [HEIGHT, 0]).nice(4);
  const points = weeks.map(({ mudancas }, index): [number, number] => [x(index), y(mudancas)]);
  const highest = weeks.reduce(
    (best, { mudancas }, index) => (mudancas > (weeks[best]?.mudancas ?? 0) ? index : best),
    0,
  );
  const marks = [...new Set([highest, last])].map((index) => ({ index, value: weeks[index]?.mudancas ?? 0 }));
  return (
    <div className="ov__chart" aria-hidden="true">
      <div className="pane__plot">
        {y.ticks(4).map((tick) => (
          <span key={tick} className="pane__tick num" style={{ top: `${y(tick)}%` }}>
            <em>{tick.toLocaleString(i18n.language)}</em>
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" focusable="false">
          <path className="ov__area" d={area().y1(HEIGHT)(points.map(([px, py]) => [px, py])) ?? ''} />
          <path className="ov__line" d={line()(points) ?? ''} />
        </svg>
        {marks.map(({ index, value }) => (
          <span
            key={index}
            className={index > last / 2 ? 'ov__mark ov__mark--left num' : 'ov__mark num'}
            style={{ left: `${x(index)}%`, top: `${y(value)}%` }}
          >
            <b>{value.toLocaleString(i18n.language)}</b>
          </span>
        ))}
        {weeks.map((week, index) => {
          const { name, to } = weekOf(week);
          const value = week.mudancas.toLocaleString(i18n.language);
          return (
            <Link
              key={week.de}
              className="ov__at"
              tabIndex={-1}
              to={to}
              title={`${name}: ${value}`}
              style={{ left: `${x(index)}%` }}
            />
          );
        })}
      </div>
      <div className="ov__months">
        {weeks.map(({ de }, index) =>
          (last - index) % NAMED_EVERY === 0 ? (
            <span key={de} style={{ left: `${x(index)}%` }}>
              {monthText(de)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Changes of accesses per week over a year: drawn, and as a table that screen readers have either way; each week leads to its changes. */
export function Weeks({ actor, weeks }: WeeksProps) {
  const { t, i18n } = useTranslation('overview');
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const weekOf = useWeek(actor);
  const last = weeks.at(-1);
  return (
    <section className="card pane ov__pane" aria-labelledby={id}>
      <div className="pane__head">
        <h2 id={id}>{t('weeks.title')}</h2>
        {last && (
          <Link className="muted" to={weekOf(last).to}>
            {t('weeks.now', { count: last.mudancas, total: last.mudancas.toLocaleString(i18n.language) })}
          </Link>
        )}
      </div>
      {!asTable && <Drawing actor={actor} weeks={weeks} />}
      {/* Bounded in height: whoever scrolls it by keys needs to reach it. */}
      <div
        className={asTable ? 'pane__scroll' : 'sr'}
        {...(asTable && { tabIndex: 0, role: 'region', 'aria-label': t('weeks.title') })}
      >
        <table className="pane__table">
          <caption className="sr">{t('weeks.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('weeks.week')}</th>
              <th scope="col" className="num">
                {t('weeks.changes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map((week) => {
              const { name, to } = weekOf(week);
              return (
                <tr key={week.de}>
                  <th scope="row">
                    {/* Out of sight nobody is led there by the keys: a screen reader presses it where it reads it. */}
                    <Link to={to} {...(!asTable && { tabIndex: -1 })}>
                      {name}
                    </Link>
                  </th>
                  <td className="num">{week.mudancas.toLocaleString(i18n.language)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="pane__foot">
        <Link to={logOf(actor)}>{t('weeks.log')}</Link>
        <button type="button" className="pane__link" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'weeks.asDrawing' : 'weeks.asTable')}
        </button>
      </div>
    </section>
  );
}

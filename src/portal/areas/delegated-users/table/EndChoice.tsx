import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInSaoPaulo } from '../../../lib/format';
import { monthsAfter, yearEndsAfter } from '../../../lib/laterDates';
import { DateInput } from '../../../ui/fields';
import { endProblem } from '../endProblem';
import './ends.css';

/**
 * What an end that is typed means: a date, null for none, undefined while it is neither.
 * @param open whether no end was chosen
 * @param left whether the field was left: half a date is no mistake before
 */
export function endTyped(typed: string, open: boolean, left: boolean) {
  const problem = endProblem(typed);
  const unfinished = problem === 'valid_until_format' && !left;
  const date = problem === null && typed !== '' ? typed : undefined;
  return { wanted: open ? null : date, wrong: unfinished ? null : problem };
}

interface EndChoiceProps {
  typed: string;
  open: boolean;
  error: string | null;
  busy: boolean;
  onChoose: (date: string | null) => void;
  onLeave: () => void;
}

/** The end that accesses shall have: a date, one of those that are often wanted, or none. */
export function EndChoice({ typed, open, error, busy, onChoose, onLeave }: EndChoiceProps) {
  const { t } = useTranslation('delegation');
  const id = useId();
  const wanted = open ? null : typed;
  const today = todayInSaoPaulo();
  const shortcuts: [name: string, date: string | null][] = [
    [t('ends.sixMonths'), monthsAfter(today, 6)],
    [t('ends.oneYear'), monthsAfter(today, 12)],
    ...yearEndsAfter(today).map((end): [string, string] => [t('ends.yearEnd', { year: end.slice(0, 4) }), end]),
    [t('validity.none'), null],
  ];
  return (
    <>
      <div className="dends__ask">
        <div>
          <label className="lbl" htmlFor={id}>
            {t('validity.label')}
          </label>
          <DateInput
            toCome
            id={id}
            size="large"
            value={typed}
            onChange={onChoose}
            onBlur={onLeave}
            disabled={busy}
            aria-describedby={`${id}-error`}
            aria-invalid={error !== null}
            {...(error !== null && { status: 'error' as const })}
          />
        </div>
        <div role="group" aria-label={t('ends.shortcuts')} className="dends__short">
          {shortcuts.map(([name, date]) => (
            <Button
              key={name}
              size="large"
              aria-pressed={wanted === date}
              disabled={busy}
              onClick={() => onChoose(date)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <span className="err" id={`${id}-error`} role="alert">
        {error}
      </span>
    </>
  );
}

import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/dates';
import { todayInSaoPaulo } from '../../../lib/format';
import { daysAfter, monthsAfter, yearEndsAfter } from '../../../lib/laterDates';
import { EscapeModal } from '../../../ui/dialogs';
import { DateInput, FormActions, SubmitForm } from '../../../ui/fields';

interface UntilDialogProps {
  open: boolean;
  /** Whom it is about, in words. */
  whom: string;
  onClose: () => void;
  onChoose: (until: string) => void;
}

const OTHER = 'outra';

/** Until when somebody keeps their accesses: one of a few days, or another. */
export default function UntilDialog({ open, whom, onClose, onChoose }: UntilDialogProps) {
  const { t } = useTranslation(['certifications', 'validation']);
  const today = todayInSaoPaulo();
  const ends = yearEndsAfter(today);
  const named = [
    [t('until.mes'), daysAfter(today, 30)],
    ...ends.map((end) => [t('until.fimDoAno', { year: end.slice(0, 4) }), end] as const),
    [t('until.semestre'), monthsAfter(today, 6)],
  ] as const;
  // By day, and each once: 30 days may end with the year.
  const days = named
    .filter(([, day], index) => named.findIndex(([, other]) => other === day) === index)
    .sort(([, one], [, other]) => one.localeCompare(other));
  // The one that is not too near.
  const [choice, setChoice] = useState<string>(ends.at(-1) ?? ends[0]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const until = choice === OTHER ? typed : choice;
  const submit = () => {
    if (!/^\d{4}-\d\d-\d\d$/.test(until)) return setProblem('valid_until_format');
    if (until < today) return setProblem('certification_until_past');
    onChoose(until);
  };
  return (
    <EscapeModal open={open} title={t('until.title', { whom })} width={480} onClose={onClose}>
      <SubmitForm layout="vertical" size="large" className="form" onFinish={submit}>
        <Radio.Group
          className="radios cert__until"
          aria-label={t('until.title', { whom })}
          value={choice}
          onChange={(event) => {
            setChoice(event.target.value as string);
            setProblem(null);
          }}
        >
          {days.map(([name, day]) => (
            <Radio key={name} value={day}>
              {name} <span className="muted num">· {dateText(day)}</span>
            </Radio>
          ))}
          <Radio value={OTHER}>{t('until.outra')}</Radio>
        </Radio.Group>
        {choice === OTHER && (
          <div className="field">
            <label className="lbl" htmlFor="manter-ate">
              {t('until.day')}
            </label>
            <DateInput
              toCome
              id="manter-ate"
              value={typed}
              aria-describedby="manter-ate-erro"
              aria-invalid={problem !== null}
              onChange={(day) => {
                setTyped(day ?? '');
                setProblem(null);
              }}
            />
          </div>
        )}
        <span className="err" id="manter-ate-erro" role="alert">
          {problem !== null && t(`validation:${problem}`)}
        </span>
        <FormActions
          submit={until === '' ? t('until.submit') : t('until.submitDay', { date: dateText(until) })}
          busy={false}
          onCancel={onClose}
        />
      </SubmitForm>
    </EscapeModal>
  );
}

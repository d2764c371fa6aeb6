import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CERTIFICATION_REASON_MAX, type MotivoOferecido } from '../../../../contract/certifications';
import { keptReason, REASONS } from '../reasons';

const OTHER = 'outro';

/** Why somebody loses something: one of a few reasons, or another in words. None is chosen beforehand: it goes into a signed file. */
export function useReason() {
  const [choice, setChoice] = useState<MotivoOferecido | typeof OTHER | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns the reason in words; null where what is wrong with it stands beside it now */
  const read = (): string | null => {
    const reason = choice === null ? '' : choice === OTHER ? typed.trim() : keptReason(choice);
    const wrong =
      reason === ''
        ? 'certification_reason_required'
        : reason.length > CERTIFICATION_REASON_MAX
          ? 'certification_reason_length'
          : null;
    setProblem(wrong);
    return wrong === null ? reason : null;
  };
  const change = (next: { choice?: typeof choice; typed?: string }) => {
    if (next.choice !== undefined) setChoice(next.choice);
    if (next.typed !== undefined) setTyped(next.typed);
    setProblem(null);
  };
  return { choice, typed, problem, read, change };
}

/** Where the reason is chosen, with what is wrong with it. */
export function ReasonField({ reason }: { reason: ReturnType<typeof useReason> }) {
  const { t } = useTranslation(['certifications', 'validation']);
  const id = useId();
  const { choice, typed, problem, change } = reason;
  return (
    <>
      <fieldset className="field" aria-describedby={`${id}erro`}>
        <legend className="lbl">{t('remove.reason')}</legend>
        <Radio.Group
          className="radios cert__why"
          value={choice}
          onChange={(event) => change({ choice: event.target.value as typeof choice })}
        >
          {[...REASONS, OTHER].map((one) => (
            <Radio key={one} value={one}>
              {t(`remove.reasons.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      {choice === OTHER && (
        <div className="field">
          <label className="lbl" htmlFor={`${id}motivo`}>
            {t('remove.which')}
          </label>
          <Input
            id={`${id}motivo`}
            autoComplete="off"
            value={typed}
            aria-describedby={`${id}erro`}
            aria-invalid={problem !== null}
            onChange={(event) => change({ typed: event.target.value })}
          />
        </div>
      )}
      <span className="err" id={`${id}erro`} role="alert">
        {problem !== null && t(`validation:${problem}`)}
      </span>
    </>
  );
}

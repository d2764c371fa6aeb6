import type { InputRef } from 'antd';
import { useId, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../ui/fields';

interface ValidityProps {
  input: Ref<InputRef>;
  value: string;
  /** Why the date cannot be changed; null when it can. */
  locked: string | null;
  hint: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** Until when the accesses last. */
export function Validity({ input, value, locked, hint, error, onChange }: ValidityProps) {
  const { t } = useTranslation(['delegation', 'ui']);
  const id = useId();
  return (
    <section className="card dblk" aria-labelledby="validade">
      <div className="dblk__h">
        <h2 id="validade">{t('validity.title')}</h2>
      </div>
      <div className="dvalid">
        <label className="lbl" htmlFor={id}>
          {t('validity.label')} <span className="opt">{t('ui:field.optional')}</span>
        </label>
        <DateInput
          ref={input}
          toCome
          id={id}
          size="large"
          value={value}
          onChange={onChange}
          disabled={locked !== null}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={error !== null}
          {...(error !== null && { status: 'error' as const })}
        />
        <span className="err" id={`${id}-error`} role="alert">
          {error}
        </span>
        <span className="help" id={`${id}-help`}>
          {locked ?? hint}
        </span>
      </div>
    </section>
  );
}

import { Form, Radio } from 'antd';
import type { ReactNode } from 'react';
import './fields.css';

interface RadioFieldProps<Value extends string> {
  name: string | string[];
  /** The question: the group's name. */
  legend: ReactNode;
  options: { value: Value; label: ReactNode; hint?: ReactNode }[];
  initialValue?: Value;
  /** Large choices side by side instead of a row of dots. */
  cards?: boolean;
  onChange?: (value: Value) => void;
}

/** A question with a few answers, as a group that screen readers name. Stands inside an antd Form. */
export function RadioField<Value extends string>({
  name,
  legend,
  options,
  initialValue,
  cards = false,
  onChange,
}: RadioFieldProps<Value>) {
  return (
    <fieldset className="field">
      <legend className="lbl">{legend}</legend>
      <Form.Item name={name} noStyle {...(initialValue !== undefined && { initialValue })}>
        <Radio.Group
          className={cards ? 'grid g2 picks' : 'radios'}
          onChange={(event) => onChange?.(event.target.value as Value)}
        >
          {options.map(({ value, label, hint }) => (
            <Radio key={value} value={value} {...(cards && { className: 'pick' })}>
              {cards ? <b>{label}</b> : label}
              {hint && <span className={cards ? 'pick__hint' : 'radios__hint muted'}> {hint}</span>}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </fieldset>
  );
}

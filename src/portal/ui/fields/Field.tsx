import { Form, type FormItemProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldRules, refusedRule } from './rules';
import './fields.css';

export interface FieldProps extends Omit<FormItemProps, 'rules' | 'required'> {
  name: string | string[];
  label: ReactNode;
  /** A schema of the contract; its issues are keys of validation.json. */
  schema?: z.ZodType;
  /** Group of messages, e.g. `dependent`. */
  group?: string;
  /** May stay empty; said beside the label. */
  optional?: boolean;
  /** One line below the field. */
  hint?: ReactNode;
  rules?: FormItemProps['rules'];
  children: ReactNode;
}

/**
 * A field of a form: label, control, hint, and its error in words. It is checked when it is left and on submit;
 * typing clears the error, or says at once what is too much.
 */
export function Field({ schema, group, optional = false, hint, rules = [], children, className, ...rest }: FieldProps) {
  const { t } = useTranslation('validation');
  const form = Form.useFormInstance();
  const [missing] = useState(() => ({ said: false }));
  const own = schema ? fieldRules(t, schema, { optional, missing, ...(group && { group }) }) : [];
  return (
    <Form.Item
      {...rest}
      className={className ? `field ${className}` : 'field'}
      required={!optional}
      rules={[...own, ...rules, refusedRule(form, [rest.name].flat().join('.'))]}
      validateTrigger={['onChange', 'onBlur']}
      validateFirst
      extra={hint}
    >
      {children}
    </Form.Item>
  );
}

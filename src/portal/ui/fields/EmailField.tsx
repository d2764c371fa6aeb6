import { Button, Form, Input, type InputProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './Field';
import { focusField } from './rules';
import './email-field.css';

interface EmailFieldProps extends Pick<FieldProps, 'label' | 'schema' | 'group'> {
  /** The address is that of who types it: the browser may fill it in. */
  own: boolean;
  size?: InputProps['size'];
}

/** An e-mail address, `email` in an antd Form. A domain that looks mistyped is asked about below it; nothing is held up by that. */
export function EmailField({ own, size, ...field }: EmailFieldProps) {
  const { t } = useTranslation('ui');
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch('email', form);
  const [left, setLeft] = useState(true);
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    let current = true;
    if (typed)
      import('./mailTypos').then(
        ({ suggestedEmail }) => current && setMeant(suggestedEmail(String(typed), left)),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [typed, left]);
  const take = () => {
    form.setFields([{ name: 'email', value: meant, errors: [] }]);
    focusField(form, ['email']);
  };
  return (
    <Field
      {...field}
      name="email"
      hint={
        <span role="status">
          {Boolean(typed) && meant !== undefined && (
            <Button type="link" className="email-meant" onClick={take}>
              {t('email.didYouMean', { email: meant })}
            </Button>
          )}
        </span>
      }
    >
      <Input
        inputMode="email"
        autoComplete={own ? 'email' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        {...(size && { size })}
      />
    </Field>
  );
}

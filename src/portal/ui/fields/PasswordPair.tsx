import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS } from '../../../contract/constants';
import { confirmaSenha, passwordRules, senha } from '../../../contract/validation';
import { CheckIcon } from '../icons';
import { Field } from './Field';
import { PasswordInput } from './PasswordInput';
import { messageOf } from './rules';

interface PasswordPairProps {
  /** Field names; `senha` and `confirmaSenha` unless told. */
  name?: string;
  confirmName?: string;
  label?: string;
  confirmLabel?: string;
  /** Group of messages in validation.json. */
  group?: string;
  /** Another schema of the password, with keys of its own. */
  schema?: z.ZodType;
}

/** The rules of the password, ticked off while it is typed. */
export function PasswordRules({ value, id }: { value: string; id: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className="pw-rules" id={id}>
      <p className="small">{t('password.rulesTitle')}</p>
      <ul>
        {passwordRules.map((rule) => {
          const met = rule.holds(value);
          return (
            <li key={rule.key} className={met ? 'pw-rules__met' : undefined}>
              <span className="pw-rules__mark">{met ? <CheckIcon size={16} /> : '•'}</span>
              <span>
                {t(`password.rules.${rule.key}`, {
                  min: PASSWORD_MIN,
                  max: PASSWORD_MAX,
                  symbols: [...PASSWORD_SPECIALS].join(' '),
                })}
                <span className="sr">: {t(met ? 'password.met' : 'password.missing')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A new password and its confirmation. Stands inside an antd Form. */
export function PasswordPair({
  name = 'senha',
  confirmName = 'confirmaSenha',
  label,
  confirmLabel,
  group,
  schema = senha,
}: PasswordPairProps) {
  const { t } = useTranslation(['ui', 'validation']);
  const rules = useId();
  const form = Form.useFormInstance();
  const typed: unknown = Form.useWatch(name, form);
  const groupProps = group ? { group } : {};
  const same = {
    validator: async (_rule: unknown, value: unknown) => {
      if (value && value !== form.getFieldValue(name))
        throw new Error(messageOf(t, 'passwords_must_match', groupProps));
    },
  };
  return (
    <>
      <div className="grid g2 pw-pair">
        <Field name={name} label={label ?? t('ui:password.new')} schema={schema} {...groupProps}>
          <PasswordInput autoComplete="new-password" aria-describedby={rules} />
        </Field>
        <Field
          name={confirmName}
          label={confirmLabel ?? t('ui:password.confirm')}
          schema={confirmaSenha}
          dependencies={[name]}
          rules={[
            { ...same, validateTrigger: 'onSubmit' },
            { ...same, validateTrigger: 'onBlur' },
          ]}
          {...groupProps}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
      </div>
      <PasswordRules value={typeof typed === 'string' ? typed : ''} id={rules} />
    </>
  );
}

import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { nomeDaMae } from '../../../contract/validation';
import { Field } from './Field';

/**
 * The mother's name, and the box for a mother who is not known, which clears and disables it (sign-in §4). Stands inside an antd
 * Form with the fields `nomeDaMae` and `maeDesconhecida`.
 */
export function MotherField() {
  const { t } = useTranslation('ui');
  const form = Form.useFormInstance();
  const unknown = Form.useWatch('maeDesconhecida', form) === true;
  const clear = (ticked: boolean) => {
    if (ticked) form.setFields([{ name: 'nomeDaMae', value: '', errors: [] }]);
  };
  return (
    <div className="mother">
      <Field name="nomeDaMae" label={t('mother.name')} {...(!unknown && { schema: nomeDaMae })}>
        <Input autoComplete="off" disabled={unknown} />
      </Field>
      <Form.Item name="maeDesconhecida" valuePropName="checked" noStyle>
        <Checkbox className="mother__unknown" onChange={(event) => clear(event.target.checked)}>
          {t('mother.unknown')}
        </Checkbox>
      </Form.Item>
    </div>
  );
}

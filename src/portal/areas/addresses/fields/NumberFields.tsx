import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { editedAddress, saysNoNumber } from '../../../../contract/addresses';
import { Field } from '../../../ui/fields/Field';
import { messageOf } from '../../../ui/fields/rules';

const numberRule = editedAddress.shape.numero;
const complementRule = editedAddress.shape.complemento;

/** Number or the no-number box, and complement. The box empties and closes the field; a number closes the box, other words for having none do not. Neither opens a disabled form. */
export function NumberFields() {
  const { t } = useTranslation(['addresses', 'validation']);
  const form = Form.useFormInstance();
  const none = (Form.useWatch('semNumero', form) ?? form.getFieldValue('semNumero')) === true;
  const number = (Form.useWatch('numero', form) ?? form.getFieldValue('numero')) as string | undefined;
  // The one spelling that travels is the box's: typed, it is refused as well.
  const spelled = {
    validator: (_rule: unknown, value: unknown) =>
      typeof value === 'string' && saysNoNumber(value)
        ? Promise.reject(new Error(messageOf(t, 'number_use_checkbox')))
        : Promise.resolve(),
    validateTrigger: ['onBlur', 'onSubmit'],
  };
  return (
    <div className="grid g2 form__row">
      <div className="number">
        <Field name="numero" label={t('fields.numero')} {...(!none && { schema: numberRule, rules: [spelled] })}>
          <Input {...(none && { disabled: true })} autoComplete="off" className="num" />
        </Field>
        <Form.Item name="semNumero" valuePropName="checked" noStyle>
          <Checkbox
            {...(!none && number?.trim() && !saysNoNumber(number) && { disabled: true })}
            onChange={(event) => {
              if (event.target.checked) form.setFieldValue('numero', '');
              form.setFields([{ name: 'numero', errors: [] }]);
            }}
          >
            {t('fields.semNumero')}
          </Checkbox>
        </Form.Item>
      </div>
      <Field name="complemento" label={t('fields.complemento')} schema={complementRule} optional>
        <Input autoComplete="address-line2" />
      </Field>
    </div>
  );
}

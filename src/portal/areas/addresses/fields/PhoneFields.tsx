import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { areaCodeExists, editedAddress } from '../../../../contract/addresses';
import { Field } from '../../../ui/fields/Field';
import { AreaCodeInput, CountryCodeInput, ForeignPhoneInput, PhoneInput } from '../../../ui/fields/inputs';
import { messageOf } from '../../../ui/fields/rules';

const { ddiFixo, dddFixo, foneFixo } = editedAddress.shape;

/** The address's phone, in three parts, none of them needed: the rules let each be empty, and one mark says so. */
export function PhoneFields({ local, reading = false }: { local: boolean; reading?: boolean }) {
  const { t } = useTranslation(['addresses', 'validation']);
  const form = Form.useFormInstance();
  const exists = {
    validateTrigger: ['onBlur', 'onSubmit'],
    validator: async (_rule: unknown, areaCode: unknown) => {
      const ddi: unknown = form.getFieldValue('ddiFixo');
      if (!areaCodeExists({ ddiFixo: String(ddi ?? ''), dddFixo: String(areaCode ?? '') }))
        throw new Error(messageOf(t, 'unknown_area_code'));
    },
  };
  // A review has the last numbers alone, without the codes before them.
  if (reading) {
    return (
      <Field name="foneFixo" label={t('fields.foneFixo')} optional className="half">
        <PhoneInput areaField={null} />
      </Field>
    );
  }
  return (
    <div className="phone-parts">
      <Field name="ddiFixo" label={t('fields.ddiFixo')} schema={ddiFixo}>
        <CountryCodeInput />
      </Field>
      <Field name="dddFixo" label={t('fields.dddFixo')} schema={dddFixo} rules={[exists]}>
        <AreaCodeInput national={local} />
      </Field>
      <Field name="foneFixo" label={t('fields.foneFixo')} schema={foneFixo} optional>
        {local ? <PhoneInput areaField="dddFixo" /> : <ForeignPhoneInput codeField="ddiFixo" />}
      </Field>
    </div>
  );
}

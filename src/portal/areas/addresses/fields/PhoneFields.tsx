import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { editedAddress } from '../../../../contract/addresses';
import { Field } from '../../../ui/fields/Field';
import { DigitsInput, PhoneInput } from '../../../ui/fields/inputs';

const { ddiFixo, dddFixo, foneFixo } = editedAddress.shape;
const CODE_MAX = 3;
const NUMBER_MAX = 10;
/** A Brazilian number is shown as five digits, a dash and four (account §3); a longer one as it is. */
const LOCAL_MAX = 9;

/** The address's phone, in three parts, none of them needed: the rules let each be empty, and one mark says so. */
export function PhoneFields({ local, reading = false }: { local: boolean; reading?: boolean }) {
  const { t } = useTranslation('addresses');
  const form = Form.useFormInstance();
  const number = (Form.useWatch('foneFixo', form) ?? form.getFieldValue('foneFixo')) as string | undefined;
  const short = local && (number ?? '').length <= LOCAL_MAX;
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
        <DigitsInput max={CODE_MAX} tel autoComplete="tel-country-code" />
      </Field>
      <Field name="dddFixo" label={t('fields.dddFixo')} schema={dddFixo}>
        <DigitsInput max={CODE_MAX} tel autoComplete="tel-area-code" />
      </Field>
      <Field name="foneFixo" label={t('fields.foneFixo')} schema={foneFixo} optional>
        {short ? <PhoneInput areaField="dddFixo" /> : <DigitsInput max={NUMBER_MAX} tel autoComplete="tel-local" />}
      </Field>
    </div>
  );
}

import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX, LOCAL_DDI } from '../../../contract/constants';
import { phoneCanExist, registrationFields } from '../../../contract/registration';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { Field } from '../../ui/fields/Field';
import { DigitsInput, PhoneInput } from '../../ui/fields/inputs';
import { messageOf } from '../../ui/fields/rules';

/** Digits of a foreign number (sign-in §9); a Brazilian one has a mask of its own. */
const FOREIGN_PHONE_MAX = 15;

/** Area code and number, after the country code where it may be another than Brazil's. */
function PhoneFields({ foreign }: { foreign: boolean }) {
  const { t } = useTranslation(['registration', 'validation']);
  const form = Form.useFormInstance();
  const exists = {
    validateTrigger: 'onBlur',
    validator: async (_rule: unknown, foneMovel: unknown) => {
      const ddiMovel = foreign ? String(form.getFieldValue('ddiMovel') ?? '') : LOCAL_DDI;
      const dddMovel = String(form.getFieldValue('dddMovel') ?? '');
      if (foneMovel && dddMovel && !phoneCanExist({ ddiMovel, dddMovel, foneMovel: String(foneMovel) }))
        throw new Error(messageOf(t, 'invalid_mobile'));
    },
  };
  return (
    <div className={foreign ? 'ddd ddd--ddi phone-row' : 'ddd phone-row'}>
      {foreign && (
        <Field name="ddiMovel" label={t('field.ddi')} schema={registrationFields.ddiMovel}>
          <DigitsInput max={2} tel autoComplete="tel-country-code" />
        </Field>
      )}
      <Field
        name="dddMovel"
        label={t('field.ddd')}
        schema={foreign ? registrationFields.dddEstrangeiro : registrationFields.dddNacional}
      >
        <DigitsInput max={foreign ? 3 : 2} tel autoComplete="tel-area-code" />
      </Field>
      <Field name="foneMovel" label={t('field.phone')} schema={registrationFields.foneMovel} rules={[exists]}>
        {foreign ? (
          <DigitsInput max={FOREIGN_PHONE_MAX} tel autoComplete="tel-local" />
        ) : (
          <PhoneInput areaField="dddMovel" />
        )}
      </Field>
    </div>
  );
}

/** E-mail, mobile, and which of them receives the code. */
export function ContactPart({ foreign }: { foreign: boolean }) {
  const { t } = useTranslation('registration');
  const form = Form.useFormInstance();
  const typedDdi = Form.useWatch('ddiMovel', form) as string | undefined;
  return (
    <section className="card form__part">
      <h2>{t('parts.contact')}</h2>
      <Field name="email" label={t('field.email')} schema={registrationFields.email}>
        <Input inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={EMAIL_MAX} />
      </Field>
      <PhoneFields key={foreign ? 'foreign' : 'national'} foreign={foreign} />
      <ChannelChoice ddi={foreign ? typedDdi : LOCAL_DDI} />
    </section>
  );
}

import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOCAL_DDI } from '../../../contract/constants';
import { registrationFields } from '../../../contract/registration';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { EmailField } from '../../ui/fields/EmailField';
import { MobileFields } from '../../ui/fields/MobileFields';

/** E-mail, mobile, and which of them receives the code. */
export function ContactPart({ foreign }: { foreign: boolean }) {
  const { t } = useTranslation('registration');
  const form = Form.useFormInstance();
  const typedDdi = Form.useWatch('ddiMovel', form) as string | undefined;
  return (
    <section className="card form__part">
      <h2>{t('parts.contact')}</h2>
      <EmailField label={t('field.email')} schema={registrationFields.email} own />
      <MobileFields
        key={foreign ? 'foreign' : 'national'}
        local={!foreign}
        withCountry={foreign}
        labels={{ ddi: t('field.ddi'), ddd: t('field.ddd'), number: t('field.phone') }}
        own
        className={foreign ? 'ddd ddd--ddi phone-row' : 'ddd phone-row'}
      />
      <ChannelChoice ddi={foreign ? typedDdi : LOCAL_DDI} />
    </section>
  );
}

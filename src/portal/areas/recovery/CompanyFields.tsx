import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { registrationFields } from '../../../contract/registration';
import { an8, numeroContrato } from '../../../contract/validation';
import { Field } from '../../ui/fields/Field';
import { CompanyNameInput, DigitsInput } from '../../ui/fields/inputs';
import { RadioField } from '../../ui/fields/RadioField';
import type { ReactNode } from 'react';

/** Whether the company has a CNPJ, without one its AN8 and contract, and its name. `login` stands after the question. */
export function CompanyFields({ login }: { login?: ReactNode }) {
  const { t } = useTranslation('recovery');
  const form = Form.useFormInstance();
  const withCnpj = Form.useWatch('tenhoCnpj', form) !== '0';
  return (
    <>
      <RadioField<'1' | '0'>
        name="tenhoCnpj"
        legend={t('company.hasCnpj')}
        options={[
          { value: '1', label: t('company.withCnpj') },
          { value: '0', label: t('company.withoutCnpj') },
        ]}
      />
      {login}
      {!withCnpj && (
        <div className="grid g2">
          <Field name="an8" label={t('field.an8')} schema={an8}>
            <DigitsInput />
          </Field>
          <Field name="numeroContrato" label={t('field.contract')} schema={numeroContrato}>
            <DigitsInput />
          </Field>
        </div>
      )}
      <Field name="nome" label={t('field.companyName')} schema={registrationFields.razaoSocial}>
        <CompanyNameInput />
      </Field>
    </>
  );
}

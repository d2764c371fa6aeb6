import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { editedAddress } from '../../../../contract/addresses';
import { Field } from '../../../ui/fields/Field';

const { identificacao } = editedAddress.shape;

/** What the person calls the address; a review shows it without what helps the owner to name it. */
export function IdentificationField({ reading = false }: { reading?: boolean }) {
  const { t } = useTranslation('addresses');
  return (
    <Field
      name="identificacao"
      label={t('fields.identificacao')}
      schema={identificacao}
      {...(!reading && { hint: t('hints.identificacao') })}
      className="half"
    >
      <Input autoComplete="off" />
    </Field>
  );
}

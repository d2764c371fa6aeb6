import { useTranslation } from 'react-i18next';
import { companyPayload, companyUnchanged, companyValuesOf } from './company';
import { CompanyFields } from './CompanyFields';
import { DataForm, type DataFormPlace } from './DataForm';

/** Registry answers whose field is on the screen; the others are told as the catalogue says. */
const CLAIMS = ['MCN-022', 'MCN-023'];

/** The data form of a company, based in Brazil or abroad. */
export function CompanyForm(place: DataFormPlace) {
  const { t } = useTranslation('profile');
  const { usuario } = place.base;
  return (
    <DataForm
      {...place}
      draft="profile-company"
      values={companyValuesOf(usuario)}
      labels={{ nome: t('fields.razaoSocial'), nomeFantasia: t('fields.nomeFantasia') }}
      claims={CLAIMS}
      changeOf={(typed, before) => (companyUnchanged(typed, before) ? undefined : companyPayload(usuario, typed))}
    >
      <CompanyFields usuario={usuario} />
    </DataForm>
  );
}

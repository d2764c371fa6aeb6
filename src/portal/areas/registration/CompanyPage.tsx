import { CompanyForm } from './CompanyForm';
import { RegistrationPage } from './RegistrationPage';

/** /cadastroPJ: registration of a company, national or foreign. */
export default function CompanyPage() {
  return <RegistrationPage kind="company" Content={CompanyForm} />;
}

import { PersonForm } from './PersonForm';
import { RegistrationPage } from './RegistrationPage';

/** /cadastroPF: registration of an individual, Brazilian or foreign. */
export default function PersonPage() {
  return <RegistrationPage kind="person" Content={PersonForm} />;
}

import { useTranslation } from 'react-i18next';
import { ActingGate } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PageHead } from '../../../shell/PageHead';
import { ProfileForm } from './ProfileForm';
import '../access-profiles.css';

/** /novoPerfilDeAcesso: makes a profile. */
export default function NewProfilePage() {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  const title = t('form.newTitle');
  return (
    <ActingGate title={title} crumbs={crumbs} resource="perfisDeAcesso" action="create">
      {(actor) => (
        <>
          <PageHead title={title} lead={t('form.newLead', { company: actor.company.nome })} crumbs={crumbs} />
          <ProfileForm key={actor.company.idProduto} actor={actor} />
        </>
      )}
    </ActingGate>
  );
}

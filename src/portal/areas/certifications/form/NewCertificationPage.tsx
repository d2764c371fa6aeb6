import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActingGate } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { PageHead } from '../../../shell/PageHead';
import { CertificationForm } from './CertificationForm';
import { filterIn } from './reach';
import '../certifications.css';

/** /novaRevisao: opens a review; what the address has of the table's filters says whom it covers. */
export default function NewCertificationPage() {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const filtro = filterIn(search);
  const title = t('form.newTitle');
  return (
    <ActingGate title={title} crumbs={crumbs} resource="revisoesDeAcesso" action="create">
      {(actor) => (
        <>
          <PageHead title={title} lead={t('form.newLead', { company: actor.company.nome })} crumbs={crumbs} />
          <CertificationForm key={actor.company.idProduto} actor={actor} {...(filtro && { filtro })} />
        </>
      )}
    </ActingGate>
  );
}

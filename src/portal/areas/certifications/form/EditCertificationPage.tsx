import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActingGate, companyAddress } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { RecordGate } from '../../../features/record-form/RecordGate';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import type { CertificationRecord } from '../provider';
import { CertificationForm } from './CertificationForm';
import '../certifications.css';

/** /alterarRevisao?id=: another name, deadline, reviewers or repeating of a review that is open. */
export default function EditCertificationPage() {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const head = { title: t('form.editTitle'), crumbs };
  return (
    <ActingGate {...head} resource="revisoesDeAcesso" action="edit">
      {(actor) => (
        <RecordGate<CertificationRecord>
          key={`${actor.company.idProduto} ${id}`}
          id={id}
          resource="revisoesDeAcesso"
          account={actor.company.idProduto}
          head={head}
          failed={t('failed')}
          list={companyAddress(paths.certifications, actor)}
        >
          {(record, renew) => (
            <>
              <PageHead {...head} lead={t('form.editLead')} />
              <CertificationForm actor={actor} record={record} onReload={renew} />
            </>
          )}
        </RecordGate>
      )}
    </ActingGate>
  );
}

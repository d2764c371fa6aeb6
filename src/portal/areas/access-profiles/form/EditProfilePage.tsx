import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActingGate, companyAddress } from '../../../features/acting';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { RecordGate } from '../../../features/record-form/RecordGate';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import type { ProfileRecord } from '../provider';
import { ProfileForm } from './ProfileForm';
import '../access-profiles.css';

/** /alterarPerfilDeAcesso?id=: changes a profile, and what everybody has by it. */
export default function EditProfilePage() {
  const { t } = useTranslation('access-profiles');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const head = { title: t('form.editTitle'), crumbs };
  return (
    <ActingGate {...head} resource="perfisDeAcesso" action="edit">
      {(actor) => (
        <RecordGate<ProfileRecord>
          key={`${actor.company.idProduto} ${id}`}
          id={id}
          resource="perfisDeAcesso"
          account={actor.company.idProduto}
          head={head}
          failed={t('form.failed')}
          list={companyAddress(paths.accessProfiles, actor)}
        >
          {(record, renew) => (
            <>
              <PageHead {...head} lead={t('form.editLead', { count: record.quantidadePessoas })} />
              <ProfileForm actor={actor} record={record} onReload={renew} />
            </>
          )}
        </RecordGate>
      )}
    </ActingGate>
  );
}

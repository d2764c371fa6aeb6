import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { RadioField } from '../../ui/fields/RadioField';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { FormPage } from '../../features/form-page/FormPage';

type Profile = 'pf' | 'pj';

/** /selecionaPerfil and /cadastro: which of the two registrations it is to be. */
export default function ChooseProfilePage() {
  const { t } = useTranslation('registration');
  const navigate = useNavigate();
  const proceed = ({ perfil }: { perfil: Profile }) =>
    void navigate(perfil === 'pj' ? paths.registerPJ : paths.registerPF);
  return (
    <FormPage title={t('choose.title')} lead={t('choose.lead')}>
      <SubmitForm layout="vertical" size="large" className="form" onFinish={proceed}>
        <div className="card form__part">
          <RadioField<Profile>
            name="perfil"
            legend={t('choose.legend')}
            initialValue="pf"
            cards
            options={[
              { value: 'pf', label: t('choose.individual'), hint: t('choose.individualHint') },
              { value: 'pj', label: t('choose.business'), hint: t('choose.businessHint') },
            ]}
          />
        </div>
        <div className="acts">
          <Button size="large" onClick={() => void navigate(paths.login)}>
            {t('choose.back')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" className="acts__main">
            {t('choose.continue')}
          </Button>
        </div>
      </SubmitForm>
    </FormPage>
  );
}

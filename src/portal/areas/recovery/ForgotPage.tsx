import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { ChevronRightIcon, CompanyIcon } from '../../ui/drawings/bare-icons';
import { PersonIcon } from '../../ui/drawings/frame-icons';
import { FormPage } from '../../features/form-page/FormPage';
import './recovery.css';

const profiles = [
  { name: 'individual', to: paths.forgotPF, Icon: PersonIcon },
  { name: 'business', to: paths.forgotPJ, Icon: CompanyIcon },
] as const;

/** /esqueciSenha: whose password was forgotten. */
export default function ForgotPage() {
  const { t } = useTranslation('recovery');
  return (
    <FormPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <ul className="ways">
        {profiles.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link className="card way" to={to}>
              <span className="badge-ic">
                <Icon />
              </span>
              <span className="way__words">
                <b>{t(`forgot.${name}`)}</b>
                <span className="small muted">{t(`forgot.${name}Hint`)}</span>
              </span>
              <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
      <p className="ways__more">
        <Link to={paths.accessHelp}>{t('lostBoth')}</Link>
      </p>
      <Link className="btn btn--lg" to={paths.login}>
        {t('back')}
      </Link>
    </FormPage>
  );
}

import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { May } from '../../features/access/May';
import { useWayTo } from '../../features/crumbs/useCrumbs';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { companyValuesOf } from './company';
import { CompanyFields } from './CompanyFields';
import { CompanyForm } from './CompanyForm';
import { useBase } from './useBase';
import './profile.css';

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { base, round, renew } = useBase(account);
  if (base) return <CompanyForm key={round} base={base} head={head} onReload={renew} />;
  return (
    <>
      <PageHead {...head} />
      <GateBones />
    </>
  );
}

function Reviewed({ account: { usuario }, head }: { account: ReadyAccount; head: PageHeadProps }) {
  return (
    <ReviewedForm head={head} values={companyValuesOf(usuario)} backTo={paths.home}>
      <CompanyFields usuario={usuario} reading />
    </ReviewedForm>
  );
}

/** /dadosPJBrasil and /dadosPJForaBrasil: a company changes its names. Each of the two leads to the other where that is the right one. */
export default function CompanyData() {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t(reading ? 'company.titleReview' : 'company.title'),
    lead: t('company.lead'),
    crumbs: useWayTo('usuarios'),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="usuarios" action="show">
      {(account) => {
        if (account.usuario.tipo !== 'PJ') return <Redirect to={paths.home} />;
        const right =
          account.usuario.usuarioExternoPJ?.sediadaForaBrasil === 'S'
            ? paths.editCompanyAbroad
            : paths.editCompanyBrazil;
        if (!pathname.startsWith(right)) return <Redirect to={right} />;
        return (
          <May
            resource="usuarios"
            action="edit"
            fallback={<Reviewed key={account.idProduto} account={account} head={head} />}
          >
            <Loaded key={account.idProduto} account={account} head={head} />
          </May>
        );
      }}
    </AccountGate>
  );
}

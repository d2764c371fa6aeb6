import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { formatCnpj } from '../../../contract/format';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { WithStanding } from '../../features/access/WithStanding';
import { useAccount } from '../../features/account/useAccount';
import { ContactCards } from './ContactCards';
import { HomeFailure } from './HomeStates';
import { HomeSkeleton } from '../../features/home/HomeSkeleton';
import { HomeFrame } from './HomeFrame';
import type { DetailLine } from '../../ui/Details';
import { ProfileCard } from './ProfileCard';
import { CompanyAccess, CompanyData } from './Sections';
import { EmailNotice, RemovalNotice } from './Tiles';
import { useContratos, useResumo } from './useHome';
import { useSees } from './useSees';

/** The lines of a company's card (account §2); the documents that it does not have are left out. */
function useLines(usuario: Usuario): DetailLine[] {
  const { t } = useTranslation('home');
  const company = usuario.usuarioExternoPJ;
  const lines: (DetailLine | false)[] = [
    { label: t('profile.user'), value: usuario.sub },
    { label: t('profile.tradeName'), value: company?.nomeFantasia || t('profile.notInformed') },
    !!company?.cnpj && {
      label: t('profile.cnpj'),
      value: company.cnpjFormatado ?? formatCnpj(company.cnpj),
      figures: true,
    },
    !!company?.an8 && { label: t('profile.an8'), value: company.an8, figures: true },
  ];
  return lines.filter((line) => line !== false);
}

interface LoadedProps {
  usuario: Usuario;
  etag: string | null;
  reload: () => Promise<unknown>;
}

function LoadedHome({ usuario, etag, reload }: LoadedProps) {
  const { t } = useTranslation('home');
  const id = usuario.idProduto;
  const mayRead = useMay('usuarios', 'show');
  const mayChange = useMay('usuarios', 'edit');
  const sees = useSees();
  const company = usuario.usuarioExternoPJ;
  const { resumo, loading } = useResumo(id, true);
  const contratos = useContratos(id);
  const lines = useLines(usuario);
  const delegates = Boolean(company?.cnpj || company?.an8);
  const state = { usuario };
  const promotion = contratos && (contratos.length > 0 ? 'companyWithContracts' : 'companyWithoutContracts');

  // Whoever opens a company's home mostly comes to give access: that stands before its own data.
  const access = <CompanyAccess usuario={usuario} delegates={delegates} />;

  return (
    <HomeFrame usuario={usuario} lead={t('lead.company')} promotion={promotion}>
      {sees.security && <RemovalNotice resumo={resumo} />}
      {sees.security && <EmailNotice resumo={resumo} />}
      {delegates && access}
      <div className="me">
        <ProfileCard
          label={t('profile.companySection')}
          name={usuario.nome}
          lines={lines}
          data={
            mayRead
              ? {
                  to: company?.sediadaForaBrasil === 'N' ? paths.editCompanyBrazil : paths.editCompanyAbroad,
                  state,
                  reading: !mayChange,
                }
              : undefined
          }
        />
        <ContactCards usuario={usuario} etag={etag} reload={reload} />
      </div>
      <CompanyData resumo={resumo} loading={loading} state={state} sees={sees} delegates={delegates} />
      {!delegates && access}
    </HomeFrame>
  );
}

/** /principalPJ: a company's home. It has no dependents: only individuals are guardians (delegation §1). */
export default function CompanyHome() {
  const account = useAccount();
  if (account.status === 'loading') return <HomeSkeleton kind="company" />;
  if (account.status === 'error') return <HomeFailure error={account.error} onRetry={account.reload} />;
  if (account.usuario.tipo !== 'PJ') return <Redirect to={paths.home} />;
  return (
    <WithStanding account={account}>
      <LoadedHome key={account.idProduto} {...account} />
    </WithStanding>
  );
}

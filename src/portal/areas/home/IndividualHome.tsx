import { LinkButton } from '../../ui/LinkButton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import type { PerfilDelegacao } from '../../../contract/home';
import { formatCpf } from '../../../contract/format';
import { Redirect } from '../../lib/Redirect';
import { dateText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { useMay, useStanding, useVerdict } from '../../features/access/useMay';
import type { AccountRole } from '../../features/account/AccountProvider';
import { Opened } from '../../features/account/AccountGate';
import { useAccount } from '../../features/account/useAccount';
import { StampPhoto } from '../../ui/drawings';
import { CameraIcon } from '../../ui/icons';
import { ContactCards } from './ContactCards';
import { personName } from '../../lib/format';
import { HomeFailure } from './HomeStates';
import { HomeSkeleton } from '../../features/home/HomeSkeleton';
import { HomeFrame } from './HomeFrame';
import type { DetailLine } from '../../ui/Details';
import { ProfileCard } from './ProfileCard';
import { IndividualAccess, IndividualData } from './Sections';
import {
  ActivityTile,
  DelegationTile,
  EmailNotice,
  InvitationNotice,
  RemovalNotice,
  SupportTile,
  ThirdPartiesTile,
} from './Tiles';
import { usePhoto } from '../../features/account/usePhoto';
import { usePerfil, useResumo } from './useHome';
import { useSees } from './useSees';
import { Notice } from '../../ui/drawn';

const ChangesNotice = lazy(() => import('./ChangesNotice'));
const ComingOfAge = lazy(() => import('../../features/coming-of-age/ComingOfAge'));

/** The lines of an individual's card (account §2); what somebody does not have is left out. */
function useLines(usuario: Usuario): DetailLine[] {
  const { t } = useTranslation('home');
  const person = usuario.usuarioExternoPF;
  const lines: (DetailLine | false)[] = [
    { label: t('profile.user'), value: usuario.sub },
    !!person?.cpf && { label: t('profile.cpf'), value: person.cpfFormatado ?? formatCpf(person.cpf), figures: true },
    !!person?.cie && { label: t('profile.cie'), value: person.cie },
    {
      label: t('profile.birthDate'),
      value: person?.dataNascimento ? dateText(person.dataNascimento) : t('profile.notInformed'),
      figures: true,
    },
    { label: t('profile.gender'), value: t(`profile.genders.${person?.sexo ?? 'N'}`) },
  ];
  return lines.filter((line) => line !== false);
}

interface LoadedProps {
  usuario: Usuario;
  role: AccountRole;
  isDependent: boolean;
  etag: string | null;
  reload: () => Promise<unknown>;
}

function LoadedHome({ usuario, role, isDependent, etag, reload }: LoadedProps) {
  const { t } = useTranslation('home');
  const id = usuario.idProduto;
  const person = usuario.usuarioExternoPF;
  const mayRead = useMay('usuarios', 'show');
  const mayChange = useMay('usuarios', 'edit');
  const sees = useSees();
  const seesInvitations = useMay('meusConvites', 'list');
  const perfil = usePerfil(id, !isDependent);
  // A dependent's own home says what support did, and nothing else of the summary; a review has no part in that.
  const { resumo, loading } = useResumo(id, !isDependent || role === 'own');
  const photo = usePhoto(usuario);
  const lines = useLines(usuario);

  const name = personName(usuario.nome);
  const state = { usuario };
  const edit = { to: person?.tipoEstrangeiro === 'N' ? paths.editBrazilian : paths.editForeigner, state };
  return (
    <HomeFrame usuario={usuario} lead={t(isDependent ? 'lead.dependent' : 'lead.individual')} promotion="individual">
      {isDependent && role === 'own' && (
        <Suspense fallback={null}>
          <ComingOfAge usuario={usuario} onDone={reload} />
        </Suspense>
      )}
      {isDependent && (
        <Notice className="above">{t(role === 'review' ? 'dependentNoticeReview' : 'dependentNotice')}</Notice>
      )}
      {sees.security && <RemovalNotice resumo={resumo} />}
      {sees.security && <EmailNotice resumo={resumo} />}
      {seesInvitations && <InvitationNotice resumo={resumo} />}
      {role === 'own' && (resumo?.mudancas?.length ?? 0) > 0 && (
        <Suspense fallback={null}>
          <ChangesNotice account={id} changes={resumo?.mudancas ?? []} />
        </Suspense>
      )}
      <div className="me">
        <ProfileCard
          label={t(role === 'review' ? 'profile.sectionReview' : 'profile.section')}
          name={name}
          tag={perfil ? t(`profile.roles.${perfil.perfil}`) : undefined}
          lines={lines}
          data={mayRead ? { ...edit, reading: !mayChange } : undefined}
          photo={
            <div className="prof__photo">
              <StampPhoto src={photo} label={photo ? t('profile.photoOf', { name }) : t('profile.noPhoto')} />
              {mayChange && (
                <LinkButton
                  type="text"
                  size="small"
                  icon={<CameraIcon size={16} />}
                  to={edit.to}
                  state={state}
                  aria-label={t('profile.changePhoto')}
                >
                  {t('profile.photo')}
                </LinkButton>
              )}
            </div>
          }
        />
        <ContactCards usuario={usuario} etag={etag} reload={reload} />
      </div>
      {isDependent && role === 'own' && (
        <section className="sect">
          <h2>{t('sections.security')}</h2>
          <div className="grid g3 tiles">
            <ActivityTile state={state} />
            <SupportTile resumo={resumo} loading={loading} />
          </div>
        </section>
      )}
      {!isDependent && (
        <>
          <IndividualData
            title={t(role === 'review' ? 'sections.dataReview' : 'sections.data')}
            resumo={resumo}
            loading={loading}
            state={state}
            sees={sees}
          />
          <AccessSection perfil={perfil} usuario={usuario} role={role} />
        </>
      )}
    </HomeFrame>
  );
}

/**
 * What somebody may do for companies, in the highest rank that they act in (account §6). A review is of this account alone: the companies
 * that the person acts for are named, not shown.
 */
function AccessSection({
  usuario,
  perfil,
  role,
}: {
  usuario: Usuario;
  perfil: PerfilDelegacao | null;
  role: AccountRole;
}) {
  const { t } = useTranslation('home');
  const standing = useStanding({ usuario, role }, perfil?.perfil);
  const delegates = useVerdict('permissionarios', 'list', standing).can;
  const authorises = useVerdict('terceiros', 'list', standing).can;
  const state = { dados: usuario, dadosPerfil: perfil };
  return (
    <IndividualAccess
      usuario={usuario}
      note={
        perfil &&
        role === 'review' && (
          <p className="muted home__also">
            {t('review.delegations', {
              count: perfil.perfis.length,
              companies: perfil.perfis.map(({ empresa }) => empresa.nome).join(', '),
            })}
          </p>
        )
      }
    >
      {delegates && <DelegationTile state={state} />}
      {authorises && <ThirdPartiesTile state={state} />}
    </IndividualAccess>
  );
}

/** /principalPF: an individual's home. */
export default function IndividualHome() {
  const { t } = useTranslation('ui');
  const account = useAccount();
  if (account.status === 'loading') return <HomeSkeleton kind="individual" />;
  if (account.status === 'error') return <HomeFailure error={account.error} onRetry={account.reload} />;
  if (account.usuario.tipo !== 'PF') return <Redirect to={paths.home} />;
  return (
    <Opened account={account} resource="usuarios" action="list" title={t('resources.usuarios')}>
      {(opened) => <LoadedHome key={opened.idProduto} {...opened} />}
    </Opened>
  );
}

import { Button } from 'antd';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { momentText } from '../../lib/dates';
import { portalConfig } from '../../lib/config';
import { paths } from '../../lib/paths';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { fromParentPortal } from '../../session/session';
import { PageHead } from '../../shell/PageHead';
import { useListCrumb } from '../../features/crumbs/useCrumbs';
import { useMay } from '../../features/access/useMay';
import { AccountContext } from '../../features/account/AccountProvider';
import { useDraft } from '../../features/record-form/useDraft';
import { Tico } from '../../ui/drawings';
import { ExternalIcon } from '../../ui/icons';
import { PrivacyIcon } from './icons';
import { greetedName, personName } from '../../lib/format';
import { HelpButton } from './help/HelpButton';
import { HomeTile } from './HomeTile';
import { PromoBanner, type Promotion } from './PromoBanner';
import { QuickAccess } from './QuickAccess';
import '../../features/home/home.css';

const DeactivateModal = preloadable(() => import('./DeactivateModal'));
const DEACTIVATION: Ahead = { components: [DeactivateModal] };
const AboutReview = preloadable(() => import('../../features/review/AboutReview'));

interface HomeFrameProps {
  usuario: Usuario;
  lead: string;
  /** Undefined until it is known which banner is the right one, null where that does not come to be known. */
  promotion: Promotion | null | undefined;
  children: ReactNode;
}

function Survey() {
  const { t } = useTranslation('home');
  const { links, product } = portalConfig();
  if (links.survey === undefined) return null;
  return (
    <aside className="card survey">
      <div>
        <h3>{t('survey.title', { product })}</h3>
        <p>{t('survey.text')}</p>
        <Button href={links.survey} target="_blank" rel="noopener noreferrer">
          {t('survey.action')}
          <ExternalIcon size={16} />
          <span className="sr">({t('newTab')})</span>
        </Button>
      </div>
      <Tico size={144} className="survey__tico" />
    </aside>
  );
}

/** The same home as support sees it in a review: whose it is, the cards, and why it is open. */
function ReviewedHome({ usuario, children }: Pick<HomeFrameProps, 'usuario' | 'children'>) {
  const { t } = useTranslation('home');
  const name = usuario.tipo === 'PF' ? personName(usuario.nome) : usuario.nome;
  return (
    <div className="home">
      <PageHead title={t('review.title', { name })} lead={t('review.lead')} crumbs={[useListCrumb('contas')]} />
      {children}
      <Suspense fallback={null}>
        <AboutReview />
      </Suspense>
    </div>
  );
}

/** Both home screens: the owner's own, or as a review shows it. */
export function HomeFrame(props: HomeFrameProps) {
  return use(AccountContext)?.role === 'review' ? <ReviewedHome {...props} /> : <OwnHome {...props} />;
}

/** What both home screens have in common: welcome, banner, privacy and survey, quick access, and the quiet end. */
function OwnHome({ usuario, lead, promotion, children }: HomeFrameProps) {
  const { t } = useTranslation('home');
  const mayDeactivate = useMay('usuarios', 'delete');
  // Kept beyond a reload and a sign-in in the middle of it, which come back to the open dialog.
  const draft = useDraft<{ open: boolean }>('deactivation');
  const [leaving, setLeaving] = useState(draft.restored?.open === true && mayDeactivate);
  const [asked, setAsked] = useState(leaving);
  const show = () => {
    draft.save({ open: true });
    setAsked(true);
    setLeaving(true);
  };
  const stay = () => {
    draft.clear();
    setLeaving(false);
  };
  usePreload(DEACTIVATION, mayDeactivate);
  const hasSurvey = portalConfig().links.survey !== undefined;
  return (
    <div className="home">
      <PageHead
        title={t('common:greeting', { name: greetedName(usuario.tipo, usuario.nome) })}
        lead={lead}
        actions={<HelpButton accountId={usuario.idProduto} kind={usuario.tipo} />}
      />
      {promotion !== null && <PromoBanner kind={promotion} />}
      {children}
      <section className="sect">
        <h2>{t(hasSurvey ? 'sections.opinion' : 'sections.opinionOnly')}</h2>
        <div className="grid g3 priv">
          <div className="grid tiles">
            <HomeTile
              icon={PrivacyIcon}
              title={t('privacy.title')}
              text={t('privacy.text')}
              actions={[{ name: t('privacy.action'), to: paths.privacy }]}
            />
          </div>
          <Survey />
        </div>
      </section>
      {fromParentPortal() && <QuickAccess />}
      <div className="bye">
        <span className="muted small">
          {usuario.ultimoAcesso !== null && t('lastAccess', { when: momentText(usuario.ultimoAcesso) })}
        </span>
        {mayDeactivate && (
          <Button type="link" danger onClick={show}>
            {t('deactivate')}
          </Button>
        )}
      </div>
      {asked && (
        <Suspense fallback={null}>
          <DeactivateModal open={leaving} usuario={usuario} onClose={stay} />
        </Suspense>
      )}
    </div>
  );
}

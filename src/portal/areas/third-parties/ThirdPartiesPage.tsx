import { BackHome } from '../../ui/BackHome';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadable } from '../../loading/preloadable';
import { PageHead } from '../../shell/PageHead';
import { useMay } from '../../features/access/useMay';
import { useAccountPointer } from '../../features/account/useAccount';
import { ActingGate, SecondStepDue, type Actor } from '../../features/acting';
import { useDraft } from '../../features/record-form/useDraft';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { AddForm } from './AddForm';
import type { Kind } from './AuthoriseModal';
import type { ThirdParty } from './provider';
import { ThirdPartyList } from './ThirdPartyList';
import './third-parties.css';

/** Stands below the list, and comes after it. */
const DemandCard = preloadable(() => import('./DemandCard'));
const AuthoriseModal = preloadable(() => import('./AuthoriseModal'));
const Reminder = preloadable(() => import('./Reminder'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [AuthoriseModal, Reminder] };

/** Who is authorised for what. */
interface Authorised {
  person: ThirdParty;
  kind: Kind;
}

function ThirdParties({ actor }: { actor: Actor }) {
  const { t } = useTranslation('third-parties');
  const crumbs = useCrumbs();
  const mayAdd = useMay('terceiros', 'create');
  const reading = useAccountPointer().role === 'review';
  const lead = actor.perfil === 'Empresa' ? 'leadCompany' : 'leadAdm';
  // Kept beyond a sign-in in the middle of it, which comes back to the same dialog.
  const draft = useDraft<Authorised & Record<string, unknown>>(`third-parties:${actor.company.idProduto}`);
  const [authorising, setAuthorising] = useState<(Authorised & { open: boolean; visit: number }) | null>(() =>
    draft.restored?.person ? { ...(draft.restored as Authorised), open: true, visit: 0 } : null,
  );
  // Null has closed the reminder, undefined never showed it.
  const [reminded, setReminded] = useState<ThirdParty | null>();
  const authorise = (person: ThirdParty, kind: Kind) => {
    if (reminded) setReminded(null);
    draft.save({ person, kind });
    setAuthorising({ person, kind, open: true, visit: (authorising?.visit ?? 0) + 1 });
  };
  return (
    <>
      <PageHead title={t('title')} lead={t(reading ? 'leadReview' : lead)} crumbs={crumbs} low />
      <SecondStepDue actor={actor} />
      {mayAdd && <AddForm actor={actor} onAdded={(person) => person.perfil === 'S' && setReminded(person)} />}
      <ThirdPartyList actor={actor} onAuthorise={authorise} ahead={DIALOGS} />
      <Suspense fallback={<div className="card tdemand tdemand--bones" aria-busy="true" />}>
        <DemandCard actor={actor} />
      </Suspense>
      <BackHome />
      <Suspense fallback={null}>
        {reminded !== undefined && (
          <Reminder person={reminded} onAuthorise={authorise} onClose={() => setReminded(null)} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {authorising && (
          <AuthoriseModal
            key={authorising.visit}
            actor={actor}
            person={authorising.person}
            kind={authorising.kind}
            open={authorising.open}
            onClose={() => {
              draft.clear();
              setAuthorising({ ...authorising, open: false });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** /permitirDelegar: who may delegate in the company's name, and for what (delegation §2.13). */
export default function ThirdPartiesPage() {
  const { t } = useTranslation('third-parties');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('title')} crumbs={crumbs} low resource="terceiros" action="list">
      {(actor) => <ThirdParties key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}

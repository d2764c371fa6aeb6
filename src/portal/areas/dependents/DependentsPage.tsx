import { BackHome } from '../../ui/BackHome';
import { LinkButton } from '../../ui/LinkButton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usuario } from '../../../contract/account';
import { MAX_DEPENDENTS } from '../../../contract/constants';
import { type Ahead, preloadable, usePreload } from '../../loading/preloadable';
import { paths } from '../../lib/paths';
import { useMay } from '../../features/access/useMay';
import { useDraft } from '../../features/record-form/useDraft';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { PlusIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { CARD_MODALS, type CardModal, DependentCard } from './DependentCard';
import type { DependentRow } from './provider';
import { useDependents, useDependentsHead } from './useDependents';
import { RecordCards } from '../../ui/records/RecordCard';
import './dependents.css';

const modals = {
  email: preloadable(() => import('./modals/EmailModal')),
  phone: preloadable(() => import('./modals/PhoneModal')),
  password: preloadable(() => import('./modals/PasswordModal')),
  delete: preloadable(() => import('./modals/DeleteModal')),
};

const NEXT_STEPS: Ahead = {
  components: Object.values(modals),
  screens: [paths.newDependent, paths.editDependent],
  texts: ['validation', 'codes'],
};

interface Opened extends Record<string, unknown> {
  modal: CardModal;
  id: string;
}

interface OpenModalProps {
  guardian: Usuario;
  dependents: readonly DependentRow[];
  opened: Opened | null;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** The modal that was opened last; it stays for its fading, with the dependent that it was about. */
function OpenModal({ guardian, dependents, opened, onClose, onChanged }: OpenModalProps) {
  const [shown, setShown] = useState<{ modal: CardModal; dependent: DependentRow } | null>(null);
  const dependent = dependents.find(({ id }) => id === opened?.id);
  if (opened && dependent && (shown?.modal !== opened.modal || shown.dependent !== dependent))
    setShown({ modal: opened.modal, dependent });
  if (!shown) return null;
  const Modal = modals[shown.modal];
  return (
    <Suspense fallback={null}>
      <Modal
        key={`${shown.modal} ${shown.dependent.id}`}
        open={opened !== null && dependent !== undefined}
        guardian={guardian}
        dependent={shown.dependent}
        onClose={onClose}
        onChanged={onChanged}
      />
    </Suspense>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('dependents');
  const { dependents, failed, loading, reload } = useDependents(account.idProduto);
  const mayAdd = useMay('dependentes', 'create');
  const mayChange = useMay('dependentes', 'edit');
  // Kept beyond a sign-in in the middle of a change, which comes back to the same open form.
  const draft = useDraft<Opened>('dependents');
  const [opened, setOpened] = useState<Opened | null>(() => {
    const modal = CARD_MODALS.find((name) => name === draft.restored?.modal);
    return modal && draft.restored?.id ? { modal, id: draft.restored.id } : null;
  });

  usePreload(NEXT_STEPS, dependents !== null);

  const open = (next: Opened) => {
    draft.save(next);
    setOpened(next);
  };
  const close = () => {
    draft.clear();
    setOpened(null);
  };

  const full = (dependents?.length ?? 0) >= MAX_DEPENDENTS;
  const add = (
    <LinkButton type="primary" icon={<PlusIcon size={20} />} to={paths.newDependent}>
      {t('list.add')}
    </LinkButton>
  );
  const some = dependents !== null && dependents.length > 0;
  return (
    <>
      <PageHead {...head} {...(mayAdd && some && !full && { actions: add, wideActions: true })} />
      {loading && <GateBones />}
      {failed && dependents === null && <LoadError error={failed} text={t('list.failed')} onRetry={reload} />}
      {dependents?.length === 0 && (
        <div className="card">
          <EmptyState
            title={t(account.role === 'review' ? 'list.emptyTitleReview' : 'list.emptyTitle')}
            {...(mayAdd && { text: t('list.emptyText'), action: add })}
          />
        </div>
      )}
      {mayAdd && full && <p className="above muted">{t('list.full', { count: MAX_DEPENDENTS })}</p>}
      {some && (
        <RecordCards>
          {dependents.map((dependent) => (
            <DependentCard
              key={dependent.id}
              dependent={dependent}
              onOpen={(modal) => open({ modal, id: dependent.id })}
            />
          ))}
        </RecordCards>
      )}
      <BackHome />
      {mayChange && dependents && (
        <OpenModal
          guardian={account.usuario}
          dependents={dependents}
          opened={opened}
          onClose={close}
          onChanged={reload}
        />
      )}
    </>
  );
}

/** /dependentes: the dependents of a guardian. */
export default function DependentsPage() {
  const { t } = useTranslation('dependents');
  const reading = useAccountPointer().role === 'review';
  const head = useDependentsHead(t('list.title'), t(reading ? 'list.leadReview' : 'list.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="dependentes" action="list">
      {(account) => <Loaded key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

import { BackHome } from '../../ui/BackHome';
import { LinkButton } from '../../ui/LinkButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths';
import { type Ahead, usePreload } from '../../loading/preloadable';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { useMay } from '../../features/access/useMay';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { YesNoModal } from '../../ui/dialogs';
import { PlusIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import { AddressCard } from './AddressCard';
import { claimedAddress } from '../../http/clientAddress';
import type { AddressRow } from './provider';
import { useAddressActions } from './useAddressActions';
import { useAddresses } from './useAddresses';
import { useAddressHead } from './useAddressHead';
import { RecordCards } from '../../ui/records/RecordCard';
import './addresses.css';

/** The forms open at once when somebody goes there. */
const FORMS: Ahead = { screens: [paths.newAddress, paths.editAddress], texts: ['validation'] };

interface DeleteQuestionProps {
  /** Null while nothing is asked. */
  address: AddressRow | null;
  last: boolean;
  onYes: (address: AddressRow) => Promise<void>;
  onNo: () => void;
}

function DeleteQuestion({ address, last, onYes, onNo }: DeleteQuestionProps) {
  const { t } = useTranslation('addresses');
  // The name stays on the screen while the dialog fades.
  const [asked, setAsked] = useState(address);
  if (address && address !== asked) setAsked(address);
  return (
    <YesNoModal
      open={address !== null}
      title={t('delete.title')}
      yes={t('delete.yes')}
      no={t('delete.no')}
      danger
      onYes={() => (asked ? onYes(asked) : undefined)}
      onNo={onNo}
    >
      <p>{t('delete.question', { name: asked?.identificacao })}</p>
      {last && <p className="help">{t('delete.last')}</p>}
    </YesNoModal>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('addresses');
  const { addresses, failed, loading, reload } = useAddresses(account.idProduto);
  const { busy, makeMain, deleteAddress } = useAddressActions(account.idProduto, reload);
  const [leaving, setLeaving] = useState<AddressRow | null>(null);
  const [last, setLast] = useState(false);
  const mayAdd = useMay('enderecos', 'create');

  usePreload(FORMS, addresses !== null);

  const add = (
    <LinkButton
      type="primary"
      icon={<PlusIcon size={20} />}
      to={paths.newAddress}
      state={{ idProduto: account.idProduto, ip: claimedAddress() }}
    >
      {t('list.add')}
    </LinkButton>
  );
  const some = addresses !== null && addresses.length > 0;
  return (
    <>
      <PageHead {...head} {...(mayAdd && some && { actions: add, wideActions: true })} />
      {loading && <GateBones />}
      {failed && addresses === null && <LoadError error={failed} text={t('list.failed')} onRetry={reload} />}
      {addresses?.length === 0 && (
        <div className="card">
          <EmptyState title={t('list.emptyTitle')} {...(mayAdd && { text: t('list.emptyText'), action: add })} />
        </div>
      )}
      {some && (
        <RecordCards>
          {addresses.map((address) => (
            <AddressCard
              key={address.idEndereco}
              address={address}
              idProduto={account.idProduto}
              busy={busy}
              onMakeMain={() => void makeMain(address)}
              onDelete={() => {
                setLast(addresses.length === 1);
                setLeaving(address);
              }}
            />
          ))}
        </RecordCards>
      )}
      <BackHome />
      <DeleteQuestion
        address={leaving}
        last={last}
        onYes={async (address) => {
          await deleteAddress(address);
          setLeaving(null);
        }}
        onNo={() => setLeaving(null)}
      />
    </>
  );
}

/** /endereco: the addresses of an account. */
export default function AddressList() {
  const { t } = useTranslation('addresses');
  const reading = useAccountPointer().role === 'review';
  const head = useAddressHead(t('list.title'), t(reading ? 'list.leadReview' : 'list.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="enderecos" action="list">
      {(account) => <Loaded key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

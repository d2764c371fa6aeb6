import { useTranslation } from 'react-i18next';
import { EscapeModal } from '../../ui/dialogs';
import { RecoveryCodes } from './RecoveryCodes';

interface CodesDialogProps {
  /** Null while there are none to show. */
  codes: readonly string[] | null;
  account: string;
  onClose: () => void;
}

/** The recovery codes that were made anew. */
export default function CodesDialog({ codes, account, onClose }: CodesDialogProps) {
  const { t } = useTranslation('security');
  return (
    <EscapeModal open={codes !== null} title={t('codes.title')} width={560} closeBeside={false} onClose={onClose}>
      {codes && <RecoveryCodes codes={codes} account={account} onDone={onClose} />}
    </EscapeModal>
  );
}

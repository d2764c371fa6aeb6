import { useTranslation } from 'react-i18next';
import { PasswordChange, passwordDraft } from '../../features/contacts/PasswordChange';
import { forgetDraft } from '../../features/record-form/useDraft';
import { EscapeModal } from '../../ui/dialogs';

interface PasswordDialogProps {
  open: boolean;
  account: string;
  /** The country code of the mobile that the code may go to. */
  ddi: string;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** Changes the own password, as on the home. */
export default function PasswordDialog({ open, account, ddi, onClose, onChanged }: PasswordDialogProps) {
  const { t } = useTranslation('security');
  const close = () => {
    forgetDraft(passwordDraft(account));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('password.change')} width={640} closeBeside={false} onClose={close}>
      <PasswordChange
        account={account}
        target={account}
        ddi={ddi}
        messages={{ sent: 'security:messages.token_sent', changed: 'security:messages.password_changed' }}
        texts={{
          intro: t('password.intro'),
          next: t('password.new'),
          repeat: t('password.confirm'),
          channel: t('password.channel'),
          submit: t('password.submit'),
        }}
        onClose={onClose}
        onChanged={onChanged}
      />
    </EscapeModal>
  );
}

import { useTranslation } from 'react-i18next';
import { ContactDialog } from '../../features/contacts/ContactDialog';
import { PasswordChange, passwordDraft } from '../../features/contacts/PasswordChange';

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
  return (
    <ContactDialog
      open={open}
      title={t('password.change')}
      width={640}
      draftKey={passwordDraft(account)}
      onClose={onClose}
    >
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
    </ContactDialog>
  );
}

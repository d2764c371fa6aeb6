import { useTranslation } from 'react-i18next';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { PasswordChange, passwordDraft } from '../../../features/contacts/PasswordChange';
import type { ContactModalProps } from './form';

/** Changes the own password; the code goes to the account's own e-mail or, in Brazil, its mobile (account §4). */
export default function PasswordModal({ open, usuario, onClose, onChanged }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <ContactDialog
      open={open}
      title={t('password.title')}
      width={640}
      draftKey={passwordDraft(usuario.idProduto)}
      onClose={onClose}
    >
      <PasswordChange
        account={usuario.idProduto}
        target={usuario.idProduto}
        ddi={usuario.ddiMovel}
        messages={{ sent: 'home:messages.token_sent', changed: 'home:messages.password_changed' }}
        texts={{
          intro: t('password.intro'),
          next: t('password.new'),
          repeat: t('password.confirm'),
          channel: t('password.channel'),
          submit: t('contacts.next'),
        }}
        onClose={onClose}
        onChanged={onChanged}
      />
    </ContactDialog>
  );
}

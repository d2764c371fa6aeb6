import { useTranslation } from 'react-i18next';
import { PasswordChange, passwordDraft } from '../../../features/contacts/PasswordChange';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { EscapeModal } from '../../../ui/dialogs';
import type { ContactModalProps } from './form';

/** Changes the own password; the code goes to the account's own e-mail or, in Brazil, its mobile (account §4). */
export default function PasswordModal({ open, usuario, onClose, onChanged }: ContactModalProps) {
  const { t } = useTranslation('home');
  const close = () => {
    forgetDraft(passwordDraft(usuario.idProduto));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('password.title')} width={640} closeBeside={false} onClose={close}>
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
    </EscapeModal>
  );
}

import { useTranslation } from 'react-i18next';
import { EmailChange } from '../../../features/contacts/EmailChange';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { EscapeModal } from '../../../ui/dialogs';
import type { ContactModalProps } from './form';

const DRAFT = 'email';

/** Changes the own e-mail address. */
export default function EmailModal({ open, usuario, ...props }: ContactModalProps) {
  const { t } = useTranslation('home');
  const close = () => {
    forgetDraft(DRAFT);
    props.onClose();
  };
  return (
    <EscapeModal open={open} title={t('email.title')} width={560} closeBeside={false} onClose={close}>
      <EmailChange
        {...props}
        account={usuario.idProduto}
        target={usuario.idProduto}
        email={usuario.email}
        draftKey={DRAFT}
        messages={{
          sent: 'home:messages.token_sent_email',
          changed: 'home:messages.email_changed',
          unchanged: 'home:messages.email_not_changed',
        }}
        texts={{
          intro: t('email.intro'),
          current: t('email.current'),
          next: t('email.new'),
          submit: t('contacts.next'),
        }}
      />
    </EscapeModal>
  );
}

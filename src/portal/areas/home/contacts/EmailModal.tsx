import { useTranslation } from 'react-i18next';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { EmailChange } from '../../../features/contacts/EmailChange';
import type { ContactModalProps } from './form';

const DRAFT = 'email';

/** Changes the own e-mail address. */
export default function EmailModal({ open, usuario, ...props }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <ContactDialog open={open} title={t('email.title')} draftKey={DRAFT} onClose={props.onClose}>
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
    </ContactDialog>
  );
}

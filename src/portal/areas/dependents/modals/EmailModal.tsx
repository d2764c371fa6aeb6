import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/format';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { EmailChange } from '../../../features/contacts/EmailChange';
import { type DependentModalProps, GROUP } from './props';

/** Changes a dependent's e-mail address. */
export default function EmailModal({ open, guardian, dependent, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  const draft = `dependent-email-${dependent.idDependente}`;
  return (
    <ContactDialog open={open} title={t('email.title')} draftKey={draft} onClose={props.onClose}>
      <EmailChange
        {...props}
        account={guardian.idProduto}
        target={dependent.idProduto}
        etag={dependent.etag}
        email={dependent.email}
        draftKey={draft}
        group={GROUP}
        messages={{
          sent: 'dependents:messages.token_sent_email',
          changed: 'dependents:messages.email_changed',
          unchanged: 'dependents:messages.email_not_changed',
        }}
        texts={{
          intro: t('email.intro', { name: personName(dependent.nome) }),
          current: t('email.current'),
          next: t('email.new'),
          submit: t('actions.sendCode'),
        }}
      />
    </ContactDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { dependentFields } from '../../../../contract/dependent-form';
import { personName } from '../../../lib/format';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { PasswordChange, passwordDraft } from '../../../features/contacts/PasswordChange';
import { type DependentModalProps, GROUP } from './props';

/** Gives a dependent a new password; the code goes to the guardian's own contact. */
export default function PasswordModal({ open, guardian, dependent, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  return (
    <ContactDialog
      open={open}
      title={t('password.title')}
      width={640}
      draftKey={passwordDraft(dependent.idProduto)}
      onClose={props.onClose}
    >
      <PasswordChange
        {...props}
        account={guardian.idProduto}
        target={dependent.idProduto}
        ddi={guardian.ddiMovel}
        schema={dependentFields.senha}
        group={GROUP}
        messages={{ sent: 'dependents:messages.token_sent', changed: 'dependents:messages.password_changed' }}
        texts={{
          intro: t('password.intro', { name: personName(dependent.nome) }),
          next: t('password.new'),
          repeat: t('password.confirm'),
          channel: t('password.channel'),
          submit: t('actions.sendCode'),
        }}
      />
    </ContactDialog>
  );
}

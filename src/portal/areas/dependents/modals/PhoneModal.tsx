import { useTranslation } from 'react-i18next';
import { formatPhoneWithCountry } from '../../../../contract/format';
import { personName } from '../../../lib/format';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { PhoneChange } from '../../../features/contacts/PhoneChange';
import { type DependentModalProps, GROUP } from './props';

/** Changes a dependent's mobile. */
export default function PhoneModal({ open, guardian, dependent, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  const draft = `dependent-phone-${dependent.idDependente}`;
  return (
    <ContactDialog open={open} title={t('phone.title')} draftKey={draft} onClose={props.onClose}>
      <PhoneChange
        {...props}
        account={guardian.idProduto}
        target={dependent.idProduto}
        etag={dependent.etag}
        phone={dependent}
        draftKey={draft}
        group={GROUP}
        messages={{
          sent: 'dependents:messages.token_sent_phone',
          changed: 'dependents:messages.phone_changed',
          unchanged: 'dependents:messages.phone_not_changed',
        }}
        texts={{
          intro: t('phone.intro', { name: personName(dependent.nome) }),
          current: t('phone.current'),
          value: formatPhoneWithCountry(dependent.ddiMovel, dependent.dddMovel, dependent.foneMovel),
          ddi: t('fields.ddi'),
          ddd: t('fields.ddd'),
          number: t('fields.number'),
          numberHint: t('phone.numberHint'),
          sendCode: t('actions.sendCode'),
          save: t('actions.savePhone'),
        }}
      />
    </ContactDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { formatPhoneWithCountry } from '../../../../contract/format';
import { personName } from '../../../lib/format';
import { PhoneChange } from '../../../features/contacts/PhoneChange';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { EscapeModal } from '../../../ui/dialogs';
import { type DependentModalProps, GROUP } from './props';

/** Changes a dependent's mobile. */
export default function PhoneModal({ open, guardian, dependent, ...props }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  const draft = `dependent-phone-${dependent.idDependente}`;
  const close = () => {
    forgetDraft(draft);
    props.onClose();
  };
  return (
    <EscapeModal open={open} title={t('phone.title')} width={560} closeBeside={false} onClose={close}>
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
    </EscapeModal>
  );
}

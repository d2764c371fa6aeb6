import { useTranslation } from 'react-i18next';
import { ContactDialog } from '../../../features/contacts/ContactDialog';
import { PhoneChange } from '../../../features/contacts/PhoneChange';
import { phoneText } from '../format';
import type { ContactModalProps } from './form';

/** Digits of a foreign number: as many as the field of account §5 takes. */
const FOREIGN_MAX = 10;

const DRAFT = 'phone';

/** Changes the own mobile. */
export default function PhoneModal({ open, usuario, ...props }: ContactModalProps) {
  const { t } = useTranslation('home');
  return (
    <ContactDialog open={open} title={t('phone.title')} draftKey={DRAFT} onClose={props.onClose}>
      <PhoneChange
        {...props}
        account={usuario.idProduto}
        target={usuario.idProduto}
        phone={usuario}
        foreignMax={FOREIGN_MAX}
        draftKey={DRAFT}
        messages={{
          sent: 'home:messages.token_sent_phone',
          changed: 'home:messages.phone_changed',
          unchanged: 'home:messages.phone_not_changed',
        }}
        texts={{
          intro: t('phone.intro'),
          current: t('phone.current'),
          value: phoneText(usuario) || t('profile.notInformed'),
          ddi: t('phone.ddi'),
          ddd: t('phone.ddd'),
          number: t('phone.number'),
          numberHint: t('phone.numberHint'),
          sendCode: t('contacts.next'),
          save: t('contacts.save'),
        }}
      />
    </ContactDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { EscapeModal } from '../../../ui/dialogs';
import { FormActions, SubmitForm } from '../../../ui/fields';
import { ReasonField, useReason } from './Reason';

interface RemoveDialogProps {
  open: boolean;
  /** Whom it is about, in words. */
  whom: string;
  /** The review asks for a reason. */
  reasoned: boolean;
  onClose: () => void;
  onRemove: (reason: string) => void;
}

/** Why somebody loses their accesses: one of a few reasons, or another in words. */
export default function RemoveDialog({ open, whom, reasoned, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation('certifications');
  const reason = useReason();
  const submit = () => {
    const words = reasoned ? reason.read() : '';
    if (words !== null) onRemove(words);
  };
  return (
    <EscapeModal open={open} title={t('remove.title', { whom })} width={520} onClose={onClose}>
      <SubmitForm layout="vertical" size="large" className="form" onFinish={submit}>
        <p className="help">{t('remove.effect')}</p>
        {reasoned && <ReasonField reason={reason} />}
        <FormActions submit={t('remove.submit')} busy={false} onCancel={onClose} />
      </SubmitForm>
    </EscapeModal>
  );
}

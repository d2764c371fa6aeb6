import type { BaseRecord } from '@refinedev/core';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Passkey, passkeyName } from '../../../contract/passkeys';
import { forgetDraft } from '../../features/record-form/useDraft';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { EscapeModal } from '../../ui/dialogs';
import { Field } from '../../ui/fields/Field';
import { FormActions } from '../../ui/fields/FormActions';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import type { PasskeyName } from './provider';

interface NameFormProps {
  account: string;
  passkey: Passkey;
  onClose: () => void;
}

const draftOf = ({ id }: Passkey) => `passkey-${id}`;

function NameForm({ account, passkey, onClose }: NameFormProps) {
  const { t } = useTranslation('security');
  const { formProps, busy } = useRecordForm<BaseRecord, PasskeyName, PasskeyName>({
    resource: 'chavesAcesso',
    account,
    record: { id: passkey.id },
    values: { nome: passkey.nome },
    draft: draftOf(passkey),
    variables: ({ nome }) => ({ nome }),
    saved: 'security:messages.passkey_renamed',
    touches: ['seguranca', 'atividades'],
    onSaved: onClose,
  });
  return (
    <SubmitForm {...formProps} layout="vertical" className="stack" scrollToFirstError={{ focus: true }}>
      <Field name="nome" label={t('passkeys.name')} schema={passkeyName} hint={t('passkeys.nameHint')}>
        <Input size="large" autoComplete="off" />
      </Field>
      <FormActions submit={t('passkeys.save')} busy={busy} onCancel={onClose} />
    </SubmitForm>
  );
}

/** Gives a passkey another name. */
export default function PasskeyNameDialog({ open, ...form }: NameFormProps & { open: boolean }) {
  const { t } = useTranslation('security');
  const close = () => {
    forgetDraft(draftOf(form.passkey));
    form.onClose();
  };
  return (
    <EscapeModal open={open} title={t('passkeys.rename')} width={480} closeBeside={false} onClose={close}>
      <NameForm key={form.passkey.id} {...form} onClose={close} />
    </EscapeModal>
  );
}

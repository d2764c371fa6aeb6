import { Alert, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nomeVisao } from '../../../../contract/saved-views';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import type { Actor } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { Field } from '../../../ui/fields/Field';
import { FormActions } from '../../../ui/fields/FormActions';
import { SubmitForm } from '../../../ui/fields/SubmitForm';
import type { NamedView, TableView, ViewRecord } from './view';

interface NameFormProps {
  actor: Actor;
  /** The view that gets another name; null for one of what is shown now. */
  record: ViewRecord | null;
  now: TableView;
  /** The one that is shared in the company and would no longer be. */
  shared: ViewRecord | undefined;
  onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  nome: string;
  compartilhada: boolean;
}

const draftOf = (record: ViewRecord | null) => `view-${record?.id ?? 'new'}`;

function NameForm({ actor, record, now, shared, onClose }: NameFormProps) {
  const { t } = useTranslation('delegation');
  const [foreign, setForeign] = useState(false);
  const { formProps, form, busy } = useRecordForm<ViewRecord, Typed, NamedView>({
    resource: 'visoes',
    account: actor.company.idProduto,
    record: record ?? undefined,
    values: { nome: record?.nome ?? '', compartilhada: record?.compartilhada ?? false },
    draft: draftOf(record),
    variables: ({ nome, compartilhada }) => ({ nome, compartilhada, view: record?.view ?? now }),
    reactions: { 'IDC-111': () => setForeign(true) },
    saved: record ? 'delegation:views.renamed' : 'delegation:views.saved',
    onSaved: onClose,
  });
  const sharing = Form.useWatch('compartilhada', form);
  const takes = shared && shared.id !== record?.id ? shared : undefined;
  return (
    <SubmitForm {...formProps} layout="vertical" className="stack" scrollToFirstError={{ focus: true }}>
      <Field name="nome" label={t('views.name')} schema={nomeVisao} hint={record ? undefined : t('views.nameHint')}>
        <Input size="large" autoComplete="off" />
      </Field>
      {actor.perfil !== 'Supervisor' && (
        <Field
          name="compartilhada"
          label={null}
          optional
          valuePropName="checked"
          hint={sharing && takes ? t('views.takes', { name: takes.nome }) : t('views.shareHint')}
        >
          <Checkbox>{t('views.share')}</Checkbox>
        </Field>
      )}
      {foreign && <Alert type="error" showIcon role="alert" message={t('views.foreign')} />}
      <FormActions submit={t('views.save')} busy={busy} onCancel={onClose} />
    </SubmitForm>
  );
}

/** Keeps what the table shows under a name, or gives a view another; who administers the company may share it. */
export default function ViewNameDialog({ open, ...form }: NameFormProps & { open: boolean }) {
  const { t } = useTranslation('delegation');
  const close = () => {
    forgetDraft(draftOf(form.record));
    form.onClose();
  };
  return (
    <EscapeModal
      open={open}
      title={t(form.record ? 'views.rename' : 'views.new')}
      width={480}
      closeBeside={false}
      onClose={close}
    >
      <NameForm key={form.record?.id ?? 'new'} {...form} onClose={close} />
    </EscapeModal>
  );
}

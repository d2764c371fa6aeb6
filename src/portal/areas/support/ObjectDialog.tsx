import type { BaseRecord } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { AcessoSuporte } from '../../../contract/support';
import { forgetDraft } from '../../features/record-form/useDraft';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { ReasonField } from '../../features/review/ReasonField';
import { momentText } from '../../lib/dates';
import { personName } from '../../lib/format';
import { EscapeModal } from '../../ui/dialogs';
import { FormActions, SubmitForm } from '../../ui/fields';

type Reason = { motivo: string };

const draftOf = ({ idRevisao }: AcessoSuporte) => `contestacao:${idRevisao}`;

interface ObjectDialogProps {
  /** Whose account was reviewed. */
  account: string;
  access: AcessoSuporte;
  open: boolean;
  onClose: () => void;
}

function Objecting({ account, access, onClose }: { account: string; access: AcessoSuporte; onClose: () => void }) {
  const { t } = useTranslation('support');
  const { formProps, busy } = useRecordForm<BaseRecord, Reason, Reason>({
    resource: 'acessosSuporte',
    account,
    record: { id: access.idRevisao },
    values: { motivo: '' },
    draft: draftOf(access),
    variables: ({ motivo }) => ({ motivo }),
    saved: 'support:object.done',
    onSaved: onClose,
  });
  return (
    <SubmitForm {...formProps} layout="vertical" size="large" className="form">
      <p>
        {t('object.text', {
          who: personName(access.atendente),
          when: momentText(access.abertaEm),
          protocol: access.protocolo,
        })}
      </p>
      <ReasonField hint={t('object.hint')} />
      <FormActions submit={t('object.submit')} busy={busy} onCancel={onClose} cancel={t('open.cancel')} />
    </SubmitForm>
  );
}

/** Asks the owner why support should not have looked; it comes to support's supervisors. */
export default function ObjectDialog({ account, access, open, onClose }: ObjectDialogProps) {
  const { t } = useTranslation('support');
  const close = () => {
    forgetDraft(draftOf(access));
    onClose();
  };
  return (
    <EscapeModal open={open} title={t('object.title')} width={560} onClose={close} closeBeside={false}>
      <Objecting key={access.idRevisao} account={account} access={access} onClose={close} />
    </EscapeModal>
  );
}

import { useTranslation } from 'react-i18next';
import type { Revisao } from '../../../contract/support';
import { enterReview } from '../../session/review';
import { EscapeModal } from '../../ui/dialogs';
import { FormActions, SubmitForm } from '../../ui/fields';
import { forgetDraft } from '../record-form/useDraft';
import { useRecordForm } from '../record-form/useRecordForm';
import { askToExtend, useExtending } from './extending';
import type { ReviewRow } from './provider';
import { ReasonField } from './ReasonField';

type Reason = { motivo: string };

const draftOf = ({ idRevisao }: Revisao) => `revisao-mais:${idRevisao}`;

function Extending({ review, onClose }: { review: Revisao; onClose: () => void }) {
  const { t } = useTranslation('support');
  const { formProps, busy } = useRecordForm<ReviewRow, Reason, Reason>({
    resource: 'revisoes',
    account: review.idProduto,
    record: { ...review, id: review.idRevisao },
    values: { motivo: '' },
    draft: draftOf(review),
    variables: ({ motivo }) => ({ motivo }),
    saved: 'support:extend.done',
    onSaved: (extended) => {
      onClose();
      enterReview(extended);
    },
  });
  return (
    // It opens above screens whose own dialogs ask for a reason too: two fields of one id have one label between them.
    <SubmitForm {...formProps} name="prorrogacao" layout="vertical" size="large" className="form">
      <p>{t('extend.text')}</p>
      <ReasonField hint={t('open.reasonHint')} />
      <FormActions submit={t('extend.submit')} busy={busy} onCancel={onClose} cancel={t('open.cancel')} />
    </SubmitForm>
  );
}

/** Asks why the open review should go on for 15 more minutes. */
export default function ExtendDialog({ review }: { review: Revisao }) {
  const { t } = useTranslation('support');
  const close = () => {
    forgetDraft(draftOf(review));
    askToExtend(false);
  };
  return (
    <EscapeModal open={useExtending()} title={t('extend.title')} width={560} onClose={close} closeBeside={false}>
      <Extending key={review.restam} review={review} onClose={close} />
    </EscapeModal>
  );
}

import { useDelete } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../http/ApiError';
import { newKey } from '../../../http/idempotency';
import { personName } from '../../../lib/format';
import { YesNoModal } from '../../../ui/dialogs';
import { toast, toastText } from '../../../ui/toast';
import { StepUpNotice } from '../../../features/two-step/StepUpNotice';
import type { DependentMeta } from '../provider';
import { DEPENDENTS, SILENT, useShowChange } from '../useDependents';
import type { DependentModalProps } from './props';

/** Ends a dependent's account, after a question. */
export default function DeleteModal({ open, guardian, dependent, onClose, onChanged }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  const { mutateAsync: remove } = useDelete();
  const show = useShowChange();
  const [stepUp, setStepUp] = useState(false);
  // One question is one submit: a retry after a lost network names the same key.
  const [idempotencyKey] = useState(newKey);

  const answerYes = async () => {
    setStepUp(false);
    const meta: DependentMeta = { responsavel: guardian.idProduto, etag: dependent.etag, idempotencyKey };
    try {
      await remove({ ...SILENT, ...DEPENDENTS, id: dependent.idProduto, meta: { ...meta } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStepUp(error.code === 'IDC-112');
      if (error.code === 'MCN-102') {
        toastText('warning', error.text);
        onClose();
        void onChanged();
      }
      return;
    }
    show((list) => list.filter(({ idDependente }) => idDependente !== dependent.idDependente));
    toast('success', 'dependents:messages.deleted');
    onClose();
  };

  return (
    <YesNoModal
      open={open}
      title={t('delete.title')}
      yes={t('delete.yes')}
      no={t('delete.no')}
      danger
      onYes={answerYes}
      onNo={onClose}
    >
      {stepUp && <StepUpNotice />}
      <p>{t('delete.question', { name: personName(dependent.nome) })}</p>
      <p className="help">{t('delete.consequences')}</p>
    </YesNoModal>
  );
}

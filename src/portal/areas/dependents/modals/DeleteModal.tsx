import { useDelete } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dependente } from '../../../../contract/dependents';
import { ApiError } from '../../../http/ApiError';
import { StepUpNotice } from '../../../features/two-step/StepUpNotice';
import { personName } from '../../../lib/format';
import { YesNoModal } from '../../../ui/dialogs';
import { toastText } from '../../../ui/toast';
import type { DependentRow } from '../provider';
import { DEPENDENTS, useShowChange } from '../useDependents';
import type { DependentModalProps } from './props';

/** Ends a dependent's account, after a question. */
export default function DeleteModal({ open, guardian, dependent, onClose, onChanged }: DependentModalProps) {
  const { t } = useTranslation('dependents');
  const { mutateAsync: remove } = useDelete<DependentRow, ApiError, Pick<Dependente, 'idProduto'>>();
  const show = useShowChange();
  const [stepUp, setStepUp] = useState(false);
  const { id, idProduto, etag } = dependent;

  const answerYes = async () => {
    setStepUp(false);
    try {
      await remove({
        resource: DEPENDENTS,
        id,
        values: { idProduto },
        meta: { account: guardian.idProduto, etag },
        successNotification: () => ({ message: t('messages.deleted'), type: 'success' }),
        // The question shows it, or the catalogue of errors.
        errorNotification: false,
      });
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
    show((list) => list.filter((row) => row.id !== id));
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

import { useDeleteMany, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { YesNoModal } from '../../ui/dialogs';
import type { ThirdParty } from './provider';

const RESOURCE = 'terceiros';

interface RemoveDialogProps {
  actor: Actor;
  /** Who; null keeps the dialog closed. */
  people: readonly ThirdParty[] | null;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before third parties are removed, and removes them. */
export function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('third-parties');
  const { mutateAsync } = useDeleteMany<ThirdParty, ApiError>();
  const invalidate = useInvalidate();
  // What is said while the dialog fades.
  const [shown, setShown] = useState<readonly ThirdParty[]>([]);
  if (people && people !== shown) setShown(people);
  const remove = async () => {
    await mutateAsync({
      resource: RESOURCE,
      ids: shown.map(({ id }) => id),
      meta: { account: actor.company.idProduto },
      successNotification: () => ({ message: t('remove.done', { count: shown.length }), type: 'success' }),
      // The catalogue of errors says why.
      errorNotification: false,
    });
    // The dialog stays until the rows are there anew: the focus does not go back to a row that leaves.
    await invalidate({ resource: RESOURCE, invalidates: ['list'] });
    onRemoved();
  };
  return (
    <YesNoModal
      open={people !== null}
      title={t('remove.title')}
      yes={t('remove.yes')}
      no={t('remove.no')}
      danger
      onNo={onClose}
      onYes={remove}
    >
      <p>
        {shown.length === 1
          ? t('remove.one', { name: personName(shown[0]?.nomePF ?? '') })
          : t('remove.many', { count: shown.length })}
      </p>
      <p className="help">{t('remove.effect')}</p>
    </YesNoModal>
  );
}

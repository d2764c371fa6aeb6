import { useDeleteMany, useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { RemovalDialog } from '../../ui/dialogs';
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
export default function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('third-parties');
  const { mutateAsync } = useDeleteMany<ThirdParty, ApiError>();
  const invalidate = useInvalidate();
  const remove = async (chosen: readonly ThirdParty[]) => {
    await mutateAsync({
      resource: RESOURCE,
      ids: chosen.map(({ id }) => id),
      meta: { account: actor.company.idProduto },
      successNotification: () => ({ message: t('remove.done', { count: chosen.length }), type: 'success' }),
      // The catalogue of errors says why.
      errorNotification: false,
    });
    // The dialog stays until the rows are there anew: the focus does not go back to a row that leaves.
    await invalidate({ resource: RESOURCE, invalidates: ['list'] });
    onRemoved();
  };
  return (
    <RemovalDialog
      items={people}
      title={t('remove.title')}
      yes={() => t('remove.yes')}
      no={t('remove.no')}
      question={([first, ...others]) => (
        <>
          <p>
            {others.length === 0
              ? t('remove.one', { name: personName(first?.nomePF ?? '') })
              : t('remove.many', { count: others.length + 1 })}
          </p>
          <p className="help">{t('remove.effect')}</p>
        </>
      )}
      onClose={onClose}
      remove={remove}
    />
  );
}

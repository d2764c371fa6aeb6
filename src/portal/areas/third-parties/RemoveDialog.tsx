import { type BaseRecord, useDeleteMany, useInvalidate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../http/ApiError';
import { personName } from '../../lib/format';
import { fewOf, someNames } from '../../lib/some';
import type { Actor } from '../../features/acting';
import { useUndoOffer } from '../../features/undo/useUndoOffer';
import { RemovalDialog } from '../../ui/dialogs';
import type { ThirdParty } from './provider';

const RESOURCE = 'terceiros';
/** Who are named before they are removed. */
const NAMED = 10;

interface RemoveDialogProps {
  actor: Actor;
  /** Who; null keeps the dialog closed. */
  people: readonly ThirdParty[] | null;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before third parties are removed, and removes them; for a moment that can be undone. */
export default function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('third-parties');
  const { mutateAsync } = useDeleteMany<BaseRecord, ApiError>();
  const invalidate = useInvalidate();
  const changed = () => invalidate({ resource: RESOURCE, invalidates: ['list', 'detail'] });
  const offerUndo = useUndoOffer(actor.company.idProduto, (count) => t('remove.undone', { count }), changed);
  const remove = async (chosen: readonly ThirdParty[]) => {
    const { data } = await mutateAsync({
      resource: RESOURCE,
      ids: chosen.map(({ id }) => id),
      meta: { account: actor.company.idProduto },
      // Said below, with a way back.
      successNotification: false,
      // The catalogue of errors says why.
      errorNotification: false,
    });
    // The dialog stays until the rows are there anew: the focus does not go back to a row that leaves.
    await changed();
    onRemoved();
    offerUndo(
      t('remove.done', {
        count: chosen.length,
        names: someNames(
          t,
          chosen.map(({ nomePF }) => nomePF),
        ),
      }),
      data[0]?.['desfazer'] as string | null,
    );
  };
  return (
    <RemovalDialog
      items={people}
      title={(count) => t('remove.title', { count })}
      yes={() => t('remove.yes')}
      no={t('remove.no')}
      question={(all) => (
        <>
          <p>
            {all.length === 1
              ? t('remove.one', { name: personName(all[0]?.nomePF ?? '') })
              : t('remove.many', { count: all.length })}
          </p>
          {all.length > 1 && (
            <p>
              {fewOf(
                t,
                all.map(({ nomePF }) => personName(nomePF)),
                NAMED,
              )}
            </p>
          )}
          <p className="help">{t('remove.effect')}</p>
        </>
      )}
      onClose={onClose}
      remove={remove}
    />
  );
}

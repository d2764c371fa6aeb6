import { useDelete, useDeleteMany, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/format';
import { someNames } from '../../../lib/some';
import type { Actor } from '../../../features/acting';
import { RemovalDialog } from '../../../ui/dialogs';
import { useAccessesChanged } from '../useAccessesChanged';
import type { Removed } from '../provider';
import type { Person } from './useSelected';
import { useUndoable } from '../useUndoable';

interface RemoveDialogProps {
  actor: Actor;
  /** Whose accesses; null keeps the dialog closed. */
  people: readonly Person[] | null;
  onClose: () => void;
  /** They are gone, and the rows without them have come. */
  onRemoved: (people: readonly Person[]) => void;
}

const NAMED = 5;

/** Asks before accesses are taken away, and takes them away. */
export default function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('delegation');
  const { mutateAsync: removeOne } = useDelete<Removed, HttpError>();
  const { mutateAsync: removeMany } = useDeleteMany<Removed, HttpError>();
  const accessesChanged = useAccessesChanged();
  const undoable = useUndoable(actor);

  const remove = async (chosen: readonly Person[]) => {
    const [first] = chosen;
    if (!first) return;
    const ids = chosen.map((person) => person.idProdutoPF);
    const removal = {
      resource: 'permissionarios',
      meta: { account: actor.company.idProduto },
      // All that is read of accesses, below.
      invalidates: [],
      // With the offer to undo it, below.
      successNotification: false as const,
      // The catalogue shows it.
      errorNotification: false as const,
    };
    const removed =
      chosen.length === 1
        ? (await removeOne({ ...removal, id: first.idProdutoPF })).data
        : (await removeMany({ ...removal, ids })).data[0];
    undoable(
      t('remove.done', {
        count: chosen.length,
        names: someNames(
          t,
          chosen.map(({ nome }) => nome),
        ),
      }),
      removed?.desfazer,
    );
    await accessesChanged('stays');
    onRemoved(chosen);
  };
  return (
    <RemovalDialog
      items={people}
      title={t('remove.title')}
      yes={(count) => t('remove.yes', { count })}
      no={t('remove.no')}
      question={(shown) => (
        <>
          <p>
            {shown.length === 1
              ? t('remove.one', { name: personName(shown[0]?.nome ?? '') })
              : t('remove.many', { count: shown.length })}
          </p>
          {shown.length > 1 && (
            <p className="help">
              {shown
                .slice(0, NAMED)
                .map(({ nome }) => personName(nome))
                .join(', ')}
              {shown.length > NAMED && ` ${t('remove.more', { count: shown.length - NAMED })}`}
            </p>
          )}
          <p className="help">
            {t(actor.perfil === 'Supervisor' ? 'remove.scope' : 'remove.effect', { count: shown.length })}
          </p>
        </>
      )}
      onClose={onClose}
      remove={remove}
    />
  );
}

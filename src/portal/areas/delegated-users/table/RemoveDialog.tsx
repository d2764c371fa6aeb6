import { useDelete, useDeleteMany, type BaseRecord, type HttpError } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { YesNoModal } from '../../../ui/dialogs';
import { useAccessesChanged } from '../useAccessesChanged';
import type { Person } from './useSelected';

interface RemoveDialogProps {
  actor: Actor;
  /** Whose accesses; null keeps the dialog closed. */
  people: Person[] | null;
  onClose: () => void;
  /** They are gone, and the rows without them have come. */
  onRemoved: (people: Person[]) => void;
}

const NAMED = 5;

/** Asks before accesses are taken away, and takes them away. */
export default function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('delegation');
  const { mutateAsync: removeOne } = useDelete<BaseRecord, HttpError>();
  const { mutateAsync: removeMany } = useDeleteMany<BaseRecord, HttpError>();
  const accessesChanged = useAccessesChanged();
  // What is said while the dialog fades.
  const [shown, setShown] = useState<Person[]>([]);
  if (people && people !== shown) setShown(people);

  const remove = async () => {
    const [first] = shown;
    if (!first) return;
    const ids = shown.map((person) => person.idProdutoPF);
    const removal = {
      resource: 'permissionarios',
      meta: { account: actor.company.idProduto },
      // All that is read of accesses, below.
      invalidates: [],
      successNotification: { message: t('remove.done', { count: shown.length }), type: 'success' as const },
      // The catalogue shows it.
      errorNotification: false as const,
    };
    if (shown.length === 1) await removeOne({ ...removal, id: first.idProdutoPF });
    else await removeMany({ ...removal, ids });
    await accessesChanged('stays');
    onRemoved(shown);
  };
  return (
    <YesNoModal
      open={people !== null}
      title={t('remove.title')}
      yes={t('remove.yes', { count: shown.length })}
      no={t('remove.no')}
      danger
      onNo={onClose}
      onYes={remove}
    >
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
    </YesNoModal>
  );
}

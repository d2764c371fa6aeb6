import { useDelete, useDeleteMany, type HttpError } from '@refinedev/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/format';
import { someNames } from '../../../lib/some';
import type { Actor } from '../../../features/acting';
import { RemovalDialog } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { EVERYTHING_TAKEN } from '../removals.provider';
import { useAccessesChanged } from '../useAccessesChanged';
import type { Removed } from '../provider';
import type { Person } from './useSelected';
import { useRemovalPreview } from './useTaking';
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

/** How many lose how many accesses, as the server counts them now; without it they can be removed all the same. */
function Losses({ actor, people, open }: { actor: Actor; people: readonly Person[]; open: boolean }) {
  const { t } = useTranslation('delegation');
  const ids = useMemo(() => people.map(({ idProdutoPF }) => idProdutoPF), [people]);
  const preview = useRemovalPreview(actor, ids, open ? EVERYTHING_TAKEN : undefined);
  // What is said while the dialog fades.
  const [losses, setLosses] = useState(preview.value);
  if (preview.value && preview.value !== losses) setLosses(preview.value);
  const losing = losses?.filter(({ retirados }) => retirados > 0) ?? [];
  const accesses = losing.reduce((sum, { retirados }) => sum + retirados, 0);
  const cards = losing.reduce((sum, { cartoesRetirados }) => sum + cartoesRetirados, 0);
  const kinds = [
    cards > 0 && t('remove.cards', { count: cards }),
    accesses > cards && t('remove.groups', { count: accesses - cards }),
  ].filter(Boolean);
  const said = () => {
    if (!losses) return preview.failed ? '' : t('remove.counting');
    if (losing.length === 0) return t('remove.nobody');
    return t('remove.sum', {
      count: losing.length,
      accesses: t('remove.accesses', { count: accesses }),
      kinds: kinds.join(', '),
    });
  };
  return (
    <>
      <p role="status">
        <b>{said()}</b>
      </p>
      {preview.failed && !losses && (
        <LoadError error={preview.failed} text={t('ends.failed')} onRetry={preview.reload} />
      )}
    </>
  );
}

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
        <div className="stack">
          <div>
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
          </div>
          <Losses actor={actor} people={shown} open={people !== null} />
          <p className="help">
            {t(actor.perfil === 'Supervisor' ? 'remove.scope' : 'remove.effect', { count: shown.length })}
          </p>
        </div>
      )}
      onClose={onClose}
      remove={remove}
    />
  );
}

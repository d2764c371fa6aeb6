import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removePermissionario, removePermissionarios } from '../../../../contract/delegated-grants';
import { call } from '../../../http/client';
import { newKey } from '../../../http/idempotency';
import { personName } from '../../../lib/format';
import type { Actor } from '../../../features/acting';
import { YesNoModal } from '../../../ui/dialogs';
import { toast } from '../../../ui/toast';
import type { Person } from './useSelected';

interface RemoveDialogProps {
  actor: Actor;
  /** Whose accesses; null keeps the dialog closed. */
  people: Person[] | null;
  onClose: () => void;
  /** Loads the rows anew and closes the dialog. */
  onRemoved: (people: Person[]) => Promise<void>;
}

const NAMED = 5;

/** Asks before accesses are taken away, and takes them away. */
export function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('delegation');
  // What is said while the dialog fades.
  const [last, setLast] = useState<{ people: Person[]; key: string }>({ people: [], key: '' });
  if (people && people !== last.people) setLast({ people, key: newKey() });
  const shown = last.people;
  const id = actor.company.idProduto;

  const remove = async () => {
    const [first] = shown;
    if (!first) return;
    const options = { idempotencyKey: last.key };
    if (shown.length === 1) await call(removePermissionario, { params: { id, idPF: first.idProdutoPF } }, options);
    else
      await call(removePermissionarios, { params: { id }, body: shown.map((person) => person.idProdutoPF) }, options);
    toast('success', 'delegation:remove.done', { count: shown.length });
    await onRemoved(shown);
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

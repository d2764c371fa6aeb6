import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTerceiros, type Terceiro } from '../../../contract/third-parties';
import { call } from '../../http/client';
import { newKey } from '../../http/idempotency';
import { personName } from '../../lib/format';
import type { Actor } from '../../features/acting';
import { YesNoModal } from '../../ui/dialogs';
import { toast } from '../../ui/toast';

interface RemoveDialogProps {
  actor: Actor;
  /** Who; null keeps the dialog closed. */
  people: Terceiro[] | null;
  onClose: () => void;
  /** Loads the rows anew and closes the dialog. */
  onRemoved: () => Promise<void>;
}

/** Asks before third parties are removed, and removes them. */
export function RemoveDialog({ actor, people, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('third-parties');
  // What is said while the dialog fades.
  const [last, setLast] = useState<{ people: Terceiro[]; key: string }>({ people: [], key: '' });
  if (people && people !== last.people) setLast({ people, key: newKey() });
  const shown = last.people;
  const remove = async () => {
    const [first] = shown;
    if (!first) return;
    const id = actor.company.idProduto;
    const body = { idProduto: id, listaTerceiros: shown.map(({ idProdutoPF }) => idProdutoPF), tipo: 'PJ' };
    await call(removeTerceiros, { params: { id, other: first.idProdutoPF }, body }, { idempotencyKey: last.key });
    toast('success', 'third-parties:remove.done', { count: shown.length });
    await onRemoved();
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

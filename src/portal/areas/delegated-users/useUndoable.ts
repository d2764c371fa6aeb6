import { useTranslation } from 'react-i18next';
import type { Actor } from '../../features/acting';
import { useUndoOffer } from '../../features/undo/useUndoOffer';
import { useAccessesChanged } from './useAccessesChanged';

/** Says what was removed of accesses, or whose end was changed, and offers to undo it where the answer named it. */
export function useUndoable(actor: Actor, what: 'undone' | 'ends.undone' = 'undone'): ReturnType<typeof useUndoOffer> {
  const { t } = useTranslation('delegation');
  const accessesChanged = useAccessesChanged();
  return useUndoOffer(
    actor.company.idProduto,
    (count) => t(what, { count }),
    () => accessesChanged('stays'),
  );
}

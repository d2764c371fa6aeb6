import { useTranslation } from 'react-i18next';
import type { Actor } from '../../features/acting';
import { useUndoOffer } from '../../features/undo/useUndoOffer';
import { useAccessesChanged } from './useAccessesChanged';

/**
 * Says what was removed of accesses, or whose end was changed, and offers to undo it where the answer named it.
 * @param onUndone it was undone, and the rows have come
 */
export function useUndoable(
  actor: Actor,
  what: 'undone' | 'ends.undone' = 'undone',
  onUndone?: () => void,
): ReturnType<typeof useUndoOffer> {
  const { t } = useTranslation('delegation');
  const accessesChanged = useAccessesChanged();
  return useUndoOffer(
    actor.company.idProduto,
    (count) => t(what, { count }),
    async (undone) => {
      await accessesChanged('stays');
      if (undone) onUndone?.();
    },
  );
}

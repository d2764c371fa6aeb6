import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keptUndos } from './kept';
import { useUndoOffer } from './useUndoOffer';

function Again({ account, resource, message, removal, until }: ReturnType<typeof keptUndos>[number]) {
  const { t } = useTranslation('ui');
  const client = useQueryClient();
  // Whatever stands on the screen by now may be of what comes back.
  const offer = useUndoOffer(
    account,
    () => t('toast.undone'),
    () => client.invalidateQueries(),
    resource,
  );
  const again = useEffectEvent(() => offer(message, removal, until));
  useEffect(() => again(), []);
  return null;
}

/** Offers again what could still be undone when the page was loaded anew. */
export default function KeptUndos() {
  const [kept] = useState(keptUndos);
  return kept.map((one) => <Again key={one.removal} {...one} />);
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Revisao } from '../../../contract/support';
import { OPEN, revisoes } from './provider';

export type Asked = { status: 'asking' } | { status: 'none' } | { status: 'failed'; error: unknown; retry: () => void };

const ASKING = { status: 'asking' } as const;

/**
 * Asks the server for the review that the staff member has open, and says it to `onFound`: there is one at a time, in whichever window it
 * was opened. Without a hook of Refine, for the banner stands around it, and since an answer of a moment ago counts for nothing here.
 */
export function useOpenReview(onFound: (review: Revisao) => void, enabled = true): Asked {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Exclude<Asked, { status: 'failed' }> | { status: 'failed'; error: unknown }>(
    ASKING,
  );
  const found = useEffectEvent(onFound);

  useEffect(() => {
    if (!enabled) return;
    let wanted = true;
    revisoes.getOne<{ value: Revisao | null }>({ resource: 'revisoes', id: OPEN }).then(
      ({ data: { value } }) => {
        if (!wanted) return;
        if (value) found(value);
        else setAnswer({ status: 'none' });
      },
      (error: unknown) => wanted && setAnswer({ status: 'failed', error }),
    );
    return () => {
      wanted = false;
    };
  }, [round, enabled]);

  if (answer.status !== 'failed') return answer;
  const retry = () => {
    setAnswer(ASKING);
    setRound(round + 1);
  };
  return { ...answer, retry };
}

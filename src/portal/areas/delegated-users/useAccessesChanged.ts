import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';

/** Everything that accesses are read as. */
const READ_AS = ['permissionarios', 'acessos', 'concessoes', 'historicos', 'quantosUsam'] as const;

/**
 * Says that accesses changed: whatever was read of them is old. What stands on the screen is loaded anew and waited for, unless the
 * screen is being left.
 */
export function useAccessesChanged(): (screen: 'stays' | 'left') => Promise<unknown> {
  const invalidate = useInvalidate();
  return useCallback(
    (screen) =>
      Promise.all(
        READ_AS.map((resource) =>
          invalidate({
            resource,
            invalidates: ['resourceAll'],
            invalidationFilters: { type: 'all', refetchType: screen === 'stays' ? 'active' : 'none' },
          }),
        ),
      ),
    [invalidate],
  );
}

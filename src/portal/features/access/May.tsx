import { CanAccess } from '@refinedev/core';
import { use, type ReactNode } from 'react';
import { decide, type AccessResource, type ActionOf } from './rules';
import { StandingContext } from './useMay';

interface MayProps<R extends AccessResource> {
  resource: R;
  action: ActionOf<R>;
  /** What stands there instead for whoever may not. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Refine's `<CanAccess>` for whoever is on the screen, decided at the first paint. */
export function May<R extends AccessResource>({ resource, action, fallback, children }: MayProps<R>) {
  const standing = use(StandingContext);
  return (
    <CanAccess
      resource={resource}
      action={action}
      params={{ standing }}
      queryOptions={{ placeholderData: decide(resource, action, standing) }}
      fallback={fallback}
    >
      {children}
    </CanAccess>
  );
}

import { useGetIdentity, useIsAuthenticated } from '@refinedev/core';
import { Fragment, type ReactNode } from 'react';
import { Redirect } from '../lib/Redirect';
import type { Identity } from './authProvider';
import { useSession } from './useSession';

interface RequireSessionProps {
  /** What stands until it is known who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * The guard of all that is behind the sign-in. Unlike Refine's `<Authenticated>` it keeps the screen, and what is typed there, while the
 * session is checked again; another person on the session finds nothing of it. A session that ended shows nothing more at once.
 */
export function RequireSession({ waiting, children }: RequireSessionProps) {
  const { status } = useSession();
  const { data: check } = useIsAuthenticated();
  const { data: identity } = useGetIdentity<Identity | null>();
  if (check?.authenticated === false && check.redirectTo) return <Redirect to={check.redirectTo} />;
  if (status !== 'authenticated' || !check || !identity) return waiting;
  return <Fragment key={identity.id}>{children}</Fragment>;
}

import { useGetIdentity, useInvalidateAuthStore, useLogout } from '@refinedev/core';
import { useEffect, useLayoutEffect } from 'react';
import type { Identity, LogoutParams } from './authProvider';
import { onReviewChange } from './review';
import { registerSignedIn } from './useSignedIn';

/** Inside Refine: tells it that another session or review began, and the header, which stands outside, who is signed in and how to leave. */
export function SessionBridge() {
  const { mutate: logout } = useLogout<LogoutParams>();
  const { data: identity } = useGetIdentity<Identity | null>();
  const askAgain = useInvalidateAuthStore();
  const name = identity?.name;
  useEffect(() => onReviewChange(() => void askAgain()), [askAgain]);
  useLayoutEffect(() => {
    if (name !== undefined) return registerSignedIn({ name, exit: () => logout({ newSession: true }) });
  }, [logout, name]);
  return null;
}

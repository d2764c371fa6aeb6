import { useGetIdentity, useInvalidateAuthStore, useLogout, useSetLocale } from '@refinedev/core';
import { useEffect, useLayoutEffect } from 'react';
import type { Identity, LogoutParams } from './authProvider';
import { onReviewChange } from './review';
import { registerSignedIn } from './useSignedIn';

/**
 * Inside Refine: tells it that another session or review began, and the header, which stands outside, who is signed in, how to leave and how to
 * change the language.
 */
export function SessionBridge() {
  const { mutate: logout } = useLogout<LogoutParams>();
  const { data: identity } = useGetIdentity<Identity | null>();
  const askAgain = useInvalidateAuthStore();
  const speak = useSetLocale();
  const name = identity?.name;
  useEffect(() => onReviewChange(() => void askAgain()), [askAgain]);
  useLayoutEffect(() => {
    if (name !== undefined) return registerSignedIn({ name, exit: () => logout({ newSession: true }), speak });
  }, [logout, name, speak]);
  return null;
}

import type { AuthProvider } from '@refinedev/core';
import { beginLogin, getSession, newSession } from '../session/session';

/** Refine's view of the session. A 401 or 403 is dealt with by the HTTP client, once for all calls. */
export const authProvider: AuthProvider = {
  check: () => Promise.resolve({ authenticated: getSession().status === 'authenticated' }),
  login: () => {
    beginLogin();
    return Promise.resolve({ success: true });
  },
  logout: () => {
    newSession();
    return Promise.resolve({ success: true });
  },
  onError: () => Promise.resolve({}),
  getIdentity: () => {
    const { user, nome } = getSession();
    return Promise.resolve(user ? { id: user.sub, name: nome } : null);
  },
};

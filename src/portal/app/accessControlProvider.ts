import type { AccessControlProvider } from '@refinedev/core';
import { decide, type Standing } from '../features/access/rules';
import { authProvider } from '../session/authProvider';

/**
 * Refine's question who may what, answered at one place: by the resource, the action and the standing that the screen read from the
 * server's answers. Who asks without a standing, or without a session, may nothing; a session that is for a review reads, whatever a screen
 * says. The answer to the same question never changes, and a question that has none is a mistake that shows.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource = '', action, params }) => {
    const session = await authProvider.getPermissions();
    const standing = (params?.['standing'] as Standing | null | undefined) ?? null;
    if (!session || !standing) return decide(resource, action, null);
    return decide(resource, action, session.role === 'review' ? { ...standing, role: 'review' } : standing);
  },
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Infinity, throwOnError: true },
  },
};

import type { AccessControlProvider } from '@refinedev/core';
import { decide, type Standing } from '../features/access/rules';

/**
 * Refine's question who may what, answered at one place: by the resource, the action and the standing that the screen read from the
 * server's answers. Who asks without a standing may nothing. The answer to the same question never changes, and a question that has
 * none is a mistake that shows.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource = '', action, params }) =>
    decide(resource, action, (params?.['standing'] as Standing | null | undefined) ?? null),
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Infinity, throwOnError: true },
  },
};

import { QueryClient } from '@tanstack/react-query';
import { outcomeUnknown } from '../http/outcome';

const RETRIES = 2;
/** How long an answer counts as what there is now, in ms. */
export const FRESH_MS = 5000;

/**
 * The one query client. Own instances lose Refine's defaults, so all are set: no other record's data while one loads, no
 * refetch that could reset a form, no retry of an answer that the server meant.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        placeholderData: undefined,
        // Every call is tried, also where the browser believes to be offline: its failure says so.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && outcomeUnknown(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // Asked again when the session or the review changes (session/SessionBridge.tsx), and only then.
  client.setQueryDefaults(['auth'], { staleTime: Infinity });
  return client;
}

import { keys } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { authProvider } from '../session/authProvider';
import { userId } from '../session/session';
import { dataProvider } from './dataProvider';
import { createQueryClient } from './queryClient';

/**
 * So long a screen that stands already waits for the record, in ms. It was asked for with the document, and is mostly there before the code: whoever waits
 * longer is shown that it is waited for.
 */
const PATIENCE_MS = 500;

let prepared: QueryClient | null = null;

/** The query client behind the door, with what was answered before its first drawing. */
export const firstClient = (): QueryClient => prepared ?? createQueryClient();

/** The door has it: the next one, of another session, begins anew. */
export const forgetFirstClient = (): void => {
  prepared = null;
};

/**
 * Asks Refine's providers, before anything of a home is drawn, what its first drawing asks them: who is signed in, and the record. So it is drawn once, whole,
 * and not three times. What fails, or does not come in time, the screen asks for itself, as it does all where nobody is signed in after all.
 */
export async function answerFirst(): Promise<void> {
  const account = userId();
  if (account === null) return;
  const client = createQueryClient();
  const resource = 'usuarios';
  const meta = { account };
  const record = client.prefetchQuery({
    queryKey: keys().data(resource).resource(resource).action('one').id(account).params(meta).get(),
    queryFn: () => dataProvider[resource]?.getOne({ resource, id: account, meta }),
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.all([
    client.prefetchQuery({ queryKey: keys().auth().action('check').get(), queryFn: authProvider.check }),
    client.prefetchQuery({ queryKey: keys().auth().action('identity').get(), queryFn: authProvider.getIdentity }),
    Promise.race([record, patience]),
  ]);
  prepared = client;
}

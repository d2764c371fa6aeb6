import '../../../contract/jitless';
import { z } from 'zod';
import { CHANNELS } from '../../../contract/constants';

/** What /redefinirSenha receives as router state (delegation §2.6): whose password, and how its code is to be sent. No password is ever in it. */
const resetState = z.object({
  id: z.string().min(1),
  /** The claimed client address, as the specification hands it over. */
  ip: z.string(),
  method: z.enum(CHANNELS),
  /** Both destinations masked; no phone of another country. */
  email: z.string(),
  phone: z.string().nullable(),
  /** The flow of the identity questions; a back end that names none is sent none. */
  fluxo: z.string().optional(),
});
export type ResetState = z.infer<typeof resetState>;

/** The state when it is one of ours; null for somebody who came without. */
export const readResetState = (state: unknown): ResetState | null => resetState.safeParse(state).data ?? null;

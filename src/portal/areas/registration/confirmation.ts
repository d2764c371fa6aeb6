import '../../../contract/jitless';
import { z } from 'zod';
import { type CodeSent, codeSent } from '../../../contract/account';

/** What /finalizaCadastroToken receives as router state (sign-in §2): whose registration it is and where its code went. */
const confirmation = z.object({
  tipo: z.enum(['PF', 'PJ']),
  idProduto: z.string().min(1),
  email: z.string(),
  ddiMovel: z.string(),
  /** Of individuals only. */
  dddMovel: z.string().optional(),
  foneMovel: z.string(),
  sent: codeSent.extend({ resendAt: z.number() }),
});
export type Confirmation = z.infer<typeof confirmation>;

/** The state when it is one of ours; null for somebody who came without. */
export const readConfirmation = (state: unknown): Confirmation | null => confirmation.safeParse(state).data ?? null;

/** The state for a code that was sent just now. */
export const confirmationOf = ({ dddMovel, ...person }: Omit<Confirmation, 'sent'>, sent: CodeSent): Confirmation => ({
  ...person,
  ...(person.tipo === 'PF' && { dddMovel }),
  sent: { ...sent, resendAt: Date.now() + sent.reenvioEm * 1000 },
});

const told = confirmation.omit({ sent: true }).extend({ sent: codeSent });

/**
 * The state for somebody whom the sign-on leads here, from the address's fragment: the password was right, and the code has just been sent
 * again. Null for anything else.
 */
export function confirmationFrom(fragment: string): Confirmation | null {
  try {
    const { sent, ...person } = told.parse(JSON.parse(decodeURIComponent(fragment.slice(1))));
    return confirmationOf(person, sent);
  } catch {
    return null;
  }
}

/** Names of the two forms' drafts. What was typed stays until the registration is confirmed: a mistyped e-mail is then corrected, not typed anew. */
export const DRAFTS = { PF: 'registerPF', PJ: 'registerPJ' } as const;

import { z } from 'zod';
import { paths } from '../../lib/paths';
import { companyAddress } from './address';
import type { Actor } from './useActing';

/** Where somebody without an account is invited, and the state with which it opens: a CPF stands in no address. */
export const invitationOf = (actor: Actor, cpf: string) => ({
  to: companyAddress(paths.newInvitation, actor),
  state: { cpfConvidado: cpf },
});

/** The CPF that the screen before handed over; null without one. */
export function invitedIn(state: unknown): string | null {
  return z.object({ cpfConvidado: z.string().regex(/^\d{11}$/) }).safeParse(state).data?.cpfConvidado ?? null;
}

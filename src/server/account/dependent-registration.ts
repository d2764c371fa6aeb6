import type { CodeSent } from '../../contract/account';
import type { Individual, registerPF } from '../../contract/registration';
import type { Call } from '../http/call';

export type DependentBody = Extract<Individual, { variante: 'dependente' }>;

/** Who registers dependents: prepares before the transaction, then registers in it (as a route does). */
export interface DependentRegistration {
  prepare: (call: Call<typeof registerPF>, payload: DependentBody) => Promise<unknown>;
  register: (call: Call<typeof registerPF>, payload: DependentBody, prepared: unknown) => Promise<CodeSent>;
}

import { frontAddress } from '../cas/services';
import type { Call } from '../http/call';

/**
 * Where an owner reads who of support looked and what they did, and objects (/acessosSuporte), as a message names it.
 * @param dependent whose accesses they are, where it is not the reader's own account but a dependent's
 */
export function accessesLink({ deps, request }: Pick<Call, 'deps' | 'request'>, dependent?: string): string {
  const page = `${frontAddress(deps.config, request.headers.host) ?? ''}/acessosSuporte`;
  // Whoever comes by it without a session signs in, and comes back.
  const query = new URLSearchParams({ ...(dependent !== undefined && { dependente: dependent }), mensagem: 'S' });
  return `${page}?${query}`;
}

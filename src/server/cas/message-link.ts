import type { Deps } from '../deps';
import { frontAddress } from './services';

/** A screen of the portal as a message names it; whoever comes by it without a session signs in, and comes back. No request says where the portal is. */
export const messageLink = ({ config }: Pick<Deps, 'config'>, path: string, query: Record<string, string>): string =>
  `${frontAddress(config, `localhost:${config.PORT}`) ?? ''}${path}?${new URLSearchParams(query)}`;

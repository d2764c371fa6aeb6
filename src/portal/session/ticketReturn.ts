import { isAppPath, paths } from '../lib/paths';

/** What the sign-on service brought back to /auth. */
export interface TicketReturn {
  ticket: string | null;
  /** `origem=app`: the app's own web view began the sign-in. */
  fromApp: boolean;
  /** Where the app wants to go: one of this app's routes. */
  redirect: string;
  /** The address that the ticket was made for: the page's own without `ticket`, letter by letter. */
  service: string;
}

/** Reads the address of /auth. `redirect` without a slash, as the app sends it; anything but a route of ours is /principal. */
export function readReturn({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): TicketReturn {
  const query = new URLSearchParams(search);
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^ticket(=|$)/.test(part))
    .join('&');
  const wanted = `/${(query.get('redirect') ?? '').replace(/^\//, '')}`;
  return {
    ticket: query.get('ticket') || null,
    fromApp: query.get('origem') === 'app',
    redirect: wanted !== '/' && isAppPath(wanted) ? wanted : paths.home,
    service: `${origin}${pathname}${rest ? `?${rest}` : ''}`,
  };
}

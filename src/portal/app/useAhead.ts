import { keys } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followedLink } from '../lib/followedLink';
import { askAhead, type Place } from './ahead';
import { FRESH_MS } from './queryClient';
import { openAhead, routeOf } from './routes';

/** Whether what the screen at an address asks for first is known as it is now. */
function isKnown({ pathname }: Place, client: QueryClient): boolean {
  const name = routeOf(pathname)?.asks?.resource;
  if (name === undefined) return false;
  const queries = client.getQueryCache().findAll({ queryKey: keys().data(name).resource(name).get() });
  return queries.some((query) => !query.isStaleByTime(FRESH_MS));
}

/** As soon as a link is pressed, by finger, mouse or keyboard: the code of its screen, and what that asks for first. */
export function useAhead(client: QueryClient): void {
  useEffect(() => {
    const heard = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || link.pathname === window.location.pathname) return;
      if (!isKnown(link, client)) void askAhead(link);
      // In a task of its own: to load code takes a slow phone's processor a while, and the request leaves before it.
      setTimeout(() => openAhead(link.pathname));
    };
    document.addEventListener('pointerdown', heard, true);
    document.addEventListener('click', heard, true);
    return () => {
      document.removeEventListener('pointerdown', heard, true);
      document.removeEventListener('click', heard, true);
    };
  }, [client]);
}

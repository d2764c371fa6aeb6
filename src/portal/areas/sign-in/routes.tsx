import type { AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import { Arriving } from './Arriving';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';

const dispatcher = () => import('./Dispatcher');

/** /login itself is part of the app's entry. */
export const routes: AreaRoute[] = [
  {
    path: paths.auth,
    lazy: () => import('./AuthPage'),
    door: 'signed-in',
    texts: [],
    unguarded: true,
    waiting: Arriving,
  },
  { path: paths.newSession, lazy: () => import('./NewSessionPage'), door: 'bare', texts: [], footer: 'full' },
  { path: paths.appError, lazy: () => import('./AppErrorPage'), door: 'bare', texts: [] },
  { path: paths.root, lazy: dispatcher, door: 'signed-in', texts: [], waiting: OwnHomeSkeleton, footer: 'full' },
  { path: paths.home, lazy: dispatcher, door: 'signed-in', texts: [], waiting: OwnHomeSkeleton, footer: 'full' },
];

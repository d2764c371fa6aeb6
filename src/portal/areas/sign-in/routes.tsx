import type { AreaRoute } from '../../lib/area';
import { paths } from '../../lib/paths';
import { Arriving } from './Arriving';
import { OwnHomeSkeleton } from '../../features/home/HomeSkeleton';

/** Where everybody is led to the own home. */
const home = {
  lazy: () => import('./Dispatcher'),
  door: 'signed-in',
  texts: [],
  leadsTo: [paths.homePF],
  waiting: OwnHomeSkeleton,
  footer: 'full',
} as const satisfies Partial<AreaRoute>;

/** /login itself is part of the app's entry. */
export const routes: AreaRoute[] = [
  {
    path: paths.auth,
    lazy: () => import('./AuthPage'),
    door: 'signed-in',
    texts: [],
    leadsTo: [paths.home, paths.homePF],
    unguarded: true,
    waiting: Arriving,
  },
  { path: paths.newSession, lazy: () => import('./NewSessionPage'), door: 'bare', texts: [], footer: 'full' },
  { path: paths.appError, lazy: () => import('./AppErrorPage'), door: 'bare', texts: [] },
  { path: paths.root, ...home },
  { path: paths.home, ...home },
];

import type { DataProvider } from '@refinedev/core';
import type { ComponentType } from 'react';
import type { AppPath } from './paths';

/**
 * What a screen stands in:
 * - `bare`: neither antd nor Refine (the front door);
 * - `public`: antd, for forms before signing in;
 * - `signed-in`: antd and Refine; a visitor without a session is sent to /login.
 */
export type Door = 'bare' | 'public' | 'signed-in';

/** One screen of an area: areas export `routes: AreaRoute[]` from their `routes.tsx`, which imports nothing heavy. */
export interface AreaRoute {
  path: AppPath;
  /** Loads the screen's module; its default export is the component. */
  lazy: () => Promise<{ default: ComponentType }>;
  door: Door;
  /** What stands while the screen's code comes; nothing but its height without it. In the app's first code: small. */
  waiting?: ComponentType;
  /** `full` on entry and home screens, `slim` (the default) on task screens. */
  footer?: 'full' | 'slim';
}

/**
 * The data providers of an area by the name of Refine's `dataProviderName`, loaded at their first use; areas export
 * `providers: AreaProviders` from their `routes.tsx`.
 */
export type AreaProviders = Record<string, { load: () => Promise<DataProvider>; resources: readonly string[] }>;

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { forgetFailedTexts } from '../lib/failedTexts';
import { isInUse, loadTexts } from '../lib/i18n';
import { whenIdle } from './idle';
import type { AppPath } from '../lib/paths';
import { preloadScreen } from './preloadScreen';

/** A component whose code is loaded when it is first drawn, or ahead of that. */
export type Preloadable<Properties> = ComponentType<Properties> & {
  /** Loads the code; ends when it is there, or cannot be had: that shows when the component is drawn, which asks for it again. */
  preload: () => Promise<void>;
};

/**
 * React's `lazy`, which once its code is there draws at once: `lazy` itself always waits first, and what has waited is shown 300 ms after
 * its fallback at the earliest (React's throttle of retries).
 */
export function preloadable<Properties extends object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
): Preloadable<Properties> {
  let loaded: ComponentType<Properties> | null = null;
  const remembering = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Waiting: ComponentType<Properties> = lazy(remembering);
  function Shown(properties: Properties) {
    // One component for as long as it stands: another one in its place would lose what was typed.
    const [Component] = useState(() => loaded ?? Waiting);
    return <Component {...properties} />;
  }
  return Object.assign(Shown, {
    preload: () =>
      remembering().then(
        () => undefined,
        () => undefined,
      ),
  });
}

export interface Ahead {
  components?: readonly Pick<Preloadable<never>, 'preload'>[];
  /** Screens that are the next step from here. */
  screens?: readonly AppPath[];
  /** Translation files that they ask for besides those of their screen. */
  texts?: readonly string[];
}

/**
 * Loads components, screens and their texts ahead of time once the browser is idle, so that they open at once. `ahead` stays the same object.
 * `wanted`: what the screen itself waits for is there; on a slow network the one would hold up the other.
 */
export function usePreload(ahead: Ahead, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    return whenIdle(() => {
      for (const { preload } of ahead.components ?? []) void preload();
      for (const screen of ahead.screens ?? []) preloadScreen(screen);
      void loadTexts(ahead.texts ?? []).then(() => forgetFailedTexts((namespace) => !isInUse(namespace)));
    });
  }, [ahead, wanted]);
}

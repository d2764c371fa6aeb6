import type { AppPath } from '../lib/paths';

let preload: (path: AppPath) => void = () => undefined;

/** The app tells how a screen's code is loaded: areas know each other's addresses, not their code. */
export function onPreloadScreen(load: (path: AppPath) => void): void {
  preload = load;
}

/** Loads a screen's code ahead of time. A failure shows when the screen is opened. */
export const preloadScreen = (path: AppPath): void => preload(path);

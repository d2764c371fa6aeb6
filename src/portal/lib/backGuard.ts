/**
 * Lets a screen hold up the browser's Back and Forward. The listener must be older than the router's, since listeners of the window are
 * called in the order in which they were added: it is added before the app is drawn.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Call once, before the router is drawn. */
export function startBackGuard(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Hands every move through the history to `next` before the router hears of it; returns how to stop. */
export function guardBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

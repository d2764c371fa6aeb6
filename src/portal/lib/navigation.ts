/**
 * Navigation for code outside React (the session, the HTTP client). The router registers itself; before it does, and for
 * other sites, the browser itself goes there.
 */
export type Go = (path: string, options?: { replace?: boolean; state?: unknown }) => void;

let go: Go | null = null;

/** Registers the router's navigate function; returns how to take it back. */
export function registerNavigate(navigate: Go): () => void {
  go = navigate;
  return () => {
    if (go === navigate) go = null;
  };
}

/** Goes to a route of the app without reloading. */
export const goTo: Go = (path, options) => {
  if (go) go(path, options);
  else leaveTo(path);
};

/** Loads another document: the sign-on page, another site, or the app anew. */
export function leaveTo(address: string): void {
  browser.assign(address);
}

/** The one seam to the browser's own navigation, replaced in tests. */
export const browser = {
  assign: (address: string) => window.location.assign(address),
};

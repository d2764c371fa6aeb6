/** The link of ours that a press follows in this window; null for every other press. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link?.href && link.origin === window.location.origin && (link.target === '' || link.target === '_self')
    ? link
    : null;
}

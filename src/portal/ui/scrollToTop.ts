/** Takes a form page smoothly to its top when its state changes (sign-in §2); at once for somebody who wants less motion. */
export function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}

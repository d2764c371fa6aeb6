/** How far down the page has to stay so that what has the focus, a choice with its card, is still on the screen. */
function belowFocus(): number {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 0;
  const { bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
  const foot = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return Math.max(0, bottom + window.scrollY + foot - window.innerHeight);
}

/**
 * Takes a form page smoothly to its top when its state changes (sign-in §2), on a small screen only as far as the choice that changed it
 * stays in view; at once for somebody who wants less motion.
 */
export function scrollToTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: belowFocus(), behavior: calm ? 'auto' : 'smooth' });
}

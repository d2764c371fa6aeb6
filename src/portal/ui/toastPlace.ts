/** Where the toasts stand: as far up as they can without lying on what leads away from a screen, through a task, to wrong fields, or out of a dialog. */
const KEPT_FREE = '.parent, .rev, .top, .crumbs, .steps, .summary, .ant-modal-close';
/** Bars that stay at the foot of a phone's screen, with what the screen is for. */
const FOOT = '.acts, .bulk, .dbar';
const GAP = 8;

type Edges = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/**
 * The first place at or below the box's own top at which it lies on none of `kept`.
 * @param floor where the screen ends: a box that would reach beyond it stands there, on the end of what is read from its beginning
 */
export function freeTop(box: Edges, kept: readonly Edges[], floor: number): number {
  const height = box.bottom - box.top;
  let top = box.top;
  for (const part of [...kept].sort((a, b) => a.top - b.top)) {
    const beside = part.right <= box.left || part.left >= box.right;
    if (!beside && part.bottom > top && part.top < top + height) top = part.bottom + GAP;
  }
  return top + height > floor ? Math.max(box.top, floor - GAP - height) : top;
}

/** Where the screen ends for the toasts: at its bars at the foot. */
function footOf(screen: number): number {
  const bars = [...document.querySelectorAll(FOOT)].map((bar) => bar.getBoundingClientRect());
  return Math.min(screen, ...bars.filter(({ top, bottom }) => top < screen && bottom >= screen).map(({ top }) => top));
}

function placeToasts(): void {
  for (const toasts of document.querySelectorAll<HTMLElement>('.Toastify__toast-container')) {
    toasts.style.top = '';
    const kept = [...document.querySelectorAll(KEPT_FREE)].map((part) => part.getBoundingClientRect());
    const box = toasts.getBoundingClientRect();
    const top = freeTop(box, kept, footOf(window.innerHeight));
    if (top !== box.top) toasts.style.top = `${top}px`;
  }
}

/**
 * Places the toasts whenever one comes or goes, and when what stands below them moves: the page is scrolled or sized anew, a dialog opens
 * (which takes the focus).
 * @param region what holds the toasts
 * @returns ends it
 */
export function keepToastsPlaced(region: Element): () => void {
  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, placeToasts, options);
  const comings = new MutationObserver(placeToasts);
  comings.observe(region, { childList: true, subtree: true });
  return () => {
    ended.abort();
    comings.disconnect();
  };
}

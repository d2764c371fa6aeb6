/** A second press within this, in ms, at the same place is the end of a double press. */
const DOUBLE_MS = 500;

/** A dialog has just gone: the second press of a double one was meant for it, and is kept from what stood behind. */
export function dropSecondPress(): void {
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', onClick, { capture: true });
  setTimeout(() => window.removeEventListener('click', onClick, { capture: true }), DOUBLE_MS);
}

/** A field that somebody can type in or choose from: not the hidden user name that stands there for password managers. */
const FIELD = ':is(input, select, textarea):not([disabled], [type="hidden"], [aria-hidden="true"])';

/** Moves the focus to the first field inside `root`, if there is one; of choices one of which is ticked, to that. */
export function focusFirstField(root: HTMLElement | null, options?: FocusOptions): void {
  const first = root?.querySelector<HTMLElement>(FIELD);
  const ticked = [...(root?.querySelectorAll<HTMLInputElement>('[type="radio"]:checked') ?? [])].find(
    ({ name }) => name === first?.getAttribute('name'),
  );
  (ticked ?? first)?.focus(options);
}

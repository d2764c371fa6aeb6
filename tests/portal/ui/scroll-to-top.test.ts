import { afterEach, describe, expect, it, vi } from 'vitest';
import { scrollToTop } from '../../../src/portal/ui/scrollToTop';

afterEach(() => document.body.replaceChildren());

/** A choice of a form, its card ending at `bottom` of the page. */
function chosen(bottom: number): void {
  const card = document.createElement('label');
  const radio = document.createElement('input');
  card.append(radio);
  document.body.append(card);
  card.getBoundingClientRect = () => new DOMRect(0, bottom - 80 - window.scrollY, 300, 80);
  radio.focus();
}

describe('a form that returns to its top', () => {
  it.each([
    ['to the very top', 500, 0],
    ['only as far as the choice that was made stays on the screen', 900, 900 - window.innerHeight],
  ])('goes %s', (_, bottom, top) => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    chosen(bottom);
    scrollToTop();
    expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top }));
  });
});

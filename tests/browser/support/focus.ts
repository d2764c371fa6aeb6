import type { Page } from '@playwright/test';

/**
 * Goes through the page with the Tab key and names what takes the focus without the product's dashed line around it, on the
 * element itself or on what it is drawn with (a wrapper, the mark beside a hidden input).
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  await page.getByRole('heading', { level: 1 }).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    const met = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const dashed = (element: Element | null, pseudo?: string) =>
        element !== null && getComputedStyle(element, pseudo).outlineStyle === 'dashed';
      let seen = dashed(focused) || dashed(focused, '::after') || dashed(focused.nextElementSibling);
      for (let around = focused.parentElement; around && around.tagName !== 'MAIN'; around = around.parentElement)
        seen ||= dashed(around);
      return seen ? '' : focused.outerHTML.slice(0, 200);
    });
    if (met === null) return unseen;
    if (met !== '') unseen.push(met);
  }
}

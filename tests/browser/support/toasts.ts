import { expect, type Page } from '@playwright/test';

/** A toast stands, and lies on none of what leads away from the screen, through the task, or out of the dialog. */
export async function expectToastAside(page: Page): Promise<void> {
  const toast = page.locator('.Toastify__toast').first();
  await expect(toast).toBeVisible();
  const covered = () =>
    toast.evaluate((box) => {
      const it = box.getBoundingClientRect();
      const kept = 'header .brand, .crumbs a, .steps li, [role=dialog] .ant-modal-close';
      return [...document.querySelectorAll(kept)].flatMap((part) => {
        const { top, right, bottom, left, width } = part.getBoundingClientRect();
        const free = width === 0 || right <= it.left || left >= it.right || bottom <= it.top || top >= it.bottom;
        return free ? [] : [part.className || part.textContent];
      });
    });
  await expect.poll(covered).toEqual([]);
}

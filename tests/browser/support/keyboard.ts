import type { Locator, Page } from '@playwright/test';

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift+Tab, until `target` has the focus; not at all where it has it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const most = 60;
  for (let presses = 0; !(await isFocused(target)); presses += 1) {
    if (presses === most) throw new Error(`Not reached by ${most} presses of ${key}: ${target.toString()}`);
    await page.keyboard.press(key);
  }
}

/** Goes to a button, link or box and presses `key` there. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what it has. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

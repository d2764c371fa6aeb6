import type { Page } from '@playwright/test';

/** Chooses what to do with somebody's row, from the menu behind its dots. */
export async function rowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

import type { Page } from 'playwright-core';

/** Password of all demo accounts. */
export const PASSWORD = 'Postal@2026';

/** Signs in through the front door and the sign-on page. */
export async function signIn(page: Page, url: string, login: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/principalP|suporte/);
}

import type { Page } from 'playwright-core';
import { DEMO_APP_KEY } from '../../../src/server/database/demo/accounts';
import { codeOf } from '../../contract/support/totp';

/** Password of all demo accounts. */
export const PASSWORD = 'Postal@2026';

/** The demo's support staff. */
export const STAFF = 'suporte01';

/** Signs in through the front door and the sign-on page. */
export async function signIn(page: Page, url: string, login: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.locator('input[name=username]').fill(login);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // Support staff take a second step.
  if (login === STAFF) {
    await page.locator('input[name=code]').fill(codeOf(DEMO_APP_KEY, new Date()));
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  }
  await page.waitForURL(/principalP|suporte/);
}

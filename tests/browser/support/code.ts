import type { Page } from '@playwright/test';

/**
 * Waits until the code of these screens, by the names of their files, has been fetched ahead, or texts, with their ending; what each needs was asked
 * for along with it.
 * Nothing else is on its way then: a home fetches the screens behind its cards ahead as well.
 */
export async function codeFetched(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
    return wanted.every((file) => {
      const [name, ending = 'js'] = file.split('.');
      return fetched.some((url) => url.includes(`/${name}-`) && url.endsWith(`.${ending}`));
    });
  }, names);
  await page.waitForLoadState('networkidle');
}

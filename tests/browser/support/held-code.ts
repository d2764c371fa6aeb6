import type { BrowserContext } from '@playwright/test';

/** Holds back the app's own code from now on; answers what lets it come. */
export async function holdCode(context: BrowserContext): Promise<() => void> {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await context.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letCome;
}

import type { Page } from '@playwright/test';
import { expect, hasSeenHelp, test } from './support/test';

const ELENA = '00000010588';

declare global {
  interface Window {
    moved?: Set<string>;
  }
}

/** Notes in every frame what moves: animations and transitions that take time. A toast's bar only counts its seconds. */
const noteMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved = (window.moved = new Set<string>());
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        if (Number(effect?.getComputedTiming().duration) > 1 && element && !element.matches('.Toastify__progress-bar'))
          moved.add(element.className.toString());
      }
      requestAnimationFrame(look);
    };
    look();
  });

/** Opens and closes a dialog, gets a toast, and names what moved meanwhile; and how the page scrolls by itself. */
async function motion(page: Page): Promise<{ moved: string[]; scrolling: string }> {
  await noteMotion(page);
  await hasSeenHelp(page, ELENA);
  await page.goto('/principalPF');
  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await dialog.getByLabel('Novo e-mail').fill('elena@contas.example');
  await dialog.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.locator('.Toastify__toast').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return page.evaluate(() => ({
    moved: [...(window.moved ?? [])],
    scrolling: getComputedStyle(document.documentElement).scrollBehavior,
  }));
}

test('for whoever asks for less motion nothing moves, not even a dialog or a toast', async ({ page, beSignedIn }) => {
  await beSignedIn(ELENA);
  expect(await motion(page)).toEqual({ moved: [], scrolling: 'auto' });
});

test.describe('for everybody else', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('dialogs and toasts move in', async ({ page, beSignedIn }) => {
    await beSignedIn(ELENA);
    expect((await motion(page)).moved).not.toEqual([]);
  });
});

import type { Page, Route } from '@playwright/test';
import type { Say } from './looks';
import { expect } from './test';

/** A page, and the words that it speaks. */
export interface Seen {
  page: Page;
  say: Say;
}

/** Something that a person does, or that happens to them. */
export type Step = (seen: Seen) => Promise<unknown>;

/** Goes to an address. */
export const at =
  (address: string): Step =>
  ({ page }) =>
    page.goto(address);

/** One after the other. */
export const inTurn =
  (...steps: Step[]): Step =>
  async (seen) => {
    for (const step of steps) await step(seen);
  };

/** Presses the first button with this name, in the uppermost dialog where one is open. */
export const press =
  (key: string, values?: Record<string, unknown>): Step =>
  async ({ page, say }) => {
    const dialog = openDialogs(page).last();
    const where = (await dialog.count()) > 0 ? dialog : page;
    await where
      .getByRole('button', { name: say(key, values), exact: true })
      .first()
      .click();
  };

/** The same for a name that begins like this text, whatever value comes after that. */
export const pressOneOf =
  (key: string): Step =>
  ({ page, say }) =>
    page
      .getByRole('button', { name: beginning(say, key) })
      .first()
      .click();

/** What a text says before its first value. */
const beginning = (say: Say, key: string): RegExp => new RegExp(`^${say(key).split('{{', 1)[0]}`);

/** The dialogs that are open: one that was closed stays for a moment, unseen. */
export const openDialogs = (page: Page) => page.getByRole('dialog').filter({ visible: true });

/** Waits until the dialog with this name is open. */
export const opened =
  (key: string): Step =>
  ({ page, say }) =>
    expect(page.getByRole('dialog', { name: say(key), exact: true })).toBeVisible();

/** Types into the field with this label. */
export const type =
  (key: string, text: string): Step =>
  ({ page, say }) =>
    page.getByLabel(say(key), { exact: true }).fill(text);

/** Chooses the first option of a list by its label. */
export const chooseFirst =
  (key: string): Step =>
  async ({ page, say }) => {
    const list = page.getByRole('combobox', { name: say(key), exact: true });
    await expect(list).toBeEnabled();
    await list.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeAttached();
    await list.press('Enter');
    await expect(list).toHaveAttribute('aria-expanded', 'false');
  };

/** From now on calls to an address are answered like this instead of by the server. */
export const answered =
  (url: RegExp, answer: (route: Route) => Promise<unknown>): Step =>
  ({ page }) =>
    page.route(url, (route) => answer(route));

/** A refusal with one message, or without a body, as of something before the server. */
export const refused = (status: number, message?: string) => (route: Route) =>
  route.fulfill(message === undefined ? { status, body: '' } : { status, json: { msgs: [message] } });

/** The server's own answer, changed. */
export const changed = (change: (answer: never) => unknown) => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: change((await answer.json()) as never) });
};

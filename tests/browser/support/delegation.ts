import { expect, type Page } from '@playwright/test';

/** The demo company whose access delegation the journeys use, and people of the demo data. */
export const COMPANY = '00000101000162';
export const ANA = '00000010154';
export const BRUNO = '00000010235';
export const CARLA = '00000010316';
export const ELENA = '00000010588';

export const table = (company: string, more = '') => `/delegacaoAcesso?empresa=${company}${more}`;
export const edit = (company: string, login: string) => `/delegacaoEdicao?empresa=${company}&permissionario=${login}`;

/** Picks one option of a drop-down list by its text. */
export async function pick(page: Page, label: string, option: string) {
  const list = page.getByRole('combobox', { name: label, exact: true });
  // A list that still waits for the choice before it takes no key: the focus would stay on the other one.
  await expect(list).toBeEnabled();
  await list.press('ArrowDown');
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(list).toHaveAttribute('aria-expanded', 'false');
}

/** Leads on from the table: on a phone from the menu beside the search. */
export async function fromTable(page: Page, screen: string) {
  const more = page.getByRole('button', { name: 'Mais da tabela' });
  const link = page.getByRole('main').getByRole('link', { name: screen });
  await expect(more.or(link)).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('menuitem', { name: screen }).click();
}

/** From the table to the permissions of whoever has these CPFs. */
export async function choosePeople(page: Page, cpfs: string) {
  await page.getByRole('button', { name: 'Delegar novo acesso' }).first().click();
  await page.getByLabel('CPFs ou usuários das pessoas').fill(cpfs);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await page.getByRole('button', { name: /^Continuar com/ }).click();
  await expect(page).toHaveURL(/\/delegacaoInclusao/);
}

import type { Page } from '@playwright/test';
import { COMPANY } from './support/delegation';
import { openForm } from './support/registration-form';
import { expect, test } from './support/test';

const paste = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  return field;
};

test.describe('nothing that is typed, pasted or filled in is lost without a word', () => {
  test('a phone with country and area code is taken apart, a CPF gets its zeros back @phone @flow', async ({
    page,
  }) => {
    await openForm(page, 'brasileiro');
    await expect(await paste(page, 'CPF', '10154')).toHaveValue('000.000.101-54');
    const number = page.getByLabel('Celular', { exact: true });
    await number.pressSequentially('+55 11 98765-4321');
    await expect(page.getByLabel('DDD', { exact: true })).toHaveValue('11');
    await expect(number).toHaveValue('98765-4321');
    // As a browser fills it in.
    await number.fill('021 91234-5678');
    await expect(page.getByLabel('DDD', { exact: true })).toHaveValue('21');
    await expect(number).toHaveValue('91234-5678');
    const birth = page.getByLabel('Data de nascimento', { exact: true });
    await birth.pressSequentially('1/1/90');
    await birth.press('Tab');
    await expect(birth).toHaveValue('01/01/1990');
  });

  test('what is too long or does not belong there stays, and says so', async ({ page }) => {
    await openForm(page, 'brasileiro');
    const name = page.getByLabel('Nome completo');
    await name.fill('Ana 😀 Exemplo');
    await expect(page.getByText('Use somente letras, números, espaços, pontos, hífens e apóstrofos.')).toBeVisible();
    await expect(name).toHaveValue('Ana 😀 Exemplo');
    const email = page.getByRole('textbox', { name: 'E-mail' });
    await email.fill(`${'a'.repeat(80)}@exemplo.com.br`);
    await expect(page.getByText('O e-mail tem no máximo 80 caracteres.')).toBeVisible();
    await page.getByLabel('DDD', { exact: true }).fill('20');
    await page.getByLabel('DDD', { exact: true }).press('Tab');
    await expect(page.getByText('Este DDD não existe no Brasil. Confira os dois números.')).toBeVisible();
  });

  test('a field is locked while the form is sent, and has the focus again where that failed', async ({
    page,
    beSignedIn,
    problems,
  }) => {
    problems.allow(/console: Failed to load resource.* 503 /);
    await beSignedIn(COMPANY);
    await page.goto('/novaRevisao');
    const name = page.getByLabel('Nome da revisão');
    await name.fill('Revisão que não abre');
    let answer = () => {};
    const sent = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/revisoes', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await sent;
      await route.fulfill({ status: 503, body: '' });
    });
    await page.getByRole('button', { name: 'Abrir revisão' }).click();
    await expect(name).toBeDisabled();
    answer();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Revisão que não abre');
  });
});

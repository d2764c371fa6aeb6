import { expect, test } from './support/test';

const ANA = '00000010154';

/** What antd wrote into the document besides the values of its variables. */
const written = () =>
  [...document.querySelectorAll('style[data-css-hash]')].flatMap(
    (style) => style.textContent.replace(/--[\w-]+:[^;]*;/g, '').match(/[\w-]+:[^;{}]+;/g) ?? [],
  );

test(
  'on a phone no style is made while a form appears: the build has made them',
  { tag: '@phone' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    for (const [address, last] of [
      ['/novoEndereco', 'Número'],
      ['/dadosBrasileiro', 'E-mail'],
      ['/novoDependente', 'Repita a senha'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByLabel(last, { exact: true }).first()).toBeVisible();
      expect(await page.evaluate(() => document.querySelectorAll('style[data-css-hash]').length)).toBeGreaterThan(0);
      expect(await page.evaluate(written)).toEqual([]);
    }
    await expect(page.getByRole('button', { name: 'Cadastrar' })).toHaveCSS('background-color', 'rgb(19, 81, 180)');
  },
);

test('a link before the sign-in looks like one, also once the forms’ styles have come ahead', async ({ page }) => {
  const styles = page.waitForResponse(/antd-[^/]*\.css$/);
  await page.goto('/login');
  await styles;
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('main').getByRole('link', { name: 'Esqueci minha senha' });
  await expect(link).toHaveCSS('color', 'rgb(19, 81, 180)');
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
});

import { expect, expectAccessible, test } from './support/test';

// A server of its own: wrong answers count there for the source and for the AN8.
test.use({ settings: { CODE_RESEND_SECONDS: '3' } });

test('wrong data of a company are named, the third time leads to /login, and the next visit counts anew', async ({
  page,
  problems,
}) => {
  problems.allow(/console: Failed to load resource.* 409 /);
  await page.goto('/esqueciMinhaSenhaPJAN8');
  const fields = {
    an8: page.getByLabel('Código AN8'),
    nome: page.getByLabel('Razão social'),
    fantasia: page.getByLabel('Nome fantasia'),
  };
  await fields.an8.fill('10203040');
  await fields.nome.fill('Outra Empresa');
  await fields.fantasia.fill('Global Trade');
  for (const [field, said] of [
    ['nome', 'Cliente Postal, o dado informado em Razão Social não está de acordo com o seu cadastro.'],
    ['fantasia', 'Cliente Postal, o dado informado em Nome Fantasia não está de acordo com o seu cadastro.'],
    ['an8', 'Cliente Postal, o dado informado em AN8 não está de acordo com o seu cadastro.'],
  ] as const) {
    if (field === 'fantasia') {
      await fields.nome.fill('Global Trade Company');
      await fields.fantasia.fill('Outro Nome');
      await page.reload();
      await expect(fields.fantasia).toHaveValue('Outro Nome');
    }
    if (field === 'an8') await fields.an8.fill('99999999');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const toast = page.getByRole('alert').filter({ hasText: said });
    await expect(toast).toBeVisible();
    if (field === 'an8') break;
    await expect(fields[field]).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await toast.getByRole('button', { name: 'OK' }).click();
  }
  await expect(page).toHaveURL('/login');

  // The next visit counts anew: what is mistyped is named, and the right answers go on.
  await page.goto('/esqueciMinhaSenhaPJAN8');
  await fields.nome.fill('Outra Empresa');
  await fields.an8.fill('10203040');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const named = page.getByRole('alert').filter({ hasText: 'o dado informado em Razão Social' });
  await named.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/esqueciMinhaSenhaPJAN8');
  await fields.nome.fill('Global Trade Company');
  await fields.fantasia.fill('Global Trade');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Onde quer receber o código?' })).toBeVisible();
});

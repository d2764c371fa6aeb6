import { ownAccount, typedFor } from './support/accounts';
import { COMPANY } from './support/delegation';
import { expect, expectAccessible, expectAccessibleOnPhone, fillSignOn, hasSeenHelp, test } from './support/test';

const COMPANY_NAME = 'EXEMPLO COMERCIO ELETRONICO LTDA';

test(
  'a company has published a code; somebody asks with its link and the company approves, each in a browser of their own',
  { tag: '@both-widths' },
  async ({ page, beSignedIn, server, mailbox, browser }) => {
    const typed = typedFor('brasileiro');
    const { login, password } = await ownAccount(server.url, mailbox, 'brasileiro', typed);
    await beSignedIn(COMPANY);
    await page.goto('/pedidos');
    const card = page.getByRole('region', { name: 'Código para pedidos' });
    await expect(card.getByRole('checkbox', { name: 'Expedição' })).toBeChecked();
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
    const link = await card.getByText('/pedirAcesso?codigo=').innerText();

    const theirs = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
    const asker = await theirs.newPage();
    await hasSeenHelp(asker, login);
    await asker.goto(link);
    await fillSignOn(asker, login, password);
    await expect(asker.getByRole('heading', { name: `Pedido a ${COMPANY_NAME}` })).toBeVisible();
    await expectAccessible(asker);
    await expectAccessibleOnPhone(asker);
    await asker.getByRole('checkbox').first().check();
    await asker.getByLabel('Por que você precisa').fill('Começo na expedição na segunda.');
    await asker.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect(asker).toHaveURL(/\/meusPedidos/);
    await expect(asker.getByText('1 perfil, até').first()).toBeVisible();

    // The company looks while the asker's browser is open.
    const [name = ''] = String(typed.nome).split(' ');
    await page.goto('/pedidos?pessoa=' + encodeURIComponent(login));
    await page.getByRole('region', { name: 'Fila de pedidos' }).getByRole('link').first().click();
    await expect(page.getByText('Começo na expedição na segunda.')).toBeVisible();
    // What the profile gives, of which a part would do.
    await page.getByRole('button', { name: /^Ver o que dá o perfil/ }).click();
    const given = page.getByRole('group').filter({ has: page.getByRole('list') });
    const box = given.getByRole('checkbox').first();
    await box.uncheck();
    await expect(page.getByText(/a pessoa não passa a ter o perfil/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Aprovar \d+ acessos?$/ })).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
    await box.check();
    await page.getByRole('button', { name: 'Aprovar 1 perfil' }).click();
    await expect(page.getByText(new RegExp(`Pedido de ${name} aprovado`, 'i')).first()).toBeVisible();
    await asker.reload();
    await expect(asker.getByText('Aprovado').first()).toBeVisible();

    // The old link says nothing any more.
    await page.goto('/pedidos');
    await card.getByRole('button', { name: 'Trocar código…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar código' }).click();
    await expect(card.getByText(link)).toBeHidden();
    await asker.goto(link);
    await expect(asker.getByText(/Este código não vale/)).toBeVisible();
    await theirs.close();
  },
);

test('accesses that end soon are asked for again by one press, which another takes back; what was given up stands below', async ({
  page,
  beSignedIn,
}) => {
  // Four cards until in five days.
  await beSignedIn('00000105619');
  await page.goto('/permissoesRecebidasContratos');
  const press = page.getByRole('button', { name: `Pedir renovação a ${COMPANY_NAME}` });
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
  await press.dblclick();
  await expect(page.getByText(/^Renovação pedida até/)).toBeVisible();
  await expect(page.getByText(`Renovação pedida a ${COMPANY_NAME}, até`)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/meusPedidos');
  await expect(page.getByText(/^Sem resposta, vence em/)).toHaveCount(1);
  await page
    .getByRole('list', { name: 'Para renovar' })
    .getByRole('button', { name: `Retirar o pedido a ${COMPANY_NAME}` })
    .click();
  await expect(press).toBeVisible();
  await page.getByRole('button', { name: /^Outro prazo ou motivo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mais 1 ano' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/^Renovação pedida até/)).toBeVisible();

  await page.goto('/permissoesRecebidasContratos');
  await page
    .getByRole('button', { name: /^Abrir mão do cartão/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir mão', exact: true }).click();
  const ended = page.getByRole('list', { name: 'Encerradas nos últimos 90 dias' });
  await expect(ended.getByText(/^Você abriu mão em/)).toBeVisible();
  await expect(ended.getByText(/\(cartão \d{10}\)/)).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
});

test('each filter of the queue has room for its word and for how many wait', async ({ page, beSignedIn }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await beSignedIn(COMPANY);
  await page.goto('/pedidos');
  const filters = page.getByRole('region', { name: 'Fila de pedidos' }).locator('.seg > *');
  await expect(filters.first()).toHaveText(/^Esperando\s*\d+$/);
  const cut = await filters.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

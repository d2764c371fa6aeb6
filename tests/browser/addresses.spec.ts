import type { Page } from '@playwright/test';
import { endSession, newForeigner, newPerson } from './support/account';
import { codeFetched } from './support/code';
import { layoutShift } from './support/layout-shift';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectFocusKept,
  fillSignOn,
  test,
  tick,
} from './support/test';

const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

const cep = (page: Page) => page.getByLabel('CEP', { exact: true });
const number = (page: Page) => page.getByLabel('Número', { exact: true });
const identification = (page: Page) => page.getByLabel('Identificação');
const add = (page: Page) => page.getByRole('button', { name: 'Incluir', exact: true }).click();

/** Adds an address of São Paulo, from the list and back to it. */
async function addAddress(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Incluir endereço' }).click();
  await cep(page).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await number(page).fill('100');
  await identification(page).fill(name);
  await add(page);
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test(
  'the first address is the main one; a second becomes main; the last is deleted after a warning',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, server, mailbox }) => {
    await signIn((await newPerson(server.url, mailbox)).login);
    await page.getByRole('link', { name: 'Gerenciar endereços' }).click();
    await expect(page.getByText('Nenhum endereço ainda')).toBeVisible();

    await addAddress(page, 'Minha casa');
    await expect(page.getByText('Endereço incluído.')).toBeVisible();
    const home = page.getByRole('listitem').filter({ hasText: 'Minha casa' });
    await expect(home.getByText('Endereço principal')).toBeVisible();
    await expect(home.getByText('Praça da Sé')).toBeVisible();
    await addAddress(page, 'Meu trabalho');
    const work = page.getByRole('listitem').filter({ hasText: 'Meu trabalho' });
    await expectAccessibleOnPhone(page);

    await page.getByRole('button', { name: 'Tornar principal: Meu trabalho' }).click();
    await expect(work.getByText('Endereço principal')).toBeVisible();
    await expect(home.getByText('Endereço principal')).toHaveCount(0);

    await page.getByRole('button', { name: 'Excluir Meu trabalho' }).click();
    const question = page.getByRole('dialog', { name: 'Excluir endereço' });
    await expect(question.getByText('Quer excluir o endereço Meu trabalho?')).toBeVisible();
    await expect(question.getByText(/último endereço/)).toHaveCount(0);
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(question).toBeHidden();
    await expect(work).toHaveCount(0);
    await expectFocusKept(page);
    await expect(home.getByText('Endereço principal')).toBeVisible();

    await page.getByRole('button', { name: 'Excluir Minha casa' }).click();
    await expect(question.getByText(/último endereço/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(home).toBeVisible();
    await page.getByRole('button', { name: 'Excluir Minha casa' }).click();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Nenhum endereço ainda')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await expect(page).toHaveURL('/principalPF');
  },
);

test('a postal code fills the place, which cannot be typed over; an unknown one opens the fields', async ({
  page,
  beSignedIn,
  problems,
}) => {
  problems.allow(REFUSED(404));
  await beSignedIn('00000010316');
  await page.goto('/novoEndereco');
  await cep(page).fill('01001000');
  await expect(page.getByLabel('Logradouro')).toHaveValue('Praça da Sé');
  await expect(page.getByLabel('Bairro')).toHaveValue('Sé');
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('SP');
  for (const field of ['Logradouro', 'Bairro', 'Cidade', 'Estado'])
    await expect(page.getByLabel(field, { exact: true })).not.toBeEditable();
  await expectAccessible(page);
  await cep(page).fill('00000000');
  await expect(page.getByText('CEP não encontrado. Confira os números ou digite o endereço.')).toBeVisible();
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('');
  for (const field of [/^Logradouro/, /^Bairro/, /^Cidade$/, /^Estado$/])
    await expect(page.getByLabel(field)).toBeEditable();
  await expectAccessible(page);
  await number(page).fill('1');
  await identification(page).fill('Casa');
  await add(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Corrija' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^Cidade/ }).click();
  await expect(page.getByLabel('Cidade', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/novoEndereco');
});

test(
  'a town with one code for all streets opens street and neighbourhood',
  { tag: '@thorough' },
  async ({ page, beSignedIn, server, mailbox }) => {
    await beSignedIn((await newPerson(server.url, mailbox)).login);
    await page.goto('/novoEndereco');
    await cep(page).fill('19999000');
    await expect(page.getByLabel('Cidade', { exact: true })).not.toHaveValue('');
    await expect(page.getByLabel('Cidade', { exact: true })).not.toBeEditable();
    await expect(page.getByText('Este CEP vale para a cidade toda. Informe o logradouro e o bairro.')).toBeVisible();
    await page.getByLabel('Logradouro').fill('Rua Sem Código');
    await page.getByLabel('Bairro').fill('Centro');
    await tick(page.getByLabel('Sem número'));
    await identification(page).fill('Sítio');
    await add(page);
    await expect(page).toHaveURL('/endereco');
    await expect(page.getByText('Rua Sem Código')).toBeVisible();
    await expect(page.getByText('Sem número')).toBeVisible();
  },
);

test('a look-up that is down never keeps anybody from typing', async ({
  page,
  beSignedIn,
  server,
  mailbox,
  context,
  problems,
}) => {
  problems.allow(REFUSED(503));
  await beSignedIn((await newPerson(server.url, mailbox)).login);
  await page.goto('/novoEndereco');
  await context.route('**/v1/enderecos/cep/*', (route) =>
    route.fulfill({ status: 503, json: { msgs: ['MCN-132 A consulta de CEP não está respondendo.'] } }),
  );
  await cep(page).fill('01001000');
  await expect(page.getByText(/Preencha o endereço à mão/)).toBeVisible();
  await page.getByLabel('Logradouro').fill('Praça da Sé');
  await page.getByLabel('Cidade', { exact: true }).fill('São Paulo');
  await page.getByLabel('Estado', { exact: true }).fill('SP');
  await number(page).fill('1');
  await identification(page).fill('À mão');
  await expectAccessible(page);
  await add(page);
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByRole('heading', { name: 'À mão' })).toBeVisible();
});

test(
  'typed ways of saying "no number" lead to the box, which closes the field',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn('00000010316');
    await page.goto('/novoEndereco');
    for (const spelling of ['sn', 'S/N', 's/n', 's n', 'sem numero', 'Sem Número']) {
      await number(page).fill(spelling);
      await number(page).blur();
      await expect(page.getByText('Para endereço sem número, marque a caixa “Sem número”.')).toBeVisible();
      await number(page).fill('');
      await expect(page.getByText('Para endereço sem número, marque a caixa “Sem número”.')).toHaveCount(0);
    }
    const box = page.getByLabel('Sem número');
    await number(page).fill('10');
    await expect(box).toBeDisabled();
    // Whoever is told to tick the box can: it takes the place of what was typed.
    await number(page).fill('sem número');
    await number(page).press('Tab');
    await expect(box).toBeFocused();
    await box.press('Space');
    await expect(box).toBeChecked();
    await expect(page.getByText('Para endereço sem número, marque a caixa “Sem número”.')).toHaveCount(0);
    await expect(number(page)).toBeDisabled();
    await expect(number(page)).toHaveValue('');
  },
);

test(
  'an address abroad: country search from three letters, a notice, every field needed',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, beSignedIn, server, mailbox }) => {
    await beSignedIn((await newForeigner(server.url, mailbox)).login);
    await page.goto('/novoEndereco');
    const country = page.getByRole('combobox', { name: 'País' });
    await expect(page.getByText('Brasil', { exact: true })).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/enderecos/pais') && asked.push(request.url()));
    await country.click();
    await country.pressSequentially('es');
    await expect(page.getByText('Digite pelo menos 3 letras do nome do país.')).toBeVisible();
    expect(asked).toEqual([]);
    await country.pressSequentially('panh');
    await page.getByTitle('Espanha').click();
    expect(asked).toHaveLength(1);
    await expect(page.getByText(/endereço internacional/)).toBeVisible();
    await add(page);
    await expect(page.getByText('Informe o código postal.').first()).toBeVisible();
    await expect(page.getByText('Informe o estado.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Código postal').fill('28013');
    await page.getByLabel('Logradouro').fill('Calle Mayor');
    await page.getByLabel('Bairro').fill('Sol');
    await page.getByLabel('Cidade', { exact: true }).fill('Madrid');
    await page.getByLabel('Estado', { exact: true }).fill('Madrid');
    await number(page).fill('1');
    await page.getByLabel('DDI').fill('34');
    await page.getByLabel('DDD').fill('91');
    await page.getByLabel(/^Telefone/).fill('1234567');
    await identification(page).fill('Mi casa');
    await add(page);
    await expect(page).toHaveURL('/endereco');
    // The list stands when the address does; until then the form's own country is still there.
    await expect(page.getByRole('heading', { name: 'Mi casa' })).toBeVisible();
    await expect(page.getByText('Espanha')).toBeVisible();
  },
);

test('clear empties the form, and cancel keeps nothing', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010316');
  await page.goto('/novoEndereco');
  await cep(page).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await identification(page).fill('Some');
  await page.getByRole('button', { name: 'Limpar tudo' }).click();
  await expect(cep(page)).toHaveValue('');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('');
  await expect(identification(page)).toHaveValue('');
  await expect(page.getByText('Brasil', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer a limpeza' }).click();
  await expect(cep(page)).toHaveValue('01001-000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await expect(identification(page)).toHaveValue('Some');
  await page.getByRole('button', { name: 'Limpar tudo' }).click();
  await identification(page).fill('Some');
  await expect(page.getByRole('button', { name: 'Limpar tudo' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/endereco');
  await page.goto('/novoEndereco');
  await expect(identification(page)).toHaveValue('');
});

test(
  'an address is edited; the place stays as it is, and the form can be reloaded',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, beSignedIn, server, mailbox }) => {
    await beSignedIn((await newPerson(server.url, mailbox)).login);
    await page.goto('/endereco');
    await addAddress(page, 'Minha casa');
    await page.getByRole('link', { name: 'Editar Minha casa' }).click();
    await expect(page).toHaveURL(/\/alterarEndereco\?id=/);
    await page.reload();
    await expect(page.getByText('Praça da Sé')).toBeVisible();
    await expect(page.getByLabel('Logradouro')).toHaveCount(0);
    await expect(number(page)).toHaveValue('100');
    await number(page).fill('');
    await tick(page.getByLabel('Sem número'));
    await page.getByLabel(/^Complemento/).fill('Fundos');
    await page.getByLabel('DDD').fill('11');
    await page.getByLabel(/^Telefone/).fill('987654321');
    await expect(page.getByLabel(/^Telefone/)).toHaveValue('98765-4321');
    await page.getByRole('button', { name: 'Alterar', exact: true }).click();
    await expect(page).toHaveURL('/endereco');
    await expect(page.getByText('Endereço alterado.')).toBeVisible();
    await expect(page.getByText('Fundos')).toBeVisible();
    await page.getByRole('link', { name: 'Editar Minha casa' }).click();
    await expect(page.getByLabel('Sem número')).toBeChecked();
    await expect(number(page)).toBeDisabled();
  },
);

test('two tabs: the second edit is told and overwrites nothing', async ({
  page,
  context,
  beSignedIn,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(REFUSED(409));
  await beSignedIn((await newPerson(server.url, mailbox)).login);
  await page.goto('/endereco');
  await addAddress(page, 'Minha casa');
  await page.getByRole('link', { name: 'Editar Minha casa' }).click();
  await expect(identification(page)).toHaveValue('Minha casa');
  const other = await context.newPage();
  await other.goto(page.url());
  await identification(other).fill('Da segunda aba');
  await identification(page).fill('Da primeira aba');
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await expect(page).toHaveURL('/endereco');

  await other.getByRole('button', { name: 'Alterar', exact: true }).click();
  await expect(other.getByText('Estes dados mudaram em outro lugar')).toBeVisible();
  await other.getByRole('button', { name: 'Recarregar dados' }).click();
  await expect(identification(other)).toHaveValue('Da primeira aba');
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an address that is gone leads back to the list', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000010316');
  await page.goto('/alterarEndereco?id=01890000-0000-7000-8000-000000000000');
  await expect(page).toHaveURL('/endereco');
});

test('a session that ends in the middle of the form loses nothing that was typed', async ({
  page,
  beSignedIn,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(REFUSED(401));
  const { login } = await newPerson(server.url, mailbox);
  await beSignedIn(login);
  await page.goto('/novoEndereco');
  await cep(page).fill('19999000');
  await expect(page.getByLabel('Cidade', { exact: true })).not.toHaveValue('');
  await page.getByLabel('Logradouro').fill('Rua Digitada');
  await number(page).fill('7');
  await identification(page).fill('Digitado');
  await endSession(server.url, login, String(await page.evaluate(() => localStorage.getItem('token'))));
  await add(page);
  await expect(page.getByText('Sua sessão foi encerrada em outro lugar.')).toBeVisible();
  await fillSignOn(page, login);
  await expect(page).toHaveURL('/novoEndereco');
  const notice = page.getByRole('alert').filter({ hasText: 'Ainda não foi salvo' });
  await expectAccessibleOnPhone(page);
  await notice.getByRole('button', { name: 'OK, vou conferir' }).click();
  await expect(notice).toBeHidden();
  await expect(cep(page)).toHaveValue('19999-000');
  await expect(page.getByLabel('Logradouro')).toHaveValue('Rua Digitada');
  await expect(identification(page)).toHaveValue('Digitado');
  await add(page);
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByText('Rua Digitada')).toBeVisible();
});

test('a save that meets the end of the session while the sign-on lives is sent again, under the same key', async ({
  page,
  beSignedIn,
  server,
  mailbox,
  problems,
}) => {
  problems.allow(REFUSED(401));
  const { login } = await newPerson(server.url, mailbox);
  await beSignedIn(login);
  await page.goto('/novoEndereco');
  await cep(page).fill('19999000');
  await expect(page.getByLabel('Cidade', { exact: true })).not.toHaveValue('');
  await page.getByLabel('Logradouro').fill('Rua Renovada');
  await number(page).fill('7');
  await identification(page).fill('Renovado');
  const before = await page.evaluate(() => localStorage.getItem('token'));
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/usuarios/*/enderecos', async (route) => {
    const saves = route.request().method() === 'POST';
    if (saves) keys.push(route.request().headers()['idempotency-key']);
    if (saves && keys.length === 1)
      await route.fulfill({ status: 401, json: { msgs: ['IDC-110 Sua sessão terminou.'] } });
    else await route.continue();
  });
  await add(page);
  await expect(page).toHaveURL('/endereco');
  await expect(page.getByText('Rua Renovada')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
});

test(
  'the form opens with code that was there before the click, and nothing jumps',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn('00000010154');
    await page.goto('/endereco');
    await expect(page.getByRole('heading', { name: 'Minha casa' })).toBeVisible();
    await codeFetched(page, 'NewAddress');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.locator('a[href="/novoEndereco"]').click();
    await expect(cep(page)).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL('/endereco');
    expect(fetched.filter((url) => url.endsWith('.js'))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Minha casa' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  },
);

import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectFocusKept,
  fillSignOn,
  test,
  tick,
} from './support/test';

const ANA = '00000010154';
const FABIO = '00000010669';
/** Bruno's dependent, who has come of age. */
const HELIO = '00000011479';
const BRUNO = '00000010235';
const CARLA = '00000010316';
const ELENA = '00000010588';
const REFUSED = (status: number) => new RegExp(`console: Failed to load resource.* ${status} `);

let serial = 200;
/** A CPF that no demo account has. */
function newCpf(): string {
  const digits = [...String((serial += 1)).padStart(9, '0')].map(Number);
  const check = (of: number[]) => {
    const rest = of.reduce((sum, digit, index) => sum + digit * (of.length + 1 - index), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = check(digits);
  return [...digits, first, check([...digits, first])].join('');
}

async function fillChild(page: Page, child: { cpf: string; nome: string; email: string; born?: string }) {
  await page.getByLabel('CPF', { exact: true }).fill(child.cpf);
  await page.getByLabel('Nome ou nome social').fill(child.nome);
  await page.getByLabel('Gênero').selectOption('F');
  await page.getByLabel('Data de nascimento').fill(child.born ?? '10/03/2016');
  await page.getByLabel('E-mail', { exact: true }).first().fill(child.email);
  await page.getByLabel('DDD').fill('11');
  await page.getByLabel('Celular', { exact: true }).fill('987654321');
  await page.locator('#senha').fill('Quintal#2027');
  await page.getByLabel('Repita a senha').fill('Quintal#2027');
}

const typeCode = async (page: Page, scope: Page | Locator, code: string) => {
  await expect(scope.getByLabel('Número 1 de 6')).toBeFocused();
  await page.keyboard.type(code);
};

async function register(
  page: Page,
  mailbox: { code(to: string): Promise<string> },
  child: { cpf: string; nome: string; email: string },
) {
  await page.goto('/novoDependente');
  await fillChild(page, child);
  await tick(page.getByRole('checkbox', { name: /autorizo, de forma específica/ }));
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await typeCode(page, page, await mailbox.code(child.email));
  await expect(page).toHaveURL('/dependentes');
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test(
  'a guardian registers a child, with the consent ticked, and the code from the child’s e-mail',
  { tag: ['@phone', '@both-widths'] },
  async ({ page, signIn, mailbox }) => {
    const child = { cpf: newCpf(), nome: 'Lia de Exemplo', email: `lia.${serial}@exemplo.test` };
    await signIn(CARLA);
    await page.getByRole('link', { name: 'Gerenciar dependentes' }).click();
    await expect(page).toHaveURL('/dependentes');
    await expectAccessibleOnPhone(page);
    await page.getByRole('link', { name: 'Adicionar dependente' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Novo dependente' })).toBeFocused();
    await fillChild(page, child);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByText('Para continuar, marque o consentimento do responsável.').first()).toBeVisible();
    await tick(page.getByRole('checkbox', { name: /autorizo, de forma específica/ }));
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(page.getByLabel('Número 1 de 6')).toBeFocused();
    await expectAccessible(page);
    await typeCode(page, page, await mailbox.code(child.email));
    await expect(page).toHaveURL('/dependentes');
    await expect(page.getByText('Dependente cadastrado.')).toBeVisible();
    await expect(card(page, 'Lia de Exemplo')).toContainText(child.email);
  },
);

test(
  'what is wrong is said in the specification’s words, and nothing typed is lost',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ELENA);
    await page.goto('/novoDependente');
    await tick(page.getByRole('radio', { name: 'Brasileira' }));
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    for (const words of [
      'Favor informar o CPF.',
      'Favor informar o nome.',
      'Favor informar o gênero.',
      'Favor informar a data de Nascimento.',
      'Favor informar o DDD.',
      'Favor informar o telefone.',
      'Favor informar o e-mail.',
      'A senha é obrigatória.',
      'A confirmação de senha é obrigatória.',
    ])
      await expect(page.getByText(words).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Corrija' })).toBeFocused();
    await page.getByLabel('CPF', { exact: true }).fill(ELENA);
    await page.getByLabel('Data de nascimento').fill('10/03/1990');
    await page.getByLabel('E-mail', { exact: true }).first().fill('lia@');
    await page.locator('#senha').fill('curta');
    await page.getByLabel('Repita a senha').fill('outra');
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    for (const words of [
      'Informe o CPF do dependente, não o seu.',
      'Dependente deve ter menos de 18 anos de idade.',
      'Informe um email válido (lia@).',
      'A senha deve ter no mínimo 8 caracteres',
      'As senhas devem ser iguais',
    ])
      await expect(page.getByText(words).first()).toBeVisible();
  },
);

test(
  'a foreigner’s form asks for document and country code, and keeps what was typed',
  { tag: '@thorough' },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ELENA);
    await page.goto('/novoDependente');
    await page.getByLabel('E-mail', { exact: true }).first().fill('lia@');
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    const ddi = page.getByLabel('País (DDI)');
    await expect(ddi).toHaveValue('55');
    await ddi.fill('');
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    for (const words of ['Favor informar a identidade ou passaporte.', 'Favor informar o DDI.'])
      await expect(page.getByText(words).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('E-mail', { exact: true }).first()).toHaveValue('lia@');
    await page.getByRole('button', { name: 'Limpar tudo' }).click();
    await expect(page.getByLabel('E-mail', { exact: true }).first()).toHaveValue('');
    await page.getByRole('button', { name: 'Desfazer a limpeza' }).click();
    await expect(page.getByLabel('E-mail', { exact: true }).first()).toHaveValue('lia@');
  },
);

test(
  'a CPF that has an account leads to the same code step, and no code comes',
  { tag: '@thorough' },
  async ({ page, beSignedIn, mailbox, problems }) => {
    problems.allow(REFUSED(409));
    await beSignedIn(ELENA);
    await page.goto('/novoDependente');
    await tick(page.getByRole('radio', { name: 'Brasileira' }));
    await fillChild(page, { cpf: BRUNO, nome: 'Quem Já Tem', email: 'quem.ja.tem@exemplo.test' });
    await tick(page.getByRole('checkbox', { name: /autorizo/ }));
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await typeCode(page, page, '123456');
    await expect(page.getByText(/Código incorreto/)).toBeVisible();
    // Bruno hears of it; nobody else does.
    expect((await mailbox.message(BRUNO)).code).toBeNull();
  },
);

test(
  'a guardian edits a dependent’s data, e-mail and mobile',
  { tag: '@flow' },
  async ({ page, beSignedIn, mailbox }) => {
    await beSignedIn(ANA);
    await page.goto('/dependentes');
    await card(page, 'Gabriela Exemplo')
      .getByRole('link', { name: /Editar dados/ })
      .click();
    await expect(page.getByLabel('Nome ou nome social')).toHaveValue('GABRIELA EXEMPLO');
    await page.reload();
    await page.getByLabel('Nome ou nome social').fill('Gabriela do Exemplo');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Dependente alterado.')).toBeVisible();
    const child = card(page, 'Gabriela do Exemplo');

    await child.getByRole('button', { name: /Alterar e-mail/ }).click();
    const email = page.getByRole('dialog', { name: 'Alterar e-mail do dependente' });
    await email.getByLabel('Novo e-mail').fill('gabriela.nova@exemplo.test');
    await email.getByRole('button', { name: 'Enviar código' }).click();
    await typeCode(page, email, await mailbox.code('gabriela.nova@exemplo.test'));
    await expect(child).toContainText('gabriela.nova@exemplo.test');

    await child.getByRole('button', { name: /Alterar celular/ }).click();
    const phone = page.getByRole('dialog', { name: 'Alterar celular do dependente' });
    await phone.getByLabel('DDD').fill('21');
    await phone.getByLabel('Número', { exact: true }).fill('987650001');
    await phone.getByRole('button', { name: 'Enviar código' }).click();
    await typeCode(page, phone, await mailbox.code('21987650001'));
    await expect(child).toContainText('+55 (21) 98765-0001');
  },
);

test('a dependent’s new password signs the child in, and the end of the account signs it out', async ({
  page,
  signIn,
  mailbox,
  context,
}) => {
  const child = { cpf: newCpf(), nome: 'Caio Ensaio', email: `caio.${serial}@exemplo.test` };
  await signIn(BRUNO);
  await register(page, mailbox, child);
  const caio = card(page, 'Caio Ensaio');
  await caio.getByRole('button', { name: /Alterar senha/ }).click();
  const password = page.getByRole('dialog', { name: 'Alterar senha do dependente' });
  await password.getByLabel('Nova senha', { exact: true }).fill('Outra@2028');
  await password.getByLabel('Repita a nova senha').fill('Outra@2028');
  await password.getByRole('button', { name: 'Enviar código' }).click();
  await typeCode(page, password, await mailbox.code(BRUNO));
  await expect(page.getByText('Senha do dependente alterada.')).toBeVisible();

  const childs = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin, locale: 'pt-BR' });
  const other = await childs?.newPage();
  if (!childs || !other) throw new Error('no other window');
  await other.goto('/login');
  await other.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await fillSignOn(other, child.cpf, 'Outra@2028');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Caio');
  // At rest: a request that is refused because the account has ended would lead to the sign-on by itself.
  await other.waitForLoadState('networkidle');

  await caio.getByRole('button', { name: /Excluir/ }).click();
  const question = page.getByRole('dialog', { name: 'Excluir dependente' });
  await question.getByRole('button', { name: 'Excluir' }).dblclick();
  await expect(page.getByText('Dependente excluído.')).toBeVisible();
  await expect(caio).toHaveCount(0);
  await expectFocusKept(page);
  await other.goto('/principal');
  await expect(other.getByRole('heading', { level: 1 })).not.toContainText('Caio');
  await childs.close();
});

test(
  'the screens in English, on a phone, with the keyboard alone',
  { tag: ['@phone', '@thorough'] },
  async ({ page, beSignedIn }) => {
    await beSignedIn(ANA);
    await page.goto('/dependentes?lng=en');
    await expect(page.getByRole('heading', { level: 1, name: 'Dependents' })).toBeVisible();
    await expect(page.getByText('000.000.106-69')).toBeVisible();
    const change = page.getByRole('button', { name: 'Change Fábio Exemplo’s e-mail' });
    await change.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'Change the dependent’s e-mail' }).getByLabel('New e-mail'),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(change).toBeFocused();
    await page.goto('/novoDependente?lng=en');
    await expect(page.getByRole('heading', { level: 1, name: 'New dependent' })).toBeVisible();
    await page.getByRole('radio', { name: 'Foreign, living abroad' }).check();
    const boxOf = async (name: string) => {
      const box = await page.getByLabel(name, { exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not on the screen`);
      return box;
    };
    const [area, mobile] = await Promise.all([boxOf('Area code'), boxOf('Mobile')]);
    expect(area.y).toBe(mobile.y);
    // Room for the ten digits of a foreign number.
    expect(mobile.width).toBeGreaterThan(140);
  },
);

test('a dependent is told why the screens are closed', { tag: '@thorough' }, async ({ page, signIn }) => {
  await signIn(FABIO);
  for (const path of ['/dependentes', '/novoDependente', '/permissoesRecebidasContratos']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /Início|início/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Cadastrar|Adicionar/ })).toHaveCount(0);
  }
});

test('a company is led home', { tag: '@thorough' }, async ({ page, beSignedIn }) => {
  await beSignedIn('00000101000162');
  await page.goto('/dependentes');
  await expect(page).toHaveURL('/principalPJ');
});

test(
  'somebody who has come of age takes over the account with a code of their own',
  { tag: '@flow' },
  async ({ page, signIn, mailbox }) => {
    await signIn(HELIO);
    await expect(page.getByText('Você completou 18 anos')).toBeVisible();
    await page.getByRole('button', { name: 'Cuidar da minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cuidar da minha conta' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Enviar código' }).click();
    await typeCode(page, dialog, await mailbox.code(HELIO));
    await expect(page.getByText('Agora você cuida da sua conta.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Alterar e-mail' })).toBeVisible();
    await expect(page.getByText('Você completou 18 anos')).toHaveCount(0);
    // In the guardian's language, which another journey at this server may have changed.
    expect((await mailbox.message(BRUNO)).subject).toMatch(/cuida da própria conta|looks after their own account/);
  },
);

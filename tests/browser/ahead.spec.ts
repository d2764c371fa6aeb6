import { expect, test } from './support/test';

/**
 * A link asks for what its screen shows first as soon as it is pressed: the code of the screen is held back here until that request has left. The
 * screen takes the answer, and asks for nothing twice.
 */
const PERSON = '00000010154';
const COMPANY = '00000101000162';

const ways = [
  { login: PERSON, to: '/endereco', code: 'AddressList', data: '/enderecos', row: 'Avenida Paulista' },
  { login: PERSON, to: '/dependentes', code: 'DependentsPage', data: '/dependentes/', row: 'Fábio' },
  {
    login: PERSON,
    to: '/permissoesRecebidasContratos',
    code: 'ContractsPage',
    data: '/buscarEmpresas',
    row: 'FICTICIA TRANSPORTES',
  },
  { login: PERSON, to: '/minhaAtividade', code: 'MyActivity', data: '/atividade', row: 'Entrada na conta' },
  { login: COMPANY, to: '/delegacaoAcesso', code: 'DelegationPage', data: '/paginado/', row: 'Alice Amostra' },
  { login: COMPANY, to: '/permitirDelegar', code: 'ThirdPartiesPage', data: '/hierarquia/', row: 'Ana Exemplo' },
] as const;

/** A table; all others pass through the same link. */
const FIRST = '/delegacaoAcesso';

for (const { login, to, code, data, row } of ways)
  test(
    `the data of ${to} are asked for when its link is pressed, once`,
    { tag: to === FIRST ? '@flow' : '@thorough' },
    async ({ page, signIn }) => {
      const asked: string[] = [];
      let left: () => void;
      const leaves = new Promise<void>((resolve) => (left = resolve));
      page.on('request', (request) => {
        if (!request.url().includes('/api/v1/') || !request.url().includes(data)) return;
        asked.push(request.url());
        left();
      });
      await page.route(`**/assets/${code}-*.js`, async (route) => {
        await leaves;
        await route.continue();
      });
      await signIn(login);
      await page.locator(`main a[href^="${to}"]`).first().click();
      await expect(page.getByRole('main')).toContainText(row);
      await page.waitForLoadState('networkidle');
      expect(asked).toHaveLength(1);
    },
  );

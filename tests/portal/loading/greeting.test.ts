import { beforeEach, describe, expect, test } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import { greetEarly } from '../../../src/portal/loading/greeting';
import { followGreeting } from '../../../src/portal/session/followGreeting';
import { type Claims, getSession, enter } from '../../../src/portal/session/session';
import { answer, answerRaw } from '../support/backend';
import { portalConfig } from '../support/config';
import { individual } from '../support/records';
import { signOut, tokenOf } from '../support/session';

const SCREEN = `
  <aside class="parent">Meu Postal</aside>
  <button class="user__btn" aria-label="Menu"><span class="ava"></span><span class="user__name"></span></button>
  <h1></h1>`;
const TEXTS = {
  language: 'pt',
  resources: { common: { greeting: 'Olá, {{name}}' }, shell: { userMenu: 'Menu de {{name}}' } },
};

let tickets = 0;
let record: readonly unknown[];

/** The document of /auth as the server sends it, with a ticket that nobody has seen yet. */
function documentOfAuth(query = ''): HTMLElement {
  tickets += 1;
  window.history.replaceState(null, '', `/auth?${query}ticket=ST-greeting${tickets}`);
  document.body.innerHTML = `
    <div id="root"></div>
    <script type="application/json" id="config">${JSON.stringify(portalConfig())}</script>
    <script type="application/json" id="texts">${JSON.stringify(TEXTS)}</script>
    <template id="greeting">${SCREEN}</template>`;
  return document.body.querySelector<HTMLElement>('#root') as HTMLElement;
}

const tokenFor = (claims: Partial<Claims>) =>
  answerRaw(
    (url) => url.origin === 'https://sso.test',
    () =>
      Response.json({
        serviceResponse: { authenticationSuccess: { user: 'x', attributes: { jwt: [tokenOf(claims)] } } },
      }),
  );

beforeEach(() => {
  signOut();
  localStorage.clear();
  record = answer(getUsuario, () => individual());
});

describe('before the app is there', () => {
  test('an individual on the way home is greeted by name, and the own record is asked for', async () => {
    enter();
    tokenFor({ nome: 'ANA DE EXEMPLO' });
    const root = documentOfAuth();
    await greetEarly();
    expect(root.querySelector('h1')).toHaveTextContent('Olá, Ana');
    expect(root.querySelector('.ava')).toHaveTextContent('AE');
    expect(root.querySelector('button')).toHaveAccessibleName('Menu de ANA DE EXEMPLO');
    expect(root).toHaveTextContent('Meu Postal');
    expect(record).toHaveLength(1);
  });

  test('a name is text, whatever it holds', async () => {
    enter();
    tokenFor({ nome: '<b>$&amp;</b>' });
    const root = documentOfAuth();
    await greetEarly();
    expect(root.querySelector('h1')?.textContent).toBe('Olá, <b>$&amp;</b>');
  });

  test('the app’s own web view does not show the parent portal', async () => {
    enter();
    tokenFor({});
    const root = documentOfAuth('origem=app&');
    await greetEarly();
    expect(root).toHaveTextContent('Olá, Ana');
    expect(root).not.toHaveTextContent('Meu Postal');
  });

  test.each<[string, Partial<Claims>, () => void]>([
    ['a company', { tipo: 'PJ' }, enter],
    ['an account whose token has no name', { nome: '' }, enter],
    ['somebody whose token has expired', { exp: 1 }, enter],
    ['somebody on the way to another screen', {}, () => enter('/endereco')],
    ['somebody whose sign-in began elsewhere', {}, () => undefined],
  ])('%s is not greeted', async (_, claims, begin) => {
    begin();
    tokenFor(claims);
    const root = documentOfAuth();
    await greetEarly();
    expect(root).toBeEmptyDOMElement();
    expect(root.dataset.greeted).toBeUndefined();
  });

  test('nothing is put over what the app has drawn already', async () => {
    enter();
    tokenFor({});
    const root = documentOfAuth();
    root.innerHTML = '<p>Obtendo</p>';
    await greetEarly();
    expect(root).toHaveTextContent(/^Obtendo$/);
  });
});

describe('the app', () => {
  test('signs in whom the document has greeted, and goes where the sign-in leads', async () => {
    enter();
    tokenFor({ nome: 'Caio' });
    const root = documentOfAuth();
    await greetEarly();
    expect(getSession().status).toBe('anonymous');
    await followGreeting(root);
    expect(getSession()).toMatchObject({ status: 'authenticated', nome: 'Caio' });
    expect(window.location.pathname + window.location.search).toBe('/principal');
  });

  test('leaves /auth to its own screen when nobody was greeted', async () => {
    enter('/endereco');
    tokenFor({});
    const root = documentOfAuth();
    await greetEarly();
    await followGreeting(root);
    expect(getSession().status).toBe('anonymous');
    expect(window.location.pathname).toBe('/auth');
  });
});

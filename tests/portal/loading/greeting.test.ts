import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { getUsuario } from '../../../src/contract/home';
import { greetArriving, greetAtHome } from '../../../src/portal/loading/greeting';
import { takePress } from '../../../src/portal/loading/pressed';
import { followGreeting } from '../../../src/portal/session/followGreeting';
import { placeOf } from '../../../src/portal/lib/place';
import { type Claims, getSession, enter } from '../../../src/portal/session/session';
import { answer, answerRaw, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { company, individual } from '../support/records';
import { signOut, tokenOf } from '../support/session';

const SCREEN = `
  <aside class="parent">Meu Postal</aside>
  <button class="user__btn" aria-label="Menu"><span class="ava"></span><span class="user__name"></span></button>
  <h1></h1>
  <aside class="promo">Conheça os serviços</aside>
  <section class="sect" inert>
    <article class="tile"><a href="/endereco">Gerenciar endereços</a></article>
    <article class="tile"><a href="/dependentes">Gerenciar dependentes</a></article>
  </section>`;
const TEXTS = {
  language: 'pt',
  resources: { common: { greeting: 'Olá, {{name}}' }, shell: { userMenu: 'Menu de {{name}}' } },
};

let tickets = 0;
let record: readonly unknown[];

/** A document that greets, as the server sends it. */
function documentOf(address: string, config = portalConfig()): HTMLElement {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `
    <div id="root"></div>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>
    <script type="application/json" id="texts">${JSON.stringify(TEXTS)}</script>
    <template id="greeting-PF">${SCREEN}</template>
    <template id="greeting-PJ">${SCREEN.replace('Meu Postal', 'Minha empresa')}</template>`;
  return document.body.querySelector<HTMLElement>('#root') as HTMLElement;
}

/** That of /auth, with a ticket that nobody has seen yet. */
function documentOfAuth(query = ''): HTMLElement {
  tickets += 1;
  return documentOf(`/auth?${query}ticket=ST-greeting${tickets}`);
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
  sessionStorage.clear();
  delete window.exchange;
  record = answer(getUsuario, () => individual());
});

describe('before the app is there', () => {
  test('an individual on the way home is greeted by name, and the own record is asked for', async () => {
    enter();
    tokenFor({ nome: 'ANA DE EXEMPLO' });
    const root = documentOfAuth();
    await greetArriving();
    expect(root.querySelector('h1')).toHaveTextContent('Olá, Ana');
    expect(root.querySelector('.ava')).toHaveTextContent('AE');
    expect(root.querySelector('button')).toHaveAccessibleName('Menu de ANA DE EXEMPLO');
    expect(root).toHaveTextContent('Meu Postal');
    expect(record).toHaveLength(1);
  });

  test('a company on the way home is greeted by its whole name, in its own home’s skeleton', async () => {
    enter();
    tokenFor({ tipo: 'PJ', nome: 'EMPRESA TESTE LTDA' });
    const root = documentOfAuth();
    await greetArriving();
    expect(root.querySelector('h1')).toHaveTextContent('Olá, EMPRESA TESTE LTDA');
    expect(root).toHaveTextContent('Minha empresa');
  });

  test('a name is text, whatever it holds', async () => {
    enter();
    tokenFor({ nome: '<b>$&amp;</b>' });
    const root = documentOfAuth();
    await greetArriving();
    expect(root.querySelector('h1')?.textContent).toBe('Olá, <b>$&amp;</b>');
  });

  test('the app’s own web view does not show the parent portal', async () => {
    enter();
    tokenFor({});
    const root = documentOfAuth('origem=app&');
    await greetArriving();
    expect(root).toHaveTextContent('Olá, Ana');
    expect(root).not.toHaveTextContent('Meu Postal');
  });

  test.each<[string, Partial<Claims>, () => void]>([
    ['an account whose token has no name', { nome: '' }, enter],
    ['somebody whose token has expired', { exp: 1 }, enter],
    ['somebody on the way to another screen', {}, () => enter('/endereco')],
    ['somebody whose sign-in began elsewhere', {}, () => undefined],
  ])('%s is not greeted', async (_, claims, begin) => {
    begin();
    tokenFor(claims);
    const root = documentOfAuth();
    await greetArriving();
    expect(root).toBeEmptyDOMElement();
    expect(root.dataset.greeted).toBeUndefined();
  });

  test('nothing is put over what the app has drawn already', async () => {
    enter();
    tokenFor({});
    const root = documentOfAuth();
    root.innerHTML = '<p>Obtendo</p>';
    await greetArriving();
    expect(root).toHaveTextContent(/^Obtendo$/);
  });
});

describe('at home, signed in already', () => {
  const token = (claims: Partial<Claims> = {}) => localStorage.setItem('token', tokenOf(claims));

  test('greets by name, and asks for the own record', async () => {
    token({ nome: 'ANA DE EXEMPLO' });
    const root = documentOf('/principalPF');
    await greetAtHome();
    expect(root.querySelector('h1')).toHaveTextContent('Olá, Ana');
    expect(root.dataset.greeted).toBe('');
    expect(record).toHaveLength(1);
  });

  test('shows the parent portal to whoever comes from there alone', async () => {
    token();
    const root = documentOf('/principal');
    await greetAtHome();
    expect(root).not.toHaveTextContent('Meu Postal');
    expect(root).not.toHaveTextContent('Conheça os serviços');
    localStorage.setItem('origem', 'meuPostal');
    root.replaceChildren();
    await greetAtHome();
    expect(root).toHaveTextContent('Meu Postal');
    expect(root).toHaveTextContent('Conheça os serviços');
  });

  test.each<[string, () => void]>([
    ['a visitor', () => undefined],
    ['somebody whose token has expired', () => token({ exp: 1 })],
    ['an account whose token has no name', () => token({ nome: '' })],
    [
      'staff whose window shows somebody else’s home',
      () => {
        token();
        sessionStorage.setItem('support-review', placeOf('00000010154'));
      },
    ],
  ])('%s is not greeted', async (_, arrange) => {
    arrange();
    const root = documentOf('/principalPF');
    await greetAtHome();
    expect(root).toBeEmptyDOMElement();
  });

  test('nobody is greeted, nor anything asked, where a stored token does not sign in by itself', async () => {
    token();
    const root = documentOf('/principalPF', portalConfig({ autoLogon: 'false' }));
    await greetAtHome();
    expect(root).toBeEmptyDOMElement();
    expect(record).toHaveLength(0);
  });

  test('leaves the sign-in alone: there is no ticket', async () => {
    token();
    const root = documentOf('/principalPF?a=1');
    await greetAtHome();
    await followGreeting(root);
    expect(window.location.pathname + window.location.search).toBe('/principalPF?a=1');
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('the tiles of the home, before the app is there', () => {
  const sections = (root: HTMLElement) => root.querySelector('.sect') as HTMLElement;
  const greeted = async (usuario: Usuario) => {
    localStorage.setItem('token', tokenOf({ tipo: usuario.tipo }));
    answer(getUsuario, () => usuario);
    const root = documentOf('/principal');
    await greetAtHome();
    // The answer, and what is read of it.
    await (await window.underWay?.values().next().value?.answer)?.clone().json();
    await Promise.resolve();
    return root;
  };
  const press = (root: HTMLElement, name: string, how: MouseEventInit = {}) => {
    const link = [...root.querySelectorAll('a')].find(({ textContent }) => textContent === name) as HTMLElement;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
    // jsdom follows no link, and says so.
    root.addEventListener('click', (heard) => heard.preventDefault(), { once: true });
    const leads = link.dispatchEvent(event);
    return { leads, link };
  };
  afterEach(() => {
    takePress();
    window.underWay?.clear();
  });

  test.each<[string, Usuario]>([
    ['an individual', individual()],
    ['a company', company()],
  ])('lead on for %s as soon as the record says that they are theirs', async (_, usuario) => {
    expect(sections(await greeted(usuario))).not.toHaveAttribute('inert');
  });

  test.each<[string, Usuario]>([
    ['a dependent', individual({ responsavel: '00000010316' })],
    ['support staff', individual({ perfilInterno: 'SUPORTE' })],
    ['an account that is due', individual({ situacaoAtual: 'R' })],
    [
      'a company that gives no access',
      company({
        usuarioExternoPJ: { ...company().usuarioExternoPJ, cnpj: null, an8: null } as Usuario['usuarioExternoPJ'],
      }),
    ],
  ])('do not for %s: theirs are others', async (_, usuario) => {
    expect(sections(await greeted(usuario))).toHaveAttribute('inert');
  });

  test('do not without the record', async () => {
    localStorage.setItem('token', tokenOf({}));
    answer(getUsuario, () => refuse(503));
    const root = documentOf('/principal');
    await greetAtHome();
    await window.underWay?.values().next().value?.answer;
    expect(sections(root)).toHaveAttribute('inert');
  });

  test('what was pressed last is kept for the app, which takes it once', async () => {
    const root = await greeted(individual());
    const first = press(root, 'Gerenciar endereços');
    expect(first.link).toHaveAttribute('aria-busy', 'true');
    const last = press(root, 'Gerenciar dependentes');
    expect(first.link).not.toHaveAttribute('aria-busy');
    expect(last.link).toHaveAttribute('aria-busy', 'true');
    expect(takePress()).toBe('/dependentes');
    expect(takePress()).toBeNull();
  });

  test('what is opened in a tab of its own is the browser’s', async () => {
    const root = await greeted(individual());
    press(root, 'Gerenciar endereços', { ctrlKey: true });
    expect(takePress()).toBeNull();
  });
});

describe('the app', () => {
  test('signs in whom the document has greeted, and goes where the sign-in leads', async () => {
    enter();
    tokenFor({ nome: 'Caio' });
    const root = documentOfAuth();
    await greetArriving();
    expect(getSession().status).toBe('anonymous');
    await followGreeting(root);
    expect(getSession()).toMatchObject({ status: 'authenticated', nome: 'Caio' });
    expect(window.location.pathname + window.location.search).toBe('/principal');
  });

  test.each(['', 'origem=app&'])(
    'leaves /auth?%s to its own screen when the token has expired since the greeting',
    async (query) => {
      enter();
      tokenFor({});
      const root = documentOfAuth(query);
      await greetArriving();
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
      await followGreeting(root);
      expect(getSession().status).toBe('anonymous');
      expect(window.location.pathname).toBe('/auth');
    },
  );

  test('leaves /auth to its own screen when nobody was greeted', async () => {
    enter('/endereco');
    tokenFor({});
    const root = documentOfAuth();
    await greetArriving();
    await followGreeting(root);
    expect(getSession().status).toBe('anonymous');
    expect(window.location.pathname).toBe('/auth');
  });
});

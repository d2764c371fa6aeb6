import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listAddresses } from '../../../src/contract/addresses';
import { getAcessos, historico } from '../../../src/contract/delegated-accesses';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getPerfilDelegacao, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { type Busca, searchCompany } from '../../../src/contract/search';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { marked, matches } from '../../../src/portal/features/palette/matching';
import { closePalette, keepKeys, openPalette, opensPalette } from '../../../src/portal/features/palette/opening';
// The code is there before a test waits for it.
import '../../../src/portal/areas/addresses/AddressList';
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/features/palette/Palette';
import { answer, refuse } from '../support/backend';
import { COMPANY, grantee } from '../support/delegation';
import { company, individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';
import { onTheWire } from '../support/wire';

const NONE = { itens: [], haMais: false };
const NOTHING: Busca = {
  pessoas: NONE,
  contratos: NONE,
  centros: NONE,
  cartoes: NONE,
  sistemas: NONE,
  grupos: NONE,
};
const FOUND: Busca = {
  pessoas: {
    itens: [
      {
        nome: 'CAIO AMOSTRA',
        idProdutoPF: '00000102601',
        validoAte: '2026-11-29',
        situacaoValidade: 'vencendo',
        diasRestantes: 5,
      },
    ],
    haMais: true,
    total: 14,
  },
  contratos: {
    itens: [{ nuContrato: '9912350042', categoria: 'OURO', pessoas: 1000, haMaisPessoas: true }],
    haMais: false,
    total: 1,
  },
  centros: {
    itens: [{ nuContrato: '9912350042', coCentroCusto: '0118', nome: 'Amostras', pessoas: 12 }],
    haMais: true,
  },
  cartoes: {
    itens: [
      {
        nuContrato: '9912350042',
        coCentroCusto: '0118',
        nomeCentroCusto: 'Amostras',
        nuCartao: '0075190021',
        pessoas: 1,
      },
    ],
    haMais: false,
  },
  sistemas: { itens: [{ idSistema: 'SIS1', nome: 'Postagem', sigla: 'POS' }], haMais: false },
  grupos: {
    itens: [{ idSistema: 'SIS1', sistema: 'Postagem', idGrupo: 'G1', nome: 'Operação', pessoas: 0 }],
    haMais: false,
  },
};

/** A light screen of a company, with what its search finds. */
function open(found: () => Busca | ReturnType<typeof refuse> = () => FOUND) {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company({ idProduto: COMPANY }));
  answer(listPermissionarios, () => ({
    itens: [grantee('00000010154', 'ANA EXEMPLO')],
    page: pageInfoOf(0, 20, 1, 1),
  }));
  const asked = answer(searchCompany, found);
  answer(listAddresses, () => []);
  // Whom the drawer is about has gone meanwhile: the history still knows the name.
  answer(getAcessos, () => refuse(409, 'MCN-164 Esta pessoa não tem mais acesso.'));
  answer(historico, () => ({ itens: [], page: pageInfoOf(0, 1, 0, 0), nome: 'CAIO AMOSTRA' }));
  return { ...renderApp('/endereco'), asked };
}
/** A screen that is all there takes the focus to its heading no more. */
const ready = () => screen.findByText('Nenhum endereço ainda');
const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const field = () => screen.findByRole('combobox', { name: /^Pessoa, contrato/ });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () =>
  document.getElementById(
    screen.getByRole('combobox', { name: /^Pessoa/ }).getAttribute('aria-activedescendant') ?? '',
  );

// Open in one test, it would be in the next one.
afterEach(closePalette);

it('takes the focus to its field once the account is known that it was opened before', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  let know = (): void => undefined;
  const known = new Promise<void>((resolve) => (know = resolve));
  answer(getUsuario, async () => {
    await known;
    return company({ idProduto: COMPANY });
  });
  answer(listAddresses, () => []);
  renderApp('/endereco');
  await screen.findByRole('heading', { level: 1 });
  press();
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Buscando…');
  // Where antd leaves the focus once a dialog without a field has opened.
  dialog.querySelector<HTMLElement>('[tabindex]')?.focus();
  know();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^(Pessoa, contrato|Tela)/ })).toHaveFocus());
});

it('opens where its keys were pressed before the screen was there, with what was typed since', async () => {
  keepKeys();
  const key = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  expect([key({ key: 'k', ctrlKey: true }), key({ key: 'r' }), key({ key: 'a' })]).toEqual([false, false, false]);
  open();
  expect(await field()).toHaveValue('ra');
  // From then on each key counts once.
  act(closePalette);
  press();
  expect(await field()).toHaveValue('');
});

it('is forgotten where no screen has it', () => {
  vi.useFakeTimers();
  keepKeys();
  press();
  vi.advanceTimersByTime(60_000);
  const letter = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true });
  expect(document.body.dispatchEvent(letter)).toBe(true);
  vi.useRealTimers();
});

describe('what is found', () => {
  it('is asked for in the body, under no address, and comes kind by kind', async () => {
    const sent = onTheWire({ body: FOUND });
    const found = await dataProvider['achados']?.getList({
      resource: 'achados',
      meta: { account: COMPANY },
      filters: [{ field: 'texto', operator: 'eq', value: 'amostra' }],
    });
    expect(sent.map(({ method, path, query, body }) => [method, path, query, body])).toEqual([
      ['POST', `/api/v1/delegacao-acesso/${COMPANY}/busca`, {}, { texto: 'amostra' }],
    ]);
    expect(found?.data.map(({ kind, id }) => [kind, id])).toEqual([
      ['pessoas', 'pessoas-0'],
      ['contratos', 'contratos-0'],
      ['centros', 'centros-0'],
      ['cartoes', 'cartoes-0'],
      ['sistemas', 'sistemas-0'],
      ['grupos', 'grupos-0'],
    ]);
    expect(found?.['more']).toEqual(['pessoas', 'centros']);
    expect(found?.['totals']).toEqual({ pessoas: 14, contratos: 1 });
  });

  it('is marked where it was typed, whatever the case and the accents', () => {
    expect(marked('Operação', 'racao')).toEqual([
      { text: 'Ope', mark: false },
      { text: 'ração', mark: true },
    ]);
    expect(marked('Ana', '')).toEqual([{ text: 'Ana', mark: false }]);
    expect([matches('Registro de mudanças', 'mudanca regis'), matches('Endereços', 'mudanca')]).toEqual([true, false]);
  });
});

describe('the keys that open it', () => {
  it.each([
    [{ key: 'k', ctrlKey: true }, true],
    [{ key: 'K', ctrlKey: true }, true],
    [{ key: 'k' }, false],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
    [{ key: 'k', ctrlKey: true, altKey: true }, false],
    [{ key: 'k', ctrlKey: true, metaKey: true }, false],
    [{ key: 'k', ctrlKey: true, isComposing: true }, false],
    [{ key: 'j', ctrlKey: true }, false],
  ])('%j: %s', (keys, opens) => {
    expect(opensPalette(new KeyboardEvent('keydown', keys))).toBe(opens);
  });
});

describe('the palette', () => {
  it('opens by its keys and shows the screens', async () => {
    const { user } = open();
    await ready();
    press();
    await user.click(await field());
    expect(options()).toContain('Registro de mudanças Acessos da empresa');
  });

  it('finds by what is typed, says how many, and goes where the chosen line leads', async () => {
    const { user, asked } = open();
    await ready();
    press();
    await user.type(await field(), 'amostra');
    await screen.findByRole('option', { name: /Caio Amostra/ });
    expect(asked.at(-1)?.body).toEqual({ texto: 'amostra' });
    expect(
      within(screen.getByRole('group', { name: 'Centros de custo' })).getByText('Há mais: digite mais um pouco.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Contratos 1' })).toBeInTheDocument();
    // Of the centres there are more than were counted.
    expect(screen.getByRole('status')).toHaveTextContent(/^Mais de 19 resultados, 6 na lista$/);
    // Beside each thing how many people have it, as far as the server says; of a group also its system.
    expect(options().slice(0, 7)).toEqual([
      'Caio Amostra 000.001.026-01 · vence em 5 dias',
      'Ver as 14 pessoas Abre a tabela já filtrada',
      '9912350042 OURO 1.000 pessoas ou mais',
      '0118 Amostras Contrato 9912350042 12 pessoas',
      '0075190021 Contrato 9912350042 · centro 0118 Amostras 1 pessoa',
      'Postagem POS',
      'Operação Sistema Postagem ninguém',
    ]);
    const addresses = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
    expect(addresses[0]).toBe(`/delegacaoAcesso?empresa=${COMPANY}&pessoa=00000102601`);
    expect(addresses.at(-1)).toBe(`/delegacaoAcesso?empresa=${COMPANY}&sistema=SIS1&grupo=G1`);
    for (const address of addresses) expect(address).toContain(`/delegacaoAcesso?empresa=${COMPANY}`);
    expect(chosen()).toHaveTextContent('Caio Amostra');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toHaveTextContent('Operação');
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Delegação de acesso' });
    expect(window.location.search).toContain('pessoa=00000102601');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Pessoa/ })).toBeNull());
  });

  it('counts what is found, and leads to all the people in their table', async () => {
    const { user } = open();
    await ready();
    press();
    await user.type(await field(), 'amostra');
    const group = await screen.findByRole('group', { name: 'Pessoas 14' });
    expect(within(group).queryByText('Há mais: digite mais um pouco.')).toBeNull();
    const all = within(group).getByRole('option', { name: 'Ver as 14 pessoas Abre a tabela já filtrada' });
    expect(all).toHaveAttribute('href', `/delegacaoAcesso?empresa=${COMPANY}&busca=amostra`);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(all);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Delegação de acesso' });
    expect(await screen.findByDisplayValue('amostra')).toBeInTheDocument();
  });

  it.each([
    [14, '18 resultados, 5 na lista'],
    [1, '5 resultados'],
  ])('says of %i people how many of all that was found it lists', async (total, said) => {
    const { user } = open(() => ({
      ...FOUND,
      pessoas: { ...FOUND.pessoas, haMais: total > 1, total },
      centros: NONE,
    }));
    await ready();
    press();
    await user.type(await field(), 'amostra');
    await screen.findByRole('option', { name: /Caio Amostra/ });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${said}$`)));
  });

  it('leads to all the people of a server that does not count them', async () => {
    const { user } = open(() => ({ ...FOUND, pessoas: { itens: FOUND.pessoas.itens, haMais: true } }));
    await ready();
    press();
    await user.type(await field(), 'amostra');
    expect(await screen.findByRole('option', { name: /^Ver todas as pessoas/ })).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Pessoas' })).toBeInTheDocument();
  });

  it('has what was typed before its field was there, and Escape closes it before that, too', async () => {
    open();
    await ready();
    // All at once: nothing is drawn in between.
    const typed: boolean[] = [];
    const type = (...keys: KeyboardEventInit[]) =>
      act(() => {
        for (const key of keys)
          typed.push(
            document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })),
          );
      });
    const [keys, r, a] = [{ key: 'k', ctrlKey: true }, { key: 'r' }, { key: 'a' }];
    type(r, keys, r, a);
    expect(await field()).toHaveValue('ra');
    // The browser would put a letter into whatever field has the focus.
    expect(typed).toEqual([true, false, false, false]);
    act(closePalette);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
    type(keys, r, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    type(keys);
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await field()).toHaveValue('');
  });

  it('opens over a drawer beside a table that is in use, with what was typed there, and over no other dialog', async () => {
    open();
    await ready();
    // Nothing has a place on a screen here.
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    const drawer = document.createElement('section');
    drawer.className = 'drawer__panel';
    drawer.setAttribute('role', 'dialog');
    drawer.tabIndex = -1;
    document.body.append(drawer);
    drawer.focus();
    const type = (...keys: KeyboardEventInit[]) =>
      act(() => {
        for (const key of keys)
          drawer.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
      });
    const keys = { key: 'k', ctrlKey: true };
    // As it is on a phone, where it has the whole screen.
    drawer.setAttribute('aria-modal', 'true');
    type(keys);
    expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull();
    drawer.removeAttribute('aria-modal');
    type(keys, { key: 'j' });
    expect(await field()).toHaveValue('j');
    drawer.remove();
  });

  it('is empty when it is opened again at once', async () => {
    const { user } = open();
    await ready();
    press();
    await user.type(await field(), 'rato');
    act(closePalette);
    act(() => openPalette());
    await user.keyboard('rato');
    expect(await field()).toHaveValue('rato');
  });

  it('says that nothing was found, and that the search failed', async () => {
    let found: () => Busca | ReturnType<typeof refuse> = () => NOTHING;
    const { user } = open(() => found());
    await ready();
    press();
    await user.type(await field(), 'xyzxyz');
    expect(
      await screen.findByText('Nada encontrado. Confira o que digitou.', { selector: '[role=status]' }),
    ).toBeInTheDocument();
    found = () => refuse(429, 'MCN-104 Muitas tentativas');
    await user.type(await field(), 'w');
    expect(await screen.findByText(/^A busca falhou/)).toBeInTheDocument();
  });

  it('finds only screens for who acts for no company, and asks nothing', async () => {
    signIn();
    answer(getUsuario, () => individual());
    answer(getPerfilDelegacao, () => undefined);
    const asked = answer(searchCompany, () => FOUND);
    answer(listAddresses, () => []);
    const { user } = renderApp('/endereco');
    await ready();
    press();
    await user.type(await screen.findByRole('combobox', { name: 'Qual tela você procura?' }), 'seguranca');
    await waitFor(() => expect(options()).toEqual(['Segurança Segurança e privacidade']));
    expect(asked).toEqual([]);
  });
});

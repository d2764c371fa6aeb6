import {
  type DataProvider,
  type GoConfig,
  type IResourceItem,
  Link,
  Refine,
  useBack,
  useGo,
  useList,
  useOne,
  useParsed,
} from '@refinedev/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { resourcesIn } from '../../../src/portal/app/resources';
import { routerProvider } from '../../../src/portal/app/routerProvider';

/** Where one came from: what Back shows, unless the screen made entries of its own. */
const BEFORE = '/principal';

interface Place {
  resources?: IResourceItem[];
  /** Every resource's provider, where the screen asks for data. */
  data?: DataProvider;
  shows?: ReactNode;
}

/** Refine with this portal's router and resources alone, at an address. */
function openAt(address: string, { resources = resourcesIn(i18next.t), data, shows }: Place = {}) {
  const use = () => ({
    go: useGo(),
    back: useBack(),
    said: useParsed(),
    place: useLocation(),
  });
  let now: ReturnType<typeof use>;
  function Screen() {
    now = use();
    return shows;
  }
  const providers = data && {
    ...Object.fromEntries(resources.map(({ name }) => [name, data])),
    default: data,
  };
  render(
    <MemoryRouter initialEntries={[BEFORE, address]}>
      <Refine
        routerProvider={routerProvider}
        resources={resources}
        {...(providers && { dataProvider: providers })}
        options={{ disableTelemetry: true, disableRouteChangeHandler: true, syncWithLocation: false }}
      >
        <Screen />
      </Refine>
    </MemoryRouter>,
  );
  return {
    here: () => now.place.pathname + now.place.search + now.place.hash,
    /** What Refine is told of the address. */
    said: () => now.said,
    go: (config: GoConfig) => act(async () => now.go(config)),
    back: () => act(async () => now.back()),
  };
}

interface Shown {
  page?: number;
  size?: number;
  sort?: [field: string, order: 'asc' | 'desc'] | null;
  filters?: Record<string, unknown>;
}

interface Told {
  currentPage: number;
  pageSize: number;
  sorters: object[];
  filters: { field: string; value: unknown }[];
}

/** As Refine's table says what it shows: all of what it was told before, but for `step`; another page is the only step that leaves the page. */
function after({ pageSize, sorters, filters }: Told, { page = 1, size = pageSize, sort, filters: other = {} }: Shown) {
  const values = { ...Object.fromEntries(filters.map(({ field, value }) => [field, value])), ...other };
  return {
    currentPage: page,
    pageSize: size,
    sorters: sort === undefined ? sorters : sort ? [{ field: sort[0], order: sort[1] }] : [],
    filters: Object.entries(values).map(([field, value]) => ({ field, operator: 'eq', value })),
  };
}

/** The screen of a table, which comes to show something else. */
function tableAt(address: string) {
  const portal = openAt(address);
  const query = (step: Shown) => after(portal.said().params as Told, step);
  return {
    ...portal,
    query,
    show: (step: Shown) => portal.go({ type: 'replace', options: { keepQuery: true }, query: query(step) }),
  };
}

const THIRD_PARTIES = '/permitirDelegar';

describe('a table’s address', () => {
  it('says what the table shows under the names that links have', async () => {
    const { here, show } = tableAt(THIRD_PARTIES);
    await show({ page: 3, size: 50, sort: ['desde', 'desc'], filters: { busca: 'ana', perfil: 'A' } });
    expect(here()).toBe('/permitirDelegar?pagina=3&itens=50&ordem=desde%2Cdesc&busca=ana&perfil=A');
  });

  it('leaves out what is as usual', async () => {
    const { here, show } = tableAt(`${THIRD_PARTIES}?pagina=3&itens=50&ordem=desde,desc&busca=ana&perfil=A`);
    await show({ size: 20, sort: null, filters: { busca: '', perfil: 'todos', ultimoAcesso: '30' } });
    expect(here()).toBe(`${THIRD_PARTIES}?ultimoAcesso=30`);
  });

  it('keeps what else stands in it, step after step', async () => {
    const { here, show } = tableAt(`${THIRD_PARTIES}?empresa=7`);
    await show({ page: 2 });
    await show({ page: 3, sort: ['nome', 'asc'] });
    expect(here()).toBe(`${THIRD_PARTIES}?empresa=7&pagina=3&ordem=nome%2Casc`);
    await show({ page: 1, sort: null });
    expect(here()).toBe(`${THIRD_PARTIES}?empresa=7`);
  });

  it('keeps the page and its size where the table says neither', async () => {
    const { go, here, query } = tableAt(`${THIRD_PARTIES}?pagina=3&itens=50`);
    const { sorters, filters } = query({ filters: { perfil: 'S' } });
    await go({ type: 'replace', query: { sorters, filters } });
    expect(here()).toBe(`${THIRD_PARTIES}?pagina=3&itens=50&perfil=S`);
  });

  it('has no filter that the table lacks, and none that is no text', async () => {
    const { here, show } = tableAt(THIRD_PARTIES);
    await show({ page: 2, filters: { conta: '00000010235', busca: ['ana'], perfil: 'A' } });
    expect(here()).toBe(`${THIRD_PARTIES}?pagina=2&perfil=A`);
  });

  it('has none of the filters where the table says none', async () => {
    const { go, here } = openAt('/perfisDeAcesso?busca=ana&pagina=2');
    await go({ type: 'replace', query: { sorters: [], filters: [] } });
    expect(here()).toBe('/perfisDeAcesso?pagina=2');
  });

  it('is told without going there', async () => {
    const { go, here, query } = tableAt(`${THIRD_PARTIES}?busca=ana`);
    expect(await go({ type: 'path', query: query({ page: 2 }) })).toBe('?busca=ana&pagina=2');
    expect(here()).toBe(`${THIRD_PARTIES}?busca=ana`);
  });

  it('of one of two lists at a place stays that list’s', async () => {
    const { here, show } = tableAt('/suporte?ver=revisoes');
    await show({ page: 2 });
    expect(here()).toBe('/suporte?ver=revisoes&pagina=2');
  });
});

describe('Back from a table', () => {
  it('passes over what was typed, letter by letter', async () => {
    const { back, here, show } = tableAt(THIRD_PARTIES);
    for (const busca of ['a', 'an', 'ana', 'an']) await show({ filters: { busca } });
    expect(here()).toBe(`${THIRD_PARTIES}?busca=an`);
    await back();
    expect(here()).toBe(BEFORE);
  });

  it('passes over typing that led to the first page', async () => {
    const { back, here, show } = tableAt(`${THIRD_PARTIES}?pagina=3`);
    await show({ filters: { busca: 'a' } });
    expect(here()).toBe(`${THIRD_PARTIES}?busca=a`);
    await back();
    expect(here()).toBe(BEFORE);
  });

  it('passes over two texts that filter while they are typed', async () => {
    const { back, here, show } = tableAt('/registro');
    await show({ filters: { pessoa: 'ana', por: 'bruno' } });
    expect(here()).toBe('/registro?pessoa=ana&por=bruno');
    await back();
    expect(here()).toBe(BEFORE);
  });

  it.each<[string, Shown]>([
    ['a page', { page: 2 }],
    ['a size', { size: 50 }],
    ['an order', { sort: ['nome', 'asc'] }],
    ['a choice', { filters: { perfil: 'A' } }],
    ['a choice that takes what was typed away with it', { filters: { busca: '', perfil: 'A' } }],
  ])('leads to the rows before %s', async (_, step) => {
    const { back, here, show } = tableAt(`${THIRD_PARTIES}?busca=ana`);
    await show(step);
    expect(here()).not.toBe(`${THIRD_PARTIES}?busca=ana`);
    await back();
    expect(here()).toBe(`${THIRD_PARTIES}?busca=ana`);
    await back();
    expect(here()).toBe(BEFORE);
  });

  it('leads to the search before a text that a button sent', async () => {
    const { back, here, show } = tableAt('/suporte?busca=a1');
    await show({ filters: { busca: 'b2' } });
    expect(here()).toBe('/suporte?busca=b2');
    await back();
    expect(here()).toBe('/suporte?busca=a1');
  });

  it('finds no entry of a table that shows what its address said already', async () => {
    const address = `${THIRD_PARTIES}?pagina=2&busca=ana`;
    const { back, here, show } = tableAt(address);
    await show({ page: 2 });
    expect(here()).toBe(address);
    await back();
    expect(here()).toBe(BEFORE);
  });

  it('finds none of an address that says wrongly what is as usual, and leaves it so', async () => {
    const address = `${THIRD_PARTIES}?pagina=0&perfil=quem`;
    const { back, here, show } = tableAt(address);
    await show({});
    expect(here()).toBe(address);
    await back();
    expect(here()).toBe(BEFORE);
  });
});

// What a table says in its address is of that table's screen alone.
describe.each([
  ['a table', THIRD_PARTIES],
  ['no table', '/endereco'],
  ['no resource', '/nenhures'],
])('from a screen of %s', (_, address) => {
  it('one goes to another, and Back leads here', async () => {
    const { back, go, here } = openAt(address);
    await go({ to: '/dependentes' });
    expect(here()).toBe('/dependentes');
    await back();
    expect(here()).toBe(address);
    await go({ to: '/dependentes', type: 'push' });
    await back();
    expect(here()).toBe(address);
  });

  it('one goes to another in its stead, and Back leads to the one before', async () => {
    const { back, go, here } = openAt(address);
    await go({ to: '/dependentes', type: 'replace' });
    expect(here()).toBe('/dependentes');
    await back();
    expect(here()).toBe(BEFORE);
  });

  it('the way to another is told, with what it is asked for and the place on it', async () => {
    const { go, here } = openAt(`${address}?aba=2#fim`);
    expect(await go({ to: '/alterarEndereco', type: 'path', query: { id: 'a' }, hash: 'rua' })).toBe(
      '/alterarEndereco?id=a#rua',
    );
    expect(await go({ to: '/endereco', type: 'path' })).toBe('/endereco');
    expect(
      await go({ to: '/endereco', type: 'path', query: { x: '1' }, options: { keepQuery: true, keepHash: true } }),
    ).toBe('/endereco?aba=2&x=1#fim');
    expect(here()).toBe(`${address}?aba=2#fim`);
  });

  it('the way to another’s rows leads there, whatever rows are shown here', async () => {
    const { go, here } = openAt(address);
    const query = { currentPage: 2, pageSize: 20, sorters: [], filters: [] };
    expect(await go({ to: '/registro', type: 'path', query })).toMatch(/^\/registro\b/);
    await go({ to: '/registro', query });
    expect(here()).toMatch(/^\/registro\b/);
  });

  it('a parameter that is no table’s is put in the address as it is', async () => {
    const { back, go, here } = openAt(address);
    await go({ query: { aba: '2' } });
    expect(here()).toBe(`${address}?aba=2`);
    await back();
    expect(here()).toBe(address);
  });

  it('a place on the screen is gone to', async () => {
    const { go, here } = openAt(`${address}?aba=2`);
    await go({ hash: 'fim', options: { keepQuery: true } });
    expect(here()).toBe(`${address}?aba=2#fim`);
  });
});

describe('an address tells Refine', () => {
  const names = (address: string, place?: Place) => {
    const { resource, action, id } = openAt(address, place).said();
    return [resource?.name, action, id];
  };

  it.each([
    ['/endereco', 'enderecos', 'list'],
    ['/endereco/', 'enderecos', 'list'],
    ['/novoEndereco', 'enderecos', 'create'],
    ['/alterarEndereco', 'enderecos', 'edit'],
    ['/pessoasDoPerfil', 'perfisDeAcesso', 'show'],
    ['/revisao', 'revisoesDeAcesso', 'show'],
  ])('whose screen %s is: the resource %s, its %s', (address, resource, action) => {
    expect(names(address)).toEqual([resource, action, undefined]);
    expect(names(`${address}?id=a1&de=convite`)).toEqual([resource, action, 'a1']);
  });

  it('the resource as the portal knows it, with the screens that it has', () => {
    const { said } = openAt('/alterarEndereco?id=a1');
    expect(said().resource).toMatchObject({
      name: 'enderecos',
      list: '/endereco',
      edit: '/alterarEndereco?id=:id',
      meta: { label: 'Endereços' },
    });
  });

  it.each([
    ['/suporte', 'contas'],
    ['/suporte?ver=contas', 'contas'],
    ['/suporte?ver=revisoes', 'revisoes'],
    ['/suporte?pagina=2&ver=revisoes', 'revisoes'],
    ['/supervisao?ver=revisoes', 'revisoesSupervisionadas'],
    ['/supervisao?ver=buscas', 'buscasSemRevisao'],
  ])('which of two lists at one place %s is: %s', (address, resource) => {
    expect(names(address)).toEqual([resource, 'list', undefined]);
  });

  it('the list that says the most of the address, in whichever order the lists stand', () => {
    const lists = ['/rol', '/rol?ver=a', '/rol?ver=a&de=b', '/rol?de=b'].map((list) => ({ name: list, list }));
    for (const resources of [lists, lists.toReversed()]) {
      expect(names('/rol', { resources })[0]).toBe('/rol');
      expect(names('/rol?ver=a', { resources })[0]).toBe('/rol?ver=a');
      expect(names('/rol?de=b', { resources })[0]).toBe('/rol?de=b');
      expect(names('/rol?de=b&ver=a', { resources })[0]).toBe('/rol?ver=a&de=b');
      expect(names('/rol?de=a&ver=b', { resources })[0]).toBe('/rol');
    }
  });

  it('nothing but itself where it is nobody’s', () => {
    expect(openAt('/nenhures?id=&pagina=2&busca=ana').said()).toStrictEqual({ pathname: '/nenhures', params: {} });
  });

  it('no record where it names none, nor by what is no name of one', () => {
    const longest = 'a'.repeat(100);
    expect(names('/alterarEndereco?id=')).toEqual(['enderecos', 'edit', undefined]);
    expect(names(`/alterarEndereco?id=${longest}a`)).toEqual(['enderecos', 'edit', undefined]);
    expect(names(`/alterarEndereco?id=${longest}`)).toEqual(['enderecos', 'edit', longest]);
    expect('id' in openAt('/alterarEndereco').said()).toBe(false);
  });

  it('which rows a table shows, by the names that links have', () => {
    const { said } = openAt(`${THIRD_PARTIES}?pagina=3&itens=50&ordem=desde,desc&busca=ana&perfil=quem`);
    const filter = (field: string, value: string) => ({ field, operator: 'eq', value });
    expect(said().params).toEqual({
      currentPage: 3,
      pageSize: 50,
      sorters: [{ field: 'desde', order: 'desc' }],
      filters: [
        filter('busca', 'ana'),
        filter('perfil', 'todos'),
        filter('ultimoAcesso', 'todos'),
        filter('segundaEtapa', 'todas'),
      ],
    });
  });

  it('the rows and the screen of now, when one has moved on', async () => {
    const { back, go, said } = openAt(`${THIRD_PARTIES}?pagina=2`);
    await go({ query: { pagina: '3' } });
    expect(said().params).toMatchObject({ currentPage: 3 });
    await go({ to: '/alterarEndereco', query: { id: 'a1' } });
    expect(said()).toMatchObject({ resource: { name: 'enderecos' }, action: 'edit', id: 'a1', params: {} });
    await go({ to: '/alterarEndereco', query: { id: 'b2' } });
    expect(said().id).toBe('b2');
    await back();
    expect(said().id).toBe('a1');
  });
});

describe('what a stranger wrote into a link', () => {
  const OTHER = '00000010235';
  const WORDS = [
    'method=DELETE&headers[x]=1',
    `meta[account]=${OTHER}`,
    `account=${OTHER}&etag=1&idempotencyKey=1`,
    'dataProviderName=terceiros&resource=terceiros&action=edit',
    'currentPage=7&pageSize=900&sorters[0][field]=cpf&sorters[0][order]=asc',
    `filters[0][field]=conta&filters[0][operator]=eq&filters[0][value]=${OTHER}`,
    'to=https://example.org&tenantId=1&params[method]=PUT',
  ];

  function Asks({ resource }: { resource: string }) {
    useList({ resource, meta: { account: '00000010154' } });
    useOne({ resource, id: 'a1', meta: { account: '00000010154' } });
    return null;
  }

  /** What Refine is told of an address, and what a resource's provider is asked there. */
  async function comesOf(address: string, resource: string) {
    const asked: unknown[] = [];
    const note =
      (method: string, answer: object) =>
      async ({ meta, ...rest }: { meta?: Record<string, unknown> }) => {
        asked.push({ ...rest, method, meta: { ...meta, signal: null } });
        return answer;
      };
    const data = {
      getList: note('getList', { data: [], total: 0 }),
      getOne: note('getOne', { data: { id: 'a1' } }),
    } as unknown as DataProvider;
    const { said } = openAt(address, { data, shows: <Asks resource={resource} /> });
    await waitFor(() => expect(asked).toHaveLength(2));
    return { told: said(), asked };
  }

  async function expectUnchanged(address: string, words: string, resource: string) {
    const own = await comesOf(address, resource);
    expect(own.asked).toMatchObject([
      { method: 'getList', meta: { account: '00000010154', dataProviderName: resource } },
      { method: 'getOne', meta: { account: '00000010154', dataProviderName: resource } },
    ]);
    expect(await comesOf(`${address}${address.includes('?') ? '&' : '?'}${words}`, resource)).toEqual(own);
  }

  it.each(WORDS)('changes nothing of what a provider is asked: %s', (words) =>
    expectUnchanged('/endereco', words, 'enderecos'),
  );

  it.each([
    ['a table', THIRD_PARTIES, 'terceiros'],
    ['a record', '/alterarEndereco?id=a1', 'enderecos'],
    ['no resource', '/nenhures', 'enderecos'],
  ])('changes nothing of it on the screen of %s, all of it at once', (_, address, resource) =>
    expectUnchanged(address, WORDS.join('&'), resource),
  );
});

describe('Refine’s links', () => {
  it.each<[string, GoConfig | object, string]>([
    ['a list', { to: { resource: 'enderecos', action: 'list' } }, '/endereco'],
    ['one of two lists at a place', { to: { resource: 'revisoes', action: 'list' } }, '/suporte?ver=revisoes'],
    ['a new record', { to: { resource: 'enderecos', action: 'create' } }, '/novoEndereco'],
    ['a path', { to: '/endereco', hash: 'fim' }, '/endereco#fim'],
  ])('to %s lead there, without loading the portal anew, and Back leads here', async (_, go, address) => {
    const { back, here } = openAt(THIRD_PARTIES, { shows: <Link go={go}>Abrir</Link> });
    const link = screen.getByRole('link', { name: 'Abrir' });
    expect(link).toHaveAttribute('href', address);
    await userEvent.click(link);
    expect(here()).toBe(address);
    await back();
    expect(here()).toBe(THIRD_PARTIES);
  });
});

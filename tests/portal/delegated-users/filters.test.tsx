import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listCartoesCentro, listCentrosCusto } from '../../../src/contract/delegated-grants';
import {
  exportPermissionarios,
  exportPlanilha,
  listConcedentes,
  listPermissionarios,
  selectPermissionarios,
} from '../../../src/contract/delegated-users';
import { getAcessos } from '../../../src/contract/delegated-accesses';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { searchCompany } from '../../../src/contract/search';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/table/DelegationPage';
import '../../../src/portal/areas/delegated-users/person/PersonDrawer';
import '../../../src/portal/areas/delegated-users/table/FilterPanel';
import '../../../src/portal/areas/delegated-users/table/FilterChips';
import '../../../src/portal/areas/delegated-users/table/TableActs';
import { EVERYBODY } from '../../../src/portal/areas/delegated-users/table/narrowed';
import Nobody from '../../../src/portal/areas/delegated-users/table/Nobody';
import { answer, refuse } from '../support/backend';
import { answerOffer, card, choose, COMPANY, companyItself, grantee } from '../support/delegation';
import { company } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CARLA = grantee('00000010316', 'CARLA MODELO');
const ELENA = grantee('00000010588', 'ELENA AMOSTRA');

/** The table: everybody is Carla and Elena, whoever is filtered is Carla, of a system nobody. */
function open(filters = '') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  answer(listConcedentes, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  const asked = answer(listPermissionarios, ({ query }) => {
    const { nuContrato, validade = 'todas', idSistema } = query;
    const itens = idSistema ? [] : nuContrato || validade !== 'todas' ? [CARLA] : [CARLA, ELENA];
    return { itens, page: pageInfoOf(0, 20, itens.length, itens.length) };
  });
  return { asked, ...renderApp(`/delegacaoAcesso?empresa=${COMPANY}${filters}`) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Filtros em uso' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

beforeEach(() => localStorage.clear());

it('lead to an access review of whom they find', async () => {
  open('&contrato=9912000101&validade=vencendo');
  const { pathname, searchParams } = new URL(
    (await screen.findByRole<HTMLAnchorElement>('link', { name: 'Revisar acessos' })).href,
  );
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/novaRevisao',
    { empresa: COMPANY, nuContrato: '9912000101', validade: 'vencendo' },
  ]);
});

describe('the filters of the table', () => {
  it('are chosen in a panel, one after the other, and stand in the address', async () => {
    const { user } = open();
    await screen.findByText('Elena Amostra');
    await user.click(await button('Filtros'));
    expect(await screen.findByRole('region', { name: 'Escolher filtros' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Contrato' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Centro de custo' })).toBeDisabled();
    await choose(user, 'Contrato', /PLATINUM/);
    await waitFor(() => expect(screen.queryByText('Elena Amostra')).not.toBeInTheDocument());
    expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101' });
    expect(screen.getByRole('combobox', { name: 'Centro de custo' })).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Escolher filtros' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filtros: 1 em uso' })).toHaveFocus();
  });

  it('hold together, whatever stands in the address already', async () => {
    const { user, asked } = open('&contrato=9912000101&centro=0001&ultimoAcesso=90');
    await user.click(await button('Filtros: 3 em uso'));
    await choose(user, 'Cartão', /0067000002/);
    await choose(user, '2ª etapa', /^Sem 2ª etapa$/);
    await waitFor(() =>
      expect(asked.at(-1)?.query).toEqual({
        page: '0',
        size: '20',
        nuContrato: '9912000101',
        coCentroCusto: '0001',
        nuCartao: '0067000002',
        validade: 'todas',
        ultimoAcesso: '90',
        segundaEtapa: 'nao',
      }),
    );
  });

  it('of an address show in words, with how many people they find, and are taken away one by one', async () => {
    const { user, asked } = open('&contrato=9912000101&centro=0001&validade=vencidas&alteradoDesde=2026-03-01');
    expect(await screen.findByText('Carla Modelo')).toBeInTheDocument();
    await waitFor(async () =>
      expect(await chips()).toEqual([
        'Contrato 9912000101',
        'Centro de custo 0001 MATRIZ',
        'Validade Vencidas',
        'Alterado desde 01/03/2026',
      ]),
    );
    expect(screen.getByText('1 pessoa')).toHaveAttribute('role', 'status');
    // What lies in the contract goes with it.
    await user.click(await button('Tirar o filtro Contrato 9912000101'));
    await waitFor(async () => expect(await chips()).toEqual(['Validade Vencidas', 'Alterado desde 01/03/2026']));
    expect(screen.getByRole('button', { name: 'Filtros: 2 em uso' })).toHaveFocus();
    expect(asked.at(-1)?.query).toMatchObject({ validade: 'vencidas', alteradoDesde: '2026-03-01' });
    await user.click(await button('Limpar filtros'));
    expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Filtros em uso' })).not.toBeInTheDocument();
    expect(query()).toEqual({ empresa: COMPANY });
  });

  it('follow a link in the drawer of a person who is one of them, which closes it; Back shows both again', async () => {
    answer(getAcessos, () => ({
      ...CARLA,
      podeMudarValidade: true,
      listaPermissaoContratoResponse: [],
      listaPermissaoSistemaResponse: [
        {
          idSistema: 's-1',
          nome: 'FATURAS',
          listaPermissaoGrupoResponse: [],
        },
      ],
    }));
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Carla Modelo' }));
    const drawer = await screen.findByRole('dialog', { name: 'Acessos de Carla Modelo' });
    await user.click(await within(drawer).findByRole('link', { name: /^Quem usa FATURAS/ }));
    await waitFor(() => expect(screen.queryByText('Elena Amostra')).not.toBeInTheDocument());
    expect(drawer).not.toBeInTheDocument();
    expect(query()).toEqual({ empresa: COMPANY, sistema: 's-1', validade: 'vigentes' });
    expect(await chips()).toEqual(['Sistema FATURAS', 'Validade Vigentes']);
    window.history.back();
    expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Acessos de Carla Modelo' })).toBeInTheDocument();
  });

  it('are those of the rows along which the drawer leads: it follows a row’s link, and gives the focus to the row it came to', async () => {
    answer(getAcessos, ({ params }) => ({
      ...(params.cpfPF === ELENA.idProdutoPF ? ELENA : CARLA),
      podeMudarValidade: true,
      listaPermissaoContratoResponse: [],
      listaPermissaoSistemaResponse: [],
    }));
    const { user } = open();
    const carla = await screen.findByRole('link', { name: 'Carla Modelo' });
    const elena = screen.getByRole('link', { name: 'Elena Amostra' });
    await user.click(carla);
    expect(await screen.findByRole('dialog', { name: 'Acessos de Carla Modelo' })).toHaveFocus();
    expect(carla).toHaveAttribute('aria-current', 'true');
    await user.keyboard('j');
    const drawer = await screen.findByRole('dialog', { name: 'Acessos de Elena Amostra' });
    expect([carla, elena].map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(within(drawer).getByText('Elena Amostra, 2 de 2')).toBeInTheDocument();
    // The table beside it is in use.
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Elena Amostra' }));
    expect(screen.getByRole('checkbox', { name: 'Selecionar Elena Amostra' })).toHaveFocus();
    await user.click(carla);
    expect(await screen.findByRole('dialog', { name: 'Acessos de Carla Modelo' })).toHaveFocus();
    await user.keyboard('j{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(elena).toHaveFocus();
    expect(query()).toEqual({ empresa: COMPANY });
  });

  it('are undone by Back', async () => {
    const { user } = open('&validade=vencidas');
    await user.click(await button('Tirar o filtro Validade Vencidas'));
    expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
    window.history.back();
    await waitFor(async () => expect(await chips()).toEqual(['Validade Vencidas']));
    expect(screen.queryByText('Elena Amostra')).not.toBeInTheDocument();
  });

  it('that find nobody say so, and can be cleared; a system and its group have their names', async () => {
    const { user } = open('&sistema=s-1&grupo=g-2');
    expect(await screen.findByText('Ninguém usa este grupo')).toBeInTheDocument();
    await waitFor(async () => expect(await chips()).toEqual(['Sistema FATURAS', 'Grupo Pagamento']));
    expect(screen.getByText('0 pessoas')).toBeInTheDocument();
    const [, below] = screen.getAllByRole('button', { name: 'Limpar filtros' });
    await user.click(below as HTMLElement);
    expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
  });

  it('hold for all that are selected and for the file; another filter unticks everybody, a search does not', async () => {
    const { user } = open('&contrato=9912000101&validade=vencem7');
    const selected = answer(selectPermissionarios, () => ({ itens: [CARLA, ELENA], haMais: false }));
    const exported = answer(exportPermissionarios, () => 'Nome');
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Carla Modelo' }));
    await user.click(await button('Exportar'));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
    await waitFor(() => expect(exported).toHaveLength(1));
    expect(exported[0]?.query).toEqual({ nuContrato: '9912000101', validade: 'vencem7' });
    const sheets = answer(exportPlanilha, () => 'PK');
    for (const kind of [/^Planilha XLSX/, /^Detalhado em XLSX/]) {
      await user.click(await button('Exportar'));
      await user.click(await screen.findByRole('menuitem', { name: kind }));
      await button('Exportar');
    }
    await waitFor(() =>
      expect(sheets.map((sheet) => sheet.query)).toEqual([
        {
          nuContrato: '9912000101',
          validade: 'vencem7',
          colunas: 'usuario,contratos,centros,sistemas,segundaEtapa,validade',
        },
        { nuContrato: '9912000101', validade: 'vencem7', detalhe: 'detalhada' },
      ]),
    );
    await user.type(screen.getByLabelText('Nome ou usuário'), 'a');
    await waitFor(() => expect(query()).toMatchObject({ busca: 'a' }));
    expect(screen.getByText('1 pessoa selecionada')).toBeInTheDocument();
    await user.click(await button('Tirar o filtro Validade Vencem em até 7 dias'));
    expect(await screen.findByText('Nenhuma pessoa selecionada')).toBeInTheDocument();
    expect(selected).toEqual([]);
  });

  it('leave the files as shown in the order of the table', async () => {
    const { user } = open('&ordem=usuario,desc');
    const csv = answer(exportPermissionarios, () => 'Nome');
    const sheets = answer(exportPlanilha, () => 'PK');
    for (const kind of [/^CSV/, /^Planilha XLSX/, /^Detalhado em XLSX/]) {
      await user.click(await button('Exportar'));
      await user.click(await screen.findByRole('menuitem', { name: kind }));
      await button('Exportar');
    }
    await waitFor(() => expect(sheets).toHaveLength(2));
    expect([...csv, ...sheets].map((file) => file.query.sort)).toEqual(['usuario,desc', 'usuario,desc', undefined]);
  });

  it('find whom somebody granted, chosen by name from who granted in this company', async () => {
    const ANA = '00000000-0000-4000-8000-00000000000a';
    const { user, asked } = open();
    const offered = answer(listConcedentes, () => ({
      itens: [{ idConcedente: ANA, nome: 'ANA EXEMPLO', perfil: null }],
      page: pageInfoOf(0, 50, 1, 1),
    }));
    await user.click(await button('Filtros'));
    await choose(user, 'Concedido por', /^Ana Exemplo · não atua mais$/);
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, concedidoPor: ANA }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ concedidoPor: ANA }));
    await waitFor(async () => expect(await chips()).toEqual(['Concedido por Ana Exemplo']));
    expect(offered.at(-1)?.query).toEqual({ page: '0', size: '1', idConcedente: ANA });
  });

  it.each(['ontem', '2026-13-45', '2026-02-30'])('that are no day (%s), or nobody, are none', async (day) => {
    const { asked } = open(`&alteradoDesde=${day}&concedidoPor=ana`);
    expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Filtros em uso' })).not.toBeInTheDocument();
    expect(asked.at(-1)?.query).toEqual({ page: '0', size: '20', validade: 'todas' });
  });
});

it('shows whoever comes back to this window what another one changed meanwhile', async () => {
  const { asked } = open();
  expect(await screen.findByText('Elena Amostra')).toBeInTheDocument();
  answer(listPermissionarios, () => ({ itens: [CARLA], page: pageInfoOf(0, 20, 1, 1) }));
  expect(asked).toHaveLength(1);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(screen.queryByText('Elena Amostra')).toBeNull());
  expect(screen.getByText('Carla Modelo')).toBeInTheDocument();
});

describe('a filter that is not of the company', () => {
  it('is said to be so, its chip can be taken away, and clearing shows everybody', async () => {
    const { user } = open('&contrato=9912999999');
    answer(listPermissionarios, ({ query: { nuContrato } }) =>
      nuContrato ? refuse(403, 'MCN-204 Não') : { itens: [CARLA], page: pageInfoOf(0, 20, 1, 1) },
    );
    expect(await screen.findByRole('heading', { name: 'Este filtro não é desta empresa' })).toBeInTheDocument();
    expect(await chips()).toEqual(['Contrato 9912999999']);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Carla Modelo')).toBeInTheDocument();
    expect(query()).toEqual({ empresa: COMPANY });
  });

  it('is said so, too, of a cost centre of such a contract, and begins no sign-in', async () => {
    open('&contrato=9912999999&centro=0001');
    const asked = answer(listCentrosCusto, () => refuse(403, 'IDC-111 Não'));
    answer(listPermissionarios, () => refuse(403, 'MCN-204 Não'));
    expect(await screen.findByRole('heading', { name: 'Este filtro não é desta empresa' })).toBeInTheDocument();
    await waitFor(() => expect(asked).not.toHaveLength(0));
    expect(query()).toMatchObject({ contrato: '9912999999', centro: '0001' });
    expect(sessionStorage.getItem('login-automatic')).toBeNull();
    expect(await chips()).toEqual(['Contrato 9912999999', 'Centro de custo 0001']);
  });
});

it('tells a supervisor that a filter is not within the authorisation, and not whether there is such a thing', () => {
  signIn({ sub: '00000010235', tipo: 'PF' });
  renderScreen(
    <Nobody
      actor={{ ...companyItself, perfil: 'Supervisor' }}
      narrowed={{ ...EVERYBODY, contrato: '9912000104' }}
      foreign
      acted={null}
      grants
      filterBy={() => undefined}
      onGive={() => undefined}
      onClear={() => undefined}
    />,
  );
  expect(screen.getByText('Este filtro não está na sua autorização')).toBeInTheDocument();
  expect(screen.queryByText(/não existe|não é desta empresa/)).not.toBeInTheDocument();
});

describe('who may use something', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Quem pode usar' });

  it('is told by a contract or a system, and shown in the table as its own rows', async () => {
    const { user, asked } = open();
    await screen.findByText('Elena Amostra');
    await user.click(await button('Quem usa'));
    const inside = within(await dialog());
    await choose(user, 'Contrato', /PLATINUM/);
    expect(await inside.findByText('1 pessoa pode usar hoje')).toBeInTheDocument();
    expect(inside.getByText('A tabela tem mais 1, com acesso vencido.')).toBeInTheDocument();
    expect(asked.slice(-2).map(({ query: { nuContrato, validade, size } }) => [nuContrato, validade, size])).toEqual([
      ['9912000101', 'vigentes', '10'],
      ['9912000101', 'vencidas', '1'],
    ]);
    expect(inside.getByRole('link', { name: 'Carla Modelo' })).toHaveAttribute(
      'href',
      expect.stringContaining('pessoa=00000010316'),
    );
    await user.click(inside.getByRole('button', { name: 'Ver todos na tabela' }));
    await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, contrato: '9912000101', validade: 'vigentes' }));
    expect(await chips()).toEqual(['Contrato 9912000101', 'Validade Vigentes']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is told by the number of a card alone, whose contract and cost centre are found', async () => {
    const none = { itens: [], haMais: false };
    const searched = answer(searchCompany, () => ({
      pessoas: none,
      contratos: none,
      centros: none,
      cartoes: {
        itens: ['9912000101', '9912000102'].map((nuContrato) => ({
          nuContrato,
          coCentroCusto: '0001',
          nomeCentroCusto: 'MATRIZ',
          nuCartao: '0067000002',
        })),
        haMais: true,
      },
      sistemas: none,
      grupos: none,
    }));
    const { user, asked } = open();
    await screen.findByText('Elena Amostra');
    await user.click(await button('Quem usa'));
    const field = within(await dialog()).getByLabelText('Cartão');
    await user.click(field);
    await user.type(field, '67000002');
    expect(await screen.findByText('Há mais: digite mais algarismos')).toBeInTheDocument();
    expect(searched.at(-1)?.body.texto).toBe('67000002');
    await user.click(screen.getByText('0067000002 · 9912000101/0001'));
    expect(await screen.findByText('1 pessoa pode usar hoje')).toBeInTheDocument();
    expect(asked.at(-1)?.query).toMatchObject({
      nuContrato: '9912000101',
      coCentroCusto: '0001',
      nuCartao: '0067000002',
    });
  });

  it('keeps the number that no card has, says so, and which card is still chosen', async () => {
    const none = { itens: [], haMais: false };
    answer(searchCompany, () => ({
      pessoas: none,
      contratos: none,
      centros: none,
      cartoes: none,
      sistemas: none,
      grupos: none,
    }));
    const { user } = open('&contrato=9912000101&centro=0001&cartao=0067000001');
    answer(listCartoesCentro, ({ query: { nuCartao } }) => {
      const itens = nuCartao === '999' ? [] : [card(1)];
      return { itens, page: pageInfoOf(0, 50, itens.length, itens.length) };
    });
    await user.click(await button('Filtros: 3 em uso'));
    const field = await screen.findByLabelText('Cartão');
    await user.click(field);
    await user.type(field, '999');
    await user.tab();
    const said = await screen.findByText(/^Nenhum cartão tem o número 999\./);
    expect(said).toHaveTextContent('Continua escolhido o cartão 0067000001.');
    expect(field).toHaveValue('999');
    expect(query()).toMatchObject({ cartao: '0067000001' });
    await user.clear(field);
    expect(screen.queryByText(/^Nenhum cartão tem/)).toBeNull();
  });

  it('is nobody, where nobody has it: there is nothing to show in the table', async () => {
    const { user } = open();
    await screen.findByText('Elena Amostra');
    await user.click(await button('Quem usa'));
    const inside = within(await dialog());
    await choose(user, 'Sistema', /FATURAS/);
    expect(await inside.findByText('0 pessoas podem usar hoje')).toBeInTheDocument();
    expect(inside.queryByRole('button', { name: 'Ver todos na tabela' })).not.toBeInTheDocument();
    expect(inside.queryByText(/com acesso vencido/)).not.toBeInTheDocument();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  type Acessos,
  type Concessao,
  getAcessos,
  historico,
  quantosUsam,
} from '../../../src/contract/delegated-accesses';
import { loginText } from '../../../src/contract/login-text';
import { pageInfoOf } from '../../../src/contract/page';
import PersonDrawer from '../../../src/portal/areas/delegated-users/person/PersonDrawer';
import '../../../src/portal/areas/delegated-users/WhoUsesFigures';
import { answer, refuse } from '../support/backend';
import { COMPANY, companyItself, grantee } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn, watchLeaving } from '../support/session';

const [bruno, carla, davi] = [
  grantee('00000010235', 'BRUNO FICTICIO'),
  grantee('00000010316', 'CARLA MODELO'),
  grantee('00000010405', 'DAVI AMOSTRA'),
];

const granted: Concessao = {
  nome: 'ANA EXEMPLO',
  perfil: 'Administrador',
  aindaAtua: false,
  em: '2026-03-12T12:00:00.000Z',
};

const NO_MEDIA = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** Somebody with one contract of one cost centre with so many cards, and one group of a system. */
const accesses = (cards: number): Acessos => ({
  idProdutoPF: carla.idProdutoPF,
  nome: carla.nome,
  validoAte: null,
  situacaoValidade: 'sem',
  diasRestantes: null,
  ultimoAcesso: '2026-01-02',
  segundaEtapa: true,
  podeMudarValidade: true,
  listaPermissaoContratoResponse: [
    {
      nuContrato: '9912000101',
      contrato: { nuSe: 72, categoria: 'PLATINUM', dtInicioVigencia: '2024-01-01', dtFimVigencia: null },
      listaPermissaoCentroCustoResponse: [
        {
          nuCentroCusto: '0001',
          nome: 'MATRIZ',
          listaPermissaoCartaoPostagemResponse: Array.from({ length: cards }, (_, index) => ({
            nuCartaoPostagem: String(67_000_001 + index).padStart(10, '0'),
            status: 'ATIVO',
            concedido: granted,
          })),
        },
      ],
    },
  ],
  listaPermissaoSistemaResponse: [
    {
      idSistema: 's-1',
      nome: 'FATURAS',
      listaPermissaoGrupoResponse: [{ idGrupo: 'g-1', nome: 'Consulta', concedido: granted }],
    },
  ],
});

function open(rows = [bruno, carla, davi], name = 'Carla Modelo') {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const handlers = { onGo: vi.fn(), onEnds: vi.fn(), onRemove: vi.fn(), onClose: vi.fn() };
  renderScreen(
    <PersonDrawer actor={companyItself} reading={false} idProdutoPF={carla.idProdutoPF} rows={rows} {...handlers} />,
  );
  return { ...handlers, drawer: screen.getByRole('dialog', { name: `Acessos de ${name}` }) };
}

it('says of somebody whose access was removed a second ago that it is gone, not that the connection failed', async () => {
  answer(getAcessos, () =>
    refuse(409, 'MCN-164 Esta pessoa não tem mais acesso. Alguém pode ter removido há pouco; recarregue a lista.'),
  );
  open();
  expect(await screen.findByText(/^Esta pessoa não tem mais acesso/)).toBeInTheDocument();
  expect(screen.queryByText(/Verifique sua conexão/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument();
});

it('says of somebody who never had any, or none that the actor may see, that there are none, and begins no sign-in', async () => {
  const left = watchLeaving();
  answer(getAcessos, () => refuse(403, 'IDC-111 Acesso negado.'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta pessoa não tem acessos desta empresa');
  expect(screen.queryByRole('link', { name: 'Editar acessos' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Validade…' })).not.toBeInTheDocument();
  expect(left).toEqual([]);
});

it('has at its head the name of somebody who is gone, as the history knows it', async () => {
  answer(getAcessos, () => refuse(403, 'IDC-111 Acesso negado.'));
  answer(historico, () => ({ itens: [], page: pageInfoOf(0, 1, 0, 3), nome: 'CARLA MODELO' }));
  const { drawer } = open([], loginText(carla.idProdutoPF));
  expect(await within(drawer).findByText('Carla Modelo')).toBeInTheDocument();
  expect(drawer).toHaveAccessibleName('Acessos de Carla Modelo');
  expect(within(drawer).getByText(loginText(carla.idProdutoPF))).toBeInTheDocument();
});

it('has the username once at its head where the name is not for the actor to see', async () => {
  answer(getAcessos, () => refuse(403, 'IDC-111 Acesso negado.'));
  answer(historico, () => refuse(403, 'IDC-111 Acesso negado.'));
  const cpf = loginText(carla.idProdutoPF);
  const { drawer } = open([], cpf);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(within(drawer).getAllByText(cpf)).toHaveLength(1);
});

it('has the focus, what the table knew, and Escape before anything has come', async () => {
  const user = userEvent.setup();
  answer(getAcessos, () => new Promise(() => undefined));
  const { drawer, onClose } = open();
  expect(drawer).toHaveFocus();
  expect(within(drawer).getByText('02/01/2026')).toBeInTheDocument();
  // The head and the foot of the screen are the frame's: there is one of each.
  expect(['banner', 'contentinfo'].map((landmark) => screen.queryAllByRole(landmark))).toEqual([[], []]);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('on a phone is all there is: the keyboard stays in it', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ ...NO_MEDIA, media: query, matches: query.includes('max-width: 767px') }) as unknown as MediaQueryList,
  );
  const user = userEvent.setup();
  answer(getAcessos, () => new Promise(() => undefined));
  const { drawer } = open();
  expect(drawer).toHaveAttribute('aria-modal', 'true');
  await user.tab({ shift: true });
  expect(within(drawer).getByRole('link', { name: 'Editar acessos' })).toHaveFocus();
  await user.tab();
  expect(within(drawer).getByRole('button', { name: 'Pessoa anterior' })).toHaveFocus();
});

it('leads along the rows by J and K and the arrows, but not where something is typed', async () => {
  const user = userEvent.setup();
  answer(getAcessos, () => accesses(30));
  const { drawer, onGo } = open();
  expect(drawer).not.toHaveAttribute('aria-modal');
  const search = await within(drawer).findByRole('searchbox', { name: /^Contrato, centro, cartão/ });
  drawer.focus();
  for (const key of ['j', 'k', '{ArrowDown}', '{ArrowUp}', 'J', '{Control>}k{/Control}', 'x']) await user.keyboard(key);
  // A key goes on from where the last one led, though the screen is not there yet.
  const [next, back] = [[davi.idProdutoPF], [carla.idProdutoPF]];
  expect(onGo.mock.calls).toEqual([next, back, next, back, next]);
  await user.type(search, 'jk{ArrowDown}');
  expect(search).toHaveValue('jk');
  expect(onGo).toHaveBeenCalledTimes(5);
});

it('says by which profile an access comes, directly too or not', async () => {
  const all = accesses(2);
  const [first, second] =
    all.listaPermissaoContratoResponse[0]?.listaPermissaoCentroCustoResponse[0]?.listaPermissaoCartaoPostagemResponse ??
    [];
  const by = (card: typeof first, direto: boolean) =>
    card && { ...card, concedido: { ...card.concedido, direto, perfis: ['Expedição'] } };
  const [contract] = all.listaPermissaoContratoResponse;
  const [centre] = contract?.listaPermissaoCentroCustoResponse ?? [];
  answer(getAcessos, () => ({
    ...all,
    listaPermissaoContratoResponse: [
      {
        ...contract!,
        listaPermissaoCentroCustoResponse: [
          { ...centre!, listaPermissaoCartaoPostagemResponse: [by(first, true)!, by(second, false)!] },
        ],
      },
    ],
  }));
  const { drawer } = open();
  const card = async (number: string) => (await within(drawer).findByText(number)).closest('li');
  expect(await card('0067000001')).toHaveTextContent('Diretamente e pelo perfil Expedição');
  expect(await card('0067000002')).toHaveTextContent(/Pelo perfil Expedição/);
  expect(within(drawer).getByText('Consulta').closest('li')).not.toHaveTextContent('perfil');
});

it('shows what somebody may use as a tree with counts, and who granted each when', async () => {
  const user = userEvent.setup();
  answer(getAcessos, () => accesses(2));
  const { drawer, onGo, onEnds } = open();
  const contract = await within(drawer).findByRole('button', { name: '9912000101 PLATINUM 1 centro · 2 cartões' });
  expect(within(drawer).getByRole('button', { name: '0001 MATRIZ 2 cartões' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const card = within(drawer).getByText('0067000002').closest('li');
  expect(card).toHaveTextContent('concedido por Ana Exemplo (Administrador)12/03/2026 · não atua mais pela empresa');
  expect(within(drawer).getByRole('button', { name: 'Acessos 3' })).toBeInTheDocument();
  await user.click(contract);
  expect(within(drawer).queryByText('0067000002')).not.toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Próxima pessoa' }));
  expect(onGo).toHaveBeenCalledWith(davi.idProdutoPF);
  await user.click(within(drawer).getByRole('button', { name: 'Validade…' }));
  expect(onEnds).toHaveBeenCalledWith({ idProdutoPF: carla.idProdutoPF, nome: carla.nome });
});

it('says beside each contract, cost centre, card, system and group how many may use it, and leads to them in the table', async () => {
  answer(getAcessos, () => accesses(3));
  const none = { nuContrato: null, coCentroCusto: null, nuCartao: null, idSistema: null, idGrupo: null };
  const contract = { ...none, nuContrato: '9912000101' };
  const asked = answer(quantosUsam, () => [
    { ...contract, pessoas: 50_000, haMais: true },
    { ...contract, coCentroCusto: '0001', pessoas: 1234, haMais: false },
    { ...contract, nuCartao: '0067000001', pessoas: 1, haMais: false },
    { ...contract, nuCartao: '0067000002', pessoas: 0, haMais: false },
    { ...none, idSistema: 's-1', pessoas: 7, haMais: false },
    { ...none, idSistema: 's-1', idGrupo: 'g-1', pessoas: 2, haMais: false },
  ]);
  const { drawer } = open();
  const leads = async (name: string) => {
    const link = await within(drawer).findByRole<HTMLAnchorElement>('link', { name });
    const { pathname, searchParams } = new URL(link.href);
    return [pathname, Object.fromEntries(searchParams)];
  };
  const table = (named: Record<string, string>) => [
    '/delegacaoAcesso',
    { empresa: COMPANY, ...named, validade: 'vigentes' },
  ];
  const contrato = '9912000101';
  expect(await leads('Quem usa 9912000101: mais de 50.000 pessoas')).toEqual(table({ contrato }));
  expect(await leads('Quem usa 0001: 1.234 pessoas')).toEqual(table({ contrato, centro: '0001' }));
  expect(await leads('Quem usa 0067000001: 1 pessoa')).toEqual(table({ contrato, cartao: '0067000001' }));
  expect(await leads('Quem usa FATURAS: 7 pessoas')).toEqual(table({ sistema: 's-1' }));
  expect(await leads('Quem usa Consulta: 2 pessoas')).toEqual(table({ sistema: 's-1', grupo: 'g-1' }));
  expect(within(drawer).getByText('0067000002').closest('li')).toHaveTextContent('ninguém hoje');
  // Of what it does not count, the way there all the same.
  expect(await leads('Quem usa 0067000003: Quem usa')).toEqual(table({ contrato, cartao: '0067000003' }));
  expect(asked).toHaveLength(1);
});

it('begins closed where somebody has many, and finds a card among them', async () => {
  const user = userEvent.setup();
  answer(getAcessos, () => accesses(30));
  const { drawer } = open();
  expect(await within(drawer).findByRole('button', { name: /^9912000101/ })).toHaveAttribute('aria-expanded', 'false');
  await user.type(within(drawer).getByRole('searchbox', { name: /^Contrato, centro, cartão/ }), '0067000017');
  expect(await within(drawer).findByText('0067000017')).toBeInTheDocument();
  expect(within(drawer).queryByText('0067000016')).not.toBeInTheDocument();
  expect(within(drawer).getByText('Nada encontrado aqui.')).toBeInTheDocument();
});

it('is for reading in a review: named by what stands for the username there, without anything to change', async () => {
  answer(getAcessos, ({ params }) => {
    expect(params.cpfPF).toBe('~reference');
    return accesses(2);
  });
  const rows = [{ ...carla, idProdutoPF: '***1a2b3c4d', referencia: '~reference' }];
  signIn({ sub: COMPANY, tipo: 'PJ' });
  const handlers = { onGo: vi.fn(), onEnds: vi.fn(), onRemove: vi.fn(), onClose: vi.fn() };
  renderScreen(<PersonDrawer actor={companyItself} reading idProdutoPF="~reference" rows={rows} {...handlers} />);
  const drawer = screen.getByRole('dialog', { name: 'Acessos de Carla Modelo' });
  expect(within(drawer).getByText('***1a2b3c4d')).toBeInTheDocument();
  expect(await within(drawer).findByText('0067000002')).toBeInTheDocument();
  expect(drawer).not.toHaveTextContent('~reference');
  for (const name of ['Excluir', 'Validade…']) expect(within(drawer).queryByRole('button', { name })).toBeNull();
  expect(within(drawer).queryByRole('link', { name: 'Editar acessos' })).toBeNull();
});

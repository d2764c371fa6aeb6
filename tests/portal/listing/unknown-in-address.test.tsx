import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listPerfis } from '../../../src/contract/access-profiles';
import { listCertificacoes } from '../../../src/contract/certifications';
import { getUsuario } from '../../../src/contract/home';
import { listConvites } from '../../../src/contract/invitations';
import { pageInfoOf } from '../../../src/contract/page';
import { getCodigoPedidos } from '../../../src/contract/request-codes';
import { getPedido, listPedidos } from '../../../src/contract/requests';
// Their code is there when the app asks for it.
import '../../../src/portal/areas/access-profiles/list/ProfilesPage';
import '../../../src/portal/areas/certifications/list/CertificationsPage';
import '../../../src/portal/areas/invitations/list/InvitationsPage';
import '../../../src/portal/areas/requests/queue/QueuePage';
import '../../../src/portal/features/listing/UnknownInAddress';
import { answer } from '../support/backend';
import { answerOffer, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const nothing = () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) });

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answerOffer();
  for (const list of [listCertificacoes, listPedidos, listPerfis, listConvites]) answer(list, nothing);
  // The request that an address opens may be asked for before the test is over, or after.
  answer(getPedido, () => new Promise(() => undefined));
  answer(getCodigoPedidos, () => ({ codigo: null, desde: null, perfis: [] }));
});

const open = (path: string, query: Record<string, string>) =>
  renderApp(`${path}?${new URLSearchParams({ empresa: COMPANY, ...query })}`);
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

it.each([
  ['/revisoes', 'busca', 'Situação'],
  ['/pedidos', 'pessoa', 'Situação'],
  ['/convites', 'email', 'Situação'],
  // Profiles have no state at all.
  ['/perfisDeAcesso', 'busca', 'situacao'],
])('%s says which filters of its address it does not know, and takes them out', async (path, typed, called) => {
  const { user } = open(path, { situacao: 'xyz', filial: '7', ordem: 'cor,asc', [typed]: 'ana' });
  expect(await screen.findByText(/^2 filtros do endereço não são conhecidos/)).toHaveTextContent(
    `: ${called}, filial.`,
  );
  expect(screen.getByText('A ordem do endereço não é conhecida, e ficou de fora: cor,asc.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tirar do endereço' }));
  await waitFor(() => expect(query()).toEqual({ empresa: COMPANY, [typed]: 'ana' }));
  expect(screen.queryByText(/do endereço/)).not.toBeInTheDocument();
});

it.each([
  ['/revisoes', { situacao: 'abertas', busca: 'ana', ordem: 'abertaEm,asc', pagina: '1' }, 'Nenhuma revisão assim'],
  [
    '/pedidos',
    { situacao: 'aprovados', pessoa: 'ana', perfil: 'x', pedido: 'x', mensagem: 'x' },
    'Ninguém com esse nome',
  ],
  ['/convites', { situacao: 'aceito', email: 'ana', convite: 'x' }, 'Nenhum convite assim'],
  ['/perfisDeAcesso', { busca: 'ana', itens: '50' }, 'Nenhum perfil tem esse nome.'],
] as const)('%s says nothing of filters that it has', async (path, asked, empty) => {
  open(path, asked);
  expect(await screen.findByText(empty)).toBeInTheDocument();
  expect(screen.queryByText(/do endereço/)).not.toBeInTheDocument();
});

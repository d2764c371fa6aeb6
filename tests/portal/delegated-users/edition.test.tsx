import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Acessos, getAcessos } from '../../../src/contract/delegated-accesses';
import { changeDelegacao } from '../../../src/contract/delegated-grants';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/edit/EditionPage';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { answerOffer, card, COMPANY } from '../support/delegation';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const CARLA = '00000010316';
const DONE = { incluidos: 0, alterados: 1, inalterados: 0 };
const granted = { nome: 'ANA EXEMPLO', perfil: 'Empresa' as const, aindaAtua: true, em: '2026-01-01T12:00:00.000Z' };

/** What Carla has: so many cards, the group for consulting, and an end. */
const has = (cards: number, more: Partial<Acessos> = {}): Acessos => ({
  idProdutoPF: CARLA,
  nome: 'CARLA MODELO',
  validoAte: '2099-12-31',
  situacaoValidade: 'vigente',
  diasRestantes: 9999,
  podeMudarValidade: true,
  listaPermissaoContratoResponse:
    cards === 0
      ? []
      : [
          {
            nuContrato: card(1).nuContrato,
            contrato: { nuSe: 72, categoria: 'PLATINUM', dtInicioVigencia: '2024-01-01', dtFimVigencia: null },
            listaPermissaoCentroCustoResponse: [
              {
                nuCentroCusto: '0001',
                nome: 'MATRIZ',
                listaPermissaoCartaoPostagemResponse: Array.from({ length: cards }, (_, index) => ({
                  nuCartaoPostagem: card(index + 1).nuCartao,
                  status: 'ATIVO',
                  concedido: granted,
                })),
              },
            ],
          },
        ],
  listaPermissaoSistemaResponse: [],
  ...more,
});

const open = () => renderApp(`/delegacaoEdicao?empresa=${COMPANY}&permissionario=${CARLA}`);
const save = () => screen.findByRole('button', { name: 'Salvar permissões' });
const cards = () => screen.getAllByRole('button', { name: /^Remover cartão/ });

beforeEach(() => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getUsuario, () => company());
  answer(listPermissionarios, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  answerOffer();
});

it('sends what is left of somebody’s accesses, in the version that was seen; an end that stays is not sent', async () => {
  answer(getAcessos, () => has(2), { etag: '"7"' });
  const asked = answer(changeDelegacao, () => DONE);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  await waitFor(() => expect(window.location.pathname).toBe('/delegacaoAcesso'));
  expect(await screen.findByText('Permissionário atualizado com sucesso!')).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers.get('If-Match')).toBe('"7"');
  expect(asked[0]?.body).toEqual({
    listaUsuarios: [CARLA],
    listaCartoes: [{ nuCartao: '0067000002', nuContrato: '9912000101', coCentroCusto: '0001' }],
    listaSistemas: [],
    idProdutoPF: COMPANY,
    perfil: 'Empresa',
  });
});

it('sends that there is no end any more', async () => {
  answer(getAcessos, () => has(1), { etag: '"7"' });
  const asked = answer(changeDelegacao, () => DONE);
  const { user } = open();
  await user.clear(await screen.findByLabelText(/^Válido até/));
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ validoAte: null });
});

it('says that somebody else changed them, overwrites nothing, and shows what they are now', async () => {
  let now = has(2);
  answer(getAcessos, () => now, { etag: '"7"' });
  answer(changeDelegacao, () => refuse(409, 'MCN-102 O registro mudou.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  expect(await screen.findByText('Estes dados mudaram em outro lugar')).toBeInTheDocument();
  now = has(3);
  answer(getAcessos, () => now, { etag: '"8"' });
  const asked = answer(changeDelegacao, () => DONE);
  await user.click(screen.getByRole('button', { name: 'Recarregar dados' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.queryByText('Estes dados mudaram em outro lugar')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remover cartão 0067000003' }));
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.headers.get('If-Match')).toBe('"8"');
});

it('sends the same submit again after a lost network, and another one after a refusal', async () => {
  answer(getAcessos, () => has(2), { etag: '"7"' });
  const replies = [NO_NETWORK, refuse(409, 'MCN-161 Não pode.'), DONE];
  const asked = answer(changeDelegacao, () => replies.shift() as typeof DONE);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  for (const count of [1, 2, 3]) {
    await user.click(await save());
    await waitFor(() => expect(asked).toHaveLength(count));
  }
  const [first, second, third] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('asks before somebody loses everything', async () => {
  answer(getAcessos, () => has(1), { etag: '"7"' });
  const asked = answer(changeDelegacao, () => DONE);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  const question = await screen.findByRole('dialog', { name: 'Retirar todos os acessos?' });
  expect(asked).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Retirar todos' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ listaCartoes: [], listaSistemas: [] });
});

it('says of somebody who was removed meanwhile that there is nothing to edit', async () => {
  answer(getAcessos, () => refuse(409, 'MCN-164 Esta pessoa não tem mais acesso.'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta pessoa não tem mais acesso.');
  expect(screen.queryByRole('button', { name: 'Salvar permissões' })).not.toBeInTheDocument();
});

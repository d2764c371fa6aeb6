import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getAcessos, listCartoes, listGrupos, quantosUsam } from '../../../src/contract/delegated-accesses';
import { changeDelegacao } from '../../../src/contract/delegated-grants';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { listPermissionarios } from '../../../src/contract/delegated-users';
import { getPerfilDelegacao, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
// Its code is there when the app asks for it.
import '../../../src/portal/areas/delegated-users/edit/EditionPage';
import '../../../src/portal/areas/delegated-users/WhoUsesFigures';
import { answer, answerRaw, NO_NETWORK, refuse } from '../support/backend';
import { answerOffer, card, COMPANY } from '../support/delegation';
import { company, individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn, watchLeaving } from '../support/session';

const CARLA = '00000010316';
const REMOVAL = '019a0000-0000-7000-8000-000000000001';
const DONE = { incluidos: 0, alterados: 1, inalterados: 0 };

/** What Carla has: so many cards, and an end; as the three calls of the edit screen answer it. */
function has(cards: number, etag = '"7"'): void {
  const own = Array.from({ length: cards }, (_, index) => ({ ...card(index + 1), nomeCentroCusto: 'MATRIZ' }));
  answer(listCartoes, () => own, { etag });
  answer(listGrupos, () => [], { etag });
  answer(
    getAcessos,
    () => ({
      idProdutoPF: CARLA,
      nome: 'CARLA MODELO',
      validoAte: '2099-12-31',
      situacaoValidade: 'vigente' as const,
      diasRestantes: 9999,
      ultimoAcesso: null,
      segundaEtapa: null,
      podeMudarValidade: true,
      listaPermissaoContratoResponse: [],
      listaPermissaoSistemaResponse: [],
    }),
    { etag },
  );
}

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
  has(2);
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

it('offers to undo what only took something away, on the table too', async () => {
  has(2);
  answerRaw(
    ({ pathname }) => pathname.endsWith(`/v1/delegacao-acesso/${COMPANY}`),
    () => Response.json(DONE, { headers: { 'X-Desfazer': REMOVAL } }),
  );
  const undone = answer(undoRetirada, () => ({ devolvidos: 1 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  await waitFor(() => expect(window.location.pathname).toBe('/delegacaoAcesso'));
  // Whom it names, among others that can be undone.
  expect(await screen.findByText('Carla Modelo: Permissionário atualizado com sucesso!')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
  await waitFor(() => expect(undone).toHaveLength(1));
  expect(undone[0]?.params).toEqual({ id: COMPANY, idRetirada: REMOVAL });
});

it('offers to undo another end, and says that it is the one of before again', async () => {
  has(1);
  answer(changeDelegacao, () => DONE, { undo: REMOVAL });
  const undone = answer(undoRetirada, () => ({ devolvidos: 1 }));
  const { user } = open();
  await user.clear(await screen.findByLabelText(/^Válido até/));
  await user.click(await save());
  await waitFor(() => expect(window.location.pathname).toBe('/delegacaoAcesso'));
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
  expect(await screen.findByText('Desfeito: a validade de 1 pessoa voltou a ser a de antes.')).toBeInTheDocument();
  expect(undone[0]?.params).toEqual({ id: COMPANY, idRetirada: REMOVAL });
});

it('reads the cards and the groups of the person, as whom it acts', async () => {
  has(1);
  const cartoes = answer(listCartoes, () => [card(1)], { etag: '"7"' });
  const grupos = answer(listGrupos, () => [{ idSistema: 's-1', idGrupo: 'g-1' }], { etag: '"7"' });
  open();
  expect(await screen.findByRole('button', { name: 'Remover cartão 0067000001' })).toBeInTheDocument();
  expect(await screen.findByText('Consulta')).toBeInTheDocument();
  const params = { id: COMPANY, idPF: CARLA, profileIdPF: COMPANY, perfil: 'Empresa' };
  expect(cartoes[0]?.params).toEqual(params);
  expect(grupos[0]?.params).toEqual(params);
});

it('says beside each card and system how many may use it, and leads to them', async () => {
  has(1);
  answer(listGrupos, () => [{ idSistema: 's-1', idGrupo: 'g-1' }], { etag: '"7"' });
  const none = { nuContrato: null, coCentroCusto: null, nuCartao: null, idSistema: null, idGrupo: null };
  answer(quantosUsam, () => [
    { ...none, nuContrato: '9912000101', nuCartao: '0067000001', pessoas: 12, haMais: false },
    { ...none, idSistema: 's-1', idGrupo: 'g-1', pessoas: 3, haMais: false },
  ]);
  open();
  const leads = async (name: string) => (await screen.findByRole<HTMLAnchorElement>('link', { name })).href;
  expect(await leads('Quem usa 0067000001: 12 pessoas')).toMatch(/contrato=9912000101&cartao=0067000001&validade=vig/);
  expect(await leads('Quem usa 0001: Quem usa')).toMatch(/contrato=9912000101&centro=0001&validade=vigentes$/);
  expect(await leads('Quem usa Consulta: 3 pessoas')).toMatch(/sistema=s-1&grupo=g-1&validade=vigentes$/);
});

it('sends that there is no end any more', async () => {
  has(1);
  const asked = answer(changeDelegacao, () => DONE);
  const { user } = open();
  await user.clear(await screen.findByLabelText(/^Válido até/));
  await user.click(await save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ validoAte: null });
});

it('says that somebody else changed them, overwrites nothing, and shows what they are now', async () => {
  has(2);
  answer(changeDelegacao, () => refuse(409, 'MCN-102 O registro mudou.'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  expect(await screen.findByText('Estes dados mudaram em outro lugar')).toBeInTheDocument();
  has(3, '"8"');
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
  has(2);
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
  has(1);
  const asked = answer(changeDelegacao, () => DONE);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  const question = await screen.findByRole('dialog', { name: 'Excluir todos os acessos?' });
  expect(asked).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Excluir todos' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ listaCartoes: [], listaSistemas: [] });
});

it('says of one’s own accesses that they can only be taken from, before anything is changed, and beside the button', async () => {
  signIn({ sub: CARLA, tipo: 'PF' });
  answer(getUsuario, () => individual({ idProduto: CARLA, sub: CARLA }));
  const empresa = { idProduto: COMPANY, nome: 'EXEMPLO LTDA', cnpj: '00000101000162', an8: null };
  const perfis = [{ empresa, perfil: 'Administrador' as const, segundaEtapa: null }];
  answer(getPerfilDelegacao, () => ({ perfil: 'Administrador' as const, perfis }));
  has(2);
  answer(changeDelegacao, () => refuse(409, 'MCN-246 Ninguém dá acessos a si mesmo.'));
  const { user } = open();
  expect(await screen.findByText(/^Estes acessos são seus\./)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Remover cartão 0067000001' }));
  await user.click(await save());
  expect(await screen.findByText('Ninguém dá acessos a si mesmo.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says of somebody who never had any access that there is nothing to edit, and begins no sign-in', async () => {
  const left = watchLeaving();
  for (const call of [getAcessos, listCartoes, listGrupos] as const)
    answer(call, () => refuse(403, 'IDC-111 Acesso negado.'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta pessoa não tem acessos desta empresa');
  expect(left).toEqual([]);
});

it('says of somebody who was removed meanwhile that there is nothing to edit', async () => {
  for (const call of [getAcessos, listCartoes, listGrupos] as const)
    answer(call, () => refuse(409, 'MCN-164 Esta pessoa não tem mais acesso.'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta pessoa não tem mais acesso.');
  expect(screen.queryByRole('button', { name: 'Salvar permissões' })).not.toBeInTheDocument();
});

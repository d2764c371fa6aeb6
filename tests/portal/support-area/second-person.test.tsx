import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getPerfilDelegacao, getResumo, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import {
  approveHeldAct,
  type AtoEmEspera,
  endReviewedSessions,
  getAccountState,
  getOpenReview,
  listHeldActs,
  listReviews,
  refuseHeldAct,
  type SituacaoConta,
  withdrawHeldAct,
} from '../../../src/contract/support';
import { forgetReviewEnd, leaveReview } from '../../../src/portal/session/review';
import { placeOf } from '../../../src/portal/lib/place';
import { summary } from '../home/home-support';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { REFERENCE, review, STAFF } from '../support/review';
import { signIn } from '../support/session';

const staff = individual({ idProduto: STAFF, sub: STAFF, nome: 'SUPORTE DE EXEMPLO', perfilInterno: 'SUPORTE' });
const reviewed = individual({ idProduto: REFERENCE, sub: '***.000.101-**' });
const ID = '0192f0aa-0000-7000-8000-0000000000a1';
const act: AtoEmEspera = {
  idAto: ID,
  ato: 'sessoes',
  conta: REFERENCE,
  atendente: 'BRUNO ATENDE',
  proprio: false,
  protocolo: 'P-9',
  motivoRevisao: 'Não recebe o código',
  motivo: 'Alguém entrou na conta',
  pedidoEm: '2026-11-21T12:05:00.000Z',
  ate: '2026-11-21T12:30:00.000Z',
};
const state: SituacaoConta = {
  situacaoAtual: 'A',
  cadastroPendente: null,
  recadastramento: null,
  senhaExpiraEm: null,
  bloqueios: [],
  codigos: [],
  segundaEtapa: { ativa: false, retiradaEm: null, app: null, chaves: [], codigosRestantes: null },
  sessoes: [],
  avisos: [],
  acessos: [],
  email: { devolvido: false, correcaoPedidaEm: null, ultimaAlteracao: null },
  duasPessoas: true,
  esperam: [],
  codigoPendente: null,
};
const heldActs = (rows: () => AtoEmEspera[]) =>
  answer(listHeldActs, () => {
    const itens = rows();
    return { itens, page: pageInfoOf(0, 20, itens.length, itens.length), exigida: true };
  });

beforeEach(() => {
  // Another account's session ends what the test before left here.
  signIn({ sub: '00000010154' });
  leaveReview('ended');
  forgetReviewEnd();
  signIn({ sub: STAFF });
  answer(getUsuario, ({ params }) => (params.id === STAFF ? staff : reviewed));
  answer(getPerfilDelegacao, () => undefined);
  answer(getResumo, () => summary);
  answer(getOpenReview, () => undefined);
  answer(listReviews, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
});

it('is approved on the page of support, with what speaks for it and nothing of the owner', async () => {
  let waiting = [act];
  heldActs(() => waiting);
  const approved = answer(approveHeldAct, () => {
    waiting = [];
    return undefined;
  });
  const { user } = renderApp('/suporte');
  expect(await screen.findByRole('heading', { name: '1 ato espera uma segunda pessoa' })).toBeVisible();
  expect(screen.getByText(/Motivo: Alguém entrou na conta/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aprovar: Encerrar todas as sessões, protocolo P-9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Aprovar o ato' });
  await user.click(within(dialog).getByRole('button', { name: 'Aprovar' }));
  expect(await screen.findByText('Ato aprovado e feito.')).toBeVisible();
  expect(approved).toHaveLength(1);
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: '1 ato espera uma segunda pessoa' })).not.toBeInTheDocument(),
  );
});

it('is refused with a reason, and says so when somebody was faster', async () => {
  let waiting = [act];
  heldActs(() => waiting);
  const refused = answer(refuseHeldAct, () => {
    waiting = [];
    return refuse(409, 'MCN-224 Este ato não espera mais: alguém já decidiu ou a revisão terminou.');
  });
  const { user } = renderApp('/suporte');
  await user.click(await screen.findByRole('button', { name: 'Recusar: Encerrar todas as sessões, protocolo P-9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recusar o ato' });
  await user.click(within(dialog).getByRole('button', { name: 'Recusar' }));
  expect(refused).toHaveLength(0);
  await user.type(within(dialog).getByLabelText('Motivo'), 'Não confirmou o nome');
  await user.click(within(dialog).getByRole('button', { name: 'Recusar' }));
  const said = await screen.findByText(/Este ato não espera mais/);
  expect(said).toBeInTheDocument();
  expect(refused).toMatchObject([{ body: { motivo: 'Não confirmou o nome' } }]);
});

it('is not one’s own to decide', async () => {
  heldActs(() => [{ ...act, proprio: true }]);
  renderApp('/suporte');
  expect(await screen.findByText('Pedido por você: outra pessoa decide.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
});

it('says to who asked for it that it was refused, and why', async () => {
  signIn({ sub: '00000010154' });
  sessionStorage.setItem('support-review', placeOf(STAFF));
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  const refused = { ato: 'sessoes', em: '2026-11-21T12:07:00.000Z', motivo: 'Sem prova de quem chama' } as const;
  answer(getAccountState, () => ({ ...state, recusados: [refused] }));
  renderApp('/situacaoConta');
  expect(
    await screen.findByText(/^Pedido recusado em 21\/11\/2026 às \d\dh07: Sem prova de quem chama$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Encerrar sessões' })).toBeVisible();
});

it('is asked for within a review, waits there, and can be taken back', async () => {
  signIn({ sub: '00000010154' });
  sessionStorage.setItem('support-review', placeOf(STAFF));
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  let esperam: SituacaoConta['esperam'] = [];
  answer(getAccountState, () => ({ ...state, esperam }));
  answer(endReviewedSessions, () => {
    esperam = [{ idAto: ID, ato: 'sessoes', pedidoEm: act.pedidoEm }];
    return { espera: true };
  });
  const takenBack = answer(withdrawHeldAct, () => {
    esperam = [];
    return undefined;
  });
  const { user } = renderApp('/situacaoConta');
  await user.click(await screen.findByRole('button', { name: 'Encerrar sessões' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar todas as sessões' });
  expect(dialog).toHaveTextContent(/Outra pessoa do atendimento precisa aprovar antes/);
  await user.type(within(dialog).getByLabelText('Motivo'), 'Alguém entrou na conta');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir aprovação' }));
  expect(await screen.findByText('Espera outra pessoa')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
  expect(await screen.findByRole('button', { name: 'Encerrar sessões' })).toBeVisible();
  expect(takenBack).toMatchObject([{ params: { idAto: ID } }]);
});

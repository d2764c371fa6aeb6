import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUsuario } from '../../../src/contract/home';
import {
  acceptConvite,
  type ConviteEncerrado,
  type ConviteRecebido,
  declineConvite,
  listMeusConvites,
  type SituacaoConvite,
} from '../../../src/contract/invitations';
import { returnPath } from '../../../src/portal/session/session';
import { answer, refuse } from '../support/backend';
import { individual } from '../support/records';
import { renderApp } from '../support/render';
import { signIn, signOut, watchLeaving } from '../support/session';

const offer = (index: number, nome: string, more: Partial<ConviteRecebido> = {}): ConviteRecebido => ({
  idConvite: `0198f0a0-0000-7000-8000-00000000000${index}`,
  empresa: { idProduto: `0000010100016${index}`, nome },
  validoAte: '2031-06-30',
  venceEm: '2030-12-30',
  cartoes: [{ nuContrato: '99', coCentroCusto: '0101', nuCartao: '0070000011' }],
  grupos: [{ idSistema: '101', sistema: 'PRÉ-POSTAGEM', idGrupo: '1', grupo: 'USUÁRIO' }],
  etag: '"v1"',
  ...more,
});

function open(
  offers: ConviteRecebido[],
  link: SituacaoConvite | null = null,
  path = '/meusConvites',
  encerrados: ConviteEncerrado[] = [],
) {
  signIn();
  answer(getUsuario, () => individual());
  const now = { offers, link, encerrados };
  const asked = answer(listMeusConvites, () => ({ ...now, convites: now.offers }));
  return { now, asked, ...renderApp(path) };
}

const inOffer = async (nome: string) =>
  within((await screen.findByRole('heading', { name: nome })).closest('li') as HTMLElement);

it('tells a dependent that they accept none, and what to do', async () => {
  signIn();
  answer(getUsuario, () => individual({ responsavel: '00000010154' }));
  const { container } = renderApp('/meusConvites?convite=abc');
  expect(await screen.findByText('Quem é dependente não aceita convites')).toBeVisible();
  expect(container).toHaveTextContent(/quem responde por você não o recebe/);
  expect(container).toHaveTextContent(/a sua conta é de dependente; ela pode convidar outra pessoa/);
});

describe('received invitations', () => {
  it('say who offers what until when, and are accepted as they were read', async () => {
    const { user, now } = open([offer(1, 'LOJA EXEMPLO LTDA'), offer(2, 'LIVRARIA LTDA', { validoAte: null })]);
    const sent = answer(acceptConvite, () => {
      now.offers = now.offers.slice(1);
      return { concedidos: 2, naoConcedidos: 0 };
    });
    const first = await inOffer('LOJA EXEMPLO LTDA');
    expect(first.getByText('Os acessos valem até 30/06/2031.')).toBeVisible();
    expect(first.getByText('0070000011 · contrato 99, centro 0101')).toBeVisible();
    expect(first.getByText('PRÉ-POSTAGEM: USUÁRIO')).toBeVisible();
    expect((await inOffer('LIVRARIA LTDA')).getByText('Os acessos não têm data de fim.')).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText('LOJA EXEMPLO LTDA deu a você 2 acessos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver contratos' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver sistemas' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'LOJA EXEMPLO LTDA' })).toBeNull();
    expect(sent.map(({ params, headers }) => [params.idConvite, headers.get('if-match')])).toEqual([
      [offer(1, '').idConvite, '"v1"'],
    ]);
  });

  it('of cards alone lead to the contracts alone', async () => {
    const { user } = open([offer(1, 'LOJA EXEMPLO LTDA', { grupos: [] })]);
    answer(acceptConvite, () => ({ concedidos: 1, naoConcedidos: 0 }));
    await user.click((await inOffer('LOJA EXEMPLO LTDA')).getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByRole('link', { name: 'Ver contratos' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ver sistemas' })).toBeNull();
  });

  it('say what could no longer be given', async () => {
    const { user } = open([offer(1, 'LOJA EXEMPLO LTDA')]);
    answer(acceptConvite, () => ({ concedidos: 1, naoConcedidos: 1 }));
    await user.click((await inOffer('LOJA EXEMPLO LTDA')).getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText(/^1 acesso do convite não foi dado/)).toBeVisible();
  });

  it('show what there is now when one was cancelled meanwhile', async () => {
    const { user, now } = open([offer(1, 'LOJA EXEMPLO LTDA')]);
    answer(acceptConvite, () => {
      now.offers = [];
      return refuse(409, 'MCN-212 A empresa cancelou este convite. Nada foi gravado.');
    });
    await user.click((await inOffer('LOJA EXEMPLO LTDA')).getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByRole('heading', { name: 'Nenhum convite espera' })).toBeVisible();
    expect(screen.queryByText(/deu a você/)).toBeNull();
  });

  it('are declined after a question', async () => {
    const { user, now } = open([offer(1, 'LOJA EXEMPLO LTDA')]);
    const sent = answer(declineConvite, () => {
      now.offers = [];
      return undefined;
    });
    await user.click((await inOffer('LOJA EXEMPLO LTDA')).getByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar convite' }));
    await user.click(dialog.getByRole('button', { name: 'Recusar convite' }));
    expect(await screen.findByRole('heading', { name: 'Nenhum convite espera' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('that are over say what became of them, below those that wait', async () => {
    const ended = (index: number, situacao: ConviteEncerrado['situacao'], concedidos = 0): ConviteEncerrado => ({
      idConvite: `0198f0a0-0000-7000-8000-00000000010${index}`,
      empresa: { idProduto: `0000010100016${index}`, nome: `EMPRESA ${index} LTDA` },
      situacao,
      convidadoEm: '2030-02-03T15:00:00.000Z',
      fechadoEm: `2030-02-1${index}T15:00:00.000Z`,
      quantidadeCartoes: 2,
      quantidadeGrupos: 1,
      concedidos,
    });
    open([offer(1, 'LOJA EXEMPLO LTDA')], null, '/meusConvites', [
      ended(4, 'aceito', 2),
      ended(3, 'recusado'),
      ended(2, 'cancelado'),
      ended(1, 'vencido'),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Convites encerrados' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'EMPRESA 4 LTDAAceito Acessos dados em 14/02/2030: 2 de 3Convidado em 03/02/2030 · 2 cartões · 1 grupo',
      'EMPRESA 3 LTDARecusado 13/02/2030Convidado em 03/02/2030 · 2 cartões · 1 grupo',
      'EMPRESA 2 LTDACancelado 12/02/2030Convidado em 03/02/2030 · 2 cartões · 1 grupo',
      'EMPRESA 1 LTDAVencido 11/02/2030Convidado em 03/02/2030 · 2 cartões · 1 grupo',
    ]);
    expect(screen.getByRole('heading', { name: 'LOJA EXEMPLO LTDA' })).toBeVisible();
  });

  it('none of which is over have no part for those', async () => {
    open([offer(1, 'LOJA EXEMPLO LTDA')]);
    await inOffer('LOJA EXEMPLO LTDA');
    expect(screen.queryByText('Convites encerrados')).toBeNull();
  });

  it.each<[SituacaoConvite | null, RegExp | null]>([
    [null, /^Este link não traz nenhum convite/],
    ['cancelado', /^A empresa cancelou/],
    ['vencido', /^O prazo do convite deste link terminou/],
    ['aceito', /já foi aceito/],
    ['esperando', null],
  ])('by a link whose invitation is %s say so', async (link, said) => {
    const { asked } = open(link === 'esperando' ? [offer(1, 'LOJA LTDA')] : [], link, '/meusConvites?convite=abc');
    await screen.findByRole('heading', { name: link === 'esperando' ? 'LOJA LTDA' : 'Nenhum convite espera' });
    if (said) expect(screen.getByText(said)).toBeVisible();
    else expect(screen.queryByText(/deste link|Este link/)).toBeNull();
    expect(asked[0]?.query).toEqual({ link: 'abc' });
  });
});

it('opened by a message’s link without a session leads through the sign-on page and back', async () => {
  signOut();
  const left = watchLeaving();
  renderApp('/meusConvites?convite=abc');
  await waitFor(() => expect(left).not.toHaveLength(0));
  expect(left[0]).toContain('https://sso.test/login?service=');
  expect(returnPath()).toBe('/meusConvites?convite=abc');
});

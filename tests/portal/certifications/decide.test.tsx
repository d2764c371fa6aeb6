import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type AcessosDoItem,
  type CertificacaoDetalhe,
  decideCertificacao,
  type Decididas,
  getAcessosDoItem,
  getCertificacao,
  type ItemCertificacao,
  listItensCertificacao,
  openCertificacao,
  previewCertificacao,
  type Progresso,
  undecideCertificacao,
} from '../../../src/contract/certifications';
import type { AnswerOf } from '../../../src/contract/endpoint';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import { listTerceiros } from '../../../src/contract/third-parties';
import '../../../src/portal/areas/certifications/form/NewCertificationPage';
import { answer } from '../support/backend';
import { company } from '../support/records';
import { renderApp } from '../support/render';
import { signIn } from '../support/session';

const ID = '0198f0a0-0000-7000-8000-000000000001';
const REMOVAL = '0198f0a0-0000-7000-8000-000000000002';

const progress = (more: Partial<Progresso> = {}): Progresso => ({
  total: 3,
  manter: 0,
  manterAte: 0,
  retirar: 0,
  semDecisao: 3,
  semAcesso: 0,
  ...more,
});
const decided = (more: Partial<Decididas> = {}): Decididas => ({ manter: 0, manterAte: 0, retirar: 0, ...more });
const review = (more: Partial<CertificacaoDetalhe> = {}): CertificacaoDetalhe => ({
  idCertificacao: ID,
  nome: 'Revisão do trimestre',
  situacao: 'aberta',
  abertaEm: '2026-11-20T12:00:00Z',
  encerradaEm: null,
  abertaPor: { nome: 'LOJA EXEMPLO LTDA', perfil: 'Empresa' },
  prazo: '2031-12-31',
  semDecisao: 'encerra',
  exigeMotivo: false,
  repete: null,
  proximaEm: null,
  perfil: null,
  filtro: {},
  progresso: progress(),
  revisor: true,
  comprovante: false,
  etag: '"v1"',
  revisores: [{ idProdutoPF: 'davi', nome: 'DAVI AMOSTRA', perfil: null, decididas: 0 }],
  fora: 0,
  outroRevisor: 'DAVI AMOSTRA',
  ...more,
});
const item = (idProdutoPF: string, nome: string, more: Partial<ItemCertificacao> = {}): ItemCertificacao => ({
  nome,
  idProdutoPF,
  quantidadeContratos: 1,
  quantidadeCentroCusto: 2,
  quantidadeSistemas: 0,
  perfis: [],
  validoAte: null,
  ultimoAcesso: null,
  dadoPor: 'DAVI AMOSTRA',
  dadoEm: '2026-01-20T12:00:00Z',
  sinais: ['nuncaEntrou', 'semFim'],
  mudou: false,
  impedimento: null,
  decisao: null,
  desfecho: null,
  ...more,
});
const PEOPLE = [
  item('bruno', 'BRUNO FICTICIO'),
  item('carla', 'CARLA MODELO'),
  item('eu', 'ANA EXEMPLO', { impedimento: 'propria' }),
];

function begin(one = review(), rows = PEOPLE) {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(getCertificacao, () => one);
  answer(listItensCertificacao, () => ({ itens: rows, page: pageInfoOf(0, 20, rows.length, rows.length) }));
  return renderApp(`/revisao?id=${ID}`);
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe('deciding by the keyboard', () => {
  it('keeps with one key and goes on to the next, removes with another, and takes both back', async () => {
    const sent = answer(decideCertificacao, ({ body }) => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: (body as { decisao: string }).decisao === 'retirar' ? REMOVAL : null,
      progresso: decided({ manter: 1 }),
    }));
    const given = answer(undoRetirada, () => ({ devolvidos: 1 }));
    const taken = answer(undecideCertificacao, () => ({ desfeitas: 1, progresso: decided() }));
    const { user } = begin();
    const bruno = await rowOf('Bruno Ficticio');
    // The keys act where the focus is: it comes to the row that looks current.
    await expect.poll(() => bruno).toHaveFocus();
    await user.keyboard('m');
    expect(within(bruno).getByText('Manter')).toBeVisible();
    const carla = await rowOf('Carla Modelo');
    expect(carla).toHaveFocus();
    await user.keyboard('r');
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { pessoas: ['bruno'], decisao: 'manter' },
      { pessoas: ['carla'], decisao: 'retirar' },
    ]);
    expect(await screen.findByText('1 de 3 pessoas decididas')).toBeVisible();
    await user.keyboard('z');
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]?.params).toMatchObject({ idRetirada: REMOVAL });
    expect(await within(carla).findByRole('button', { name: 'Manter Carla Modelo' })).toBeVisible();
    await user.keyboard('z');
    await expect.poll(() => taken.length).toBe(1);
    expect(taken[0]?.body).toMatchObject({ pessoas: ['bruno'] });
    expect(await within(bruno).findByRole('button', { name: 'Manter Bruno Ficticio' })).toBeVisible();
  });

  it('goes on by the keys after a press of a button, which leaves with what it decided', async () => {
    const sent = answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: null,
      progresso: decided({ manter: 1 }),
    }));
    const { user } = begin();
    const bruno = await rowOf('Bruno Ficticio');
    await user.click(within(bruno).getByRole('button', { name: 'Manter Bruno Ficticio' }));
    expect(bruno).toHaveFocus();
    await user.keyboard('{ArrowDown}m');
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toMatchObject([{ pessoas: ['bruno'] }, { pessoas: ['carla'] }]);
  });

  it('leaves the focus where somebody went before the people came', async () => {
    begin();
    const find = await screen.findByRole('searchbox', { name: 'Nome ou usuário' });
    find.focus();
    await rowOf('Bruno Ficticio');
    expect(find).toHaveFocus();
  });

  it('leaves the decided as they are until those who wait have come', async () => {
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: null,
      progresso: decided({ manter: 1 }),
    }));
    const { user } = begin();
    (await rowOf('Bruno Ficticio')).focus();
    await user.keyboard('m');
    let come = () => {};
    const coming = new Promise<void>((resolve) => (come = resolve));
    const rest = PEOPLE.slice(1);
    const asked = answer(listItensCertificacao, async () => {
      await coming;
      return { itens: rest, page: pageInfoOf(0, 20, rest.length, rest.length) };
    });
    await user.click(await screen.findByRole('button', { name: /^Continuar: faltam/ }));
    await expect.poll(() => asked.length).toBe(1);
    expect(within(await rowOf('Bruno Ficticio')).getByText('Manter')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Manter Bruno Ficticio' })).toBeNull();
    come();
    await expect.poll(() => screen.queryByText('Bruno Ficticio')).toBeNull();
    expect(await rowOf('Carla Modelo')).toHaveFocus();
  });

  it('asks until when, and offers nothing for one’s own', async () => {
    const sent = answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: null,
      progresso: decided({ manterAte: 1 }),
    }));
    const { user } = begin();
    (await rowOf('Bruno Ficticio')).focus();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Manter Bruno Ficticio até quando?' }));
    await user.click(dialog.getByRole('radio', { name: /^30 dias/ }));
    await user.click(dialog.getByRole('button', { name: /^Manter até/ }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body).toMatchObject({ decisao: 'manterAte', ate: expect.stringMatching(/^\d{4}-/) as string });
    const own = within(await rowOf('Ana Exemplo (você)'));
    expect(own.getByText('Você não decide o próprio acesso. Quem decide é Davi Amostra.')).toBeVisible();
    expect(own.queryByRole('button')).toBeNull();
  });
});

describe('deciding a part of somebody', () => {
  const leaf = (nuCartao: string, more: Partial<AcessosDoItem['cartoes'][number]> = {}) => ({
    nuContrato: '9912000101',
    coCentroCusto: 'CC1',
    nomeCentroCusto: 'EXPEDICAO',
    nuCartao,
    situacao: 'tem' as const,
    perfis: [],
    ...more,
  });
  const had = (more: Partial<AcessosDoItem> = {}): AcessosDoItem => ({
    nome: 'BRUNO FICTICIO',
    idProdutoPF: 'bruno',
    cartoes: [
      leaf('0067000011'),
      leaf('0067000012', { perfis: ['Expedição'] }),
      leaf('0067000013', { situacao: 'naoTem' }),
    ],
    grupos: [{ idSistema: 'SRO', sistema: 'Rastro', idGrupo: 'G1', grupo: 'Consulta', situacao: 'tem', perfis: [] }],
    depois: 0,
    omitidos: false,
    ...more,
  });
  const answered = (more: Partial<AnswerOf<typeof decideCertificacao>> = {}) =>
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: REMOVAL,
      progresso: decided({ manterParte: 1 }),
      ...more,
    }));
  const opened = async (user: ReturnType<typeof begin>['user']) => {
    const bruno = await rowOf('Bruno Ficticio');
    await expect.poll(() => bruno).toHaveFocus();
    await user.keyboard('p');
    return within(await screen.findByRole('dialog', { name: 'Acessos de Bruno Ficticio' }));
  };

  it('ticks what goes by the keyboard alone, says what that means, and goes on to the next; undone with one key', async () => {
    answer(getAcessosDoItem, () => had());
    const sent = answered({ parte: { retirados: 2, naoTinha: 0 } });
    const given = answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = begin();
    const dialog = await opened(user);
    await expect.poll(() => dialog.getByRole('checkbox', { name: 'Tudo de: Contrato 9912000101' })).toHaveFocus();
    // What is gone already is said, and not to be ticked.
    expect(dialog.getAllByRole('checkbox')).toHaveLength(4);
    expect(dialog.getByText('Já não tem')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowDown} {ArrowDown} ');
    expect(dialog.getByText('2 saem, ficam 1.')).toBeInTheDocument();
    expect(dialog.getByText(/^Vem pelo perfil Expedição: sem esse acesso/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body).toEqual({
      pessoas: ['bruno'],
      decisao: 'manterParte',
      ate: null,
      motivo: '',
      retirados: {
        listaCartoes: [{ nuContrato: '9912000101', nuCartao: '0067000012' }],
        listaGrupos: [{ idSistema: 'SRO', idGrupo: 'G1' }],
      },
    });
    const bruno = await rowOf('Bruno Ficticio');
    expect(await within(bruno).findByText('2 acessos retirados')).toBeInTheDocument();
    expect(await screen.findByText('1 de 3 pessoas decididas')).toBeInTheDocument();
    (await rowOf('Carla Modelo')).focus();
    await user.keyboard('z');
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]?.params).toMatchObject({ idRetirada: REMOVAL });
    expect(await within(bruno).findByRole('button', { name: 'Manter Bruno Ficticio' })).toBeInTheDocument();
    expect(screen.getByText('0 de 3 pessoas decididas')).toBeInTheDocument();
  });

  it('keeps everybody’s all with nothing ticked, and calls all of it a removal', async () => {
    answer(getAcessosDoItem, () => had());
    const sent = answered({ idRetirada: null });
    const { user } = begin(review({ exigeMotivo: true }));
    const dialog = await opened(user);
    await expect.poll(() => dialog.getByRole('checkbox', { name: /^Tudo de/ })).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Manter tudo' })).toBeInTheDocument();
    await user.keyboard(' ');
    await user.click(dialog.getByRole('checkbox', { name: /^Consulta/ }));
    expect(dialog.getByText('Tudo sai: é o mesmo que retirar o acesso.')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Não usa' }));
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body).toMatchObject({ decisao: 'retirar', motivo: 'Não usa' });
    expect(sent[0]?.body).not.toHaveProperty('retirados');
  });

  it('says what came since the start, and of a part that was gone that the person was kept', async () => {
    answer(getAcessosDoItem, () => had({ depois: 2 }));
    answered({ idRetirada: null, parte: { retirados: 0, naoTinha: 1 }, progresso: decided({ manter: 1 }) });
    const { user } = begin();
    const dialog = await opened(user);
    expect(
      await dialog.findByText('2 acessos dados depois do início da revisão ficam como estão.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: /^0067000011/ }));
    await user.click(dialog.getByRole('button', { name: 'Retirar 1 e manter o resto' }));
    expect(await screen.findByText(/^1 acesso que você marcou já não existia/)).toBeInTheDocument();
    expect(await within(await rowOf('Bruno Ficticio')).findByText('Manter')).toBeInTheDocument();
  });

  it('shows afterwards what went, to look at only', async () => {
    answer(getAcessosDoItem, () => had({ grupos: [{ ...had().grupos[0], situacao: 'retirado' } as never] }));
    const decisao = {
      decisao: 'manterParte' as const,
      ate: null,
      motivo: null,
      retirados: 1,
      por: { nome: 'DAVI AMOSTRA', perfil: 'Administrador' as const },
      em: '2026-11-21T12:00:00Z',
      desfaz: false,
    };
    const { user } = begin(review(), [item('bruno', 'BRUNO FICTICIO', { decisao })]);
    await user.click(await screen.findByRole('button', { name: 'Ver os acessos de Bruno Ficticio' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Acessos de Bruno Ficticio' }));
    expect(await dialog.findByText('Retirado nesta revisão')).toBeInTheDocument();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});

describe('deciding several at once', () => {
  it('asks before they lose their accesses, and says who was not decided', async () => {
    const sent = answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [{ idProdutoPF: 'carla', porque: 'jaDecidida' as const, por: 'ANA EXEMPLO' }],
      idRetirada: REMOVAL,
      progresso: decided({ retirar: 1 }),
    }));
    const { user } = begin(review({ exigeMotivo: true }));
    await user.click(await screen.findByRole('button', { name: 'Marcar as 2 desta página' }));
    await user.click(screen.getAllByRole('button', { name: 'Retirar' }).at(-1) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar o acesso de 2 pessoas?' }));
    await user.click(dialog.getByRole('radio', { name: 'Não usa' }));
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.body).toMatchObject({ pessoas: ['bruno', 'carla'], motivo: 'Não usa' });
    expect(await screen.findByText('Ana Exemplo já decidiu sobre Carla Modelo.')).toBeInTheDocument();
    expect(within(await rowOf('Carla Modelo')).getByRole('button', { name: 'Manter Carla Modelo' })).toBeVisible();
  });
});

it('shows everybody to who decides nothing there, as its pressed filter says', async () => {
  begin(review({ revisor: false }));
  const asked = answer(listItensCertificacao, () => ({ itens: PEOPLE, page: pageInfoOf(0, 20, 3, 3) }));
  expect(await screen.findByRole('button', { name: /^Todas/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked[0]?.query).toMatchObject({ situacao: 'todas' });
});

it('says who left among the reviewers, and lets nobody decide who is none of them', async () => {
  begin(review({ revisor: false }));
  expect(await screen.findByText('Não é mais terceiro')).toBeVisible();
  expect(screen.getByText('Você acompanha esta revisão, mas não é um dos revisores.')).toBeVisible();
  await rowOf('Bruno Ficticio');
  expect(screen.queryByRole('button', { name: 'Manter Bruno Ficticio' })).toBeNull();
});

it('opens a review of everybody who has been away, once it says whom it covers', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(listTerceiros, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  answer(previewCertificacao, ({ body }) => ({
    pessoas: (body as { filtro?: { ultimoAcesso?: string } }).filtro?.ultimoAcesso === '90' ? 7 : 20,
    demais: false,
    revisores: [],
  }));
  const made = answer(openCertificacao, () => ({ idCertificacao: ID, pessoas: 7 }));
  answer(getCertificacao, () => review());
  answer(listItensCertificacao, () => ({ itens: PEOPLE, page: pageInfoOf(0, 20, PEOPLE.length, PEOPLE.length) }));
  const { user } = renderApp('/novaRevisao');
  await user.type(await screen.findByLabelText('Nome da revisão'), 'Ausentes');
  expect(await screen.findByText('A revisão alcança 20 pessoas.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Quem não entra há 90 dias/ }));
  expect(await screen.findByText('A revisão alcança 7 pessoas.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Perde o acesso/ }));
  await user.click(screen.getByRole('button', { name: 'Abrir revisão' }));
  await expect.poll(() => made.length).toBe(1);
  // Nobody was chosen who could have been told.
  expect(await screen.findByText('Revisão aberta.')).toBeInTheDocument();
  expect(made[0]?.body).toMatchObject({
    nome: 'Ausentes',
    filtro: { ultimoAcesso: '90' },
    semDecisao: 'encerra',
    exigeMotivo: true,
    repete: null,
  });
});

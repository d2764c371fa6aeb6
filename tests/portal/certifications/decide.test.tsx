import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
import '../../../src/portal/areas/certifications/form/EditCertificationPage';
import '../../../src/portal/areas/certifications/form/NewCertificationPage';
import { answer, refuse } from '../support/backend';
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
  concluidaPor: null,
  concluidaEm: null,
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
  propria: false,
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

it('with nobody that its reader could decide says so, instead of that nobody waits any more', async () => {
  begin(review({ progresso: progress({ total: 0, semDecisao: 0 }), fora: 3 }), []);
  const said = 'Não há ninguém para você decidir nesta revisão.';
  expect(await screen.findByText(said, { selector: '[role=status] *' })).toBeVisible();
  // In the place of the list, too.
  expect(await screen.findByRole('heading', { name: said })).toBeVisible();
  expect(screen.queryByText(/0 de 0|Ninguém mais espera/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

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

  it('acts on the person who has the focus, also where the list was read anew without those whom somebody else had decided', async () => {
    let rows = ['bruno', 'carla', 'davi', 'elisa'].map((id) => item(id, `${id.toUpperCase()} MODELO`));
    const { user } = begin();
    answer(listItensCertificacao, () => ({ itens: rows, page: pageInfoOf(0, 20, rows.length, rows.length) }));
    const sent = answer(decideCertificacao, ({ body }) => {
      const [who = ''] = (body as { pessoas: string[] }).pessoas;
      if (who !== 'carla')
        return { decididas: 1, naoDecididas: [], idRetirada: null, progresso: decided({ manter: 2 }) };
      rows = rows.filter(({ idProdutoPF }) => idProdutoPF === 'davi' || idProdutoPF === 'elisa');
      return {
        decididas: 0,
        naoDecididas: [{ idProdutoPF: who, porque: 'jaDecidida' as const, por: 'ANA EXEMPLO' }],
        idRetirada: null,
        progresso: decided({ manter: 2 }),
      };
    });
    await waitFor(async () => expect(await rowOf('Bruno Modelo')).toHaveFocus());
    await user.keyboard('{ArrowDown}m');
    expect(await screen.findByText('Ana Exemplo já decidiu sobre Carla Modelo.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Carla Modelo')).toBeNull());
    const davi = await rowOf('Davi Modelo');
    expect(davi).toHaveFocus();
    expect(davi).toHaveAttribute('aria-current', 'true');
    await user.keyboard('m');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ pessoas: ['davi'] });
    expect(await rowOf('Elisa Modelo')).toHaveFocus();
  });

  it('goes on by the keys where the person who had the focus is no longer in the list', async () => {
    let rows = ['bruno', 'carla'].map((id) => item(id, `${id.toUpperCase()} MODELO`));
    const { user } = begin();
    answer(listItensCertificacao, () => ({ itens: rows, page: pageInfoOf(0, 20, rows.length, rows.length) }));
    const sent = answer(decideCertificacao, ({ body }) => {
      const [who = ''] = (body as { pessoas: string[] }).pessoas;
      rows = rows.filter(({ idProdutoPF }) => idProdutoPF !== who);
      return {
        decididas: 0,
        naoDecididas: [{ idProdutoPF: who, porque: 'jaDecidida' as const, por: 'ANA EXEMPLO' }],
        idRetirada: null,
        progresso: decided({ manter: 1 }),
      };
    });
    await waitFor(async () => expect(await rowOf('Bruno Modelo')).toHaveFocus());
    // The last of the page: the focus has nobody to go on to.
    await user.keyboard('{ArrowDown}m');
    await waitFor(() => expect(screen.queryByText('Carla Modelo')).toBeNull());
    const bruno = await rowOf('Bruno Modelo');
    await waitFor(() => expect(bruno).toHaveFocus());
    await user.keyboard('m');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ pessoas: ['bruno'] });
  });

  it('says of each reviewer how many they have decided by now', async () => {
    const { user } = begin();
    const reviewers = await screen.findByRole('list', { name: 'Revisores' });
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: null,
      progresso: decided({ manter: 1 }),
    }));
    const davi = { idProdutoPF: 'davi', nome: 'DAVI AMOSTRA', perfil: 'Administrador' as const };
    answer(getCertificacao, () => review({ revisores: [{ ...davi, decididas: 7 }] }));
    (await rowOf('Bruno Ficticio')).focus();
    await user.keyboard('m');
    expect(await within(reviewers).findByText('7 decididas')).toBeVisible();
  });

  it('says who decided besides the reviewers of now, and what one who left had decided', async () => {
    begin(
      review({
        revisores: [{ idProdutoPF: 'davi', nome: 'DAVI AMOSTRA', perfil: null, decididas: 2 }],
        outros: [{ nome: 'LOJA EXEMPLO LTDA', decididas: 1 }],
      }),
    );
    const reviewers = await screen.findByRole('list', { name: 'Revisores' });
    expect(
      within(reviewers)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Davi Amostra  2 decididas Não é mais terceiro', 'Loja Exemplo Ltda 1 decidida']);
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

describe('until when', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    // The year has a month to go: its end and 30 days are the same day.
    ['2026-12-01', ['30 dias · 31/12/2026', '6 meses · 01/06/2027', 'Fim de 2027 · 31/12/2027', 'Outra data']],
    ['2026-03-10', ['30 dias · 09/04/2026', '6 meses · 10/09/2026', 'Fim de 2026 · 31/12/2026', 'Outra data']],
  ])('offers each day once, the sooner first: %s', async (today, offered) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T15:00:00Z`) });
    const { user } = begin();
    (await rowOf('Bruno Ficticio')).focus();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Manter Bruno Ficticio até quando?' }));
    expect(dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(offered);
    expect(dialog.getAllByRole('radio', { checked: true })).toHaveLength(1);
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
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    // Whoever comes to the choices by the keyboard hears what is missing.
    expect(dialog.getByRole('group', { name: 'Motivo' })).toHaveAccessibleDescription(
      'Diga por quê: esta revisão pede motivo.',
    );
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
    // Nothing of the review would stay.
    const [contract, group] = [
      dialog.getByRole('checkbox', { name: 'Tudo de: Contrato 9912000101' }),
      dialog.getByRole('checkbox', { name: /^Consulta/ }),
    ];
    await user.click(contract);
    await user.click(group);
    expect(dialog.getByText('Sai tudo o que foi revisto.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Retirar tudo o que foi revisto' })).toBeInTheDocument();
    await user.click(contract);
    await user.click(group);
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

describe('taking back by the notice', () => {
  it('offers it of a removal, the last one alone, whatever was kept since', async () => {
    let removals = 0;
    answer(decideCertificacao, ({ body }) => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada:
        (body as { decisao: string }).decisao === 'retirar' ? `${REMOVAL.slice(0, -1)}${(removals += 1)}` : null,
      progresso: decided({ retirar: removals }),
    }));
    const given = answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = begin();
    const [bruno, carla] = [await rowOf('Bruno Ficticio'), await rowOf('Carla Modelo')];
    await user.click(within(bruno).getByRole('button', { name: 'Retirar o acesso de Bruno Ficticio' }));
    expect(await screen.findByText('Acesso de Bruno Ficticio retirado.')).toBeVisible();
    await user.click(within(carla).getByRole('button', { name: 'Retirar o acesso de Carla Modelo' }));
    expect(await screen.findByText('Acesso de Carla Modelo retirado.')).toBeVisible();
    expect(screen.queryByText('Acesso de Bruno Ficticio retirado.')).toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]?.params).toMatchObject({ idRetirada: `${REMOVAL.slice(0, -1)}2` });
    expect(await within(carla).findByRole('button', { name: 'Manter Carla Modelo' })).toBeVisible();
    expect(await screen.findByText('Decisão desfeita.')).toBeVisible();
    expect(within(bruno).getByText('Retirar')).toBeVisible();
  });

  it('says calmly of a removal that somebody changed meanwhile that it stays', async () => {
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: REMOVAL,
      progresso: decided({ retirar: 1 }),
    }));
    answer(undoRetirada, () => refuse(409, 'MCN-178 Nada foi desfeito: os acessos de Bruno mudaram depois.'));
    const { user } = begin();
    const bruno = await rowOf('Bruno Ficticio');
    await user.click(within(bruno).getByRole('button', { name: 'Retirar o acesso de Bruno Ficticio' }));
    expect(await screen.findByText('Acesso de Bruno Ficticio retirado.')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Nada foi desfeito: os acessos de Bruno mudaram depois.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registro de mudanças' })).toBeVisible();
    expect(within(bruno).getByText('Retirar')).toBeVisible();
  });

  it('goes on to offer it of a removal, also by the key, while others are kept', async () => {
    const sent = answer(decideCertificacao, ({ body }) => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: (body as { decisao: string }).decisao === 'retirar' ? REMOVAL : null,
      progresso: decided({ retirar: 1 }),
    }));
    const given = answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = begin(review(), [...PEOPLE.slice(0, 2), item('dora', 'DORA AMOSTRA'), item('eva', 'EVA MODELO')]);
    const bruno = await rowOf('Bruno Ficticio');
    await expect.poll(() => bruno).toHaveFocus();
    await user.keyboard('r');
    expect(await screen.findByText('Acesso de Bruno Ficticio retirado.')).toBeVisible();
    await user.keyboard('mm');
    await expect.poll(() => sent.length).toBe(3);
    expect(within(await rowOf('Dora Amostra')).getByText('Manter')).toBeVisible();
    // The last keeping is taken back by its own key; the removal stays on offer.
    const taken = answer(undecideCertificacao, () => ({ desfeitas: 1, progresso: decided({ retirar: 1, manter: 1 }) }));
    await user.keyboard('z');
    await expect.poll(() => taken.length).toBe(1);
    expect(screen.getByText('Acesso de Bruno Ficticio retirado.')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => given.length).toBe(1);
    expect(given[0]?.params).toMatchObject({ idRetirada: REMOVAL });
    expect(await within(bruno).findByRole('button', { name: 'Manter Bruno Ficticio' })).toBeVisible();
    expect(within(await rowOf('Carla Modelo')).getByText('Manter')).toBeVisible();
  });

  it('leads whom it takes back into the list again, when somebody went on meanwhile', async () => {
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: REMOVAL,
      progresso: decided({ retirar: 1 }),
    }));
    answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = begin();
    await user.click(
      within(await rowOf('Bruno Ficticio')).getByRole('button', { name: 'Retirar o acesso de Bruno Ficticio' }),
    );
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    const left = PEOPLE.slice(1);
    answer(listItensCertificacao, () => ({ itens: left, page: pageInfoOf(0, 20, left.length, left.length) }));
    await user.click(await screen.findByRole('button', { name: /Continuar/ }));
    await waitFor(() => expect(screen.queryByText('Bruno Ficticio')).toBeNull());
    answer(listItensCertificacao, () => ({ itens: PEOPLE, page: pageInfoOf(0, 20, 3, 3) }));
    await user.click(undo);
    expect(await screen.findByRole('button', { name: 'Manter Bruno Ficticio' })).toBeVisible();
  });

  it('goes on at the row of whom the notice takes back, also where what had the focus is gone', async () => {
    answer(decideCertificacao, () => ({
      decididas: 1,
      naoDecididas: [],
      idRetirada: REMOVAL,
      progresso: decided({ retirar: 1 }),
    }));
    answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = begin(review({ exigeMotivo: true }));
    await user.click(await screen.findByLabelText('Retirar o acesso de Bruno Ficticio'));
    await user.click(await screen.findByLabelText('Não usa'));
    await user.click(screen.getByText('Retirar', { selector: '.ant-modal button *' }));
    const undo = await screen.findByText('Desfazer', { selector: '.Toastify__toast button' });
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
    // On a phone the focus goes nowhere by itself.
    (document.activeElement as HTMLElement).blur();
    await user.click(undo);
    await waitFor(async () => expect(await rowOf('Bruno Ficticio')).toHaveFocus());
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
  // Enter in a field opens nothing, least of all before the choices below were made.
  await user.type(screen.getByLabelText('Nome da revisão'), '{Enter}');
  screen.getByLabelText(/^Último dia para decidir/).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('radio', { name: /^Perde o acesso/ }));
  await user.keyboard('{Enter}');
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

it.each([
  ['encerrada', /^Quem continuou usando contratos e sistemas de /],
  ['cancelada', /^Cancelada: o que já estava decidido/],
] as const)('a review that is %s asks for nothing', async (situacao, said) => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(getCertificacao, () => review({ situacao, encerradaEm: '2026-11-26T12:00:00Z' }));
  answer(listItensCertificacao, () => ({ itens: [], page: pageInfoOf(0, 20, 0, 0) }));
  renderApp(`/revisao?id=${ID}`);
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByText(/^Diga quem continua/)).toBeNull();
});

it.each([
  [
    'with people whom nobody decided',
    progress({ semDecisao: 1, manter: 2 }),
    ['Sem decisão 1', 'Decididas 2', 'Todas 3'],
  ],
  ['with people who had gone before', progress({ semDecisao: 0, manter: 2, semAcesso: 1 }), ['Decididas 2', 'Todas 3']],
])('a review that is over, %s, offers only what narrows its people', async (_, progresso, names) => {
  begin(review({ situacao: 'encerrada', encerradaEm: '2026-11-26T12:00:00Z', progresso, revisor: true }));
  const group = within(await screen.findByRole('group', { name: 'Mostrar' }));
  expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
});

it('a review that is over, all of whom were decided, offers no filter that shows the same', async () => {
  begin(
    review({
      situacao: 'encerrada',
      encerradaEm: '2026-11-26T12:00:00Z',
      progresso: progress({ semDecisao: 0, manter: 3 }),
    }),
  );
  await rowOf('Bruno Ficticio');
  expect(screen.queryByRole('group', { name: 'Mostrar' })).toBeNull();
});

it('a review that runs offers all of them, also what nobody is in', async () => {
  begin(review({ progresso: progress({ semDecisao: 0, manter: 3 }) }));
  const group = within(await screen.findByRole('group', { name: 'Mostrar' }));
  expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Sem decisão 0',
    'Decididas 3',
    'Todas 3',
  ]);
});

it('the fields are locked while the review opens, and hold what was typed where it does not', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(listTerceiros, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  answer(previewCertificacao, () => ({ pessoas: 20, demais: false, revisores: [] }));
  let refused: (answered: ReturnType<typeof refuse>) => void = () => undefined;
  const made = answer(openCertificacao, () => new Promise<ReturnType<typeof refuse>>((resolve) => (refused = resolve)));
  const { user } = renderApp('/novaRevisao');
  const name = await screen.findByLabelText('Nome da revisão');
  await user.type(name, 'Ausentes');
  await user.click(screen.getByText('Abrir revisão', { selector: 'button *' }));
  await expect.poll(() => made.length).toBe(1);
  expect(name).toBeDisabled();
  expect(screen.getByLabelText(/^Perde o acesso/)).toBeDisabled();
  refused(refuse(422, 'MCN-237 A revisão não alcança ninguém.'));
  await waitFor(() => expect(name).toBeEnabled());
  expect(name).toHaveValue('Ausentes');
  expect(name).toHaveFocus();
});

it('the form says how many people each reviewer can decide, and whom none of them can', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(listTerceiros, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  answer(previewCertificacao, () => ({
    pessoas: 20,
    demais: false,
    revisores: [{ idProdutoPF: 'davi', nome: 'DAVI AMOSTRA', perfil: 'Supervisor' as const, alcanca: 8 }],
    semRevisor: 12,
  }));
  const { user } = renderApp('/novaRevisao');
  expect(await screen.findByText('Davi Amostra pode decidir 8 de 20.')).toBeVisible();
  expect(screen.getByText(/^Nenhum dos revisores pode decidir sobre 12 pessoas/)).toHaveTextContent(
    'quem decide é a própria empresa. Sem a decisão dela, o acesso continua.',
  );
  await user.click(screen.getByLabelText(/^Perde o acesso/));
  expect(await screen.findByText(/o acesso termina no fim do prazo\.$/)).toBeVisible();
});

it('each part of the form says once what it asks', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(listTerceiros, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  answer(previewCertificacao, () => ({ pessoas: 20, demais: false, revisores: [] }));
  renderApp('/novaRevisao');
  const whom = await screen.findByRole('group', { name: 'Quem será revisto' });
  expect(within(whom).getByRole('heading', { name: 'Quem será revisto' })).toBeVisible();
  expect(screen.getAllByText(/^Quem será revisto/)).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Quem ficar sem decisão' })).toBeVisible();
  expect(screen.getAllByText('Quem ficar sem decisão')).toHaveLength(1);
});

it('the form of a review that runs says how many of those who wait each reviewer can decide', async () => {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(listTerceiros, () => ({ itens: [], page: pageInfoOf(0, 50, 0, 0) }));
  const revisores = [
    { idProdutoPF: 'davi', nome: 'DAVI AMOSTRA', perfil: 'Supervisor' as const, decididas: 0, alcanca: 8 },
  ];
  answer(getCertificacao, () => review({ revisores }));
  const asked = answer(previewCertificacao, () => ({ pessoas: 20, demais: false, revisores, semRevisor: 12 }));
  renderApp(`/alterarRevisao?id=${ID}`);
  expect(await screen.findByText('Davi Amostra pode decidir 8 de 20 que esperam decisão.')).toBeVisible();
  expect(screen.getByText(/^Nenhum dos revisores pode decidir sobre 12 pessoas/)).toHaveTextContent(
    'Sem a decisão dela, o acesso termina no fim do prazo.',
  );
  expect(asked[0]?.body).toMatchObject({ idCertificacao: ID, revisores: ['davi'] });
});

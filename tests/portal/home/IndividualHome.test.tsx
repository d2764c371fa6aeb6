import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dismissChanges } from '../../../src/contract/access-changes';
import type { Usuario } from '../../../src/contract/account';
import { getImagem, getResumo, getUsuario, type MudancaAcesso } from '../../../src/contract/home';
import IndividualHome from '../../../src/portal/areas/home/IndividualHome';
import { setConfig } from '../../../src/portal/lib/config';
import { AccountContext } from '../../../src/portal/features/account/AccountProvider';
import { answer, refuse } from '../support/backend';
import { portalConfig } from '../support/config';
import { startLanguage } from '../support/language';
import { individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';
import { homeOf, profileOf, summary } from './home-support';

const links = { promotion: 'https://promo.test/', tracking: 'https://track.test/', survey: 'https://survey.test/' };
const person = (changes: Partial<NonNullable<Usuario['usuarioExternoPF']>>): Partial<Usuario> => {
  const own = individual().usuarioExternoPF;
  return { usuarioExternoPF: own && { ...own, ...changes } };
};
const open = (state?: unknown) => renderScreen(<IndividualHome />, { path: '/principalPF', state });
const card = () => screen.findByRole('region', { name: 'Seus dados' });

describe("an individual's home", () => {
  it('greets by the first name and shows who the account belongs to', async () => {
    homeOf(individual());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Ana' })).toBeVisible();
    const own = within(await card());
    expect(own.getByRole('heading', { name: 'Ana Teste da Silva' })).toBeVisible();
    expect(own.getByText('000.000.101-54')).toBeVisible();
    expect(own.getByText('12/03/1985')).toBeVisible();
    expect(own.getByText('Feminino')).toBeVisible();
    expect(screen.getByText('(11)98765-4321')).toBeVisible();
    expect(screen.getByText('ana@exemplo.test')).toBeVisible();
    expect(own.getByRole('img', { name: 'Sem foto' })).toBeVisible();
  });

  it('shows the photo where there is one', async () => {
    homeOf(individual(person({ temImagem: true })));
    answer(getImagem, () => ({ imagem: 'aGk=' }));
    open();
    expect(await screen.findByRole('img', { name: 'Foto de Ana Teste da Silva' })).toBeVisible();
  });

  it('leads a Brazilian to the form for Brazilians', async () => {
    homeOf(individual());
    open();
    expect(await screen.findByRole('link', { name: 'Editar dados' })).toHaveAttribute('href', '/dadosBrasileiro');
  });

  it('leads a foreigner to the form for foreigners, and shows the passport and the phone of another country', async () => {
    const changes = person({ cpf: null, cpfFormatado: null, cie: 'AB123456', tipoEstrangeiro: 'E' });
    homeOf(individual({ ...changes, ddiMovel: '34', dddMovel: '91', foneMovel: '1234567' }));
    open();
    expect(await screen.findByRole('link', { name: 'Editar dados' })).toHaveAttribute('href', '/dadosEstrangeiro');
    expect(screen.getByText('AB123456')).toBeVisible();
    expect(screen.queryByText('CPF')).toBeNull();
    expect(screen.getByText('34 (91)1234567')).toBeVisible();
  });

  it('shows the main address, and general words when the summary does not come', async () => {
    homeOf(individual());
    open();
    expect(await screen.findByText(/Rua das Flores Fictícias, 100/)).toBeVisible();
    expect(screen.getByText('Você cuida da conta de 2 pessoas menores de idade.')).toBeVisible();
  });

  it('does without the summary', async () => {
    homeOf(individual());
    answer(getResumo, () => refuse(500, 'MCN-107 Falha'));
    open();
    expect(await screen.findByText('Os endereços em que você recebe encomendas e boletos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gerenciar endereços' })).toHaveAttribute('href', '/endereco');
  });
});

describe('the delegation cards', () => {
  it('stay away from somebody who may delegate for no company', async () => {
    const { profiles } = homeOf(individual());
    open();
    await screen.findByRole('link', { name: 'Permissões recebidas: contratos' });
    await waitFor(() => expect(profiles).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Gerenciar acessos' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Gerenciar terceiros' })).toBeNull();
  });

  it('let a Supervisor delegate access, without third parties', async () => {
    homeOf(individual(), { perfil: profileOf('Supervisor') });
    open();
    expect(await screen.findByRole('link', { name: 'Gerenciar acessos' })).toHaveAttribute('href', '/delegacaoAcesso');
    expect(screen.getByText('Perfil Supervisor')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Gerenciar terceiros' })).toBeNull();
  });

  it('let an Administrador do both', async () => {
    homeOf(individual(), { perfil: profileOf('Administrador') });
    open();
    expect(await screen.findByRole('link', { name: 'Gerenciar terceiros' })).toHaveAttribute(
      'href',
      '/permitirDelegar',
    );
    expect(screen.getByRole('link', { name: 'Gerenciar acessos' })).toBeVisible();
  });
});

it('tells of a second step that will be taken away, and leads to where that is cancelled', async () => {
  homeOf(individual());
  answer(getResumo, () => ({ ...summary, retiradaSegundaEtapa: '2026-11-25T15:00:00.000Z' }));
  open();
  expect(await screen.findByText(/A segunda etapa vai sair desta conta em 25\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver e cancelar' })).toHaveAttribute('href', '/seguranca');
});

it('tells of invitations that wait, and leads to where they are answered', async () => {
  homeOf(individual());
  answer(getResumo, () => ({ ...summary, convites: 2 }));
  open();
  expect(await screen.findByText('2 convites de empresas esperam a sua resposta.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver e responder' })).toHaveAttribute('href', '/meusConvites');
});

describe('what companies changed', () => {
  const none = { quantidadeCartoes: 0, quantidadeGrupos: 0 };
  const change = (more: Partial<MudancaAcesso>): MudancaAcesso => ({
    empresa: { idProduto: '00000101000162', nome: 'LOJA EXEMPLO LTDA' },
    em: '2026-11-20T12:00:00.000Z',
    por: 'Empresa',
    dados: none,
    retirados: none,
    fimMudou: false,
    temAcessos: true,
    validoAte: '2026-12-20',
    ...more,
  });

  it('is told with who did it in whose name and until when, and leads to what was received of them', async () => {
    homeOf(individual());
    const empresa = (nome: string, idProduto: string) => ({ empresa: { nome, idProduto } });
    answer(getResumo, () => ({
      ...summary,
      mudancas: [
        change({ dados: { quantidadeCartoes: 3, quantidadeGrupos: 1 }, fimMudou: true }),
        change({
          ...empresa('OUTRA LTDA', '2'),
          por: 'Supervisor',
          dados: { quantidadeCartoes: 0, quantidadeGrupos: 2 },
          retirados: { quantidadeCartoes: 0, quantidadeGrupos: 1 },
          validoAte: null,
        }),
        change({
          ...empresa('MAIS UMA LTDA', '3'),
          por: 'Administrador',
          retirados: { quantidadeCartoes: 1, quantidadeGrupos: 0 },
          temAcessos: false,
          validoAte: null,
        }),
        change({ ...empresa('FIM LTDA', '4'), fimMudou: true }),
      ],
    }));
    open();
    const list = await screen.findByRole('list', { name: 'Mudanças nos seus acessos' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'LOJA EXEMPLO LTDA deu a você 3 cartões e 1 grupo. Valem até 20/12/2026. Ver',
      'Um Supervisor, em nome de OUTRA LTDA, deu a você 2 grupos e retirou 1 grupo. Não têm data de fim. Ver',
      'Um Administrador, em nome de MAIS UMA LTDA, retirou 1 cartão. Ver',
      'FIM LTDA mudou o fim dos seus acessos. Valem até 20/12/2026. Ver',
    ]);
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/permissoesRecebidasContratos?empresa=00000101000162',
      '/permissoesRecebidasSistemas?empresa=2',
      '/permissoesRecebidasContratos?empresa=3',
      '/permissoesRecebidasContratos?empresa=4',
    ]);
  });

  it('is told no more once it was read; the focus goes on at the heading', async () => {
    homeOf(individual());
    let mudancas = [
      change({ fimMudou: true }),
      change({ empresa: { idProduto: '2', nome: 'OUTRA' }, em: '2026-11-19T12:00:00.000Z' }),
    ];
    answer(getResumo, () => ({ ...summary, mudancas }));
    const read = answer(dismissChanges, () => {
      mudancas = [];
      return undefined;
    });
    const { user } = renderScreen(
      <main>
        <IndividualHome />
      </main>,
    );
    await user.click(await screen.findByRole('button', { name: 'Dispensar' }));
    await waitFor(() => expect(screen.queryByText('Mudanças nos seus acessos')).toBeNull());
    expect(read.map(({ body }) => body)).toEqual([{ vistasAte: '2026-11-20T12:00:00.000Z' }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('is nothing where an older server says nothing of it', async () => {
    homeOf(individual());
    answer(getResumo, () => summary);
    open();
    expect(await card()).toBeVisible();
    expect(screen.queryByText('Mudanças nos seus acessos')).toBeNull();
  });
});

describe('a dependent', () => {
  it('sees the data and nothing that changes it', async () => {
    const { profiles } = homeOf(individual({ responsavel: '00000010235' }));
    open();
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Editar dados' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Alterar foto' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Alterar/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Meus dados' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Acessos e permissões' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Desativar minha conta' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver atividade' })).toHaveAttribute('href', '/minhaAtividade');
    expect(screen.getByRole('link', { name: 'Ler o aviso' })).toBeVisible();
    expect(profiles).toHaveLength(0);
  });

  it('sees when support looked at the account, and the way to what else happened to it', async () => {
    homeOf(individual({ responsavel: '00000010235' }));
    answer(getResumo, () => ({ ...summary, ultimaRevisao: '2026-11-20T15:00:00.000Z' }));
    open();
    expect(await screen.findByText(/O atendimento consultou a sua conta em 20\/11\/2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver acessos' })).toHaveAttribute('href', '/acessosSuporte');
    expect(screen.getByRole('heading', { name: 'Minha atividade' })).toBeVisible();
  });
});

describe('the blocks of the parent portal', () => {
  it('show to those who come from there', async () => {
    setConfig(portalConfig({ links }));
    localStorage.setItem('origem', 'meuPostal');
    homeOf(individual());
    open();
    expect(await screen.findByRole('link', { name: /Rastrear objeto/ })).toHaveAttribute('href', 'https://track.test/');
    expect(screen.getByRole('heading', { name: 'Sua conta abre outros serviços' })).toBeVisible();
  });

  it('stay away otherwise', async () => {
    setConfig(portalConfig({ links }));
    localStorage.setItem('origem', 'app');
    homeOf(individual());
    open();
    expect(await screen.findByRole('link', { name: /Responder pesquisa/ })).toHaveAttribute(
      'href',
      'https://survey.test/',
    );
    expect(screen.queryByRole('link', { name: /Rastrear objeto/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Sua conta abre outros serviços' })).toBeNull();
  });
});

describe('loading', () => {
  it('greets by the name that the session knows while the record is on its way; a review greets nobody', async () => {
    const never = new Promise<Usuario>(() => undefined);
    signIn({ nome: 'ANA TESTE DA SILVA' });
    answer(getUsuario, () => never);
    const { unmount } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Ana' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Carregando os dados da sua conta');
    unmount();
    renderScreen(
      <AccountContext value={{ idProduto: '00000010235', role: 'review' }}>
        <IndividualHome />
      </AccountContext>,
    );
    expect(await screen.findByText('Carregando os dados da sua conta')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('says that it failed and loads on another try', async () => {
    const usuario = individual();
    homeOf(usuario);
    answer(getUsuario, () => refuse(500, 'MCN-107 Falha'));
    const { user } = open();
    expect(await screen.findByText('Não foi possível carregar os dados da sua conta.')).toBeVisible();
    answer(getUsuario, () => usuario);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await card()).toBeVisible();
  });

  it('starts from the record that the dispatcher hands over, and replaces it by the server’s', async () => {
    homeOf(individual({ email: 'novo@exemplo.test' }));
    open({ usuario: individual({ email: 'velho@exemplo.test' }) });
    expect(await screen.findByText('novo@exemplo.test')).toBeVisible();
    expect(screen.queryByText('velho@exemplo.test')).toBeNull();
  });

  it('takes no notice of a record of somebody else', async () => {
    homeOf(individual());
    open({ usuario: individual({ idProduto: '00000010235', nome: 'OUTRA PESSOA' }) });
    expect(await screen.findByRole('heading', { name: 'Ana Teste da Silva' })).toBeVisible();
    expect(screen.queryByText('Outra Pessoa')).toBeNull();
  });

  it('speaks English', async () => {
    startLanguage('en');
    homeOf(individual());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Change e-mail' })).toBeVisible();
  });
});

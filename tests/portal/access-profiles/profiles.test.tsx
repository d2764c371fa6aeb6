import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  addPerfil,
  changePerfil,
  getPerfil,
  givePerfil,
  listPerfis,
  listPessoasPerfil,
  type PerfilDetalhe,
  previewPerfil,
  removePerfil,
  takePerfil,
} from '../../../src/contract/access-profiles';
import { undoRetirada } from '../../../src/contract/delegated-removals';
import { listCentrosCusto, listSistemas } from '../../../src/contract/delegated-grants';
import { findPermissionarios, listPermissionarios } from '../../../src/contract/delegated-users';
import { getContratosPJ, getUsuario } from '../../../src/contract/home';
import { pageInfoOf } from '../../../src/contract/page';
import NewProfilePage from '../../../src/portal/areas/access-profiles/form/NewProfilePage';
import ProfilesPage from '../../../src/portal/areas/access-profiles/list/ProfilesPage';
import { ToastHost } from '../../../src/portal/shell/ToastHost';
import { answer, refuse } from '../support/backend';
import { company } from '../support/records';
import { renderApp, renderScreen } from '../support/render';
import { signIn } from '../support/session';

const ID = '0198f0a0-0000-7000-8000-000000000001';
const CONTRACT = '9912000101';
const page = (count: number) => pageInfoOf(0, 20, count, count);

const centre: PerfilDetalhe['contratos'][number] = {
  nuContrato: CONTRACT,
  coCentroCusto: '0101',
  nuCartao: null,
  nomeCentroCusto: 'VENDAS',
  quantidadeCartoes: 3,
};
const profile = (more: Partial<PerfilDetalhe> = {}): PerfilDetalhe => ({
  idPerfil: ID,
  nome: 'Expedição',
  nota: 'Quem posta',
  dias: 90,
  quantidadeCartoes: 3,
  quantidadeGrupos: 0,
  quantidadePessoas: 2,
  foraDaAutorizacao: false,
  etag: '"v3"',
  contratos: [centre],
  sistemas: [],
  ...more,
});

function begin(one: PerfilDetalhe = profile()) {
  const usuario = company();
  signIn({ sub: usuario.idProduto, tipo: 'PJ' });
  answer(getUsuario, () => usuario);
  answer(getPerfil, () => one);
  answer(getContratosPJ, () => [
    {
      nuContrato: CONTRACT,
      nuSe: 72,
      categoria: 'OURO',
      status: 'ATIVO',
      dtInicioVigencia: '2024-01-01',
      dtFimVigencia: null,
    },
  ]);
  answer(listCentrosCusto, () => [{ coCentroCusto: '0101', nome: 'VENDAS', quantidadeCartoes: 3 }]);
  answer(listSistemas, () => []);
}

describe('the list of profiles', () => {
  it('says what each gives, and how many lose something before one is deleted', async () => {
    begin();
    answer(listPerfis, () => ({
      itens: [profile({ quantidadePedidos: 2, oferecido: true })],
      page: page(1),
    }));
    const removed = answer(removePerfil, () => undefined, { undo: 'retirada-1' });
    const given = answer(undoRetirada, () => ({ devolvidos: 0 }));
    const { user } = renderScreen(
      <>
        <ToastHost />
        <ProfilesPage />
      </>,
      { path: '/perfisDeAcesso' },
    );
    expect(await screen.findByText('3 cartões')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Expedição' })).toHaveAttribute(
      'href',
      expect.stringContaining('/pessoasDoPerfil?'),
    );
    await user.click(screen.getByRole('button', { name: 'Excluir Expedição' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2 pessoas têm este perfil e perdem o que só vem dele.')).toBeInTheDocument();
    expect(dialog.getByText(/2 pedidos esperam por este perfil\. Eles seguem na fila/)).toBeInTheDocument();
    expect(dialog.getByText(/O código para pedidos oferece este perfil/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Excluir o perfil' }));
    await expect.poll(() => removed.length).toBe(1);
    expect(removed[0]).toMatchObject({ params: { idPerfil: ID } });
    await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
    await expect.poll(() => given[0]?.params).toMatchObject({ idRetirada: 'retirada-1' });
    expect(await screen.findByText('Desfeito.')).toBeInTheDocument();
  });

  it('says of one that nobody has that nobody has it', async () => {
    begin();
    answer(listPerfis, () => ({ itens: [profile({ quantidadePessoas: 0 })], page: page(1) }));
    const { user } = renderScreen(<ProfilesPage />, { path: '/perfisDeAcesso' });
    expect(await screen.findByText('0 pessoas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Excluir Expedição' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ninguém tem este perfil: ninguém perde acessos.')).toBeInTheDocument();
  });
});

describe('the form of a profile', () => {
  it('makes one of a whole contract, once it has a name', async () => {
    begin();
    const made = answer(addPerfil, () => ({ idPerfil: ID }));
    const { user } = renderScreen(<NewProfilePage />, { path: '/novoPerfilDeAcesso' });
    const submit = await screen.findByRole('button', { name: 'Criar perfil' });
    await user.click(submit);
    expect(await screen.findByRole('link', { name: /Escolha ao menos um cartão/ })).toBeVisible();
    expect(screen.getByText('Corrija 2 campos para continuar')).toBeVisible();
    await user.type(screen.getByLabelText('Nome do perfil'), 'Loja');
    expect(await screen.findByText('Corrija 1 campo para continuar')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Nome do perfil/ })).toBeNull();
    await user.click(await screen.findByRole('combobox', { name: 'Contrato' }));
    await user.click(await screen.findByTitle(`${CONTRACT} · OURO`));
    await user.click(await screen.findByRole('button', { name: 'Adicionar contrato' }));
    expect(screen.getByText('1 item escolhido.')).toBeVisible();
    await expect.poll(() => screen.queryByText(/^Corrija/)).toBeNull();
    await user.click(submit);
    await expect.poll(() => made.length).toBe(1);
    expect(made[0]?.body).toEqual({
      nome: 'Loja',
      nota: '',
      dias: null,
      contratos: [{ nuContrato: CONTRACT, coCentroCusto: null, nuCartao: null }],
      sistemas: [],
    });
  });

  it('keeps the focus near a part that is taken out: at the next one, the last one, then at the field', async () => {
    const parts = ['0101', '0205', '0306'].map((coCentroCusto) => ({ ...centre, coCentroCusto }));
    begin(profile({ contratos: parts }));
    const { user } = renderApp(`/alterarPerfilDeAcesso?id=${ID}`);
    const out = (number: string) => screen.findByRole('button', { name: new RegExp(`^Tirar.* ${number}`) });
    await user.click(await out('0205'));
    expect(await out('0306')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await out('0101')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('group', { name: 'Acessos do perfil' })).toHaveFocus();
  });

  it('shows who gains and who loses before it saves what people have by it; the name alone asks nothing', async () => {
    begin(profile({ contratos: [centre, { ...centre, coCentroCusto: '0205' }] }));
    const asked = answer(previewPerfil, () => ({
      itens: [{ nome: 'MARINA HIPÓTESE', idProdutoPF: '00000010154', ganha: 0, perde: 3, ficaSemNada: true }],
      page: page(1),
      ganham: 0,
      perdem: 1,
      demais: false,
      depois: false,
    }));
    const saved = answer(changePerfil, () => ({ alterados: 1 }));
    const { user } = renderApp(`/alterarPerfilDeAcesso?id=${ID}`);
    await user.click(await screen.findByRole('button', { name: /Tirar do perfil: Centro de custo 0205/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('1 pessoa perde acessos')).toBeInTheDocument();
    expect(dialog.getByText('perde 3 acessos · fica sem acessos')).toBeInTheDocument();
    // An answer without names says how many alone.
    expect(dialog.queryByRole('heading', { level: 3 })).toBeNull();
    expect(saved).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Salvar para todos' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(asked[0]?.body).toMatchObject({ contratos: [{ nuContrato: CONTRACT, coCentroCusto: '0101' }] });
    expect(saved[0]?.body).toMatchObject({ nome: 'Expedição', dias: 90, contratos: [{ coCentroCusto: '0101' }] });
  });

  it('names what people gain and lose, once for those to whom the same happens', async () => {
    begin(profile({ contratos: [centre, { ...centre, coCentroCusto: '0205' }] }));
    const somebody = (nome: string, idProdutoPF: string, efeito: number) => ({
      nome,
      idProdutoPF,
      ganha: efeito === 0 ? 12 : 0,
      perde: 1,
      ficaSemNada: false,
      efeito,
    });
    const lost = { cartoes: [{ nuContrato: CONTRACT, nuCartao: '0067000001' }], grupos: [] };
    answer(previewPerfil, () => ({
      itens: [
        somebody('MARINA HIPÓTESE', '00000010154', 0),
        somebody('BRUNO FICTÍCIO', '00000010235', 0),
        somebody('CARLA MODELO', '00000010316', 1),
      ],
      page: page(31),
      vistas: 10_000,
      efeitos: [
        {
          pessoas: 30,
          ganha: {
            cartoes: [],
            grupos: Array.from({ length: 10 }, (_, group) => ({ sistema: 'FATURAS', grupo: `Grupo ${group}` })),
          },
          perde: lost,
        },
        { pessoas: 1, ganha: { cartoes: [], grupos: [] }, perde: lost },
      ],
      ganham: 30,
      perdem: 31,
      demais: false,
      depois: false,
    }));
    const { user } = renderApp(`/alterarPerfilDeAcesso?id=${ID}`);
    await user.click(await screen.findByRole('button', { name: /Tirar do perfil: Centro de custo 0205/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      '30 pessoas',
      '1 pessoa',
    ]);
    expect(dialog.getByText('Muitas pessoas têm este perfil: o que segue é de 10.000 delas.')).toBeInTheDocument();
    expect(dialog.getByText(/^Ganham FATURAS: Grupo 0, .*Grupo 9; e mais 2$/)).toBeInTheDocument();
    expect(dialog.getByText(`Perdem Contrato ${CONTRACT}: 0067000001`)).toBeInTheDocument();
    expect(dialog.getByText(`Perde Contrato ${CONTRACT}: 0067000001`)).toBeInTheDocument();
    const lists = dialog.getAllByRole('list');
    expect(within(lists[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
  });

  it('says that many people get later what they gain', async () => {
    begin();
    answer(previewPerfil, () => ({
      itens: [{ nome: 'MARINA HIPÓTESE', idProdutoPF: '00000010154', ganha: 3, perde: 0, ficaSemNada: false }],
      page: page(1001),
      ganham: 1001,
      perdem: 0,
      demais: false,
      depois: true,
    }));
    const saved = answer(changePerfil, () => ({ alterados: 0 }));
    const { user } = renderApp(`/alterarPerfilDeAcesso?id=${ID}`);
    await user.click(await screen.findByRole('combobox', { name: 'Contrato' }));
    await user.click(await screen.findByTitle(`${CONTRACT} · OURO`));
    await user.click(await screen.findByRole('button', { name: 'Adicionar contrato' }));
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^Mais de 1\.000 pessoas .* cerca de um minuto depois de salvar\.$/),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Salvar para todos' }));
    await expect.poll(() => saved.length).toBe(1);
  });

  it('saves a new name without a question', async () => {
    begin();
    const saved = answer(changePerfil, () => ({ alterados: 0 }));
    const { user } = renderApp(`/alterarPerfilDeAcesso?id=${ID}`);
    await user.type(await screen.findByLabelText('Nome do perfil'), ' Sul');
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
    await expect.poll(() => saved[0]?.body).toMatchObject({ nome: 'Expedição Sul' });
  });
});

describe('the people of a profile', () => {
  const holders = () => ({
    itens: [
      {
        nome: 'MARINA HIPÓTESE',
        idProdutoPF: '00000010154',
        dadoEm: '2026-11-20T12:00:00Z',
        dadoPor: { nome: 'ANA EXEMPLO', perfil: 'Administrador' as const },
        validoAte: null,
        situacaoValidade: 'sem' as const,
      },
    ],
    page: page(1),
  });

  it.each([
    [365, /^Os acessos de quem começa com este perfil valem 365 dias/],
    [null, /^Os acessos de quem começa com este perfil não têm fim/],
  ])('read which end whoever begins with it has by default: %s', async (dias, said) => {
    begin(profile({ dias }));
    answer(listPessoasPerfil, holders);
    renderApp(`/pessoasDoPerfil?id=${ID}`);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('lose it after a question', async () => {
    begin();
    answer(listPessoasPerfil, holders);
    const taken = answer(takePerfil, () => ({ alterados: 1 }), { undo: 'retirada-1' });
    const given = answer(undoRetirada, () => ({ devolvidos: 1 }));
    const { user } = renderApp(`/pessoasDoPerfil?id=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Tirar o perfil de Marina Hipótese' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Tirar o perfil Expedição de Marina Hipótese?')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Tirar perfil' }));
    await expect.poll(() => taken[0]?.body).toEqual(['00000010154']);
    await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
    await expect.poll(() => given[0]?.params).toMatchObject({ idRetirada: 'retirada-1' });
    expect(await screen.findByText('Desfeito: os acessos de 1 pessoa voltaram.')).toBeInTheDocument();
  });

  it('get it by their CPF, until the default end; one that is nobody’s is said beside the field', async () => {
    begin();
    answer(listPessoasPerfil, holders);
    answer(listPermissionarios, () => ({ itens: [], page: page(0) }) as never);
    const known = '52998224725';
    const found = { idProduto: 'bia', idProdutoPF: 'bia', nome: 'B***', nomeMascarado: true };
    const nobody = { idProduto: null, idProdutoPF: null, nome: null, nomeMascarado: false };
    answer(findPermissionarios, ({ params }) =>
      String(params.cpfs)
        .split(';')
        .map((cpf) =>
          cpf === known
            ? { cpf, situacao: 'encontrado' as const, ...found }
            : { cpf, situacao: 'desconhecido' as const, ...nobody },
        ),
    );
    const given = answer(givePerfil, () => ({ incluidos: 1, alterados: 0, inalterados: 0 }));
    const { user } = renderApp(`/pessoasDoPerfil?id=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Dar a pessoas' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText(/^CPFs ou usuários de outras pessoas/);
    const submit = dialog.getByRole('button', { name: 'Dar perfil' });
    await user.click(field);
    await user.paste(`Nome\tDocumento\nBia\t${known}\nCaio\ta ver\nGringa\tgringa2026`);
    expect(await dialog.findByText(/^Texto colado: 1 CPF da coluna Documento/)).toHaveTextContent('3 (“a ver”)');
    expect(dialog.getByText('É usuário: acrescentar')).toBeVisible();
    expect(field).toHaveValue(known);
    await user.clear(field);
    await user.paste('10154');
    expect(dialog.getByText('É CPF: pôr os zeros')).toBeVisible();
    await user.clear(field);
    await user.type(field, '111.444.777-35');
    await user.click(submit);
    expect(await dialog.findByText('1 não tem conta ativa: 11144477735.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, known);
    await user.click(submit);
    await expect
      .poll(() => given[0]?.body)
      .toMatchObject({
        listaUsuarios: ['bia'],
        validoAte: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      });
  });

  it('can only lose it where it outgrew what a supervisor was authorised for', async () => {
    begin(profile({ foraDaAutorizacao: true }));
    answer(listPessoasPerfil, holders);
    renderApp(`/pessoasDoPerfil?id=${ID}`);
    expect(await screen.findByRole('button', { name: 'Tirar o perfil de Marina Hipótese' })).toBeVisible();
    expect(screen.getByText(/vai além do que foi autorizado a você/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dar a pessoas' })).toBeNull();
  });

  it('of what lies wholly outside the authorisation it says so, and not that it gives nothing', async () => {
    begin(profile({ foraDaAutorizacao: true, quantidadeCartoes: 0, quantidadeGrupos: 0 }));
    answer(listPessoasPerfil, holders);
    renderApp(`/pessoasDoPerfil?id=${ID}`);
    expect(await screen.findByText(/^O que dá de .* está fora da sua autorização\.$/)).toBeVisible();
  });

  it('says why they could not be loaded, with another try', async () => {
    begin();
    answer(listPessoasPerfil, () => refuse(500));
    renderApp(`/pessoasDoPerfil?id=${ID}`);
    expect(await screen.findByText('As pessoas não puderam ser carregadas.')).toBeVisible();
  });
});

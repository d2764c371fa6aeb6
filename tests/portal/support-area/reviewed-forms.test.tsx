import { screen, waitFor, within } from '@testing-library/react';
import { placeOf } from '../../../src/portal/lib/place';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Address, listAddresses } from '../../../src/contract/addresses';
import { type Dependente, listDependents } from '../../../src/contract/dependents';
import { getImagem, getPerfilDelegacao, getResumo, getUsuario } from '../../../src/contract/home';
import { getOpenReview } from '../../../src/contract/support';
import { forgetReviewEnd, leaveReview } from '../../../src/portal/session/review';
import { answer, refuse } from '../support/backend';
import { company, individual } from '../support/records';
import { renderApp } from '../support/render';
import { REFERENCE, review, STAFF } from '../support/review';
import { draftKey, writeDraft } from '../../../src/portal/lib/drafts';
import { signIn } from '../support/session';

/** Forms as a review shows them. A call that a review may not make fails the test: nobody answers it. */

const person = {
  cpf: '***.000.101-**',
  cpfFormatado: '***.000.101-**',
  cie: null,
  sexo: 'F',
  dataNascimento: '**/**/1985',
  nomeDaMae: null,
  tipoEstrangeiro: 'N',
  temImagem: false,
  responsavel: null,
} as const;
const masked = {
  idProduto: REFERENCE,
  sub: '***.000.101-**',
  email: '***ana***test',
  dddMovel: '',
  foneMovel: '*****4321',
  foneMovelFormatado: '*****4321',
};
const brazilian = individual({ ...masked, usuarioExternoPF: person });
const foreigner = individual({ ...masked, usuarioExternoPF: { ...person, cie: '***56', tipoEstrangeiro: 'B' } });

const shown = (usuario = brazilian) => answer(getUsuario, () => usuario, { etag: '"1"' });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const withheld = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement ?? document.body).getByText(
    'O atendimento não vê este dado.',
  );
/** Nothing on the screen can be typed in, chosen or pressed but links and what ends the review. */
function expectReadOnly(): void {
  const main = within(screen.getByRole('main'));
  for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'button'] as const) {
    for (const control of main.queryAllByRole(role)) expect(control).toBeDisabled();
  }
}

beforeEach(() => {
  // Another account's session ends what the test before left here; the next one finds what a reload leaves in the window.
  signIn({ sub: '00000010154' });
  leaveReview('ended');
  forgetReviewEnd();
  sessionStorage.clear();
  sessionStorage.setItem('support-review', placeOf(STAFF));
  signIn({ sub: STAFF });
  answer(getOpenReview, () => review);
  shown();
});

describe('a review sees the data form', () => {
  it('of a Brazilian, masked and disabled, without special needs', async () => {
    renderApp('/dadosBrasileiro');
    expect(await screen.findByText('Somente leitura')).toBeVisible();
    expect(field(/^Nome completo/)).toHaveValue('ANA TESTE DA SILVA');
    expect(field(/^Data de nascimento/)).toHaveValue('**/**/1985');
    expect(screen.getAllByText('***.000.101-**', { selector: 'main dd' })).toHaveLength(2);
    expect(withheld('Necessidades especiais')).toBeVisible();
    expectReadOnly();
    // What may stay empty is the owner's to know.
    expect(screen.getByRole('main')).not.toHaveTextContent('opcional');
    const way = within(screen.getByRole('navigation', { name: 'Você está em' }));
    expect(way.getAllByRole('link').map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
      ['Atendimento', '/suporte'],
      ['Conta de Ana Teste da Silva', '/principal'],
    ]);
    // Nor the owner's button, the choice of how the owner gets a code, and hints of what the owner may type.
    expect(screen.queryByRole('button', { name: 'Salvar dados' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('main')).queryByRole('radio')).not.toBeInTheDocument();
    expect(field(/^Nome completo/)).not.toHaveAccessibleDescription();
    expect(screen.getByRole('group', { name: 'Somente leitura' })).toHaveAccessibleDescription(
      /nada nele pode ser alterado/,
    );
    expect(screen.queryByText(REFERENCE)).not.toBeInTheDocument();
  });

  it('with the photo and with no way to change it', async () => {
    shown(individual({ ...masked, usuarioExternoPF: { ...person, temImagem: true } }));
    answer(getImagem, () => ({ imagem: 'cGhvdG8=' }));
    renderApp('/dadosBrasileiro');
    expect(await screen.findByRole('img', { name: 'Foto' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /foto/i })).not.toBeInTheDocument();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('of a foreigner without the mother’s name, which is said', async () => {
    shown(foreigner);
    renderApp('/dadosEstrangeiro');
    expect(await screen.findByText('Somente leitura')).toBeVisible();
    expect(field(/^Identidade ou passaporte/)).toHaveValue('***56');
    expect(withheld('Nome da mãe')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Mãe desconhecida' })).not.toBeInTheDocument();
    expectReadOnly();
  });

  it('of a company', async () => {
    shown(company({ idProduto: REFERENCE }));
    renderApp('/dadosPJBrasil');
    expect(await screen.findByText('Somente leitura')).toBeVisible();
    expect(field(/^Razão social/)).toHaveValue('EMPRESA TESTE LTDA');
    expectReadOnly();
  });

  it('without what the staff member typed in the own form before', async () => {
    writeDraft(draftKey(STAFF, 'profile-brazilian'), { nome: 'SUPORTE DE EXEMPLO', etag: '"1"' });
    renderApp('/dadosBrasileiro');
    await screen.findByText('Somente leitura');
    expect(field(/^Nome completo/)).toHaveValue('ANA TESTE DA SILVA');
  });

  it('and reaches it from the home screen', async () => {
    answer(getPerfilDelegacao, () => undefined);
    answer(getResumo, () => refuse(500));
    renderApp('/principalPF');
    expect(await screen.findByRole('link', { name: 'Ver dados' })).toHaveAttribute('href', '/dadosBrasileiro');
  });
});

const address: Address = {
  idEndereco: '0192f0aa-0000-7000-8000-00000000000a',
  identificacao: 'Minha casa',
  principal: 'S',
  siglaPais: 'BR',
  nomePais: 'Brasil',
  codigoPostal: '01000000',
  logradouro: 'Rua das Flores',
  numero: '100',
  complemento: '',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
  ddiFixo: '55',
  dddFixo: '',
  foneFixo: '*****2345',
  etag: '"1"',
};

it('an address is opened for reading, its phone in part', async () => {
  answer(listAddresses, () => [address]);
  const { user } = renderApp('/endereco');
  await user.click(await screen.findByRole('link', { name: 'Ver detalhes de Minha casa' }));
  expect(await screen.findByText('Somente leitura')).toBeVisible();
  expect(field(/^Número/)).toHaveValue('100');
  // By itself, not by the group alone: so it looks closed like the others.
  expect(field(/^Número/)).toHaveAttribute('disabled');
  expect(field(/^Telefone/)).toHaveValue('*****2345');
  expectReadOnly();
  await user.click(screen.getByRole('link', { name: 'Voltar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/endereco'));
});

const dependent: Dependente = {
  idDependente: '0192f0aa-0000-7000-8000-00000000000b',
  idProduto: '***12345678',
  nome: 'FABIO TESTE',
  cpfFormatado: null,
  email: '***fab***test',
  ddiMovel: '55',
  dddMovel: '',
  foneMovel: '*****4321',
  maiorDeIdade: false,
  etag: '"1"',
  usuarioExternoPF: { ...person, cpf: null, cpfFormatado: null },
} as Dependente;

it('a dependent’s data are opened for reading, without the CPF', async () => {
  answer(listDependents, () => [dependent]);
  const { user } = renderApp('/dependentes');
  await user.click(await screen.findByRole('link', { name: 'Ver dados de Fabio Teste' }));
  expect(await screen.findByText('Somente leitura')).toBeVisible();
  expect(field(/^Nome/)).toHaveValue('FABIO TESTE');
  expect(screen.getByText('O atendimento não vê este dado.')).toBeVisible();
  expectReadOnly();
});

describe('a review is told plainly, with the way back,', () => {
  it.each(['/novoEndereco', '/novoDependente'])('that %s only makes changes', async (path) => {
    renderApp(path);
    expect(await screen.findByText('Fechada durante a revisão')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar à conta' })).toHaveAttribute('href', '/principal');
  });

  it.each(['/delegacaoInclusao', '/delegacaoEdicao?quem=x'])('that %s only makes changes', async (path) => {
    shown(company({ idProduto: REFERENCE }));
    renderApp(path);
    expect(await screen.findByText('Fechada durante a revisão')).toBeVisible();
  });

  it.each(['/acessosSuporte', '/minhaAtividade', '/meusDados'])('that %s is the owner’s', async (path) => {
    renderApp(path);
    expect(await screen.findByText('Só quem tem a conta vê esta página')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar à conta' })).toHaveAttribute('href', '/principal');
  });

  it.each(['/dadosBrasileiro', '/endereco', '/dependentes', '/historicoToken'])(
    'that a dependent does not see %s',
    async (path) => {
      shown(individual({ ...masked, responsavel: '***', usuarioExternoPF: { ...person, responsavel: '***' } }));
      renderApp(path);
      expect(await screen.findByText('A pessoa não vê esta página')).toBeVisible();
    },
  );
});

import type { Usuario } from '../../../src/contract/account';
import type { Address } from '../../../src/contract/addresses';
import type { Dependente } from '../../../src/contract/dependents';
import type { AnswerOf } from '../../../src/contract/endpoint';
import type { getResumo } from '../../../src/contract/home';

type Resumo = AnswerOf<typeof getResumo>;

/** A Brazilian individual; `changes` make of it whom the test is about. */
export function individual(changes: Partial<Usuario> = {}): Usuario {
  return {
    idProduto: '00000010154',
    sub: '00000010154',
    tipo: 'PF',
    situacaoAtual: 'A',
    nome: 'ANA TESTE DA SILVA',
    email: 'ana@exemplo.test',
    ddiMovel: '55',
    dddMovel: '11',
    foneMovel: '987654321',
    foneMovelFormatado: '(11)98765-4321',
    meioEnvio: 'E',
    responsavel: null,
    perfilInterno: null,
    senhaAlteradaEm: null,
    ultimoAcesso: null,
    criadoEm: '2026-01-10T12:00:00.000Z',
    usuarioExternoPF: {
      cpf: '00000010154',
      cpfFormatado: '000.000.101-54',
      cie: null,
      sexo: 'F',
      dataNascimento: '1985-03-12',
      nomeDaMae: 'MARIA TESTE DA SILVA',
      tipoEstrangeiro: 'N',
      temImagem: false,
      responsavel: null,
    },
    usuarioExternoPJ: null,
    ...changes,
  };
}

/** A company based in Brazil. */
export function company(changes: Partial<Usuario> = {}): Usuario {
  return {
    ...individual(),
    idProduto: '00000101000162',
    sub: '00000101000162',
    tipo: 'PJ',
    nome: 'EMPRESA TESTE LTDA',
    email: 'contato@empresa.test',
    usuarioExternoPF: null,
    usuarioExternoPJ: {
      nomeFantasia: 'EMPRESA TESTE',
      cnpj: '00000101000162',
      cnpjFormatado: '00.000.101/0001-62',
      an8: null,
      sediadaForaBrasil: 'N',
      ddiMovel: '55',
    },
    ...changes,
  };
}

/** An address in Brazil, the main one unless told. */
export const address = (idEndereco: string, identificacao: string, principal: Address['principal'] = 'S'): Address => ({
  idEndereco,
  identificacao,
  principal,
  siglaPais: 'BR',
  nomePais: 'Brasil',
  codigoPostal: '01001000',
  logradouro: 'Praça da Sé',
  numero: '1',
  complemento: '',
  bairro: 'Sé',
  cidade: 'São Paulo',
  uf: 'SP',
  ddiFixo: '',
  dddFixo: '',
  foneFixo: '',
  etag: '"1"',
});

/** A Brazilian child; `changes` make of it whom the test is about. */
export const dependent = (changes: Partial<Dependente> = {}): Dependente => ({
  idDependente: 'c1',
  idProduto: '00000010669',
  nome: 'FÁBIO EXEMPLO',
  cpfFormatado: '000.000.106-69',
  email: 'fabio@exemplo.test',
  ddiMovel: '55',
  dddMovel: '11',
  foneMovel: '987650001',
  maiorDeIdade: false,
  etag: '"7"',
  usuarioExternoPF: {
    cpf: '00000010669',
    cpfFormatado: '000.000.106-69',
    cie: null,
    sexo: 'M',
    dataNascimento: '2015-03-12',
    nomeDaMae: null,
    tipoEstrangeiro: 'N',
    temImagem: false,
    responsavel: '00000010154',
  },
  ...changes,
});

/** A home without anything on it yet; `changes` put something there. */
export const emptySummary = (changes: Partial<Resumo> = {}): Resumo => ({
  enderecoPrincipal: null,
  enderecos: 0,
  dependentes: 0,
  codigosEnviados: 0,
  permissoesContratos: 0,
  permissoesSistemas: 0,
  permissionarios: 0,
  terceiros: 0,
  ultimaRevisao: null,
  retiradaSegundaEtapa: null,
  corrigirEmail: false,
  convites: 0,
  ...changes,
});

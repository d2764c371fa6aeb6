import type { World } from '../../support/delegation';
import type { Seeds } from './hostile';

interface Account {
  id: string;
  id_produto: string;
  email: string;
}

/** Field by field what a request could rightly carry: accounts of the sender's, and of somebody else. */
export function seedsOf(own: { person: Account; child: Account; world: World }, other: Account): Seeds {
  const { person, child, world } = own;
  const [card] = world.cards as [World['cards'][number]];
  const [system] = world.systems as [World['systems'][number]];
  const people = [person.id_produto, child.id_produto, other.id_produto];
  const ids = [...people, world.company.id_produto];
  return {
    '': [...ids, 'texto', '1', 'S', 'N', '2020-05-08', card.nuContrato, system.id],
    idProduto: ids,
    idProdutoPF: people,
    id: ids,
    cpf: people,
    cpfs: [people.join(',')],
    cpfPF: people,
    cnpj: [world.company.cnpj],
    cnpjOuAn8: [world.company.cnpj],
    an8: ['10203040'],
    numeroContrato: ['9912345678'],
    nome: ['MARIA DE TESTE', 'JOSÉ'],
    nomeDaMae: ['MAE DE TESTE'],
    mae: ['MAE DE TESTE'],
    nomeMae: ['MAE DE TESTE'],
    nomeFantasia: ['TESTE'],
    razaoSocial: ['EMPRESA DE TESTE'],
    dataNascimento: ['1990-05-08', '2015-03-02'],
    email: ['novo@exemplo.com.br', person.email],
    senha: ['Segredo@2026'],
    token: ['123456', '000000'],
    code: ['123456'],
    ddiMovel: ['55', '34'],
    dddMovel: ['11'],
    ddd: ['11'],
    foneMovel: ['987654321'],
    telefone: ['987654321'],
    cep: ['01001000'],
    codigoPostal: ['01001000'],
    siglaPais: ['BR', 'PT'],
    uf: ['SP'],
    idEndereco: ['01890000-0000-7000-8000-000000000000'],
    idRevisao: ['01890000-0000-7000-8000-000000000000'],
    nuContrato: world.contracts,
    coCentroCusto: [card.coCentroCusto],
    nuCartao: [card.nuCartao],
    sort: ['nome,asc', 'nome,desc', 'criadoEm,desc'],
    page: ['0', '1'],
    size: ['1', '20'],
    motivo: ['1', 'Não recebe o código'],
    protocolo: ['2026-1'],
    validoAte: ['2031-12-31'],
    perfil: ['Empresa', 'A', 'S', 'Administrador'],
    idGrupo: system.groups,
    termoAceito: ['S'],
  };
}

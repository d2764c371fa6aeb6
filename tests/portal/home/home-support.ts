import { rememberHelp } from '../../../src/portal/areas/home/help/wizard';
import type { Usuario } from '../../../src/contract/account';
import {
  getContratosPJ,
  getImagem,
  getPerfilDelegacao,
  getResumo,
  getUsuario,
  type ContratoDelegado,
  type PerfilDelegacao,
} from '../../../src/contract/home';
import { answer } from '../support/backend';
import { signIn } from '../support/session';

export const summary = {
  enderecoPrincipal: { linha1: 'Rua das Flores Fictícias, 100', linha2: 'Centro, São Paulo (SP), 01000-000' },
  enderecos: 2,
  dependentes: 2,
  codigosEnviados: 3,
  ultimaRevisao: null,
  retiradaSegundaEtapa: null,
  corrigirEmail: false,
  convites: 0,
  permissoesContratos: 1,
  permissoesSistemas: 1,
  permissionarios: 0,
  terceiros: 0,
};

export const contract: ContratoDelegado = {
  nuContrato: '9912345678',
  nuSe: 10,
  categoria: 'Ouro',
  status: 'ATIVO',
  dtInicioVigencia: '2025-01-01',
  dtFimVigencia: null,
};

export const profileOf = (perfil: 'Administrador' | 'Supervisor'): PerfilDelegacao => ({
  perfil,
  perfis: [
    {
      empresa: { idProduto: '00000101000162', nome: 'EMPRESA TESTE', cnpj: '00000101000162', an8: null },
      perfil,
      segundaEtapa: null,
    },
  ],
});

interface Data {
  perfil?: PerfilDelegacao;
  contratos?: ContratoDelegado[];
  etag?: string;
}

/** Signs somebody in whose record the back end has, who has met the help wizard before. */
export function homeOf(usuario: Usuario, { perfil, contratos = [], etag }: Data = {}) {
  signIn({ sub: usuario.idProduto, nome: usuario.nome, tipo: usuario.tipo });
  rememberHelp(usuario.idProduto);
  return {
    users: answer(getUsuario, () => usuario, etag === undefined ? {} : { etag }),
    summaries: answer(getResumo, () => summary),
    profiles: answer(getPerfilDelegacao, () => perfil),
    photos: answer(getImagem, () => undefined),
    contracts: answer(getContratosPJ, () => contratos),
  };
}

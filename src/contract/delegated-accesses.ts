import { z } from 'zod';
import { idParams, idProduto } from './account';
import { cartao } from './delegated-grants';
import { perfilAtuante, PERFIS_ATUANTES, SITUACOES_VALIDADE } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery } from './page';

/** What one grantee has and had, and who has what. */

// ---- one grantee

/** Who granted something; it stays when they no longer act for the company, and says so. */
export const concessao = z.object({
  nome: z.string(),
  perfil: perfilAtuante,
  /** False once that Supervisor or Administrador was removed. */
  aindaAtua: z.boolean(),
  /** An instant. */
  em: z.string(),
  /** Given directly, whatever profile gives it besides; a back end without access profiles leaves both out. */
  direto: z.boolean().optional(),
  /** Names of the access profiles by which it comes, as far as the session may see them. */
  perfis: z.array(z.string()).optional(),
});
export type Concessao = z.infer<typeof concessao>;

export const acessos = z.object({
  idProdutoPF: idProduto,
  nome: z.string(),
  validoAte: z.string().nullable(),
  situacaoValidade: z.enum(SITUACOES_VALIDADE),
  diasRestantes: z.number().int().nullable(),
  /** The day of São Paulo of their last sign-in; null for somebody who never signed in. */
  ultimoAcesso: z.string().nullable(),
  /** Whether their sign-in has a second step; null for a supervisor, and where another single sign-on knows that. */
  segundaEtapa: z.boolean().nullable(),
  /** Whether the session may change `validoAte`: false for a supervisor when something lies outside what was authorised. */
  podeMudarValidade: z.boolean(),
  /** The access profiles that they have, as far as the session may see them. */
  perfisDeAcesso: z.array(z.object({ idPerfil: z.string(), nome: z.string() })).optional(),
  listaPermissaoContratoResponse: z.array(
    z.object({
      nuContrato: z.string(),
      contrato: z.object({
        nuSe: z.number().int(),
        categoria: z.string(),
        dtInicioVigencia: z.string(),
        dtFimVigencia: z.string().nullable(),
      }),
      listaPermissaoCentroCustoResponse: z.array(
        z.object({
          nuCentroCusto: z.string(),
          nome: z.string(),
          listaPermissaoCartaoPostagemResponse: z.array(
            z.object({ nuCartaoPostagem: z.string(), status: z.string(), concedido: concessao }),
          ),
        }),
      ),
    }),
  ),
  listaPermissaoSistemaResponse: z.array(
    z.object({
      idSistema: z.string(),
      nome: z.string(),
      listaPermissaoGrupoResponse: z.array(z.object({ idGrupo: z.string(), nome: z.string(), concedido: concessao })),
    }),
  ),
});
export type Acessos = z.infer<typeof acessos>;

export const getAcessos = defineEndpoint({
  id: 'getAcessos',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/carregaSistemasEContratos/:cpfPF',
  summary:
    'What a grantee has, as far as the session may see it; `cpfPF` is the CPF or the login. Its ETag is what a change of it names in If-Match',
  access: { who: 'delegate', param: 'id', review: true },
  params: z.object({ id: idProduto, cpfPF: idProduto }),
  /** `resumo=S` leaves the two lists empty: who has them from `listarcartoes` and `listargrupos` asks for the rest alone. */
  query: z.object({ resumo: z.literal('S').optional() }),
  answer: acessos,
});

const granteeParams = z.object({ id: idProduto, idPF: idProduto, profileIdPF: idProduto, perfil: perfilAtuante });

export const listCartoes = defineEndpoint({
  id: 'listCartoes',
  method: 'GET',
  path: '/v1/delegacao-acesso/listarcartoes/:id/:idPF/:profileIdPF/:perfil',
  summary:
    "A grantee's cards within the session's scope. ETag as above; an ended access shows what it had, so that it can be renewed",
  access: { who: 'delegate', param: 'id' },
  params: granteeParams,
  /** `perfis` as in an access. */
  answer: z.array(cartao.extend({ nomeCentroCusto: z.string().optional(), perfis: z.array(z.string()).optional() })),
});

export const grupoRegistrado = z.object({ idSistema: z.string(), idGrupo: z.string() });

export const listGrupos = defineEndpoint({
  id: 'listGrupos',
  method: 'GET',
  path: '/v1/delegacao-acesso/listargrupos/:id/:idPF/:profileIdPF/:perfil',
  summary: "A grantee's system groups within the session's scope. ETag as above",
  access: { who: 'delegate', param: 'id' },
  params: granteeParams,
  answer: z.array(grupoRegistrado),
});

// ---- looking back and around

export const usuarioDoCartao = z.object({
  nome: z.string(),
  idProdutoPF: idProduto,
  quantidadeCartoes: z.number().int(),
  validoAte: z.string().nullable(),
});

export const quemUsa = defineEndpoint({
  id: 'quemUsa',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/quemUsa',
  summary:
    'Who may use a contract, one of its cost centres or one of its cards today, by name; ended accesses do not count',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['nome']).extend({
    nuContrato: z.string('contract_required').min(1, 'contract_required').max(20),
    coCentroCusto: z.string().max(20).optional(),
    nuCartao: z.string().max(20).optional(),
  }),
  answer: pageOf(usuarioDoCartao),
});

/** Grants that are counted at most for one of the figures of `quantosUsam`: beyond, it is a floor. */
export const USES_COUNTED = 50_000;

/** A contract, a cost centre or card of it, a system or a group of it, and how many may use something of it today; what it is not is null. */
const quantos = z.object({
  nuContrato: z.string().nullable(),
  coCentroCusto: z.string().nullable(),
  nuCartao: z.string().nullable(),
  idSistema: z.string().nullable(),
  idGrupo: z.string().nullable(),
  pessoas: z.number().int(),
  /** There are more than `pessoas`. */
  haMais: z.boolean(),
});
export type QuantosUsam = z.infer<typeof quantos>;

export const quantosUsam = defineEndpoint({
  id: 'quantosUsam',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/quantosUsam/:idPF',
  summary:
    'How many people may use today each contract, cost centre, card, system and group of which a grantee has something, as far as the session may see it; ended accesses do not count',
  access: { who: 'delegate', param: 'id', review: true },
  params: z.object({ id: idProduto, idPF: idProduto }),
  answer: z.array(quantos),
});

export const ACOES_HISTORICO = [
  'concedido',
  'alterado',
  'removido',
  'removidoPeloProprio',
  'devolvido',
  'vencido',
] as const;

export const itemHistorico = z.object({
  /** An instant. */
  em: z.string(),
  acao: z.enum(ACOES_HISTORICO),
  /** Who did it; null when nobody did (an end that came by itself). */
  por: z.object({ nome: z.string(), perfil: z.enum([...PERFIS_ATUANTES, 'Permissionario']) }).nullable(),
  /** In whose name. */
  emNomeDe: z.string(),
  cartoesIncluidos: z.array(cartao.omit({ descricaoStatus: true })),
  cartoesRemovidos: z.array(cartao.omit({ descricaoStatus: true })),
  gruposIncluidos: z.array(z.object({ sistema: z.string(), grupo: z.string() })),
  gruposRemovidos: z.array(z.object({ sistema: z.string(), grupo: z.string() })),
  /** Names of access profiles that were given, and that went; for a supervisor they are left out. */
  perfisDados: z.array(z.string()).optional(),
  perfisTirados: z.array(z.string()).optional(),
  /** The end of the accesses before and after, when that changed. */
  validade: z.object({ de: z.string().nullable(), para: z.string().nullable() }).nullable(),
});
export type ItemHistorico = z.infer<typeof itemHistorico>;

export const historico = defineEndpoint({
  id: 'historico',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/historico/:idPF',
  summary:
    'Who granted or removed what of one grantee, newest first; a supervisor sees what concerns the own scope. Also for somebody who was removed',
  access: { who: 'delegate', param: 'id', review: true },
  params: z.object({ id: idProduto, idPF: idProduto }),
  query: pageQuery(['em']),
  /** Whose it is by name, also of who has nothing any more; a back end may leave it out. */
  answer: pageOf(itemHistorico).extend({ nome: z.string().optional() }),
});

export const delegatedAccessEndpoints = [getAcessos, listCartoes, listGrupos, quemUsa, quantosUsam, historico];

import './jitless';
import { z } from 'zod';
import { idParams, idProduto, usuario } from './account';
import type { PERFIS_ATUANTES } from './delegated-users';
import { defineEndpoint } from './endpoint';

/**
 * How the session's person has a company's tables look, whatever the company: the columns that show, in their order, and how close the rows stand; null is
 * without a choice. The names are those of the tables' own contract (table-choices.ts), which is no part of a home's code.
 */
const tabelas = z.object({
  densidade: z.string().nullable(),
  permissionarios: z.array(z.string()).nullable(),
  terceiros: z.array(z.string()).nullable(),
  /** Of support, where it was chosen. */
  contas: z.array(z.string()).optional(),
});
export type Tabelas = z.infer<typeof tabelas>;

export const getUsuario = defineEndpoint({
  id: 'getUsuario',
  method: 'GET',
  path: '/v1/usuarios/:id',
  summary: 'The user record; its ETag is what a change of it names in If-Match',
  access: { who: 'guardian', param: 'id', orSelf: true, review: true, dependent: true, whileDue: true },
  params: idParams,
  /** What is the session's alone, is told of its own account; an older server says nothing of it. */
  answer: usuario.extend({ tabelas: tabelas.optional() }),
});

export const empresaDelegante = z.object({
  idProduto,
  nome: z.string(),
  cnpj: z.string().nullable(),
  an8: z.string().nullable(),
});

/** `perfil` is that of the first company; `perfis` has them all (delegation §6). */
export const perfilDelegacao = z.object({
  perfil: z.enum(['Administrador', 'Supervisor']),
  perfis: z.array(
    z.object({
      empresa: empresaDelegante,
      perfil: z.enum(['Administrador', 'Supervisor']),
      /** The company demands a second step that this account lacks: its last day without one, and whether that is over. */
      segundaEtapa: z.object({ ate: z.string(), vencida: z.boolean() }).nullable(),
    }),
  ),
});
export type PerfilDelegacao = z.infer<typeof perfilDelegacao>;

export const getPerfilDelegacao = defineEndpoint({
  id: 'getPerfilDelegacao',
  method: 'GET',
  path: '/v1/delegacao/perfil/:id',
  summary: 'The profile of delegation: for which companies, and as what, this account may delegate; 204 when for none',
  access: { who: 'self', param: 'id', review: true, dependent: true },
  params: idParams,
  answer: perfilDelegacao.optional(),
});

export const contratoDelegado = z.object({
  nuContrato: z.string(),
  nuSe: z.number().int(),
  categoria: z.string(),
  status: z.string(),
  dtInicioVigencia: z.string(),
  dtFimVigencia: z.string().nullable(),
});
export type ContratoDelegado = z.infer<typeof contratoDelegado>;

export const getContratosPJ = defineEndpoint({
  id: 'getContratosPJ',
  method: 'GET',
  path: '/v1/delegacao/contratopj/:id/:type',
  summary: "The company's contracts, loaded at login",
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'], review: true },
  params: z.object({ id: idProduto, type: z.enum(['PJ']) }),
  answer: z.array(contratoDelegado),
});

export const getImagem = defineEndpoint({
  id: 'getImagem',
  method: 'GET',
  path: '/v1/usuarios/pf/:id/imagem',
  summary: 'The photo, base64 JPEG; 204 when there is none',
  access: { who: 'guardian', param: 'id', orSelf: true, review: true, dependent: true, tipo: 'PF' },
  params: idParams,
  answer: z.object({ imagem: z.string() }).optional(),
});

const quantidades = z.object({ quantidadeCartoes: z.number().int(), quantidadeGrupos: z.number().int() });

/** What a company changed of an account's accesses lately, as it is now. */
export const mudancaAcesso = z.object({
  empresa: z.object({ idProduto, nome: z.string() }),
  /** The instant of the last change, and as what whoever made it acted for the company. */
  em: z.string(),
  por: z.enum(['Empresa', 'Administrador', 'Supervisor'] satisfies [...typeof PERFIS_ATUANTES]).nullable(),
  dados: quantidades,
  retirados: quantidades,
  fimMudou: z.boolean(),
  temAcessos: z.boolean(),
  /** The last day of what the account has of the company; null without an end, or without accesses. */
  validoAte: z.string().nullable(),
});
export type MudancaAcesso = z.infer<typeof mudancaAcesso>;

/** What the home cards say in one line each; one call, so that the screen settles at once. */
export const getResumo = defineEndpoint({
  id: 'getResumo',
  method: 'GET',
  path: '/v1/usuarios/:id/resumo',
  summary: 'Counts and the main address for the home cards',
  access: { who: 'self', param: 'id', review: true, dependent: true },
  params: idParams,
  answer: z.object({
    enderecoPrincipal: z.object({ linha1: z.string(), linha2: z.string() }).nullable(),
    enderecos: z.number().int(),
    dependentes: z.number().int(),
    codigosEnviados: z.number().int(),
    permissoesContratos: z.number().int(),
    permissoesSistemas: z.number().int(),
    permissionarios: z.number().int(),
    terceiros: z.number().int(),
    /** When support last looked at the account, within the last 30 days; null when it did not. */
    ultimaRevisao: z.string().nullable(),
    /** When the second step will be taken away as lost, unless that is cancelled; null when it stays. */
    retiradaSegundaEtapa: z.string().nullable(),
    /** Messages to the registered e-mail come back, and support asked for another one. */
    corrigirEmail: z.boolean(),
    /** Invitations of companies that wait for the account's CPF; none are told to a review. */
    convites: z.number().int(),
    /** What companies changed and the account's person has not read, the latest first; none is told to a review. An older server says nothing of it. */
    mudancas: z.array(mudancaAcesso).optional(),
  }),
});

/** The public address of the client, for the claimed X-Forwarded-For header; a failure never holds a call up. */
export const getEnderecoCliente = defineEndpoint({
  id: 'getEnderecoCliente',
  method: 'GET',
  path: '/v1/public/endereco-cliente',
  summary: "The caller's address as the server sees it",
  access: { who: 'public' },
  answer: z.object({ ip: z.string() }),
});

export const homeEndpoints = [getUsuario, getPerfilDelegacao, getContratosPJ, getImagem, getResumo, getEnderecoCliente];

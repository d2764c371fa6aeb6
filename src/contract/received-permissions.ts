import { z } from 'zod';
import { idParams, idProduto } from './account';
import type { PERFIS_ATUANTES } from './delegated-users';
import { defineEndpoint, type Access } from './endpoint';

/** What ended or was taken away is shown for this many days. */
export const ENDED_SHOWN_DAYS = 90;
/** At most so many ends and removals are told of, the latest. */
export const ENDED_SHOWN_MAX = 100;

/** A company that granted something, with what of it and until when. */
export const grantingCompany = z.object({
  idProduto,
  nome: z.string(),
  quantidadeContratos: z.number().int(),
  quantidadeSistemas: z.number().int(),
  validoAte: z.string().nullable(),
});
export type GrantingCompany = z.infer<typeof grantingCompany>;

export const receivedGroup = z.object({ idGrupo: z.string(), nome: z.string(), descricao: z.string() });

/** `id` is what the removal of a system or a group names. */
export const receivedSystem = z.object({
  id: z.string(),
  iprojTi: z.object({
    nome: z.string(),
    sigla: z.string(),
    descricao: z.string(),
    urlHomologacao: z.string().nullable(),
    urlProducao: z.string().nullable(),
  }),
  grupos: z.array(receivedGroup),
  empresa: z.object({ idProduto, nome: z.string() }),
  validoAte: z.string().nullable(),
});
export type ReceivedSystem = z.infer<typeof receivedSystem>;

export const receivedCard = z.object({ nuCartaoPostagem: z.string(), status: z.string() });
export const receivedCostCentre = z.object({
  nuCentroCusto: z.string(),
  nome: z.string(),
  listaPermissaoCartaoPostagemResponse: z.array(receivedCard),
});
export const receivedContract = z.object({
  nuContrato: z.string(),
  contrato: z.object({
    nuSe: z.number().int(),
    categoria: z.string(),
    dtInicioVigencia: z.string(),
    dtFimVigencia: z.string().nullable(),
  }),
  listaPermissaoCentroCustoResponse: z.array(receivedCostCentre),
  validoAte: z.string().nullable(),
});
export type ReceivedContract = z.infer<typeof receivedContract>;

/** How an access went: its end came, the company took it away, or the account gave it back. */
export const COMO_ENCERROU = ['terminou', 'retirado', 'devolvido'] as const;

/** What an account no longer has of a company since one moment: of a contract how many cards, of a system how many groups. */
export const acessoEncerrado = z.object({
  empresa: z.object({ idProduto, nome: z.string() }),
  como: z.enum(COMO_ENCERROU),
  /** An instant; of an end that came by itself, the one after its last day. */
  em: z.string(),
  /** That last day; null for what was taken away or given back. */
  fim: z.string().nullable(),
  /** As what whoever took it away acted for the company; null when nobody took it. */
  por: z.enum(['Empresa', 'Administrador', 'Supervisor'] satisfies [...typeof PERFIS_ATUANTES]).nullable(),
  contratos: z.array(z.object({ nuContrato: z.string(), quantidadeCartoes: z.number().int() })),
  /** Both are empty of an end that was written down without what had been given. */
  sistemas: z.array(z.object({ id: z.string(), nome: z.string(), quantidadeGrupos: z.number().int() })),
});
export type AcessoEncerrado = z.infer<typeof acessoEncerrado>;

const read: Access = { who: 'self', param: 'id', review: true };
const remove: Access = { who: 'self', param: 'id' };
const text = z.string().min(1).max(60);
const ofCompany = z.object({ id: idProduto, companyId: idProduto });
const se = z.coerce.number('invalid_value').int('invalid_value').min(0).max(9999);
const ofContract = ofCompany.extend({ contractNo: text, se });

export const listGrantingCompanies = defineEndpoint({
  id: 'listGrantingCompanies',
  method: 'GET',
  path: '/v1/permissoes-recebidas/:id/buscarEmpresas',
  summary: 'The companies that granted something to the account',
  access: read,
  params: idParams,
  answer: z.array(grantingCompany),
});

export const listReceivedSystems = defineEndpoint({
  id: 'listReceivedSystems',
  method: 'GET',
  path: '/v1/permissoes-recebidas/:id/listarSistemaGrupo/:companyId',
  summary: 'Systems and groups that a company granted',
  access: read,
  params: ofCompany,
  answer: z.array(receivedSystem),
});

export const listReceivedContracts = defineEndpoint({
  id: 'listReceivedContracts',
  method: 'GET',
  path: '/v1/permissoes-recebidas/:id/listarContratos/:companyId',
  summary: 'Contracts, cost centres and cards that a company granted',
  access: read,
  params: ofCompany,
  answer: z.array(receivedContract),
});

export const listEndedAccesses = defineEndpoint({
  id: 'listEndedAccesses',
  method: 'GET',
  path: '/v1/permissoes-recebidas/:id/encerrados',
  summary: 'What ended, was taken away or given back in the last 90 days and is not there again, the latest first',
  access: read,
  params: idParams,
  answer: z.array(acessoEncerrado),
});

export const removeReceivedSystem = defineEndpoint({
  id: 'removeReceivedSystem',
  method: 'DELETE',
  path: '/v1/permissoes-recebidas/:id/deleteSistema/:companyId/:systemId',
  summary: 'Gives back a system with all its groups',
  access: remove,
  params: ofCompany.extend({ systemId: text }),
  answer: z.undefined(),
});

export const removeReceivedGroup = defineEndpoint({
  id: 'removeReceivedGroup',
  method: 'DELETE',
  path: '/v1/permissoes-recebidas/deleteGrupo/:id/:companyId/:systemPermId/:groupId',
  summary: 'Gives back one group; with the last one the system goes too',
  access: remove,
  params: ofCompany.extend({ systemPermId: text, groupId: text }),
  answer: z.undefined(),
});

export const removeReceivedContract = defineEndpoint({
  id: 'removeReceivedContract',
  method: 'DELETE',
  path: '/v1/permissoes-recebidas/deleteContrato/:id/:companyId/:contractNo/:se',
  summary: 'Gives back a contract with all its cost centres and cards',
  access: remove,
  params: ofContract,
  answer: z.undefined(),
});

export const removeReceivedCostCentre = defineEndpoint({
  id: 'removeReceivedCostCentre',
  method: 'DELETE',
  path: '/v1/permissoes-recebidas/deleteCentroCusto/:id/:companyId/:contractNo/:se/:costCenter',
  summary: 'Gives back a cost centre with all its cards',
  access: remove,
  params: ofContract.extend({ costCenter: text }),
  answer: z.undefined(),
});

export const removeReceivedCard = defineEndpoint({
  id: 'removeReceivedCard',
  method: 'DELETE',
  path: '/v1/permissoes-recebidas/deleteCartaoPostagem/:id/:companyId/:contractNo/:se/:card',
  summary: 'Gives back one card; with the last one its cost centre and contract go too',
  access: remove,
  params: ofContract.extend({ card: text }),
  answer: z.undefined(),
});

export const receivedPermissionEndpoints = [
  listGrantingCompanies,
  listReceivedSystems,
  listReceivedContracts,
  listEndedAccesses,
  removeReceivedSystem,
  removeReceivedGroup,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedCard,
];

import { z } from 'zod';
import { idParams, idProduto } from './account';
import { defineEndpoint, type Access } from './endpoint';

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

export const undoReceivedRemoval = defineEndpoint({
  id: 'undoReceivedRemoval',
  method: 'POST',
  path: '/v1/permissoes-recebidas/:id/retirada/:idRetirada/desfazer',
  summary:
    'Takes back what the account itself gave up in the last 15 seconds (X-Desfazer of its answer), unless the company changed something of it since',
  access: remove,
  params: idParams.extend({ idRetirada: z.uuid() }),
  answer: z.undefined(),
});

export const receivedPermissionEndpoints = [
  listGrantingCompanies,
  listReceivedSystems,
  listReceivedContracts,
  removeReceivedSystem,
  removeReceivedGroup,
  removeReceivedContract,
  removeReceivedCostCentre,
  removeReceivedCard,
  undoReceivedRemoval,
];

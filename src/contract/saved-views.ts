import { z } from 'zod';
import { idParams, idProduto } from './account';
import { FILTER_MAX, PAGE_SIZE_MAX } from './page';
import { COLUNAS_PERMISSIONARIOS, filtroPermissionarios, ORDENS_PERMISSIONARIOS } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { chosenColumns } from './people-tables';

/**
 * Views of a company's table of people that somebody keeps under a name: filters, order, columns, density and rows of a page. Each is one
 * person's, for one company; one of a company's is shared with everybody who acts for it.
 */

/** Views that one person keeps for one company. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 60;

export const DENSIDADES = ['normal', 'compacta'] as const;

/** What the table shows, and how. */
export const conteudoVisao = z.object({
  filtros: filtroPermissionarios,
  /** Null: by name. Not by counts for a supervisor. */
  ordem: z.object({ campo: z.enum(ORDENS_PERMISSIONARIOS), direcao: z.enum(['asc', 'desc']) }).nullable(),
  colunas: chosenColumns(COLUNAS_PERMISSIONARIOS),
  densidade: z.enum(DENSIDADES),
  /** Rows of a page. */
  tamanho: z.number().int().min(1).max(PAGE_SIZE_MAX),
});
export type ConteudoVisao = z.output<typeof conteudoVisao>;

export const nomeVisao = z
  .string('view_name_required')
  .trim()
  .min(1, 'view_name_required')
  .max(VIEW_NAME_MAX, 'view_name_max_length')
  .refine((text) => !/\p{Cc}/u.test(text), 'view_name_format');

const gravacao = z.object({
  nome: nomeVisao,
  conteudo: conteudoVisao,
  /** Everybody who acts for the company sees it, in the place of the one that was shared before. Not a supervisor's to say: 403. */
  compartilhada: z.boolean().default(false),
});
export type GravacaoVisao = z.output<typeof gravacao>;

const nomes = z.array(z.string().max(FILTER_MAX));

export const visao = z.object({
  idVisao: z.string(),
  nome: z.string(),
  compartilhada: z.boolean(),
  /** Who shared it, where that is somebody else: then it is for reading. */
  dono: z.string().nullable(),
  conteudo: conteudoVisao,
  /** What was kept and is not in `conteudo`: it no longer exists, or is not the session's to ask for. */
  omitidos: z.object({ filtros: nomes, colunas: nomes, ordem: z.boolean() }),
  /** What a change names in If-Match. */
  etag: z.string(),
});
export type Visao = z.infer<typeof visao>;

const visaoParams = z.object({ id: idProduto, idVisao: z.uuid('invalid_value') });
const PATH = '/v1/delegacao-acesso/:id/visoes';

export const listVisoes = defineEndpoint({
  id: 'listVisoes',
  method: 'GET',
  path: PATH,
  summary: 'The views that the session keeps for a company and the one that is shared in it, by name',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  answer: z.array(visao),
});

export const addVisao = defineEndpoint({
  id: 'addVisao',
  method: 'POST',
  path: PATH,
  summary: 'Keeps a view: at most 20, each name once. A contract or system that is not the session’s to ask for is 403',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: gravacao,
  answer: visao,
  status: 201,
});

export const changeVisao = defineEndpoint({
  id: 'changeVisao',
  method: 'PUT',
  path: `${PATH}/:idVisao`,
  summary: 'Renames, replaces or shares one of the session’s own views',
  access: { who: 'delegate', param: 'id' },
  params: visaoParams,
  body: gravacao,
  answer: visao,
});

export const removeVisao = defineEndpoint({
  id: 'removeVisao',
  method: 'DELETE',
  path: `${PATH}/:idVisao`,
  summary: 'Deletes one of the session’s own views, for everybody where it was shared',
  access: { who: 'delegate', param: 'id' },
  params: visaoParams,
  answer: z.undefined(),
});

export const savedViewEndpoints = [listVisoes, addVisao, changeVisao, removeVisao];

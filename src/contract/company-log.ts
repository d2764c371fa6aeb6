import { z } from 'zod';
import { idParams, idProduto } from './account';
import { ACOES_HISTORICO, itemHistorico } from './delegated-accesses';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';

/**
 * The log of a company: every change of what its people may use and of who acts for it, newest first. A supervisor sees the changes of accesses
 * that concern what was authorised, and of these nothing else.
 */

/** What happened to accesses, and to those who act for the company. */
export const ACOES_REGISTRO = [
  ...ACOES_HISTORICO,
  'terceiroIncluido',
  'terceiroRemovido',
  'terceiroDevolvido',
  'terceiroAutorizado',
  'segundaEtapaExigida',
  'segundaEtapaDispensada',
] as const;
export type AcaoRegistro = (typeof ACOES_REGISTRO)[number];

/** Cards, groups, contracts or systems of one change that are named; of the others there is the number. */
export const LOG_NAMED = 20;

const quantidade = z.number().int();

export const itemRegistro = itemHistorico.omit({ acao: true }).extend({
  id: z.string(),
  acao: z.enum(ACOES_REGISTRO),
  /** Whose accesses, or which third party; also somebody who is gone. */
  pessoa: z.object({ nome: z.string(), idProdutoPF: idProduto }),
  /** As what a third party acts, or acted; null where nothing says it. */
  perfilTerceiro: z.enum(['Administrador', 'Supervisor']).nullable(),
  /** What a supervisor may delegate from now on, or no longer. */
  contratosIncluidos: z.array(z.string()),
  contratosRemovidos: z.array(z.string()),
  sistemasIncluidos: z.array(z.string()),
  sistemasRemovidos: z.array(z.string()),
  /** How many there are of each; the lists name the first LOG_NAMED. */
  total: z.object({
    cartoesIncluidos: quantidade,
    cartoesRemovidos: quantidade,
    gruposIncluidos: quantidade,
    gruposRemovidos: quantidade,
    contratosIncluidos: quantidade,
    contratosRemovidos: quantidade,
    sistemasIncluidos: quantidade,
    sistemasRemovidos: quantidade,
  }),
});
export type ItemRegistro = z.infer<typeof itemRegistro>;

/** A day that something may have happened on; the database knows no year 0. */
const LOG_DAY = /^(19|20)\d\d-\d\d-\d\d$/;
const day = z.iso.date('filter_format').regex(LOG_DAY, 'filter_format').optional();

const name = typedText().optional();

/**
 * Names and usernames match anywhere, words of one or two letters where a word begins, in any order, whatever the case and the accents. Days are those of
 * São Paulo.
 */
export const filtroRegistro = z.object({
  pessoa: name,
  por: name,
  nuCartao: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, 'filter_format')
    .optional(),
  idSistema: z.string().min(1).max(60).optional(),
  acao: z.enum(ACOES_REGISTRO).optional(),
  /** The first and the last day. */
  de: day,
  ate: day,
});

export const listRegistro = defineEndpoint({
  id: 'listRegistro',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/registro',
  summary:
    'Every change of accesses and third parties of a company, newest first; a supervisor sees what concerns the own scope. The total is exact up to 10,000, then `totalIsFloor`',
  access: { who: 'delegate', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['em']).extend(filtroRegistro.shape),
  answer: pageOf(itemRegistro),
});

export const exportRegistro = defineEndpoint({
  id: 'exportRegistro',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/registro/exportar',
  summary:
    'The filtered log as CSV (UTF-8 with BOM, newest first; separated by semicolons in Portuguese, by commas in English). At most ten exports an hour',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtroRegistro,
  answer: z.unknown(),
  stream: 'text/csv',
});

export const exportRegistroPlanilha = defineEndpoint({
  id: 'exportRegistroPlanilha',
  method: 'GET',
  path: '/v1/delegacao-acesso/:id/registro/exportar/planilha',
  summary:
    'The filtered log as XLSX, newest first, with the columns of its CSV: moments and days are dates, all else is text. Counts as a CSV does',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  query: filtroRegistro,
  answer: z.unknown(),
  stream: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const companyLogEndpoints = [listRegistro, exportRegistro, exportRegistroPlanilha];

import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery } from './page';
import { acessoSuporte, FOUND_BY } from './support';
import './validation';

/**
 * Supervisors of support, a rank that the command gives to staff: they see what support did, and nobody's data beyond references, reasons
 * and protocols.
 */

/** Days back that the figures and lists reach; the days are those of São Paulo, today among them. */
export const PERIODS = ['7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];
/** A search counts as followed by a review that the same attendant opened within this long after it. */
export const FOLLOWED_MINUTES = 15;
/** Totals are exact up to this many; beyond, they are a floor (`totalIsFloor`). */
export const SUPERVISED_FLOOR = 10_000;
/** Reasons that the figures name, the most frequent first. */
export const REASONS_NAMED = 10;

const dias = z.enum(PERIODS, 'invalid_value').default('30');
/** The reference of an attendant's account. */
const atendente = z.uuid('invalid_value').optional();

/** What an attendant did in the period. */
const doAtendente = z.object({
  /** The reference that the lists filter by. */
  atendente: z.string(),
  nome: z.string(),
  revisoes: z.number().int(),
  /** Blocks lifted, codes sent again, sessions ended, removals begun, reviews that went on. */
  atos: z.number().int(),
  buscas: z.number().int(),
  /** Of the searches: those that no review followed. */
  semRevisao: z.number().int(),
  contestadas: z.number().int(),
});

export const supervisao = z.object({
  /** The first and the last day, `yyyy-mm-dd`. */
  de: z.string(),
  ate: z.string(),
  /** Every day of the period. */
  dias: z.array(z.object({ dia: z.string(), revisoes: z.number().int() })),
  /** Staff, and who was staff and reviewed in the period; the most reviews first. */
  atendentes: z.array(doAtendente),
  motivos: z.array(z.object({ motivo: z.string(), revisoes: z.number().int() })),
});
export type Supervisao = z.infer<typeof supervisao>;

const SUPERVISORS = { who: 'staff', supervisor: true } as const;

export const getSupervision = defineEndpoint({
  id: 'getSupervision',
  method: 'GET',
  path: '/v1/suporte/supervisao',
  summary:
    'What support did in the last 7, 30 or 90 days: reviews by day, attendant and reason, acts, searches, objections',
  access: SUPERVISORS,
  query: z.object({ dias }),
  answer: supervisao,
});

export const revisaoSupervisionada = acessoSuporte.extend({
  /** The account's reference. */
  idProduto: z.string(),
});
export type RevisaoSupervisionada = z.infer<typeof revisaoSupervisionada>;

const reviewsFilter = z.object({
  dias,
  atendente,
  /** `S`: only those that an owner objects to. */
  contestadas: z.enum(['S'], 'invalid_value').optional(),
});

export const listSupervisedReviews = defineEndpoint({
  id: 'listSupervisedReviews',
  method: 'GET',
  path: '/v1/suporte/supervisao/revisoes',
  summary:
    "All staff's reviews of the period, newest first, with what was done in each. The total is exact up to 10,000",
  access: SUPERVISORS,
  query: pageQuery(['abertaEm']).extend(reviewsFilter.shape),
  answer: pageOf(revisaoSupervisionada),
});

export const exportSupervisedReviews = defineEndpoint({
  id: 'exportSupervisedReviews',
  method: 'GET',
  path: '/v1/suporte/supervisao/revisoes/exportacao',
  summary: 'The same as CSV (UTF-8 with BOM), a line for each review. At most ten exports an hour',
  access: SUPERVISORS,
  query: reviewsFilter,
  answer: z.unknown(),
  stream: 'text/csv',
});

export const buscaSemRevisao = z.object({
  id: z.string(),
  em: z.string(),
  atendente: z.string(),
  /** By which kinds of number or name; what was typed is kept nowhere. */
  campos: z.array(z.enum(FOUND_BY)),
  /** Accounts that were found; null for a search that the hourly limit refused. */
  encontradas: z.number().int().nullable(),
});
export type BuscaSemRevisao = z.infer<typeof buscaSemRevisao>;

export const listUnfollowedSearches = defineEndpoint({
  id: 'listUnfollowedSearches',
  method: 'GET',
  path: '/v1/suporte/supervisao/buscas',
  summary:
    'Searches of the period that no review of the same attendant followed within 15 minutes, newest first. The total is exact up to 10,000',
  access: SUPERVISORS,
  query: pageQuery(['em']).extend({ dias, atendente }),
  answer: pageOf(buscaSemRevisao),
});

export const supervisionEndpoints = [
  getSupervision,
  listSupervisedReviews,
  exportSupervisedReviews,
  listUnfollowedSearches,
];

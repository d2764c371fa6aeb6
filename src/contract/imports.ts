import { z } from 'zod';
import { idParams, idProduto } from './account';
import { SITUACOES_IMPORTACAO, TIPOS_SELECAO } from './constants';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery, typedText } from './page';

/**
 * Imports: accesses that come out of a spreadsheet. The lines are sent, checked against what there is (nothing is written), then applied by a job
 * (docs/decisions/0037).
 */

/** Lines of a file; of one that is applied whole or not at all; of one call. */
export const IMPORT_LINES_MAX = 50_000;
export const WHOLE_LINES_MAX = 1000;
export const SENT_LINES_MAX = 1000;
/** Contracts, and systems, of which one list may be complete. */
export const WHOLE_OF_MAX = 100;
/** Characters of a cell. */
export const CELL_MAX = 80;
/** What stands in the column of the end for somebody whose accesses shall have none. */
export const NO_END = 'sem';
/** Days that an import, and what became of its lines, is kept. */
export const IMPORT_KEPT_DAYS = 30;

export const RESULTADOS = ['acrescenta', 'muda', 'retira', 'igual', 'recusada'] as const;
export type Resultado = (typeof RESULTADOS)[number];

/** Why a line is refused. */
export const MOTIVOS_RECUSA = [
  'pessoaInvalida',
  'semConta',
  'consultasEsgotadas',
  'semAcesso',
  'semAcessos',
  'contratoDesconhecido',
  'cartaoDesconhecido',
  'cartaoDeOutroContrato',
  'cartaoDeOutroCentro',
  'cartaoEmVariosContratos',
  'centroDesconhecido',
  'centroEmVariosContratos',
  'centroSemCartoes',
  'sistemaDesconhecido',
  'semGrupo',
  'grupoDesconhecido',
  'perfilDesconhecido',
  'perfilVazio',
  'foraDaAutorizacao',
  'fimInvalido',
  'fimPassado',
  'fimForaDaAutorizacao',
  'finsDiferentes',
  'linhaRecusada',
  'propria',
] as const;

/** What a refused line of a complete list keeps from being taken away: all that its person has, the access that it names, or nothing that is known. */
export const GUARDAS = ['pessoa', 'acesso', 'nada'] as const;
export type MotivoRecusa = (typeof MOTIVOS_RECUSA)[number];

/** Lines are refused though all or nothing was chosen; whoever began it may no longer; it went wrong; it would take away too much at once. */
export const FALHAS_IMPORTACAO = ['linhasRecusadas', 'semDireito', 'erro', 'retiraDemais'] as const;

const quantidade = z.number().int();
const celula = z
  .string()
  .trim()
  .max(CELL_MAX, 'invalid_value')
  .refine((text) => !/\p{Cc}/u.test(text), 'invalid_value')
  .default('');

/** What a file says in one of its rows, as it stands there but for dates, which are `yyyy-mm-dd`. */
export const linhaEnviada = z.object({
  /** Its row, the first being 1. */
  linha: z.number().int().min(1).max(2_000_000),
  /** CPF or username. */
  pessoa: celula,
  contrato: celula,
  cartao: celula,
  centroCusto: celula,
  sistema: celula,
  grupo: celula,
  perfil: celula,
  /** The last day of all accesses of the person; `sem` takes the end away; nothing leaves it as it is. */
  fim: celula,
});
export type LinhaEnviada = z.input<typeof linhaEnviada>;

export const importacao = z.object({
  idImportacao: z.string(),
  /** Empty for what is done with the people of a filter. */
  arquivo: z.string(),
  /** What is done with the people of a filter; null for a file. */
  selecao: z.enum(TIPOS_SELECAO).nullable(),
  /** The contract of which the list is complete, where it is of that one alone: pages that were open before the others read it. */
  completaPara: z.string().nullable(),
  /** Of what the list is complete. */
  contratosCompletos: z.array(z.string()),
  sistemasCompletos: z.array(z.object({ idSistema: z.string(), nome: z.string() })),
  tudoOuNada: z.boolean(),
  /** Who began it; null where the session did. A copy of the version before, which shows nothing else, leaves it out. */
  iniciadaPor: z.object({ nome: z.string(), empresa: z.boolean() }).nullable().optional(),
  situacao: z.enum(SITUACOES_IMPORTACAO),
  falha: z.enum(FALHAS_IMPORTACAO).nullable(),
  /** Instants: when it was begun, and when it came to where it stands. */
  iniciadaEm: z.string(),
  desde: z.string(),
  /** Lines that were sent, and over how many of them the checking or applying has come. */
  linhas: quantidade,
  feitas: quantidade,
});
export type Importacao = z.infer<typeof importacao>;

const contagem = z.object({ linhas: quantidade, pessoas: quantidade });
/** Of lines that change something, those that are written. */
const mudanca = contagem.extend({ aplicadas: quantidade.optional() });
export const importacaoDetalhe = importacao.extend({
  /** While a list that is complete is applied: over how many of its lines, and of the accesses that it does not have, that has come. All others say it by their lines. */
  progresso: z.object({ feitas: quantidade, total: quantidade }).optional(),
  /** What becomes of the lines, or became of them; all zero until they are checked. */
  resultados: z.object({
    acrescenta: mudanca.extend({ acessos: quantidade }),
    muda: mudanca,
    retira: mudanca.extend({ acessos: quantidade }),
    igual: contagem,
    recusada: contagem,
  }),
  /** Why lines are refused, the most frequent reason first. */
  recusas: z.array(z.object({ motivo: z.enum(MOTIVOS_RECUSA), linhas: quantidade })),
  /** People who have another end afterwards, whatever else their lines do. */
  fimMuda: quantidade,
  /** Lines of those that change something which are written. */
  aplicadas: quantidade,
  /** Seconds until what takes something away begins to be applied: until then a stop undoes it. 0 for any other, and for what has begun. */
  segundosAteComecar: quantidade.optional(),
  /** Names of the profiles that people lose with what a complete list does not have, as far as the session may see them. */
  perfisRetirados: z.array(z.string()),
  /** Refused lines of a complete list of which neither person nor access is known: what they meant to keep may be among what goes. */
  naoReconhecidas: quantidade,
});
export type ImportacaoDetalhe = z.infer<typeof importacaoDetalhe>;

export const linhaConferida = z.object({
  /** Null for an access that the list does not have. */
  linha: z.number().int().nullable(),
  resultado: z.enum(RESULTADOS),
  motivo: z.enum(MOTIVOS_RECUSA).nullable(),
  /** Rows that it contradicts, itself among them; of an access that stays, the refused rows that name it. */
  outras: z.array(z.number().int()),
  /** Null where nobody is found; the name is masked of somebody who has nothing of the company, unless the import itself changed that. */
  idProdutoPF: z.string().nullable(),
  nome: z.string().nullable(),
  /** As typed; a CPF as a mask. */
  pessoa: z.string(),
  /** The CPF of a line that is refused since nobody has an account with it: whoever sent it may invite it. Null in a review. */
  cpfSemConta: z.string().nullable(),
  /** As typed, or as found: systems and groups by their names. */
  contrato: z.string(),
  cartao: z.string(),
  centroCusto: z.string(),
  sistema: z.string(),
  grupo: z.string(),
  /** As typed; of an access that the list does not have, the names of the profiles that go with it. */
  perfil: z.string(),
  fim: z.string(),
  /** Accesses that come of it, or that somebody of a filter loses. */
  acessos: quantidade,
  /** The end that the person has before it, where that changes. */
  fimAntes: z.string().nullable(),
  /** It moves the end of all that the person has already, from `fimAntes` (null: none) to `fim`. */
  mudaFim: z.boolean(),
  /**
   * Names of the access profiles by which alone the person has what an equal line names, or some of it: that goes with them. Of those that the session may see; a copy of
   * the version before leaves it out.
   */
  porPerfis: z.array(z.string()).optional(),
  aplicada: z.boolean(),
  /** Of a refused line of a complete list; null for any other, and for the CPF of nobody, who can lose nothing. */
  guarda: z.enum(GUARDAS).nullable(),
});
export type LinhaConferida = z.infer<typeof linhaConferida>;

const PATH = '/v1/delegacao-acesso/:id/importacoes';
const ofImport = z.object({ id: idProduto, idImportacao: z.uuid('invalid_value') });
const access = { who: 'delegate', param: 'id' } as const;
const filtro = {
  resultado: z.enum(['todas', ...RESULTADOS]).default('todas'),
  motivo: z.enum(MOTIVOS_RECUSA).optional(),
};

export const listImportacoes = defineEndpoint({
  id: 'listImportacoes',
  method: 'GET',
  path: PATH,
  summary:
    'The imports that the session began for the company in the last thirty days, the latest first; for the company and its Administradores also what others had applied in its name',
  access: { ...access, review: true },
  params: idParams,
  query: pageQuery(['iniciadaEm']),
  answer: pageOf(importacao),
});

export const addImportacao = defineEndpoint({
  id: 'addImportacao',
  method: 'POST',
  path: PATH,
  summary:
    'Begins an import, whose lines are to be sent. What people have of the contracts and systems of which the list is complete, and it does not have, is taken away; `completaPara` is one contract more. One that the session had begun and not applied is dropped; while one is being applied, no other begins',
  access,
  params: idParams,
  body: z.object({
    arquivo: z
      .string()
      .trim()
      .min(1, 'invalid_value')
      .max(200, 'invalid_value')
      .refine((text) => !/\p{Cc}/u.test(text), 'invalid_value'),
    completaPara: z.string().trim().min(1).max(20).nullable().default(null),
    contratosCompletos: z.array(z.string().trim().min(1).max(20)).max(WHOLE_OF_MAX, 'invalid_value').default([]),
    sistemasCompletos: z.array(z.string().trim().min(1).max(20)).max(WHOLE_OF_MAX, 'invalid_value').default([]),
    tudoOuNada: z.boolean().default(false),
  }),
  answer: z.object({ idImportacao: z.string() }),
  status: 201,
});

export const addLinhas = defineEndpoint({
  id: 'addLinhas',
  method: 'POST',
  path: `${PATH}/:idImportacao/linhas`,
  summary:
    'Sends lines. One that came already is not taken twice. Whose account a CPF or username is, is told within the quota of look-ups: whoever has something of the company costs nothing of it',
  access,
  params: ofImport,
  long: 'grant',
  body: z.object({ linhas: z.array(linhaEnviada).min(1).max(SENT_LINES_MAX) }),
  answer: z.object({ linhas: quantidade }),
});

export const checkImportacao = defineEndpoint({
  id: 'checkImportacao',
  method: 'POST',
  path: `${PATH}/:idImportacao/conferencia`,
  summary: 'All lines were sent: a job judges each of them. Nothing is given by it',
  access,
  params: ofImport,
  answer: z.undefined(),
});

export const getImportacao = defineEndpoint({
  id: 'getImportacao',
  method: 'GET',
  path: `${PATH}/:idImportacao`,
  summary: 'How an import stands, and what becomes of its lines',
  access: { ...access, review: true },
  params: ofImport,
  answer: importacaoDetalhe,
});

export const listLinhas = defineEndpoint({
  id: 'listLinhas',
  method: 'GET',
  path: `${PATH}/:idImportacao/linhas`,
  summary:
    'The lines of an import with what becomes of each, refused ones first unless sorted by their place. `busca` is a row’s number, or a part of what stands in it or of the person’s name',
  access: { ...access, review: true },
  params: ofImport,
  query: pageQuery(['linha', 'resultado']).extend({
    ...filtro,
    busca: typedText().default(''),
  }),
  answer: pageOf(linhaConferida),
});

export const exportLinhas = defineEndpoint({
  id: 'exportLinhas',
  method: 'GET',
  path: `${PATH}/:idImportacao/arquivo`,
  summary:
    'The same lines as a CSV whose columns an import reads, with what becomes of each; of people of a filter also their names',
  access,
  params: ofImport,
  query: z.object(filtro),
  answer: z.unknown(),
  stream: 'text/csv',
});

export const applyImportacao = defineEndpoint({
  id: 'applyImportacao',
  method: 'POST',
  path: `${PATH}/:idImportacao/aplicacao`,
  summary:
    'Applies a checked import by a job, in slices of whole people: each judges its lines anew, as the actor may at that moment. One that takes something away begins fifteen seconds later. What is done with chosen people, and was stopped, goes on with the rest. Refused lines stop no others, unless all or nothing was chosen',
  access,
  params: ofImport,
  answer: z.undefined(),
});

export const stopImportacao = defineEndpoint({
  id: 'stopImportacao',
  method: 'POST',
  path: `${PATH}/:idImportacao/parada`,
  summary:
    'Stops the checking or applying after the slice that is under way. What was applied stays. What takes something away, and has not begun, is undone by whoever applied it, and can be applied anew. The company stops also what others apply in its name',
  access,
  params: ofImport,
  answer: z.undefined(),
});

export const importEndpoints = [
  listImportacoes,
  addImportacao,
  addLinhas,
  checkImportacao,
  getImportacao,
  listLinhas,
  exportLinhas,
  applyImportacao,
  stopImportacao,
];

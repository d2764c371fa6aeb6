import { z } from 'zod';
import { codeKind, idParams, idProduto, usuario } from './account';
import { activity } from './activity';
import {
  CHANNELS,
  LANGUAGES,
  SITUACOES_CONVITE,
  SITUACOES_IMPORTACAO,
  SITUACOES_PEDIDO,
  SITUATIONS,
} from './constants';
import { defineEndpoint } from './endpoint';
import { token } from './validation';

/**
 * A copy of what the portal keeps about an account, for its owner to take along (LGPD, art. 18). Instants and days are ISO 8601; what is kept
 * as a code has its words beside it (`descricao`), in `idioma`. Lists that concern the other kind of account are empty. Nothing of the other
 * areas' calls is imported: the portal's page, which reads none of this, would carry it.
 */

/** `html` is the same copy as a page to be read: by itself, without script, nothing fetched. */
export const FORMATS = ['json', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/** Copies that one account makes in an hour, whatever the format; a repeated request makes another. */
export const COPIES_PER_HOUR = 10;
/** Rows of one list that the page shows; the JSON has all of them. */
export const PAGE_ROWS = 5000;

const descricao = z.string();
/** A Administrador, S Supervisor. */
const perfil = z.enum(['A', 'S']);
const empresa = z.object({ idProduto, nome: z.string() });

const cartao = z.object({
  nuContrato: z.string(),
  coCentroCusto: z.string(),
  nomeCentroCusto: z.string(),
  nuCartao: z.string(),
  status: z.string(),
  /** Since when. */
  em: z.string(),
});
const grupo = z.object({
  idSistema: z.string(),
  sistema: z.string(),
  idGrupo: z.string(),
  grupo: z.string(),
  em: z.string(),
});
/** Who granted it, and as what. */
const por = z.object({ nome: z.string(), perfil: z.enum(['Empresa', 'Administrador', 'Supervisor']) });
const sistema = z.object({ coSistema: z.string(), nome: z.string(), sigla: z.string() });

/** The lists, each given as one row after another. */
export const myDataLists = {
  enderecos: z.array(
    z.object({
      identificacao: z.string(),
      principal: z.enum(['S', 'N']),
      siglaPais: z.string(),
      nomePais: z.string(),
      codigoPostal: z.string(),
      logradouro: z.string(),
      numero: z.string(),
      complemento: z.string(),
      bairro: z.string(),
      cidade: z.string(),
      uf: z.string(),
      ddiFixo: z.string(),
      dddFixo: z.string(),
      foneFixo: z.string(),
      incluidoEm: z.string(),
    }),
  ),
  /** Also those whose account has ended by now. */
  dependentes: z.array(
    z.object({
      idProduto,
      nome: z.string(),
      situacao: z.enum(SITUATIONS),
      descricao,
      dataNascimento: z.string().nullable(),
      criadoEm: z.string(),
    }),
  ),
  /** Given for the account as a child's, or by it for a child's. */
  consentimentos: z.array(
    z.object({ dependente: idProduto, responsavel: z.string(), versao: z.string(), aceitoEm: z.string() }),
  ),
  chavesAcesso: z.array(
    z.object({ nome: z.string(), endereco: z.string(), criadaEm: z.string(), ultimoUso: z.string().nullable() }),
  ),
  /** Browsers in which the second step is not asked for. */
  navegadoresLembrados: z.array(
    z.object({
      navegador: z.string(),
      endereco: z.string(),
      desde: z.string(),
      ate: z.string(),
      ultimoUso: z.string().nullable(),
    }),
  ),
  /** Browsers from which the account was signed in to before, as the sign-on knows them by their cookie; `chave`: at first with a passkey. */
  navegadoresConhecidos: z.array(z.object({ desde: z.string(), ultimoUso: z.string(), chave: z.boolean() })),
  sessoes: z.array(
    z.object({
      inicio: z.string(),
      ultimoUso: z.string(),
      fim: z.string().nullable(),
      endereco: z.string(),
      navegador: z.string(),
    }),
  ),
  atividades: z.array(activity.extend({ descricao })),
  /** What was sent, never the codes. */
  codigosEnviados: z.array(
    z.object({ enviadoEm: z.string(), ...codeKind, descricao, meioEnvio: z.enum(CHANNELS), destino: z.string() }),
  ),
  /** Who of support looked at the account, why, and what they did. */
  acessosSuporte: z.array(
    z.object({
      atendente: z.string(),
      motivo: z.string(),
      protocolo: z.string(),
      abertaEm: z.string(),
      ate: z.string(),
      atos: z.array(z.object({ acao: z.string(), descricao, em: z.string(), motivo: z.string() })),
      /** What the owner, or who is responsible, objected to it. */
      contestacao: z.object({ em: z.string(), motivo: z.string() }).nullable(),
    }),
  ),
  permissoesRecebidas: z.array(
    z.object({
      empresa,
      validoAte: z.string().nullable(),
      cartoes: z.array(cartao),
      grupos: z.array(grupo),
    }),
  ),
  /** What the account asked companies for, or what a company was asked for, newest first. */
  pedidosAcesso: z.array(
    z.object({
      empresa,
      pessoa: z.object({ idProdutoPF: idProduto, nome: z.string() }),
      situacao: z.enum(SITUACOES_PEDIDO),
      descricao,
      motivo: z.string(),
      ate: z.string(),
      pedidoEm: z.string(),
      fechadoEm: z.string().nullable(),
      concedidoAte: z.string().nullable(),
      /** Why it was refused, in words. */
      recusa: z.string().nullable(),
      recado: z.string().nullable(),
      /** Contract and card, system and group, or a profile, each; of a profile that was granted in part, how many of its accesses. */
      acessos: z.array(
        z.object({
          de: z.string(),
          acesso: z.string(),
          concedido: z.boolean(),
          emParte: z.number().int().optional(),
        }),
      ),
    }),
  ),
  /** Invitations that a company made, or that the person answered, newest first. */
  convites: z.array(
    z.object({
      empresa,
      /** As a mask: the number is not kept. */
      cpf: z.string(),
      email: z.string(),
      situacao: z.enum(SITUACOES_CONVITE),
      descricao,
      convidadoEm: z.string(),
      venceEm: z.string(),
      fechadoEm: z.string().nullable(),
      validoAte: z.string().nullable(),
      /** Contract and card, or system and group, each. */
      acessos: z.array(z.object({ de: z.string(), acesso: z.string(), concedido: z.boolean() })),
    }),
  ),
  /** Imports of the last thirty days, of the account's own making or into the company that it is, newest first. */
  importacoes: z.array(
    z.object({
      empresa,
      por: z.string(),
      arquivo: z.string(),
      situacao: z.enum(SITUACOES_IMPORTACAO),
      descricao,
      iniciadaEm: z.string(),
      linhas: z.number().int(),
      aplicadas: z.number().int(),
    }),
  ),
  /** For which companies the account delegates, as what; an Administrador all that they have. */
  delegacoes: z.array(
    z.object({
      empresa,
      perfil,
      descricao,
      desde: z.string(),
      sistemas: z.array(sistema),
      contratos: z.array(z.string()),
    }),
  ),
  /** Views of a company's table of people that the account keeps, as they were saved; filters that are not in use are left out. */
  visoesSalvas: z.array(
    z.object({
      empresa,
      nome: z.string(),
      compartilhada: z.boolean(),
      filtros: z.record(z.string(), z.string()),
      ordem: z.object({ campo: z.string(), direcao: z.string() }).nullable(),
      colunas: z.array(z.string()),
      densidade: z.string(),
      tamanho: z.number().int(),
      criadaEm: z.string(),
      alteradaEm: z.string(),
    }),
  ),
  /** Access profiles that the account has of companies; a company's own with what they give. */
  perfisDeAcesso: z.array(
    z.object({
      empresa,
      nome: z.string(),
      desde: z.string(),
      /** Of a company's own alone, as are those below. */
      nota: z.string().nullable(),
      dias: z.number().int().nullable(),
      pessoas: z.number().int().nullable(),
      acessos: z.array(z.string()),
    }),
  ),
  /** Access reviews of companies in which the account's accesses were reviewed; a company's own, one row each. */
  revisoesDeAcesso: z.array(
    z.object({
      empresa,
      nome: z.string(),
      abertaEm: z.string(),
      prazo: z.string(),
      /** What was decided of the account, or how a company's own stands. */
      descricao,
      decididaEm: z.string().nullable(),
      ate: z.string().nullable(),
      motivo: z.string().nullable(),
      /** Of a company's own alone. */
      pessoas: z.number().int().nullable(),
    }),
  ),
  /** Of a company, as are those below. */
  contratos: z.array(
    z.object({
      nuContrato: z.string(),
      se: z.number().int(),
      categoria: z.string(),
      status: z.string(),
      descricao,
      inicio: z.string(),
      fim: z.string().nullable(),
    }),
  ),
  sistemas: z.array(sistema),
  terceiros: z.array(
    z.object({
      idProdutoPF: idProduto,
      nome: z.string(),
      cpfFormatado: z.string().nullable(),
      perfil,
      descricao,
      desde: z.string(),
      sistemas: z.array(sistema),
      contratos: z.array(z.string()),
    }),
  ),
  /** Whom the company granted what, by name; also what has ended and was not taken away. */
  permissoesConcedidas: z.array(
    z.object({
      idProdutoPF: idProduto,
      nome: z.string(),
      validoAte: z.string().nullable(),
      cartoes: z.array(cartao.extend({ por })),
      grupos: z.array(grupo.extend({ por })),
    }),
  ),
};

/** What stands before the lists. */
export const myDataHead = {
  geradoEm: z.string(),
  idioma: z.enum(LANGUAGES),
  usuario,
  /** Of a contract that a company named when it registered. */
  numeroContrato: z.string().nullable(),
  termos: z.object({ versao: z.string().nullable(), aceitoEm: z.string().nullable() }),
  /** JPEG, base64. */
  imagem: z.string().nullable(),
  necessidadesEspeciais: z.array(z.object({ id: z.number().int(), descricao })),
  appAutenticador: z.object({ desde: z.string(), ultimoUso: z.string().nullable() }).nullable(),
  codigosRecuperacao: z.object({ gerados: z.number().int(), usados: z.number().int() }).nullable(),
  /** That a company demands a second step of its third parties; `semLembrar` allows no browser of theirs to be remembered. */
  segundaEtapaTerceiros: z.object({ desde: z.string(), semLembrar: z.boolean() }).nullable(),
  /** Since when requests, ends, reviews and invitations are told in one message a day; null where each is told by itself. */
  avisoDiarioDesde: z.string().nullable(),
  /** Since when requests and ends are told one by one to a third party; null where they come in the message of the day. */
  avisosNaHoraDesde: z.string().nullable(),
  /** How the account has a company's tables look: columns in their order, by the tables' names for them; null without a choice. */
  tabelas: z.object({
    densidade: z.string().nullable(),
    permissionarios: z.array(z.string()).nullable(),
    terceiros: z.array(z.string()).nullable(),
    /** Of support, where it was chosen. */
    contas: z.array(z.string()).optional(),
  }),
};

export const myData = z.object({ ...myDataHead, ...myDataLists });
export type MyData = z.infer<typeof myData>;
export type MyDataHead = z.infer<z.ZodObject<typeof myDataHead>>;
export type ListName = keyof typeof myDataLists;

export const exportData = defineEndpoint({
  id: 'exportData',
  method: 'POST',
  path: '/v1/usuarios/:id/exportacao',
  summary:
    'Everything that is kept about the owner, photo included, confirmed by a code: as JSON, or with `formato` html the same as a page (text/html)',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  body: z.object({ token, formato: z.enum(FORMATS, 'invalid_value').default('json') }),
  answer: myData,
});

export const myDataEndpoints = [exportData];

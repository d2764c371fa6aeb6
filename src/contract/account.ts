import './jitless';
import { z } from 'zod';
import { CHANNELS, FUNCTIONS, GENDERS, PURPOSES, SITUATIONS } from './constants';

/** The login id of an account: CPF digits, CNPJ characters or a chosen username. */
export const idProduto = z.string().min(1).max(60);
export const idParams = z.object({ id: idProduto });

export const usuarioExternoPF = z.object({
  cpf: z.string().nullable(),
  cpfFormatado: z.string().nullable(),
  cie: z.string().nullable(),
  sexo: z.enum(GENDERS),
  dataNascimento: z.string().nullable(),
  nomeDaMae: z.string().nullable(),
  /** N Brazilian, B foreigner resident in Brazil, E foreigner abroad. */
  tipoEstrangeiro: z.enum(['N', 'B', 'E']),
  /** The photo itself has its own call. */
  temImagem: z.boolean(),
  responsavel: z.string().nullable(),
});

export const usuarioExternoPJ = z.object({
  nomeFantasia: z.string().nullable(),
  cnpj: z.string().nullable(),
  cnpjFormatado: z.string().nullable(),
  an8: z.string().nullable(),
  /** N based in Brazil, S based abroad (both foreign variants). */
  sediadaForaBrasil: z.enum(['N', 'S']),
  ddiMovel: z.string(),
});

/** The user record (account §3). */
export const usuario = z.object({
  idProduto,
  sub: idProduto,
  tipo: z.enum(['PF', 'PJ']),
  situacaoAtual: z.enum(SITUATIONS),
  /** Attempts that are left of a re-registration that is due. */
  tentativasRestantes: z.number().int().optional(),
  nome: z.string(),
  email: z.string(),
  ddiMovel: z.string(),
  dddMovel: z.string(),
  foneMovel: z.string(),
  foneMovelFormatado: z.string(),
  meioEnvio: z.enum(CHANNELS),
  /** idProduto of the guardian; present for a dependent. */
  responsavel: z.string().nullable(),
  /** SUPORTE for support staff. */
  perfilInterno: z.enum(['SUPORTE']).nullable(),
  /** Of support staff: whether they supervise the others. */
  supervisor: z.literal(true).optional(),
  senhaAlteradaEm: z.string().nullable(),
  ultimoAcesso: z.string().nullable(),
  criadoEm: z.string(),
  usuarioExternoPF: usuarioExternoPF.nullable(),
  usuarioExternoPJ: usuarioExternoPJ.nullable(),
});
export type Usuario = z.infer<typeof usuario>;

/** A record and the version that a change of it must name in If-Match. */
export interface Versioned<T> {
  record: T;
  etag: string;
}

/** What a code that was sent is for; a back end that tells no purposes apart names none. */
export const codeKind = { funcionalidade: z.enum(FUNCTIONS), finalidade: z.enum(PURPOSES).optional() };

/** Answer of every call that sends a code: the flow that the code belongs to, sent back as `X-Fluxo`. */
export const codeSent = z.object({
  fluxo: z.string().optional(),
  meioEnvio: z.enum(CHANNELS),
  /** The destination as the screen may show it. */
  destino: z.string(),
  /** Seconds until a resend is accepted. */
  reenvioEm: z.number().int(),
});
export type CodeSent = z.infer<typeof codeSent>;

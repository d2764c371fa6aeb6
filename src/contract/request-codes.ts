import { z } from 'zod';
import { PROFILES_MAX } from './access-profiles';
import { idParams } from './account';
import { defineEndpoint } from './endpoint';
import { pedidoForm, REQUEST_PROFILES_MAX } from './requests';

/**
 * Codes with which people ask a company for access: the company publishes one, or a link with it, and says which of its profiles may be asked for
 * (docs/decisions/0045).
 */

/** Letters and digits of a code. */
export const REQUEST_CODE_LENGTH = 8;
/** Wrong codes that one account, and everybody behind one address, may type in an hour. */
export const WRONG_CODES = { account: 10, network: 60 } as const;
/** Characters that may be typed as a code: more than it has, for blanks and hyphens. */
const TYPED_MAX = 40;

/** A code as somebody types it: blanks, hyphens and small letters make no difference. */
const codigo = z
  .string('request_code_required')
  .trim()
  .min(1, 'request_code_required')
  .max(TYPED_MAX, 'request_code_format');
export const codigoForm = z.object({ codigo });

// ---- the company's side

export const codigoPedidos = z.object({
  /** As people read it: `7KQ4-M2XD`; null while it is off. */
  codigo: z.string().nullable(),
  /** When it was made, an instant. */
  desde: z.string().nullable(),
  perfis: z.array(z.object({ idPerfil: z.string(), nome: z.string(), oferecido: z.boolean() })),
});
export type CodigoPedidos = z.infer<typeof codigoPedidos>;

const PATH = '/v1/delegacao-acesso/:id/codigo-pedidos';

export const getCodigoPedidos = defineEndpoint({
  id: 'getCodigoPedidos',
  method: 'GET',
  path: PATH,
  summary: 'The code with which people ask the company for access, and which of its profiles they may ask for',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  answer: codigoPedidos,
});

export const makeCodigoPedidos = defineEndpoint({
  id: 'makeCodigoPedidos',
  method: 'POST',
  path: PATH,
  summary: 'Makes a new code; the one before stops at once',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  answer: z.undefined(),
});

export const removeCodigoPedidos = defineEndpoint({
  id: 'removeCodigoPedidos',
  method: 'DELETE',
  path: PATH,
  summary: 'Switches the code off; requests that were made with it go on waiting',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  answer: z.undefined(),
});

export const offerPerfis = defineEndpoint({
  id: 'offerPerfis',
  method: 'PUT',
  path: `${PATH}/perfis`,
  summary: 'Says which profiles may be asked for with the code: these, and no others',
  access: { who: 'delegate', param: 'id', ranks: ['company', 'A'] },
  params: idParams,
  body: z.object({ perfis: z.array(z.uuid('invalid_value')).max(PROFILES_MAX, 'invalid_value') }),
  answer: z.undefined(),
});

// ---- the person's side

/** `livre` may be asked for; `esperando` is in a request that waits; `jaTem` is theirs. */
const SITUACOES_OFERTA = ['livre', 'esperando', 'jaTem'] as const;

export const ofertaPedido = z.object({
  /** Its name and nothing else: whoever has the code may be anybody. */
  empresa: z.object({ nome: z.string() }),
  perfis: z.array(z.object({ idPerfil: z.string(), nome: z.string(), situacao: z.enum(SITUACOES_OFERTA) })),
  /** Until when their accesses of the company last that run now (null for no end): what is approved never takes time from them. Nothing without any. */
  acessoAtual: z.object({ validoAte: z.string().nullable() }).optional(),
});
export type OfertaPedido = z.infer<typeof ofertaPedido>;

export const lookUpCodigo = defineEndpoint({
  id: 'lookUpCodigo',
  method: 'POST',
  path: '/v1/pedidos-acesso/:id/codigo',
  summary:
    'Whose code it is, and what may be asked for with it. A code that was renewed or switched off answers as one that never was; ten wrong ones in an hour',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: idParams,
  reads: true,
  body: codigoForm,
  answer: ofertaPedido,
});

export const askByCodigo = defineEndpoint({
  id: 'askByCodigo',
  method: 'POST',
  path: '/v1/pedidos-acesso/:id/por-codigo',
  summary: 'Asks the company whose code it is for profiles that it offers. Counts as any request',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: idParams,
  body: pedidoForm.extend({
    codigo,
    perfis: z
      .array(z.uuid('invalid_value'), 'request_profile_required')
      .min(1, 'request_profile_required')
      .max(REQUEST_PROFILES_MAX, 'request_profile_max'),
  }),
  answer: z.object({ idPedido: z.string() }),
  status: 201,
});

export const requestCodeEndpoints = [
  getCodigoPedidos,
  makeCodigoPedidos,
  removeCodigoPedidos,
  offerPerfis,
  lookUpCodigo,
  askByCodigo,
];

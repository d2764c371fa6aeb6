import { z } from 'zod';
import { idParams } from './account';
import { defineEndpoint } from './endpoint';
import { passkey } from './passkeys';

/** A browser in which the second step is not asked for until `ate`. */
export const rememberedBrowser = z.object({
  id: z.uuid(),
  /** Browser and system, as in "Chrome no Windows"; null for others. */
  nome: z.string().nullable(),
  desde: z.string(),
  ultimoUso: z.string().nullable(),
  ate: z.string(),
  /** The network address that it was remembered from. */
  endereco: z.string(),
});
export type RememberedBrowser = z.infer<typeof rememberedBrowser>;

/** How somebody signs in besides the password, and what the screen of security says of it. */
export const security = z.object({
  /** Whether the sign-on asks for a second step: another single sign-on has its own. */
  segundaEtapa: z.boolean(),
  /** The account must have a second step: the last one cannot be removed. */
  obrigatoria: z.boolean(),
  senhaAlteradaEm: z.string().nullable(),
  /** The oldest first. */
  chavesAcesso: z.array(passkey),
  /** Whether passkeys can be made at the address that was called: none can at an address of numbers, or without TLS. */
  criaChaves: z.boolean(),
  app: z.object({ desde: z.string(), ultimoUso: z.string().nullable() }).nullable(),
  codigosRecuperacao: z.object({ geradosEm: z.string(), restantes: z.number().int() }).nullable(),
  /** The newest first. */
  navegadoresLembrados: z.array(rememberedBrowser),
  /** The second step was lost, as somebody said, and will be taken away at `em` unless that is cancelled; null when it stays. */
  retirada: z.object({ desde: z.string(), em: z.string() }).nullable(),
  /**
   * The company that is the first to want a second step of its third party who has none: the last day without one, whether that is past, and
   * how many companies more want one; null when none does.
   */
  exigencia: z
    .object({ empresa: z.string(), ate: z.string(), vencida: z.boolean(), outras: z.number().int() })
    .nullable(),
  /** To a company, requests, ends, reviews and invitations come in one message a day instead of one each; to a third party, reviews do. Null for who does no such work. */
  resumoDiario: z.boolean().nullable(),
  /** To a third party, requests and ends come one by one instead of in the message of the day; null for who is none. */
  avisosNaHora: z.boolean().nullable(),
});
export type Security = z.infer<typeof security>;

/** Recovery codes made at once. */
export const RECOVERY_CODES = 10;
/** From here on down somebody is told to make new ones. */
export const FEW_RECOVERY_CODES = 3;

/** The code that an app shows. */
export const appCode = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'app_code_format'));

const recoveryCodes = z.object({ codigosRecuperacao: z.array(z.string()) });

export const getSecurity = defineEndpoint({
  id: 'getSecurity',
  method: 'GET',
  path: '/v1/usuarios/:id/seguranca',
  summary: 'What an account signs in with',
  access: { who: 'self', param: 'id' },
  params: idParams,
  answer: security,
});

export const beginAuthenticator = defineEndpoint({
  id: 'beginAuthenticator',
  method: 'POST',
  path: '/v1/usuarios/:id/seguranca/app',
  summary:
    'The key of an authenticator app that a first code will confirm; the same one to the same session for ten minutes',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  secret: true,
  answer: z.object({
    /** For typing it: base32. */
    chave: z.string(),
    /** For a QR code: `otpauth://totp/…`. */
    endereco: z.string(),
  }),
});

export const confirmAuthenticator = defineEndpoint({
  id: 'confirmAuthenticator',
  method: 'PUT',
  path: '/v1/usuarios/:id/seguranca/app',
  summary:
    'Makes the app the second step of every sign-in, in place of one before; new recovery codes where there were none',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  secret: true,
  body: z.object({ codigo: appCode }),
  answer: recoveryCodes,
});

export const removeAuthenticator = defineEndpoint({
  id: 'removeAuthenticator',
  method: 'DELETE',
  path: '/v1/usuarios/:id/seguranca/app',
  summary: 'Takes the app away; the recovery codes too, when nothing but the password is left',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  answer: z.undefined(),
});

export const makeRecoveryCodes = defineEndpoint({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/v1/usuarios/:id/seguranca/codigos-recuperacao',
  summary: 'Ten recovery codes in place of those before; they are shown this once',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  secret: true,
  answer: recoveryCodes,
});

export const chooseNotices = defineEndpoint({
  id: 'chooseNotices',
  method: 'PUT',
  path: '/v1/usuarios/:id/avisos',
  summary:
    'Whether what the work brings is told in one message a day or each at once; a third party chooses requests and ends (avisosNaHora) apart from reviews',
  access: { who: 'self', param: 'id' },
  params: idParams,
  body: z.object({
    resumoDiario: z.boolean('invalid_value'),
    /** Left out, that stays as it is. */
    avisosNaHora: z.boolean('invalid_value').optional(),
  }),
  answer: z.undefined(),
});

export const forgetBrowsers = defineEndpoint({
  id: 'forgetBrowsers',
  method: 'DELETE',
  path: '/v1/usuarios/:id/seguranca/navegadores',
  summary: 'Asks for the second step again in one remembered browser, or in all when none is named',
  access: { who: 'self', param: 'id' },
  params: idParams,
  body: z.object({ idNavegador: z.uuid('invalid_value').optional() }),
  answer: z.undefined(),
});

export const cancelFactorRemoval = defineEndpoint({
  id: 'cancelFactorRemoval',
  method: 'DELETE',
  path: '/v1/usuarios/:id/seguranca/retirada',
  summary: 'Keeps the second step that was to be taken away as lost; MCN-191 when none is',
  access: { who: 'self', param: 'id' },
  params: idParams,
  answer: z.undefined(),
});

export const securityEndpoints = [
  getSecurity,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  makeRecoveryCodes,
  chooseNotices,
  forgetBrowsers,
  cancelFactorRemoval,
];

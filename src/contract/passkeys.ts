import { z } from 'zod';
import { idParams } from './account';
import { defineEndpoint } from './endpoint';

/** Passkeys of an account. */

/** As many as an account may have. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;

/** Bytes as browsers write them: base64url. The longest are statements about an authenticator's make. */
export const passkeyText = z
  .string('invalid_value')
  .max(16_384, 'invalid_value')
  .regex(/^[\w-]+$/, 'invalid_value');

export const passkeyName = z
  .string('passkey_name_required')
  .trim()
  .min(1, 'passkey_name_required')
  .max(PASSKEY_NAME_MAX, 'passkey_name_max_length');

export const passkey = z.object({
  id: z.uuid(),
  nome: z.string(),
  criadaEm: z.string(),
  ultimoUso: z.string().nullable(),
  /** A key to plug in or to hold to the device, not the device itself. */
  avulsa: z.boolean(),
  /** It was made for another address of the portal, and opens nothing at this one. */
  outroEndereco: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3 §5.1.8. */
const creation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number().int() })),
  timeout: z.number().int().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** `RegistrationResponseJSON` of WebAuthn Level 3 §5.1, as far as it is looked at. */
const made = z.object({
  id: passkeyText,
  rawId: passkeyText,
  type: z.literal('public-key', 'invalid_value'),
  response: z.object({
    clientDataJSON: passkeyText,
    attestationObject: passkeyText,
    transports: z
      .array(z.string('invalid_value').regex(/^[a-z-]{1,20}$/, 'invalid_value'))
      .max(10, 'invalid_value')
      .optional(),
  }),
});

const keyParams = idParams.extend({ chave: z.uuid('invalid_value') });

export const beginPasskey = defineEndpoint({
  id: 'beginPasskey',
  method: 'POST',
  path: '/v1/usuarios/:id/seguranca/chaves-acesso/inicio',
  summary: 'What a browser makes a passkey with; good for five minutes, once, in the same session',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  secret: true,
  answer: z.object({ opcoes: creation }),
});

export const createPasskey = defineEndpoint({
  id: 'createPasskey',
  method: 'POST',
  path: '/v1/usuarios/:id/seguranca/chaves-acesso',
  summary: 'Keeps the passkey that a browser made, under the name of its device; recovery codes where there were none',
  access: { who: 'self', param: 'id', fresh: true },
  params: idParams,
  secret: true,
  body: z.object({ credencial: made }),
  status: 201,
  answer: z.object({ chave: passkey, codigosRecuperacao: z.array(z.string()) }),
});

export const renamePasskey = defineEndpoint({
  id: 'renamePasskey',
  method: 'PATCH',
  path: '/v1/usuarios/:id/seguranca/chaves-acesso/:chave',
  summary: 'Gives a passkey another name',
  access: { who: 'self', param: 'id', fresh: true },
  params: keyParams,
  body: z.object({ nome: passkeyName }),
  answer: z.undefined(),
});

export const removePasskey = defineEndpoint({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/v1/usuarios/:id/seguranca/chaves-acesso/:chave',
  summary: 'Takes a passkey away; the recovery codes too, when nothing but the password is left',
  access: { who: 'self', param: 'id', fresh: true },
  params: keyParams,
  answer: z.undefined(),
});

export const passkeyEndpoints = [beginPasskey, createPasskey, renamePasskey, removePasskey];

import { z } from 'zod';
import { codeKind, idParams, idProduto } from './account';
import { CHANNELS, DEACTIVATION_REASONS } from './constants';
import { defineEndpoint } from './endpoint';
import { pageOf, pageQuery } from './page';

// ---- token history

export const sentCode = z.object({
  /** Masked: the last two digits of the code. */
  numero: z.string(),
  ...codeKind,
  dataCadastro: z.string(),
  meioEnvio: z.enum(CHANNELS),
  destino: z.string(),
});
export type SentCode = z.infer<typeof sentCode>;

export const listSentCodes = defineEndpoint({
  id: 'listSentCodes',
  method: 'GET',
  path: '/v1/usuarios/:id/token',
  summary: 'The history of one-time codes, newest first unless sorted',
  access: { who: 'self', param: 'id', review: true },
  params: idParams,
  query: pageQuery(['dataCadastro', 'funcionalidade', 'meioEnvio']),
  answer: pageOf(sentCode),
});

// ---- sessions

export const openSession = z.object({
  idSessao: z.string(),
  inicio: z.string(),
  ultimoUso: z.string(),
  endereco: z.string(),
  /** What the browser calls itself, shortened by the screen. */
  navegador: z.string(),
  /** The session that asks. */
  atual: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/v1/usuarios/:id/sessoes',
  summary: 'The open sessions of an account',
  access: { who: 'self', param: 'id', dependent: true },
  params: idParams,
  answer: z.array(openSession),
});

export const endSessions = defineEndpoint({
  id: 'endSessions',
  method: 'DELETE',
  path: '/v1/usuarios/:id/sessoes',
  summary: 'Ends one session, or all others when none is named',
  access: { who: 'self', param: 'id', dependent: true },
  params: idParams,
  body: z.object({ idSessao: z.uuid('invalid_value').optional() }),
  answer: z.undefined(),
});

// ---- activity

/** What the activity page tells of; the audit has more. */
export const ACTIVITY_ACTIONS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.step-failed',
  'sign-in.passkey-refused',
  'sign-in.ended',
  'session.ended',
  'contact.email-changed',
  'contact.phone-changed',
  'contact.password-changed',
  'profile.data-changed',
  'profile.exported',
  'address.added',
  'address.changed',
  'address.deleted',
  'address.made-main',
  'registration.activated',
  'registration.re-registered',
  'recovery.password-reset',
  'recovery.expired-password-reset',
  'security.app-added',
  'security.app-replaced',
  'security.app-removed',
  'security.codes-made',
  'security.passkey-added',
  'security.passkey-renamed',
  'security.passkey-removed',
  'security.browser-remembered',
  'security.browser-forgotten',
  'security.removal-begun',
  'security.removal-cancelled',
  'security.removal-done',
  'security.disowned',
  'notices.chosen',
  'delegation.granted',
  'delegation.changed',
  'delegation.removed',
  'delegation.released',
  'delegation.reclaimed',
  'delegation.restored',
  'delegation.expired',
  'third-party.added',
  'third-party.authorised',
  'third-party.removed',
  'third-party.restored',
  'third-party.second-step-demanded',
  'third-party.second-step-released',
  'request.made',
  'request.withdrawn',
  'request.approved',
  'request.refused',
  'request.lapsed',
  'request.decision-refused',
  'request-code.made',
  'request-code.removed',
  'request-code.offered',
  'invitation.accepted',
  'invitation.declined',
  'invitation.acceptance-refused',
  'dependent.added',
  'dependent.changed',
  'dependent.removed',
  'dependent.came-of-age',
  'support.review-opened',
  'support.factor-removal-begun',
  'support.email-correction-asked',
] as const;

/**
 * Who did it: the account's own person; somebody else whom it names (a guardian, a company, support); nobody knows who (somebody with a wrong
 * password or code); nobody at all (an access that came to its end).
 */
export const ACTORS = ['conta', 'outro', 'desconhecido', 'ninguem'] as const;

export const activity = z.object({
  quando: z.string(),
  acao: z.enum(ACTIVITY_ACTIONS),
  /** The names of fields that changed, where it says. */
  campos: z.array(z.string()),
  endereco: z.string(),
  /** What the browser of a sign-in calls itself, shortened by the screen; empty where it was not written down. */
  navegador: z.string(),
  quem: z.enum(ACTORS),
  /** `quem` is `outro`. */
  porOutro: z.boolean(),
  /** Why, in the words of who did it: support's, of a review. */
  motivo: z.string().nullable(),
  /** The company that an access or an authorisation is of; null for everything else. */
  empresa: z.string().nullable(),
});
export type Activity = z.infer<typeof activity>;

export const listActivity = defineEndpoint({
  id: 'listActivity',
  method: 'GET',
  path: '/v1/usuarios/:id/atividade',
  summary: 'Sign-ins and changes of an account, newest first',
  access: { who: 'self', param: 'id', dependent: true },
  params: idParams,
  query: pageQuery(['quando']),
  answer: pageOf(activity),
});

// ---- deactivation

export const deactivationForm = z.object({ motivo: z.enum(DEACTIVATION_REASONS, 'choose_reason') });

export const deactivate = defineEndpoint({
  id: 'deactivate',
  method: 'DELETE',
  path: '/v1/usuarios/:userId',
  summary: 'Deactivates the account: it cannot sign in again, its sessions end, granted and received permissions go',
  access: { who: 'self', param: 'userId', fresh: true },
  params: z.object({ userId: idProduto }),
  body: deactivationForm.extend({
    /** 1 individual, 2 company. */
    tipoPessoa: z.enum(['1', '2']),
  }),
  answer: z.undefined(),
});

export const activityEndpoints = [listSentCodes, listSessions, endSessions, listActivity, deactivate];

import './jitless';
import { z } from 'zod';
import { codeSent, idParams, idProduto, usuarioExternoPF } from './account';
import { NAME_MAX } from './constants';
import { dependentFields as fields } from './dependent-form';
import { defineEndpoint } from './endpoint';
import { cie, meioEnvio, token } from './validation';

/** A confirmed dependent as the guardian sees it. Those that wait for their code are not listed. */
export const dependente = z.object({
  idDependente: z.string(),
  idProduto,
  nome: z.string(),
  cpfFormatado: z.string().nullable(),
  email: z.string(),
  ddiMovel: z.string(),
  dddMovel: z.string(),
  foneMovel: z.string(),
  usuarioExternoPF,
  /** Of age: may take over the account (account §6 ends only with that). */
  maiorDeIdade: z.boolean(),
  /** The version that a change names in If-Match. */
  etag: z.string(),
});
export type Dependente = z.infer<typeof dependente>;

export const listDependents = defineEndpoint({
  id: 'listDependents',
  method: 'GET',
  path: '/v1/usuarios/pf/dependentes/:id',
  summary: 'The confirmed dependents of a guardian',
  access: { who: 'self', param: 'id', review: true, tipo: 'PF' },
  params: idParams,
  answer: z.array(dependente),
});

export const activateDependent = defineEndpoint({
  id: 'activateDependent',
  method: 'PUT',
  path: '/v1/usuarios/dependente/ativacao',
  summary:
    'Activates a pending dependent with the code that went to the child’s contact; MCN-150 when the guardian has ten already',
  access: { who: 'session', tipo: 'PF' },
  body: z.object({ idProduto, code: token, idProdutoResponsavel: idProduto }),
  answer: z.undefined(),
});

/** The identity or passport belongs to foreigners, and is required of them here as at the registration; the server asks who is one. */
export const dependentEditForm = z.object({ nome: fields.nome, cie: cie.or(z.literal('')).optional() });

export const changeDependent = defineEndpoint({
  id: 'changeDependent',
  method: 'PATCH',
  path: '/v1/usuarios/pf/dependente/:id',
  summary: 'Changes a dependent’s name and, for a foreigner, identity or passport',
  access: { who: 'guardian', param: 'id' },
  params: idParams,
  body: dependentEditForm.extend({
    idProduto,
    nome: fields.nome.max(NAME_MAX, 'name_max_length').transform((text) => text.toUpperCase()),
  }),
  answer: z.undefined(),
});

export const removeDependent = defineEndpoint({
  id: 'removeDependent',
  method: 'DELETE',
  path: '/v1/usuarios/dependente',
  summary: 'Ends a dependent’s account',
  access: { who: 'session', tipo: 'PF', fresh: true },
  body: z.object({
    motivo: z.literal('Dependente', 'invalid_value'),
    idProdutoDependente: idProduto,
    idProdutoResponsavel: idProduto,
  }),
  answer: z.undefined(),
});

export const resetDependentPassword = defineEndpoint({
  id: 'resetDependentPassword',
  method: 'POST',
  path: '/v1/usuarios/:userId/:dependentId/senha-redefinicao-dependente',
  summary:
    'Gives a dependent a new password, confirmed by the code that went to the guardian; the dependent’s sessions end',
  access: { who: 'self', param: 'userId', tipo: 'PF', fresh: true },
  params: z.object({ userId: idProduto, dependentId: idProduto }),
  body: z.object({ senha: fields.senha, token }),
  answer: z.undefined(),
});

// ---- coming of age

export const sendOfAgeCode = defineEndpoint({
  id: 'sendOfAgeCode',
  method: 'POST',
  path: '/v1/usuarios/:id/maioridade/token',
  summary: 'Sends a dependent who has come of age a code to the registered contact; MCN-152 before that',
  access: { who: 'self', param: 'id', dependent: true, fresh: true },
  params: idParams,
  body: z.object({ meioEnvio }),
  answer: codeSent,
});

export const comeOfAge = defineEndpoint({
  id: 'comeOfAge',
  method: 'PUT',
  path: '/v1/usuarios/:id/maioridade',
  summary: 'Ends the guardian’s care for a dependent who has come of age, confirmed by the code',
  access: { who: 'self', param: 'id', dependent: true, fresh: true },
  params: idParams,
  body: z.object({ code: token }),
  answer: z.undefined(),
});

export const dependentEndpoints = [
  listDependents,
  activateDependent,
  changeDependent,
  removeDependent,
  resetDependentPassword,
  sendOfAgeCode,
  comeOfAge,
];

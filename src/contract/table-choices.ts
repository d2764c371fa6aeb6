import { z } from 'zod';
import { idParams } from './account';
import { COLUNAS_PERMISSIONARIOS } from './delegated-users';
import { defineEndpoint } from './endpoint';
import { chosenColumns } from './people-tables';
import { DENSIDADES } from './saved-views';
import { COLUNAS_CONTAS } from './support';
import { COLUNAS_TERCEIROS } from './third-parties';

/** How somebody has the tables that they work in look, a company's and those of support: the columns that show, in their order, and how close the rows stand. The user record says what is kept. */
export const keepTabelas = defineEndpoint({
  id: 'keepTabelas',
  method: 'PUT',
  path: '/v1/usuarios/:id/tabelas',
  summary:
    'Keeps how tables look for who works with them, whatever the company: what is not named stays, null is as without a choice',
  access: { who: 'self', param: 'id' },
  params: idParams,
  body: z
    .object({
      densidade: z.enum(DENSIDADES, 'invalid_value').nullable(),
      permissionarios: chosenColumns(COLUNAS_PERMISSIONARIOS).nullable(),
      terceiros: chosenColumns(COLUNAS_TERCEIROS).nullable(),
      contas: chosenColumns(COLUNAS_CONTAS).nullable(),
    })
    .partial(),
  answer: z.undefined(),
});

export const tableChoiceEndpoints = [keepTabelas];

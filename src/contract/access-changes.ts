import { z } from 'zod';
import { idParams } from './account';
import { defineEndpoint } from './endpoint';

/** What companies changed of an account's accesses is told on its home for this many days. */
export const CHANGES_TOLD_DAYS = 14;
/** Of so many companies at most, the latest. */
export const CHANGES_TOLD_MAX = 5;

export const dismissChanges = defineEndpoint({
  id: 'dismissChanges',
  method: 'PUT',
  path: '/v1/usuarios/:id/mudancas-acesso',
  summary: 'What companies changed of the accesses until then has been read: the home tells of it no more',
  access: { who: 'self', param: 'id', tipo: 'PF' },
  params: idParams,
  body: z.object({
    /** The latest that was on the screen, as the summary said it. */
    vistasAte: z.string('invalid_value').refine((text) => !Number.isNaN(Date.parse(text)), 'invalid_value'),
  }),
  answer: z.undefined(),
});

export const accessChangeEndpoints = [dismissChanges];

import { z } from 'zod';
import { idParams, idProduto } from './account';
import { validoAte } from './delegated-grants';
import { GRANTEES_MAX, perfilAtuante } from './delegated-users';
import { defineEndpoint } from './endpoint';

/** The end of the accesses of several grantees at once: what it would do, and doing it. */

const prazo = z.object({
  listaUsuarios: z
    .array(idProduto, 'grantee_none_selected')
    .min(1, 'grantee_none_selected')
    .max(GRANTEES_MAX, 'grantees_too_many'),
  /** Claims. The company itself sends its own id and `Empresa`, or leaves both out. */
  idProdutoPF: idProduto.nullish(),
  perfil: perfilAtuante.nullish(),
  /** The last day of all accesses of each; null takes the end away. */
  validoAte: validoAte.nullable(),
  /** Only of those who end before that day or have ended already: whoever has no end, or a later one, stays. All of them where it is left out. */
  somenteAntes: z.boolean('invalid_value').optional(),
});

/**
 * What an end does to somebody, the exceptions first: `semAcesso` had accesses and has none any more (or none that a supervisor sees),
 * `mudou` was changed since the preview and stays, `propria` is the session's own, which others set; `foraDaAutorizacao` has something outside
 * the supervisor's authorisation, `depois` has no end or a later one and `somenteAntes` leaves it, `igual` has that end already, `renova` begins anew
 * since the accesses had ended, `muda` has another end.
 */
export const EFEITOS_PRAZO = [
  'semAcesso',
  'mudou',
  'propria',
  'foraDaAutorizacao',
  'depois',
  'igual',
  'renova',
  'muda',
] as const;

const efeito = z.object({
  /** In people, those whose accesses begin anew among them. */
  mudam: z.number().int(),
  /** Each once, in the order of EFEITOS_PRAZO, then as asked. */
  pessoas: z.array(
    z.object({
      idProdutoPF: idProduto,
      efeito: z.enum(EFEITOS_PRAZO),
      /** The end before; null also for somebody without accesses. */
      validoAte: z.string().nullable(),
      /** The version of the person's accesses before it; null for somebody without. */
      versao: z.number().int().nullable(),
    }),
  ),
});
export type EfeitoPrazo = z.infer<typeof efeito>;

/** What another end means for whoever has it: access again, less of it (an earlier end, or one where there was none), or more. */
export type SentidoPrazo = 'volta' | 'encurta' | 'limita' | 'prorroga' | 'libera';

/** What the end does to somebody whom it changes; null for whoever stays. @param wanted the last day, null for no end */
export function sentidoPrazo(
  { efeito: effect, validoAte: before }: Pick<EfeitoPrazo['pessoas'][number], 'efeito' | 'validoAte'>,
  wanted: string | null,
): SentidoPrazo | null {
  if (effect === 'renova') return 'volta';
  if (effect !== 'muda') return null;
  if (wanted === null) return 'libera';
  if (before === null) return 'limita';
  return before > wanted ? 'encurta' : 'prorroga';
}

export const previewPrazo = defineEndpoint({
  id: 'previewPrazo',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/validade/previa',
  summary: 'What an end of the accesses would do to each of these grantees; changes nothing',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: prazo,
  answer: efeito,
});

export const changePrazo = defineEndpoint({
  id: 'changePrazo',
  method: 'PUT',
  path: '/v1/delegacao-acesso/:id/validade',
  summary:
    'Sets or takes away the end of the accesses of several grantees; whoever cannot be changed, or was changed since the preview, is named and stays, all others are changed together. It can be undone as a removal can',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  body: prazo.extend({
    /** Each as the preview said them. Of whoever, or whose version, is left out, whatever happened meanwhile is passed over. */
    versoes: z
      .array(z.object({ idProdutoPF: idProduto, versao: z.number().int().nullable().optional() }))
      .max(GRANTEES_MAX, 'grantees_too_many')
      .optional(),
  }),
  answer: efeito,
});

export const delegatedEndEndpoints = [previewPrazo, changePrazo];

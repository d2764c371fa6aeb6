import { z } from 'zod';
import { idParams } from './account';
import type { TIPOS_SELECAO } from './constants';
import { CARD_NUMBER_MAX, validoAte } from './delegated-grants';
import { alcancePermissionarios } from './delegated-users';
import { defineEndpoint } from './endpoint';

/** What is done with all people whom a filter of the table finds: an import whose lines are those people (docs/decisions/0037). */

const texto = (max: number) => z.string().trim().max(max, 'invalid_value').default('');
/** Cards, a card or a cost centre's or a contract's, or groups, one or a system's. */
const acessoEscolhido = {
  nuContrato: texto(20),
  coCentroCusto: texto(20),
  nuCartao: texto(CARD_NUMBER_MAX),
  idSistema: texto(60),
  idGrupo: texto(60),
};
/**
 * What is done with all people whom a filter of the table finds: their end (null takes it away), a profile or accesses that they get, accesses that they
 * lose, or all that they have.
 */
const acaoSelecao = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('prazo'), validoAte: validoAte.nullable() }),
  z.object({ tipo: z.literal('perfil'), idPerfil: z.uuid('invalid_value') }),
  z.object({ tipo: z.literal('dar'), ...acessoEscolhido }),
  z.object({ tipo: z.literal('retirar'), ...acessoEscolhido }),
  z.object({ tipo: z.literal('tudo') }),
]);
export type AcaoSelecao = z.output<typeof acaoSelecao>;
export type TipoSelecao = (typeof TIPOS_SELECAO)[number];

export const addSelecao = defineEndpoint({
  id: 'addSelecao',
  method: 'POST',
  path: '/v1/delegacao-acesso/:id/importacoes/selecao',
  summary:
    'Begins what is done with all people whom the filter finds now, more than a table’s dialog takes: each is a line, judged and applied as those of a file are',
  access: { who: 'delegate', param: 'id' },
  params: idParams,
  long: 'grant',
  body: z.object({ filtro: alcancePermissionarios, acao: acaoSelecao }),
  answer: z.object({ idImportacao: z.string() }),
  status: 201,
});

export const delegatedEveryoneEndpoints = [addSelecao];

import { addSelecao } from '../../../contract/delegated-everyone';
import type { CallInput } from '../../../contract/endpoint';
import { call } from '../../http/client';
import { accountOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { filterQuery } from './table/filterQuery';
import type { Narrowed } from './table/narrowed';
import { as } from './wire';

/** What is done with all people whom a table finds. */
export type EveryoneAct = CallInput<typeof addSelecao>['body']['acao'];
export interface Everyone {
  narrowed: Narrowed;
  acao: EveryoneAct;
}

/** Codes that the dialog shows itself. */
const EVERYONE_CLAIMS = ['MCN-100', 'MCN-227', 'MCN-232', 'MCN-233'] as const;

/** What is begun with all people whom the table finds: each is looked at and then changed by a job, as the lines of an import are. */
export const mudancasDeTodos: ResourceProvider = {
  create: async ({ variables, meta }) => {
    const { narrowed, acao } = variables as unknown as Everyone;
    const asked = { params: { id: accountOf(meta) }, body: { filtro: filterQuery(narrowed), acao } };
    const { idImportacao } = await call(addSelecao, asked, submitOf(meta, EVERYONE_CLAIMS));
    return as({ id: idImportacao });
  },
};

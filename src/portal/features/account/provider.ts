import type { BaseRecord, CreateParams, GetOneParams, UpdateParams } from '@refinedev/core';
import { dismissChanges } from '../../../contract/access-changes';
import { deactivate } from '../../../contract/activity';
import type { BodyOf } from '../../../contract/endpoint';
import { getContratosPJ, getImagem, getPerfilDelegacao, getResumo, getUsuario } from '../../../contract/home';
import { changePF, changePJ, validatePF, validatePJ } from '../../../contract/profile';
import type { AccountRecords } from './useAccountRecord';
import { call, callFull, type CallOptions } from '../../http/client';
import { adoptLooks, choicesMade } from '../../loading/tableLooks';
import { accountOf, readOf, stepOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../two-step/answered';
import { looksOf } from './tables';

/** What is checked before a code is sent that confirms it, of an individual and of a company. */
export type DataToCheck = { PF: BodyOf<typeof validatePF>; PJ: BodyOf<typeof validatePJ> };
/** Changed data, confirmed by a code; `tipo` says of whom. */
export type ChangedData = {
  PF: { tipo: 'PF' } & BodyOf<typeof changePF>;
  PJ: { tipo: 'PJ' } & BodyOf<typeof changePJ>;
};
type Kind = keyof ChangedData;
/** The account becomes an inactive one. */
export type Deactivation = { situacaoAtual: 'I' } & BodyOf<typeof deactivate>;

/** A change needs a recent sign-in: the dialog says so. */
export const STEP_UP = 'IDC-112';
/** Not signed in any more: after a lost answer, what a deactivated account is told. */
export const SESSION_ENDED = 'IDC-110';

/** The one method of what is read once for each account. Every card shows its own failure, or does without. */
const reading = <Resource extends keyof AccountRecords>(
  read: (account: string, options: CallOptions) => Promise<AccountRecords[Resource]>,
): Required<Pick<ResourceProvider, 'getOne'>> => ({
  getOne: async <TData extends BaseRecord>({ meta }: GetOneParams) =>
    answered<TData>(await read(accountOf(meta), readOf(meta))),
});

/**
 * The record of a user; how tables look for them, which comes with it, goes where the tables look for it. `create` asks for the code that confirms changed data, `update` makes the change with it. `update` to
 * `situacaoAtual: 'I'` deactivates the account: Refine's `useDelete` would forget the record that is still on the screen and ask for it again,
 * in a session that has ended with the account. `meta.again` says that the answer to the try before was lost.
 */
export const usuarios: ResourceProvider = {
  ...reading<'usuarios'>(async (id, options) => {
    const since = choicesMade();
    const { data, etag } = await callFull(getUsuario, { params: { id } }, options);
    const { tabelas, ...record } = data;
    if (tabelas) adoptLooks(looksOf(tabelas), since);
    return { record, etag: etag ?? '' };
  }),
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = variables as DataToCheck[Kind];
    const options = stepOf(meta);
    return answered<TData>(
      body.tipoUsuario === 'PF' ? await call(validatePF, { body }, options) : await call(validatePJ, { body }, options),
    );
  },
  async update<TData extends BaseRecord, TVariables>({ variables, meta }: UpdateParams<TVariables>) {
    const change = variables as ChangedData[Kind] | Deactivation;
    if ('situacaoAtual' in change) {
      const { situacaoAtual: _, ...body } = change;
      const claims = meta?.['again'] === true ? [STEP_UP, SESSION_ENDED] : [STEP_UP];
      await call(deactivate, { params: { userId: accountOf(meta) }, body }, submitOf(meta, claims));
    } else if (change.tipo === 'PF') {
      const { tipo: _, ...body } = change;
      await call(changePF, { body }, stepOf(meta));
    } else {
      const { tipo: _, ...body } = change;
      await call(changePJ, { body }, stepOf(meta));
    }
    return answered<TData>();
  },
};

export const resumos: ResourceProvider = reading<'resumos'>((id, options) =>
  call(getResumo, { params: { id } }, options),
);

/** What companies changed of the accesses of the account in `meta`, which its summary tells: `update` says that it was read until the instant that is its id. */
export const mudancasDeAcesso: ResourceProvider = {
  async update<TData extends BaseRecord, TVariables>({ id, meta }: UpdateParams<TVariables>) {
    const body = { vistasAte: String(id) };
    await call(dismissChanges, { params: { id: accountOf(meta) }, body }, submitOf(meta));
    return answered<TData>();
  },
};

export const perfis: ResourceProvider = reading<'perfis'>(async (id, options) => ({
  value: (await call(getPerfilDelegacao, { params: { id } }, options)) ?? null,
}));

/** The photo. It is changed with the other data of the user. */
export const imagens: ResourceProvider = reading<'imagens'>(async (id, options) => ({
  value: (await call(getImagem, { params: { id } }, options))?.imagem ?? null,
}));

export const contratos: ResourceProvider = reading<'contratos'>(async (id, options) => ({
  value: await call(getContratosPJ, { params: { id, type: 'PJ' } }, options),
}));

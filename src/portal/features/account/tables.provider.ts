import type { BaseRecord, UpdateParams } from '@refinedev/core';
import type { BodyOf } from '../../../contract/endpoint';
import type { keepTabelas } from '../../../contract/table-choices';
import { call } from '../../http/client';
import { accountOf, stepOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { DENSITY } from '../../loading/density';
import { answered } from '../two-step/answered';
import { COLUMNS_KEPT } from './tables';

/** Parts of how tables look, as they are kept in the browser: a text under its key each, null without a choice. */
export type Looks = Readonly<Record<string, string | null>>;

const listed = (text: string | null) => (text ? text.split(',') : text === '' ? [] : null);

/** The tables offer no columns but those of the contract. */
function onWire(looks: Looks): BodyOf<typeof keepTabelas> {
  const { [DENSITY]: density, [COLUMNS_KEPT.permissionarios]: people, [COLUMNS_KEPT.terceiros]: third } = looks;
  const { [COLUMNS_KEPT.contas]: accounts } = looks;
  return {
    ...(density !== undefined && { densidade: density === 'compact' ? 'compacta' : null }),
    ...(people !== undefined && { permissionarios: listed(people) }),
    ...(third !== undefined && { terceiros: listed(third) }),
    ...(accounts !== undefined && { contas: listed(accounts) }),
  } as BodyOf<typeof keepTabelas>;
}

/** How tables look for the account in `meta`: `update` keeps what is named. Nobody waits for it, so that it shows no failure of its own. */
export const tabelas: ResourceProvider = {
  async update<TData extends BaseRecord, TVariables>({ variables, meta }: UpdateParams<TVariables>) {
    // The columns of both tables come with it: no screen waits for them.
    const { keepTabelas: keep } = await import('../../../contract/table-choices');
    await call(keep, { params: { id: accountOf(meta) }, body: onWire(variables as Looks) }, stepOf(meta));
    return answered<TData>();
  },
};

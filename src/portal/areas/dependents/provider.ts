import type {
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import { type DependentForm, dependentPayloadOf } from '../../../contract/dependent-form';
import {
  activateDependent,
  changeDependent,
  type Dependente,
  listDependents,
  removeDependent,
} from '../../../contract/dependents';
import { registerPF } from '../../../contract/registration';
import { ApiError } from '../../http/ApiError';
import { call } from '../../http/client';
import { accountOf, readOf, stepOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../../features/two-step/answered';

/** A dependent as Refine knows them. */
export type DependentRow = Dependente & { id: string };
/** What is sent to change one. The contract names a dependent by idProduto, the address by `id`, which is no CPF. */
export type DependentChange = { idProduto: string; nome: string; cie?: string };

/** Refusals that the form shows itself: refused fields, a record that changed meanwhile or stays the same. */
const CHANGE_CLAIMS = ['MCN-100', 'MCN-102', 'MCN-120'] as const;
/** And those that the question shows: the record changed meanwhile, a sign-in that is too old. */
const DELETE_CLAIMS = ['MCN-102', 'IDC-112'] as const;

const as = <TData extends BaseRecord>(data: BaseRecord) => ({ data: data as TData });

const rowsOf = async (meta: GetListParams['meta']): Promise<DependentRow[]> => {
  const rows = await call(listDependents, { params: { id: accountOf(meta) } }, readOf(meta));
  return rows.map((row) => ({ ...row, id: row.idDependente }));
};

/** The confirmed dependents of the guardian in `meta`, by name. */
export const dependentes: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const rows: BaseRecord[] = await rowsOf(meta);
    return { data: rows as TData[], total: rows.length };
  },
  /** The contract has no call for one: it is found among all. @throws ApiError 404 when it is not there */
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const found = (await rowsOf(meta)).find((row) => row.id === String(id));
    if (!found) throw new ApiError({ status: 404 });
    return as<TData>(found);
  },
  /** Answers what has changed. */
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const body = variables as DependentChange;
    await call(changeDependent, { params: { id: body.idProduto }, body }, submitOf(meta, CHANGE_CLAIMS));
    return as<TData>({ ...body, id });
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, variables, meta }: DeleteOneParams<TVariables>) {
    const { idProduto } = variables as Pick<Dependente, 'idProduto'>;
    const body = {
      motivo: 'Dependente',
      idProdutoDependente: idProduto,
      idProdutoResponsavel: accountOf(meta),
    } as const;
    await call(removeDependent, { body }, submitOf(meta, DELETE_CLAIMS));
    return as<TData>({ id });
  },
};

/** Dependents who wait for their code, named by idProduto: `create` registers one, `update` activates them with the code. */
export const dependentesPendentes: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = dependentPayloadOf(variables as DependentForm, accountOf(meta));
    return answered<TData>(await call(registerPF, { body }, stepOf(meta)));
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const { code } = variables as { code: string };
    const body = { idProduto: String(id), code, idProdutoResponsavel: accountOf(meta) };
    await call(activateDependent, { body }, stepOf(meta));
    return answered<TData>();
  },
};

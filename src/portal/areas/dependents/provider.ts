import type { BaseRecord, CrudFilter, DataProvider } from '@refinedev/core';
import { changeDependent, listDependents, removeDependent } from '../../../contract/dependents';
import { call, type CallOptions } from '../../http/client';
import { portalConfig } from '../../lib/config';

/** What identifies a submit beside its data: the guardian, the version that it names, the key of the submit. */
export interface DependentMeta {
  responsavel: string;
  etag?: string;
  idempotencyKey?: string;
}

/** Refusals that the screens show themselves: refused fields, a record that changed or stayed the same, a sign-in that is too old. */
const CLAIMS = ['MCN-100', 'MCN-102', 'MCN-120', 'IDC-112'] as const;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads nothing of `meta` but the names above: the rest could come from anywhere. */
function submitOf(meta: Record<string, unknown> | undefined): { responsavel: string; options: CallOptions } {
  const responsavel = text(meta?.['responsavel']);
  if (responsavel === undefined) throw new TypeError('The dependent provider needs the guardian');
  const etag = text(meta?.['etag']);
  const idempotencyKey = text(meta?.['idempotencyKey']);
  return {
    responsavel,
    options: {
      claims: CLAIMS,
      ...(etag !== undefined && { etag }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
  };
}

function guardianIn(filters: CrudFilter[] | undefined): string {
  const filter = filters?.find((candidate) => 'field' in candidate && candidate.field === 'responsavel');
  const id = text(filter?.value);
  if (id === undefined) throw new TypeError('The dependents of whom?');
  return id;
}

function refuse(what: string): never {
  throw new TypeError(`The dependent provider has no ${what}`);
}

const nothing = <TData extends BaseRecord>() => ({ data: {} as TData });

/** A guardian's dependents: `dependentes` filtered by `responsavel`; records are named by the dependent's idProduto. */
export const dependentProvider: DataProvider = {
  async getList<TData extends BaseRecord>({ filters }: { filters?: CrudFilter[] }) {
    const rows: BaseRecord[] = await call(listDependents, { params: { id: guardianIn(filters) } }, { quiet: true });
    return { data: rows as TData[], total: rows.length };
  },
  async update<TData extends BaseRecord, TVariables>({
    id,
    variables,
    meta,
  }: {
    id: string | number;
    variables: TVariables;
    meta?: Record<string, unknown>;
  }) {
    const { nome, cie } = variables as { nome: string; cie?: string };
    const idProduto = String(id);
    await call(
      changeDependent,
      { params: { id: idProduto }, body: { idProduto, nome, ...(cie !== undefined && { cie }) } },
      submitOf(meta).options,
    );
    return nothing<TData>();
  },
  async deleteOne<TData extends BaseRecord>({ id, meta }: { id: string | number; meta?: Record<string, unknown> }) {
    const { responsavel, options } = submitOf(meta);
    const body = { motivo: 'Dependente', idProdutoDependente: String(id), idProdutoResponsavel: responsavel } as const;
    await call(removeDependent, { body }, options);
    return nothing<TData>();
  },
  create: () => refuse('create: a dependent is registered in two steps'),
  getOne: () => refuse('getOne'),
  getApiUrl: () => portalConfig().api,
};

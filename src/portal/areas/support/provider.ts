import type { BaseRecord, DeleteOneParams, GetListParams, GetOneParams, UpdateParams } from '@refinedev/core';
import { SITUATIONS } from '../../../contract/constants';
import { pageInfoOf } from '../../../contract/page';
import {
  approveHeldAct,
  askEmailCorrection,
  beginFactorRemoval,
  type Block,
  endReviewedSessions,
  getAccountState,
  liftBlock,
  listHeldActs,
  listSupportAccesses,
  refuseHeldAct,
  resendPendingCode,
  searchAccounts,
  objectToReview,
  withdrawHeldAct,
} from '../../../contract/support';
import { call } from '../../http/client';
import { filterText, pageQueryOf } from '../../http/listing';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { searchedFor, stillSearched } from './searches';

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((item) => item === text);

/** Accounts found by the search `busca`, `tipo` and `situacao`; none by a search that this window does not know. */
export const contas: ResourceProvider = {
  async getList<TData extends BaseRecord>({ filters, meta, ...paging }: GetListParams) {
    const [staff, id] = [accountOf(meta), filterText(filters, 'busca')];
    const termo = searchedFor(staff, id);
    const query = pageQueryOf(paging);
    if (termo === null) return { data: [], total: 0, page: pageInfoOf(query.page, query.size, 0, 0) };
    stillSearched(staff, id);
    const tipo = oneOf(['PF', 'PJ'] as const, filterText(filters, 'tipo'));
    const situacao = oneOf(SITUATIONS, filterText(filters, 'situacao'));
    const body = { termo, ...(tipo && { tipo }), ...(situacao && { situacao }) };
    const { itens, page } = await call(searchAccounts, { query, body }, readOf(meta));
    const rows: BaseRecord[] = itens;
    return { data: rows as TData[], total: page.totalElements, page };
  },
};

/** Refused fields stand beside their fields. */
const CLAIMS = ['MCN-100'] as const;

/** Who of support looked at the account in `meta`. */
export const acessosSuporte: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const asked = { params: { id: accountOf(meta) }, query: pageQueryOf(paging) };
    const { itens, page } = await call(listSupportAccesses, asked, readOf(meta));
    const rows: BaseRecord[] = itens;
    return { data: rows as TData[], total: page.totalElements, page };
  },
  /** Objects to the review, with a reason. */
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const params = { id: accountOf(meta), idRevisao: String(id) };
    await call(objectToReview, { params, body: variables as { motivo: string } }, submitOf(meta, CLAIMS));
    const data: BaseRecord = { id };
    return { data: data as TData };
  },
};

/**
 * What staff do within a review, and why: they lift the block that it names, end all sessions, begin to take the
 * second step away, ask for another e-mail, or else send the pending code again.
 */
export type Act = { motivo: string } & (
  | { bloqueio: Block }
  | { sessoes: true }
  | { retirada: true }
  | { email: true }
  | { reenvio: true }
);

/** What keeps the reviewed person from getting on, by the review's id. */
export const situacoes: ResourceProvider = {
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const state: BaseRecord = await call(getAccountState, { params: { idRevisao: String(id) } }, readOf(meta));
    return { data: { ...state, id } as BaseRecord as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const act = variables as Act;
    const { motivo } = act;
    const params = { idRevisao: String(id) };
    const options = submitOf(meta, CLAIMS);
    if ('bloqueio' in act) await call(liftBlock, { params, body: { motivo, bloqueio: act.bloqueio } }, options);
    else if ('sessoes' in act) await call(endReviewedSessions, { params, body: { motivo } }, options);
    else if ('retirada' in act) await call(beginFactorRemoval, { params, body: { motivo } }, options);
    else if ('email' in act) await call(askEmailCorrection, { params, body: { motivo } }, options);
    else await call(resendPendingCode, { params, body: { motivo } }, options);
    const data: BaseRecord = { id };
    return { data: data as TData };
  },
};

/** Acts that wait for a second person of support; beside them `exigida`, whether any ever does. */
export const atosEmEspera: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const { itens, page, exigida } = await call(listHeldActs, { query: pageQueryOf(paging) }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row) => ({ ...row, id: row.idAto }));
    return { data: rows as TData[], total: page.totalElements, page, exigida };
  },
  /** Refuses the act with a reason; approves it without one. */
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const params = { idAto: String(id) };
    const { motivo } = variables as { motivo?: string };
    const options = submitOf(meta, CLAIMS);
    if (motivo === undefined) await call(approveHeldAct, { params }, options);
    else await call(refuseHeldAct, { params, body: { motivo } }, options);
    const data: BaseRecord = { id };
    return { data: data as TData };
  },
  /** Takes back one's own. */
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(withdrawHeldAct, { params: { idAto: String(id) } }, submitOf(meta, CLAIMS));
    const data: BaseRecord = { id };
    return { data: data as TData };
  },
};

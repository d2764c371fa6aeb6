import type {
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import type { AnswerOf, CallInput } from '../../../contract/endpoint';
import {
  acceptConvite,
  addConvite,
  cancelConvite,
  changeConvite,
  type Convite,
  type ConviteDetalhe,
  type ConviteRecebido,
  declineConvite,
  FILTROS_CONVITE,
  getConvite,
  listConvites,
  listMeusConvites,
  resendConvite,
} from '../../../contract/invitations';
import { call } from '../../http/client';
import { filterText, pageQueryOf } from '../../http/listing';
import { searchText } from '../../http/searchText';
import { accountOf, readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** An invitation of a company, and the same with all that it offers. */
export type Invitation = Convite & { id: string };
export type InvitationRecord = ConviteDetalhe & { id: string };

/** What somebody is offered. */
export type ReceivedInvitation = ConviteRecebido & { id: string };
type Mine = AnswerOf<typeof listMeusConvites>;
/** What became of the offers that wait no longer. */
export type EndedInvitations = Mine['encerrados'];
/** What became of the invitation of the link that somebody came by; null for none to them. */
export type LinkState = Mine['link'];
/** How much of an invitation was given. */
export type Accepted = AnswerOf<typeof acceptConvite> & { id: string };

/** What the form of an invitation says itself; the catalogue has the others. */
const CLAIMS = ['MCN-100', 'MCN-102', 'MCN-160', 'MCN-161', 'MCN-162', 'MCN-207', 'MCN-208'] as const;

/** It was answered, cancelled or changed meanwhile, its time is over, or nothing of it can be given: a sentence says so, and the list what there is now. */
export const CLOSED = ['MCN-211', 'MCN-212', 'MCN-213', 'MCN-214', 'MCN-247'] as const;

const of = (meta: GetOneParams['meta'], id: unknown) => ({ id: accountOf(meta), idConvite: String(id) });

/** The invitations of the company in `meta`. */
export const convites: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta, filters, ...paging }: GetListParams) {
    const wanted = filterText(filters, 'situacao');
    const query = {
      ...pageQueryOf(paging),
      situacao: FILTROS_CONVITE.find((one) => one === wanted) ?? FILTROS_CONVITE[0],
      email: searchText(filterText(filters, 'email')),
    };
    const { itens, page } = await call(listConvites, { params: { id: accountOf(meta) }, query }, readOf(meta));
    const rows: BaseRecord[] = itens.map((row): Invitation => ({ ...row, id: row.idConvite }));
    return { data: rows as TData[], total: page.totalElements, page };
  },
  async getOne<TData extends BaseRecord>({ id, meta }: GetOneParams) {
    const found: BaseRecord = { ...(await call(getConvite, { params: of(meta, id) }, readOf(meta))), id };
    return { data: found as TData };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = variables as CallInput<typeof addConvite>['body'];
    const { idConvite } = await call(addConvite, { params: { id: accountOf(meta) }, body }, submitOf(meta, CLAIMS));
    const made: BaseRecord = { id: idConvite };
    return { data: made as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const body = variables as CallInput<typeof changeConvite>['body'];
    await call(changeConvite, { params: of(meta, id), body }, submitOf(meta, CLAIMS));
    const changed: BaseRecord = { id };
    return { data: changed as TData };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(cancelConvite, { params: of(meta, id) }, submitOf(meta, CLOSED));
    const gone: BaseRecord = { id };
    return { data: gone as TData };
  },
};

/** Sending the message of an invitation once more. */
export const reenviosDeConvite: ResourceProvider = {
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const { id } = variables as { id: string };
    await call(resendConvite, { params: of(meta, id) }, submitOf(meta, CLOSED));
    const sent: BaseRecord = { id };
    return { data: sent as TData };
  },
};

/** What waits for the CPF of the account in `meta`, what became of the others, and of the link there: `update` accepts, `deleteOne` declines. */
export const meusConvites: ResourceProvider = {
  async getList<TData extends BaseRecord>({ meta }: GetListParams) {
    const link: unknown = meta?.['link'];
    const asked = { params: { id: accountOf(meta) }, query: typeof link === 'string' ? { link } : {} };
    // A copy of the version before, during an update, says nothing of those that are over.
    const found: Omit<Mine, 'encerrados'> & Partial<Mine> = await call(listMeusConvites, asked, readOf(meta));
    const rows: BaseRecord[] = found.convites.map((row): ReceivedInvitation => ({ ...row, id: row.idConvite }));
    return { data: rows as TData[], total: rows.length, ended: found.encerrados ?? [], link: found.link };
  },
  async update<TData extends BaseRecord, TVariables>({ id, meta }: UpdateParams<TVariables>) {
    const accepted: BaseRecord = {
      ...(await call(acceptConvite, { params: of(meta, id) }, submitOf(meta, CLOSED))),
      id,
    };
    return { data: accepted as TData };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(declineConvite, { params: of(meta, id) }, submitOf(meta, CLOSED));
    const gone: BaseRecord = { id };
    return { data: gone as TData };
  },
};

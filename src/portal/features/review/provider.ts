import type {
  BaseRecord,
  CreateParams,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import type { BodyOf } from '../../../contract/endpoint';
import {
  closeReview,
  extendReview,
  getOpenReview,
  listReviews,
  openReview,
  type Revisao,
} from '../../../contract/support';
import { call } from '../../http/client';
import { pageQueryOf } from '../../http/listing';
import { readOf, submitOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';

/** A review as Refine knows it. */
export type ReviewRow = Revisao & { id: string };

/** Stands for the review that the staff member has open. */
export const OPEN = 'aberta';

/** Refused fields stand beside their fields. */
const CLAIMS = ['MCN-100'] as const;

const asRow = (review: Revisao): BaseRecord => ({ ...review, id: review.idRevisao });

/** The reviews of the staff member on the session: `create` opens one, `update` lets it go on once, `deleteOne` ends it. */
export const revisoes = {
  async getList<TData extends BaseRecord>({ meta, ...paging }: GetListParams) {
    const { itens, page } = await call(listReviews, { query: pageQueryOf(paging) }, readOf(meta));
    return { data: itens.map(asRow) as TData[], total: page.totalElements, page };
  },
  /** The open one (`id` is `OPEN`), or `value: null` when there is none. */
  async getOne<TData extends BaseRecord>({ meta }: GetOneParams) {
    const value = (await call(getOpenReview, {}, readOf(meta))) ?? null;
    const data: BaseRecord = { value };
    return { data: data as TData };
  },
  async create<TData extends BaseRecord, TVariables>({ variables, meta }: CreateParams<TVariables>) {
    const body = variables as BodyOf<typeof openReview>;
    return { data: asRow(await call(openReview, { body }, submitOf(meta, CLAIMS))) as TData };
  },
  async update<TData extends BaseRecord, TVariables>({ id, variables, meta }: UpdateParams<TVariables>) {
    const asked = { params: { idRevisao: String(id) }, body: variables as BodyOf<typeof extendReview> };
    return { data: asRow(await call(extendReview, asked, submitOf(meta, CLAIMS))) as TData };
  },
  async deleteOne<TData extends BaseRecord, TVariables>({ id, meta }: DeleteOneParams<TVariables>) {
    await call(closeReview, { params: { idRevisao: String(id) } }, submitOf(meta));
    const data: BaseRecord = { id };
    return { data: data as TData };
  },
} satisfies ResourceProvider;

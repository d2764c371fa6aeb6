import type { BaseRecord } from '@refinedev/core';

/** What a provider of a two-step flow answers: the code that was sent, or nothing but that it is done. */
export const answered = <TData extends BaseRecord>(data: BaseRecord = {}) => ({ data: data as TData });

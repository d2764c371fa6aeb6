import { useForm } from '@refinedev/antd';
import { useInvalidate, type BaseRecord } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { useErrorSummary } from '../../ui/fields';
import { type FormingOptions, type RecordFormState, useForming, type Values } from './useForming';

export interface RecordFormOptions<Row extends BaseRecord, Typed extends Values, Variables> extends FormingOptions<
  Typed,
  Variables
> {
  resource: string;
  /** idProduto of the account that the record belongs to. */
  account: string;
  /** The record that is changed; a new one is made without. Its `etag`, where it has one, is the version that is typed upon. */
  record?: Row | undefined;
  /** Key of the toast that tells of the change, with its namespace, also by what was sent; none where the next screen does. */
  saved?: string | ((sent: Variables) => string);
  onSaved: (row: Row) => void;
  /** Other resources that the change makes old. */
  touches?: readonly string[];
}

/** What Refine's form hooks are told: the screen redirects, and failures stand beside the fields or in the catalogue of errors. */
const refineProps = <Row extends BaseRecord, Typed extends Values, Variables>(
  { resource, account, record, saved }: RecordFormOptions<Row, Typed, Variables>,
  etag: string | undefined,
) => ({
  resource,
  action: record ? ('edit' as const) : ('create' as const),
  ...(record?.id !== undefined && { id: record.id }),
  redirect: false as const,
  mutationMeta: { account, ...(etag !== undefined && { etag }) },
  // The record is given: Refine's own read of it would fill the form anew while somebody types.
  queryOptions: { enabled: false },
  disableServerSideValidation: true,
  successNotification:
    saved === undefined
      ? (false as const)
      : (_answer: unknown, sent: unknown) => ({
          message: text(typeof saved === 'string' ? saved : saved(sent as Variables)),
          type: 'success' as const,
        }),
  errorNotification: false as const,
});

/**
 * Refine's form resets itself as soon as it is drawn, for values that its own read would bring. Here they are there from the start: the reset would
 * draw every field a second time, and take what somebody who is quick, or whose phone is slow, typed in between.
 */
function useNoFirstReset(form: FormInstance): void {
  const giveBack = useRef(() => {});
  // Before Refine's effect, and, as hooks run in their order, after it.
  useLayoutEffect(() => {
    const own = form.resetFields;
    giveBack.current = () => void Object.assign(form, { resetFields: own });
    Object.assign(form, { resetFields: () => undefined });
  }, [form]);
  useEffect(() => giveBack.current(), [form]);
}

type Sent<Row, Variables> = (variables: Variables) => Promise<{ data: Row } | void>;

/** The form of a record on a screen or in a dialog, over Refine's `useForm`: the resource, what the fields hold and what is sent. */
export function useRecordForm<Row extends BaseRecord, Typed extends Values, Variables>(
  options: RecordFormOptions<Row, Typed, Variables>,
): RecordFormState<Typed> {
  const own: unknown = options.record?.['etag'];
  const { etag, forget, forming } = useForming<Typed, Variables>(options, typeof own === 'string' ? own : undefined);
  const invalidate = useInvalidate();
  const { form: refines, onFinish } = useForm<Row, ApiError, Variables>(refineProps(options, etag));
  const form = refines as unknown as FormInstance<Typed>;
  useNoFirstReset(form);
  const summary = useErrorSummary(form);
  const send = async (variables: Variables) => {
    const answer = await (onFinish as unknown as Sent<Row, Variables>)(variables);
    forget();
    for (const resource of options.touches ?? []) void invalidate({ resource, invalidates: ['resourceAll'] });
    options.onSaved((answer as { data: Row }).data);
  };
  return forming(form, summary, send).state;
}

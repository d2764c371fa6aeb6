import { useInvalidate } from '@refinedev/core';
import { Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../../http/ApiError';
import { useErrorSummary } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { type FormingOptions, type RecordFormState, STALE, useForming, type Values } from '../record-form/useForming';
import { type FlowContext, type TwoStepFlow, type TwoStepOptions, useTwoStep } from './useTwoStep';

export interface StepsFormOptions<Typed extends Values, Payload extends object>
  extends FormingOptions<Typed, Payload>, Pick<TwoStepOptions<Payload>, 'requestCode' | 'onSent' | 'claims'> {
  /** Names what is kept of the form, and the code that is under way. */
  draft: string;
  /** The version of the record that changes; a new record has none. */
  etag?: string;
  /** Does what the code confirms; `etag` is the version that was typed upon. */
  finalise: (code: string, payload: Payload, context: FlowContext & { etag?: string }) => Promise<void>;
  /** Key of the toast that tells that it is done, with its namespace. */
  saved: string;
  onSaved: (payload: Payload) => void;
  /** Other resources that the change makes old. */
  touches?: readonly string[];
}

export interface StepsFormState<Typed extends Values, Payload extends object> extends RecordFormState<Typed> {
  flow: TwoStepFlow<Payload>;
}

/**
 * The form of a record whose change a code confirms: what `useRecordForm` does, with the two steps in the place of Refine's single write. It
 * shows by itself what the server refuses of the fields and that the record changed meanwhile; `claims` names its other refusals.
 */
export function useStepsForm<Typed extends Values, Payload extends object>(
  options: StepsFormOptions<Typed, Payload>,
): StepsFormState<Typed, Payload> {
  const [form] = Form.useForm<Typed>();
  const summary = useErrorSummary(form);
  const invalidate = useInvalidate();
  const { etag, forget, forming } = useForming<Typed, Payload>(options, options.etag);
  const flow = useTwoStep<Payload>({
    requestCode: options.requestCode,
    finalise: (code, payload, context) =>
      options.finalise(code, payload, { ...context, ...(etag !== undefined && { etag }) }),
    ...(options.onSent && { onSent: options.onSent }),
    onDone: (payload) => {
      toast('success', options.saved);
      forget();
      for (const resource of options.touches ?? []) void invalidate({ resource, invalidates: ['resourceAll'] });
      options.onSaved(payload);
    },
    claims: ['MCN-100', ...(options.onReload ? [STALE] : []), ...(options.claims ?? [])],
    underWay: options.draft,
  });
  const { state, failed } = forming(form, summary, flow.request);

  const onError = useEffectEvent((error: ApiError) => {
    // Nothing was overwritten: the form, with what was typed, is where one goes on.
    if (error.code === STALE && options.onReload) flow.cancel();
    failed(error);
  });
  useEffect(() => {
    if (flow.error) onError(flow.error);
  }, [flow.error]);
  return { ...state, busy: flow.busy === 'request', flow };
}

import { useForm } from '@refinedev/antd';
import { useInvalidate, type BaseRecord } from '@refinedev/core';
import type { FormInstance, FormProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../../contract/errors';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { text } from '../../lib/i18n';
import { applyFailure, useErrorSummary } from '../../ui/fields';
import { useDraft } from './useDraft';

type Values = Record<string, unknown>;

/** The record changed after the form was filled from it. */
const STALE = 'MCN-102';

export interface RecordFormOptions<Row extends BaseRecord, Typed extends Values, Variables> {
  resource: string;
  /** idProduto of the account that the record belongs to. */
  account: string;
  /** The record that is changed; a new one is made without. Its `etag`, where it has one, is the version that is typed upon. */
  record?: Row | undefined;
  /** What the fields hold at first, before what was typed earlier and kept. */
  values: Typed;
  /** Names what is kept of the form in this window: `address-new`, `address-17`. Without it nothing is kept. */
  draft?: string;
  /** What is sent; undefined when there is nothing to send. */
  variables: (typed: Typed) => Variables | undefined;
  /** What is wrong with the whole, beyond the rules of single fields. */
  check?: (variables: Variables) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** The field on the screen for a field of the wire, where they differ. */
  fieldOf?: (campo: string) => string;
  /** Group of messages in validation.json. */
  group?: string;
  /** Key of the toast that tells of the change, with its namespace; none where the next screen does. */
  saved?: string;
  onSaved: (row: Row) => void;
  /** What the form does at refusals of its own, by code. */
  reactions?: Readonly<Record<string, (error: ApiError) => void>>;
  /** Loads the record anew after somebody else changed it; false when it could not be loaded. */
  onReload?: () => Promise<boolean>;
  /** Other resources that the change makes old. */
  touches?: readonly string[];
}

export interface RecordFormState<Typed extends Values> {
  form: FormInstance<Typed>;
  /** For antd's Form. */
  formProps: Pick<FormProps<Typed>, 'form' | 'initialValues' | 'onValuesChange' | 'onFinish' | 'onFinishFailed'>;
  busy: boolean;
  summary: ReturnType<typeof useErrorSummary>;
  /** Somebody else changed the record meanwhile; null while that is not known. */
  stale: { reload: () => Promise<boolean> } | null;
  /** What was typed before and not sent. */
  restored: Partial<Typed> | undefined;
  /** Keeps what the form holds now, after a change that no field made. */
  keep: () => void;
  /** Forgets what is kept: the person cancels or empties the form. */
  forget: () => void;
  /** Puts refused fields beside their fields; false when one has no place. */
  refuse: (campos: readonly FieldError[]) => boolean;
}

/** What Refine's form hooks are told: the screen redirects, and failures stand beside the fields or in the catalogue of errors. */
const refineProps = <Row extends BaseRecord, Typed extends Values, Variables>(
  { resource, account, record, saved }: RecordFormOptions<Row, Typed, Variables>,
  meta: { etag?: string },
) => ({
  resource,
  action: record ? ('edit' as const) : ('create' as const),
  ...(record?.id !== undefined && { id: record.id }),
  redirect: false as const,
  mutationMeta: { account, ...meta },
  // The record is given: Refine's own read of it would fill the form anew while somebody types.
  queryOptions: { enabled: false },
  warnWhenUnsavedChanges: false,
  disableServerSideValidation: true,
  successNotification:
    saved === undefined ? (false as const) : () => ({ message: text(saved), type: 'success' as const }),
  errorNotification: false as const,
});

type Sent<Row, Variables> = (variables: Variables) => Promise<{ data: Row } | void>;

/**
 * What every form of a record needs, whichever of Refine's form hooks sends it: the draft and the version that it was typed
 * upon, refused fields beside their fields with the focus on the first, a record that changed
 * meanwhile. A recent sign-in that the server asks for leads there and back by itself, and the draft is there again.
 */
function useForming<Row extends BaseRecord, Typed extends Values, Variables>(
  options: RecordFormOptions<Row, Typed, Variables>,
) {
  const { record, draft: name } = options;
  const { t } = useTranslation('validation');
  const kept = useDraft<Typed & { etag?: string }>(name ?? 'none');
  const { etag: keptEtag, ...typed } = kept.restored ?? {};
  const restored = name !== undefined && kept.restored ? (typed as Partial<Typed>) : undefined;
  const own: unknown = record?.['etag'];
  const etag = (restored && keptEtag) ?? (typeof own === 'string' ? own : undefined);
  const [stale, setStale] = useState(false);
  const [sending, setSending] = useState(false);
  const invalidate = useInvalidate();
  const meta = etag === undefined ? {} : { etag };

  /** The state of the form that `form` holds and `send` sends. */
  const state = (
    form: FormInstance<Typed>,
    summary: RecordFormState<Typed>['summary'],
    send: Sent<Row, Variables>,
  ): RecordFormState<Typed> => {
    const keep = () => {
      if (name === undefined) return;
      const held = form.getFieldsValue(true) as Typed;
      kept.save({ ...held, ...(etag !== undefined && { etag }) } as Typed & { etag?: string });
    };
    const forget = () => {
      if (name !== undefined) kept.clear();
    };
    const refuse = (campos: readonly FieldError[]) => {
      const named = campos.map((item) => ({ ...item, campo: options.fieldOf?.(item.campo) ?? item.campo }));
      const placed = applyFailure(
        form,
        { campos: named },
        t,
        options.group === undefined ? {} : { group: options.group },
      );
      summary.refresh();
      return placed;
    };
    const failed = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const react = error.code === null ? undefined : options.reactions?.[error.code];
      if (react) react(error);
      else if (error.code === STALE && options.onReload) setStale(true);
      else if (error.campos.length > 0 && !refuse(error.campos)) reportUnclaimed(error);
    };
    const submit = async () => {
      summary.clear();
      // What was typed long ago is kept for the way to the sign-in and back, should the send meet the end of the session.
      keep();
      setSending(true);
      try {
        const variables = options.variables(form.getFieldsValue(true) as Typed);
        if (variables === undefined) return;
        const wrong = (await options.check?.(variables)) ?? [];
        if (wrong.length > 0) {
          refuse(wrong);
          return;
        }
        const answer = await send(variables);
        forget();
        for (const resource of options.touches ?? []) void invalidate({ resource, invalidates: ['resourceAll'] });
        options.onSaved((answer as { data: Row }).data);
      } catch (error) {
        failed(error);
      } finally {
        setSending(false);
      }
    };
    const reload = async () => {
      forget();
      return (await options.onReload?.()) ?? false;
    };
    return {
      form,
      formProps: {
        form,
        initialValues: { ...options.values, ...restored },
        onValuesChange: keep,
        onFinish: () => void submit(),
        onFinishFailed: summary.onFinishFailed,
      },
      busy: sending,
      summary,
      stale: stale ? { reload } : null,
      restored,
      keep,
      forget,
      refuse,
    };
  };
  return { meta, state };
}

/** The form of a record on a screen, over Refine's `useForm`: the resource, what the fields hold and what is sent. */
export function useRecordForm<Row extends BaseRecord, Typed extends Values, Variables>(
  options: RecordFormOptions<Row, Typed, Variables>,
): RecordFormState<Typed> {
  const { meta, state } = useForming(options);
  const { form: own, onFinish } = useForm<Row, ApiError, Variables>(refineProps(options, meta));
  const form = own as unknown as FormInstance<Typed>;
  const summary = useErrorSummary(form);
  return state(form, summary, onFinish as unknown as Sent<Row, Variables>);
}

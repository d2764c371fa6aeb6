import type { FormInstance, FormProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldError } from '../../../contract/errors';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { applyFailure, type useErrorSummary } from '../../ui/fields';
import { useDraft } from './useDraft';

export type Values = Record<string, unknown>;

/** The record changed after the form was filled from it. */
export const STALE = 'MCN-102';

/** What every form of a record is told, whichever hook sends it. */
export interface FormingOptions<Typed extends Values, Variables> {
  /** What the fields hold at first, before what was typed earlier and kept; one that is not named is empty. */
  values: Partial<Typed>;
  /** Fields that are never kept: what is chosen anew each time. */
  anew?: readonly (keyof Typed & string)[];
  /** Names what is kept of the form in this window: `address-new`, `address-17`. Without it nothing is kept. */
  draft?: string;
  /** What is sent, of all that was typed or of the fields that are on the screen; undefined when there is nothing to send. */
  variables: (typed: Typed, onScreen: Typed) => Variables | undefined;
  /** What is wrong with the whole, beyond the rules of single fields. */
  check?: (variables: Variables) => readonly FieldError[] | Promise<readonly FieldError[]>;
  /** The field on the screen for a field of the wire, where they differ. */
  fieldOf?: (campo: string) => string;
  /** Group of messages in validation.json. */
  group?: string | undefined;
  /** What the form does at refusals of its own, by code. */
  reactions?: Readonly<Record<string, (error: ApiError) => void>>;
  /** Loads the record anew after somebody else changed it; false when it could not be loaded. */
  onReload?: () => Promise<boolean>;
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

/** How a form is sent. A rejection is a refusal. */
type Send<Variables> = (variables: Variables) => Promise<void>;

/**
 * What every form of a record needs, whichever hook sends it: the draft and the version that it was typed upon, refused fields beside
 * their fields with the focus on the first, a record that changed meanwhile. A recent sign-in that the server asks for leads there and back by
 * itself, and the draft is there again.
 * @param current the record's version; undefined where it has none
 */
export function useForming<Typed extends Values, Variables>(
  options: FormingOptions<Typed, Variables>,
  current: string | undefined,
) {
  const { draft: name, onReload } = options;
  const { t } = useTranslation('validation');
  const kept = useDraft<Typed & { etag?: string }>(name ?? 'none');
  const { etag: keptEtag, ...typed } = kept.restored ?? {};
  const restored = kept.restored ? (typed as Partial<Typed>) : undefined;
  const etag = keptEtag ?? current;
  const [stale, setStale] = useState(false);
  const [sending, setSending] = useState(false);

  /** The state of the form that `form` holds and `send` sends, and what a refusal does that comes later. */
  const forming = (form: FormInstance<Typed>, summary: RecordFormState<Typed>['summary'], send: Send<Variables>) => {
    const keep = () => {
      if (name === undefined) return;
      const held = Object.entries(form.getFieldsValue(true) as Typed).filter(
        ([field]) => !options.anew?.includes(field),
      );
      kept.save({ ...Object.fromEntries(held), ...(etag !== undefined && { etag }) } as Typed & { etag?: string });
    };
    const refuse = (campos: readonly FieldError[]) => {
      const named = campos.map((item) => ({ ...item, campo: options.fieldOf?.(item.campo) ?? item.campo }));
      const placed = applyFailure(form, { campos: named }, t, { group: options.group });
      summary.refresh();
      return placed;
    };
    const failed = (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const react = error.code === null ? undefined : options.reactions?.[error.code];
      if (react) react(error);
      else if (error.code === STALE && onReload) setStale(true);
      else if (error.campos.length > 0 && !refuse(error.campos)) reportUnclaimed(error);
    };
    const submit = async () => {
      summary.clear();
      // What was typed long ago is kept for the way to the sign-in and back, should the send meet the end of the session.
      keep();
      setSending(true);
      try {
        const variables = options.variables(form.getFieldsValue(true) as Typed, form.getFieldsValue());
        if (variables === undefined) return;
        const wrong = (await options.check?.(variables)) ?? [];
        if (wrong.length > 0) refuse(wrong);
        else await send(variables);
      } catch (error) {
        failed(error);
      } finally {
        setSending(false);
      }
    };
    const state: RecordFormState<Typed> = {
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
      stale:
        stale && onReload
          ? {
              reload: () => {
                kept.clear();
                return onReload();
              },
            }
          : null,
      restored,
      keep,
      forget: kept.clear,
      refuse,
    };
    return { state, failed };
  };
  return { etag, forget: kept.clear, forming };
}

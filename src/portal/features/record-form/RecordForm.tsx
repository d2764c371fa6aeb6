import type { KeyboardEvent, ReactNode } from 'react';
import { ErrorSummary, FormActions, LockedFields, SubmitForm } from '../../ui/fields';
import { StaleNotice } from './StaleNotice';
import type { Clearing } from './useClearing';
import type { RecordFormState } from './useForming';

interface RecordFormProps<Typed extends Record<string, unknown>> {
  state: RecordFormState<Typed>;
  /** The label of a field by its name, for the summary of what is wrong. */
  labels: Readonly<Record<string, string>>;
  /** The main action in words. */
  submit: string;
  /** Leaves without saving; what was typed is forgotten. */
  onCancel: () => void;
  /** Empties the form, which can be undone. */
  clearing?: Clearing;
  /** Only its button sends it, no Enter in a field: for what begins at once, and for many people. */
  byButton?: boolean;
  children: ReactNode;
}

/** The browser sends a form for an Enter in one of its inputs, unless the key is taken. */
const takeEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/**
 * The form of a record as it stands on a screen: the notice that the record changed meanwhile, what is wrong, the fields, which are locked while
 * they are sent, the buttons. Leaving it by a link asks nothing: what was typed is kept for the next visit.
 */
export function RecordForm<Typed extends Record<string, unknown>>({
  state,
  labels,
  submit,
  onCancel,
  clearing,
  byButton = false,
  children,
}: RecordFormProps<Typed>) {
  return (
    <div className="form-page">
      {state.stale && <StaleNotice onReload={state.stale.reload} />}
      <SubmitForm
        {...state.formProps}
        layout="vertical"
        size="large"
        className="form"
        {...(clearing && { onChange: clearing.onChange })}
        {...(byButton && { onKeyDown: takeEnter })}
      >
        <ErrorSummary form={state.form} fields={state.summary.fields} labels={labels} />
        <LockedFields locked={state.busy}>{children}</LockedFields>
        <FormActions
          submit={submit}
          busy={state.busy}
          onCancel={() => {
            state.forget();
            onCancel();
          }}
          {...(clearing && { onReset: clearing.onReset, onUndo: clearing.onUndo })}
        />
      </SubmitForm>
    </div>
  );
}

import { Form } from 'antd';
import type { ReactNode } from 'react';
import { ErrorSummary, FormActions } from '../../ui/fields';
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
  children: ReactNode;
}

/**
 * The form of a record as it stands on a screen: the notice that the record changed meanwhile, what is wrong, the fields, the
 * buttons. Leaving it by a link asks nothing: what was typed is kept for the next visit.
 */
export function RecordForm<Typed extends Record<string, unknown>>({
  state,
  labels,
  submit,
  onCancel,
  clearing,
  children,
}: RecordFormProps<Typed>) {
  return (
    <div className="form-page">
      {state.stale && <StaleNotice onReload={state.stale.reload} />}
      <Form
        {...state.formProps}
        layout="vertical"
        size="large"
        className="form"
        {...(clearing && { onChange: clearing.onChange })}
      >
        <ErrorSummary form={state.form} fields={state.summary.fields} labels={labels} />
        {children}
        <FormActions
          submit={submit}
          busy={state.busy}
          onCancel={() => {
            state.forget();
            onCancel();
          }}
          {...(clearing && { onReset: clearing.onReset, onUndo: clearing.onUndo })}
        />
      </Form>
    </div>
  );
}

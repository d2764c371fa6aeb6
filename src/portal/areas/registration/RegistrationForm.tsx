import { Form, type FormInstance } from 'antd';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { useDraft } from '../../features/record-form/useDraft';
import { FormActions } from '../../ui/fields/FormActions';
import { FormProblem } from '../../ui/fields/FormProblem';
import { ErrorSummary, type useErrorSummary } from '../../ui/fields/ErrorSummary';
import { PasswordPair } from '../../ui/fields/PasswordPair';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { Later } from '../../ui/Later';
import { ContactPart } from './ContactPart';
import { TermsPart } from './TermsPart';

/** A form that is drawn anew to empty it, and what was in it. */
export interface ClearedForm {
  /** What was in the form before it was emptied: in memory alone, with the password. */
  cleared: object | null;
  /** Empties the form and returns the choices to their defaults. */
  onReset: (values: object) => void;
  /** Something was typed since, or what was in it is back. */
  onKept: () => void;
}

export interface RegistrationFormProps<Values extends Record<string, unknown>> {
  form: FormInstance<Values>;
  /** Name of the draft. */
  draftName: string;
  defaults: Partial<Values>;
  summary: ReturnType<typeof useErrorSummary>;
  labels: Readonly<Record<string, string>>;
  busy: boolean;
  /** What went wrong with the last submit and belongs to no field. */
  problem: string | null;
  /** Asked before the last attempt. */
  question: ReactNode;
  /** Phones of other countries have a country code of their own. */
  foreign: boolean;
  onSubmit: (values: Values) => void;
  clearing: ClearedForm;
  /** The form's first part: who registers. */
  children: ReactNode;
}

/** Drawn anew when the nationality changes, not at every key. */
const RestOfForm = memo(function RestOfForm({ foreign }: { foreign: boolean }) {
  const { t } = useTranslation(['registration', 'ui']);
  return (
    <>
      <ContactPart foreign={foreign} />
      <section className="card form__part">
        <h2>{t('parts.password')}</h2>
        <PasswordPair label={t('ui:password.create')} />
      </section>
      <TermsPart />
    </>
  );
});

/** What all registration forms share: contact, password, terms, the buttons, the summary of errors and the draft. */
export function RegistrationForm<Values extends Record<string, unknown>>({
  form,
  draftName,
  defaults,
  summary,
  labels,
  busy,
  problem,
  question,
  foreign,
  onSubmit,
  clearing: { cleared, onReset, onKept },
  children,
}: RegistrationFormProps<Values>) {
  const { t } = useTranslation(['registration', 'ui', 'validation']);
  const navigate = useNavigate();
  const draft = useDraft<Values>(draftName);
  const accepted = Form.useWatch('termos', form) === true;

  const save = () => {
    const { termos: _accepted, ...typed } = form.getFieldsValue(true) as Values;
    draft.save(typed as Partial<Values>);
  };
  const leave = () => {
    draft.clear();
    void navigate(paths.login);
  };
  const reset = () => {
    draft.clear();
    onReset(form.getFieldsValue(true) as Values);
  };
  const undo = () => {
    form.setFieldsValue(cleared as Parameters<typeof form.setFieldsValue>[0]);
    onKept();
    save();
  };
  // A disabled button takes the Enter of a field away from the form, which then would say nothing of what is missing.
  const sendByEnter = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (accepted || busy || key !== 'Enter' || !(target instanceof HTMLInputElement) || target.role === 'combobox')
      return;
    event.preventDefault();
    form.submit();
  };
  const submit = (values: Values) => {
    summary.clear();
    onSubmit(values);
  };
  return (
    <SubmitForm
      form={form}
      layout="vertical"
      size="large"
      className="form"
      initialValues={{ ...defaults, ...draft.restored }}
      onValuesChange={save}
      onKeyDown={sendByEnter}
      onFinish={submit}
      onFinishFailed={summary.onFinishFailed}
      onChange={onKept}
    >
      <ErrorSummary form={form} fields={summary.fields} labels={labels} />
      {children}
      <Later>
        <RestOfForm foreign={foreign} />
      </Later>
      <FormProblem text={problem} />
      {question}
      <FormActions
        submit={t('submit')}
        busy={busy}
        waitsFor={accepted ? undefined : t('waitsForTerms')}
        onCancel={leave}
        onReset={reset}
        onUndo={cleared && undo}
      />
    </SubmitForm>
  );
}

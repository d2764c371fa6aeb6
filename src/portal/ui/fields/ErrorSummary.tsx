import { Form, type FormInstance } from 'antd';
import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField, inReadingOrder, summaryOf } from './rules';
import { Notice } from '../drawn';

type Name = (string | number)[];

/** What antd's `onFinishFailed` hands over. */
interface Failed {
  errorFields: { name: Name; errors: string[] }[];
}

/**
 * The summary's state for a form: give `onFinishFailed` to the Form, `clear` to its submit, `fields` to ErrorSummary. A failed
 * submit moves the focus to the summary, where the wrong fields are seen at a glance, each with the way to it; a single one, or one in a form
 * without a summary, has the focus itself.
 */
export function useErrorSummary(form: FormInstance) {
  const [fields, setFields] = useState<Name[]>([]);
  const show = (wrong: Failed['errorFields']) => setFields(inReadingOrder(form, wrong).map(({ name }) => name));
  // Once the summary stands: it moves the fields below it, the first wrong one out of sight perhaps.
  useEffect(() => {
    const [first, ...others] = fields;
    if (!first) return;
    const summary = others.length > 0 ? summaryOf(form, first) : null;
    if (!summary) return focusField(form, first);
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: 'start' });
  }, [fields, form]);
  return {
    fields,
    clear: () => setFields([]),
    onFinishFailed: ({ errorFields }: Failed) => show(errorFields),
    /** Reads the errors that stand beside the fields, after `applyFailure`. */
    refresh: () => show(form.getFieldsError().filter(({ errors }) => errors.length > 0)),
  };
}

interface ErrorSummaryProps {
  form: FormInstance;
  fields: readonly Name[];
  /** The label of a field by its name, dots between the parts. */
  labels: Readonly<Record<string, string>>;
}

/** What is still to be corrected, above the form; each line leads to its field, and leaves once that is mended. */
export function ErrorSummary({ form, fields, labels }: ErrorSummaryProps) {
  const { t } = useTranslation('ui');
  const lead = (name: Name) => (event: MouseEvent) => {
    event.preventDefault();
    focusField(form, name);
  };
  const list = () => {
    const left = fields.flatMap((name) => {
      const [message] = form.getFieldError(name);
      return message === undefined ? [] : [{ name, message }];
    });
    if (left.length === 0) return null;
    return (
      <Notice kind="error" className="summary">
        <strong>{t('summary.title', { count: left.length })}</strong>
        <ul>
          {left.map(({ name, message }) => {
            const key = name.join('.');
            const label = labels[key];
            return (
              <li key={key}>
                <a href={`#${name.join('_')}`} onClick={lead(name)}>
                  {label ? t('summary.item', { label, message }) : message}
                </a>
              </li>
            );
          })}
        </ul>
      </Notice>
    );
  };
  return (
    <div role="alert" tabIndex={-1} className="summary-at">
      {/* Drawn anew with every change of the form, its checks too. */}
      <Form.Item noStyle shouldUpdate>
        {list}
      </Form.Item>
    </div>
  );
}

import { Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StaleNotice } from '../../features/record-form/StaleNotice';
import { useEditDraft } from '../../features/record-form/useEditDraft';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { paths } from '../../lib/paths';
import type { PageHeadProps } from '../../shell/PageHead';
import { ErrorSummary, useErrorSummary } from '../../ui/fields/ErrorSummary';
import { FormActions } from '../../ui/fields/FormActions';
import { toast } from '../../ui/toast';
import type { Base } from './useBase';
import { type DataChange, useDataFlow } from './useDataFlow';

/** How a data screen shows its form. */
export interface DataFormPlace {
  base: Base;
  head: PageHeadProps;
  /** Loads the record anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

interface DataFormProps<Values> extends DataFormPlace {
  /** Names what is kept of the form in this window. */
  draft: string;
  /** What the record fills the form with. */
  values: Values;
  /** Labels of the fields, for the summary of what is wrong. */
  labels: Readonly<Record<string, string>>;
  /** Refusals, besides those of every data form, whose fields are on the screen. */
  claims: readonly string[];
  /** What changes; undefined while nothing differs from the record: then nothing is sent (account §4). */
  changeOf: (typed: Values, before: Values) => DataChange | undefined;
  children: ReactNode;
}

/** The form of one's data, an individual's or a company's: filled once from `base`; what was typed survives a sign-in in between. */
export function DataForm<Values extends Record<string, unknown>>({
  base,
  head,
  onReload,
  draft: name,
  values,
  labels,
  claims,
  changeOf,
  children,
}: DataFormProps<Values>) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const [before] = useState(values);
  const [form] = Form.useForm<Values>();
  const draft = useEditDraft<Values>(name, { etag: base.etag, onReload });
  const summary = useErrorSummary(form);
  const { flow, stale } = useDataFlow({
    form,
    account: base.usuario.idProduto,
    etag: draft.etag,
    claims,
    draft: name,
    onChanged: draft.clear,
  });

  const submit = (typed: Values) => {
    draft.save(form.getFieldsValue());
    summary.clear();
    const change = changeOf({ ...before, ...typed }, before);
    if (change) void flow.request(change);
    else toast('info', 'profile:messages.data_not_changed');
  };
  const cancel = () => {
    draft.clear();
    void navigate(paths.home);
  };

  return (
    <TwoStepPage flow={flow} head={head} notice={stale && <StaleNotice onReload={draft.reload} />}>
      <Form
        form={form}
        layout="vertical"
        size="large"
        className="form"
        // Where the code goes is chosen anew each time.
        initialValues={{ ...before, ...draft.restored, meioEnvio: undefined }}
        onValuesChange={(_, typed) => draft.save(typed)}
        onFinish={submit}
        onFinishFailed={summary.onFinishFailed}
      >
        <ErrorSummary form={form} fields={summary.fields} labels={labels} />
        {children}
        <FormActions busy={flow.busy === 'request'} submit={t('submit')} onCancel={cancel} />
      </Form>
    </TwoStepPage>
  );
}

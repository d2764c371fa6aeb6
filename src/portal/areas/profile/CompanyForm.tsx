import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changePJ, validatePJ } from '../../../contract/profile';
import { call } from '../../http/client';
import { paths } from '../../lib/paths';
import { useEditDraft } from '../../features/record-form/useEditDraft';
import type { PageHeadProps } from '../../shell/PageHead';
import { ErrorSummary, FormActions, useErrorSummary } from '../../ui/fields';
import { StaleNotice } from '../../features/record-form/StaleNotice';
import { toast } from '../../ui/toast';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { companyPayload, companyUnchanged, companyValuesOf, type CompanyPayload, type CompanyValues } from './company';
import { CompanyFields } from './CompanyFields';
import type { Base } from './useBase';
import { useDataFlow } from './useDataFlow';

interface CompanyFormProps {
  base: Base;
  head: PageHeadProps;
  /** Loads the record anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

/** The data form of a company, based in Brazil or abroad. */
export function CompanyForm({ base, head, onReload }: CompanyFormProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { usuario } = base;
  const [before] = useState(() => companyValuesOf(usuario));
  const [form] = Form.useForm<CompanyValues>();
  const draft = useEditDraft<CompanyValues>('profile-company', { etag: base.etag, onReload });
  const summary = useErrorSummary(form);

  const { flow, stale } = useDataFlow<CompanyPayload>({
    form,
    claims: ['MCN-022', 'MCN-023'],
    requestCode: ({ request }, context) => call(validatePJ, { body: request }, context),
    finalise: async (token, { change }, context) =>
      void (await call(changePJ, { body: { ...change, token } }, { ...context, etag: draft.etag })),
    onChanged: draft.clear,
  });

  const submit = (values: CompanyValues) => {
    summary.clear();
    if (companyUnchanged(values, before)) {
      toast('info', 'profile:messages.data_not_changed');
      return;
    }
    void flow.request(companyPayload(usuario, values));
  };
  const cancel = () => {
    draft.clear();
    void navigate(paths.home);
  };

  return (
    <TwoStepPage
      flow={flow}
      head={head}
      notice={stale && <StaleNotice onReload={draft.reload} />}
      texts={{ back: 'cancel', finalise: 'complete' }}
    >
      <Form
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...before, ...draft.restored, meioEnvio: undefined }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        onFinishFailed={summary.onFinishFailed}
      >
        <ErrorSummary
          form={form}
          fields={summary.fields}
          labels={{ nome: t('fields.razaoSocial'), nomeFantasia: t('fields.nomeFantasia') }}
        />
        <CompanyFields usuario={usuario} />
        <FormActions busy={flow.busy === 'request'} submit={t('submit')} onCancel={cancel} />
      </Form>
    </TwoStepPage>
  );
}

import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changePF, validatePF } from '../../../contract/profile';
import { call } from '../../http/client';
import { paths } from '../../lib/paths';
import { useEditDraft } from '../../features/record-form/useEditDraft';
import type { PageHeadProps } from '../../shell/PageHead';
import { ErrorSummary, FormActions, useErrorSummary } from '../../ui/fields';
import { StaleNotice } from '../../features/record-form/StaleNotice';
import { toast } from '../../ui/toast';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import {
  individualPayload,
  unchanged,
  valuesOf,
  type IndividualKind,
  type IndividualPayload,
  type IndividualValues,
} from './individual';
import { IndividualFields } from './IndividualFields';
import type { Base } from './useBase';
import { useDataFlow } from './useDataFlow';

/** Registry answers whose field is on the screen; the others are told as the catalogue says. */
const CLAIMS = {
  brazilian: ['MCN-014', 'MCN-016'],
  foreigner: ['MCN-014', 'MCN-015', 'MCN-016'],
  addingCpf: ['MCN-047', 'MCN-133'],
};

interface IndividualFormProps {
  base: Base;
  needs: readonly number[];
  kind: IndividualKind;
  head: PageHeadProps;
  /** Loads the record anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

/** The data form of an individual, filled once from `base`; what was typed survives a sign-in in between. */
export function IndividualForm({ base, needs, kind, head, onReload }: IndividualFormProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const { usuario } = base;
  const hasCpf = Boolean(usuario.usuarioExternoPF?.cpf);
  const [before] = useState(() => valuesOf(usuario, needs));
  const [form] = Form.useForm<IndividualValues>();
  const draft = useEditDraft<IndividualValues>(`profile-${kind}`, { etag: base.etag, onReload });
  const summary = useErrorSummary(form);
  const adding = Form.useWatch('informarCpf', form) ?? draft.restored?.informarCpf ?? false;
  const withCpf = hasCpf || adding;

  const { flow, stale } = useDataFlow<IndividualPayload>({
    form,
    claims: [...CLAIMS[kind], ...(withCpf && !hasCpf ? CLAIMS.addingCpf : [])],
    requestCode: ({ request }, context) => call(validatePF, { body: request }, context),
    finalise: async (token, { change }, context) =>
      void (await call(changePF, { body: { ...change, token } }, { ...context, etag: draft.etag })),
    onChanged: draft.clear,
  });

  const submit = (values: Partial<IndividualValues>) => {
    summary.clear();
    const typed = { ...before, ...values };
    if (unchanged(typed, before)) {
      toast('info', 'profile:messages.data_not_changed');
      return;
    }
    void flow.request(individualPayload(usuario, typed));
  };
  const cancel = () => {
    draft.clear();
    void navigate(paths.home);
  };

  const labels = Object.fromEntries(
    (['nome', 'cie', 'dataNascimento', 'cpf', 'nomeDaMae', 'imagem'] as const).map((field) => [
      field,
      t(`fields.${field}`),
    ]),
  );
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
        <ErrorSummary form={form} fields={summary.fields} labels={labels} />
        <IndividualFields usuario={usuario} kind={kind} withCpf={withCpf} />
        <FormActions busy={flow.busy === 'request'} submit={t('submit')} onCancel={cancel} />
      </Form>
    </TwoStepPage>
  );
}

import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IDENTITY_ATTEMPTS } from '../../../contract/constants';
import type { AnswerOf, CallInput } from '../../../contract/endpoint';
import { an8CheckForm, type checkAn8 } from '../../../contract/recovery';
import { ApiError } from '../../http/ApiError';
import { an8 as an8Records } from './provider';
import { paths } from '../../lib/paths';
import { read, write } from '../../lib/storage';
import { useDraft } from '../../features/record-form/useDraft';
import { ErrorSummary, useErrorSummary } from '../../ui/fields/ErrorSummary';
import { Field } from '../../ui/fields/Field';
import { FormActions } from '../../ui/fields/FormActions';
import { FormProblem } from '../../ui/fields/FormProblem';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { CompanyNameInput, DigitsInput } from '../../ui/fields/inputs';
import { applyFailure } from '../../ui/fields/rules';
import { FormPage } from '../../features/form-page/FormPage';
import { toastUntilOk } from '../../ui/toast';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import { RecoveryAside } from './RecoveryAside';

type Values = CallInput<typeof checkAn8>['body'];

const DRAFT = 'recoveryAN8';
/** An answer differs from the record, which names it. */
const DIFFERS = 'MCN-142';
/** Too many differing answers: none is named any more. */
const TOO_MANY = 'MCN-143';
/** Wrong attempts of this window; the server keeps its own count. */
const ATTEMPTS = 'an8-attempts';

const { an8, nome, nomeFantasia } = an8CheckForm.shape;

/** The third wrong attempt leads to /login (delegation §4). True when this was it. */
function countAttempt(): boolean {
  const attempts = Number(read(ATTEMPTS, 'sessionStorage')) + 1;
  const last = attempts >= IDENTITY_ATTEMPTS;
  write(ATTEMPTS, last ? null : String(attempts), 'sessionStorage');
  return last;
}

/** The company's data that are compared with its record; what differs is named. */
export function An8Check({ onFound }: { onFound: (found: AnswerOf<typeof checkAn8>) => void }) {
  const { t } = useTranslation(['recovery', 'validation']);
  const navigate = useNavigate();
  const [form] = Form.useForm<Values>();
  const summary = useErrorSummary(form);
  const draft = useDraft<Values>(DRAFT);

  const refused = (thrown: unknown): never => {
    if (thrown instanceof ApiError) {
      if (thrown.code === DIFFERS || thrown.code === TOO_MANY) toastUntilOk({ message: thrown.text });
      applyFailure(form, thrown, t);
      summary.refresh();
      if (thrown.code === TOO_MANY || (thrown.code === DIFFERS && countAttempt())) void navigate(paths.login);
    }
    throw thrown;
  };
  const flow = useTwoStep<Values>({
    // No code yet: the delivery choice comes first. A retry after a lost network costs no second attempt.
    requestCode: async (body, context) => {
      const { data: found } = await an8Records
        .create<AnswerOf<typeof checkAn8>>({ resource: 'an8', variables: body, meta: { ...context } })
        .catch(refused);
      write(ATTEMPTS, null, 'sessionStorage');
      onFound(found);
      return null;
    },
    finalise: async () => undefined,
    onDone: () => undefined,
    claims: ['MCN-100', DIFFERS, TOO_MANY],
  });
  const problem = flow.error && flow.error.campos.length === 0 && flow.error.code !== TOO_MANY ? flow.error.text : null;
  const leave = () => {
    draft.clear();
    void navigate(paths.login);
  };
  return (
    <FormPage title={t('an8.title')} lead={t('an8.lead')} aside={<RecoveryAside />}>
      <SubmitForm
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...draft.restored }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={(values) => {
          summary.clear();
          void flow.request({
            an8: values.an8,
            nome: values.nome.trim().toUpperCase(),
            nomeFantasia: values.nomeFantasia.trim().toUpperCase(),
          });
        }}
        onFinishFailed={summary.onFinishFailed}
      >
        <ErrorSummary
          form={form}
          fields={summary.fields}
          labels={{ an8: t('field.an8'), nome: t('field.companyName'), nomeFantasia: t('field.tradeName') }}
        />
        <section className="card form__part">
          <h2>{t('parts.company')}</h2>
          <Field name="an8" label={t('field.an8')} schema={an8} className="half">
            <DigitsInput />
          </Field>
          <Field name="nome" label={t('field.companyName')} schema={nome}>
            <CompanyNameInput />
          </Field>
          <Field name="nomeFantasia" label={t('field.tradeName')} schema={nomeFantasia}>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
        </section>
        <FormProblem text={problem} />
        <FormActions submit={t('continue')} busy={flow.busy !== null} onCancel={leave} />
      </SubmitForm>
    </FormPage>
  );
}

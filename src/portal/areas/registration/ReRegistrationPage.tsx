import { useInvalidate } from '@refinedev/core';
import { useLogout } from '@refinedev/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Usuario } from '../../../contract/account';
import { IDENTITY_ATTEMPTS, UNKNOWN_MOTHER } from '../../../contract/constants';
import { registrationFields } from '../../../contract/registration';
import {
  type ReRegistrationForm as Values,
  reRegistrationPayload,
  reRegistrationPayloadFields,
} from '../../../contract/registration-forms';
import { dataNascimento, holderBirthDate } from '../../../contract/validation';
import { ApiError } from '../../http/ApiError';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import type { LogoutParams } from '../../session/authProvider';
import { useDraft } from '../../features/record-form/useDraft';
import { leaveFirstScreen } from '../../shell/useFocusHeading';
import { WithStanding } from '../../features/access/WithStanding';
import { useAccount } from '../../features/account/useAccount';
import { LoadError } from '../../ui/feedback';
import { ErrorSummary, useErrorSummary } from '../../ui/fields/ErrorSummary';
import { Field } from '../../ui/fields/Field';
import { FormActions } from '../../ui/fields/FormActions';
import { FormProblem } from '../../ui/fields/FormProblem';
import { DateInput } from '../../ui/fields/inputs';
import { MotherField } from '../../ui/fields/MotherField';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { applyFailure } from '../../ui/fields/rules';
import { FormPage } from '../../features/form-page/FormPage';
import { toast } from '../../ui/toast';
import { useSteps } from '../../features/two-step/useSteps';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import { CancelledCard } from './CancelledCard';
import { CompanyDue } from './CompanyDue';
import { useLastTry } from './useLastTry';
import { Notice } from '../../ui/drawn';

/** The third mismatch: the registration is cancelled and its sessions have ended. */
const CANCELLED = 'MCN-144';
/** The account is not due any more: another window was faster. */
const NOT_DUE = 'MCN-146';

type Body = ReturnType<typeof reRegistrationPayload>;

function startOf({ nome, usuarioExternoPF }: Usuario): Values {
  const mother = usuarioExternoPF?.nomeDaMae ?? '';
  const maeDesconhecida = mother === UNKNOWN_MOTHER;
  return {
    nome,
    nomeDaMae: maeDesconhecida ? '' : mother,
    maeDesconhecida,
    dataNascimento: usuarioExternoPF?.dataNascimento ?? '',
  };
}

interface ReRegistrationProps {
  usuario: Usuario;
  /** With the label of what differed at the last attempt. */
  onCancelled: (differs: string | null) => void;
}

function ReRegistration({ usuario, onCancelled }: ReRegistrationProps) {
  const { t } = useTranslation(['registration', 'ui', 'validation']);
  const { mutate: logout } = useLogout<LogoutParams>();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [form] = Form.useForm<Values>();
  const summary = useErrorSummary(form);
  const draft = useDraft<Values>('reRegistration');
  const [told, setTold] = useState<number | null>(null);
  // The record that the screen began with may be an older one than the last answer.
  const left = told ?? usuario.tentativasRestantes ?? null;
  const labels: Record<string, string> = {
    nome: t('field.socialName'),
    nomeDaMae: t('ui:mother.name'),
    dataNascimento: t('field.dataNascimento'),
  };
  const done = () => {
    draft.clear();
    // The way home goes by the record, which is another one now.
    void invalidate({ resource: 'usuarios', invalidates: ['resourceAll'] });
    void navigate(paths.home, { replace: true });
  };
  const refused = (error: unknown): never => {
    if (error instanceof ApiError) {
      if (error.code === CANCELLED) {
        draft.clear();
        const [differs] = error.campos;
        onCancelled((differs && labels[reRegistrationPayloadFields[differs.campo] ?? differs.campo]) ?? null);
      } else if (error.code === NOT_DUE) done();
      else if (error.campos.length > 0) {
        if (error.restam !== null) setTold(error.restam);
        applyFailure(
          form,
          {
            campos: error.campos.map(({ campo, chave }) => ({
              campo: reRegistrationPayloadFields[campo] ?? campo,
              chave,
            })),
          },
          t,
        );
        summary.refresh();
      }
    }
    throw error;
  };
  const { change } = useSteps<object, Body>('recadastramentos', usuario.idProduto);
  const flow = useTwoStep<Body>({
    // No code confirms it: the federal registry does. A retry after a lost network costs no second attempt.
    requestCode: async (body, context) => {
      await change(usuario.idProduto, body, context).catch(refused);
      return null;
    },
    finalise: async () => undefined,
    onDone: () => {
      toast('success', 'registration:reRegistration.done');
      done();
    },
    claims: ['MCN-100', CANCELLED, NOT_DUE],
  });
  const { submit: send, question } = useLastTry<Body>(flow.request);
  const submit = (values: Values) => {
    summary.clear();
    send(reRegistrationPayload(values), left);
  };
  const problem = flow.error && flow.error.campos.length === 0 ? flow.error.text : null;
  const document = usuario.usuarioExternoPF?.cpfFormatado;
  return (
    <FormPage title={t('reRegistration.title')} lead={t('reRegistration.lead')}>
      <SubmitForm
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...startOf(usuario), ...draft.restored }}
        onValuesChange={() => draft.save(form.getFieldsValue(true) as Values)}
        onFinish={submit}
        onFinishFailed={summary.onFinishFailed}
      >
        <Notice kind="warning" role="note">
          {left !== null && left < IDENTITY_ATTEMPTS
            ? t('attempts.left', { count: left })
            : t('reRegistration.warning', { attempts: IDENTITY_ATTEMPTS })}
        </Notice>
        <ErrorSummary form={form} fields={summary.fields} labels={labels} />
        <section className="card form__part">
          <h2>{t('reRegistration.part')}</h2>
          <dl className="desc">
            <div>
              <dt>{document ? t('field.cpf') : t('field.inputLogin')}</dt>
              <dd className="num">{document ?? usuario.idProduto}</dd>
            </div>
          </dl>
          <Field name="nome" label={t('field.socialName')} schema={registrationFields.nome}>
            <Input autoComplete="name" spellCheck={false} />
          </Field>
          <MotherField />
          <Field
            name="dataNascimento"
            label={t('field.dataNascimento')}
            schema={usuario.responsavel ? dataNascimento : holderBirthDate}
            className="half"
          >
            <DateInput autoComplete="bday" />
          </Field>
        </section>
        <FormProblem text={problem} />
        {question}
        <FormActions
          submit={t('reRegistration.save')}
          busy={flow.busy !== null}
          cancel={t('reRegistration.leave')}
          onCancel={() => logout({ newSession: true })}
        />
      </SubmitForm>
    </FormPage>
  );
}

/** /recadastramento: somebody due for re-registration, a dependent too, corrects name, mother and birth date; three attempts. */
export default function ReRegistrationPage() {
  const { t } = useTranslation('registration');
  const account = useAccount();
  const [cancelled, setCancelled] = useState<{ differs: string | null } | null>(null);
  const tellCancelled = (differs: string | null) => {
    leaveFirstScreen();
    setCancelled({ differs });
  };
  if (cancelled) return <CancelledCard {...cancelled} />;
  if (account.status === 'loading') {
    return (
      <p className="sr" role="status">
        {t('reRegistration.loading')}
      </p>
    );
  }
  if (account.status === 'error') return <LoadError error={account.error} onRetry={account.reload} />;
  if (account.usuario.situacaoAtual !== 'R') return <Redirect to={paths.home} />;
  // Support reads other people's screens; this one only changes.
  if (account.role !== 'own') return <Redirect to={paths.home} />;
  if (account.usuario.tipo === 'PJ') return <CompanyDue />;
  return (
    <WithStanding account={account}>
      <ReRegistration usuario={account.usuario} onCancelled={tellCancelled} />
    </WithStanding>
  );
}

import type { FormInstance } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LOCAL_DDI } from '../../../contract/constants';
import { paths } from '../../lib/paths';
import { useDraft } from '../../features/record-form/useDraft';
import { ChannelChoice } from '../../ui/fields/ChannelChoice';
import { ErrorSummary, useErrorSummary } from '../../ui/fields/ErrorSummary';
import { FormActions } from '../../ui/fields/FormActions';
import { PasswordPair } from '../../ui/fields/PasswordPair';
import { SubmitForm } from '../../ui/fields/SubmitForm';
import { applyFailure } from '../../ui/fields/rules';
import { FormPage, StepCard } from '../../features/form-page/FormPage';
import { TwoStep } from '../../features/two-step/TwoStep';
import type { TwoStepFlow } from '../../features/two-step/useTwoStep';

interface RecoveryFormProps<Values extends Record<string, unknown>, Payload extends object> {
  form: FormInstance<Values>;
  flow: TwoStepFlow<Payload>;
  title: string;
  lead: string;
  aside?: ReactNode;
  /** Name of the draft of what was typed; passwords and codes are never in it. */
  draftName: string;
  defaults?: Partial<Values>;
  labels: Readonly<Record<string, string>>;
  /** Field of the payload → field of the form, where they differ. */
  fields: Readonly<Record<string, string>>;
  submit: string;
  cancel?: string;
  onCancel: () => void;
  onSubmit: (values: Values) => void;
  /** The password's field, where it is not `senha`. */
  passwordName?: string;
  /** False where the way of the code was chosen before. */
  channel?: boolean;
  /** Where help is, below the boxes of the code. */
  otherWay?: ReactNode;
  children?: ReactNode;
}

/** Every form that sets a new password: identity, password, the way of the code, and then the code. */
export function RecoveryForm<Values extends Record<string, unknown>, Payload extends object>({
  form,
  flow,
  title,
  lead,
  aside,
  draftName,
  defaults,
  labels,
  fields,
  submit,
  cancel,
  onCancel,
  onSubmit,
  passwordName = 'senha',
  channel = true,
  otherWay,
  children,
}: RecoveryFormProps<Values, Payload>) {
  const { t } = useTranslation(['recovery', 'ui', 'validation']);
  const summary = useErrorSummary(form);
  const draft = useDraft<Values>(draftName);
  const { step, error } = flow;

  const place = useRef<(refused: NonNullable<typeof error>) => void>(() => undefined);
  useEffect(() => {
    place.current = ({ campos }) => {
      applyFailure(form, { campos: campos.map(({ campo, chave }) => ({ campo: fields[campo] ?? campo, chave })) }, t);
      summary.refresh();
    };
  });
  useEffect(() => {
    if (error && error.campos.length > 0) place.current(error);
  }, [error]);

  const part = children ? (
    <section className="card form__part">
      <h2>{t('parts.identity')}</h2>
      {children}
    </section>
  ) : null;
  const page = (
    <FormPage title={title} lead={lead} aside={aside}>
      <SubmitForm
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...defaults, ...draft.restored }}
        onValuesChange={() => draft.save(form.getFieldsValue(true) as Values)}
        onFinish={(values) => {
          summary.clear();
          onSubmit(values);
        }}
        onFinishFailed={summary.onFinishFailed}
      >
        <ErrorSummary
          form={form}
          fields={summary.fields}
          labels={{ [passwordName]: t('ui:password.new'), confirmaSenha: t('ui:password.confirm'), ...labels }}
        />
        {part}
        <section className="card form__part">
          <h2>{t('parts.password')}</h2>
          <PasswordPair name={passwordName} />
          {channel && (
            <>
              <ChannelChoice ddi={LOCAL_DDI} />
              <p className="help">{t('abroad')}</p>
            </>
          )}
        </section>
        <FormActions
          submit={submit}
          busy={flow.busy === 'request'}
          {...(cancel !== undefined && { cancel })}
          onCancel={() => {
            draft.clear();
            onCancel();
          }}
        />
      </SubmitForm>
    </FormPage>
  );
  return (
    <StepCard active={step === 'code'}>
      <TwoStep flow={flow} otherWay={otherWay}>
        {page}
      </TwoStep>
    </StepCard>
  );
}

/** Where somebody goes whose code cannot arrive any more. */
export function LostBoth() {
  const { t } = useTranslation('recovery');
  return <Link to={paths.accessHelp}>{t('lostBoth')}</Link>;
}

/** Why a code may not come that nobody says was sent, and the way on from each reason; `person` where the account may be a dependent's. */
export function NoCode({ person = false }: { person?: boolean }) {
  const { t } = useTranslation('recovery');
  return (
    <ul className="code-ways">
      <li>{t('noCode.differs')}</li>
      {person && <li>{t('noCode.dependent')}</li>}
      <li>
        {t('noCode.unknown')} <Link to={paths.chooseProfile}>{t('noCode.register')}</Link>
      </li>
      <li>
        <LostBoth />
      </li>
    </ul>
  );
}

/** Leads to /login; the way out of every public recovery. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return () => void navigate(paths.login);
}

import { Form } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { MAX_DEPENDENTS } from '../../../contract/constants';
import { type DependentForm, dependentForm } from '../../../contract/dependent-form';
import { type ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { paths } from '../../lib/paths';
import { useClearing } from '../../features/record-form/useClearing';
import { useDraft } from '../../features/record-form/useDraft';
import type { PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { applyFailure, ErrorSummary, FormActions, useErrorSummary } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { useSteps } from '../../features/two-step/useSteps';
import { useTwoStep } from '../../features/two-step/useTwoStep';
import { GROUP } from './modals/props';
import { ConsentPart, ContactPart, PasswordPart, WhoPart } from './NewDependentFields';
import { useDependents, useDependentsHead, useRenewed } from './useDependents';
import { emptyDependent, formFieldOf, type NewDependentValues } from './values';
import './dependents.css';

const LABELLED = {
  cpf: 'cpf',
  cie: 'cie',
  nome: 'name',
  sexo: 'gender',
  dataNascimento: 'birthDate',
  email: 'email',
  ddiMovel: 'ddi',
  dddMovel: 'ddd',
  foneMovel: 'mobile',
  senha: 'password',
  confirmaSenha: 'confirm',
  consentimento: 'consent',
} as const;

function NewDependentForm({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation(['dependents', 'validation']);
  const navigate = useNavigate();
  const guardian = account.idProduto;
  const { dependents } = useDependents(guardian);
  const [empty] = useState(() => emptyDependent(account.usuario.usuarioExternoPF?.tipoEstrangeiro ?? 'N'));
  const [form] = Form.useForm<NewDependentValues>();
  const draft = useDraft<NewDependentValues>('dependent-new');
  const summary = useErrorSummary(form);
  const renewed = useRenewed();
  const nationality =
    Form.useWatch('tipoEstrangeiro', form) ?? draft.restored?.tipoEstrangeiro ?? empty.tipoEstrangeiro;
  const foreign = nationality !== 'N';

  const taken = useMemo(() => {
    const own = account.usuario.usuarioExternoPF?.cpf;
    const known = (dependents ?? []).map(({ idProduto }) => [idProduto, t('problems.cpfListed')] as const);
    return new Map(own ? [...known, [own, t('problems.cpfOwn')] as const] : known);
  }, [account, dependents, t]);

  const { ask, change } = useSteps<DependentForm, { code: string }>('dependentesPendentes', guardian);
  const flow = useTwoStep<DependentForm>({
    requestCode: ask,
    finalise: (code, { cpf }, context) => change(cpf, { code }, context),
    // Whether the child has an account already, which gets no code, is not told.
    onSent: ({ meioEnvio }) => toast('success', `dependents:new.asked.${meioEnvio}`),
    onDone: () => {
      toast('success', 'dependents:messages.registered');
      draft.clear();
      renewed();
      void navigate(paths.dependents);
    },
    claims: ['MCN-100', 'MCN-150', 'MCN-151'],
    underWay: 'dependent-new',
  });

  const refuse = (campos: { campo: string; chave: string }[]) => {
    const placed = applyFailure(
      form,
      { campos: campos.map((item) => ({ ...item, campo: formFieldOf(item.campo) })) },
      t,
      { group: GROUP },
    );
    summary.refresh();
    return placed;
  };
  const { error } = flow;
  const onRefused = useEffectEvent((refused: ApiError) => {
    // What has no place on the screen is told as the catalogue says.
    if (!refuse(refused.campos)) reportUnclaimed(refused);
  });
  useEffect(() => {
    if (error && error.campos.length > 0) onRefused(error);
  }, [error]);

  const submit = () => {
    summary.clear();
    const parsed = dependentForm.safeParse(form.getFieldsValue(true));
    if (parsed.success) void flow.request(parsed.data);
    else refuse(parsed.error.issues.map((issue) => ({ campo: String(issue.path[0]), chave: issue.message })));
  };
  const clear = () => {
    draft.clear();
    summary.clear();
    form.setFieldsValue({ ...empty, meioEnvio: 'E' });
    form.setFields((Object.keys(empty) as (keyof typeof LABELLED)[]).map((name) => ({ name, errors: [] })));
  };
  const { onChange, ...clearing } = useClearing(form, clear, draft.save);
  const cancel = () => {
    draft.clear();
    void navigate(paths.dependents);
  };

  if ((dependents?.length ?? 0) >= MAX_DEPENDENTS && flow.step === 'form' && !flow.busy)
    return <Navigate to={paths.dependents} replace />;
  return (
    <TwoStepPage
      flow={flow}
      head={head}
      texts={{ sentTo: 'sentToNew', resent: 'resentUnsure' }}
      otherWay={<p>{t('new.known')}</p>}
    >
      <Form
        form={form}
        layout="vertical"
        size="large"
        className="form"
        initialValues={{ ...empty, ...draft.restored, consentimento: false }}
        onValuesChange={(_, values) => draft.save(values)}
        onFinish={submit}
        onFinishFailed={summary.onFinishFailed}
        onChange={onChange}
      >
        <ErrorSummary
          form={form}
          fields={summary.fields}
          labels={Object.fromEntries(Object.entries(LABELLED).map(([name, key]) => [name, t(`fields.${key}`)]))}
        />
        <WhoPart foreign={foreign} onNationality={summary.clear} taken={taken} />
        <ContactPart foreign={foreign} />
        <PasswordPart />
        <ConsentPart />
        <FormActions submit={t('new.submit')} busy={flow.busy === 'request'} onCancel={cancel} {...clearing} />
      </Form>
    </TwoStepPage>
  );
}

/** /novoDependente: a guardian registers a child and confirms the code that went to the child's contact. */
export default function NewDependentPage() {
  const { t } = useTranslation('dependents');
  const head = useDependentsHead(t('new.title'), t('new.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="dependentes" action="create">
      {(account) => <NewDependentForm key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

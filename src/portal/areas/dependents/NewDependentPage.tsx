import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MAX_DEPENDENTS } from '../../../contract/constants';
import { type DependentForm, dependentForm } from '../../../contract/dependent-form';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { RecordForm } from '../../features/record-form/RecordForm';
import { useClearing } from '../../features/record-form/useClearing';
import type { PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { issuesOf } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { StepUpAhead } from '../../features/two-step/StepUpAhead';
import { TwoStepPage } from '../../features/two-step/TwoStepPage';
import { useSteps } from '../../features/two-step/useSteps';
import { useStepsForm } from '../../features/two-step/useStepsForm';
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
  const renewed = useRenewed();

  const taken = useMemo(() => {
    const own = account.usuario.usuarioExternoPF?.cpf;
    const known = (dependents ?? []).map(({ idProduto }) => [idProduto, t('problems.cpfListed')] as const);
    return new Map(own ? [...known, [own, t('problems.cpfOwn')] as const] : known);
  }, [account, dependents, t]);

  const leave = () => void navigate(paths.dependents);
  const { ask, change } = useSteps<DependentForm, { code: string }>('dependentesPendentes', guardian);
  const state = useStepsForm<NewDependentValues, DependentForm>({
    values: empty,
    anew: ['consentimento'],
    draft: 'dependent-new',
    // What the whole finds wrong is said by `check`.
    variables: (typed) => dependentForm.safeParse(typed).data ?? (typed as DependentForm),
    check: (values) => issuesOf(dependentForm, values),
    fieldOf: formFieldOf,
    group: GROUP,
    requestCode: ask,
    finalise: (code, { cpf }, context) => change(cpf, { code }, context),
    // Whether the child has an account already, which gets no code, is not told.
    onSent: ({ meioEnvio }) => toast('success', `dependents:new.asked.${meioEnvio}`),
    claims: ['MCN-150', 'MCN-151'],
    saved: 'dependents:messages.registered',
    onSaved: () => {
      renewed();
      leave();
    },
  });
  const { form, flow, summary, restored } = state;
  const nationality = Form.useWatch('tipoEstrangeiro', form) ?? restored?.tipoEstrangeiro ?? empty.tipoEstrangeiro;
  const foreign = nationality !== 'N';

  const clear = () => {
    state.forget();
    summary.clear();
    form.setFieldsValue({ ...empty, meioEnvio: 'E' });
    form.setFields((Object.keys(empty) as (keyof typeof LABELLED)[]).map((name) => ({ name, errors: [] })));
  };
  const clearing = useClearing(form, clear, state.keep);

  if ((dependents?.length ?? 0) >= MAX_DEPENDENTS && flow.step === 'form' && !flow.busy)
    return <Redirect to={paths.dependents} />;
  return (
    <TwoStepPage
      flow={flow}
      head={head}
      texts={{ sentTo: 'sentToNew', resent: 'resentUnsure' }}
      otherWay={<p>{t('new.known')}</p>}
    >
      <StepUpAhead flow={flow} />
      <RecordForm
        state={state}
        labels={Object.fromEntries(Object.entries(LABELLED).map(([name, key]) => [name, t(`fields.${key}`)]))}
        submit={t('new.submit')}
        onCancel={leave}
        clearing={clearing}
      >
        <WhoPart foreign={foreign} onNationality={summary.clear} taken={taken} />
        <ContactPart foreign={foreign} />
        <PasswordPart />
        <ConsentPart />
      </RecordForm>
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

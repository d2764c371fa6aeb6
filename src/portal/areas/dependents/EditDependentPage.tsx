import { useUpdate } from '@refinedev/core';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { FOREIGN_ID_MAX, NAME_MAX } from '../../../contract/constants';
import { type Dependente, dependentFields } from '../../../contract/dependents';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { paths } from '../../lib/paths';
import { useEditDraft } from '../../features/record-form/useEditDraft';
import { useSubmitKey } from '../../features/record-form/useSubmitKey';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { LoadError } from '../../ui/feedback';
import {
  AlphanumericInput,
  applyFailure,
  ErrorSummary,
  Field,
  FormActions,
  PersonNameInput,
  useErrorSummary,
} from '../../ui/fields';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { StaleNotice } from '../../features/record-form/StaleNotice';
import { toast } from '../../ui/toast';
import { useFormRecord } from '../../features/record-form/useFormRecord';
import { GROUP } from './modals/props';
import type { DependentMeta } from './provider';
import { DEPENDENTS, SILENT, useDependents, useDependentsHead, useShowChange } from './useDependents';
import './dependents.css';

type Values = { nome: string; cie: string };

const isForeign = ({ usuarioExternoPF }: Dependente) => usuarioExternoPF.tipoEstrangeiro !== 'N';
const valuesOf = ({ nome, usuarioExternoPF }: Dependente): Values => ({ nome, cie: usuarioExternoPF.cie ?? '' });

function DependentFields({ dependent }: { dependent: Dependente }) {
  const { t } = useTranslation(['dependents', 'ui']);
  return (
    <section className="card form__part" aria-labelledby="part-data">
      <h2 id="part-data">{t('parts.data')}</h2>
      <dl className="desc">
        <div>
          <dt>{t('fields.cpf')}</dt>
          <dd className="num">{dependent.cpfFormatado ?? t('ui:reading.withheld')}</dd>
        </div>
      </dl>
      <Field name="nome" label={t('fields.name')} schema={dependentFields.nome} group={GROUP}>
        <PersonNameInput max={NAME_MAX} autoComplete="off" />
      </Field>
      {isForeign(dependent) && (
        <Field name="cie" label={t('fields.cie')} schema={dependentFields.cie} group={GROUP} optional className="half">
          <AlphanumericInput max={FOREIGN_ID_MAX} />
        </Field>
      )}
    </section>
  );
}

interface EditFormProps {
  guardian: string;
  dependent: Dependente;
  head: PageHeadProps;
  /** Loads the dependent anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

function EditForm({ guardian, dependent, head, onReload }: EditFormProps) {
  const { t } = useTranslation(['dependents', 'validation']);
  const navigate = useNavigate();
  const foreign = isForeign(dependent);
  const before = valuesOf(dependent);
  const [form] = Form.useForm<Values>();
  const draft = useEditDraft<Values>(`dependent-${dependent.idDependente}`, { etag: dependent.etag, onReload });
  const [stale, setStale] = useState(false);
  const summary = useErrorSummary(form);
  const show = useShowChange();
  const keyOf = useSubmitKey();
  const { mutateAsync: update, mutation } = useUpdate();

  const leave = () => {
    draft.clear();
    void navigate(paths.dependents);
  };
  const submit = async (typed: Values) => {
    summary.clear();
    const values = { nome: typed.nome.trim().toUpperCase(), ...(foreign && { cie: typed.cie }) };
    if (values.nome === before.nome && (values.cie ?? before.cie) === before.cie) {
      toast('info', 'dependents:messages.not_changed');
      return;
    }
    const meta: DependentMeta = { responsavel: guardian, etag: draft.etag, idempotencyKey: keyOf(values) };
    try {
      await update({ ...SILENT, ...DEPENDENTS, id: dependent.idProduto, values, meta: { ...meta } });
      show((list) =>
        list.map((one) => (one.idDependente === dependent.idDependente ? { ...one, nome: values.nome } : one)),
      );
      toast('success', 'dependents:messages.changed');
      leave();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'MCN-102') setStale(true);
      else if (error.code === 'MCN-120') toast('info', 'dependents:messages.not_changed');
      else if (error.campos.length > 0) {
        if (!applyFailure(form, error, t, { group: GROUP })) reportUnclaimed(error);
        summary.refresh();
      }
    }
  };

  return (
    <>
      <PageHead {...head} />
      <div className="form-page">
        {stale && <StaleNotice onReload={draft.reload} />}
        <Form
          form={form}
          layout="vertical"
          size="large"
          className="form"
          initialValues={{ ...before, ...draft.restored }}
          onValuesChange={(_, values) => draft.save(values)}
          onFinish={(values) => void submit(values)}
          onFinishFailed={summary.onFinishFailed}
        >
          <ErrorSummary form={form} fields={summary.fields} labels={{ nome: t('fields.name'), cie: t('fields.cie') }} />
          <DependentFields dependent={dependent} />
          <FormActions submit={t('edit.submit')} busy={mutation.isPending} onCancel={leave} />
        </Form>
      </div>
    </>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('dependents');
  const guardian = account.id;
  const [query] = useSearchParams();
  const { dependents, failed, loading, reload } = useDependents(guardian);
  const found = dependents?.find(({ idDependente }) => idDependente === query.get('id'));
  const { base, round, renew } = useFormRecord(found, reload);
  if (base && !account.canChange) {
    return (
      <ReviewedForm head={head} values={valuesOf(base)} submit={t('edit.submit')} backTo={paths.dependents}>
        <DependentFields dependent={base} />
      </ReviewedForm>
    );
  }
  if (base) return <EditForm key={round} guardian={guardian} dependent={base} head={head} onReload={renew} />;
  if (!loading && !failed) return <Navigate to={paths.dependents} replace />;
  return (
    <>
      <PageHead {...head} />
      {failed ? <LoadError text={t('list.failed')} onRetry={reload} /> : <GateBones />}
    </>
  );
}

/** /alterarDependente?id=: name and, for a foreigner, identity or passport of a dependent. */
export default function EditDependentPage() {
  const { t } = useTranslation('dependents');
  const head = useDependentsHead(t('edit.title'), t('edit.lead'), true);
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="dependentes" action="show">
      {(account) => <Loaded key={account.id} account={account} head={head} />}
    </AccountGate>
  );
}

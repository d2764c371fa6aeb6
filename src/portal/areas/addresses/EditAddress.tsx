import { useUpdate, type HttpError } from '@refinedev/core';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { address as addressSchema, type Address } from '../../../contract/addresses';
import { formatCep } from '../../../contract/format';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { paths } from '../../lib/paths';
import { useEditDraft } from '../../features/record-form/useEditDraft';
import { useSubmitKey } from '../../features/record-form/useSubmitKey';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { LoadError } from '../../ui/feedback';
import { applyFailure, ErrorSummary, FormActions, useErrorSummary } from '../../ui/fields';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { StaleNotice } from '../../features/record-form/StaleNotice';
import { toast, toastText } from '../../ui/toast';
import { useFormRecord } from '../../features/record-form/useFormRecord';
import { IdentificationField } from './fields/IdentificationField';
import { NumberFields } from './fields/NumberFields';
import { PhoneFields } from './fields/PhoneFields';
import { withChanged } from './lists';
import { useLabels } from './useLabels';
import { useAddressHead } from './useAddressHead';
import { ADDRESSES, SILENT, useAddresses, useShowChange } from './useAddresses';
import { BRAZIL, detailsBody, detailsOf, type DetailValues } from './values';
import './addresses.css';

const FIXED = ['pais', 'codigoPostal', 'logradouro', 'bairro', 'cidade', 'uf'] as const;

function Fixed({ address }: { address: Address }) {
  const { t } = useTranslation('addresses');
  const national = address.siglaPais === BRAZIL;
  const values = {
    ...address,
    pais: address.nomePais,
    codigoPostal: national ? formatCep(address.codigoPostal) : address.codigoPostal,
  };
  return (
    <dl className="desc">
      {FIXED.filter((field) => values[field] !== '').map((field) => (
        <div key={field}>
          <dt>{t(field === 'codigoPostal' && national ? 'fields.cep' : `fields.${field}`)}</dt>
          <dd>{values[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

function DetailFields({ address, reading = false }: { address: Address; reading?: boolean }) {
  const { t } = useTranslation('addresses');
  return (
    <>
      <section className="card form__part">
        <h2>{t('sections.place')}</h2>
        <Fixed address={address} />
        <NumberFields />
      </section>
      <section className="card form__part">
        <h2>{t('sections.contact')}</h2>
        <PhoneFields local={address.siglaPais === BRAZIL} reading={reading} />
        <IdentificationField />
      </section>
    </>
  );
}

interface EditFormProps {
  account: string;
  address: Address;
  head: PageHeadProps;
  /** Loads the address anew; the form is filled from it again. */
  onReload: () => Promise<boolean>;
}

function EditForm({ account, address, head, onReload }: EditFormProps) {
  const { t } = useTranslation(['addresses', 'validation']);
  const navigate = useNavigate();
  const [form] = Form.useForm<DetailValues>();
  const draft = useEditDraft<DetailValues>(`address-${address.idEndereco}`, { etag: address.etag, onReload });
  const [stale, setStale] = useState(false);
  const summary = useErrorSummary(form);
  const labels = useLabels(address.siglaPais === BRAZIL);
  const show = useShowChange();
  const keyOf = useSubmitKey();
  const { mutateAsync, mutation } = useUpdate<Address, HttpError>();

  const leave = () => {
    draft.clear();
    void navigate(paths.addresses);
  };
  const submit = async (values: DetailValues) => {
    summary.clear();
    const body = detailsBody(values);
    try {
      const { data } = await mutateAsync({
        ...SILENT,
        ...ADDRESSES,
        id: address.idEndereco,
        values: body,
        meta: { account, etag: draft.etag, idempotencyKey: keyOf(body) },
        invalidates: [],
      });
      show((list) => withChanged(list, data));
      toast('success', 'addresses:messages.updated_success');
      leave();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'MCN-102') setStale(true);
      else if (error.code === 'MCN-101') {
        toastText('warning', error.text);
        show((list) => list.filter(({ idEndereco }) => idEndereco !== address.idEndereco));
        leave();
      } else if (error.campos.length > 0) {
        if (!applyFailure(form, error, t)) reportUnclaimed(error);
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
          initialValues={{ ...detailsOf(address), ...draft.restored }}
          onValuesChange={(_, values) => draft.save(values)}
          onFinish={(values) => void submit(values)}
          onFinishFailed={summary.onFinishFailed}
        >
          <ErrorSummary form={form} fields={summary.fields} labels={labels} />
          <DetailFields address={address} />
          <FormActions submit={t('edit.submit')} busy={mutation.isPending} onCancel={leave} />
        </Form>
      </div>
    </>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('addresses');
  const given = addressSchema.safeParse((useLocation().state as { endereco?: unknown } | null)?.endereco);
  const [query] = useSearchParams();
  const id = query.get('id') ?? (given.success ? given.data.idEndereco : '');
  const { addresses, failed, loading, reload } = useAddresses(account.id);
  const found = addresses?.find((address) => address.idEndereco === id);
  const { base, round, renew } = useFormRecord(found, reload);
  if (base && !account.canChange) {
    return (
      <ReviewedForm head={head} values={detailsOf(base)} submit={t('edit.submit')} backTo={paths.addresses}>
        <DetailFields address={base} reading />
      </ReviewedForm>
    );
  }
  if (base) return <EditForm key={round} account={account.id} address={base} head={head} onReload={renew} />;
  if (!loading && !failed) return <Navigate to={paths.addresses} replace />;
  return (
    <>
      <PageHead {...head} />
      {failed ? <LoadError text={t('list.failed')} onRetry={reload} /> : <GateBones />}
    </>
  );
}

/** /alterarEndereco?id=: changes number, complement, phone and identification of an address. */
export default function EditAddress() {
  const { t } = useTranslation('addresses');
  const head = useAddressHead(t('edit.title'), t('edit.lead'), true);
  return (
    <AccountGate title={head.title} crumbs={head.crumbs}>
      {(account) => <Loaded key={account.id} account={account} head={head} />}
    </AccountGate>
  );
}

import { useCreate, type HttpError } from '@refinedev/core';
import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Address, type Country, newAddress, type PostalCode } from '../../../contract/addresses';
import { ApiError } from '../../http/ApiError';
import { reportUnclaimed } from '../../http/errors';
import { paths } from '../../lib/paths';
import { useDraft } from '../../features/record-form/useDraft';
import { useSubmitKey } from '../../features/record-form/useSubmitKey';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { applyFailure, ErrorSummary, Field, FormActions, useErrorSummary } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { CountrySelect } from './fields/CountrySelect';
import { IdentificationField } from './fields/IdentificationField';
import { NumberFields } from './fields/NumberFields';
import { PhoneFields } from './fields/PhoneFields';
import { PlaceFields } from './fields/PlaceFields';
import { withAddress } from './lists';
import { useLabels } from './useLabels';
import { useAddressHead } from './useAddressHead';
import { ADDRESSES, SILENT, useShowChange } from './useAddresses';
import { usePostalCode } from './usePostalCode';
import { BRAZIL, emptyAddress, newAddressBody, type NewAddressValues } from './values';
import './addresses.css';

/** Brazil stands there from the start, but not for foreigners (account §4). */
function useDefaultCountry({ usuario }: ReadyAccount): Country | undefined {
  const { t } = useTranslation('addresses');
  const foreign = (usuario.usuarioExternoPF?.tipoEstrangeiro ?? 'N') !== 'N';
  return foreign ? undefined : { sigla: BRAZIL, nome: t('country.brazil') };
}

const PLACE_FIELDS = ['logradouro', 'bairro', 'cidade', 'uf'] as const;
const filledBy = (place: PostalCode) => ({
  logradouro: place.logradouro,
  bairro: place.bairro,
  cidade: place.localidade,
  uf: place.uf,
});

function AddressForm({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation(['addresses', 'validation']);
  const navigate = useNavigate();
  const country = useDefaultCountry(account);
  const [empty] = useState(() => emptyAddress(country));
  const [form] = Form.useForm<NewAddressValues>();
  const draft = useDraft<NewAddressValues>('address-new');
  const summary = useErrorSummary(form);
  const show = useShowChange();
  const { mutateAsync, mutation } = useCreate<Address, HttpError>();
  const keyOf = useSubmitKey();
  const lookedUp = useRef(false);
  const filled = useRef<ReturnType<typeof filledBy> | null>(null);

  const [chosen, setChosen] = useState(() => ({ ...empty, ...draft.restored }).pais);
  const national = chosen?.sigla === BRAZIL;
  const labels = useLabels(national);

  const keepDraft = () => draft.save(form.getFieldsValue(true) as NewAddressValues);
  /** Fills in what a postal code tells, and takes away what the one before told. */
  const fill = (place: PostalCode | null) => {
    const before = filled.current;
    const next = place && filledBy(place);
    filled.current = next;
    for (const field of PLACE_FIELDS) {
      const typed = form.getFieldValue(field) as string;
      if (next?.[field]) form.setFieldValue(field, next[field]);
      else if (before?.[field] && typed === before[field]) form.setFieldValue(field, '');
    }
    if (next) form.setFields([...PLACE_FIELDS, 'codigoPostal' as const].map((name) => ({ name, errors: [] })));
    keepDraft();
  };
  const postal = usePostalCode({
    onPlace: fill,
    onUnknown: () => form.setFields([{ name: 'codigoPostal', errors: [t('validation:invalid_cep')] }]),
  });

  const { type } = postal;
  useEffect(() => {
    const restored = draft.restored;
    if (lookedUp.current) return;
    lookedUp.current = true;
    // What was restored is looked up anew, later text as it is typed.
    if (restored?.pais?.sigla === BRAZIL && restored.codigoPostal) type(restored.codigoPostal);
  }, [draft.restored, type]);

  const chooseCountry = (next: Country | undefined) => {
    setChosen(next);
    form.setFieldsValue({ pais: next, codigoPostal: '' });
    form.setFields([{ name: 'codigoPostal', errors: [] }]);
    fill(null);
    postal.reset();
    const { ddiFixo, foneFixo } = form.getFieldsValue();
    if (!foneFixo && (next?.sigla === BRAZIL || ddiFixo === empty.ddiFixo))
      form.setFieldValue('ddiFixo', emptyAddress(next).ddiFixo);
    keepDraft();
  };
  const refuse = (campos: { campo: string; chave: string }[]) => {
    const placed = applyFailure(
      form,
      { campos: campos.map((item) => ({ ...item, campo: item.campo === 'siglaPais' ? 'pais' : item.campo })) },
      t,
    );
    summary.refresh();
    return placed;
  };

  const submit = async () => {
    summary.clear();
    const known = national ? await postal.settled() : 'none';
    if (known === 'unknown') {
      refuse([{ campo: 'codigoPostal', chave: 'invalid_cep' }]);
      return;
    }
    const body = newAddressBody(form.getFieldsValue(true) as NewAddressValues);
    const parsed = newAddress.safeParse(body);
    if (!parsed.success) {
      refuse(parsed.error.issues.map((issue) => ({ campo: String(issue.path[0]), chave: issue.message })));
      return;
    }
    try {
      const { data } = await mutateAsync({
        ...SILENT,
        ...ADDRESSES,
        values: body,
        meta: { account: account.id, idempotencyKey: keyOf(body) },
        invalidates: [],
      });
      draft.clear();
      show((list) => withAddress(list, data));
      toast('success', 'addresses:messages.added_success');
      void navigate(paths.addresses);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.campos.length > 0 && !refuse(error.campos)) reportUnclaimed(error);
    }
  };
  const reset = () => {
    draft.clear();
    postal.reset();
    filled.current = null;
    summary.clear();
    setChosen(empty.pais);
    form.setFieldsValue(empty);
    form.setFields(Object.keys(empty).map((name) => ({ name, errors: [] })) as Parameters<typeof form.setFields>[0]);
  };
  const cancel = () => {
    draft.clear();
    void navigate(paths.addresses);
  };

  return (
    <>
      <PageHead {...head} />
      <div className="form-page">
        <Form
          form={form}
          layout="vertical"
          size="large"
          className="form"
          initialValues={{ ...empty, ...draft.restored }}
          onValuesChange={keepDraft}
          onFinish={() => void submit()}
          onFinishFailed={summary.onFinishFailed}
        >
          <ErrorSummary form={form} fields={summary.fields} labels={labels} />
          <section className="card form__part">
            <h2>{t('sections.place')}</h2>
            <Field
              name="pais"
              label={t('fields.pais')}
              className="half"
              rules={[{ required: true, message: t('validation:country_required') }]}
            >
              <CountrySelect onChange={chooseCountry} />
            </Field>
            <PlaceFields
              national={national}
              international={chosen !== undefined && !national}
              lookup={postal.lookup}
              onPostalCode={postal.type}
            />
            <NumberFields />
          </section>
          <section className="card form__part">
            <h2>{t('sections.contact')}</h2>
            <PhoneFields local={national} />
            <IdentificationField />
          </section>
          <FormActions submit={t('new.submit')} busy={mutation.isPending} onCancel={cancel} onReset={reset} />
        </Form>
      </div>
    </>
  );
}

/** /novoEndereco: adds an address in Brazil or abroad. */
export default function NewAddress() {
  const { t } = useTranslation('addresses');
  const head = useAddressHead(t('new.title'), t('new.lead'), true);
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} closed="changes">
      {(account) => <AddressForm key={account.id} account={account} head={head} />}
    </AccountGate>
  );
}

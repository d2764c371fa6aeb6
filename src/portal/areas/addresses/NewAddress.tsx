import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Country, newAddress, type PostalCode } from '../../../contract/addresses';
import { paths } from '../../lib/paths';
import { useShowChange } from '../../features/listing/useShowChange';
import { RecordForm } from '../../features/record-form/RecordForm';
import { useClearing } from '../../features/record-form/useClearing';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { Field, issuesOf } from '../../ui/fields';
import { CountrySelect } from './fields/CountrySelect';
import { IdentificationField } from './fields/IdentificationField';
import { NumberFields } from './fields/NumberFields';
import { PhoneFields } from './fields/PhoneFields';
import { PlaceFields } from './fields/PlaceFields';
import { withAddress } from './lists';
import type { AddressRow } from './provider';
import { useLabels } from './useLabels';
import { useAddressHead } from './useAddressHead';
import { ADDRESSES } from './useAddresses';
import { usePostalCode } from './usePostalCode';
import { BRAZIL, emptyAddress, newAddressBody } from './values';
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

/** What the server calls the country stands in the field that chooses it. */
const fieldOf = (campo: string) => (campo === 'siglaPais' ? 'pais' : campo);

function AddressForm({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation(['addresses', 'validation']);
  const navigate = useNavigate();
  const country = useDefaultCountry(account);
  const [empty] = useState(() => emptyAddress(country));
  const show = useShowChange<AddressRow>(ADDRESSES);
  const filled = useRef<ReturnType<typeof filledBy> | null>(null);
  const leave = () => void navigate(paths.addresses);

  const state = useRecordForm({
    resource: ADDRESSES,
    account: account.idProduto,
    values: empty,
    draft: 'address-new',
    variables: newAddressBody,
    check: async (body) => {
      if (national) await postal.settled();
      return issuesOf(newAddress, body);
    },
    fieldOf,
    saved: 'addresses:messages.added_success',
    onSaved: (added: AddressRow) => {
      show((list) => withAddress(list, added));
      leave();
    },
  });
  const { form, keep, restored } = state;
  const [chosen, setChosen] = useState(() => ({ ...empty, ...restored }).pais);
  const national = chosen?.sigla === BRAZIL;
  const labels = useLabels(national);

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
    keep();
  };
  const postal = usePostalCode({ onPlace: fill });

  const lookedUp = useRef(false);
  const { type } = postal;
  useEffect(() => {
    if (lookedUp.current) return;
    lookedUp.current = true;
    // What was restored is looked up anew, later text as it is typed.
    if (restored?.pais?.sigla === BRAZIL && restored.codigoPostal) type(restored.codigoPostal);
  }, [restored, type]);

  const chooseCountry = (next: Country | undefined) => {
    setChosen(next);
    form.setFieldsValue({ pais: next, codigoPostal: '' });
    form.setFields([{ name: 'codigoPostal', errors: [] }]);
    fill(null);
    postal.reset();
    const { ddiFixo, foneFixo } = form.getFieldsValue();
    if (!foneFixo && (next?.sigla === BRAZIL || ddiFixo === empty.ddiFixo))
      form.setFieldValue('ddiFixo', emptyAddress(next).ddiFixo);
    keep();
  };
  const clear = () => {
    state.forget();
    postal.reset();
    filled.current = null;
    state.summary.clear();
    setChosen(empty.pais);
    form.setFieldsValue(empty);
    form.setFields(Object.keys(empty).map((name) => ({ name, errors: [] })) as Parameters<typeof form.setFields>[0]);
  };
  const clearing = useClearing(form, clear, (values) => {
    setChosen(values.pais);
    if (values.pais?.sigla === BRAZIL) type(values.codigoPostal);
    keep();
  });

  return (
    <>
      <PageHead {...head} />
      <RecordForm state={state} labels={labels} submit={t('new.submit')} onCancel={leave} clearing={clearing}>
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
      </RecordForm>
    </>
  );
}

/** /novoEndereco: adds an address in Brazil or abroad. */
export default function NewAddress() {
  const { t } = useTranslation('addresses');
  const head = useAddressHead(t('new.title'), t('new.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="enderecos" action="create">
      {(account) => <AddressForm key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

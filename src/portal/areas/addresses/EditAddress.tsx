import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { address as addressSchema, type Address } from '../../../contract/addresses';
import { formatCep } from '../../../contract/format';
import { useShowChange } from '../../features/listing/useShowChange';
import { May } from '../../features/access/May';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { RecordForm } from '../../features/record-form/RecordForm';
import { RecordGate } from '../../features/record-form/RecordGate';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { paths } from '../../lib/paths';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { toastText } from '../../ui/toast';
import { IdentificationField } from './fields/IdentificationField';
import { NumberFields } from './fields/NumberFields';
import { PhoneFields } from './fields/PhoneFields';
import { withChanged } from './lists';
import type { AddressRow } from './provider';
import { useAddressHead } from './useAddressHead';
import { ADDRESSES } from './useAddresses';
import { useLabels } from './useLabels';
import { BRAZIL, changedBody, detailsOf } from './values';
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
        <IdentificationField reading={reading} />
      </section>
    </>
  );
}

interface EditFormProps {
  account: string;
  address: AddressRow;
  head: PageHeadProps;
  onReload: () => Promise<boolean>;
}

function EditForm({ account, address, head, onReload }: EditFormProps) {
  const { t } = useTranslation('addresses');
  const navigate = useNavigate();
  const show = useShowChange<AddressRow>(ADDRESSES);
  const labels = useLabels(address.siglaPais === BRAZIL);
  const leave = () => void navigate(paths.addresses);
  const state = useRecordForm({
    resource: ADDRESSES,
    account,
    record: address,
    values: detailsOf(address),
    draft: `address-${address.id}`,
    variables: (values) => changedBody(address, values),
    saved: 'addresses:messages.updated_success',
    onSaved: (changed: AddressRow) => {
      show((list) => withChanged(list, changed));
      leave();
    },
    onReload,
    reactions: {
      // Somebody else deleted it meanwhile.
      'MCN-101': (error) => {
        toastText('warning', error.text);
        show((list) => list.filter(({ id }) => id !== address.id));
        leave();
      },
    },
  });
  return (
    <>
      <PageHead {...head} />
      <RecordForm state={state} labels={labels} submit={t('edit.submit')} onCancel={leave}>
        <DetailFields address={address} />
      </RecordForm>
    </>
  );
}

/** The id of the address: in the address bar, or in the state of a link without it. */
function useId(): string {
  const given = addressSchema.safeParse((useLocation().state as { endereco?: unknown } | null)?.endereco).data;
  const [query] = useSearchParams();
  return query.get('id') ?? given?.idEndereco ?? '';
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('addresses');
  return (
    <RecordGate<AddressRow>
      id={useId()}
      listed
      resource={ADDRESSES}
      account={account.idProduto}
      head={head}
      failed={t('list.failed')}
      list={paths.addresses}
    >
      {(address, renew) => (
        <May
          resource="enderecos"
          action="edit"
          fallback={
            <ReviewedForm head={head} values={detailsOf(address)} backTo={paths.addresses}>
              <DetailFields address={address} reading />
            </ReviewedForm>
          }
        >
          <EditForm account={account.idProduto} address={address} head={head} onReload={renew} />
        </May>
      )}
    </RecordGate>
  );
}

/** /alterarEndereco?id=: changes number, complement, phone and identification of an address. */
export default function EditAddress() {
  const { t } = useTranslation('addresses');
  const head = useAddressHead(t('edit.title'), t('edit.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="enderecos" action="show">
      {(account) => <Loaded key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

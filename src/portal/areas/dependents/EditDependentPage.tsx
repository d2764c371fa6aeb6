import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { dependentFields } from '../../../contract/dependent-form';
import { May } from '../../features/access/May';
import { AccountGate, type ReadyAccount } from '../../features/account/AccountGate';
import { RecordForm } from '../../features/record-form/RecordForm';
import { RecordGate } from '../../features/record-form/RecordGate';
import { useRecordForm } from '../../features/record-form/useRecordForm';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { paths } from '../../lib/paths';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { Field, IdentityInput } from '../../ui/fields';
import { toast } from '../../ui/toast';
import { GROUP } from './modals/props';
import type { DependentChange, DependentRow } from './provider';
import { DEPENDENTS, useDependentsHead, useShowChange } from './useDependents';
import './dependents.css';

type Values = { nome: string; cie: string };

const isForeign = ({ usuarioExternoPF }: DependentRow) => usuarioExternoPF.tipoEstrangeiro !== 'N';
const valuesOf = ({ nome, usuarioExternoPF }: DependentRow): Values => ({ nome, cie: usuarioExternoPF.cie ?? '' });

/** What is sent of what was typed; undefined when that is what there is already. */
function changeOf(dependent: DependentRow, typed: Values): DependentChange | undefined {
  const before = valuesOf(dependent);
  const nome = typed.nome.trim().toUpperCase();
  const cie = isForeign(dependent) ? typed.cie : before.cie;
  if (nome === before.nome && cie === before.cie) return undefined;
  return { idProduto: dependent.idProduto, nome, ...(isForeign(dependent) && { cie }) };
}

const nothingChanged = () => toast('info', 'dependents:messages.not_changed');

function DependentFields({ dependent }: { dependent: DependentRow }) {
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
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      {isForeign(dependent) && (
        <Field name="cie" label={t('fields.cie')} schema={dependentFields.cie} group={GROUP} className="half">
          <IdentityInput />
        </Field>
      )}
    </section>
  );
}

interface EditFormProps {
  guardian: string;
  dependent: DependentRow;
  head: PageHeadProps;
  onReload: () => Promise<boolean>;
}

function EditForm({ guardian, dependent, head, onReload }: EditFormProps) {
  const { t } = useTranslation('dependents');
  const navigate = useNavigate();
  const show = useShowChange();
  const leave = () => void navigate(paths.dependents);
  const state = useRecordForm({
    resource: DEPENDENTS,
    account: guardian,
    record: dependent,
    values: valuesOf(dependent),
    draft: `dependent-${dependent.id}`,
    variables: (typed) => {
      const change = changeOf(dependent, typed);
      if (!change) nothingChanged();
      return change;
    },
    group: GROUP,
    saved: 'dependents:messages.changed',
    onSaved: ({ nome }: DependentRow) => {
      show((list) => list.map((row) => (row.id === dependent.id ? { ...row, nome } : row)));
      leave();
    },
    onReload,
    reactions: { 'MCN-120': nothingChanged },
  });
  return (
    <>
      <PageHead {...head} />
      <RecordForm
        state={state}
        labels={{ nome: t('fields.name'), cie: t('fields.cie') }}
        submit={t('edit.submit')}
        onCancel={leave}
      >
        <DependentFields dependent={dependent} />
      </RecordForm>
    </>
  );
}

function Loaded({ account, head }: { account: ReadyAccount; head: PageHeadProps }) {
  const { t } = useTranslation('dependents');
  const [query] = useSearchParams();
  return (
    <RecordGate<DependentRow>
      id={query.get('id') ?? ''}
      listed
      resource={DEPENDENTS}
      account={account.idProduto}
      head={head}
      failed={t('list.failed')}
      list={paths.dependents}
    >
      {(dependent, renew) => (
        <May
          resource="dependentes"
          action="edit"
          fallback={
            <ReviewedForm head={head} values={valuesOf(dependent)} backTo={paths.dependents}>
              <DependentFields dependent={dependent} />
            </ReviewedForm>
          }
        >
          <EditForm guardian={account.idProduto} dependent={dependent} head={head} onReload={renew} />
        </May>
      )}
    </RecordGate>
  );
}

/** /alterarDependente?id=: name and, for a foreigner, identity or passport of a dependent. */
export default function EditDependentPage() {
  const { t } = useTranslation('dependents');
  const head = useDependentsHead(t('edit.title'), t('edit.lead'));
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="dependentes" action="show">
      {(account) => <Loaded key={account.idProduto} account={account} head={head} />}
    </AccountGate>
  );
}

import { useTranslation } from 'react-i18next';
import { Redirect } from '../../lib/Redirect';
import { paths } from '../../lib/paths';
import { May } from '../../features/access/May';
import { useWayTo } from '../../features/crumbs/useCrumbs';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { useAccountRecord } from '../../features/account/useAccountRecord';
import { LoadError } from '../../ui/feedback';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { ReviewedForm } from '../../features/review/ReviewedForm';
import { valuesOf, type IndividualKind } from './individual';
import { IndividualFields } from './IndividualFields';
import { IndividualForm } from './IndividualForm';
import { useBase } from './useBase';
import './profile.css';

const kindOf = ({ usuario }: ReadyAccount): IndividualKind =>
  usuario.usuarioExternoPF?.tipoEstrangeiro === 'N' ? 'brazilian' : 'foreigner';

function Loaded({ account, kind, head }: { account: ReadyAccount; kind: IndividualKind; head: PageHeadProps }) {
  const { base, round, renew } = useBase(account);
  const query = useAccountRecord('necessidades', account.idProduto, { staleTime: Infinity });
  const needs = query.data?.data.ids;
  if (base && needs) {
    // The needs first: the record makes the form anew, and it is filled from both.
    const reload = async () => (await query.refetch()).isSuccess && renew();
    return <IndividualForm key={round} base={base} needs={needs} kind={kind} head={head} onReload={reload} />;
  }
  return (
    <>
      <PageHead {...head} />
      {query.isError ? <LoadError error={query.error} onRetry={() => query.refetch()} /> : <GateBones />}
    </>
  );
}

function Reviewed({ account, kind, head }: { account: ReadyAccount; kind: IndividualKind; head: PageHeadProps }) {
  return (
    <ReviewedForm head={head} values={valuesOf(account.usuario, [])} backTo={paths.home}>
      <IndividualFields usuario={account.usuario} kind={kind} reading />
    </ReviewedForm>
  );
}

/** The data screen of an individual; somebody whose data are on another screen is led there. */
export function IndividualScreen({ kind }: { kind: IndividualKind }) {
  const { t } = useTranslation('profile');
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t(reading ? 'individual.titleReview' : 'individual.title'),
    lead: t('individual.lead'),
    crumbs: useWayTo('usuarios'),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource="usuarios" action="show">
      {(account) => {
        if (account.usuario.tipo !== 'PF') return <Redirect to={paths.home} />;
        if (kindOf(account) !== kind)
          return <Redirect to={kind === 'brazilian' ? paths.editForeigner : paths.editBrazilian} />;
        return (
          <May
            resource="usuarios"
            action="edit"
            fallback={<Reviewed key={account.idProduto} account={account} kind={kind} head={head} />}
          >
            <Loaded key={account.idProduto} account={account} kind={kind} head={head} />
          </May>
        );
      }}
    </AccountGate>
  );
}

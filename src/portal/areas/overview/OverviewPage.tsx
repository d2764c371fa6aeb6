import { useOne, type HttpError } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingGate, companyAddress, SecondStepDue, type Actor } from '../../features/acting';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { timeText } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { PageHead } from '../../shell/PageHead';
import { BackHome } from '../../ui/BackHome';
import { LoadError } from '../../ui/feedback';
import { LinkButton } from '../../ui/LinkButton';
import { Bones } from './Bones';
import { Cards, type WhichCards } from './Cards';
import { Delegates } from './Delegates';
import { Ending } from './Ending';
import { Figures } from './Figures';
import { PeopleBy } from './PeopleBy';
import type { Overview } from './provider';
import { Weeks } from './Weeks';
import '../../ui/pane.css';
import './overview.css';

/** As old as the server's figures may be. */
const ANEW_MS = 60_000;

function CompanyOverview({ actor }: { actor: Actor }) {
  const { t } = useTranslation('overview');
  const crumbs = useCrumbs();
  const account = actor.company.idProduto;
  const [which, setWhich] = useState<WhichCards>('unused');
  const { query } = useOne<Overview, HttpError>({
    resource: 'paineis',
    id: account,
    meta: { account },
    errorNotification: false,
    queryOptions: { refetchInterval: ANEW_MS },
  });
  const overview = query.data?.data;
  const content = () => {
    if (!overview)
      return query.error ? (
        <LoadError error={query.error} text={t('failed')} onRetry={() => query.refetch()} />
      ) : (
        <Bones />
      );
    return (
      <>
        <Figures actor={actor} overview={overview} onUnused={() => setWhich('unused')} />
        <div className="ov__two">
          <PeopleBy actor={actor} overview={overview} />
          <Weeks actor={actor} weeks={overview.semanas} />
        </div>
        <div className="ov__two">
          <Ending actor={actor} overview={overview} />
          {overview.terceiros && <Delegates actor={actor} delegates={overview.terceiros} />}
          <Cards actor={actor} cards={overview.cartoes} which={which} onWhich={setWhich} />
        </div>
      </>
    );
  };
  return (
    <>
      <PageHead
        title={t('title')}
        lead={overview ? t('lead', { time: timeText(overview.em) }) : t('leadWaiting')}
        low
        crumbs={crumbs}
        wideActions
        actions={
          <LinkButton type="primary" to={companyAddress(paths.delegation, actor)}>
            {t('people.all')}
          </LinkButton>
        }
      />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('supervisorScope')}</p>}
      <div className="ov">{content()}</div>
      <BackHome />
    </>
  );
}

/** /painel: what is true now of a company's accesses. */
export default function OverviewPage() {
  const { t } = useTranslation('overview');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('title')} crumbs={crumbs} low resource="permissionarios" action="list">
      {(actor) => <CompanyOverview key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}

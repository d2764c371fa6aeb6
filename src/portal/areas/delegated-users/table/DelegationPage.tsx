import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Permissionario } from '../../../../contract/delegated-users';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { PageHead } from '../../../shell/PageHead';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { ActingGate, COMPANY_PARAM, SecondStepDue, type Actor } from '../../../features/acting';
import { BackHome } from '../../../ui/BackHome';
import { Notice } from '../../../ui/drawn';
import { usePhone } from '../../../ui/usePhone';
import { LinkButton } from '../../../ui/LinkButton';
import { OpenFileIcon, PlusIcon } from '../../../ui/icons';
import { LogIcon } from '../../../ui/topic-icons';
import { importsAddress, logAddress } from '../delegation-state';
import type { Giving } from '../people/NewAccessModal';
import { GranteesTable } from './GranteesTable';
import { type LeftOut, strayIn } from './lyingIn';
import { isNarrowed } from './narrowed';
import { TableBones } from './TableBones';
import '../delegation.css';

/** Few addresses need them. */
const PlaceFilter = lazy(() => import('./PlaceFilter'));
const UnknownFilters = lazy(() => import('./UnknownPeopleFilters'));
/** Asked for once the rows are there. */
const RunningJobs = lazy(() => import('./RunningJobs'));
const NewAccessModal = preloadable(() => import('../people/NewAccessModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [NewAccessModal], texts: ['validation', 'logins'] };

/** The screen, once what its address filters by is known to lie somewhere. */
function Placed({ actor }: { actor: Actor }) {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const stray = strayIn(search);
  // Of the address that was opened: what somebody filters by afterwards, they choose with what it lies in.
  const [settled, setSettled] = useState(stray === null);
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  if (!settled && !stray) setSettled(true);
  if (settled || !stray) return <Delegation actor={actor} leftOut={leftOut} />;
  return (
    <>
      <PageHead title={t('title')} crumbs={crumbs} low />
      <Suspense fallback={<TableBones />}>
        <PlaceFilter actor={actor} stray={stray} onLeftOut={setLeftOut} />
      </Suspense>
    </>
  );
}

function Delegation({ actor, leftOut }: { actor: Actor; leftOut: LeftOut | null }) {
  const { t, i18n } = useTranslation('delegation');
  const crumbs = useCrumbs();
  const mayAdd = useMay('permissionarios', 'create');
  // The others are in the menu beside the search.
  const phone = usePhone();
  const [adding, setAdding] = useState<boolean | null>(null);
  const [giving, setGiving] = useState<Giving | null>(null);
  const table = usePagedTable<Permissionario>({
    resource: 'permissionarios',
    account: actor.company.idProduto,
    followsOthers: true,
  });
  usePreload(DIALOGS, table.page !== null);
  const [search] = useSearchParams();
  const asksMore = [...search.keys()].some((name) => name !== COMPANY_PARAM);
  const open = (what: Giving | null = null) => {
    setGiving(what);
    setAdding(true);
  };
  const total = isNarrowed(table.state) ? undefined : table.page?.totalElements;
  const lead = total
    ? t(table.page?.totalIsFloor ? 'leadFloor' : 'lead', {
        count: total,
        total: total.toLocaleString(i18n.language),
      })
    : t('leadUnknown');
  return (
    <>
      <PageHead
        title={t('title')}
        lead={lead}
        crumbs={crumbs}
        low
        wideActions
        actions={
          <>
            {!phone && (
              <LinkButton size="large" icon={<LogIcon size={20} />} to={logAddress(actor)}>
                {t('log.title')}
              </LinkButton>
            )}
            {!phone && mayAdd && (
              <LinkButton size="large" icon={<OpenFileIcon size={20} />} to={importsAddress(actor)}>
                {t('import')}
              </LinkButton>
            )}
            {mayAdd && (
              <Button type="primary" size="large" icon={<PlusIcon size={20} />} onClick={() => open()}>
                {t('newAccess')}
              </Button>
            )}
          </>
        }
      />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('supervisorScope')}</p>}
      {leftOut && (
        <Notice kind="warning" className="above">
          {t(leftOut.several ? 'filters.strayMany' : 'filters.strayNone', {
            name: t(`filters.names.${leftOut.name}`),
            value: leftOut.value,
          })}
        </Notice>
      )}
      <Suspense fallback={null}>{asksMore && <UnknownFilters />}</Suspense>
      <Suspense fallback={null}>{table.page && <RunningJobs actor={actor} />}</Suspense>
      <GranteesTable actor={actor} table={table} onNew={open} />
      <BackHome />
      <Suspense fallback={null}>
        {adding !== null && (
          <NewAccessModal actor={actor} giving={giving} open={adding} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  );
}

/** /delegacaoAcesso: who may use the company's contracts and systems (delegation §2.14). */
export default function DelegationPage() {
  const { t } = useTranslation('delegation');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('title')} crumbs={crumbs} low resource="permissionarios" action="list">
      {(actor) => <Placed key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}

import { Button, Input, Select, Tag } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EXPIRING_DAYS } from '../../../contract/constants';
import type { GrantingCompany } from '../../../contract/received-permissions';
import { dateText } from '../../lib/dates';
import { todayInSaoPaulo } from '../../lib/format';
import { daysAfter } from '../../lib/laterDates';
import { SEARCH_ID, useSearchField } from '../../lib/searchField';
import { useCrumbs } from '../../features/crumbs/useCrumbs';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { useMay } from '../../features/access/useMay';
import { AccountGate, GateBones, type ReadyAccount } from '../../features/account/AccountGate';
import { useAccountPointer } from '../../features/account/useAccount';
import { paths, RECEIVED_PARAM } from '../../lib/paths';
import { BackHome } from '../../ui/BackHome';
import { SearchIcon } from '../../ui/icons';
import { EmptyState, LoadError } from '../../ui/feedback';
import type { Renovavel } from '../../../contract/requests';
import { Branch } from './Branch';
import { holds } from './filter';
import type { Removal } from './removal';
import { Renew, useRenewables } from './Renewal';
import { RemovalQuestion } from './RemovalQuestion';
import type { Asked, TreeProps } from './tree';
import { type CompanyGrants, type Kind, useCompanies, useGrants, useRemoval } from './useReceived';
import '../../ui/fields/fields.css';
import './received.css';

const EVERY = '';
/** Below all that somebody has. */
const Ended = lazy(() => import('./Ended'));
/** Trees with at most this many leaves stand open from the start. */
const FEW = 30;

type Row<K extends Kind> = NonNullable<CompanyGrants<K>['granted']>[number];

/** What differs between the two screens. */
export interface ReceivedView<K extends Kind> {
  kind: K;
  count: (company: GrantingCompany) => number;
  without: (company: string, rows: readonly Row<K>[], gone: readonly Removal[]) => Row<K>[];
  matching: (typed: string, rows: readonly Row<K>[]) => Row<K>[];
  leaves: (rows: readonly Row<K>[]) => number;
  Tree: (props: TreeProps<Row<K>>) => ReactNode;
}

/** Until when a company's accesses last; what ends soon stands out. */
function Validity({ until }: { until: string | null }) {
  const { t } = useTranslation('received-permissions');
  if (until === null) return null;
  const soon = until <= daysAfter(todayInSaoPaulo(), EXPIRING_DAYS);
  return <Tag {...(soon && { color: 'warning' })}>{t('validUntil', { date: dateText(until) })}</Tag>;
}

interface BrowserProps<K extends Kind> {
  view: ReceivedView<K>;
  account: ReadyAccount;
  companies: readonly GrantingCompany[];
  renewables: readonly Renovavel[];
  reloadCompanies: () => Promise<readonly GrantingCompany[]>;
}

/** Company selector, filter and tree. */
function Permissions<K extends Kind>({ view, account, companies, renewables, reloadCompanies }: BrowserProps<K>) {
  const { t } = useTranslation('received-permissions');
  const { kind, count, without, matching, leaves, Tree } = view;
  const ids = useId();
  const mayRemove = useMay(`${kind}-recebidos`, 'delete');
  useSearchField();
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  // What all of them were last told at once; null: nothing yet.
  const [every, setEvery] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** What was searched for when something was given up last. */
  const [gaveUpIn, setGaveUpIn] = useState<string | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  const only = companies.length === 1 ? companies[0] : undefined;
  const chosen = only ?? companies.find(({ idProduto }) => idProduto === address.get(RECEIVED_PARAM));
  const grants = useGrants(
    kind,
    account.idProduto,
    chosen ? [chosen] : companies,
    (company) => chosen !== undefined || search !== '' || (toggled.get(company) ?? every) === true,
  );
  const { gone, remove } = useRemoval(
    kind,
    account.idProduto,
    reloadCompanies,
    async (company) => grants.find((one) => one.company.idProduto === company)?.reload(),
    () => {
      if (document.activeElement?.matches('body, main h1')) summary.current?.focus();
    },
  );

  const found = grants
    .map(({ granted, ...rest }) => {
      const { idProduto, nome } = rest.company;
      const left = granted && without(idProduto, granted, gone);
      const rows = left && search !== '' && !holds(search, nome) ? matching(search, left) : left;
      return { ...rest, rows, leaves: rows ? leaves(rows) : 0 };
    })
    // One whose last permission is gone, or that holds nothing of what is looked for, leaves.
    .filter(({ rows, failed }) => rows === null || rows.length > 0 || failed);
  const waiting = search !== '' && found.some(({ rows, failed }) => rows === null && !failed);
  const shown = search === '' ? found : found.filter(({ rows, failed }) => rows !== null || failed);
  const total = found.reduce((sum, one) => sum + one.leaves, 0);
  const few = total <= FEW;
  const opensByItself = (key: string) => few && (chosen !== undefined || search !== '' || key.includes(' '));
  const all = every ?? (few && (chosen !== undefined || search !== ''));
  const isOpen = (key: string) => toggled.get(key) ?? every ?? opensByItself(key);
  const toggle = (key: string) => setToggled(new Map(toggled).set(key, !isOpen(key)));

  const clearSearch = () => {
    setTyped('');
    // The button leaves with what it was about.
    document.getElementById(SEARCH_ID)?.focus();
  };
  const say = () => {
    if (waiting) return t('searching');
    if (search !== '') return t(`${kind}.found`, { count: total });
    return chosen ? t(`${kind}.total`, { count: total }) : t('companies', { count: shown.length });
  };
  const tree = (company: GrantingCompany, rows: readonly Row<K>[]) => (
    <Tree company={company} granted={rows} isOpen={isOpen} toggle={toggle} ask={mayRemove ? setAsked : null} />
  );

  return (
    <>
      <div className="card received__bar">
        {!only && (
          <div>
            <label className="lbl" htmlFor={`${ids}company`}>
              {t('company.label')}
            </label>
            <Select
              id={`${ids}company`}
              size="large"
              showSearch
              optionFilterProp="label"
              value={chosen?.idProduto ?? EVERY}
              onChange={(company) =>
                setAddress(company === EVERY ? {} : { [RECEIVED_PARAM]: company }, { replace: true })
              }
              options={[
                { value: EVERY, label: t('company.every', { count: companies.length }) },
                ...companies.map((company) => ({
                  value: company.idProduto,
                  label: t(`${kind}.option`, { name: company.nome, count: count(company) }),
                })),
              ]}
            />
          </div>
        )}
        <div>
          <label className="lbl" htmlFor={SEARCH_ID}>
            {t(`${kind}.filter`)}
          </label>
          <Input
            id={SEARCH_ID}
            type="search"
            size="large"
            autoComplete="off"
            prefix={<SearchIcon size={20} />}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              // What is found opens by itself.
              setEvery(null);
            }}
          />
        </div>
      </div>
      {chosen && (
        <div className="received__company">
          <h2>
            {chosen.nome} <Validity until={chosen.validoAte} />
          </h2>
          <Renew account={account.idProduto} renewables={renewables} company={chosen.idProduto} />
        </div>
      )}
      <div className="received__summary">
        <p className="muted" role="status" tabIndex={-1} ref={summary}>
          {say()}
        </p>
        {shown.length > 0 && (
          <Button
            type="text"
            size="small"
            onClick={() => {
              setEvery(!all);
              setToggled(new Map());
            }}
          >
            {t(all ? 'closeAll' : 'openAll')}
          </Button>
        )}
      </div>
      {search !== '' && !waiting && shown.length === 0 && (
        <div className="card">
          {gaveUpIn === search ? (
            <EmptyState
              title={t('nothingFound.gaveUp')}
              action={<Button onClick={clearSearch}>{t('nothingFound.without')}</Button>}
            />
          ) : (
            <EmptyState title={t('nothingFound.title')} text={t('nothingFound.text')} />
          )}
        </div>
      )}
      <ul className="branches--top" aria-label={t(`${kind}.list`)}>
        {shown.map(({ company, rows, failed, reload, leaves: inside }) => {
          const content = () => {
            if (failed) return <LoadError error={failed} text={t('failed')} onRetry={reload} />;
            return rows ? tree(company, rows) : <GateBones />;
          };
          if (chosen) {
            return (
              <li key={company.idProduto} className="card received__tree">
                {content()}
              </li>
            );
          }
          return (
            <Branch
              key={company.idProduto}
              name={company.nome}
              count={
                rows
                  ? t(`${kind}.both`, {
                      parents: t(`${kind}.parents`, { count: rows.length }),
                      leaves: t(`${kind}.total`, { count: inside }),
                    })
                  : t(`${kind}.parents`, { count: count(company) })
              }
              note={
                <>
                  <Validity until={company.validoAte} />
                  <Renew account={account.idProduto} renewables={renewables} company={company.idProduto} />
                </>
              }
              open={isOpen(company.idProduto)}
              onToggle={() => toggle(company.idProduto)}
            >
              {content}
            </Branch>
          );
        })}
      </ul>
      <RemovalQuestion
        asked={asked}
        onNo={() => setAsked(null)}
        onYes={({ removal, name }) => {
          setAsked(null);
          setGaveUpIn(search);
          void remove(removal, name);
          summary.current?.focus();
        }}
      />
    </>
  );
}

const PLACES = { contratos: paths.receivedContracts, sistemas: paths.receivedSystems };

/** Between what was received of the one kind and of the other, of the same account. */
function Kinds({ kind }: { kind: Kind }) {
  const { t } = useTranslation('received-permissions');
  const { state } = useLocation() as { state: unknown };
  return (
    <nav className="received__kinds" aria-label={t('kinds.label')}>
      {(['contratos', 'sistemas'] as const).map((one) => (
        <Link key={one} to={PLACES[one]} state={state} aria-current={one === kind ? 'page' : undefined}>
          {t(`kinds.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Nothing was granted; whoever gave the last permission back goes on here. */
function Nothing({ kind, begin }: { kind: Kind; begin: boolean }) {
  const { t } = useTranslation('received-permissions');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (begin) box.current?.focus();
  }, [begin]);
  return (
    <div className="card" tabIndex={-1} ref={box}>
      <EmptyState title={t(`${kind}.none`)} text={t(`${kind}.noneText`)} />
    </div>
  );
}

function Loaded<K extends Kind>({
  view,
  account,
  head,
}: {
  view: ReceivedView<K>;
  account: ReadyAccount;
  head: PageHeadProps;
}) {
  const { t } = useTranslation('received-permissions');
  const { companies, failed, reload } = useCompanies(account.idProduto);
  const renewables = useRenewables(account.idProduto);
  const granting = companies?.filter((company) => view.count(company) > 0);
  const some = granting !== undefined && granting.length > 0;
  const [had, setHad] = useState(some);
  if (some && !had) setHad(true);
  return (
    <>
      <PageHead {...head} />
      <Kinds kind={view.kind} />
      {failed && !granting && <LoadError error={failed} text={t('failed')} onRetry={reload} />}
      {!failed && !granting && <GateBones />}
      {granting?.length === 0 && <Nothing kind={view.kind} begin={had} />}
      {some && (
        <Permissions
          view={view}
          account={account}
          companies={granting}
          renewables={renewables}
          reloadCompanies={reload}
        />
      )}
      {granting && (
        <Suspense fallback={null}>
          <Ended kind={view.kind} account={account.idProduto} renewables={renewables} />
        </Suspense>
      )}
      <BackHome />
    </>
  );
}

/** What companies allowed somebody to use in their name, and giving it back. */
export function ReceivedPage<K extends Kind>({ view }: { view: ReceivedView<K> }) {
  const { t } = useTranslation('received-permissions');
  const reading = useAccountPointer().role === 'review';
  const head: PageHeadProps = {
    title: t('title'),
    lead: t(reading ? `${view.kind}.leadReview` : `${view.kind}.lead`),
    crumbs: useCrumbs(),
  };
  return (
    <AccountGate title={head.title} crumbs={head.crumbs} resource={`${view.kind}-recebidos`} action="list">
      {(account) => <Loaded key={account.idProduto} view={view} account={account} head={head} />}
    </AccountGate>
  );
}

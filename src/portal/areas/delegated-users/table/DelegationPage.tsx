import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permissionario } from '../../../../contract/delegated-users';
import { paths } from '../../../lib/paths';
import { preloadable, usePreload } from '../../../loading/preloadable';
import { PageHead } from '../../../shell/PageHead';
import { ActingGate, CompanyChoice, type Actor } from '../../../features/acting';
import { PlusIcon } from '../../../ui/icons';
import { BackToHome } from '../BackToHome';
import { actingMeta, usePage } from '../reads';
import { GranteesTable } from './GranteesTable';
import { useTableState } from './useTableState';
import '../delegation.css';

const NewAccessModal = preloadable(() => import('../people/NewAccessModal'));
/** Opened by a click: their code is there by then. */
const DIALOGS = { components: [NewAccessModal], texts: ['validation'] };

function Delegation({ actor }: { actor: Actor }) {
  usePreload(DIALOGS);
  const { t, i18n } = useTranslation('delegation');
  const [state, change] = useTableState();
  const [adding, setAdding] = useState<boolean | null>(null);
  const list = usePage<Permissionario>('permissionarios', {
    page: state.page,
    size: state.size,
    sort: state.sort,
    filters: { nomeOuIdProduto: state.text, validade: state.validity },
    meta: actingMeta(actor),
  });
  // Whoever stood on the last page is gone, or the address is old: what is left is a page before.
  const { page, waiting } = list;
  const lastPage =
    page && !waiting && page.numberElements === 0 && page.number > 0 ? Math.min(page.totalPages, page.number) : null;
  useEffect(() => {
    if (lastPage !== null) change({ page: lastPage }, { replace: true });
  }, [lastPage, change]);
  const open = () => setAdding(true);
  const unfiltered = state.text === '' && state.validity === 'todas';
  const total = unfiltered ? list.page?.totalElements : undefined;
  const company = actor.company.nome;
  const lead = total
    ? t(list.page?.totalIsFloor ? 'leadFloor' : 'lead', {
        count: total,
        total: total.toLocaleString(i18n.language),
        company,
      })
    : t('leadUnknown', { company });
  return (
    <>
      <PageHead
        title={t('title')}
        lead={lead}
        crumbs={[{ name: t('home'), to: paths.home }]}
        wideActions
        actions={
          actor.canChange && (
            <Button type="primary" size="large" icon={<PlusIcon size={20} />} onClick={open}>
              {t('newAccess')}
            </Button>
          )
        }
      />
      <CompanyChoice actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help dscope">{t('supervisorScope')}</p>}
      <GranteesTable actor={actor} list={list} state={state} change={change} onNew={open} />
      <BackToHome />
      <Suspense fallback={null}>
        {adding !== null && <NewAccessModal actor={actor} open={adding} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

/** /delegacaoAcesso: who may use the company's contracts and systems (delegation §2.14). */
export default function DelegationPage() {
  const { t } = useTranslation('delegation');
  return (
    <ActingGate
      title={t('title')}
      crumbs={[{ name: t('home'), to: paths.home }]}
      resource="permissionarios"
      action="list"
    >
      {(actor) => <Delegation key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}

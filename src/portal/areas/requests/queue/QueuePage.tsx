import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { REQUEST_DAYS } from '../../../../contract/requests';
import { ActingGate, asksMoreThanCompany, SecondStepDue, type Actor } from '../../../features/acting';
import { useMay } from '../../../features/access/useMay';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { preloadable } from '../../../loading/preloadable';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { Drawer } from '../../../ui/dialogs/Drawer';
import { focusHeading } from '../../../ui/headingFocus';
import { useMedia } from '../../../ui/useMedia';
import type { ReceivedRequest } from '../provider';
import type { Told } from './ManyBar';
import { QueueList } from './QueueList';
import { SHOWN_PARAM, useShown } from './useShown';
import '../requests.css';
import './queue.css';

/** These come after the list. */
const Detail = preloadable(() => import('./Detail'));
const CodeCard = preloadable(() => import('./CodeCard'));
const ManyBar = preloadable(() => import('./ManyBar'));
const ToldOfMany = preloadable(async () => ({ default: (await import('./ManyBar')).ToldOfMany }));

/** Few addresses need it. */
const UnknownInAddress = lazy(() => import('../../../features/listing/UnknownInAddress'));

/** From here on a request stands beside the list (queue.css has the same). */
const BESIDE = '(min-width: 1200px)';

const Bones = () => <div className="dt dt--bones" aria-busy="true" />;

function Queue({ actor }: { actor: Actor }) {
  const { t } = useTranslation('requests');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const mayShow = useMay('pedidos', 'show');
  const mayPublish = useMay('codigosDePedido', 'show');
  const beside = useMedia(BESIDE);
  const shown = useShown();
  const table = usePagedTable<ReceivedRequest>({
    resource: 'pedidos',
    account: actor.company.idProduto,
    // The first one beside the list is only the first: another in its place would get the decision that was meant for it.
    followsOthers: !beside || shown.id !== null,
  });
  // One that somebody else decided first, in the list that is shown: it has left that, and what came of it is to be read.
  const [late, setLate] = useState<{ id: string; situacao: string | undefined } | null>(null);
  const stays = late?.situacao === table.state.filters['situacao'] ? late?.id : undefined;
  // Beside the list there is always one; the first, unless the address names one.
  const id = mayShow ? (shown.id ?? (beside ? (stays ?? table.rows[0]?.id ?? null) : null)) : null;
  const mayDecide = useMay('pedidos', 'edit');
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [told, setTold] = useState<Told | null>(null);
  const open = mayDecide && table.state.filters['situacao'] === 'esperando';
  const choosable = open ? table.rows.filter(({ proprio }) => !proprio) : [];
  const ticked = choosable.filter((row) => keys.includes(row.id));
  const tick = (ids: readonly string[]) => {
    setKeys(ids);
    setTold(null);
  };
  const waiting =
    table.state.filters['situacao'] === 'esperando' &&
    table.state.filters['pessoa'] === '' &&
    table.state.filters['perfil'] === '';
  const count = waiting ? table.page?.totalElements : undefined;
  const decided = () => {
    setLate(null);
    shown.close();
    focusHeading(document.querySelector('.ql'));
  };
  const next = table.rows.find((row) => row.id !== id && !row.proprio && row.situacao === 'esperando');
  const decidedMany = (outcome: Told) => {
    // What is left stays ticked.
    setKeys(outcome.left.map(({ row }) => row.id));
    setTold(outcome);
    decided();
  };
  const detail = id !== null && (
    <Suspense fallback={<Bones />}>
      <Detail
        key={id}
        actor={actor}
        id={id}
        onDecided={decided}
        onLate={() => setLate({ id, situacao: table.state.filters['situacao'] })}
        onNext={next && (() => shown.show(next.id))}
      />
    </Suspense>
  );
  return (
    <>
      <PageHead
        title={t('queue.title')}
        lead={
          count === undefined
            ? t('queue.lead', { company: actor.company.nome, days: REQUEST_DAYS })
            : t('queue.waiting', { count, company: actor.company.nome, days: REQUEST_DAYS })
        }
        crumbs={crumbs}
      />
      <SecondStepDue actor={actor} />
      {actor.perfil === 'Supervisor' && <p className="help acting__scope">{t('queue.supervisor')}</p>}
      <Suspense fallback={null}>
        {asksMoreThanCompany(search) && (
          <UnknownInAddress resource="pedidos" called={{ situacao: t('columns.state') }} beside={[SHOWN_PARAM]} />
        )}
      </Suspense>
      {told && (
        <Suspense fallback={null}>
          <ToldOfMany told={told} />
        </Suspense>
      )}
      <div className={mayShow && table.rows.length > 0 ? 'card md md--two' : 'card md'}>
        <QueueList
          actor={actor}
          table={table}
          shown={id}
          addressOf={mayShow ? shown.addressOf : null}
          ticks={open ? { keys, onTick: tick } : null}
        />
        {beside && detail && (
          <section className="dt" aria-label={t('queue.detail')}>
            {detail}
          </section>
        )}
      </div>
      {choosable.length > 0 && (
        <Suspense fallback={null}>
          <ManyBar actor={actor} rows={choosable} ticked={ticked} onTick={tick} onDone={decidedMany} />
        </Suspense>
      )}
      {mayPublish && (
        <Suspense fallback={null}>
          <CodeCard actor={actor} />
        </Suspense>
      )}
      <BackHome />
      {!beside && detail && (
        <Drawer label={t('queue.detail')} head={<h2>{t('queue.detail')}</h2>} footer={null} onClose={shown.close}>
          {detail}
        </Drawer>
      )}
    </>
  );
}

/** /pedidos: what people ask a company for, and deciding it. */
export default function QueuePage() {
  const { t } = useTranslation('requests');
  const crumbs = useCrumbs();
  return (
    <ActingGate title={t('queue.title')} crumbs={crumbs} resource="pedidos" action="list">
      {(actor) => <Queue key={actor.company.idProduto} actor={actor} />}
    </ActingGate>
  );
}

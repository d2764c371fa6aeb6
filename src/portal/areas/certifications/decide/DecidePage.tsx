import { useCreate, useDelete, useInvalidate, useOne } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Decididas, Progresso } from '../../../../contract/certifications';
import { ActingGate, companyAddress, type Actor } from '../../../features/acting';
import { useAccountPointer } from '../../../features/account/useAccount';
import { useMay } from '../../../features/access/useMay';
import { GateBones } from '../../../features/account/AccountGate';
import { useCrumbs } from '../../../features/crumbs/useCrumbs';
import { ApiError } from '../../../http/ApiError';
import { dateText, momentText } from '../../../lib/dates';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../shell/PageHead';
import { BackHome } from '../../../ui/BackHome';
import { YesNoModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { LinkButton } from '../../../ui/LinkButton';
import { decidedOf, Legend, Meter } from '../Meter';
import type { CertificationRecord } from '../provider';
import { StateTag } from '../StateTag';
import { People, type ShownList } from './People';
import { rowId } from './Rows';
import { useDeciding } from './useDeciding';
import '../certifications.css';

const RESOURCE = 'revisoesDeAcesso';
const DAY_MS = 86_400_000;
const CLOSING_MS = 3000;

const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(todayInSaoPaulo())) / DAY_MS);

/** Until when, and what happens to whom nobody decides. */
function Deadline({ record }: { record: CertificationRecord }) {
  const { t } = useTranslation('certifications');
  const { situacao, encerradaEm, concluidaPor, concluidaEm } = record;
  const closing = situacao === 'encerrando';
  if (situacao !== 'aberta')
    return (
      <div className="cert__deadline">
        <StateTag situacao={situacao} />
        <p className="small muted">
          {concluidaPor && concluidaEm
            ? t('concluded', { name: personName(concluidaPor.nome), when: momentText(concluidaEm) })
            : !closing && encerradaEm && t('closedOn', { when: momentText(encerradaEm) })}{' '}
          {closing && t(concluidaPor ? 'making' : 'closing')}
        </p>
      </div>
    );
  const left = daysTo(record.prazo);
  return (
    <div className="cert__deadline">
      <b className="strong">{t('deadline', { date: dateText(record.prazo) })}</b>
      <p className="small muted">
        {left === 0 ? t('lastDay') : t('daysLeft', { count: left })} {t(`undecided.${record.semDecisao}.hint`)}
      </p>
    </div>
  );
}

function Reviewers({ record }: { record: CertificationRecord }) {
  const { t } = useTranslation('certifications');
  const { revisores, outros = [] } = record;
  if (revisores.length + outros.length === 0) return <p className="small muted">{t('onlyCompany')}</p>;
  return (
    <ul className="cert__reviewers" aria-label={t('fields.revisores')}>
      {revisores.map(({ nome, perfil, decididas }, index) => (
        <li key={index} className="small">
          {personName(nome)} <span className="muted">{perfil ? t(`ranks.${perfil}`) : ''}</span>{' '}
          {(perfil || decididas > 0) && <span className="muted num">{t('reviewerDecided', { count: decididas })}</span>}{' '}
          {!perfil && <Tag color="warning">{t('reviewerLeft')}</Tag>}
        </li>
      ))}
      {/* Who decided without being among them: together they are all that the bar shows. */}
      {outros.map(({ nome, decididas }) => (
        <li key={nome} className="small">
          {personName(nome)} <span className="muted num">{t('reviewerDecided', { count: decididas })}</span>
        </li>
      ))}
    </ul>
  );
}

/** How far the review is: as it was read, with what was decided since. */
function progressNow(read: Progresso, since: Decididas | null): Progresso {
  if (!since) return read;
  const now = { ...read, ...since };
  return { ...now, semDecisao: Math.max(0, read.semDecisao + decidedOf(read) - decidedOf(now)) };
}

function Review({
  actor,
  record,
  reload,
}: {
  actor: Actor;
  record: CertificationRecord;
  reload: () => Promise<unknown>;
}) {
  const { t } = useTranslation('certifications');
  const account = actor.company.idProduto;
  const mayChange = useMay(RESOURCE, 'edit');
  const reading = useAccountPointer().role === 'review';
  const crumbs = useCrumbs();
  const invalidate = useInvalidate();
  const [names] = useState(() => new Map<string, string>());
  const list = useRef<ShownList>({ ids: new Set(), reload: () => Promise.resolve() });
  const deciding = useDeciding(
    account,
    record.id,
    (id) => names.get(id) ?? id,
    (ids) => {
      // Whoever went on meanwhile has them in the list again.
      const { ids: shown, reload: read } = list.current;
      if (!ids.every((id) => shown.has(id))) void read();
      // The notice is gone, and what had the focus before may be, too: one goes on where the person is.
      if (document.activeElement?.matches('body, main h1')) document.getElementById(rowId(ids[0] ?? ''))?.focus();
    },
    // How many each reviewer has decided stands in the review.
    () => void reload(),
  );
  const { mutateAsync: close } = useCreate<{ id: string }, ApiError>();
  const { mutateAsync: cancel } = useDelete<{ id: string }, ApiError>();
  const [asking, setAsking] = useState<'close' | 'cancel' | null>(null);
  const progress = progressNow(record.progresso, deciding.progress);
  const running = record.situacao === 'aberta';
  const open = running && record.revisor;
  const decided = decidedOf(progress);
  const changes = mayChange && running;

  const finish = async () => {
    const what = asking;
    setAsking(null);
    const common = { meta: { account }, errorNotification: false } as const;
    try {
      await deciding.settled();
      if (what === 'close')
        await close({
          ...common,
          resource: 'encerramentosDeRevisao',
          values: { revisao: record.id },
          successNotification: () => ({ message: t('close.done'), type: 'success' }),
        });
      else
        await cancel({
          ...common,
          resource: RESOURCE,
          id: record.id,
          successNotification: () => ({ message: t('cancel.done'), type: 'success' }),
        });
    } catch (error) {
      // The catalogue of errors says why.
      if (!(error instanceof ApiError)) throw error;
    }
    await reload();
    void invalidate({ resource: RESOURCE, invalidates: ['list'] });
  };
  const actions = (
    <>
      {record.comprovante && (
        <LinkButton to={companyAddress(paths.certificationEvidence, actor, { id: record.id })}>
          {t('evidence.open')}
        </LinkButton>
      )}
      {changes && (
        <>
          <LinkButton to={companyAddress(paths.editCertification, actor, { id: record.id })}>{t('change')}</LinkButton>
          <Button danger onClick={() => setAsking('cancel')}>
            {t('cancel.open')}
          </Button>
          {progress.semDecisao === 0 && (
            <Button type="primary" onClick={() => setAsking('close')}>
              {t('close.open')}
            </Button>
          )}
        </>
      )}
    </>
  );
  return (
    <>
      <PageHead
        title={t('headingOf', { name: record.nome })}
        lead={t(reading ? 'reading.one' : `lead.${record.situacao}`, { company: actor.company.nome })}
        crumbs={crumbs}
        wideActions
        {...((changes || record.comprovante) && { actions })}
      />
      <section className="card cert__progress" aria-label={t('columns.progress')}>
        <div>
          {progress.total === 0 ? (
            <p className="cert__sum" role="status">
              <b className="strong">{t('nobodyToDecide')}</b>
            </p>
          ) : (
            <>
              <p className="cert__sum" role="status">
                <b className="strong">{t('progress', { done: decided, count: progress.total })}</b>
                <span className="muted num">{Math.floor((decided / progress.total) * 100)}%</span>
              </p>
              <Meter progress={progress} label={t('progress', { done: decided, count: progress.total })} />
              <Legend progress={progress} />
            </>
          )}
          <Reviewers record={record} />
        </div>
        <Deadline record={record} />
      </section>
      {record.fora > 0 && <Notice className="above">{t('outside', { count: record.fora })}</Notice>}
      {record.propria && <Notice className="above">{t('ownInIt', { name: personName(record.outroRevisor) })}</Notice>}
      {running && !record.revisor && !reading && <Notice className="above">{t('notReviewer')}</Notice>}
      <People
        account={account}
        record={record}
        open={open}
        sees={!reading}
        progress={progress}
        deciding={deciding}
        listRef={list}
        names={names}
      />
      <YesNoModal
        open={asking !== null}
        title={t(asking === 'close' ? 'close.open' : 'cancel.open')}
        yes={t(asking === 'close' ? 'close.yes' : 'cancel.yes')}
        no={t('back')}
        danger={asking === 'cancel'}
        onYes={finish}
        onNo={() => setAsking(null)}
      >
        <p>{t(asking === 'close' ? 'close.question' : 'cancel.question')}</p>
      </YesNoModal>
      <BackHome />
    </>
  );
}

function Screen({ actor, id }: { actor: Actor; id: string }) {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const { query } = useOne<CertificationRecord, ApiError>({
    resource: RESOURCE,
    id,
    meta: { account: actor.company.idProduto },
    // The screen says it, with another try.
    errorNotification: false,
    // The evidence of one that closes is there in a moment.
    queryOptions: { refetchInterval: ({ state }) => (state.data?.data.situacao === 'encerrando' ? CLOSING_MS : false) },
  });
  const record = query.data?.data;
  if (record) return <Review actor={actor} record={record} reload={query.refetch} />;
  return (
    <>
      <PageHead title={t('one')} crumbs={crumbs} />
      {query.error ? <LoadError error={query.error} text={t('failed')} onRetry={query.refetch} /> : <GateBones />}
    </>
  );
}

/** /revisao?id=: how far a review is, and deciding who keeps their accesses. */
export default function DecidePage() {
  const { t } = useTranslation('certifications');
  const crumbs = useCrumbs();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return (
    <ActingGate title={t('one')} crumbs={crumbs} resource={RESOURCE} action="show">
      {(actor) => <Screen key={`${actor.company.idProduto} ${id}`} actor={actor} id={id} />}
    </ActingGate>
  );
}

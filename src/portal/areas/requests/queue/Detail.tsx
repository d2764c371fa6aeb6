import { useInvalidate, useOne, useUpdate } from '@refinedev/core';
import { loginText } from '../../../../contract/login-text';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../features/access/useMay';
import { companyAddress, type Actor } from '../../../features/acting';
import { ApiError } from '../../../http/ApiError';
import { dateText, momentText } from '../../../lib/dates';
import { firstName, personName, todayInSaoPaulo } from '../../../lib/format';
import { initialsOf } from '../../../lib/initials';
import { paths } from '../../../lib/paths';
import { preloadable } from '../../../loading/preloadable';
import { busyButton } from '../../../ui/busy';
import { focusHeading } from '../../../ui/headingFocus';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { DateInput } from '../../../ui/fields';
import { LinkButton } from '../../../ui/LinkButton';
import { DECIDED, type Decision, type RequestRecord } from '../provider';
import { StateTag } from '../StateTag';
import { LeafChoice } from './LeafChoice';
import { chosenOf, keyOf } from './leaves';

const RESOURCE = 'pedidos';
const UNTIL_ID = 'aprovar-ate';

const RefuseDialog = preloadable(() => import('./RefuseDialog'));

const runsNow = ({ acessoAtual }: RequestRecord) => acessoAtual !== null && acessoAtual.situacaoValidade !== 'vencida';

/** The end that stays whatever day is approved, null for none; nothing where the approval says it. An older server tells it by what it does not move. */
function keptEnd(request: RequestRecord): string | null | undefined {
  if (request.fimQueFica) return request.fimQueFica.validoAte;
  const byProfiles = request.perfis.length > 0;
  return byProfiles && runsNow(request) && request.outros === 0 ? request.acessoAtual?.validoAte : undefined;
}

interface DetailProps {
  actor: Actor;
  id: string;
  /** It waits no longer. */
  onDecided: () => void;
  /** A decision came too late: it stays on the screen, with what came of it. */
  onLate: () => void;
  /** Shows the next one that waits; left out where there is none. */
  onNext?: (() => void) | undefined;
}

/** What is said of a request beside its leaves. */
function Facts({ request }: { request: RequestRecord }) {
  const { t } = useTranslation('requests');
  const { acessoAtual: now } = request;
  const has = () => {
    if (!now) return t('detail.hasNothing');
    if (now.validoAte === null) return t('detail.hasOpen');
    return t(now.situacaoValidade === 'vencida' ? 'detail.hadUntil' : 'detail.hasUntil', {
      date: dateText(now.validoAte),
    });
  };
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('detail.until')}</dt>
          <dd className="num">{dateText(request.ate)}</dd>
        </div>
        <div>
          <dt>{t('detail.has')}</dt>
          <dd>{has()}</dd>
        </div>
        <div>
          <dt>{t('columns.when')}</dt>
          <dd className="num">{momentText(request.pedidoEm)}</dd>
        </div>
      </dl>
      <blockquote className="say">
        <span className="small muted">{t('detail.why')}</span>
        {request.motivo === '' ? t('detail.noReason') : request.motivo}
      </blockquote>
    </>
  );
}

/** What came of a request that waits no longer. */
function Outcome({ request }: { request: RequestRecord }) {
  const { t } = useTranslation('requests');
  const { decididoPor: by, fechadoEm, concedidoAte, fimConcedido, motivoRecusa, recado } = request;
  return (
    <Notice>
      <StateTag situacao={request.situacao} />{' '}
      {by
        ? t('detail.decidedBy', { name: personName(by.nome), when: momentText(fechadoEm ?? '') })
        : momentText(fechadoEm ?? '')}
      {concedidoAte && (
        <> {t(fimConcedido ? `detail.ends.${fimConcedido}` : 'answer.until', { date: dateText(concedidoAte) })}.</>
      )}
      {motivoRecusa && <> {t(`refuse.reasons.${motivoRecusa}`)}.</>}
      {recado && <span className="mine__words">{recado}</span>}
    </Notice>
  );
}

interface DecidingProps {
  actor: Actor;
  request: RequestRecord;
  onDecided: () => void;
  /** What a decision met that was not made. */
  onRefused: (text: string | null) => void;
}

function Deciding({ actor, request, onDecided, onRefused }: DecidingProps) {
  const { t } = useTranslation(['requests', 'validation']);
  const account = actor.company.idProduto;
  const leaves = [...request.cartoes, ...request.grupos];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState(request.ate);
  const [refusing, setRefusing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const { mutateAsync, mutation } = useUpdate<RequestRecord, ApiError, Decision>();
  const busy = mutation.isPending;
  const { acessos, ...chosen } = chosenOf(request, left);
  const runs = runsNow(request);
  const kept = keptEnd(request);
  const has = runs ? request.acessoAtual?.validoAte : undefined;
  // Nothing of what was asked for is there any more: it can only be refused.
  const none = ![...request.perfis, ...leaves].some(({ existe }) => existe);
  const past = !none && request.ate < todayInSaoPaulo();
  const ends = !none && !past;
  const leaving = runs ? leaves.filter((leaf) => !leaf.existe || left.has(keyOf(leaf))).length : 0;
  const byProfiles = request.perfis.length > 0;
  const name = firstName(request.pessoa.nome);
  // Its button was locked while the decision was on its way, and lost the focus.
  useEffect(() => {
    if (problem !== null && !busy) document.getElementById(UNTIL_ID)?.focus();
  }, [problem, busy]);

  const refresh = async () => {
    await invalidate({ resource: RESOURCE, invalidates: ['resourceAll'] });
  };
  const decide = async (decision: Decision, done: string) => {
    onRefused(null);
    try {
      await mutateAsync({
        resource: RESOURCE,
        id: request.id,
        values: decision,
        meta: { account },
        invalidates: [],
        successNotification: () => ({ message: done, type: 'success' }),
        // Said below, or by the catalogue.
        errorNotification: false,
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const [field] = thrown.campos;
      if (thrown.code === 'MCN-100') {
        setProblem(field ? t(`validation:${field.chave}`) : thrown.text);
        return;
      }
      if ((DECIDED as readonly string[]).includes(thrown.code ?? '')) onRefused(thrown.text);
      setRefusing(false);
      await refresh();
      return;
    }
    onDecided();
    await refresh();
    await invalidate({ resource: 'permissionarios', invalidates: ['list'] });
  };
  const approve = () => {
    if (
      kept === undefined &&
      (typed === '' || typed > request.ate || typed < todayInSaoPaulo() || !/^\d{4}-\d\d-\d\d$/.test(typed))
    ) {
      setProblem(
        t(
          /^\d{4}-\d\d-\d\d$/.test(typed)
            ? typed > request.ate
              ? 'validation:request_end_beyond'
              : 'validation:request_end_past'
            : 'validation:valid_until_format',
        ),
      );
      return;
    }
    void decide({ ...chosen, validoAte: kept === undefined ? typed : request.ate }, t('detail.approved', { name }));
  };
  const whole = chosen.perfis.length;
  const approving = () => {
    if (whole === 0 && (acessos > 0 || !byProfiles)) return t('detail.approve', { count: acessos });
    if (acessos === 0) return t('detail.approveProfiles', { count: whole });
    const profiles = t('amount.profiles', { count: whole });
    return t('detail.approveBoth', { profiles, accesses: t('amount.accesses', { count: acessos }) });
  };
  return (
    <>
      <LeafChoice actor={actor} request={request} left={left} onChange={setLeft} disabled={busy} />
      {leaving > 0 && (
        <Notice kind="warning" className="dt__note">
          {t('detail.leaving', { count: leaving })}
        </Notice>
      )}
      {none && <Notice kind="warning">{t('detail.allGone')}</Notice>}
      {!none && request.outros > 0 && (!byProfiles || !has || typed > has) && (
        <p className="help">{t('detail.others', { count: request.outros })}</p>
      )}
      {past && <Notice kind="warning">{t('detail.past', { date: dateText(request.ate) })}</Notice>}
      {ends && kept !== undefined && (
        <p className="help">
          {kept === null ? t('detail.keepsNone') : t('detail.keepsUntil', { date: dateText(kept) })}
        </p>
      )}
      {ends && kept === undefined && (
        <div className="until">
          <label className="lbl" htmlFor={UNTIL_ID}>
            {t('detail.approveUntil')}
          </label>
          <DateInput
            toCome
            id={UNTIL_ID}
            value={typed}
            onChange={(date) => {
              setTyped(date ?? '');
              setProblem(null);
            }}
            disabled={busy}
            aria-describedby={`${UNTIL_ID}-ajuda ${UNTIL_ID}-erro`}
            aria-invalid={problem !== null}
            {...(problem !== null && { status: 'error' as const })}
          />
          <span className="small muted" id={`${UNTIL_ID}-ajuda`}>
            {byProfiles && has ? t('detail.untilHas', { date: dateText(has) }) : t('detail.untilHint')}
          </span>
        </div>
      )}
      {ends && !byProfiles && (has === null || (has !== undefined && has > typed)) && (
        <Notice kind="warning">
          {has === null ? t('detail.endsOpen') : t('detail.endsSooner', { date: dateText(has) })}
        </Notice>
      )}
      <span className="err" id={`${UNTIL_ID}-erro`} role="alert">
        {problem}
      </span>
      <div className="dt__f">
        <p className="small muted">{t('detail.told', { name })}</p>
        <Button danger disabled={busy} onClick={() => setRefusing(true)}>
          {t('refuse.open')}
        </Button>
        {!none && (
          <Button
            type="primary"
            {...busyButton(busy)}
            disabled={whole + acessos === 0 || past || busy}
            onClick={approve}
          >
            {approving()}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        <RefuseDialog
          open={refusing}
          asked={name}
          byProfiles={byProfiles}
          gone={none}
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={(refusal) => void decide(refusal, t('refuse.done', { name }))}
        />
      </Suspense>
    </>
  );
}

/** Nothing of it lies within the authorisation any more. */
const BEYOND = 'MCN-160';

/** One request: who asks, what, why and until when; and deciding it, for whoever may. */
export default function Detail({ actor, id, onDecided, onLate, onNext }: DetailProps) {
  const { t } = useTranslation('requests');
  const mayDecide = useMay(RESOURCE, 'edit');
  const [said, setSaid] = useState<string | null>(null);
  const account = actor.company.idProduto;
  const { query } = useOne<RequestRecord, ApiError>({
    resource: RESOURCE,
    id,
    meta: { account },
    errorNotification: false,
  });
  const request = query.data?.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const closed = request !== undefined && request.impedimento !== null;
  const beyond = query.error?.code === BEYOND;
  useEffect(() => {
    if (beyond && document.activeElement === document.body) focusHeading();
  }, [beyond]);
  // What decided it leaves once somebody else has: whoever pressed it goes on at what came of it.
  useEffect(() => {
    if (closed && said !== null && document.activeElement === document.body) heading.current?.focus();
  }, [closed, said]);
  if (beyond)
    return (
      <Notice kind="warning" role="alert">
        {t('detail.nowBeyond')}
        {onNext && (
          <Button className="dt__next" onClick={onNext}>
            {t('detail.next')}
          </Button>
        )}
      </Notice>
    );
  if (query.error) return <LoadError error={query.error} text={t('detail.failed')} onRetry={() => query.refetch()} />;
  if (!request) return <div className="dt dt--bones" aria-busy="true" />;
  const { pessoa, impedimento } = request;
  const name = personName(pessoa.nome);
  return (
    <div className="dt__b">
      <div className="dt__h">
        <span className="ava" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="small muted num">{loginText(pessoa.idProdutoPF)}</p>
        </div>
        {request.acessoAtual && (
          <LinkButton
            size="small"
            to={companyAddress(paths.delegation, actor, { pessoa: pessoa.referencia ?? pessoa.idProdutoPF })}
          >
            {t('detail.accesses')}
          </LinkButton>
        )}
      </div>
      {said !== null && (
        <Notice kind="warning" role="alert" className="dt__said">
          {said}
        </Notice>
      )}
      <Facts request={request} />
      {request.fora > 0 && impedimento !== 'foraDaAutorizacao' && (
        <p className="help">{t('detail.outside', { count: request.fora })}</p>
      )}
      {impedimento === null && mayDecide ? (
        <Deciding
          actor={actor}
          request={request}
          onDecided={onDecided}
          onRefused={(text) => {
            setSaid(text);
            if (text !== null) onLate();
          }}
        />
      ) : (
        <>
          {impedimento === 'fechado' && <Outcome request={request} />}
          {impedimento === 'fechado' && said !== null && onNext && (
            <Button className="dt__next" onClick={onNext}>
              {t('detail.next')}
            </Button>
          )}
          {impedimento === 'proprio' && <Notice>{t('detail.own')}</Notice>}
          {impedimento === 'foraDaAutorizacao' && <Notice kind="warning">{t('detail.beyond')}</Notice>}
          <LeafChoice actor={actor} request={request} left={null} />
        </>
      )}
    </div>
  );
}

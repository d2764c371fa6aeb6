import { Button, Select } from 'antd';
import { type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTROS_ITEM, type Progresso, SINAIS } from '../../../../contract/certifications';
import { GateBones } from '../../../features/account/AccountGate';
import { SearchText } from '../../../features/listing/SearchText';
import { usePagedTable } from '../../../features/listing/usePagedTable';
import { personName } from '../../../lib/format';
import { preloadable } from '../../../loading/preloadable';
import { EmptyState, LoadError } from '../../../ui/feedback';
import { Pager, SelectionBar } from '../../../ui/table';
import { toastText } from '../../../ui/toast';
import { decidedOf } from '../Meter';
import type { CertificationItem, CertificationRecord } from '../provider';
import { type Act, decisionOn } from './Row';
import { Keys, Rows } from './Rows';
import type { Choice, useDeciding } from './useDeciding';

const UntilDialog = preloadable(() => import('./UntilDialog'));
const PartDialog = preloadable(() => import('./PartDialog'));
const RemoveDialog = preloadable(() => import('./RemoveDialog'));

/** Who is on the page, and reading it anew. */
export interface ShownList {
  ids: ReadonlySet<string>;
  reload: () => Promise<unknown>;
}

interface PeopleProps {
  account: string;
  record: CertificationRecord;
  /** The session decides here now. */
  open: boolean;
  /** It may see what somebody had: support's review may not. */
  sees: boolean;
  progress: Progresso;
  deciding: ReturnType<typeof useDeciding>;
  /** Filled with the names of those who are shown, for what is said of them. */
  names: Map<string, string>;
  /** Filled with who is shown, for who is undecided again. */
  listRef: RefObject<ShownList>;
}

const KEEP: Choice = { decisao: 'manter', ate: null, motivo: '' };

/** The people of a review: whom it shows, deciding them one by one or several at once. */
export function People({ account, record, open, sees, progress, deciding, names, listRef }: PeopleProps) {
  const { t } = useTranslation(['certifications', 'validation']);
  // Who decides begins with those who wait, who reads with everybody.
  const first = open ? 'semDecisao' : 'todas';
  const table = usePagedTable<CertificationItem>({
    resource: 'itensDaRevisao',
    account,
    permanent: { revisao: record.id, padrao: first },
  });
  const { rows, page, pager, state, reload } = table;
  const { made, decide, undecide, undo, forget } = deciding;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{
    act: Exclude<Act, 'manter' | 'desfazer'>;
    whom: readonly CertificationItem[];
  } | null>(null);
  const shown = state.filters['situacao'] || first;
  /** How often somebody went on with those who still wait. */
  const [begun, setBegun] = useState(0);
  const counts = {
    semDecisao: progress.semDecisao,
    decididas: decidedOf(progress),
    todas: progress.total,
  };
  // Of one that is over nobody is decided any more: only what narrows its people is a choice.
  const choices = FILTROS_ITEM.filter(
    (one) =>
      record.situacao === 'aberta' ||
      one === 'todas' ||
      one === shown ||
      (counts[one] > 0 && counts[one] < counts.todas),
  );
  useEffect(() => {
    for (const { id, nome } of rows) names.set(id, nome);
    listRef.current = { ids: new Set(rows.map(({ id }) => id)), reload };
  }, [names, rows, listRef, reload]);
  const decidedHere = rows.filter((row) => made.get(row.id)).length;
  const change = (next: Parameters<typeof table.change>[0]) => {
    forget();
    setTicked(new Set());
    table.change(next);
  };
  const onward = async () => {
    await deciding.settled();
    setTicked(new Set());
    // What was decided stays until those who wait are there: the old rows do not look undecided meanwhile.
    await table.reload();
    forget();
    setBegun((times) => times + 1);
  };
  const decideAll = async (whom: readonly CertificationItem[], choice: Choice) => {
    setTicked(new Set());
    const wrong = await decide(whom, choice);
    if (wrong !== null) toastText('warning', t(`validation:${wrong}`));
  };
  /** @returns whether it was done at once, and not asked about first */
  const act = (whom: readonly CertificationItem[], what: Act): boolean => {
    if (
      what === 'manterAte' ||
      what === 'manterParte' ||
      what === 'ver' ||
      (what === 'retirar' && (record.exigeMotivo || whom.length > 1))
    ) {
      setAsking({ act: what, whom });
      return false;
    }
    if (what === 'desfazer') void undecide(whom.map(({ id }) => id));
    else void decideAll(whom, { ...KEEP, decisao: what });
    return true;
  };
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const ableHere = rows.filter((row) => open && row.impedimento === null && !decisionOn(row, made.get(row.id)));
  const none = () => {
    if (progress.total === 0) return 'nobodyToDecide';
    return shown === 'semDecisao' && progress.semDecisao === 0 ? 'allDecided' : 'nobodyFound';
  };
  const [asked] = asking?.whom ?? [];
  const whom =
    asking && asking.whom.length > 1 ? t('whomMany', { count: asking.whom.length }) : personName(asked?.nome ?? '');
  return (
    <section aria-labelledby="pessoas" className="cert__people">
      <h2 id="pessoas" className="sr" tabIndex={-1}>
        {t('people')}
      </h2>
      <div className="cert__filters">
        {choices.length > 1 && (
          <div className="cert__seg" role="group" aria-label={t('show')}>
            {choices.map((one) => (
              <Button
                key={one}
                size="middle"
                aria-pressed={shown === one}
                onClick={() => change({ filters: { situacao: one } })}
              >
                {t(`filters.${one}`)} <b className="num">{counts[one]}</b>
              </Button>
            ))}
          </div>
        )}
        <SearchText
          className="cert__find"
          label={t('search')}
          autoComplete="off"
          value={state.filters['pessoa'] ?? ''}
          onSearch={(pessoa) => change({ filters: { pessoa } })}
        />
        <Select
          className="cert__signal"
          aria-label={t('signals.label')}
          value={state.filters['sinal'] || 'todos'}
          options={(['todos', ...SINAIS] as const).map((value) => ({ value, label: t(`signals.${value}`) }))}
          onChange={(sinal: string) => change({ filters: { sinal } })}
        />
      </div>
      {table.error && <LoadError error={table.error} text={t('peopleFailed')} onRetry={table.reload} />}
      {!table.error && !page && <GateBones />}
      {!table.error && page && rows.length === 0 && (
        <div className="card">
          <EmptyState title={t(none())} />
        </div>
      )}
      {!table.error && rows.length > 0 && (
        <div className="card cert__list" aria-busy={table.waiting}>
          {open && <Keys />}
          <Rows
            // Another page begins with its first row.
            key={`${page?.number ?? 0} ${shown} ${begun}`}
            rows={rows}
            made={made}
            open={open}
            other={record.outroRevisor}
            sees={sees}
            begun={begun > 0}
            ticked={ticked}
            onTick={(row, on) =>
              setTicked((before) => {
                const next = new Set(before);
                if (on) next.add(row.id);
                else next.delete(row.id);
                return next;
              })
            }
            onAct={(row, what) => act([row], what)}
            onUndo={() => void undo()}
          />
          <div className="cert__foot">
            <span className="small muted">{open && t('stay')}</span>
            {shown === 'semDecisao' && decidedHere > 0 ? (
              <Button type="primary" onClick={() => void onward()}>
                {progress.semDecisao === 0 ? t('onwardDone') : t('onward', { count: progress.semDecisao })}
              </Button>
            ) : (
              pager &&
              page &&
              page.totalPages > 1 && (
                <Pager
                  {...pager}
                  onPage={(to) => {
                    forget();
                    setTicked(new Set());
                    pager.onPage(to);
                  }}
                />
              )
            )}
          </div>
        </div>
      )}
      {open && rows.length > 0 && (
        <SelectionBar
          count={chosen.length}
          said={chosen.length > 0 ? t('ticked', { count: chosen.length }) : t('tickedNone')}
          {...(chosen.length < ableHere.length && {
            all: {
              name: t('tickAll', { count: ableHere.length }),
              busy: false,
              onPress: () => setTicked(new Set(ableHere.map(({ id }) => id))),
            },
          })}
          clear={{ name: t('untick'), onPress: () => setTicked(new Set()) }}
        >
          {(['manter', 'manterAte', 'retirar'] as const).map((what) => (
            <Button
              key={what}
              danger={what === 'retirar'}
              disabled={chosen.length === 0}
              onClick={({ currentTarget }) => {
                // The button leaves with what is ticked: the dialog gives the focus back to the bar, and nothing scrolls.
                currentTarget.closest<HTMLElement>('.bulk')?.focus({ preventScroll: true });
                act(chosen, what);
              }}
            >
              {t(`acts.${what}`)}
            </Button>
          ))}
        </SelectionBar>
      )}
      <Suspense fallback={null}>
        <UntilDialog
          open={asking?.act === 'manterAte'}
          whom={whom}
          onClose={() => setAsking(null)}
          onChoose={(ate) => {
            if (asking) void decideAll(asking.whom, { decisao: 'manterAte', ate, motivo: '' });
            setAsking(null);
          }}
        />
        <PartDialog
          account={account}
          review={record.id}
          item={(asking?.act === 'manterParte' || asking?.act === 'ver' ? asked : null) ?? null}
          deciding={asking?.act === 'manterParte'}
          reasoned={record.exigeMotivo}
          onClose={() => setAsking(null)}
          onDecide={(choice) => {
            if (asking) void decideAll(asking.whom, choice);
            setAsking(null);
          }}
        />
        <RemoveDialog
          open={asking?.act === 'retirar'}
          whom={whom}
          reasoned={record.exigeMotivo}
          onClose={() => setAsking(null)}
          onRemove={(motivo) => {
            if (asking) void decideAll(asking.whom, { decisao: 'retirar', ate: null, motivo });
            setAsking(null);
          }}
        />
      </Suspense>
    </section>
  );
}

import { useCreate, useDelete, useDeleteMany, useInvalidate, useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DECISOES, Decididas } from '../../../../contract/certifications';
import { UNDO_SECONDS } from '../../../../contract/undo';
import { ApiError } from '../../../http/ApiError';
import { personName } from '../../../lib/format';
import { toastText } from '../../../ui/toast';
import type { CertificationItem, Decided, Deciding } from '../provider';

/** The accesses that go where a part is kept. */
export type Taken = Required<NonNullable<Deciding['retirados']>>;

export interface Choice {
  decisao: (typeof DECISOES)[number];
  ate: string | null;
  motivo: string;
  /** Of `manterParte`. */
  retirados?: Taken;
}

/** Names of the notices that offer to take something back: the last removal, and the last keeping of several. */
const REMOVED = 'retirada-da-revisao';
const KEPT = 'mantidas-na-revisao';

/** A decision of this visit; null: it was taken back. */
export type Made = Choice | null;

interface Step {
  ids: string[];
  /** Of a removal: its name, once the server has said it. */
  removal: string | null;
  /** What a removal counts as. */
  counts: 'retirar' | 'manterParte';
}

/** The notice that offers to take a decision back; null where its row does. */
const offerOf = ({ removal, ids }: Step) => (removal !== null ? REMOVED : ids.length > 1 ? KEPT : null);

/**
 * Decisions of a review as they are made, one after the other: the row says so at once, the server follows, and what it did not take is said and taken off
 * the row again. Each can be taken back: the last by `undo`, and what no row offers to take back (a removal, or several people) by a notice, which says the last of
 * its kind. That of a removal stays its time whoever is kept meanwhile: the keys go on in a second, and nothing else stands against a slip.
 * @param undone is told who is undecided again
 * @param settled is called when nothing more is on its way
 */
export function useDeciding(
  account: string,
  revisao: string,
  named: (id: string) => string,
  undone: (ids: readonly string[]) => void,
  settled: () => void,
) {
  const { t } = useTranslation(['certifications', 'validation']);
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  const [progress, setProgress] = useState<Decididas | null>(null);
  const steps = useRef<Step[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const quiet = { invalidates: [] as never[], successNotification: false, errorNotification: false } as const;
  const { mutateAsync: send } = useCreate<Decided, ApiError, Deciding>();
  const { mutateAsync: takeBack } = useDeleteMany<{ id: string; progresso: Decididas }, ApiError>();
  const { mutateAsync: giveBack } = useDelete<{ id: string }, ApiError>();

  const invalidate = useInvalidate();
  const { open: notify, close } = useNotification();

  const mark = (ids: readonly string[], how: Made | undefined) =>
    setMade((before) => {
      const next = new Map(before);
      for (const id of ids)
        if (how === undefined) next.delete(id);
        else next.set(id, how);
      return next;
    });
  const keep = (list: Step[]) => {
    steps.current = list;
  };
  /** What is sent waits for what was sent before: the order of the keys is that of the decisions. */
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.current.then(work);
    const last = next.catch(() => {});
    line.current = last;
    // Once for a row of keys.
    void last.then(() => line.current === last && settled());
    return next;
  };

  /** @returns the key of what is wrong with a field, as the server says it; null when it was taken, or the catalogue of errors says why not */
  const decide = async (rows: readonly Pick<CertificationItem, 'id'>[], choice: Choice): Promise<string | null> => {
    const ids = rows.map(({ id }) => id);
    const step: Step = { ids, removal: null, counts: choice.decisao === 'manterParte' ? 'manterParte' : 'retirar' };
    mark(ids, choice);
    keep([...steps.current, step]);
    const forget = () => keep(steps.current.filter((one) => one !== step));
    try {
      const { data } = await after(() =>
        send({
          resource: 'itensDaRevisao',
          values: { revisao, pessoas: ids, ...choice },
          meta: { account },
          ...quiet,
        }),
      );
      setProgress(data.progresso);
      step.removal = data.idRetirada;
      const left = data.naoDecididas.map(({ idProdutoPF }) => idProdutoPF);
      step.ids = ids.filter((id) => !left.includes(id));
      if (step.ids.length === 0) forget();
      mark(left, undefined);
      const { parte } = data;
      const name = offerOf(step);
      if (name !== KEPT) close?.(KEPT);
      if (name) offer(name, step, choice, parte?.retirados);
      if (parte && parte.retirados === 0) {
        // All of it was gone already: they were kept with the rest.
        mark(step.ids, { ...choice, decisao: choice.ate === null ? 'manter' : 'manterAte' });
      }
      if (parte && parte.naoTinha > 0) toastText('info', t('part.wasGone', { count: parte.naoTinha }));
      const [first] = data.naoDecididas;
      if (first)
        toastText(
          'warning',
          left.length === 1
            ? t(first.por ? 'notDecided.jaDecididaPor' : `notDecided.${first.porque}`, {
                name: personName(named(first.idProdutoPF)),
                by: first.por && personName(first.por),
              })
            : t('notDecided.many', { count: left.length }),
        );
      // Their rows are older than what was decided of them.
      if (first) await invalidate({ resource: 'itensDaRevisao', invalidates: ['list'] });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      mark(ids, undefined);
      forget();
      const [field] = error.campos;
      return field ? field.chave : null;
    }
  };

  /** Takes back decisions to keep. */
  const undecide = async (ids: readonly string[]): Promise<void> => {
    keep(steps.current.filter((step) => !ids.some((id) => step.ids.includes(id))));
    try {
      const { data } = await after(() =>
        takeBack({
          resource: 'itensDaRevisao',
          ids: [...ids],
          meta: { account, revisao },
          ...quiet,
        }),
      );
      const [first] = data;
      if (first) setProgress(first.progresso);
      mark(ids, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };

  /** Says what was decided, with a press that takes it back. */
  const offer = (key: string, step: Step, { decisao }: Choice, taken: number | undefined) => {
    const { ids } = step;
    const name = personName(named(ids[0] ?? ''));
    const many = ids.length > 1;
    notify?.({
      type: 'progress',
      key,
      message: many
        ? t('offer.many', { count: ids.length, decision: t(`legend.${decisao}`) })
        : taken === undefined
          ? t('offer.removed', { name })
          : t('offer.part', { count: taken, name }),
      undoableTimeout: UNDO_SECONDS,
      cancelMutation: () =>
        void undoStep(step).then((back) => {
          if (back.length > 0) toastText('success', t('offer.undone', { count: back.length }));
        }),
    });
  };

  /** Takes back the last decision of this visit. @returns whom it was about */
  const undo = async (): Promise<readonly string[]> => {
    // What was sent last may still be on its way: its answer names the removal.
    await line.current;
    const step = steps.current.at(-1);
    if (!step) return [];
    const name = offerOf(step);
    if (name) close?.(name);
    return undoStep(step);
  };

  /** Takes a decision back; a removal for as long as removals can be undone. */
  const undoStep = async (step: Step): Promise<readonly string[]> => {
    if (step.removal === null) {
      await undecide(step.ids);
      undone(step.ids);
      return step.ids;
    }
    keep(steps.current.filter((one) => one !== step));
    const { removal, counts } = step;
    try {
      await after(() => giveBack({ resource: 'retiradasDeAcesso', id: removal, meta: { account }, ...quiet }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Seldom refused: its code is not the screen's.
      void import('../../../features/undo/useUndoOffer').then(
        ({ sayNotUndone }) => sayNotUndone(error, account, 'retiradasDeAcesso'),
        () => toastText('warning', error.text),
      );
      return [];
    }
    mark(step.ids, null);
    setProgress((before) => before && { ...before, [counts]: (before[counts] ?? 0) - step.ids.length });
    undone(step.ids);
    return step.ids;
  };

  return {
    made,
    /** Newer than what the review was read with; null while nothing was decided. */
    progress,
    /** The rows are read anew: they say themselves what was decided. */
    forget: () => setMade(new Map()),
    decide,
    undecide,
    undo,
    settled: () => line.current,
  };
}

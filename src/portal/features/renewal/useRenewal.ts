import { type BaseRecord, type HttpError, useCreate, useDelete, useInvalidate } from '@refinedev/core';
import { useState } from 'react';
import type { BodyOf } from '../../../contract/endpoint';
import type { askRenewal, Renovavel } from '../../../contract/requests';
import { ApiError } from '../../http/ApiError';
import { dateText } from '../../lib/dates';
import { text } from '../../lib/i18n';
import { todayInSaoPaulo } from '../../lib/format';
import { monthsAfter } from '../../lib/laterDates';
import { toastText } from '../../ui/toast';

/** Refused fields, which a press has none of: the accesses have another end by now. */
const CHANGED = 'MCN-100';

/** The day from which a new end counts: that of the end that is there, or today once it has passed. */
export const renewedFrom = ({ situacaoValidade, validoAte }: Renovavel): string =>
  situacaoValidade === 'vencida' ? todayInSaoPaulo() : validoAte;

/** The end that a renewal asks for unless somebody wants another. */
export const renewalEnd = (renewable: Renovavel): string => monthsAfter(renewedFrom(renewable), 6);

/** Asks for accesses again by one press, without words, and takes that back. A refusal is in the catalogue of errors; the lists are loaded anew either way. */
export function useRenewal(account: string) {
  const { mutateAsync: create } = useCreate<BaseRecord, HttpError, BodyOf<typeof askRenewal>>();
  const { mutateAsync: remove } = useDelete<BaseRecord, HttpError>();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);

  const alone = async (company: string, act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === CHANGED) toastText('warning', text('renewal:changed', { company }));
    } finally {
      await Promise.all(
        ['renovaveis', 'meusPedidos'].map((resource) => invalidate({ resource, invalidates: ['list'] })),
      );
      setBusy(false);
    }
  };

  const ask = (renewable: Renovavel) => {
    const { empresa } = renewable;
    const ate = renewalEnd(renewable);
    return alone(empresa.nome, () =>
      create({
        resource: 'meusPedidos',
        values: { idProduto: empresa.idProduto, ate, motivo: '' },
        meta: { account },
        successNotification: () => ({
          message: text('renewal:done', { company: empresa.nome, date: dateText(ate) }),
          type: 'success',
        }),
        errorNotification: false,
        invalidates: [],
      }),
    );
  };
  const withdraw = ({ empresa, pedido }: Renovavel) =>
    alone(empresa.nome, () =>
      remove({
        resource: 'meusPedidos',
        id: pedido?.idPedido ?? '',
        meta: { account },
        successNotification: () => ({
          message: text('renewal:withdrawn', { company: empresa.nome }),
          type: 'success',
        }),
        errorNotification: false,
        invalidates: [],
      }),
    );
  return { busy, ask, withdraw };
}

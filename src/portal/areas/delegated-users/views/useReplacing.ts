import { type HttpError, useUpdate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import type { Actor } from '../../../features/acting';
import { ApiError } from '../../../http/ApiError';
import { toast } from '../../../ui/toast';
import type { NamedView, TableView, ViewRecord } from './view';

/** Makes a saved view what the table shows now. */
export function useReplacing(actor: Actor, now: TableView): (record: ViewRecord) => void {
  const { t } = useTranslation('delegation');
  const { mutate: update } = useUpdate<ViewRecord, HttpError, NamedView>();
  return ({ id, etag, nome, compartilhada }) =>
    update(
      {
        resource: 'visoes',
        id,
        meta: { account: actor.company.idProduto, etag },
        values: { nome, compartilhada, view: now },
        successNotification: { message: t('views.replaced', { name: nome }), type: 'success' },
        // Said below, or by the catalogue.
        errorNotification: false,
      },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'IDC-111') toast('error', 'delegation:views.foreign');
        },
      },
    );
}

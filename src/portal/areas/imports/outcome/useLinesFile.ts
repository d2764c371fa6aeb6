import { type BaseRecord, type HttpError, useCreate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { download } from '../../../lib/download';
import { todayInSaoPaulo } from '../../../lib/format';
import type { Shown } from '../provider';
import type { Narrowed } from '../provider';

/** Saves lines of an import as a file, which is named by what they come to: all and those that were refused lie beside each other. */
export function useLinesFile(account: string, id: string) {
  const { t } = useTranslation('imports');
  const { mutate, mutation } = useCreate<{ file: Blob } & BaseRecord, HttpError, Narrowed>();
  return {
    saving: mutation.isPending,
    save: (resultado: Shown) =>
      mutate(
        {
          resource: 'importacoesExportadas',
          values: { id, resultado },
          meta: { account },
          // The browser shows the file, the catalogue a failure.
          successNotification: false,
          errorNotification: false,
          invalidates: [],
        },
        { onSuccess: ({ data: { file } }) => download(file, `${t(`files.${resultado}`)}-${todayInSaoPaulo()}.csv`) },
      ),
  };
}

import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { todayInSaoPaulo } from '../../../lib/format';
import type { Narrowed } from '../provider';

/** Hands a file to the browser, as a press on a link to it does. */
function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}

/** Saves the filtered table as a CSV file. */
export function useExport(account: string): { exporting: boolean; save: (narrowed: Narrowed) => void } {
  const { t } = useTranslation('delegation');
  const { mutate, mutation } = useCreate<{ file: Blob } & BaseRecord, HttpError, Narrowed>();
  const save = (narrowed: Narrowed) =>
    mutate(
      {
        resource: 'exportacoes',
        values: narrowed,
        meta: { account },
        // The browser shows the file, the catalogue a failure.
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: ({ data: { file } }) => download(file, `${t('export.file')}-${todayInSaoPaulo()}.csv`) },
    );
  return { exporting: mutation.isPending, save };
}

import { useCreate, type BaseRecord, type HttpError } from '@refinedev/core';
import { download } from '../../lib/download';
import { todayInSaoPaulo } from '../../lib/format';

/** Saves what is filtered of a company as a file, called `name` and today's date; `resource` makes it. */
export function useExport<Filter extends object>(
  resource: string,
  account: string,
  name: string,
  extension: 'csv' | 'xlsx' = 'csv',
): { exporting: boolean; save: (filter: Filter) => void } {
  const { mutate, mutation } = useCreate<{ file: Blob } & BaseRecord, HttpError, Filter>();
  const save = (filter: Filter) =>
    mutate(
      {
        resource,
        values: filter,
        meta: { account },
        // The browser shows the file, the catalogue a failure.
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: ({ data: { file } }) => download(file, `${name}-${todayInSaoPaulo()}.${extension}`) },
    );
  return { exporting: mutation.isPending, save };
}

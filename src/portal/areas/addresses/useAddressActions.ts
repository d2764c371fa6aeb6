import { type IQueryKeys, useDelete, useUpdate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useShowChange } from '../../features/listing/useShowChange';
import { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { toastText } from '../../ui/toast';
import { withMain, without } from './lists';
import type { AddressChange, AddressRow } from './provider';
import { ADDRESSES } from './useAddresses';

/** The list is loaded anew here, and waited for. */
const AROUND: (keyof IQueryKeys)[] = ['many', 'detail'];

const told = (key: string) => () => ({ message: text(`addresses:messages.${key}`), type: 'success' as const });

/** Deletes an address or makes it the main one, one at a time; what the server did is shown at once, and then loaded anew. */
export function useAddressActions(account: string, reload: () => Promise<unknown>) {
  const show = useShowChange<AddressRow>(ADDRESSES);
  // What failed is told below, or by the catalogue of errors.
  const silent = { resource: ADDRESSES, errorNotification: false as const, invalidates: AROUND };
  const { mutateAsync: update } = useUpdate<AddressRow, ApiError, AddressChange>(silent);
  const { mutateAsync: remove } = useDelete<AddressRow, ApiError>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (work: () => Promise<unknown>, done: (list: readonly AddressRow[]) => AddressRow[]) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
      show(done);
      // Every address that was touched has another version: what is asked of it next must name that one.
      await reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It changed or went meanwhile: that is said, and the list shows how it is now.
      if (error.code === 'MCN-101' || error.code === 'MCN-102') toastText('warning', error.text);
      void reload();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const makeMain = ({ id }: AddressRow) =>
    run(
      () =>
        update({
          id,
          values: { principal: 'S' },
          meta: { account },
          successNotification: told('main_address_changed'),
        }),
      (list) => withMain(list, id),
    );

  const deleteAddress = ({ id, etag }: AddressRow) =>
    run(
      () => remove({ ...silent, id, meta: { account, etag }, successNotification: told('deleted_success') }),
      (list) => without(list, id),
    );

  return { busy, makeMain, deleteAddress };
}
